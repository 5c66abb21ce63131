import { isCctoolError } from '../../diagnostics/index.js';
import { own, sayAs, sayAsKinds } from '../../reading/index.js';
import { readSoundXml } from '../../xml/read-xml.js';
import type { DocumentKind, XmlElement } from '../../xml/tree.js';
import { type Delivery, type Part, plainDelivery } from './script.js';

/** The deepest nesting of elements. */
const DEEPEST = 64;
/** The longest single break, in milliseconds. */
const LONGEST_BREAK = 60_000;

const rates: { [word: string]: number } = {
  'x-slow': 0.5,
  slow: 0.75,
  medium: 1,
  fast: 1.25,
  'x-fast': 1.5,
  default: 1,
};
const pitches: { [word: string]: number } = {
  'x-low': 0.7,
  low: 0.85,
  medium: 1,
  high: 1.15,
  'x-high': 1.3,
  default: 1,
};
const volumes: { [word: string]: number } = {
  'x-soft': -12,
  soft: -6,
  medium: 0,
  loud: 4,
  'x-loud': 6,
  default: 0,
};
/** SSML 1.1 section 3.2.3 leaves the lengths open. */
const breaks: { [word: string]: number } = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 700,
  'x-strong': 1000,
};

/** True when a text is to be read as SSML. */
export function looksLikeSsml(text: string): boolean {
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:[^-]|-[^-])*-->\s*)*<(?:!DOCTYPE\s+)?speak[\s>/[]/.test(text);
}

/** What each element may carry; `xml:…`, `xmlns` and schema locations may stand anywhere. */
const attributesOf: { [element: string]: readonly string[] } = {
  speak: ['version', 'onlangfailure'],
  p: ['onlangfailure'],
  s: ['onlangfailure'],
  lang: ['onlangfailure'],
  w: ['role'],
  token: ['role'],
  audio: [
    'src',
    'fetchtimeout',
    'fetchhint',
    'maxage',
    'maxstale',
    'clipBegin',
    'clipEnd',
    'repeatCount',
    'repeatDur',
    'soundLevel',
    'speed',
  ],
  desc: [],
  meta: ['name', 'http-equiv', 'content'],
  metadata: [],
  break: ['time', 'strength'],
  sub: ['alias'],
  'say-as': ['interpret-as', 'format', 'detail', 'language'],
  phoneme: ['ph', 'alphabet'],
  prosody: ['rate', 'pitch', 'volume'],
  emphasis: ['level'],
  mark: ['name'],
  bookmark: ['mark'],
  voice: ['name'],
};
/** Elements of SSML and of vendors that are refused, and why. */
const reasons: { readonly [element: string]: string } = {
  lexicon: 'give the pronunciations with --lexicon, or "lexicon" in a request',
  lookup: 'give the pronunciations with --lexicon, or "lexicon" in a request',
  par: 'sounds are not mixed: make one prompt for each',
  seq: 'sounds are not mixed: write the parts one after another',
  media: 'sounds are not mixed: write the parts one after another',
  'express-as': 'no voice here has styles: send the text to the service with its own SSML',
  effect: 'no voice here has effects: send the text to the service with its own SSML',
  domain: 'no voice here has styles: send the text to the service with its own SSML',
  style: 'no voice here has styles: send the text to the service with its own SSML',
  breath: 'no voice here breathes: write a break',
  'auto-breaths': 'no voice here breathes: write breaks',
  emotion: 'no voice here has styles: send the text to the service with its own SSML',
  backgroundaudio: 'sounds are not mixed: play it in the flow',
  audioduration: 'set the rate with <prosody rate>',
  viseme: 'there is no face to move: word times are reported with marks',
  ttsembedding: 'name the voice with <voice name>',
  voiceconversion: 'name the voice with <voice name>',
  math: 'write the words of the formula',
  silence: 'write a break where the silence is to be',
};

const ssmlKind: DocumentKind = {
  name: 'SSML',
  root: 'speak',
  start: 'SSML begins with <speak>',
  whenLarge: 'split it into several prompts',
  whenDeep: 'close elements before others are opened',
  // The services take these undeclared, and their handbooks show them so.
  prefixes: { amazon: 'urn:amazon', google: 'urn:google', mstts: 'https://www.w3.org/2001/mstts' },
};
const SSML_NAMESPACE = 'http://www.w3.org/2001/10/synthesis';
const emphases = ['strong', 'moderate', 'none', 'reduced'];

/** What holds inside an element. */
interface Frame {
  delivery: Delivery;
  /** For `sub` and `say-as`: what replaces the text, or the kind that reads it. */
  alias?: string;
  sayAs?: { kind: string; format: string };
  phonemes?: { alphabet: string; value: string };
}

/** Throws with the place of an element or of one of its attributes. */
type Fail = (message: string, hint?: string) => never;

