import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { Lexicon } from '../../pronunciation/index.js';
import { readLevel } from '../audio-settings.js';
import type { PromptRequest } from '../generate.js';
import { customPreset, type Preset, refuseName } from '../presets.js';
import { findVoices, hashRequest, readText } from '../read-request.js';
import { joinLexicons } from '../text/lexicon.js';
import { findVoice, type VoiceCatalogue } from '../voices.js';
import { type Manifest, type ManifestEntry, reviewStateOf } from './manifest.js';
import type { PromptRow, PromptSettings } from './read-prompts.js';

export interface PlannedPrompt {
  row: PromptRow;
  file: string;
  /** With the full name of its voice. */
  request: PromptRequest & { voice: string };
  hash: string;
  /**
   * `new`: never made; `stale`: made from something else; `missing`: its file is gone; `changed`: its file is not what was
   * made; `rejected`: somebody has heard it and wants another; `current`: nothing to do.
   */
  state: 'new' | 'stale' | 'missing' | 'changed' | 'rejected' | 'current';
}

export interface BatchPlan {
  prompts: PlannedPrompt[];
  /** Files of the manifest that are there and that no row names any more. */
  orphans: string[];
}

export interface PlanOptions {
  preset: Preset;
  /** What rows that say nothing else take. */
  settings?: PromptSettings;
  /** The lexicons that the list names, by the name that it has for them. */
  lexicons?: ReadonlyMap<string, Lexicon>;
  manifest?: Manifest | undefined;
  /** The SHA-256 of a file of the output folder, in hex; undefined where it is not there. */
  digest(file: string): Promise<string | undefined>;
}

/**
 * Compares the rows with the manifest, by a hash over everything that decides the sound.
 * @throws CctoolError of kind `input` for an unknown voice, a setting out of range, or a name the platform does not take
 */
export async function planBatch(
  catalogue: VoiceCatalogue,
  rows: readonly PromptRow[],
  options: PlanOptions,
): Promise<BatchPlan> {
  const { preset, manifest } = options;
  const made = new Map(manifest?.prompts.map((entry) => [entry.id, entry]));
  const prompts: PlannedPrompt[] = [];
  for (const row of rows) {
    const stem = row.id.slice(row.id.lastIndexOf('/') + 1);
    await atLine(row.line, async () => refuseName(stem, preset));
    const { request, hash } = await atLine(row.line, () => promptOf(catalogue, row, options));
    const file = `${row.id}${preset.extension}`;
    const before = made.get(row.id);
    prompts.push({ row, file, request, hash, state: await stateOf(before, file, hash, options) });
  }
  const expected = new Set(prompts.map(({ file }) => file));
  const orphans: string[] = [];
  for (const { file } of manifest?.prompts ?? []) {
    // One that was deleted is forgotten.
    if (!expected.has(file) && (await options.digest(file)) !== undefined) orphans.push(file);
  }
  return { prompts, orphans };
}

/** Compares the manifest with the rows and the files. */
async function stateOf(
  before: ManifestEntry | undefined,
  file: string,
  hash: string,
  { digest }: PlanOptions,
): Promise<PlannedPrompt['state']> {
  if (!before) return 'new';
  if (before.hash !== hash || before.file !== file) return 'stale';
  // Sizes and dates are not enough: a recording may be replaced by one of the same length, and keep its date.
  const there = await digest(file);
  if (there === undefined) return 'missing';
  if (there !== before.sha256) return 'changed';
  return reviewStateOf(before) === 'rejected' ? 'rejected' : 'current';
}

/** A row as a request, with what the list says for all. */
async function promptOf(
  catalogue: VoiceCatalogue,
  row: PromptRow,
  { preset, settings = {}, lexicons = new Map() }: PlanOptions,
): Promise<{ request: PromptRequest & { voice: string }; hash: string }> {
  const { level, pad, language, rate, pitch } = { ...settings, ...row };
  const found = await findVoice(catalogue, row.voice ?? settings.voice);
  const { voice } = found;
  const own = customPreset(preset, {
    ...(level !== undefined && { level: readLevel(level, preset.level) }),
    ...(pad !== undefined && { pad }),
  });
  // The list's lexicons, then the row's: a later entry wins.
  const named = [...(settings.lexicon ?? []), ...(row.lexicon ?? [])];
  const request = {
    text: row.text,
    voice: voice.id,
    preset: own,
    ...(language !== undefined && { language }),
    ...(rate !== undefined && { rate }),
    ...(pitch !== undefined && { pitch }),
    ...(named.length > 0 && { lexicon: joinLexicons(named.flatMap((name) => lexicons.get(name) ?? [])) }),
  };
  // An error in a text is reported when it is spoken, and does not stop other prompts.
  const parts = await Promise.resolve(request)
    .then(readText)
    .catch(() => []);
  const voices = await findVoices(catalogue, request, parts).catch(() => new Map([[undefined, found]]));
  return { request, hash: await hashRequest(request, voices) };
}

async function atLine<T>(line: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    throw new CctoolError(error.kind, `line ${line}: ${error.message}`, error.hint);
  }
}
