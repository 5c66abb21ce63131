import { cardinal, digitGroups, pairs, readNumber } from '../numbers.js';
import type { Recogniser } from '../reader.js';
import { isPronounceable } from './codes.js';
import { spell, spellMixed, units } from './vocabulary.js';

/** Makers and lines of machines, phones and tools, whose models are named by numbers. */
const MAKER =
  'HP|OfficeJet|LaserJet|DeskJet|Envy|ENVY|Dell|Latitude|Inspiron|Precision|OptiPlex|Vostro|Lenovo|ThinkPad|Epson|WorkForce|EcoTank|Canon|PIXMA|Brother|Xerox|Lexmark|Ricoh|Kyocera|Cisco|Polycom|Avaya|Yealink|Garmin|Forerunner|Edge|Nighthawk|Netgear|Linksys|Lorex|Deere|Husqvarna|Stihl|Bosch|Dyson|Makita|Nokia|Motorola|TI|Casio|Surly|Cannondale|PowerEdge|Roomba|Fitbit|Jabra|Plantronics|Nikon|Zebra';
const ofMaker = new RegExp(`\\b(?:${MAKER})\\s(?:[A-Z][A-Za-z]*\\s){0,2}$`);
/** What is counted or measured is not a model. */
const isCount =
  /^\s(?:of|or|to|and\s\d|sq\b|square|feet|people|customers|users|points?|dollars|units|pages|copies|times|years?|days?|hours?|minutes|employees|jobs|miles|watts?|volts?)\b/;

/** Bills of a parliament, by the words and letters that stand before their numbers. */
const ofBill =
  /(?:\b(?:H\.\s?R\.|H\.\s?B\.|S\.\s?B\.|A\.\s?B\.|HR|HB|SB|AB|LD|LB|(?:[Hh]ouse|[Ss]enate|[Aa]ssembly)\s(?:[Bb]ill|[Rr]esolution|[Ff]ile)|[Bb]ill|[Rr]esolution|[Pp]rop(?:osition|\.)|[Ii]nitiative|[Bb]allot\s[Mm]easure|[Mm]easure|[Oo]rdinance)\s(?:[Nn]o\.\s|[Nn]umber\s)?)$/;

