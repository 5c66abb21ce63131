import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { Lines } from '../../diagnostics/lines.js';
import type { Grammar, RuleDefinition, RuleReference } from '../model.js';
import type { ResolvedDocument } from '../resolver.js';
import { DocumentLibrary, type ReadDocument } from './document-library.js';
import { linkGrammar } from './link-grammar.js';
import { resolveReference } from './linked-grammar.js';

const place = { start: 0, end: 0 };

function reference(uri: string, base: string): RuleReference {
  if (uri.startsWith('#')) return { kind: 'ruleref', target: { kind: 'local', name: uri.slice(1) }, ...place };
  const [document, fragment] = uri.split('#');
  const target: RuleReference['target'] = { kind: 'external', uri, resolved: new URL(document!, base).href };
  if (fragment !== undefined) target.fragment = fragment;
  return { kind: 'ruleref', target, ...place };
}

/** A grammar whose rules hold one reference each, nested in an item of a one-of: `{ main: ['public', 'b.grxml#x'] }`. */
function grammar(
  uri: string,
  rules: { [id: string]: ['public' | 'private', string?] },
  more: Partial<Grammar> = {},
): Grammar {
  const definitions = Object.entries(rules).map(
    ([id, [scope, target]]): RuleDefinition => ({
      id,
      idStart: 0,
      idEnd: 0,
      scope,
      examples: [],
      expansion: target
        ? [
            {
              kind: 'one-of',
              alternatives: [{ kind: 'item', children: [reference(target, uri)], ...place }],
              ...place,
            },
          ]
        : [{ kind: 'token', text: id, quoted: false, ...place }],
      ...place,
    }),
  );
  return {
    document: {
      source: '',
      lines: new Lines(''),
      encoding: 'utf-8',
      byteOrderMark: false,
      nodes: [],
      root: undefined,
    },
    form: 'xml',
    uri,
    base: uri,
    mode: 'voice',
    headerTags: [],
    lexicons: [],
    metas: [],
    rules: definitions,
    ruleByName: new Map(definitions.map((rule) => [rule.id, rule])),
    ...more,
  };
}

/** A world of documents: what it was asked for is kept. */
function world(grammars: Grammar[], redirects: { [uri: string]: string } = {}) {
  const asked: string[] = [];
  const resolve = async (uri: string): Promise<ResolvedDocument> => {
    asked.push(uri);
    const own = redirects[uri] ?? uri;
    if (!grammars.some((one) => one.uri === own)) throw new CctoolError('not-found', `${own}: no such file`);
    return { uri: own, bytes: new TextEncoder().encode(own) };
  };
  const read: ReadDocument = async ({ uri }) => ({
    grammar: grammars.find((one) => one.uri === uri),
    diagnostics: [],
  });
  return { asked, resolve, read };
}

const uri = (name: string) => `file:///g/${name}.grxml`;

