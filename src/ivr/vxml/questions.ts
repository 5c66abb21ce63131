/**
 * What an application asks that is not part of it, with the answers that it tells apart: servers, grammars and objects of a
 * platform, and the events that a platform throws. Exploration gives these answers.
 */
import type { Value } from '../expression/index.js';
import type { Answer } from '../nodes/node-type.js';
import { ofCallers } from './proofs.js';
import type { Catch, Form, VxmlDocument, VxmlGrammar } from './read/model.js';
import { unknownBuiltin } from './run/builtins.js';
import type { RunItem } from './run/graph.js';
import { type Loaded, withoutTail } from './run/loaded.js';
import { ANY_GRAMMAR, eventMock, grammarMocks, objectMocks, typeMocks } from './run/mock-names.js';
import { EventThrown } from './run/signals.js';
import { bodiesOf, eachExecutable } from './run/walk.js';

/** A mock, what it may answer (the usual first), and whether a failure is another answer. */
export interface Question {
  mock: string;
  answers: readonly Value[];
  mayFail?: true;
  /** Without a mock the call goes on as well. */
  isOptional?: true;
}

/** Stands for a document of a server: the call ends there. */
export const LAST_DOCUMENT = '<vxml version="2.1"><form><block><exit/></block></form></vxml>';

/** Stands for the document of a subdialog: it returns what the caller reads. */
function returning(values: Value): string {
  if (values === null || typeof values !== 'object' || Array.isArray(values))
    return '<vxml version="2.1"><form><block><return/></block></form></vxml>';
  const names = Object.keys(values).filter((name) => /^[A-Za-z]\w*$/.test(name));
  const quoted = (name: string) => JSON.stringify((values as { [name: string]: Value })[name]).replaceAll('"', "'");
  const variables = names.map((name) => `<var name="${name}" expr="${quoted(name).replace(/[<&]/g, '')}"/>`).join('');
  return `<vxml version="2.1"><form>${variables}<block><return namelist="${names.join(' ')}"/></block></form></vxml>`;
}

/** The questions of one item. `isKnown` tells whether an address leads to a document of the application. */
export function questionsOf(loaded: Loaded, item: RunItem, isKnown: (address: string) => boolean): Question[] {
  const { document } = loaded;
  const found: Question[] = [];
  if (item.kind === 'menu') {
    for (const { grammars } of item.menu.choices) found.push(...grammarQuestions(loaded, item, grammars));
    return found;
  }
  found.push(...grammarQuestions(loaded, item, item.grammars));
  if (item.kind === 'field' && item.type !== undefined) {
    const language = document.language ?? 'en-US';
    if (unknownBuiltin(item.type, language))
      found.push({ mock: typeMocks(item.type)[0]!, answers: [phrases(document, variantsOf(document, item.name))] });
  }
  for (const body of bodiesOf(item))
    for (const each of eachExecutable(body))
      if (each.kind === 'data') {
        const answers = dataFor(document, each.name);
        if (each.src === undefined) found.push({ ...openQuestion, answers });
        else if (isAddress(loaded, each.src))
          found.push({
            mock: fetchMock(each.src),
            answers,
            mayFail: true,
            // A file may be there.
            ...(!isServer(loaded, each.src) && { isOptional: true as const }),
          });
      }
  if (item.kind === 'subdialog') {
    const read = variantsOf(document, item.name);
    const answers = [...new Set((read.length === 0 ? [null] : read).map(returning))];
    if (item.src === undefined) found.push({ ...openQuestion, answers });
    else if (!isKnown(item.src) && isAddress(loaded, item.src))
      found.push({ mock: fetchMock(item.src), answers, mayFail: true });
  }
  if (item.kind === 'transfer') {
    const words = [
      'busy',
      'noanswer',
      'near_end_disconnect',
      ...lateEnds.filter((word) => document.document.source.includes(word)),
    ];
    found.push({ mock: 'transfer:*', answers: ['answered', ...words] });
  }
  if (item.kind === 'object') {
    const read = variantsOf(document, item.name);
    found.push({ mock: objectMocks(item, '')[0]!, answers: read.length === 0 ? ['done'] : read, mayFail: true });
  }
  return found;
}

