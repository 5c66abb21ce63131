import { dataRows, once } from '../package-info.js';

/** A word of a text whose sound depends on its neighbours. */
export interface DecidedWord {
  /** Its number among the words of the text, which stand between spaces. */
  at: number;
  /** In lower case, without the marks around it. */
  word: string;
  /** ARPAbet with stress digits, as `readPhonemes` takes `x-cmu`. */
  phones: string;
}

type Sounds = readonly [noun: string, verb: string, isFirstAsVerb: boolean];

/** The words whose sound follows from their part of speech, and their forms with -s. */
const pairs = once((): ReadonlyMap<string, Sounds> => {
  const found = new Map<string, Sounds>();
  for (const [word, written] of dataRows('heteronyms.txt')) {
    const [noun = '', verb = '', first] = written.split(' | ');
    found.set(word, [noun, verb, first === 'verb']);
    if (!word.endsWith('s'))
      found.set(`${word}${/ch$/.test(word) ? 'es' : 's'}`, [arpabetWithS(noun), arpabetWithS(verb), false]);
    else if (/ss$/.test(word)) found.set(`${word}es`, [arpabetWithS(noun), arpabetWithS(verb), false]);
  }
  return found;
});

/** The phones of a word, ARPAbet, with the ending -s as its last sound asks for it. */
export const arpabetWithS = (phones: string) =>
  `${phones} ${/(?:S|Z|SH|ZH|CH|JH)$/.test(phones) ? 'IH0 Z' : /(?:P|T|K|F|TH)$/.test(phones) ? 'S' : 'Z'}`;

const set = (words: string) => new Set(words.split(' '));
/** What stands before a noun or an adjective. */
const beforeNoun = set(
  'the a an this these those that my your our his her its their no any some each every another either neither whose of for ' +
    'in on at with by from per without within during about under against between into new old next last current full first ' +
    'second third own more most same other such one two three four five six seven eight nine ten free great big small ' +
    'large high low total final recent latest annual monthly daily weekly possible available personal public private ' +
    'medical active valid enter get need require requires include includes including find view see check offer offers ' +
    'receive received',
);
const modals = set(
  'will would can could should shall may might must cannot do does did please to let’s lets never wanna gonna ' +
    "can't won't don't doesn't didn't couldn't wouldn't shouldn't mustn't",
);
const subjects = set('i you we they who people customers callers members agents everyone let');
const subjectsOfOne = set('he she it which who that this everyone system');
const objects = set('me us him them you');
const be = set(
  "is are was were be been being am isn't aren't wasn't weren't seem seems remain remains stay become becomes",
);
/** What begins the object of a verb. */
const beforeObject = set(
  'the a an this these those that my your our his her its their all any each every both it them us me him you yourself no one two ' +
    'three four five six seven eight nine ten another',
);
/** What is between a verb and what it belongs to. */
const passedOver =
  /^(?:not|also|only|just|now|still|already|always|often|usually|ever|even|first|simply|(?!apply|supply|reply|family|july|early|monthly|weekly|daily)\p{L}{2,}ly)$/u;
/** "to" before a noun. */
const beforeToNoun = set('due according prior addition response access similar related regard thanks owing next');
const notAfterNounAtStart = set('of in for to from is are was were has have will may can');

/** The words of a clause around one, which is `_`; `|` stands where a mark ends a clause, and at both ends. */
class Place {
  readonly #words: readonly string[];
  readonly #at: number;
  readonly around: string;

  constructor(words: readonly string[], at: number) {
    this.#words = words;
    this.#at = at;
    this.around = [...words.slice(Math.max(0, at - 5), at), '_', ...words.slice(at + 1, at + 5)].join(' ');
  }

