import { readText } from '../../reading/index.js';
import { sayAsIn } from '../../reading/say-as-in.js';
import type { SpeechRun } from '../engines/speech-engine.js';
import { splitSentences, tidyText } from './normalize.js';
import type { Delivery, Part } from './script.js';

/** The usual pauses between sentences and paragraphs, in milliseconds. */
const PAUSE = { sentence: 350, paragraph: 600 } as const;

/** What is done one after another: speak a sentence, be silent, note a mark. */
export type Sentence =
  | {
      kind: 'speech';
      runs: SpeechRun[];
      delivery: Delivery;
      /** Marks within it, each before the run of that number; for voices that report word times. */
      marks?: { name: string; run: number }[];
    }
  | { kind: 'pause'; milliseconds: number }
  | { kind: 'mark'; name: string };

export interface SentenceOptions {
  /**
   * The language in which a delivery's text is turned into words; undefined where the engine reads numbers and
   * short forms itself.
   */
  readsIn?(delivery: Delivery): string | undefined;
  /** Whether a delivery's voice reports word times: its sentences need no cut at a mark. */
  reportsWordTimes?(delivery: Delivery): boolean;
  /** Gets the pictures and signs that are passed over. */
  unspoken?: Set<string>;
}

/**
 * The texts of `say-as` in the languages of their voices: what was read as English is read again where another is spoken.
 * @param languageOf the language that a delivery is spoken in, BCP 47
 */
export function inLanguages(parts: readonly Part[], languageOf: (delivery: Delivery) => string): Part[] {
  return parts.map((part) => {
    if (part.kind !== 'text' || part.sayAs === undefined) return part;
    const { sayAs, ...rest } = part;
    const language = languageOf(part.delivery);
    return /^en(?:-|$)/i.test(language)
      ? rest
      : { ...rest, text: sayAsIn(sayAs.written, sayAs.kind, sayAs.format, language) };
  });
}

/**
 * Cuts the parts of a prompt into sentences of one delivery each, normalised for speaking. Between two sentences stands
 * the usual pause, unless a break says how long it is. No pause begins or ends the prompt but an explicit one.
 */
export function toSentences(parts: readonly Part[], options: SentenceOptions = {}): Sentence[] {
  const { readsIn = () => 'en-US', reportsWordTimes = () => false, unspoken = new Set() } = options;
  const out: Sentence[] = [];
  let runs: SpeechRun[] = [];
  let delivery: Delivery | undefined;
  let pending = 0;
  /** Marks that wait for what follows them: a mark makes no pause of its own, and none longer. */
  const marks: Extract<Sentence, { kind: 'mark' }>[] = [];
  /** Those within the runs at hand. */
  let inside: { name: string; run: number }[] = [];

  const asSpoken = ({ text, delivery }: Extract<Part, { kind: 'text' }>): string => {
    const language = readsIn(delivery);
    if (language === undefined) return tidyText(text, unspoken);
    const { words, warnings } = readText(text, { language });
    for (const { sign } of warnings) unspoken.add(sign);
    return words;
  };

  const flush = () => {
    if (delivery && runs.some((run) => run.phonemes || /[\p{L}\p{N}]/u.test(run.text))) {
      if (pending > 0 && out.some((item) => item.kind === 'speech')) out.push({ kind: 'pause', milliseconds: pending });
      pending = 0;
      out.push(...marks.splice(0), { kind: 'speech', runs, delivery, ...(inside.length > 0 && { marks: inside }) });
    } else marks.push(...inside.map(({ name }) => ({ kind: 'mark' as const, name })));
    inside = [];
    runs = [];
    delivery = undefined;
  };

  for (const part of parts) {
    if (part.kind === 'text') {
      if (delivery && !sameDelivery(delivery, part.delivery)) flush();
      if (part.phonemes) {
        delivery = part.delivery;
        runs.push({ text: part.text.trim(), phonemes: part.phonemes });
        continue;
      }
      const sentences = splitSentences(asSpoken(part));
      sentences.forEach((sentence, i) => {
        delivery = part.delivery;
        runs.push({ text: sentence });
        if (i < sentences.length - 1 || /(?:[.!?]["'’”»)]?|[。！？])$/u.test(sentence)) {
          flush();
          pending = PAUSE.sentence;
        }
      });
    } else if (part.kind === 'boundary') {
      flush();
      pending = Math.max(pending, PAUSE[part.strength]);
    } else if (part.kind === 'mark' && delivery && reportsWordTimes(delivery)) {
      inside.push({ name: part.name, run: runs.length });
    } else {
      flush();
      // An explicit break replaces the usual pause.
      if (part.kind === 'break') {
        pending = 0;
        out.push(...marks.splice(0), { kind: 'pause', milliseconds: part.milliseconds });
      } else marks.push(part);
    }
  }
  flush();
  return [...out, ...marks];
}

/** The words of sentences as text, for people: what the engine gets to read. */
export function spokenText(sentences: readonly Sentence[]): string {
  return sentences
    .flatMap((item) => (item.kind === 'speech' ? item.runs.map((run) => run.text) : []))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
}

const sameDelivery = (a: Delivery, b: Delivery) =>
  a.voice === b.voice && a.language === b.language && a.rate === b.rate && a.pitch === b.pitch && a.volume === b.volume;
