import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';

/** Who may know whom (docs/architecture.md). Everyone may know `diagnostics`, `xml` and what the package is called. */
const mayImport: { [room: string]: string[] } = {
  cli: [
    ...['toolkit', 'client', 'server', 'lsp', 'mcp', 'store', 'studio', 'config', 'http', 'work'],
    ...['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'pronunciation', 'reading'],
  ],
  server: ['toolkit', 'mcp', 'lsp', 'store', 'studio', 'grxml', 'hours', 'ivr', 'voice', 'work', 'http'],
  lsp: ['toolkit', 'config', 'work', 'grxml', 'analysis', 'hours', 'ivr', 'voice'],
  mcp: ['toolkit', 'work'],
  client: ['toolkit', 'http'],
  config: ['toolkit'],
  toolkit: ['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'studio', 'store'],
  grxml: [],
  analysis: ['grxml', 'pronunciation', 'reading'],
  suggest: ['analysis', 'grxml', 'http'],
  hours: [],
  ivr: ['grxml', 'hours', 'reading'],
  voice: ['pronunciation', 'reading', 'http', 'work'],
  studio: ['store'],
  pronunciation: [],
  reading: ['pronunciation'],
  store: [],
  http: [],
  work: [],
  diagnostics: [],
  xml: [],
  'index.ts': ['toolkit', 'client', 'config'],
  'package-info.ts': [],
};

const source = join(import.meta.dirname, '..', 'src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.c?ts$/.test(name) && !/\.test\.|\.d\.ts$/.test(name),
);
const roomOf = (path: string) => relative(source, path).split(sep)[0]!;

test('every room imports only what lies below it', () => {
  const wrong: string[] = [];
  for (const name of files) {
    const file = join(source, name);
    const from = roomOf(file);
    const text = readFileSync(file, 'utf8');
    for (const [, target] of text.matchAll(/(?:from|import\(|^import)\s*'(\.[^']+)'/gm)) {
      const to = roomOf(resolve(dirname(file), target!));
      if (to === from || to === 'diagnostics' || to === 'package-info.js') continue;
      if (to === 'xml' && from !== 'diagnostics') continue;
      if (!mayImport[from]?.includes(to)) wrong.push(`${name} imports ${target}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('engines print nothing and read no environment', () => {
  const engines = [
    'grxml',
    'analysis',
    'suggest',
    'hours',
    'ivr',
    'voice',
    'studio',
    'pronunciation',
    'reading',
    'diagnostics',
    'xml',
  ];
  const wrong = files.filter((name) => {
    const code = readFileSync(join(source, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return engines.includes(name.split(sep)[0]!) && /\bconsole\.|process\.(env|stdout|stderr|stdin)\b/.test(code);
  });
  expect(wrong).toEqual([]);
});

/** The source files that a file imports, types included; dynamic imports are loaded later and close no circle. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const imports = /^(?:import|export)\b[^'"`;]*?(?:from\s*)?'(\.[^']+)';|typeof import\('(\.[^']+)'\)/gm;
  const targets = [...text.matchAll(imports)].map(([, target, type]) => target ?? type!);
  return targets.map((target) =>
    relative(source, resolve(source, dirname(file), target)).replace(/\.(c?)js$/, '.$1ts'),
  );
}

/** Groups of files of which each leads to each other: strongly connected components (Tarjan 1972). */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const number = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (file: string) => {
    number.set(file, number.size);
    low.set(file, number.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!number.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== number.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const file of graph.keys()) visit(file);
  return found;
}

test('no files import each other in a circle', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  // The search itself: two circles of two, one of one, and an arrow between them.
  const sample = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'], e: ['e'], f: ['a'] };
  expect(
    circles(new Map(Object.entries(sample)))
      .map(String)
      .sort(),
  ).toEqual(['a,b', 'c,d', 'e']);
  // What was found is imports: each leads to a file, and most files have some.
  expect([...graph.values()].flat().filter((target) => !graph.has(target))).toEqual([]);
  expect([...graph.values()].filter((targets) => targets.length > 0).length).toBeGreaterThan(files.length / 2);
  expect(circles(graph)).toEqual([]);
});

test('the arrows between rooms go one way', () => {
  const rooms = new Map<string, string[]>();
  for (const file of files) {
    const room = roomOf(join(source, file));
    const targets = importsOf(file).map((target) => roomOf(join(source, target)));
    rooms.set(room, [...(rooms.get(room) ?? []), ...targets.filter((target) => target !== room)]);
  }
  expect(circles(rooms)).toEqual([]);
  expect(circles(new Map(Object.entries(mayImport)))).toEqual([]);
});

/** The commands of the operations: they ask a Toolkit, and so do the same here and at a service. */
const operationCommands = [
  ...['calendar/status', 'calendar/holidays', 'grxml/validate', 'grxml/test', 'grxml/analyze', 'suggest'],
  ...['backup/create', 'hoo/status', 'ivr/test', 'voice/generate'],
].map((name) => join('cli', 'commands', `${name}.ts`));

/** What these commands offer beyond their operation, on this machine only: such a part uses its engine. */
const beyond: { [file: string]: string } = {
  'backup-source.ts': 'backups of any size, with a label: the operation takes a text',
  'commands/grxml/phrase-runs.ts': 'phrase lists with what they expect: the operation answers one phrase',
  'commands/grxml/coverage-report.ts': '--coverage: what no phrase of a list touches',
  'commands/grxml/analysis-report/make-portfolio.ts': 'many grammars by risk and over time: the operation takes one',
  'commands/hoo/watch-status.ts': '--watch, --prometheus, --ics: many answers over time',
  'commands/ivr/talk.ts': 'an interactive call, a turn at a time',
  'commands/suggest-gap.ts': '--grammar: suggestions held against a grammar',
  'rules/rule-lists.ts': 'the documentation of all rules, for SARIF',
};

/** The files that a file needs when it runs: imports of types are none. */
function neededBy(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8');
  const imports = [...text.matchAll(/^(?:import|export) (?!type )[^'"`;]*?from '(\.[^']+)';|^import '(\.[^']+)';/gm)]
    // `import { type A, type B } from` needs nothing either.
    .filter(([statement]) => !/^\w+ \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from/.test(statement))
    .map(([, named, bare]) => named ?? bare!);
  const later = [...text.matchAll(/(?<!typeof )import\('(\.[^']+)'\)/g)].map(([, target]) => target!);
  return [...imports, ...later].map((target) =>
    relative(source, resolve(source, dirname(file), target)).replace(/\.(c?)js$/, '.$1ts'),
  );
}

test('no command of an operation needs an engine, nor does any file of the command line that it leads to', () => {
  const engines = [
    ...['grxml', 'analysis', 'suggest', 'hours', 'ivr', 'voice', 'studio', 'store', 'pronunciation', 'reading'],
  ];
  expect(operationCommands.filter((name) => !files.includes(name))).toEqual([]);
  const wrong: string[] = [];
  const excused = new Set<string>();
  const seen = new Set(operationCommands);
  for (const file of seen) {
    const needed = neededBy(file);
    const found = needed.filter((target) => engines.includes(roomOf(join(source, target))));
    const name = relative('cli', file).replaceAll(sep, '/');
    if (Object.hasOwn(beyond, name)) {
      if (found.length > 0) excused.add(name);
      continue;
    }
    wrong.push(...found.map((target) => `${name} needs ${target}`));
    for (const target of needed) if (roomOf(join(source, target)) === 'cli') seen.add(target);
  }
  expect(wrong).toEqual([]);
  // The walk leads on, and each exception is one.
  expect(seen.size).toBeGreaterThan(2 * operationCommands.length);
  expect([...excused].sort()).toEqual(Object.keys(beyond).sort());
});
