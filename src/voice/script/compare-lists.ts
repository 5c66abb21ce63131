import { type DiffLine, diffLines } from '../../diagnostics/unified-diff.js';
import type { PromptRow } from '../batch/read-prompts.js';

/** What a word of a text is on the way from the old text to the new one. */
export interface WordChange {
  kind: DiffLine['kind'];
  text: string;
}

/** A difference of two lists of prompts. */
export type ListChange =
  | { kind: 'added'; id: string; text: string; line: number }
  /** The line is that of the old list. */
  | { kind: 'removed'; id: string; text: string; line: number }
  /** The same text under another id. */
  | { kind: 'renamed'; id: string; before: string; text: string; line: number }
  | {
      kind: 'changed';
      id: string;
      /** In the new list. */
      line: number;
      before: string;
      after: string;
      /** Empty where the texts are the same. */
      words: WordChange[];
      /** Settings that differ, as JSON values; undefined where there is none. */
      settings: { name: string; before: unknown; after: unknown }[];
    };

const settingNames = ['voice', 'language', 'rate', 'pitch', 'level', 'pad', 'lexicon', 'notes'] as const;

/**
 * The differences of two lists of prompts, in the order of the new list, what was removed at the end. A text that goes by
 * another id is renamed, where no other prompt has the same text.
 */
export function compareLists(before: readonly PromptRow[], after: readonly PromptRow[]): ListChange[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const present = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !present.has(id));
  const byText = groupByText(gone);
  const fresh = groupByText(after.filter(({ id }) => !old.has(id)));
  const renamed = new Set<string>();
  const changes: ListChange[] = [];
  for (const row of after) {
    const { id, text, line } = row;
    const was = old.get(id);
    if (was) {
      const settings = settingNames
        .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(row[name]))
        .map((name) => ({ name, before: was[name], after: row[name] }));
      const words = was.text === text ? [] : wordChanges(was.text, text);
      if (words.length > 0 || settings.length > 0)
        changes.push({ kind: 'changed', id, line, before: was.text, after: text, words, settings });
      continue;
    }
    const same = byText.get(text);
    if (same?.length === 1 && fresh.get(text)?.length === 1) {
      renamed.add(same[0]!.id);
      changes.push({ kind: 'renamed', id, before: same[0]!.id, text, line });
    } else changes.push({ kind: 'added', id, text, line });
  }
  for (const { id, text, line } of gone) if (!renamed.has(id)) changes.push({ kind: 'removed', id, text, line });
  return changes;
}

function groupByText(rows: readonly PromptRow[]): Map<string, PromptRow[]> {
  const groups = new Map<string, PromptRow[]>();
  for (const row of rows) {
    const group = groups.get(row.text);
    if (group) group.push(row);
    else groups.set(row.text, [row]);
  }
  return groups;
}

/** The words of two texts as one, neighbours of a kind joined. */
function wordChanges(before: string, after: string): WordChange[] {
  const lines = (text: string) => `${text.trim().split(/\s+/).join('\n')}\n`;
  const words: WordChange[] = [];
  for (const { kind, text } of diffLines(lines(before), lines(after))) {
    const last = words.at(-1);
    if (last?.kind === kind) last.text += ` ${text.trimEnd()}`;
    else words.push({ kind, text: text.trimEnd() });
  }
  // Texts that differ in their spaces alone.
  return words.some(({ kind }) => kind !== 'same')
    ? words
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
}
