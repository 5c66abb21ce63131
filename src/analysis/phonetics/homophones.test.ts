import { expect, test } from 'vitest';
import { Pronouncer } from './pronounce.js';
import { similarity } from './similarity.js';

const pronouncer = await Pronouncer.load();

/** The share of pairs that some pronunciations of both bring so close that the analysis reports them; a dot is a space. */
function found(pairs: string, least: number) {
  const all = pairs.trim().split(/\s+/);
  const missed = all.filter((pair) => {
    const [a, b] = pair.split('/').map((text) => pronouncer.phrase(text.replaceAll('.', ' ')).variants);
    return !a!.some((x) => b!.some((y) => similarity(x, y) >= least));
  });
  return { missed, share: (all.length - missed.length) / all.length };
}

/** Words and names that are said the same in one part at least of the English-speaking world, and spellings of one word. */
const homophones = `
  accept/except ad/add aisle/isle aisle/I'll allowed/aloud alter/altar ant/aunt arc/ark ascent/assent ate/eight
  aural/oral bail/bale ball/bawl band/banned bare/bear base/bass bay/bey beach/beech bean/been beat/beet beer/bier
  bell/belle berry/bury berth/birth bite/byte blew/blue board/bored boarder/border bolder/boulder bough/bow
  boy/buoy bread/bred brake/break bridal/bridle broach/brooch build/billed burger/burgher bus/buss but/butt buy/by
  buy/bye capital/capitol carat/carrot cash/cache cast/caste caught/cot cell/sell cellar/seller censor/sensor
  cent/scent cereal/serial check/cheque check/czech chews/choose chic/sheik chili/chilly choir/quire chord/cord
  chute/shoot cite/site sight/site claws/clause climb/clime coarse/course colonel/kernel complement/compliment
  council/counsel councillor/counselor creak/creek cruise/crews cue/queue currant/current cymbal/symbol days/daze
  dear/deer desert/dessert dew/due die/dye disc/disk discreet/discrete doe/dough draft/draught dual/duel earn/urn
  ewe/you eye/I faint/feint fair/fare farther/father feat/feet ferry/fairy find/fined fir/fur flair/flare flea/flee
  flew/flu flour/flower for/four foreword/forward fort/fought forth/fourth foul/fowl franc/frank freeze/frieze
  friar/fryer gait/gate gamble/gambol genes/jeans gilt/guilt gorilla/guerrilla grate/great grease/greece
  groan/grown guessed/guest hail/hale hair/hare hall/haul hart/heart hay/hey heal/heel hear/here heard/herd
  he'll/heel hertz/hurts hi/high higher/hire him/hymn hoarse/horse hole/whole holy/wholly hour/our idle/idol
  idol/idyll in/inn jam/jamb key/quay knead/need knew/new knight/night knit/nit knot/not know/no lain/lane
  laps/lapse lead/led leak/leek leased/least lessen/lesson levee/levy liar/lyre license/licence lie/lye links/lynx
  loan/lone loot/lute made/maid mail/male main/mane maize/maze mall/maul manner/manor marshal/martial mayor/mare
  meat/meet medal/meddle metal/mettle might/mite mind/mined miner/minor missed/mist moan/mown mode/mowed
  moose/mousse morning/mourning muscle/mussel mustard/mustered naval/navel none/nun oar/or ode/owed one/won
  pail/pale pain/pane pair/pear pare/pair passed/past patience/patients pause/paws peace/piece peak/peek peal/peel
  pedal/peddle peer/pier plain/plane pole/poll poor/pour pray/prey presence/presents principal/principle
  prince/prints profit/prophet quarts/quartz rain/reign raise/rays rap/wrap read/red read/reed real/reel
  residence/residents rest/wrest right/write ring/wring road/rode role/roll root/route rose/rows rough/ruff rye/wry
  sail/sale sauce/source scene/seen sea/see seam/seem serf/surf shear/sheer shoe/shoo side/sighed slay/sleigh
  soar/sore sole/soul some/sum son/sun stair/stare stake/steak stationary/stationery steal/steel step/steppe
  stile/style storey/story straight/strait suite/sweet sweet/suite tacks/tax tail/tale taught/taut team/teem
  tear/tier tea/tee tents/tense their/there they're/there throne/thrown through/threw tide/tied time/thyme to/two
  to/too toe/tow told/tolled ton/tun vain/vein vale/veil vial/vile wade/weighed wail/whale waist/waste wait/weight
  waive/wave ware/wear warn/worn warrant/warren watt/what weak/week weather/whether we'll/wheel we've/weave
  which/witch whine/wine who's/whose wood/would yoke/yolk yore/your you're/your you'll/yule aaron/erin brian/bryan
  sean/shawn karl/carl kris/chris marc/mark philip/phillip stephen/steven allen/alan anne/ann jon/john
  kathryn/catherine sara/sarah geoffrey/jeffrey leigh/lee lynn/lin nick/nic cathy/kathy erica/erika elliott/eliot
  hailey/haley kelly/kelley mohammed/muhammad rachael/rachel lewis/louis reid/reed smith/smyth thompson/thomson
  clark/clarke brown/browne green/greene gray/grey stuart/stewart myers/meyers hoffman/hoffmann schmidt/schmitt
  snyder/snider 2/to 4/for 8/ate 1/won 10/tenn 2/too two/2 3/three forty.two/42 one.hundred/100 a.hundred/100
  ten.dollars/$10 flight.2/flight.to ice.cream/i.scream a.loan/alone an.aim/a.name some.others/some.mothers
  grey.day/grade.a weekend/weakened online/on.line checkout/check.out setup/set.up backup/back.up login/log.in
  sign.up/signup e.mail/email e-mail/email wi-fi/wifi wi.fi/wifi pre-paid/prepaid pay.pal/paypal auto.pay/autopay
  a.t.m/atm t.v/tv u.s.b/usb ok/okay o.k/okay mr/mister dr/doctor st/street st/saint etc/et.cetera vs/versus
  lite/light nite/night thru/through tonite/tonight donut/doughnut kwik/quick xpress/express ez/easy lo/low hi/high
  xtra/extra kool/cool phone/fone fotos/photos plow/plough gage/gauge catalog/catalogue program/programme
  theater/theatre center/centre color/colour tire/tyre curb/kerb`;

