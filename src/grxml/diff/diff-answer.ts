import type { GrammarDiff } from './diff-grammars.js';

/** A comparison as JSON: counts are numbers where they are exact as such, else their digits. */
export function diffAnswer(found: GrammarDiff): object {
  const count = (value: bigint) => (value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value));
  const part = (kind: 'lost' | 'added' | 'changed') => ({ ...found[kind], count: count(found[kind].count) });
  const { because, garbage, mode, language, without_meaning } = found;
  return {
    ...{ lost: part('lost'), added: part('added'), changed: part('changed') },
    ...(mode ? { mode } : {}),
    ...(language ? { language } : {}),
    ...(without_meaning ? { without_meaning } : {}),
    complete: because === undefined,
    ...(because ? { because } : {}),
    garbage,
  };
}
