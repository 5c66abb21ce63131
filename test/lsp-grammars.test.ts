import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  SelectionRange,
  SemanticTokens,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { type ClientDocument, cursorIn } from './support/language-client.js';
import { languageSession } from './support/language-session.js';
import { colours, grammar, order } from './support/small-grammars.js';

const session = languageSession((folder) => {
  writeFileSync(join(folder, 'cctool.config.yaml'), 'grammars: .\n');
  writeFileSync(join(folder, 'colours.grxml'), colours);
  writeFileSync(join(folder, 'order.grxml'), order);
});
const { path, withOpen } = session;

describe('completion', () => {
  test.each<[marked: string, name: string, includes: string[], excludes: string[]]>([
    ['<|', 'new.grxml', ['grammar'], ['rule', 'item']],
    [grammar('<|'), 'new.grxml', ['rule', 'meta', 'lexicon', 'tag', '/grammar>'], ['item', 'one-of']],
    [grammar('<rule id="main"><one-of><|</one-of></rule>'), 'new.grxml', ['item'], ['ruleref', 'tag', 'rule']],
    [grammar('<rule |>'), 'new.grxml', ['id', 'scope'], ['repeat', 'xml:lang']],
    [grammar('<rule id="a" sc|></rule>'), 'new.grxml', ['scope'], ['id']],
    [grammar('<rule id="main"><item |>'), 'new.grxml', ['repeat', 'repeat-prob', 'weight', 'xml:lang'], ['id']],
    [grammar('<rule id="main" scope="|">'), 'new.grxml', ['public', 'private'], []],
    [grammar('<rule id="main"><ruleref special="|"/></rule>'), 'new.grxml', ['NULL', 'VOID', 'GARBAGE'], []],
    [colours.replace('root="main"', 'root="|"'), 'new.grxml', ['main', 'colour'], []],
    [
      grammar('<rule id="main"><ruleref uri="|"/></rule><rule id="b">x</rule>'),
      'new.grxml',
      ['#main', '#b', 'colours.grxml'],
      ['new.grxml'],
    ],
    [
      grammar('<rule id="main"><ruleref uri="colours.grxml#|"/></rule>'),
      'new.grxml',
      ['colours.grxml#colour'],
      ['#main'],
    ],
    [grammar('<rule id="main" xml:lang="|">'), 'new.grxml', ['en-US', 'es-ES'], []],
    [
      grammar(
        '<rule id="main"><ruleref uri="#b"/><tag>out = rules.|</tag><ruleref uri="#c"/></rule><rule id="b">x</rule><rule id="c">y</rule>',
      ),
      'new.grxml',
      ['b', 'latest()'],
      ['c', 'main'],
    ],
    [
      '#ABNF 1.0;\nlanguage en-US;\nroot $main;\n$main = $|;\n$other = x;\n',
      'new.gram',
      ['main', 'other', 'GARBAGE'],
      [],
    ],
  ])('%s', async (marked, name, includes, excludes) => {
    const { text, offset } = cursorIn(marked);
    const items = await withOpen(name, text, (document) =>
      session.client.ask<CompletionItem[]>('textDocument/completion', document.at(offset)),
    );
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(includes));
    expect(labels.filter((label) => excludes.includes(label))).toEqual([]);
  });

  test('what is chosen replaces what is written, with all that must follow', async () => {
    const { text, offset } = cursorIn(grammar('<rule id="main"><ru|</rule>'));
    await withOpen('new.grxml', text, async (document) => {
      const items = await session.client.ask<CompletionItem[]>('textDocument/completion', document.at(offset));
      const chosen = items.find(({ label }) => label === 'ruleref')!;
      expect(document.applied([chosen.textEdit as TextEdit])).toContain('<rule id="main"><ruleref uri="#$1"/></rule>');
    });
  });

  test('typing words brings up no list', async () => {
    const { text, offset } = cursorIn(grammar('<rule id="main">say |</rule>'));
    const answer = await withOpen('new.grxml', text, (document) =>
      session.client.ask('textDocument/completion', {
        ...document.at(offset),
        context: { triggerKind: 2, triggerCharacter: ' ' },
      }),
    );
    expect(answer).toEqual([]);
  });
});

