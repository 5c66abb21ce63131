import { CctoolError } from '../../diagnostics/index.js';
import type { Phonemes } from '../../pronunciation/index.js';

export type { Phonemes };

/** One voice of one engine. */
export interface VoiceInfo {
  /** `engine:voice`, e.g. `flite:slt`. */
  id: string;
  /** The name within its engine. */
  name: string;
  engine: string;
  languages: string[];
  gender?: 'female' | 'male';
  /** Hz. */
  sampleRate: number;
  neural: boolean;
  licence?: string;
  /** The share of words that a recogniser gets wrong through a telephone line, where it was measured; 0 to 1. */
  wordErrors?: number;
}

/** A run of words within a segment; `phonemes` replace the engine's own pronunciation of `text`. */
export interface SpeechRun {
  text: string;
  phonemes?: Phonemes;
}

/** One sentence, or a part of one between two breaks. */
export interface SpeechSegment {
  runs: SpeechRun[];
  /** The name within the engine. */
  voice: string;
  /** BCP 47. */
  language: string;
  /** 1 is the voice's own speed, 2 twice as fast. */
  rate: number;
  /** Factor on the voice's own pitch. */
  pitch: number;
  /** Whether word times are needed, from an engine that reports them. */
  needsWordTimes?: boolean;
}

/** A stretch of the audio of a segment, in seconds. */
export interface SpokenTime {
  /** The word as written, or the phoneme as the engine writes it. */
  value: string;
  start: number;
  end: number;
  /** Of a word: the number of the run it belongs to. */
  run?: number;
}

/** Mono samples at full scale 1. */
export interface SpeechAudio {
  samples: Float32Array;
  sampleRate: number;
  /** When each phoneme sounds, if the engine reports it. */
  phones?: SpokenTime[] | undefined;
  /** When each word sounds, if requested and reported by the engine. */
  words?: SpokenTime[] | undefined;
  /** What was left out or spoken differently from the request. */
  warnings?: VoiceWarning[];
}

/** What every speech engine offers; breaks, concatenation, level and encoding stay with the caller. */
export interface SpeechEngine {
  /** `flite`, `openai`, …: the name that the configuration gives it. */
  readonly id: string;
  readonly version: string;
  readonly neural: boolean;
  /** True when text leaves this machine. */
  readonly remote: boolean;
  /** True when it reads numbers, dates and short forms well itself: it is given the text as it is written. */
  readonly readsText?: boolean;
  /** True when it reports word times. */
  readonly reportsWordTimes?: boolean;
  voices(): Promise<VoiceInfo[]>;
  /** Voices that are there but cannot be used, each with what is wrong; speaking with one says the same. */
  problems?(): Promise<CctoolError[]>;
  /** A voice that is not among `voices()`, for engines that take more names than they can list. */
  findVoice?(name: string): Promise<VoiceInfo | undefined>;
  /** The version of one voice, where it has a model of its own; `version` otherwise. */
  voiceVersion?(name: string): Promise<string>;
  /**
   * Looks at a segment before any is spoken, so that a text is refused at once and not at its last sentence.
   * @throws CctoolError as `synthesize` would, for what is known beforehand
   */
  check?(segment: SpeechSegment): void;
  /**
   * Speaks one segment.
   * @throws CctoolError: `input` for what the engine cannot speak (with the reason), `limit` for time, `remote` for a
   *   service that failed
   */
  synthesize(segment: SpeechSegment, signal?: AbortSignal): Promise<SpeechAudio>;
  /** Ends workers and connections. */
  close(): Promise<void>;
}

/** What was spoken differently from the request. */
export interface VoiceWarning {
  code: 'unspoken-signs' | 'unknown-phonemes' | 'plain-pronunciation' | 'held-in-range' | 'no-times';
  /** For people. */
  message: string;
}

/**
 * Refuses text of another language than the voice's; dialects are accepted, and so is a voice without a language.
 * @throws CctoolError of kind `input`
 */
export function refuseOtherLanguage(voice: string, own: string | undefined, requested: string): void {
  const language = (tag: string) => tag.split('-')[0]!.toLowerCase();
  if (own === undefined || own === 'und' || language(own) === language(requested)) return;
  throw new CctoolError(
    'input',
    `the voice ${voice} speaks ${own}, not "${requested}"`,
    'choose a voice of that language',
  );
}

/** No real word is longer; such words cost an engine seconds each. */
const LONGEST_WORD = 64;
/** Characters in one sentence: the time of a call grows faster than its length. */
const LONGEST_SEGMENT = 2000;

/**
 * Refuses what would keep an engine busy for too long.
 * @throws CctoolError of kind `limit` that names the word or the length
 */
export function refuseLongRuns(runs: readonly SpeechRun[]): void {
  let length = 0;
  for (const { text, phonemes } of runs) {
    length += text.length + (phonemes?.value.length ?? 0);
    const long = text.split(/\s+/).find((word) => word.length > LONGEST_WORD);
    if (long) {
      throw new CctoolError(
        'limit',
        `"${long.slice(0, 20)}…" has ${long.length} letters; a word may have ${LONGEST_WORD}`,
      );
    }
  }
  if (length > LONGEST_SEGMENT) {
    throw new CctoolError(
      'limit',
      `a sentence of ${length} characters; one may have ${LONGEST_SEGMENT}`,
      'use shorter sentences',
    );
  }
}
