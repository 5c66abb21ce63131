import { CctoolError } from '../../diagnostics/index.js';
import { type Manifest, type ManifestEntry, type Review, reviewStates } from '../batch/manifest.js';

/** A decision on its way into a manifest. */
export interface Decision extends Omit<Review, 'at'> {
  id: string;
}

export interface AppliedDecisions {
  manifest: Manifest;
  /** The ids of the prompts whose review is another than before. */
  changed: string[];
  /** Decisions that were not taken, and why. */
  refused: { id: string; reason: string }[];
}

const LONGEST_COMMENT = 2000;
const MOST_DECISIONS = 100_000;

/**
 * Reads the decisions that a page of the desk saved: JSON, `{ "version": 1, "decisions": [{ id, sha256, state, comment?, by? }] }`.
 * @param name the file's name, for errors
 * @throws CctoolError of kind `input` that names the decision
 */
export function readDecisions(text: string, name: string): Decision[] {
  const fail = (what: string): never => {
    throw new CctoolError(
      'input',
      `${name}: ${what}`,
      'save the decisions in the page that cctool voice desk writes, and name that file',
    );
  };
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return fail('the decisions are not JSON');
  }
  const list = (content as { decisions?: unknown } | null)?.decisions;
  if (!Array.isArray(list)) return fail('there is no list "decisions"');
  if (list.length > MOST_DECISIONS) return fail(`${list.length} decisions; ${MOST_DECISIONS} are read at a time`);
  return list.map((item: unknown, index) => {
    const at = `decision ${index + 1}`;
    const { id, sha256, state, comment, by } = Object(item) as { [field: string]: unknown };
    if (typeof id !== 'string' || id === '') return fail(`${at} names no prompt`);
    if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))
      return fail(`${at}: sha256 is not a SHA-256 in hex`);
    const known = reviewStates.find((name) => name === state);
    if (!known) return fail(`${at}: the state is ${JSON.stringify(state)}; use ${reviewStates.join(', ')}`);
    return {
      ...{ id, sha256, state: known },
      ...shortText('comment', comment, at, fail),
      ...shortText('by', by, at, fail),
    };
  });
}

function shortText<Name extends string>(
  name: Name,
  value: unknown,
  at: string,
  fail: (what: string) => never,
): { [name in Name]?: string } {
  if (value === undefined || value === '') return {};
  if (typeof value !== 'string' || value.length > LONGEST_COMMENT)
    return fail(`${at}: ${name} is not a text of at most ${LONGEST_COMMENT} characters`);
  return { [name]: value } as { [name in Name]?: string };
}

/**
 * Puts decisions into a manifest. One on a sound that has been made again since is refused: nobody has heard the new one.
 * @param now ISO 8601, UTC
 */
export function applyDecisions(manifest: Manifest, decisions: readonly Decision[], now: string): AppliedDecisions {
  const byId = new Map(decisions.map((decision) => [decision.id, decision]));
  const known = new Set(manifest.prompts.map(({ id }) => id));
  const changed: string[] = [];
  const refused = [...byId.keys()]
    .filter((id) => !known.has(id))
    .map((id) => ({ id, reason: 'the manifest has no such prompt' }));
  const prompts = manifest.prompts.map((entry) => {
    const decision = byId.get(entry.id);
    if (!decision) return entry;
    if (decision.sha256 !== entry.sha256) {
      refused.push({ id: entry.id, reason: 'it has been made again since it was heard' });
      return entry;
    }
    const { id: _, ...decided } = decision;
    if (isSame(entry, decided)) return entry;
    changed.push(entry.id);
    if (decided.state === 'draft' && decided.comment === undefined) {
      const { review: _review, ...plain } = entry;
      return plain;
    }
    return { ...entry, review: { ...decided, at: now } };
  });
  return { manifest: { ...manifest, prompts }, changed, refused };
}

function isSame({ review, sha256 }: ManifestEntry, decided: Omit<Review, 'at'>): boolean {
  if (!review || review.sha256 !== sha256) return decided.state === 'draft' && decided.comment === undefined;
  return review.state === decided.state && review.comment === decided.comment && review.by === decided.by;
}