/**
 * Reads the SSML subset that every engine here speaks (after SSML 1.1): speak, p, s, break, sub, say-as, phoneme,
 * prosody (rate, pitch, volume), emphasis, mark, lang, voice. Anything else is refused by name with its place.
 * @param base what the whole prompt asks for; prosody multiplies it
 * @param language of what no `xml:lang` stands around, BCP 47; English when absent
 * @throws CctoolError of kind `input` with line and column
 */
export function readSsml(source: string, base: Delivery = plainDelivery, language = 'en'): Part[] {
  const { root, fail } = readSoundXml(source, ssmlKind, { depth: DEEPEST });
  const parts: Part[] = [];

  const visit = (element: XmlElement, outer: Delivery): void => {
    const failHere: Fail = (message, hint) => fail(element.start, message, hint);
    checkElement(element, failHere, fail);
    const frame: Frame = { delivery: { ...outer } };
    open(element, frame, parts, fail);
    const { delivery, alias, phonemes } = frame;
    // Information about the document is not spoken; the same text is what audio has for those who cannot play it.
    if (['meta', 'metadata', 'desc'].includes(element.local)) return;
    if (element.local === 'audio' && !element.children.some((child) => hasWords(child)))
      failHere(
        '<audio> has nothing to say instead of its sound',
        'write the words inside it, or play the file in the flow',
      );
    const isText = alias !== undefined || frame.sayAs !== undefined || phonemes !== undefined;
    let gathered = '';
    for (const child of element.children) {
      if (child.kind === 'element') {
        if (isText) fail(child.start, `<${element.local}> holds text only, not <${child.name}>`);
        visit(child, delivery);
      } else if (child.kind === 'text') {
        if (frame.sayAs) gathered += child.value;
        else if (alias === undefined && (phonemes || child.value.trim() !== ''))
          parts.push({ kind: 'text', text: child.value, delivery, ...(phonemes ? { phonemes } : {}) });
      }
    }
    if (alias !== undefined) parts.push({ kind: 'text', text: alias, delivery });
    if (frame.sayAs) {
      const { kind, format } = frame.sayAs;
      const isEnglish = /^en(?:-|$)/i.test(delivery.language ?? language);
      // The rules of another language know other forms: "1.234,56".
      const text =
        isEnglish || !isSayAs(kind) ? placed(() => sayAs(gathered, kind, format), failHere) : gathered.trim();
      parts.push({ kind: 'text', text, sayAs: { kind, format, written: gathered }, delivery });
    }
    if (element.local === 's') parts.push({ kind: 'boundary', strength: 'sentence' });
    if (element.local === 'p') parts.push({ kind: 'boundary', strength: 'paragraph' });
  };
  visit(root, base);
  return parts;
}

const isSayAs = (kind: string) => (sayAsKinds as readonly string[]).includes(kind);

/** Whether text is in a part of a document that is spoken. */
const hasWords = (node: XmlElement['children'][number]): boolean =>
  node.kind === 'text'
    ? node.value.trim() !== ''
    : node.kind === 'element' && node.local !== 'desc' && (node.local === 'sub' || node.children.some(hasWords));

/** Errors from within (a number, a date) get the place. */
function placed<T>(work: () => T, fail: Fail): T {
  try {
    return work();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), isCctoolError(error) ? error.hint : undefined);
  }
}

/** Refuses elements and attributes that are not of the subset. */
function checkElement(
  element: XmlElement,
  fail: Fail,
  failAt: (offset: number, message: string, hint?: string) => never,
) {
  const { local, name, namespace } = element;
  if (element.parent && local === 'speak') fail('<speak> is inside another <speak>');
  const known = namespace === '' || namespace === SSML_NAMESPACE ? own(attributesOf, local) : undefined;
  if (!known) {
    return fail(`<${name}> is not supported`, own(reasons, local) ?? `use ${Object.keys(attributesOf).join(', ')}`);
  }
  const other = element.attributes.find(
    ({ prefix, name }) =>
      !(prefix === ''
        ? name === 'xmlns' || known.includes(name)
        : /^xml(?:ns)?$|^xsi$/.test(prefix) || /:schemaLocation$/.test(name)),
  );
  if (other) {
    failAt(
      other.start,
      `<${name}> with the attribute ${other.name} is not supported`,
      known.length > 0 ? `it may have ${known.join(', ')}` : 'it may have xml:lang',
    );
  }
}