describe('names', () => {
  const texts = (locations: Location[], open: ClientDocument) =>
    locations.map(({ uri, range }) =>
      `${uri.split('/').at(-1)} ${range.start.line}:${range.start.character} ${uri === open.uri ? open.read(range) : ''}`.trim(),
    );

  test('definition of a rule here, of one elsewhere, of the root of another grammar', async () => {
    await withOpen('order.grxml', order, async (document) => {
      const ask = async (piece: string, into: number) =>
        texts(await session.client.ask('textDocument/definition', document.on(piece, into)), document);
      // `<rule id="` has 10 characters; the rule of colours is on its third line.
      expect(await ask('#colour', 3)).toEqual(['colours.grxml 2:10']);
      expect(await ask('colours.grxml#', 3)).toEqual(['colours.grxml 2:10']);
      expect(await ask('"colours.grxml"', 3)).toEqual(['colours.grxml 1:10']);
      expect(await ask('rules.colour', 8)).toEqual(['colours.grxml 2:10']);
      expect(await ask('root="main', 7)).toEqual(['order.grxml 1:10 main']);
      expect(await ask('I want', 2)).toEqual([]);
    });
  });

  test('references over all files, scripts among them', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const at = document.on('id="colour"', 5);
      const ask = (includeDeclaration: boolean) =>
        session.client.ask<Location[]>('textDocument/references', { ...at, context: { includeDeclaration } });
      const files = (await ask(true)).map(({ uri }) => uri.split('/').at(-1));
      // The definition, the reference and the script here; the reference and the script there.
      expect(files.sort()).toEqual(['colours.grxml', 'colours.grxml', 'colours.grxml', 'order.grxml', 'order.grxml']);
      expect(await ask(false)).toHaveLength(4);
    });
  });

  test('renaming changes every place in every file, and nothing else', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const other = session.client.open(path('order.grxml'));
      const at = document.on('uri="#colour"', 7);
      expect(await session.client.ask('textDocument/prepareRename', at)).toMatchObject({ placeholder: 'colour' });
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'shade' });
      expect(document.applied(changes![document.uri]!)).toBe(
        colours
          .replace('#colour', '#shade')
          .replace('rules.colour', 'rules.shade')
          .replace('id="colour"', 'id="shade"'),
      );
      expect(other.applied(changes![other.uri]!)).toBe(
        order.replace('#colour', '#shade').replace('rules.colour', 'rules.shade'),
      );
      session.client.close(other);
    });
  });

  test.each([
    ['a.b', /not allowed/],
    ['', /empty/],
    ['main', /already has a rule "main"/],
    ['GARBAGE', /special rule/],
  ])('the name "%s" is refused', async (newName, message) => {
    await withOpen('colours.grxml', colours, async (document) => {
      const at = document.on('uri="#colour"', 7);
      await expect(session.client.ask('textDocument/rename', { ...at, newName })).rejects.toThrow(message);
    });
  });

  test('in ABNF and JSGF too', async () => {
    const abnf = '#ABNF 1.0;\nlanguage en-US;\nroot $main;\n$main = a $other [$other];\n$other = b;\n';
    await withOpen('x.gram', abnf, async (document) => {
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', {
        ...document.on('$other', 2),
        newName: 'more',
      });
      expect(document.applied(changes![document.uri]!)).toBe(abnf.replaceAll('$other', '$more'));
    });
    const jsgf = '#JSGF V1.0;\ngrammar x;\npublic <main> = a <other>;\n<other> = b;\n';
    await withOpen('x.jsgf', jsgf, async (document) => {
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', {
        ...document.on('<other>', 2),
        newName: 'more',
      });
      expect(document.applied(changes![document.uri]!)).toBe(jsgf.replaceAll('<other>', '<more>'));
    });
  });

  test('not in GSL, whose names have signs that none of SRGS has', async () => {
    await withOpen('x.gsl', '.Main (a Ot-her)\nOt-her [ b c ]\n', async (document) => {
      const at = document.on('.Main', 2);
      const { range } = await session.client.ask<Hover>('textDocument/hover', at);
      expect(range?.start.line).toBe(0);
      expect(await session.client.ask('textDocument/prepareRename', at)).toBeNull();
      const renamed = session.client.ask('textDocument/rename', { ...at, newName: 'more' });
      await expect(renamed).rejects.toThrow('rules in GSL cannot be renamed here');
    });
  });

  test('symbols of the workspace by some of their letters', async () => {
    await withOpen('colours.grxml', colours, async () => {
      const found = await session.client.ask<{ name: string }[]>('workspace/symbol', { query: 'clr' });
      expect(found.map(({ name }) => name)).toEqual(['colour']);
    });
  });
});