describe('linkGrammar', () => {
  it('loads what the grammar reaches, each document once, through a cycle', async () => {
    const main = grammar(uri('main'), { a: ['public', 'one.grxml#x'], b: ['private', 'two.grxml'] });
    const one = grammar(uri('one'), { x: ['public', 'two.grxml#y'] });
    const two = grammar(uri('two'), { y: ['public', 'main.grxml#a'], z: ['private', 'one.grxml#x'] });
    const { asked, resolve, read } = world([main, one, two]);
    const linked = await linkGrammar(main, resolve, { read });
    expect([...linked.documents.keys()]).toEqual([uri('main'), uri('one'), uri('two')]);
    expect(linked.documents.get(uri('two'))?.grammar).toBe(two);
    expect(asked).toEqual([uri('one'), uri('two')]);
  });

  it('keeps a failure as data and goes on with the rest', async () => {
    const main = grammar(uri('main'), { a: ['public', 'gone.grxml'], b: ['private', 'two.grxml'] });
    const two = grammar(uri('two'), { y: ['public'] });
    const { resolve, read } = world([two]);
    const { documents } = await linkGrammar(main, resolve, { read });
    expect(documents.get(uri('gone'))?.failure).toMatchObject({ kind: 'not-found' });
    expect(documents.get(uri('gone'))?.grammar).toBeUndefined();
    expect(documents.get(uri('two'))?.grammar).toBe(two);
  });

  it.each([
    ['an error of the system', new Error('EIO: i/o error')],
    ['what is not an error', 'EIO: i/o error'],
  ])('what a resolver throws is a failure of the document: %s', async (_, thrown) => {
    const main = grammar(uri('main'), { a: ['public', 'gone.grxml'] });
    const { documents } = await linkGrammar(main, () => Promise.reject(thrown));
    expect(documents.get(uri('gone'))?.failure).toMatchObject({ kind: 'input', message: 'EIO: i/o error' });
  });

  it('what a reader throws is a failure of the document that it read', async () => {
    const main = grammar(uri('main'), { a: ['public', 'two.grxml'] });
    const { resolve } = world([grammar(uri('two'), { y: ['public'] })]);
    const read: ReadDocument = () => Promise.reject(new CctoolError('limit', 'too deep'));
    const { documents } = await linkGrammar(main, resolve, { read });
    expect(documents.get(uri('two'))).toMatchObject({ uri: uri('two'), size: 19, failure: { kind: 'limit' } });
  });

  it('shares the grammar of two references that are redirected to one place', async () => {
    const main = grammar(uri('main'), { a: ['public', 'old.grxml'], b: ['private', 'new.grxml'] });
    const fresh = grammar(uri('new'), { y: ['public'] });
    const { resolve, read } = world([fresh], { [uri('old')]: uri('new') });
    const { documents } = await linkGrammar(main, resolve, { read });
    expect(documents.get(uri('old'))).toBe(documents.get(uri('new')));
    expect(documents.get(uri('old'))?.uri).toBe(uri('new'));
  });

  it('a library knows the documents of grammars that refer to each other, whichever is asked for', async () => {
    const ring = [
      grammar(uri('one'), { x: ['public', 'two.grxml'] }),
      grammar(uri('two'), { y: ['public', 'three.grxml'] }),
      grammar(uri('three'), { z: ['public', 'one.grxml'] }),
    ];
    const { asked, resolve, read } = world(ring);
    const library = new DocumentLibrary(read);
    for (const main of [...ring, ...ring]) {
      const { documents } = await linkGrammar(main, resolve, { library });
      expect([...documents.keys()].sort()).toEqual([uri('one'), uri('three'), uri('two')]);
      for (const one of ring) expect(documents.get(one.uri)?.grammar).toBe(one);
    }
    expect(asked.sort()).toEqual([uri('one'), uri('three'), uri('two')]);
  });

  it.each<[string, (i: number) => string | undefined]>([
    ['a chain', (i) => (i < 4 ? `g${i + 1}` : undefined)],
    ['a chain from its end', (i) => (i > 0 ? `g${i - 1}` : undefined)],
    ['a ring', (i) => `g${(i + 1) % 5}`],
    ['a chain into a ring of two', (i) => (i < 4 ? `g${i + 1}` : 'g3')],
    ['a chain to a file that does not exist', (i) => (i < 4 ? `g${i + 1}` : 'gone')],
    ['a chain to what a platform provides', (i) => (i < 4 ? `g${i + 1}` : 'builtin:grammar/digits')],
  ])('with a library the documents are those found without one: %s', async (_, next) => {
    const estate = Array.from({ length: 5 }, (_, i) => {
      const to = next(i);
      return grammar(uri(`g${i}`), { r: ['public', to?.includes(':') ? to : to && `${to}.grxml`] });
    });
    const { resolve, read } = world(estate);
    const library = new DocumentLibrary(read);
    for (const main of [...estate, ...estate]) {
      const alone = await linkGrammar(main, resolve, { read });
      const together = await linkGrammar(main, resolve, { library });
      const reached = (documents: typeof alone.documents) => [...documents].map(([at, one]) => [at, one.grammar]);
      expect(reached(together.documents)).toEqual(reached(alone.documents));
      expect(together.documents.size).toBe(alone.documents.size);
      expect(together.documents.get(main.uri)?.grammar).toBe(main);
      const isGone = [...alone.documents.keys()].some((at) => at === uri('gone'));
      expect(together.isComplete ?? !isGone).toBe(!isGone);
    }
  });

  it('an import is settled where a library knows what the imported document reaches', async () => {
    const shared = grammar(uri('shared'), { y: ['public'] });
    const main = grammar(uri('main'), { x: ['public', 'missing.grxml#y'] }, { form: 'jsgf' });
    const [item] = main.rules[0]!.expansion;
    const target = item?.kind === 'one-of' ? (item.alternatives[0]!.children[0] as RuleReference).target : undefined;
    if (target?.kind !== 'external') throw new Error('the rule refers to a document');
    target.candidates = [uri('missing'), uri('shared')];
    const { resolve, read } = world([shared, main]);
    const library = new DocumentLibrary(read);
    await linkGrammar(shared, resolve, { library });
    const { documents } = await linkGrammar(main, resolve, { library });
    expect(target.resolved).toBe(uri('shared'));
    // Where it was looked for first and not found is not part of the grammar.
    expect([...documents.keys()]).toEqual([uri('main'), uri('shared')]);
  });

  it('stops at the limit of documents and of bytes', async () => {
    const chain = Array.from({ length: 6 }, (_, i) =>
      grammar(uri(`g${i}`), { r: ['public', i < 5 ? `g${i + 1}.grxml` : undefined] }),
    );
    const { resolve, read } = world(chain);
    const few = await linkGrammar(chain[0]!, resolve, { read, limits: { documents: 3, bytes: 1000 } });
    expect(few.documents.get(uri('g3'))?.grammar).toBeDefined();
    expect(few.documents.get(uri('g4'))?.failure).toMatchObject({ kind: 'limit' });
    // A document's bytes are its URI here, 18 letters: three of them are more than 50.
    const small = await linkGrammar(chain[0]!, resolve, { read, limits: { documents: 9, bytes: 50 } });
    expect(small.documents.get(uri('g2'))?.grammar).toBeDefined();
    expect(small.documents.get(uri('g3'))?.failure).toMatchObject({ kind: 'limit' });
    // What cannot be loaded has no bytes.
    const main = grammar(uri('main'), { a: ['public', 'gone.grxml'], b: ['private', 'away.grxml'] });
    const none = await linkGrammar(main, resolve, { read, limits: { documents: 9, bytes: 0 } });
    for (const name of ['gone', 'away'])
      expect(none.documents.get(uri(name))?.failure).toMatchObject({ kind: 'not-found' });
  });
});

