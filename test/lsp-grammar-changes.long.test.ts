import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CodeAction, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { ClientDocument } from './support/language-client.js';
import { languageSession } from './support/language-session.js';
import { colours, grammar, head } from './support/small-grammars.js';

const session = languageSession((folder) => {
  writeFileSync(join(folder, 'cctool.config.yaml'), 'grammars: .\n');
  writeFileSync(join(folder, 'colours.grxml'), colours);
});
const { withOpen } = session;

describe('what is changed', () => {
  const format = (document: ClientDocument) =>
    session.client.ask<TextEdit[]>('textDocument/formatting', {
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
    // The ABNF form has no format: an editor that formats when it saves shows no error.
    expect(await withOpen('a.gram', '#ABNF 1.0;\nlanguage en-US;\nroot $a;\n$a = red;\n', format)).toEqual([]);
  });

  /** The actions at a marked selection `[…]`, with the text that each leaves. */
  async function actionsAt(marked: string): Promise<Map<string, string>> {
    const start = marked.indexOf('⟦');
    const end = marked.indexOf('⟧') - 1;
    const text = marked.replace('⟦', '').replace('⟧', '');
    return withOpen('refactored.grxml', text, async (document) => {
      const range = { start: document.text.positionAt(start), end: document.text.positionAt(end) };
      const findings = (await session.client.findingsOf(document)).filter(
        ({ range: at }) => at.start.line <= range.start.line && range.start.line <= at.end.line,
      );
      const actions = await session.client.ask<CodeAction[]>('textDocument/codeAction', {
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
      'a finding with a fix is fixed',
      grammar('<rule id="main" scope="Pub⟦⟧lic">red</rule>'),
      'Write scope="public"',
      grammar('<rule id="main" scope="public">red</rule>'),
    ],
    [
      'an example of the root rule is accepted, beside the phrase nearest to it',
      grammar(
        '<rule id="main">\n⟦⟧<example>dark red</example>\n<one-of>\n<item>light red</item>\n<item>blue</item>\n</one-of>\n</rule>',
      ),
      'Accept "dark red" as "light red"',
      grammar(
        '<rule id="main">\n<example>dark red</example>\n<one-of>\n<item>light red</item>\n<item>dark red</item>\n<item>blue</item>\n</one-of>\n</rule>',
      ),
    ],
    [
      'all findings with safe fixes are fixed',
      grammar('<rule id="main" scope="Pub⟦⟧lic">red</rule>\n<rule id="b" scope="PUBLIC">blue</rule>'),
      'Apply all safe fixes',
      grammar('<rule id="main" scope="public">red</rule>\n<rule id="b" scope="public">blue</rule>'),
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
      expect(await session.client.ask('cctool/testPhrase', { uri, phrase: 'crimson' })).toMatchObject({
        matches: true,
        interpretation: 'r',
      });
      expect(await session.client.ask('cctool/testPhrase', { uri, phrase: 'red' })).toMatchObject({
        matches: false,
        expected: ['crimson', 'blue'],
      });
      await expect(session.client.ask('cctool/testPhrase', { uri })).rejects.toThrow('"phrase" must be a text');
      await expect(session.client.ask('cctool/testPhrase', { uri: 'file:///none', phrase: 'x' })).rejects.toThrow(
        'not open',
      );
    });
  });

  test.each<[what: string, text: string, params: object, after: string | RegExp]>([
    [
      'beside the one that means the same',
      colours,
      { phrase: 'navy', like: 'blue' },
      colours.replace('"b";</tag></item>', '"b";</tag></item>\n    <item>navy<tag>out = "b";</tag></item>'),
    ],
    [
      'in ABNF',
      '#ABNF 1.0;\nlanguage en-US;\nroot $a;\n$a = red | blue;\n',
      { phrase: 'navy', like: 'blue' },
      '#ABNF 1.0;\nlanguage en-US;\nroot $a;\n$a = red | blue | navy;\n',
    ],
    ['already there', colours, { phrase: 'red' }, /"red" is accepted already/],
    ['like nothing', colours, { phrase: 'navy', like: 'green' }, /does not accept "green"/],
  ])('an edit that accepts a phrase: %s', async (_, text, params, after) => {
    await withOpen(text.startsWith('#') ? 'x.gram' : 'colours.grxml', text, async (document) => {
      const answer = session.client.ask<{ edit: WorkspaceEdit }>('cctool/acceptPhrase', {
        uri: document.uri,
        ...params,
      });
      if (after instanceof RegExp) await expect(answer).rejects.toThrow(after);
      else expect(document.applied((await answer).edit.changes![document.uri]!)).toBe(after);
    });
  });

  test('a deep check, with the score', async () => {
    await withOpen('colours.grxml', colours, async ({ uri }) => {
      const { score } = await session.client.ask<{ score: number }>('cctool/check', { uri, depth: 'quick' });
      expect(score).toBeGreaterThan(50);
      await expect(session.client.ask('cctool/check', { uri, depth: 'abyssal' })).rejects.toThrow('not a depth');
    });
  });

  test('a drawing of the rules', async () => {
    await withOpen('colours.grxml', colours, async ({ uri }) => {
      expect(await session.client.ask('cctool/diagram', { uri })).toMatchObject({
        format: 'dot',
        text: expect.stringContaining('digraph'),
      });
    });
  });
});
