import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { HistoryRun } from '../../../../analysis/portfolio.js';
import { CctoolError } from '../../../../diagnostics/index.js';
import { writeWholeFile } from '../../../files/write-output.js';

/** Runs that a history keeps. */
const mostRuns = 100;
const maxBytes = 64 * 1024 * 1024;

const isFields = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isRun(value: unknown): value is HistoryRun {
  if (!isFields(value) || typeof value.date !== 'string' || Number.isNaN(Date.parse(value.date))) return false;
  const { grammars } = value;
  return (
    Array.isArray(grammars) &&
    grammars.every(
      (each) =>
        isFields(each) &&
        typeof each.file === 'string' &&
        typeof each.score === 'number' &&
        isFields(each.issues) &&
        Object.values(each.issues).every((count) => Number.isInteger(count)),
    )
  );
}

/**
 * The runs in a history file, none where there is no file yet.
 * @throws CctoolError of kind `usage` where the file is something else, which is left alone
 */
export function readHistory(cwd: string, file: string): HistoryRun[] {
  let text: string;
  try {
    const bytes = readFileSync(resolve(cwd, file));
    if (bytes.length > maxBytes) throw new CctoolError('usage', `--history ${file}: the file is larger than 64 MB`);
    text = bytes.toString('utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (error instanceof CctoolError) throw error;
    throw new CctoolError('usage', `--history ${file}: the file cannot be read (${code ?? message})`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = undefined;
  }
  const runs = isFields(content) && content.version === 1 ? content.runs : undefined;
  if (Array.isArray(runs) && runs.every(isRun)) return runs;
  throw new CctoolError(
    'usage',
    `--history ${file}: this is not a history of analyses`,
    'name a file that does not exist yet, or one that --history wrote',
  );
}

/** Writes the history with a further run at the end; the oldest ones go when there are more than a hundred. */
export async function writeHistory(cwd: string, file: string, runs: readonly HistoryRun[], run: HistoryRun) {
  const kept = [...runs, run].slice(-mostRuns);
  const lines = kept.map((each) => `  ${JSON.stringify(each)}`).join(',\n');
  await writeWholeFile(cwd, file, `{"version": 1, "runs": [\n${lines}\n]}\n`);
}