/** Written later than the program that is measured on them. */
const laterHomophones = `
  airs/heirs aid/aide ball/bawl baron/barren be/bee beau/bow better/bettor bloc/block born/borne brews/bruise
  brows/browse burro/burrow canvas/canvass caller/collar cannon/canon chased/chaste coward/cowered coax/cokes
  core/corps crude/crewed cygnet/signet dire/dyer done/dun earnest/ernest ewes/use fate/fete fisher/fissure
  flecks/flex flower/flour gnu/knew grays/graze grisly/grizzly grocer/grosser hangar/hanger hoard/horde
  humerus/humorous instance/instants jewel/joule kernel/colonel knows/nose lacks/lax leaf/lief load/lode
  locks/lochs mantel/mantle mince/mints moor/more mourn/morn overdo/overdue palate/palette pact/packed pores/pours
  quince/quints roomer/rumor rude/rood sacks/sax seas/seize sensory/censory sloe/slow spade/spayed sure/shore
  surge/serge sword/soared tacked/tact tighten/titan tracked/tract troop/troupe tic/tick tour/tore verses/versus
  vary/very wails/whales wet/whet wreak/reek yew/you flier/flyer pier/peer mary/merry marry/merry rapt/wrapped
  pros/prose ruff/rough medicare/medi.care e.z.pass/easy.pass x.ray/xray e.bill/ebill pick.up/pickup
  drop.off/dropoff call.back/callback voice.mail/voicemail`;

/** What numerals are read as. */
const numerals = `
  1st/first 2nd/second 3rd/third 21st/twenty.first $5/five.dollars 50%/fifty.percent 10/ten 12/twelve 15/fifteen
  20/twenty 99/ninety.nine 101/one.hundred.one 101/one.oh.one 1000/a.thousand 1000/one.thousand 2000/two.thousand
  1500/fifteen.hundred 1500/one.thousand.five.hundred 2024/twenty.twenty.four 2024/two.thousand.twenty.four
  911/nine.one.one 411/four.one.one 1040/ten.forty 401k/four.oh.one.k 401.k/four.oh.one.k 4g/four.g 5g/five.g
  24.7/twenty.four.seven 24-7/twenty.four.seven 0/zero 0/oh oh/o i/eye u/you r/are y/why c/see b/be t/tea p/pea
  q/queue j/jay k/kay g/gee x/ex number.1/number.one option.2/option.two option.two/option.to for.you/4.u
  gate.8/gate.ate room.2.b/room.to.be half.past.2/half.past.two 2.pm/two.p.m 10.am/ten.a.m one.point.five/1.5
  7up/seven.up 3d/three.d one.eighty/180 two.hundred/200 five.hundred/500 a.thousand/1000 nineteen.hundred/1900
  three.oh.five/305`;

/** What menus offer side by side, and numbers that are not one another. */
const distinct = `
  balance/transfer lost.card/mortgage savings/overdraft statements/branch.hours prescriptions/billing pharmacy/cardiology
  claims/deductible flights/baggage upgrade/cancel.booking refund/exchange delivery/store.locator warranty/installation
  outage/internet landline/voicemail gas.leak/meter.reading trash.pickup/permits taxes/passport spanish/english operator/repeat
  main.menu/goodbye monday/friday january/october red/purple pizza/salad coffee/soda chicago/boston denver/seattle
  smith/johnson garcia/miller password/account.number update.address/close.account wire.transfer/paperless late.fee/refinance
  business.banking/retirement roadside.assistance/policy.documents card/cash account/address pay/agent help/hours`;

/** Numbers are reported where they sound the same. */
const otherNumbers = `
  1/2 2/7 10/20 12/20 13/30 100/1000 100/101 180/305 180/108 1500/2024 1500/1050 411/911 1st/2nd 101/110 4g/5g one/ten 0/8
  40/four 80/eight 200/two 2005/two.hundred.five 1900/nineteen 305/three.oh 15/fifty 1000/ten.hundred.one`;

test.each([
  ['homophones', homophones],
  ['homophones written later', laterHomophones],
  ['numerals', numerals],
])('at least 98 of 100 %s are found', (_, pairs) => {
  const { missed, share } = found(pairs, 0.6);
  expect(share, missed.join(' ')).toBeGreaterThanOrEqual(0.98);
});

test('at most four of a hundred unlike pairs are taken for alike', () => {
  expect(found(distinct, 0.6).share).toBeLessThanOrEqual(0.04);
  expect(found(otherNumbers, 1).share).toBe(0);
});
