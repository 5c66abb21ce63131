import { createHash } from 'node:crypto';
import type { Lexicon } from '../pronunciation/index.js';
import { READING } from '../reading/index.js';
import type { VoiceInfo } from './engines/speech-engine.js';
import type { Preset } from './presets.js';

/** A voice as far as it decides how a prompt sounds. */
export interface DecidingVoice {
  voice: Pick<VoiceInfo, 'id' | 'languages' | 'sampleRate'>;
  /** Of the engine, or of the voice's own model. */
  version: string;
}

/** What decides how a prompt sounds. */
export interface PromptDecisions extends DecidingVoice {
  text: string;
  /** Whether the text is read as SSML: by its beginning when absent. */
  ssml?: boolean | undefined;
  /** The voices that the text itself asks for, in its order. */
  others?: readonly DecidingVoice[] | undefined;
  language?: string | undefined;
  rate?: number | undefined;
  pitch?: number | undefined;
  preset: Preset;
  lexicon?: Lexicon | undefined;
  reading?: 'cctool' | 'engine' | undefined;
}

/**
 * A hash over everything that decides the bytes of a prompt: text, voices, engines with their versions, delivery, lexicon
 * and audio options. Names, titles and rules of a preset decide nothing of them; of a voice, beside its name, the language
 * it reads in and the rate at which sentences are joined.
 * @returns SHA-256 in hex
 */
export function promptHash(decisions: PromptDecisions): string {
  const { text, ssml, others = [], language, rate, pitch, preset, lexicon, reading } = decisions;
  const { container, encoding, sampleRate, level, ceiling, telephoneBand, pad } = preset;
  // A service may add a language to a voice, or its gender, without the voice sounding different.
  const identity = ({ voice }: DecidingVoice) => [voice.id, voice.languages[0], voice.sampleRate];
  const decides = [
    text.normalize('NFC'),
    [READING, reading ?? 'auto'],
    ssml,
    identity(decisions),
    decisions.version,
    language,
    rate ?? 1,
    pitch ?? 1,
    [container, encoding, sampleRate, level, ceiling, telephoneBand || 'wide', pad],
    lexicon === undefined ? [] : [...lexicon.entries],
    ...(others.length > 0 ? [others.map((other) => [...identity(other), other.version])] : []),
  ];
  return createHash('sha256').update(JSON.stringify(decides)).digest('hex');
}