describe('what is shown', () => {
  const hoverText = async (text: string, piece: string, into: number) => {
    const found = await withOpen('colours.grxml', text, (document) =>
      session.client.ask<Hover | null>('textDocument/hover', document.on(piece, into)),
    );
    return (found?.contents as { value: string } | undefined)?.value;
  };

  test('hover: what a rule accepts and means; what the specification says', async () => {
    const rule = await hoverText(colours, '#colour', 3);
    expect(rule).toContain('**rule colour** (public)');
    expect(rule).toContain('2 phrases');
    expect(rule).toContain('`red` → `"r"`');
    expect(await hoverText(colours, '<one-of', 2)).toContain('SRGS 2.4');
    expect(await hoverText(colours, 'scope=', 2)).toContain('SRGS 3.2');
    expect(await hoverText(colours, '>red', 2)).toBeUndefined();
  });

  test('an endless rule is called so', async () => {
    expect(await hoverText(grammar('<rule id="main"><item repeat="1-">a</item></rule>'), 'root="main', 7)).toContain(
      'endless phrases',
    );
  });

  test('outline, folding, links, hints, lenses', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const textDocument = { uri: document.uri };
      const symbols = await session.client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      expect(symbols.map(({ name, detail }) => `${name}: ${detail}`)).toEqual(['main: root, public', 'colour: public']);
      const folds = await session.client.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument });
      expect(folds.map(({ startLine, endLine }) => `${startLine}-${endLine}`)).toEqual(['0-8', '2-7', '3-6']);
      const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
      const hints = await session.client.ask<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
      expect(hints.map(({ label }) => label)).toEqual(['2 phrases', '2 phrases']);
      const lenses = await session.client.ask<CodeLens[]>('textDocument/codeLens', { textDocument });
      expect(lenses[1]!.command).toMatchObject({
        title: expect.stringMatching(/^2 phrases · test a phrase$/),
        command: 'cctool.testPhrase',
      });
    });
    await withOpen('order.grxml', order, async (document) => {
      const links = await session.client.ask<{ target: string }[]>('textDocument/documentLink', {
        textDocument: { uri: document.uri },
      });
      expect(links.map(({ target }) => target.split('/').at(-1))).toEqual(['colours.grxml', 'colours.grxml']);
    });
  });

  test('the selection grows from a word to its element and on', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const { position, textDocument } = document.on('red');
      const [found] = await session.client.ask<SelectionRange[]>('textDocument/selectionRange', {
        textDocument,
        positions: [position],
      });
      const grown: string[] = [];
      for (let at = found; at; at = at.parent) grown.push(document.read(at.range));
      expect(grown[0]).toBe('red<tag>out = "r";</tag>');
      expect(grown[1]).toBe('<item>red<tag>out = "r";</tag></item>');
      expect(grown.at(-1)).toBe(colours.trimEnd());
    });
  });

  test('tokens: names of rules and words', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const { data } = await session.client.ask<SemanticTokens>('textDocument/semanticTokens/full', {
        textDocument: { uri: document.uri },
      });
      const words: string[] = [];
      let line = 0;
      let character = 0;
      for (let i = 0; i < data.length; i += 5) {
        character = data[i] === 0 ? character + data[i + 1]! : data[i + 1]!;
        line += data[i]!;
        words.push(document.read({ start: { line, character }, end: { line, character: character + data[i + 2]! } }));
      }
      expect(words).toEqual(['main', 'main', 'colour', 'colour', 'colour', 'red', 'blue']);
    });
  });
});