/** What is named by a number of a few digits that stands before it. */
const ofStarter =
  /\b(?:[Bb]ib|[Rr]unner|[Rr]acer|[Rr]ider|[Cc]ourtroom|[Cc]trm\.?|[Kk]art|[Pp]ump|[Hh]ull|[Ss]ail|[Cc]abana|[Cc]halet|[Cc]ottage|[Vv]illa|[Tt]ank(?:er)?|[Rr]ig|[Ll]ocker\srow|[Ss]helf|[Ll]ot|[Dd]rawer|[Cc]arrel|[Cc]hamber|[Aa]uditorium|[Dd]epartment|[Dd]ept\.?)\s(?:[Nn]o\.\s|[Nn]umber\s|#)?$/;

/** A room or a flight whose number a verb gives: "your room is 1208". */
const isTold =
  /\b(?:room|suite|apartment|apt\.?|unit|flight|gate|bus|train|stall|cabin|stateroom|table|desk|seat|house)(?:\snumber|\sno\.)?(?:\s(?:is(?:\snow)?|was|will\sbe|has\s(?:been\s)?(?:changed|moved)\s(?:to|from)|changed\sto|moved\sto|becomes)|:)\s$/i;

/** Numbers of models, bills, runners, aircraft and keys: in pairs, or letters and digits one by one. */
export const modelForms: readonly Recogniser[] = [
  {
    class: 'number',
    begins: 'digit',
    pattern: /([1-9]\d{2,3})(-?[a-z]{1,2})?(?![\w%]|[.,:/]\d|-\w)/y,
    why: 'the model of a machine: in pairs',
    read: ([, number, letters], { before, after }) =>
      ofMaker.test(before) &&
      !isCount.test(after) &&
      !(letters === undefined && units.has(/^\s([A-Za-z]{1,3})(?!\w)/.exec(after)?.[1] ?? '')) &&
      !(letters !== undefined && units.has(letters) && !/^[a-z]$/.test(letters))
        ? `${pairs(number!)}${letters === undefined ? '' : ` ${spell(letters.replace('-', ''))}`}`
        : undefined,
  },
  {
    class: 'number',
    begins: 'digit',
    pattern: /[1-9]\d{2,3}(?![\w%]|[.,:/-]\d)/y,
    why: 'the number of a bill, a runner or a room: in pairs',
    read: ([number], { before, after }) =>
      (ofBill.test(before) || ofStarter.test(before) || isTold.test(before)) && !isCount.test(after)
        ? pairs(number)
        : undefined,
  },
  {
    class: 'code',
    begins: 'sign',
    pattern: /-(?=[A-Z\d]{0,7}[A-Z])([A-Z\d]{3,8})(?![\w-])/y,
    why: 'the end of a key behind its hyphen',
    read: ([, end], { before }) =>
      /\b(?:end(?:s|ing)?|start(?:s|ing)?|begin(?:s|ning)?)(?:\s(?:in|with))?\s$/i.test(before)
        ? `dash ${spellMixed(end!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /(N[1-9]\d{0,4}[A-Z]{0,2}|G-[A-Z]{4}|C-[FG][A-Z]{3})(?![\w-])/y,
    why: 'the marks of an aircraft',
    read: ([marks], { before }) =>
      /\b(?:tail(?:\s(?:no\.?|number|#))?:?|aircraft(?:\sregistration)?|plane|helicopter|jet|Cessna|Piper|Cirrus|Beech(?:craft)?|Gulfstream|Citation|Learjet)\s$/i.test(
        before,
      )
        ? spellMixed(marks.replace('-', ''))
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{2,5})(9?\d{4,7})([A-Z\d]{0,7})(?![\w-])/y,
    why: 'the number of a licence, with letters of a name',
    read: ([, letters, number, rest], { before }) =>
      /\b(?:licen[cs]e|permit|passport|registration)\b[^.;]{0,25}$/i.test(before)
        ? `${spell(letters!)}, ${digitGroups(number!)}${rest === '' ? '' : `, ${spellMixed(rest!)}`}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /X(\d{1,3})(?![\w]|[.,-]\d)/y,
    why: 'the model of a car behind whose it is',
    read: ([, number], { before }) =>
      (number!.length === 1 && /\b(?:the|your|an?|our|his|her|my|this|their|new|used)\s$/i.test(before)) ||
      /\b(?:bus(?:es)?|coach(?:es)?|routes?|services?|line|express|take\sthe)\s$/i.test(before)
        ? `X ${number!.length === 3 ? pairs(number!) : readNumber(number!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([CTLS])(\d{1,2})\s?\/\s?([CTLS]?)(\d{1,2})(?![\w/])/y,
    why: 'two bones of a spine',
    read: ([, one, first, other, last], { before, after }) =>
      /\b(?:spin(?:e|al)|dis[ck]s?|back|neck|physio\w*|vertebrae?|lumbar|cervical|nerves?|MRI|fusion|scan|surgery|surgeon|herniat\w*|stenosis|injection|x-?ray|pain|chiropract\w*|orthop\w*|sciatica|level)\b/i.test(
        before + after,
      )
        ? `${one} ${cardinal(Number(first))} ${other === '' ? '' : `${other} `}${cardinal(Number(last))}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z][a-z]{2,20})-(\d{3,8})(?![\w-]|[.,]\d)/y,
    why: 'a word and digits of a key to a network',
    read: ([, word, number], { before }) =>
      /\b(?:key|passkey|pass\s?phrase|hotspot|SSID|combo|password|code)(?:\s(?:is|was)|:)?\s["']?$/i.test(before)
        ? `${word} dash ${digitGroups(number!)}`
        : undefined,
  },
  {
    class: 'code',
    begins: 'letter',
    pattern: /([A-Z]{4,12})(\d{1,4})(?![\w-])/y,
    why: 'the code of an offer: a word and a number',
    read: ([, word, number], { before }) =>
      /\b(?:code|voucher|promo|coupon|offer|keyword|use|enter|apply|quote|text|send|reply)(?:\scode)?(?:\sis|:)?\s["']?$/i.test(
        before,
      ) &&
      !/\b(?:SWIFT|BIC|IATA|sort|airport)\scode/i.test(before) &&
      isPronounceable(word!.toLowerCase()) &&
      !number!.startsWith('0')
        ? `${word!.toLowerCase()} ${/^20[0-4]\d$/.test(number!) ? pairs(number!) : readNumber(number!)}`
        : undefined,
  },
  {
    class: 'name',
    begins: 'letter',
    pattern: /([A-Z][a-z]{2,12})([24])([A-Z][a-z]{2,12})(?![\w-])/y,
    why: 'a name with a number in it',
    read: ([, one, number, other], { before }) =>
      /[\w.@#/-]$/.test(before) ? undefined : `${one} ${readNumber(number!)} ${other}`,
  },
  {
    class: 'letters',
    begins: 'letter',
    pattern: /(Men|Hep|Vit|My|Go|Our)([A-Z]{1,5})(?![\w'’-])/y,
    why: 'letters behind a short word: of a vaccine, or of a service of that name',
    read: ([, word, letters], { before }) =>
      /[\w.@#/-]$/.test(before) ||
      (/^(?:My|Go|Our)$/.test(word!) && (letters!.length < 2 || /^(?:TV|CHART)$/.test(letters!)))
        ? undefined
        : `${word} ${spell(letters!)}`,
  },
];
