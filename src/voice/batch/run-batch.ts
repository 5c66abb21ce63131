import { isCctoolError } from '../../diagnostics/index.js';
import { generatePrompt, type MakingOptions, type Prompt } from '../generate.js';
import type { VoiceCatalogue } from '../voices.js';
import type { ManifestEntry } from './manifest.js';
import type { BatchPlan, PlannedPrompt } from './plan-batch.js';

export interface BatchFailure {
  id: string;
  line: number;
  message: string;
}

export interface BatchOptions {
  /** One catalogue per prompt that is made at a time: each has a worker of its own. */
  catalogues: readonly VoiceCatalogue[];
  /** Writes one file, whole or not at all. */
  write(file: string, bytes: Uint8Array): Promise<void>;
  /** Called after each prompt, with what the manifest is to remember. */
  done(entry: ManifestEntry, planned: PlannedPrompt, prompt: Prompt): void | Promise<void>;
  signal?: AbortSignal;
  /** Where finished prompts are looked for, and kept. */
  making?: Pick<MakingOptions, 'cache' | 'refresh'>;
}

/**
 * Makes the prompts of a plan that are not current, some at a time. A prompt that fails does not stop the others; an
 * abort ends the work after the prompts in hand, and what was made stays made.
 */
export async function runBatch(plan: BatchPlan, options: BatchOptions): Promise<BatchFailure[]> {
  const { catalogues, write, done, signal, making } = options;
  const work = plan.prompts.filter(({ state }) => state !== 'current');
  const failures: BatchFailure[] = [];
  let next = 0;
  const make = async (catalogue: VoiceCatalogue, planned: PlannedPrompt) => {
    const { row, file, request, hash, state } = planned;
    try {
      // The kept sound is the one that was rejected.
      const options = state === 'rejected' ? { ...making, refresh: true } : making;
      const prompt = await generatePrompt(catalogue, request, options);
      await write(file, prompt.bytes);
      const entry = {
        id: row.id,
        file,
        text: row.text,
        spoken_text: prompt.spokenText,
        voice: prompt.voice,
        engine: prompt.engine,
        hash,
        sha256: prompt.sha256,
        bytes: prompt.bytes.length,
        duration_ms: Math.round((prompt.samples / prompt.sampleRate) * 1000),
        level: { speech_dbfs: prompt.level.speech, lufs: prompt.level.loudness, peak_dbfs: prompt.level.peak },
      };
      await done(entry, planned, prompt);
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      failures.push({ id: row.id, line: row.line, message: error.message });
    }
  };
  await Promise.all(
    catalogues.map(async (catalogue) => {
      while (next < work.length && !signal?.aborted) await make(catalogue, work[next++]!);
    }),
  );
  return failures.sort((a, b) => a.line - b.line);
}

/**
 * Catalogues for prompts that are made at the same time. Engines on this machine get a worker for each; a remote engine
 * is one and the same in all, so that its limit of requests and its patience hold for the whole batch, and its voices
 * are fetched once.
 * @param create makes one catalogue, whose engines are not started yet
 */
export function sideBySide(count: number, create: () => VoiceCatalogue): VoiceCatalogue[] {
  const first = create();
  const more = Array.from({ length: count - 1 }, () => {
    const own = create();
    const engines = own.engines.map((engine) =>
      engine.remote ? (first.engines.find(({ id }) => id === engine.id) ?? engine) : engine,
    );
    return { ...own, engines };
  });
  return [first, ...more];
}
