import { createHash } from 'node:crypto';
import { CctoolError } from '../../diagnostics/index.js';
import type { Preset } from '../presets.js';
import { findVoice, type VoiceCatalogue, voiceVersion } from '../voices.js';
import type { PromptRow } from './read-prompts.js';

/** What the manifest remembers of a prompt. */
export interface ManifestEntry {
  id: string;
  file: string;
  text: string;
  voice: string;
  engine: { id: string; version: string; neural: boolean };
  /** Of everything that decides the sound. */
  hash: string;
  sha256: string;
  bytes: number;
  duration_ms: number;
  level: { speech_dbfs: number; lufs: number; peak_dbfs: number };
}

export interface Manifest {
  version: 1;
  preset: string;
  prompts: ManifestEntry[];
}

export interface PlannedPrompt {
  row: PromptRow;
  file: string;
  voice: string;
  hash: string;
  /** `new`: never made; `changed`: made from something else; `missing`: its file is gone; `current`: nothing to do. */
  state: 'new' | 'changed' | 'missing' | 'current';
}

export interface BatchPlan {
  prompts: PlannedPrompt[];
  /** Files of the manifest that no row names any more. */
  orphans: string[];
}

/**
 * Holds the rows against what the manifest says was made, by a hash over text, voice, engine with its version, preset
 * and options.
 * @param exists whether a file of the output folder is there
 * @throws CctoolError of kind `input` for an unknown voice, or a name the platform does not take
 */
export async function planBatch(
  catalogue: VoiceCatalogue,
  rows: readonly PromptRow[],
  preset: Preset,
  defaults: { voice?: string },
  manifest: Manifest | undefined,
  exists: (file: string) => boolean,
): Promise<BatchPlan> {
  const made = new Map(manifest?.prompts.map((entry) => [entry.id, entry]));
  const prompts: PlannedPrompt[] = [];
  for (const row of rows) {
    const stem = row.id.slice(row.id.lastIndexOf('/') + 1);
    if (preset.namePattern && !preset.namePattern.test(stem)) {
      throw new CctoolError(
        'input',
        `line ${row.line}: ${preset.name} does not take the name "${stem}": ${preset.nameRule}`,
      );
    }
    const found = await findVoice(catalogue, row.voice ?? defaults.voice);
    const { engine, voice } = found;
    const { namePattern: _pattern, nameRule: _rule, title: _title, ...format } = preset;
    const decides = [
      row.text.normalize('NFC'),
      voice.id,
      engine.id,
      await voiceVersion(found),
      row.language,
      row.rate,
      row.pitch,
      format,
    ];
    const hash = createHash('sha256').update(JSON.stringify(decides)).digest('hex');
    const file = `${row.id}${preset.extension}`;
    const before = made.get(row.id);
    const state = !before
      ? 'new'
      : before.hash !== hash || before.file !== file
        ? 'changed'
        : exists(file)
          ? 'current'
          : 'missing';
    prompts.push({ row, file, voice: voice.id, hash, state });
  }
  const wanted = new Set(prompts.map(({ file }) => file));
  const orphans = (manifest?.prompts ?? []).map(({ file }) => file).filter((file) => !wanted.has(file));
  return { prompts, orphans };
}
