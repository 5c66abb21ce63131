import type { Tree } from '../../diagnostics/document/tree.js';
import { isCctoolError } from '../../diagnostics/index.js';
import { expressionParts, parseExpression } from '../../ivr/expression/index.js';
import { nativeNodes } from '../../ivr/nodes/index.js';
import type { DocumentKind } from '../documents.js';
import { type TreePath, visitTree } from './tree-places.js';

/** What a name stands for. */
export type Role =
  | 'node'
  | 'prompt'
  | 'grammar'
  | 'variable'
  | 'service'
  | 'schedule'
  | 'calendar'
  | 'holiday'
  | 'flow'
  | 'rule-code';

/** A place that names something. */
export interface NameSite {
  role: Role;
  name: string;
  start: number;
  end: number;
  isDefinition: boolean;
  path: TreePath;
}

/** Where names are: a way with `*` for any step, what the name there stands for, and whether it is defined there. */
interface Pattern {
  steps: readonly string[];
  role: Role;
  isDefinition: boolean;
  /** The name is a key. */
  isKey: boolean;
}

/** Keys of nodes that hold the name of a node: those that stand for an edge, and `to`. */
const targetKeys = [
  ...new Set(Object.values(nativeNodes).flatMap(({ shorthand = {} }) => Object.keys(shorthand))),
  'to',
];

const promptPlaces = ['prompt', 'noinput', 'nomatch', 'noinput/prompts', 'nomatch/prompts', 'confirm/prompt'].flatMap(
  (place) => [`nodes/*/${place}`, `nodes/*/${place}/*`],
);

/** `key:` before a way means the keys there, `define:` that the name is made there. */
const written: { readonly [Kind in DocumentKind]?: { readonly [role in Role]?: readonly string[] } } = {
  flow: {
    node: [
      'define:key:nodes/*',
      'start',
      ...targetKeys.map((key) => `nodes/*/${key}`),
      ...['nodes/*/on/*', 'nodes/*/choices/*/to', 'nodes/*/cases/*/to', 'globals/*/to'],
    ],
    prompt: ['define:key:prompts/*', ...promptPlaces, 'nodes/*/questions/*/prompt', 'prompts/*/parts/*'],
    grammar: ['define:key:grammars/*', 'nodes/*/grammar', 'nodes/*/choices/*/grammar', 'globals/*/grammar'],
    variable: ['define:key:variables/*', 'nodes/*/into', 'key:nodes/*/assign/*', 'key:nodes/*/out/*'],
    service: ['define:key:services/*', 'define:services/*', 'nodes/*/service'],
    schedule: ['nodes/*/schedule'],
    flow: ['nodes/*/flow'],
  },
  hours: {
    schedule: [
      'define:schedules/*/key',
      ...['calendar', 'schedules/*/union/*', 'schedules/*/intersect/*', 'overrides/*/schedule', 'tests/*/schedule'],
      ...['calendars/*/holidays/*/except', 'calendars/*/holidays/*/except/*'],
    ],
    calendar: ['define:key:calendars/*', 'schedules/*/calendars/*', 'calendars/*/calendars/*'],
    holiday: ['define:calendars/*/holidays/*/name', 'calendars/*/holidays/*/offset/from'],
  },
  overrides: { schedule: ['overrides/*/schedule'] },
  suite: {
    flow: ['flow'],
    node: ['cases/*/expect/path/*', 'cases/*/expect/visits/*'],
    variable: ['key:variables/*', 'key:cases/*/variables/*', 'key:cases/*/expect/variables/*'],
  },
  config: { 'rule-code': ['key:rules/*'] },
};

const patternsOf = (kind: DocumentKind): Pattern[] =>
  Object.entries(written[kind] ?? {}).flatMap(([role, ways]) =>
    ways.map((way) => {
      const isDefinition = way.startsWith('define:');
      const rest = isDefinition ? way.slice('define:'.length) : way;
      const isKey = rest.startsWith('key:');
      const steps = (isKey ? rest.slice('key:'.length) : rest).split('/');
      return { steps, role: role as Role, isDefinition, isKey };
    }),
  );

const patterns = new Map<DocumentKind, readonly Pattern[]>();
const knownPatterns = (kind: DocumentKind): readonly Pattern[] => {
  const found = patterns.get(kind) ?? patternsOf(kind);
  patterns.set(kind, found);
  return found;
};

const fits = (steps: readonly string[], path: TreePath): boolean =>
  steps.length === path.length && steps.every((step, index) => step === '*' || step === path[index]);

/** What a name at a place of a document would stand for. */
export function roleAt(kind: DocumentKind, path: TreePath, isKey: boolean): Role | undefined {
  return knownPatterns(kind).find((pattern) => pattern.isKey === isKey && fits(pattern.steps, path))?.role;
}

/** Ways to expressions of flows. */
const expressions = [
  'nodes/*/cases/*/when',
  'nodes/*/assign/*',
  'nodes/*/args/*',
  'nodes/*/in/*',
  'nodes/*/number',
].map((way) => way.split('/'));

/** Every place of a document that names something, in the order of the text. */
export function nameSites(kind: DocumentKind, tree: Tree, text: string): NameSite[] {
  const sites: NameSite[] = [];
  const all = knownPatterns(kind);
  visitTree(tree, ({ path, node, entry, isKey }) => {
    if (!isKey && node.kind !== 'scalar') return;
    const pattern = all.find((each) => each.isKey === isKey && fits(each.steps, path));
    const { start, end, name } = isKey
      ? { start: entry!.keyStart, end: entry!.keyEnd, name: entry!.key }
      : { start: node.start, end: node.end, name: node.kind === 'scalar' ? node.text : '' };
    if (pattern && start < end) {
      const { role, isDefinition } = pattern;
      sites.push({ role, name, ...within(text, start, end), isDefinition, path });
    }
    if (kind !== 'flow' || isKey) return;
    const isExpression = expressions.some((steps) => fits(steps, path));
    for (const place of isExpression ? [within(text, start, end)] : templatesIn(text, start, end)) {
      sites.push(...variablesIn(text, place.start, place.end).map((site) => ({ ...site, path })));
    }
  });
  // A text in the place of a prompt's name is said as it is.
  const prompts = new Set(
    sites.filter(({ role, isDefinition }) => role === 'prompt' && isDefinition).map(({ name }) => name),
  );
  return sites.filter(({ role, name }) => role !== 'prompt' || prompts.has(name)).sort((a, b) => a.start - b.start);
}

/** A scalar without its quotes. */
function within(text: string, start: number, end: number): { start: number; end: number } {
  const isQuoted = end - start >= 2 && /^(["']).*\1$/s.test(text.slice(start, end));
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

function templatesIn(text: string, start: number, end: number): { start: number; end: number }[] {
  return [...text.slice(start, end).matchAll(/\{\{([^}]*)\}\}/g)].map(({ index, 1: inner }) => {
    const from = start + index + 2;
    return { start: from, end: from + inner!.length };
  });
}

/** The variables in an expression; none in one that is broken. */
function variablesIn(text: string, start: number, end: number): Omit<NameSite, 'path'>[] {
  try {
    return [...expressionParts(parseExpression(text.slice(start, end)))].flatMap((part) =>
      part.kind === 'name'
        ? [
            {
              role: 'variable' as const,
              name: part.name,
              start: start + part.start,
              end: start + part.end,
              isDefinition: false,
            },
          ]
        : [],
    );
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return [];
  }
}