describe('resolveReference (SRGS 2.2)', async () => {
  const main = grammar(uri('main'), { a: ['public', 'other.grxml'], hidden: ['private'] });
  const documents = [
    grammar(uri('other'), { open: ['public'], shut: ['private'] }, { root: 'shut' }),
    grammar(uri('rootless'), { open: ['public'] }),
    grammar(uri('wrong-root'), { open: ['public'] }, { root: 'nowhere' }),
    grammar(uri('keys'), { open: ['public'] }, { root: 'open', mode: 'dtmf' }),
  ];
  const linked = {
    main,
    documents: new Map([main, ...documents].map((one) => [one.uri, { uri: one.uri, grammar: one, diagnostics: [] }])),
  };

  it.each([
    ['#hidden', 'hidden'],
    ['#nowhere', 'rule-undefined'],
    ['other.grxml', 'shut'],
    ['other.grxml#open', 'open'],
    ['other.grxml#shut', 'rule-private'],
    ['other.grxml#nowhere', 'rule-undefined'],
    ['rootless.grxml', 'root-missing'],
    ['rootless.grxml#open', 'open'],
    ['wrong-root.grxml', 'root-undefined'],
    ['keys.grxml', 'mode'],
    ['absent.grxml', 'document'],
    ['main.grxml#hidden', 'hidden'],
  ])('%s leads to %s', (written, outcome) => {
    const found = resolveReference(linked, main, reference(written, main.uri));
    expect('problem' in found ? found.problem : found.rule.id).toBe(outcome);
  });
});
