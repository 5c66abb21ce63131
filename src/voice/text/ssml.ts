import { SaxesParser, type SaxesTagNS } from 'saxes';
import { CctoolError } from '../../diagnostics/index.js';
import { sayAs } from './say-as.js';
import { type Delivery, own, type Part, plainDelivery } from './script.js';

/** Nesting beyond this is no prompt. */
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
  speak: ['version'],
  p: [],
  s: [],
  lang: [],
  break: ['time', 'strength'],
  sub: ['alias'],
  'say-as': ['interpret-as', 'format'],
  phoneme: ['ph', 'alphabet'],
  prosody: ['rate', 'pitch', 'volume'],
  emphasis: ['level'],
  mark: ['name'],
  voice: ['name'],
};
const SSML_NAMESPACE = 'http://www.w3.org/2001/10/synthesis';
const emphases = ['strong', 'moderate', 'none', 'reduced'];

interface Frame {
  name: string;
  delivery: Delivery;
  /** For `sub` and `say-as`: what replaces the text, or the kind that reads it. */
  alias?: string;
  sayAs?: { kind: string; format: string };
  phonemes?: { alphabet: string; value: string };
  /** Text gathered for `say-as`. */
  gathered?: string;
}

/**
 * Reads the SSML subset that every engine here speaks (after SSML 1.1): speak, p, s, break, sub, say-as, phoneme,
 * prosody (rate, pitch, volume), emphasis, mark, lang, voice. Anything else is refused by name with its place.
 * @param base what the whole prompt asks for; prosody multiplies it
 * @throws CctoolError of kind `input` with line and column
 */
export function readSsml(source: string, base: Delivery = plainDelivery): Part[] {
  const parts: Part[] = [];
  const stack: Frame[] = [];
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (message: string, hint?: string): never => {
    throw new CctoolError('input', `SSML line ${parser.line}, column ${parser.columnIndex + 1}: ${message}`, hint);
  };
  /** Errors from within (say-as, numbers) get the place. */
  const placed = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      return fail(error instanceof Error ? error.message : String(error));
    }
  };
  const text = (value: string) => {
    const frame = stack.at(-1);
    if (!frame) return;
    if (frame.alias !== undefined) return;
    if (frame.sayAs) {
      frame.gathered = (frame.gathered ?? '') + value;
      return;
    }
    if (value.trim() === '' && !frame.phonemes) return;
    parts.push({
      kind: 'text',
      text: value,
      delivery: frame.delivery,
      ...(frame.phonemes ? { phonemes: frame.phonemes } : {}),
    });
  };

  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => fail('a DOCTYPE is not accepted here'));
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('opentag', (tag) => {
    const attribute = (name: string) => tag.attributes[name]?.value;
    const outer = stack.at(-1);
    if (!outer && tag.local !== 'speak') fail(`the root element is <${tag.name}>`, 'SSML begins with <speak>');
    if (stack.length >= DEEPEST) fail(`elements are nested more than ${DEEPEST} deep`);
    if (outer && (outer.alias !== undefined || outer.sayAs || outer.phonemes)) {
      fail(`<${outer.name}> holds text only, not <${tag.name}>`);
    }
    if (outer && tag.local === 'speak') fail('<speak> stands inside another <speak>');
    const known = tag.uri === '' || tag.uri === SSML_NAMESPACE ? own(attributesOf, tag.local) : undefined;
    if (!known) {
      fail(
        `<${tag.name}> is not supported`,
        'use speak, p, s, break, sub, say-as, phoneme, prosody, emphasis, mark, lang, voice',
      );
    }
    const other = Object.values(tag.attributes).find(
      ({ name, prefix }) => prefix === '' && name !== 'xmlns' && !known!.includes(name),
    );
    if (other) {
      fail(
        `<${tag.name}> with the attribute ${other.name} is not supported`,
        known!.length > 0 ? `it may have ${known!.join(', ')}` : 'it may have xml:lang',
      );
    }
    const frame: Frame = { name: tag.local, delivery: { ...(outer?.delivery ?? base) } };
    const language = attribute('xml:lang');
    if (language) frame.delivery.language = language;
    open(tag, frame, attribute, parts, fail);
    stack.push(frame);
  });
  parser.on('closetag', () => {
    const frame = stack.pop()!;
    const { delivery } = frame;
    if (frame.alias !== undefined) parts.push({ kind: 'text', text: frame.alias, delivery });
    if (frame.sayAs) {
      const { kind, format } = frame.sayAs;
      parts.push({ kind: 'text', text: placed(() => sayAs(frame.gathered ?? '', kind, format)), delivery });
    }
    if (frame.name === 's') parts.push({ kind: 'boundary', strength: 'sentence' });
    if (frame.name === 'p') parts.push({ kind: 'boundary', strength: 'paragraph' });
  });
  parser.write(source).close();
  return parts;
}

