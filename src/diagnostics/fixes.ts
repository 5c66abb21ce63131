import { compareDiagnostics, type Diagnostic, type Edit, type Fix, type FixSafety } from './diagnostic.js';
import { Lines } from './lines.js';

/** A text with the findings about it. */
export interface CheckedText {
  /** What tells it from the other texts of a run. */
  name: string;
  text: string;
  diagnostics: readonly Diagnostic[];
}

/** A text that fixes have changed. */
export interface FixedText {
  name: string;
  before: string;
  after: string;
  /** The findings whose fixes were applied, in the order in which that was done. */
  fixed: Diagnostic[];
}

/** Rounds after which fixing ends, should fixes go on making work for each other. */
const mostRounds = 20;

/**
 * Rules whose fixes remove what nothing refers to. While a text has errors, a misspelt reference may be to just that: these
 * fixes wait until no error and no other fix is left.
 */
const removals: ReadonlySet<string> = new Set([
  'rule-unused',
  'hours-calendar-unused',
  'flow-unused',
  'flow-unreachable',
]);

interface Stretch {
  start: number;
  end: number;
  text: string;
}

const isAllowed = ({ safety }: Fix, allowed: FixSafety): boolean => safety === 'safe' || allowed === 'unsafe';

/** Whether two edits touch the same text. Different insertions at one place are compatible: they stay in their order. */
function collide(one: Stretch, other: Stretch): boolean {
  if (one.start === one.end && other.start === other.end) return one.start === other.start && one.text === other.text;
  if (one.start === one.end) return other.start < one.start && one.start < other.end;
  if (other.start === other.end) return one.start < other.start && other.start < one.end;
  return one.start < other.end && other.start < one.end;
}

/**
 * Applies fixes to a text once, in the order of the text; of two that touch the same place only the first. Line ends of
 * inserted text are those of the document.
 * @param allowed `unsafe` applies both grades
 */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  allowed: FixSafety,
): { text: string; fixed: Diagnostic[] } {
  const lines = new Lines(text);
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const placed = ({ line, column, end_line, end_column, text: added }: Edit): Stretch => ({
    start: lines.offset(line, column),
    end: lines.offset(end_line, end_column),
    text: newLine === '\n' ? added : added.replace(/\r?\n/g, newLine),
  });
  const fixed: Diagnostic[] = [];
  const taken: Stretch[] = [];
  const isFree = (edit: Stretch): boolean => !taken.some((other) => collide(other, edit));
  for (const diagnostic of [...diagnostics].sort(compareDiagnostics)) {
    const { fix } = diagnostic;
    if (!fix || !isAllowed(fix, allowed)) continue;
    const edits = fix.edits.map(placed);
    if (edits.length === 0 || !edits.every(isFree)) continue;
    taken.push(...edits);
    fixed.push(diagnostic);
  }
  // A stable sort: insertions at one place stay in the order of their findings.
  taken.sort((one, other) => one.start - other.start || one.end - other.end);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, text: added } of taken) {
    pieces.push(text.slice(at, start), added);
    at = end;
  }
  pieces.push(text.slice(at));
  return { text: pieces.join(''), fixed };
}

/**
 * Applies fixes and checks again until no allowed fix is left. Nothing is written.
 * @param check checks all texts, each as changed so far: `changed` holds those that are no longer as they were, by name
 * @returns the texts that changed, in the order of the first check
 */
export async function fixUntilStable(
  check: (changed: ReadonlyMap<string, string>) => Promise<readonly CheckedText[]>,
  allowed: FixSafety,
): Promise<FixedText[]> {
  const results = new Map<string, FixedText>();
  const changed = new Map<string, string>();
  for (let round = 0; round < mostRounds; round++) {
    let isDone = true;
    const seen = new Set<string>();
    for (const { name, text, diagnostics } of await check(changed)) {
      // A text may be checked in parts, which share it: one part changes it in a round.
      if (seen.has(name)) continue;
      let applied = applyFixes(
        text,
        diagnostics.filter(({ code }) => !removals.has(code)),
        allowed,
      );
      if (applied.text === text && !diagnostics.some(({ severity }) => severity === 'error')) {
        applied = applyFixes(text, diagnostics, allowed);
      }
      if (applied.text === text) continue;
      seen.add(name);
      isDone = false;
      changed.set(name, applied.text);
      const result = results.get(name) ?? { name, before: text, after: text, fixed: [] };
      result.after = applied.text;
      result.fixed.push(...applied.fixed);
      results.set(name, result);
    }
    if (isDone) break;
  }
  return [...results.values()].filter(({ before, after }) => before !== after);
}
