import type { Store } from '../../store/store.js';
import { type Backup, comparable, type DiffLine, diffLines, readBackup } from '../../studio/index.js';
import { HttpError } from '../http/http-error.js';

/** Two scripts that are larger than this together are not compared in the server: other requests would wait. */
const largestDiff = { bytes: 2 * 1024 * 1024, lines: 20_000 };
/** Bounds of a comparison; beyond them, everything between the equal beginnings and ends counts as replaced. */
const diffBounds = { differences: 1000, steps: 3_000_000 };

/** Larger scripts are not shown as text. */
export const largestText = 2 * 1024 * 1024;

/** True when the texts together have more than `most` line ends. */
function haveMoreLines(texts: readonly string[], most: number): boolean {
  let count = 0;
  for (const text of texts) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) if (++count > most) return true;
  }
  return false;
}

function tooLargeToCompare(): HttpError {
  const { bytes, lines } = largestDiff;
  const limit = `${bytes / 2 ** 20} MiB or ${lines} lines`;
  return new HttpError(413, `These backups are too large to compare here (${limit}): use "cctool backup diff".`);
}

/** What a comparison of two backups answers. */
export interface BackupDifference {
  from: Backup | null;
  to: Backup;
  compared_as: string;
  encodings: [string | null, string | null];
  identical: boolean;
  lines: DiffLine[];
}

/**
 * The differences of two backups, as far as others do not have to wait for them.
 * @param from undefined: everything in `to` is new
 * @throws HttpError 413 for backups that are too large together
 */
export async function differenceOf(
  store: Store,
  from: Backup | undefined,
  to: Backup,
  by: 'structure' | 'text',
): Promise<BackupDifference> {
  if (to.bytes + (from?.bytes ?? 0) > largestDiff.bytes) throw tooLargeToCompare();
  const before = from ? await readBackup(store, from) : undefined;
  const after = await readBackup(store, to);
  const ready = await comparable(before ?? after, after, { scriptId: to.script_id, by });
  const text = before ? ready.before : '';
  if (haveMoreLines([text, ready.after], largestDiff.lines)) throw tooLargeToCompare();
  return {
    from: from ?? null,
    to,
    compared_as: ready.compared_as,
    encodings: [before ? ready.encodings[0] : null, ready.encodings[1]],
    identical: before !== undefined && ready.isIdentical,
    lines: diffLines(text, ready.after, diffBounds),
  };
}