/** What stands for the grammars of an item, a dialog or a document that cannot be used, or whose address only a call knows. */
export function grammarQuestions(
  loaded: Loaded,
  item: RunItem | undefined,
  grammars: readonly VxmlGrammar[],
  meanings: readonly Value[] = variantsOf(loaded.document, item?.name),
): Question[] {
  return grammars.flatMap((grammar): Question[] => {
    const isUnusable = loaded.grammars.get(grammar) instanceof EventThrown;
    if (!isUnusable && grammar.srcexpr === undefined) return [];
    const answers = [phrases(loaded.document, meanings)];
    return [
      isUnusable
        ? { mock: grammarMocks(grammar, loaded)[0]!, answers }
        : { mock: ANY_GRAMMAR, answers, isOptional: true },
    ];
  });
}

/** What a grammar of a form may mean: a value for each slot, or for the first one. */
export function slotMeanings(document: VxmlDocument, { items }: Form): Value[] {
  const slots = items.flatMap((item): [string, Value][] => {
    const slot = item.kind === 'field' ? (item.slot ?? item.name) : undefined;
    return slot === undefined ? [] : [[slot, variantsOf(document, item.name)[0] ?? 'something']];
  });
  return slots.length === 0 ? [] : [Object.fromEntries(slots), Object.fromEntries(slots.slice(0, 1))];
}

/** Phrases with meanings, such as those that the conditions of a document tell apart. */
function phrases(document: VxmlDocument, given: readonly Value[]): { readonly [phrase: string]: Value } {
  const meanings = given.length === 0 ? ['something'] : given;
  const isByKey = /name="inputmodes"\s+value="dtmf"/.test(document.document.source);
  return Object.fromEntries(
    meanings.map((meaning, index) => {
      if (isByKey) return [String(index + 1), meaning];
      return [
        typeof meaning === 'string' && /^[a-z][a-z ]*$/i.test(meaning) ? meaning : `answer ${index + 1}`,
        meaning,
      ];
    }),
  );
}

/** Scripts of a server that a document names: an empty one, so that calls go on without what they define. */
export const scriptQuestions = (loaded: Loaded): Question[] =>
  [
    ...loaded.document.declarations,
    ...loaded.document.dialogs.flatMap((dialog) => (dialog.kind === 'form' ? dialog.parts : [])),
  ].flatMap((each) =>
    each.kind === 'script' && each.src !== undefined && isServer(loaded, each.src)
      ? [{ mock: fetchMock(each.src), answers: [{ content: '' }], mayFail: true as const }]
      : [],
  );

/**
 * What a server may answer to `data`: XML with the elements and attributes that the scripts of a document read, or JSON where
 * they read members as of an object and nothing of the DOM, as some platforms allow.
 */
