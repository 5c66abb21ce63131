import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  CodeAction,
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
import { type ClientDocument, cursorIn, LanguageClient } from './support/language-client.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-lsp-grammars-'));
const path = (name: string) => join(folder, name);
const head =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">';
const grammar = (rules: string) => `${head}\n${rules}\n</grammar>\n`;

const colours = grammar(
  '<rule id="main" scope="public"><ruleref uri="#colour"/><tag>out = rules.colour;</tag></rule>\n' +
    '<rule id="colour" scope="public">\n  <one-of>\n    <item>red<tag>out = "r";</tag></item>\n    <item>blue<tag>out = "b";</tag></item>\n  </one-of>\n</rule>',
);
const order = grammar(
  '<rule id="main">I want <ruleref uri="colours.grxml#colour"/> or <ruleref uri="colours.grxml"/><tag>out.c = rules.colour;</tag></rule>',
);

let client: LanguageClient;
beforeAll(async () => {
  writeFileSync(path('cctool.config.yaml'), 'grammars: .\n');
  writeFileSync(path('colours.grxml'), colours);
  writeFileSync(path('order.grxml'), order);
  client = await LanguageClient.start(folder);
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

/** Asks about a document that is opened for the question alone. */
async function withOpen<Answer>(name: string, text: string, ask: (document: ClientDocument) => Promise<Answer>) {
  const document = client.open(path(name), text);
  try {
    return await ask(document);
  } finally {
    client.close(document);
  }
}

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
      client.ask<CompletionItem[]>('textDocument/completion', document.at(offset)),
    );
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(includes));
    expect(labels.filter((label) => excludes.includes(label))).toEqual([]);
  });

  test('what is chosen replaces what is written, with all that must follow', async () => {
    const { text, offset } = cursorIn(grammar('<rule id="main"><ru|</rule>'));
    await withOpen('new.grxml', text, async (document) => {
      const items = await client.ask<CompletionItem[]>('textDocument/completion', document.at(offset));
      const chosen = items.find(({ label }) => label === 'ruleref')!;
      expect(document.applied([chosen.textEdit as TextEdit])).toContain('<rule id="main"><ruleref uri="#$1"/></rule>');
    });
  });

  test('typing words brings up no list', async () => {
    const { text, offset } = cursorIn(grammar('<rule id="main">say |</rule>'));
    const answer = await withOpen('new.grxml', text, (document) =>
      client.ask('textDocument/completion', {
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
        texts(await client.ask('textDocument/definition', document.on(piece, into)), document);
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
        client.ask<Location[]>('textDocument/references', { ...at, context: { includeDeclaration } });
      const files = (await ask(true)).map(({ uri }) => uri.split('/').at(-1));
      // The definition, the reference and the script here; the reference and the script there.
      expect(files.sort()).toEqual(['colours.grxml', 'colours.grxml', 'colours.grxml', 'order.grxml', 'order.grxml']);
      expect(await ask(false)).toHaveLength(4);
    });
  });

  test('renaming changes every place in every file, and nothing else', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const other = client.open(path('order.grxml'));
      const at = document.on('uri="#colour"', 7);
      expect(await client.ask('textDocument/prepareRename', at)).toMatchObject({ placeholder: 'colour' });
      const { changes } = await client.ask<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'shade' });
      expect(document.applied(changes![document.uri]!)).toBe(
        colours
          .replace('#colour', '#shade')
          .replace('rules.colour', 'rules.shade')
          .replace('id="colour"', 'id="shade"'),
      );
      expect(other.applied(changes![other.uri]!)).toBe(
        order.replace('#colour', '#shade').replace('rules.colour', 'rules.shade'),
      );
      client.close(other);
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
      await expect(client.ask('textDocument/rename', { ...at, newName })).rejects.toThrow(message);
    });
  });

  test('in ABNF and JSGF too', async () => {
    const abnf = '#ABNF 1.0;\nlanguage en-US;\nroot $main;\n$main = a $other [$other];\n$other = b;\n';
    await withOpen('x.gram', abnf, async (document) => {
      const { changes } = await client.ask<WorkspaceEdit>('textDocument/rename', {
        ...document.on('$other', 2),
        newName: 'more',
      });
      expect(document.applied(changes![document.uri]!)).toBe(abnf.replaceAll('$other', '$more'));
    });
    const jsgf = '#JSGF V1.0;\ngrammar x;\npublic <main> = a <other>;\n<other> = b;\n';
    await withOpen('x.jsgf', jsgf, async (document) => {
      const { changes } = await client.ask<WorkspaceEdit>('textDocument/rename', {
        ...document.on('<other>', 2),
        newName: 'more',
      });
      expect(document.applied(changes![document.uri]!)).toBe(jsgf.replaceAll('<other>', '<more>'));
    });
  });

  test('symbols of the workspace by some of their letters', async () => {
    await withOpen('colours.grxml', colours, async () => {
      const found = await client.ask<{ name: string }[]>('workspace/symbol', { query: 'clr' });
      expect(found.map(({ name }) => name)).toEqual(['colour']);
    });
  });
});