/** What an element changes, by name. */
function open(
  tag: SaxesTagNS,
  frame: Frame,
  attribute: (name: string) => string | undefined,
  parts: Part[],
  fail: (message: string, hint?: string) => never,
): void {
  const required = (name: string) => attribute(name) ?? fail(`<${tag.name}> needs the attribute ${name}`);
  switch (tag.local) {
    case 'speak':
    case 'p':
    case 's':
      return;
    case 'lang':
      required('xml:lang');
      return;
    case 'emphasis': {
      // Understood and passed over: no voice here can stress a word.
      const level = attribute('level') ?? 'moderate';
      if (!emphases.includes(level)) fail(`"${level}" is no level of emphasis`, `it may be ${emphases.join(', ')}`);
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
    case 'break':
      parts.push({ kind: 'break', milliseconds: breakLength(attribute('time'), attribute('strength'), fail) });
      return;
    case 'prosody': {
      const { rate, pitch, volume } = frame.delivery;
      frame.delivery.rate = rate * factor(attribute('rate'), rates, 'rate', fail);
      frame.delivery.pitch = pitch * factor(attribute('pitch'), pitches, 'pitch', fail);
      frame.delivery.volume = volume + decibels(attribute('volume'), fail);
      if (frame.delivery.rate < 0.3 || frame.delivery.rate > 4)
        fail('the rate must lie between 0.3 and 4 times normal');
      if (frame.delivery.pitch < 0.5 || frame.delivery.pitch > 2)
        fail('the pitch must lie between 0.5 and 2 times normal');
      return;
    }
  }
}

function breakLength(time: string | undefined, strength: string | undefined, fail: (message: string) => never): number {
  if (time !== undefined) {
    const match = /^\+?(\d+(?:\.\d*)?|\.\d+)(ms|s)$/.exec(time.trim());
    if (!match) return fail(`"${time}" is no duration such as 500ms or 1.5s`);
    const milliseconds = Number(match[1]) * (match[2] === 's' ? 1000 : 1);
    return milliseconds <= LONGEST_BREAK ? milliseconds : fail(`a break may last ${LONGEST_BREAK / 1000} s at most`);
  }
  return own(breaks, strength ?? 'medium') ?? fail(`"${strength}" is no strength of a break`);
}

/** A keyword, `120%`, `+20%`, `1.2` or, for pitch, `+2st`. */
function factor(
  value: string | undefined,
  words: { [word: string]: number },
  name: string,
  fail: (message: string) => never,
): number {
  if (value === undefined) return 1;
  const written = value.trim();
  const word = own(words, written);
  if (word !== undefined) return word;
  const match = /^([+-]?)(\d+(?:\.\d+)?)(%|st)?$/.exec(written);
  if (!match) return fail(`"${value}" is no ${name}`);
  const [, sign, digits, unit] = match;
  const amount = Number(digits) * (sign === '-' ? -1 : 1);
  if (unit === 'st') return name === 'pitch' && sign ? 2 ** (amount / 12) : fail(`"${value}" is no ${name}`);
  if (unit === '%') return sign ? 1 + amount / 100 : amount / 100;
  return sign ? fail(`"${value}" is no ${name}: write a factor such as 1.2, or +20%`) : amount;
}

function decibels(value: string | undefined, fail: (message: string) => never): number {
  if (value === undefined) return 0;
  const written = value.trim();
  const word = own(volumes, written);
  if (word !== undefined) return word;
  const match = /^([+-]?\d+(?:\.\d+)?)dB$/.exec(written);
  if (!match || Math.abs(Number(match[1])) > 30) return fail(`"${value}" is no volume such as -6dB or soft`);
  return Number(match[1]);
}