function dataFor({ document }: VxmlDocument, name: string | undefined): Value[] {
  const isDom = /getElementsByTagName|getAttribute|documentElement|firstChild|childNodes|nodeValue/.test(
    document.source,
  );
  if (name !== undefined && !isDom) {
    const [json, blank] = ['something', ''].map((text) => membersRead(document.source, name, text));
    if (json !== undefined && blank !== undefined) return [{ json }, { json: blank }];
  }
  const read = (pattern: RegExp) => [...new Set([...document.source.matchAll(pattern)].map(([, name]) => name!))];
  const elements = read(/getElementsByTagName(?:NS\(\s*'[^']{0,200}'\s*,|\()\s*'([A-Za-z][\w.-]{0,60})'/g);
  const attributes = read(/getAttribute\(\s*'([A-Za-z][\w.-]{0,60})'/g).map((name) => ` ${name}="1"`);
  return [
    `<data${attributes.join('')}>${elements.map((name) => `<${name}${attributes.join('')}>1</${name}>`).join('')}</data>`,
  ];
}

const MOST_PATHS = 200;
/** What a path may end with that is not a member of the answer. */
const ofText =
  /^(?:hasOwnProperty|to[A-Z]\w*|length|split|indexOf|substr\w*|slice|replace|trim|charAt|join|concat|match)$/;

/** An object with the members that a document reads of a variable, each with a text; undefined where it reads none. */
function membersRead(source: string, name: string, text: string): Value | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) return undefined;
  type Tree = { [member: string]: Tree };
  const tree: Tree = Object.create(null);
  const add = (path: readonly string[]) => {
    let at = tree;
    for (const member of path) {
      at[member] ??= Object.create(null) as Tree;
      at = at[member];
    }
  };
  const read = new RegExp(
    `(?<![\\w$.])${name}((?:\\.[A-Za-z_]\\w{0,40}|\\[\\d{1,2}\\]){1,10})(?:\\(\\s*'([A-Za-z_]\\w{0,40})')?`,
    'g',
  );
  for (const [, path = '', argument] of [...source.matchAll(read)].slice(0, MOST_PATHS)) {
    const members = path.match(/\w+/g) ?? [];
    const end = members.findIndex((member) => ofText.test(member));
    const own = end < 0 ? members : members.slice(0, end);
    add(end >= 0 && members[end] === 'hasOwnProperty' && argument !== undefined ? [...own, argument] : own);
  }
  const answerOf = (at: Tree): Value => {
    const members = Object.keys(at);
    if (members.length === 0) return text;
    // What is read by number is a list of things of one kind.
    if (members.every((member) => /^\d+$/.test(member))) return members.map((member) => answerOf(at[member]!));
    return Object.fromEntries(members.map((member) => [member, answerOf(at[member]!)]));
  };
  return Object.keys(tree).length === 0 ? undefined : answerOf(tree);
}

/** How transfers end that an application rarely tells apart. */
const lateEnds = ['network_busy', 'network_disconnect', 'maxtime_disconnect', 'unknown'];

/** What would answer where an address is computed. */
export const openQuestion: Question = { mock: 'fetch:*', answers: [LAST_DOCUMENT], mayFail: true, isOptional: true };

/** What would answer at an address that is not a document of the application; a missing dialog is a mistake of it. */
export const documentQuestion = (loaded: Loaded, address: string): Question[] =>
  isAddress(loaded, address) ? [{ mock: fetchMock(address), answers: [LAST_DOCUMENT], mayFail: true }] : [];

const fetchMock = (address: string) => `fetch:${address.replace(/#.*$/, '')}`;
const isAddress = ({ document }: Loaded, address: string) =>
  !/^(?:#|$)/.test(address) && URL.canParse(address, document.base);
const isServer = (loaded: Loaded, address: string) =>
  isAddress(loaded, address) && /^https?:/.test(withoutTail(new URL(address, loaded.document.base)));

const MOST_VARIANTS = 10;

/**
 * Values of a variable that make the conditions of a document on it, or on its members, come out each way: texts and
 * numbers that it is compared with, and others.
 */
function variantsOf({ document }: VxmlDocument, name: string | undefined): Value[] {
  if (name === undefined || !/^[\w$]+$/.test(name)) return [];
  const members = new Map<string, Value[]>();
  const own = name.replaceAll('$', '\\$');
  const compared = new RegExp(
    `(?<![\\w$.])${own}((?:\\.[A-Za-z_]\\w*)?)\\s*(?:[=!]==?|[<>]=?)\\s*(?:'([^'<>&]{0,80})'|(-?\\d{1,12}(?:\\.\\d+)?)|(true|false))`,
    'g',
  );
  // In the text of the document a quote or an angle bracket may be a reference.
  const text = document.source.replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  for (const [, path = '', word, number, truth] of text.matchAll(compared)) {
    const values: Value[] =
      word !== undefined
        ? [word, 'something else']
        : number !== undefined
          ? [Number(number), Number(number) + 1, Number(number) - 1]
          : [truth === 'true', truth !== 'true'];
    const list = members.get(path.slice(1)) ?? [];
    members.set(path.slice(1), list);
    for (const value of values) if (!list.includes(value)) list.push(value);
  }
  for (const [, path = ''] of text.matchAll(new RegExp(`(?<![\\w$.])${own}\\.([A-Za-z_]\\w*)`, 'g')))
    if (!members.has(path)) members.set(path, ['something']);
  const plain = members.get('') ?? [];
  members.delete('');
  if (members.size === 0) return plain.slice(0, MOST_VARIANTS);
  const first = Object.fromEntries([...members].map(([member, values]) => [member, values[0]!]));
  const others = [...members].flatMap(([member, values]) =>
    values.slice(1).map((value) => ({ ...first, [member]: value })),
  );
  return [first, ...others].slice(0, MOST_VARIANTS);
}

const MOST_EVENTS = 12;
/** Events that turns of a caller bring about. */
const inputs = new Set(['noinput', 'nomatch', 'connection.disconnect.hangup']);

/** The events that handlers are there for, and that only a platform throws: by a mock at the item. */
export function raisedAt(node: string, isAsking: boolean, handlers: readonly Catch[]): Answer[] {
  const names = [...new Set(handlers.flatMap(({ events }) => (events.length === 0 ? ['error'] : events)))];
  return names
    .filter((name) => (isAsking ? !inputs.has(name) : !ofCallers.has(name)))
    .map((name) => (name === 'error' && !names.includes('error.noresource') ? 'error.noresource' : name))
    .slice(0, MOST_EVENTS)
    .map((event) => [eventMock(node), event]);
}
