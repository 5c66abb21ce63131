import { expect, it } from 'vitest';
import { type HistoryRun, type PortfolioGrammar, portfolioOf, runOf } from './portfolio.js';

type Issue = [type: string, risk: string, severity?: string];
const grammar = (file: string, score: number, ...issues: Issue[]): PortfolioGrammar => ({
  file,
  analysis: {
    score,
    depth: 'standard',
    breakdown: { version: 2 },
    issues: issues.map(([type, risk, severity = risk === 'minor' ? 'warning' : 'error'], i) => ({
      type,
      risk,
      severity,
      message: `${type} of ${file}`,
      line: i + 1,
    })),
  },
});
const now = Date.UTC(2026, 10, 23, 4, 30);
const why = (type: string) => (type === 'loud' ? 'callers hang up' : undefined);
const make = (grammars: PortfolioGrammar[], history?: HistoryRun[]) => portfolioOf(grammars, now, why, history);

it('grammars stand in the order of their risk, then of their score', () => {
  const { grammars, totals, date } = make([
    grammar('sound', 99, ['note', 'minor', 'info']),
    grammar('b', 60, ['loud', 'serious']),
    grammar('minor', 50, ['x', 'minor']),
    grammar('a', 60, ['loud', 'serious'], ['y', 'minor']),
    grammar('fatal', 40, ['y', 'minor'], ['deadly', 'fatal']),
    { file: 'gone', unreadable: 'it cannot be read' },
  ]);
  expect(grammars.map(({ file, standing }) => `${file} ${standing}`)).toEqual([
    'gone breaks',
    'fatal breaks',
    'a misunderstands',
    'b misunderstands',
    'minor minor',
    'sound sound',
  ]);
  expect(grammars[0]).toMatchObject({ score: 0, worst: { message: 'it cannot be read' } });
  // The gravest issue, wherever it stands in the list.
  expect(grammars[1]!.worst).toEqual({ type: 'deadly', message: 'deadly of fatal', line: 2 });
  expect(totals).toEqual({ grammars: 6, issues: 7, breaks: 2, misunderstands: 2, minor: 1, sound: 1 });
  expect(date).toBe('2026-11-23T04:30:00Z');
});

it('what an issue is goes with it where it is known', () => {
  const summaryOf = (type: string) => (type === 'loud' ? 'It is loud.' : undefined);
  const known = portfolioOf(
    [grammar('a', 60, ['loud', 'serious']), grammar('b', 70, ['x', 'serious'])],
    now,
    why,
    [],
    summaryOf,
  );
  expect(known.grammars.map(({ worst }) => worst?.summary)).toEqual(['It is loud.', undefined]);
  expect(known.worst.map(({ summary }) => summary)).toEqual(['It is loud.', undefined]);
});

it('kinds of issues: what breaks calls first, then what most grammars have', () => {
  const { worst } = make([
    grammar('a', 90, ['loud', 'serious'], ['loud', 'serious'], ['x', 'minor']),
    grammar('b', 90, ['quiet', 'serious'], ['x', 'minor']),
    grammar('c', 40, ['quiet', 'serious'], ['deadly', 'fatal']),
  ]);
  expect(worst.map(({ type, count, files }) => [type, count, files.join(' ')])).toEqual([
    ['deadly', 1, 'c'],
    ['quiet', 2, 'b c'],
    ['loud', 2, 'a'],
    ['x', 2, 'a b'],
  ]);
  expect(worst[2]).toMatchObject({ why: 'callers hang up', example: { file: 'a', line: 1 } });
  expect(worst[0]).not.toHaveProperty('why');
});

it('a third-party service that names no risk: errors are serious', () => {
  const { grammars } = make([
    { file: 'a', analysis: { score: 70, issues: [{ type: 'x', message: 'x', severity: 'error' }] } },
  ]);
  expect(grammars[0]).toMatchObject({ standing: 'misunderstands', risks: { fatal: 0, serious: 1, minor: 0 } });
});

it('what changed since the last run', () => {
  const before = [
    grammar('a', 90, ['x', 'minor'], ['x', 'minor']),
    grammar('b', 80, ['y', 'minor']),
    grammar('old', 70),
  ];
  const run = runOf(make(before), before);
  const after = [
    grammar('a', 95.5, ['x', 'minor']),
    grammar('b', 76, ['y', 'minor'], ['z', 'minor']),
    grammar('new', 60),
  ];
  const { change, grammars } = make(after, [run]);
  expect(change).toEqual({
    since: '2026-11-23T04:30:00Z',
    better: 1,
    worse: 1,
    same: 0,
    added: ['new'],
    removed: ['old'],
    fixed: 1,
    introduced: 1,
  });
  expect(Object.fromEntries(grammars.map(({ file, change }) => [file, change]))).toEqual({
    a: 5.5,
    b: -4,
    new: undefined,
  });
});

it.each<[string, HistoryRun[], string]>([
  ['no run yet', [], 'first run'],
  ['another depth', [{ date: '2026-01-01T00:00:00Z', depth: 'deep', score_version: 2, grammars: [] }], 'depth'],
  ['another formula', [{ date: '2026-01-01T00:00:00Z', depth: 'standard', score_version: 1, grammars: [] }], 'version'],
])('no comparison: %s', (_, history, reason) => {
  const { change, not_compared } = make([grammar('a', 90)], history);
  expect(change).toBeUndefined();
  expect(not_compared).toContain(reason);
});
