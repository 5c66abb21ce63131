import { CctoolError } from '../../diagnostics/index.js';
import { toInt16, toMono, writeWav } from '../audio/wav.js';
import { type Manifest, type ReviewState, reviewStateOf } from '../batch/manifest.js';
import type { BatchPlan, PlannedPrompt } from '../batch/plan-batch.js';
import { readRecording } from '../check.js';
import type { Preset } from '../presets.js';

/** A prompt as the desk shows it. */
export interface DeskPrompt {
  id: string;
  file: string;
  text: string;
  /** The words that the engine was given; absent where nothing was made, or by an older version. */
  reading?: string;
  voice?: string;
  duration_ms?: number;
  speech_dbfs?: number;
  /** Against the list; `made` where no list was given. */
  made: PlannedPrompt['state'] | 'made';
  review: ReviewState;
  comment?: string;
  by?: string;
  /** Of the sound, in hex; absent where there is none. */
  sha256?: string;
}

const remake: { [state in DeskPrompt['made']]?: string } = {
  new: 'not made yet',
  stale: 'text or settings have changed since',
  missing: 'its file is gone',
  changed: 'its file was changed by hand',
};

/** Why a prompt is to be made again, in words; undefined for one that is as it should be. */
export const whyAgain = ({ review, made }: Pick<DeskPrompt, 'review' | 'made'>): string | undefined =>
  review === 'rejected' ? 'will be made again' : remake[made];

/**
 * The prompts of a folder: those of a list, in its order, or those of the manifest.
 * @throws CctoolError of kind `input` where there is neither
 */
export function deskPrompts(manifest: Manifest | undefined, plan: BatchPlan | undefined): DeskPrompt[] {
  const entries = new Map(manifest?.prompts.map((entry) => [entry.id, entry]));
  const rows = plan
    ? plan.prompts.map(({ row, file, request, state }) => ({
        ...{ id: row.id, file, text: row.text, voice: request.voice, made: state },
      }))
    : (manifest?.prompts ?? []).map(({ id, file, text, voice }) => ({
        ...{ id, file, text, voice },
        made: 'made' as const,
      }));
  if (rows.length === 0)
    throw new CctoolError('input', 'there are no prompts', 'make them first: cctool voice batch LIST -o FOLDER');
  return rows.map((row) => {
    const entry = entries.get(row.id);
    if (!entry) return { ...row, review: 'draft' };
    const { review, spoken_text: reading, duration_ms, level, sha256 } = entry;
    const isHeard = review?.sha256 === sha256;
    return {
      ...row,
      ...{ duration_ms, speech_dbfs: level.speech_dbfs, sha256, review: reviewStateOf(entry) },
      ...(reading !== undefined && { reading }),
      ...(isHeard && review.comment !== undefined && { comment: review.comment }),
      ...(isHeard && review.by !== undefined && { by: review.by }),
    };
  });
}

/** A recording as every browser plays it: a file of raw samples becomes a WAV file. */
export function playable(bytes: Uint8Array, preset: Preset): Uint8Array {
  if (preset.container === 'wav') return bytes;
  const { channels, sampleRate } = readRecording(bytes, preset);
  return writeWav(toInt16(toMono(channels)), sampleRate, 'pcm_s16le');
}
