import { createHash } from 'node:crypto';
import type { PromptMark } from '../join-speech.js';
import type { VoiceWarning } from '../warning.js';

/** What a cache keeps of a prompt: what had to be spoken to be known. The rest follows from the request. */
export interface CachedPrompt {
  /** The file as it went to disk. */
  bytes: Uint8Array;
  /** Number of samples, padding included. */
  samples: number;
  /** Active speech in dBFS, loudness in LUFS, peak in dBFS. */
  level: { speech: number; loudness: number; peak: number };
  /** In samples of the finished audio. */
  marks: PromptMark[];
  /** Whether the marks hold all times that the voices can tell, and not only what came by itself. */
  isTimed: boolean;
  warnings: VoiceWarning[];
}

/** Names the form of the file; another form is not read. */
const FORM = 'cctool-prompt-1';

const digest = (key: string, rest: Uint8Array) => createHash('sha256').update(key).update(rest).digest('hex');

/** A file: one line with the form and a digest of the key and of all that follows, one line of JSON, the audio. */
export function writeEntry(key: string, { bytes, ...facts }: CachedPrompt): Uint8Array {
  const rest = Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), bytes]);
  return Buffer.concat([Buffer.from(`${FORM} ${digest(key, rest)}\n`), rest]);
}

/** The prompt in a file; undefined for a file that is damaged, cut short, of another form, or another key's. */
export function readEntry(key: string, file: Uint8Array): CachedPrompt | undefined {
  const lineEnd = file.indexOf(10);
  if (lineEnd < 0 || lineEnd > 200) return undefined;
  const rest = file.subarray(lineEnd + 1);
  if (Buffer.from(file.subarray(0, lineEnd)).toString('latin1') !== `${FORM} ${digest(key, rest)}`) return undefined;
  const factsEnd = rest.indexOf(10);
  // The digest vouches for the content: it was written here.
  const facts = JSON.parse(Buffer.from(rest.subarray(0, factsEnd)).toString('utf8')) as Omit<CachedPrompt, 'bytes'>;
  const { speech, loudness, peak } = facts.level;
  // JSON has no infinity, the level of silence.
  const level = { speech: speech ?? -Infinity, loudness: loudness ?? -Infinity, peak: peak ?? -Infinity };
  return { ...facts, level, bytes: rest.subarray(factsEnd + 1) };
}
