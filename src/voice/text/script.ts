import type { Phonemes } from '../engines/speech-engine.js';

/** How a stretch of text is to be spoken. */
export interface Delivery {
  /** The voice as the user names it (`slt`, `flite:slt`, an alias); undefined: the request's own. */
  voice?: string;
  /** BCP 47; undefined: the request's own. */
  language?: string;
  /** Factors on the voice's own rate and pitch. */
  rate: number;
  pitch: number;
  /** Decibels on top of the level of the rest. */
  volume: number;
}

/** What a prompt consists of, in order: the same for plain text and SSML. */
export type Part =
  | {
      kind: 'text';
      text: string;
      phonemes?: Phonemes;
      /** What a `say-as` holds as it is written, for a voice of another language than English. */
      sayAs?: { kind: string; format: string; written: string };
      delivery: Delivery;
    }
  /** Silence of exactly this length. */
  | { kind: 'break'; milliseconds: number }
  | { kind: 'mark'; name: string }
  /** The end of a sentence or paragraph that SSML says; the usual pause follows. */
  | { kind: 'boundary'; strength: 'sentence' | 'paragraph' };

/** The delivery of a text that asks for nothing special. */
export const plainDelivery: Delivery = { rate: 1, pitch: 1, volume: 0 };

/**
 * Splits plain text at `[[ phonemes ]]`: IPA that is spoken as it stands, as Piper and eSpeak NG users write it. Brackets
 * that do not close are text.
 */
export function splitRawPhonemes(part: Extract<Part, { kind: 'text' }>): Part[] {
  return part.text.split(/(\[\[[^[\]]*\]\])/).flatMap((text) => {
    const raw = /^\[\[([^[\]]*)\]\]$/.exec(text)?.[1]?.trim();
    if (raw) return [{ ...part, text: '', phonemes: { alphabet: 'ipa', value: raw } }];
    return text === '' ? [] : [{ ...part, text }];
  });
}
