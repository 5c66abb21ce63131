import type { CctoolError } from '../../diagnostics/index.js';

/** What every speech engine offers; breaks, concatenation, level and encoding stay with the caller. */
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
}

/** Mono samples at full scale 1. */
export interface SpeechAudio {
  samples: Float32Array;
  sampleRate: number;
  /** When each phoneme sounds, in seconds, where the engine tells. */
  phones?: { phoneme: string; start: number; end: number }[] | undefined;
  /** What was left out or said in another way than asked, for people. */
  warnings?: string[];
}

export interface SpeechEngine {
  /** `flite`, `openai`, …: the name that the configuration gives it. */
  readonly id: string;
  readonly version: string;
  readonly neural: boolean;
  /** True when text leaves this machine. */
  readonly remote: boolean;
  voices(): Promise<VoiceInfo[]>;
  /** Voices that are there but cannot be used, each with what is wrong; speaking with one says the same. */
  problems?(): Promise<CctoolError[]>;
  /** A voice that is not among `voices()`, for engines that take more names than they can list. */
  findVoice?(name: string): Promise<VoiceInfo | undefined>;
  /** The version of one voice, where it has a model of its own; `version` otherwise. */
  voiceVersion?(name: string): Promise<string>;
  /**
   * Looks at a segment before any is spoken, so that a text is refused at once and not at its last sentence.
   * @throws CctoolError as `synthesize` would, for what can be told beforehand
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