  /** Whether the word is used as a verb; for a form with -s, of one person. */
  isVerb(word: string, isFirstAsVerb: boolean): boolean {
    const isForm = word.endsWith('s') && !word.endsWith('ss');
    const words = this.#words;
    let at = this.#at - 1;
    while (passedOver.test(words[at]!)) at--;
    const before = words[at]!;
    const beforeThat = words[at - 1] ?? '|';
    const next = words[this.#at + 1]!;
    const hasObject = beforeObject.has(next);
    if (isForm) {
      if (subjectsOfOne.has(before)) return !(/^(?:that|this)$/.test(before) && !hasObject);
      return hasObject && !beforeNoun.has(before) && !/^[|]$/.test(before);
    }
    if (before === 'to') return !beforeToNoun.has(beforeThat);
    // "all that use it", "calls that record"
    if (before === 'that' && hasObject && beforeThat !== '|') return true;
    if (beforeNoun.has(before) || be.has(before)) return false;
    if (modals.has(before) || /(?:[’']ll|[’']d)$/.test(before)) return true;
    if (subjects.has(before)) return !(before === 'you' && /^(?:to|for|with|from|about|give|send)$/.test(beforeThat));
    if (objects.has(before)) return /^(?:let|help|helps|make|makes|watch|hear)$/.test(beforeThat);
    if (hasObject) return true;
    if (before === '|') return isFirstAsVerb && !notAfterNounAtStart.has(next) && next !== '|';
    if (before === 'then') return true;
    // "costs increase in May", "customers use"
    return (
      isFirstAsVerb &&
      /[^aiosu']s$/.test(before) &&
      (next === '|' || /^(?:in|on|at|by|again|during|when|if|\p{L}+ly)$/u.test(next))
    );
  }
}

/** Sounds of a word, the first whose test holds; the last has none. */
type Rows = readonly (readonly [phones: string, when?: RegExp | ((place: Place) => boolean)])[];
const asVerb = (place: Place) => place.isVerb('', false);

/** Words whose sound depends on more than their part of speech. */
const special: { readonly [word: string]: Rows } = {
  read: [
    [
      'R EH1 D',
      /(?:\b(?:have|has|had|having|was|were|is|are|been|be|being|once|last|haven't|hasn't|hadn't|wasn't|isn't|aren't)|[’'](?:ve|s))(?: (?:not|already|just|never|ever|also|you|we|they|i|it|\p{L}+ly))* _/u,
    ],
    ['R EH1 D', /\b(?:he|she|it) _|_ (?:receipt|only memory)|_(?: \S+){0,3} (?:yesterday|ago)\b/],
    ['R IY1 D'],
  ],
  close: [
    ['K L OW1 S', /_ (?:friends?|family|relatives?|contact|attention|eye|match|proximity|second|watch|call|range)\b/],
    [
      'K L OW1 S',
      /\b(?:very|too|so|how|as|is|are|was|were|be|been|am|get|gets|getting|got|stay|come|comes|you're|we're|it's|a) _ (?!of)/,
    ],
    ['K L OW1 S', /\b(?:are|is|were) (?:you|we|they|it) _ (?:to|by|enough)\b/],
    ['K L OW1 S', /(?<!\b(?:to|will|we|they|offices|branches|stores|please|\|)) _ (?:to|by|enough)\b/],
    ['K L OW1 Z'],
  ],
  live: [
    ['L IH1 V', asVerb],
    [
      'L IH1 V',
      /(?<!\b(?:go|goes|going|went|is|are|was|were|be|been|we're|the|a|\|)) _ (?:in|at|on|near|here|there|with|alone|outside|inside|within|abroad|together|by|under|off|out)\b/,
    ],
    ['L AY1 V'],
  ],
  lives: [
    [
      'L AY1 V Z',
      /\b(?:our|your|their|of|the|people's|save|saves|saving|saved|many|daily|lost|all|change|changes|changing) _/,
    ],
    ['L IH1 V Z', /\b(?:who|he|she|it|that) _|_ (?:in|at|on|near|here|there|with|alone|outside|within|abroad)\b/],
    ['L AY1 V Z'],
  ],
  lead: [
    [
      'L EH1 D',
      /_ (?:paint|pipes?|piping|poisoning|levels?|acid|free|exposure|dust|solder|test|testing|service lines?|and copper|contamination)\b/,
    ],
    [
      'L EH1 D',
      /\b(?:contains?|containing|for|of|from|about|with|no|made of|levels of|to) _ (?:at|in|and|or|inside|\|)/,
    ],
    ['L EH1 D', /\b(?:exposure|exposed) to _/],
    ['L IY1 D'],
  ],
  wind: [['W AY1 N D', asVerb], ['W AY1 N D', /\| _ (?:up|down|back|the|it|your)\b/], ['W IH1 N D']],
  winds: [['W AY1 N D Z', /\b(?:it|he|she|that|which|road|river|path) _|_ (?:up|down)\b/], ['W IH1 N D Z']],
  wound: [['W AW1 N D', /(?<!\b(?:a|the|your|my|this)) _ (?:up|down|around|back|tight|tightly)\b/], ['W UW1 N D']],
  minute: [
    [
      'M AY0 N UW1 T',
      /(?<!\bone) _ (?:amounts?|details?|quantity|quantities|traces?|particles?|differences?|changes?)\b/,
    ],
    ['M IH1 N AH0 T'],
  ],
  tear: [['T IH1 R', /_ (?:gas|ducts?|drops?|film)\b/], ['T EH1 R']],
  tears: [
    ['T EH1 R Z', /_ (?:up|off|apart|into|easily|and holes)\b|\b(?:it|he|she|which|or|holes and) _/],
    ['T IH1 R Z'],
  ],
  bow: [['B OW1', /_ (?:ties?|and arrows?)\b|\b(?:hair|gift|violin|red|pink|blue|long) _/], ['B AW1']],
  bass: [
    [
      'B AE1 S',
      /_ (?:fishing|boats?|pro|lake|tournament)\b|\b(?:striped|largemouth|smallmouth|sea|catch|grilled|baked) _/,
    ],
    ['B EY1 S'],
  ],
  dove: [['D OW1 V', /\b(?:i|he|she|we|they|who) _|_ (?:into|in|under|down)\b/], ['D AH1 V']],
  does: [['D OW1 Z', /\b(?:the|two|three|many) _|_ and bucks\b|\bbucks and _/], ['D AH1 Z']],
  sow: [['S AW1', /\b(?:a|the|her|our) _/], ['S OW1']],
  sewer: [['S UW1 ER0']],
  resume: [
    [
      'R EH1 Z AH0 M EY2',
      /\b(?:a|the|your|my|his|her|their|this|new|attach|upload|submit|send) _|_ (?:and cover|service|writing|review)\b/,
    ],
    ['R IH0 Z UW1 M'],
  ],
  invalid: [['IH1 N V AH0 L IH0 D', /\b(?:an|the|this) _ (?:\||who|chair|was|has)/], ['IH2 N V AE1 L AH0 D']],
  content: [
    ['K AH0 N T EH1 N T', /\b(?:am|is|are|was|were|be|been|feel|felt|quite|perfectly|very|not) _ (?:with|to|\|)/],
    ['K AA1 N T EH0 N T'],
  ],
  used: [['Y UW1 S T', /\b(?:i|you|we|they|he|she|it|who|there|get|gets|getting|got) _ to\b/], ['Y UW1 Z D']],
  learned: [
    ['L ER1 N IH0 D', /\b(?:a|the|my|our|most) _ (?:friend|colleague|professor|scholar|judge|society|person)\b/],
    ['L ER1 N D'],
  ],
  aged: [['EY1 JH IH0 D', /\bthe _ (?:\||and|are|care)/], ['EY1 JH D']],
  houses: [['HH AW1 Z IH0 Z']],
  uses: [
    ['Y UW1 S IH0 Z', /\b(?:the|many|other|different|its|all|of|these|common|several|for|two|three) _/],
    ['Y UW1 Z IH0 Z'],
  ],
  buffet: [['B AH0 F EY1']],
  moped: [['M OW1 P EH2 D']],
  putting: [['P UH1 T IH0 NG']],
};

const outside = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/**
 * The words of an English text that are spelled alike and spoken differently, with the sounds that their neighbours ask
 * for: "please record your name", "your record". Words that are written in one way only are not among them.
 * @param text with numbers and short forms as words
 */
export function decideHeteronyms(text: string): DecidedWord[] {
  const written = text.split(/\s+/).filter((word) => word !== '');
  const isCandidate = (word: string) => Object.hasOwn(special, word) || pairs().has(word) || word === 'polish';
  const plain = written.map((word) => word.replace(outside, '').toLowerCase());
  if (!plain.some(isCandidate)) return [];
  // The words with the ends of clauses among them, and where each word is there.
  const words = ['|', '|'];
  const places = written.map((word, i) => {
    if (/^["'(“]/.test(word) && words.at(-1) !== '|') words.push('|');
    words.push(plain[i]!);
    const place = words.length - 1;
    if (/[.,;:!?)"”]$/.test(word)) words.push('|');
    return place;
  });
  words.push('|', '|');
  return plain.flatMap((word, at) => {
    if (!isCandidate(word)) return [];
    const place = new Place(words, places[at]!);
    return [{ at, word, phones: soundsOf(word, written[at]!, place, at) }];
  });
}

function soundsOf(word: string, written: string, place: Place, at: number): string {
  if (word === 'polish') {
    const isName = /P/.test(written) && (at > 0 || /_ (?:\||speaking|language|customers)/.test(place.around));
    return isName ? 'P OW1 L IH0 SH' : 'P AA1 L IH0 SH';
  }
  const rows = Object.hasOwn(special, word) ? special[word] : undefined;
  if (rows)
    return rows.find(([, when]) => (when instanceof RegExp ? when.test(place.around) : (when?.(place) ?? true)))![0];
  const [noun, verb, isFirstAsVerb] = pairs().get(word)!;
  return place.isVerb(word, isFirstAsVerb) ? verb : noun;
}