/** What an element changes, by name. */
function open(
  element: XmlElement,
  frame: Frame,
  parts: Part[],
  failAt: (offset: number, message: string, hint?: string) => never,
): void {
  const find = (name: string) => element.attributes.find((each) => each.name === name);
  const attribute = (name: string) => find(name)?.value;
  const required = (name: string) =>
    attribute(name) ?? failAt(element.start, `<${element.name}> needs the attribute ${name}`);
  /** Fails where the attribute's value is. */
  const wrong =
    (name: string): Fail =>
    (message, hint) =>
      failAt(find(name)?.valueStart ?? element.start, message, hint);
  const language = attribute('xml:lang');
  if (language) frame.delivery.language = language;
  switch (element.local) {
    case 'speak':
    case 'p':
    case 's':
    case 'w':
    case 'token':
    case 'audio':
    case 'desc':
    case 'meta':
    case 'metadata':
      return;
    case 'lang':
      required('xml:lang');
      return;
    case 'emphasis': {
      // Understood and passed over: no voice here can stress a word.
      const level = attribute('level') ?? 'moderate';
      if (!emphases.includes(level))
        wrong('level')(`"${level}" is not a level of emphasis`, `it may be ${emphases.join(', ')}`);
      return;
    }
    case 'voice':
      frame.delivery.voice = required('name');
      return;
    case 'sub':
      frame.alias = required('alias');
      return;
    case 'say-as':
      frame.sayAs = { kind: required('interpret-as'), format: attribute('format') ?? '' };
      return;
    case 'phoneme':
      frame.phonemes = { alphabet: attribute('alphabet') ?? 'ipa', value: required('ph') };
      return;
    case 'mark':
      parts.push({ kind: 'mark', name: required('name') });
      return;
    case 'bookmark':
      parts.push({ kind: 'mark', name: required('mark') });
      return;
    case 'break': {
      const time = attribute('time');
      const fail = wrong(time === undefined ? 'strength' : 'time');
      parts.push({ kind: 'break', milliseconds: breakLength(time, attribute('strength'), fail) });
      return;
    }
    case 'prosody': {
      const { delivery } = frame;
      delivery.rate *= factor(attribute('rate'), rates, 'rate', wrong('rate'));
      delivery.pitch *= factor(attribute('pitch'), pitches, 'pitch', wrong('pitch'));
      delivery.volume += decibels(attribute('volume'), wrong('volume'));
      if (delivery.rate < 0.3 || delivery.rate > 4) wrong('rate')('the rate must lie between 0.3 and 4 times normal');
      if (delivery.pitch < 0.5 || delivery.pitch > 2)
        wrong('pitch')('the pitch must lie between 0.5 and 2 times normal');
      return;
    }
  }
}

function breakLength(time: string | undefined, strength: string | undefined, fail: Fail): number {
  if (time !== undefined) {
    const match = /^\+?(\d+(?:\.\d*)?|\.\d+)(ms|s)$/.exec(time.trim());
    if (!match) return fail(`"${time}" is not a duration such as 500ms or 1.5s`);
    const milliseconds = Number(match[1]) * (match[2] === 's' ? 1000 : 1);
    return milliseconds <= LONGEST_BREAK ? milliseconds : fail(`a break may last ${LONGEST_BREAK / 1000} s at most`);
  }
  return own(breaks, strength ?? 'medium') ?? fail(`"${strength}" is not a strength of a break`);
}

/** A keyword, `120%`, `+20%`, `1.2` or, for pitch, `+2st`. */
function factor(value: string | undefined, words: { [word: string]: number }, name: string, fail: Fail): number {
  if (value === undefined) return 1;
  const written = value.trim();
  const word = own(words, written);
  if (word !== undefined) return word;
  const match = /^([+-]?)(\d+(?:\.\d+)?)(%|st)?$/.exec(written);
  if (name === 'pitch' && /^[+-]?\d+(?:\.\d+)?Hz$/.test(written))
    return fail(
      `the pitch "${value}" in hertz needs a voice whose own pitch is known`,
      'write semitones such as +2st, or +10%',
    );
  if (!match) return fail(`"${value}" is not a ${name}`);
  const [, sign, digits, unit] = match;
  const amount = Number(digits) * (sign === '-' ? -1 : 1);
  if (unit === 'st') return name === 'pitch' && sign ? 2 ** (amount / 12) : fail(`"${value}" is not a ${name}`);
  if (unit === '%') return sign ? 1 + amount / 100 : amount / 100;
  return sign ? fail(`"${value}" is not a ${name}: write a factor such as 1.2, or +20%`) : amount;
}

function decibels(value: string | undefined, fail: Fail): number {
  if (value === undefined) return 0;
  const written = value.trim();
  const word = own(volumes, written);
  if (word !== undefined) return word;
  // SSML 1.0 and Azure: of 100, the volume of the voice itself; or a change of it in percent.
  const [, sign, amount, percent] = /^([+-]?)(\d+(?:\.\d+)?)(%?)$/.exec(written) ?? [];
  if (amount !== undefined && (sign === '') === (percent === '')) {
    const share = percent === '' ? Number(amount) : 100 + Number(`${sign}${amount}`);
    if (share < 4 || share > (percent === '' ? 100 : 1000))
      return fail(`"${value}" is not a volume that can be heard`, 'write 4 to 100, a change such as -20%, or -6dB');
    return 20 * Math.log10(share / 100);
  }
  const match = /^([+-]?\d+(?:\.\d+)?)dB$/.exec(written);
  if (!match || Math.abs(Number(match[1])) > 30) return fail(`"${value}" is not a volume such as -6dB or soft`);
  return Number(match[1]);
}