describe('what is shown', () => {
  const hoverText = async (text: string, piece: string, into: number) => {
    const found = await withOpen('colours.grxml', text, (document) =>
      client.ask<Hover | null>('textDocument/hover', document.on(piece, into)),
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
      const symbols = await client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      expect(symbols.map(({ name, detail }) => `${name}: ${detail}`)).toEqual(['main: root, public', 'colour: public']);
      const folds = await client.ask<FoldingRange[]>('textDocument/foldingRange', { textDocument });
      expect(folds.map(({ startLine, endLine }) => `${startLine}-${endLine}`)).toEqual(['0-8', '2-7', '3-6']);
      const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
      const hints = await client.ask<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
      expect(hints.map(({ label }) => label)).toEqual(['2 phrases', '2 phrases']);
      const lenses = await client.ask<CodeLens[]>('textDocument/codeLens', { textDocument });
      expect(lenses[1]!.command).toMatchObject({
        title: expect.stringMatching(/^2 phrases · test a phrase$/),
        command: 'cctool.testPhrase',
      });
    });
    await withOpen('order.grxml', order, async (document) => {
      const links = await client.ask<{ target: string }[]>('textDocument/documentLink', {
        textDocument: { uri: document.uri },
      });
      expect(links.map(({ target }) => target.split('/').at(-1))).toEqual(['colours.grxml', 'colours.grxml']);
    });
  });

  test('the selection grows from a word to its element and on', async () => {
    await withOpen('colours.grxml', colours, async (document) => {
      const { position, textDocument } = document.on('red');
      const [found] = await client.ask<SelectionRange[]>('textDocument/selectionRange', {
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
      const { data } = await client.ask<SemanticTokens>('textDocument/semanticTokens/full', {
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

describe('what is changed', () => {
  const format = (document: ClientDocument) =>
    client.ask<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: document.uri },
      options: { tabSize: 2, insertSpaces: true },
    });

  test('formatting is that of the command, and refuses what is not well-formed', async () => {
    await withOpen('colours.grxml', grammar('<rule id="main"><item>a</item></rule>'), async (document) => {
      const text = document.applied(await format(document));
      expect(text).toContain('\n  <rule id="main">');
      expect(await withOpen('formatted.grxml', text, format)).toEqual([]);
    });
    await expect(withOpen('colours.grxml', `${head}<rule id=`, format)).rejects.toThrow(/line \d+/);
  });

  /** The actions at a marked selection `[…]`, with the text that each leaves. */
  async function actionsAt(marked: string): Promise<Map<string, string>> {
    const start = marked.indexOf('⟦');
    const end = marked.indexOf('⟧') - 1;
    const text = marked.replace('⟦', '').replace('⟧', '');
    return withOpen('refactored.grxml', text, async (document) => {
      const range = { start: document.text.positionAt(start), end: document.text.positionAt(end) };
      const findings = (await client.findingsOf(document)).filter(
        ({ range: at }) => at.start.line <= range.start.line && range.start.line <= at.end.line,
      );
      const actions = await client.ask<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri: document.uri },
        range,
        context: { diagnostics: findings },
      });
      return new Map(
        actions.map(({ title, edit, disabled }) => [
          title,
          disabled ? `disabled: ${disabled.reason}` : document.applied(edit!.changes![document.uri]!),
        ]),
      );
    });
  }

  test.each<[what: string, before: string, title: string, after: string]>([
    [
      'words become a rule',
      grammar('<rule id="main">I want ⟦<one-of><item>red</item><item>blue</item></one-of>⟧<tag>out = 1;</tag></rule>'),
      'Extract to rule "extracted"',
      grammar(
        '<rule id="main">I want <ruleref uri="#extracted"/><tag>out = 1;</tag></rule>\n<rule id="extracted">\n  <one-of><item>red</item><item>blue</item></one-of>\n</rule>',
      ),
    ],
    [
      'alternatives with scripts become a rule that is asked for its value',
      grammar(
        '<rule id="main"><one-of>⟦<item>red<tag>out = "r";</tag></item><item>blue<tag>out = "b";</tag></item>⟧</one-of></rule>',
      ),
      'Extract to rule "extracted"',
      grammar(
        '<rule id="main"><one-of><item><ruleref uri="#extracted"/><tag>out = rules.extracted;</tag></item></one-of></rule>\n<rule id="extracted">\n  <one-of>\n    <item>red<tag>out = "r";</tag></item><item>blue<tag>out = "b";</tag></item>\n  </one-of>\n</rule>',
      ),
    ],
    [
      'a rule that would lose its meaning is not extracted',
      // Without a script the value of a rule is its text; with a reference it would be that of the other rule.
      grammar('<rule id="main">I want ⟦red⟧</rule>'),
      'Extract to rule "extracted"',
      'disabled: a phrase would get another meaning',
    ],
    [
      'a rule goes where it is used, and away',
      grammar(
        '<rule id="main">I want <⟦⟧ruleref uri="#c"/><tag>out = 1;</tag></rule>\n<rule id="c"><example>red</example>red</rule>',
      ),
      'Inline rule "c"',
      grammar('<rule id="main">I want <item>red</item><tag>out = 1;</tag></rule>'),
    ],
    [
      'a rule whose value is read stays',
      grammar(
        '<rule id="main"><⟦⟧ruleref uri="#c"/><tag>out = rules.c;</tag></rule>\n<rule id="c">red<tag>out = "r";</tag></rule>',
      ),
      'Inline rule "c"',
      'disabled: a phrase would get another meaning',
    ],
    [
      'alternatives are sorted by what is said',
      grammar('<rule id="main"><one-of><item>red</item>⟦⟧ <item weight="2">blue</item></one-of></rule>'),
      'Sort the alternatives',
      grammar('<rule id="main"><one-of><item weight="2">blue</item> <item>red</item></one-of></rule>'),
    ],
    [
      'lines become alternatives',
      grammar('<rule id="main">\n  red⟦⟧\n  dark blue\n</rule>'),
      'Turn 2 lines into alternatives (other phrases)',
      grammar('<rule id="main">\n  <one-of>\n    <item>red</item>\n    <item>dark blue</item>\n  </one-of>\n</rule>'),
    ],
    [
      'a finding is suppressed where it is',
      grammar('<rule id="main">red</rule>\n<rule id="un⟦⟧used">blue</rule>'),
      'Suppress rule-unused here',
      grammar(
        '<rule id="main">red</rule>\n<!-- cctool-ignore rule-unused: write the reason here -->\n<rule id="unused">blue</rule>',
      ),
    ],
    [
      'a finding is suppressed in the whole file',
      grammar('<rule id="main">red</rule>\n<rule id="un⟦⟧used">blue</rule>'),
      'Suppress rule-unused in this file',
      `<!-- cctool-ignore-file rule-unused: write the reason here -->\n${grammar('<rule id="main">red</rule>\n<rule id="unused">blue</rule>')}`,
    ],
  ])('%s', async (_, before, title, after) => {
    expect((await actionsAt(before)).get(title)).toBe(after);
  });
});

describe('what a client may ask beyond the protocol', () => {
  test('a phrase, as the command answers it, on the text in the editor', async () => {
    await withOpen('colours.grxml', colours.replace('>red<', '>crimson<'), async ({ uri }) => {
      expect(await client.ask('cctool/testPhrase', { uri, phrase: 'crimson' })).toMatchObject({
        matches: true,
        interpretation: 'r',
      });
      expect(await client.ask('cctool/testPhrase', { uri, phrase: 'red' })).toMatchObject({
        matches: false,
        expected: ['crimson', 'blue'],
      });
      await expect(client.ask('cctool/testPhrase', { uri })).rejects.toThrow('"phrase" must be a text');
      await expect(client.ask('cctool/testPhrase', { uri: 'file:///none', phrase: 'x' })).rejects.toThrow('not open');
    });
  });

  test('a deep check, with the score', async () => {
    await withOpen('colours.grxml', colours, async ({ uri }) => {
      const { score } = await client.ask<{ score: number }>('cctool/check', { uri, depth: 'quick' });
      expect(score).toBeGreaterThan(50);
      await expect(client.ask('cctool/check', { uri, depth: 'abyssal' })).rejects.toThrow('not a depth');
    });
  });

  test('a drawing of the rules', async () => {
    await withOpen('colours.grxml', colours, async ({ uri }) => {
      expect(await client.ask('cctool/diagram', { uri })).toMatchObject({
        format: 'dot',
        text: expect.stringContaining('digraph'),
      });
    });
  });
});
