import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  DocumentSymbol,
  Hover,
  InlayHint,
  Location,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { cursorIn } from './support/language-client.js';
import { languageSession } from './support/language-session.js';

const session = languageSession((folder) =>
  cpSync(join(import.meta.dirname, '../fixtures/workspace'), folder, { recursive: true }),
);
const { path, withOpen } = session;

const flow = (nodes: string, more = '') =>
  `ivr: 1\nstart: main\n${more}variables:\n  pin: text\n  tries: number\nprompts:\n  hello: { en: Hello, es: Hola }\nnodes:\n${nodes}\n`;
const nodes = '  main: { type: play, prompt: hello, next: finish }\n  finish: { type: end }';

describe('completion', () => {
  test.each<[what: string, name: string, marked: string, includes: string[], excludes: string[]]>([
    [
      'keys of a flow',
      'x.ivr.yaml',
      `${flow(nodes)}|`,
      ['language', 'globals', 'services'],
      ['nodes', 'start', 'type'],
    ],
    [
      'the start of a flow',
      'x.ivr.yaml',
      flow(nodes).replace('start: main', 'start: |'),
      ['main', 'finish'],
      ['hello'],
    ],
    ['types of nodes', 'x.ivr.yaml', flow('  main: { type: | }'), ['play', 'menu', 'queue'], ['main']],
    [
      'keys of a node, by its type',
      'x.ivr.yaml',
      flow('  main:\n    type: play\n    |'),
      ['prompt', 'next', 'on'],
      ['choices', 'type'],
    ],
    [
      'keys of a node in brackets',
      'x.ivr.yaml',
      flow('  main: { type: collect, | }'),
      ['into', 'digits', 'maxretries'],
      ['cases'],
    ],
    [
      'targets',
      'x.ivr.yaml',
      flow('  main: { type: play, prompt: hello, next: f| }\n  finish: { type: end }'),
      ['finish', 'main'],
      ['hello'],
    ],
    [
      'targets under on',
      'x.ivr.yaml',
      flow('  main:\n    type: play\n    prompt: hello\n    on:\n      error: |\n  finish: { type: end }'),
      ['finish'],
      [],
    ],
    [
      'edges',
      'x.ivr.yaml',
      flow('  main:\n    type: hours\n    schedule: support\n    on:\n      |'),
      ['open', 'closed', 'holiday'],
      ['answered'],
    ],
    [
      'targets of choices',
      'x.ivr.yaml',
      flow('  main:\n    type: menu\n    choices:\n      - { dtmf: "1", to: | }\n  finish: { type: end }'),
      ['finish'],
      [],
    ],
    ['prompts', 'x.ivr.yaml', flow('  main: { type: play, prompt: [h|], next: main }'), ['hello'], ['main']],
    [
      'schedules of the hours file',
      'x.ivr.yaml',
      flow('  main:\n    type: hours\n    schedule: |'),
      ['support', 'sales', 'chat'],
      ['company'],
    ],
    ['flows', 'x.ivr.yaml', flow('  main: { type: subflow, flow: |, next: main }'), ['bank', 'clinic'], []],
    [
      'variables in a condition',
      'x.ivr.yaml',
      flow('  main:\n    type: branch\n    cases:\n      - { when: |, to: main }'),
      ['pin', 'tries', 'len'],
      ['hello'],
    ],
    [
      'variables in a template',
      'x.ivr.yaml',
      flow('  main:\n    type: play\n    prompt: "You have {{ tr| }}"'),
      ['tries', 'pin'],
      [],
    ],
    ['grammars', 'x.ivr.yaml', flow(nodes, 'grammars:\n  city: |\n'), ['builtin:digits'], []],
    ['truth values', 'x.ivr.yaml', flow('  main:\n    type: menu\n    bargein: |'), ['true', 'false'], []],
    [
      'keys of hours',
      'hours.yaml',
      'version: 1\nschedules:\n  - key: a\n    |',
      ['weekly', 'timezone', 'calendars', 'seasons'],
      ['key', 'version'],
    ],
    ['days', 'hours.yaml', 'version: 1\nschedules:\n  - key: a\n    weekly:\n      |', ['mon-fri', 'sat', 'daily'], []],
    ['zones', 'hours.yaml', 'version: 1\ntimezone: America/N|\nschedules: []\n', ['America/New_York'], ['US/Eastern']],
    [
      'calendars',
      'hours.yaml',
      'version: 1\ncalendars:\n  us: { holidays: [] }\nschedules:\n  - key: a\n    calendars: [|]\n',
      ['us'],
      ['a'],
    ],
    [
      'names of holidays',
      'hours.yaml',
      'version: 1\ncalendars:\n  us:\n    holidays:\n      - { name: Easter, easter: 0 }\n      - { name: Monday, offset: { from: |, days: 1 } }\nschedules: []\n',
      ['Easter'],
      ['us'],
    ],
    ['policies', 'hours.yaml', 'version: 1\ndst: |\nschedules: []\n', ['rfc5545', 'wallclock'], []],
    ['schedules of overrides', 'overrides.yaml', 'version: 1\noverrides:\n  - schedule: |', ['support', 'sales'], []],
    [
      'keys of a suite',
      'x.suite.yaml',
      'flow: bank\ncases:\n  - name: a\n    |',
      ['input', 'expect', 'steps', 'mocks'],
      ['flow', 'name'],
    ],
    ['flows of a suite', 'x.suite.yaml', 'flow: |\n', ['bank', 'clinic'], []],
    [
      'nodes in a suite',
      'x.suite.yaml',
      'flow: bank\ncases:\n  - input: "1"\n    expect:\n      path: [welcome, |]\n',
      ['main', 'verify'],
      [],
    ],
    ['settings', 'cctool.config.yaml', 'hours: hours.yaml\n|', ['flows', 'grammars', 'rules', 'voice'], ['hours']],
    ['codes of rules', 'cctool.config.yaml', 'rules:\n  rule-un|', ['rule-unused', 'flow-unused'], []],
    ['severities', 'cctool.config.yaml', 'rules:\n  rule-unused: |', ['error', 'warning', 'off'], []],
  ])('%s', async (_, name, marked, includes, excludes) => {
    const { text, offset } = cursorIn(marked);
    const items = await withOpen(name, text, (document) =>
      session.client.ask<CompletionItem[]>('textDocument/completion', document.at(offset)),
    );
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(includes));
    expect(labels.filter((label) => excludes.includes(label))).toEqual([]);
  });

  test('what is chosen replaces the word', async () => {
    const { text, offset } = cursorIn(
      flow('  main: { type: play, prompt: hello, next: fin| }\n  finish: { type: end }'),
    );
    await withOpen('x.ivr.yaml', text, async (document) => {
      const items = await session.client.ask<CompletionItem[]>('textDocument/completion', document.at(offset));
      const chosen = items.find(({ label }) => label === 'finish')!;
      expect(document.applied([chosen.textEdit as TextEdit])).toContain('next: finish }');
    });
  });
});

describe('names', () => {
  const place = ({ uri, range: { start } }: Location) =>
    `${uri.split('/').at(-1)} ${start.line + 1}:${start.character + 1}`;

  test.each<[name: string, piece: string, into: number, line: RegExp]>([
    ['flows/bank.ivr.yaml', 'next: pin', 6, /^ {2}pin:/],
    ['flows/bank.ivr.yaml', 'start: welcome', 8, /^ {2}welcome: \{/],
    ['flows/bank.ivr.yaml', 'prompt: [menu', 10, /^ {2}menu: For/],
    ['flows/bank.ivr.yaml', 'service: verify', 10, /^services: \[verify/],
    ['flows/bank.ivr.yaml', 'when: tries', 7, /^ {2}tries: number/],
    ['flows/bank.ivr.yaml', '{{ profile.', 4, /^ {2}profile:/],
  ])('%s: %s', async (name, piece, into, line) => {
    await withOpen(name, undefined, async (document) => {
      const [found] = await session.client.ask<Location[]>('textDocument/definition', document.on(piece, into));
      expect(document.text.getText().split('\n')[found!.range.start.line]).toMatch(line);
    });
  });

  test('from a flow to the hours file, from a suite to its flow and to a node of it', async () => {
    await withOpen('flows/bank.ivr.yaml', undefined, async (document) => {
      const [found] = await session.client.ask<Location[]>(
        'textDocument/definition',
        document.on('schedule: support', 11),
      );
      expect(found!.uri).toMatch(/hours\.yaml$/);
    });
    await withOpen('tests/bank.suite.yaml', undefined, async (document) => {
      const ask = async (piece: string, into: number) =>
        (await session.client.ask<Location[]>('textDocument/definition', document.on(piece, into)))[0];
      expect((await ask('flow: bank', 7))!.uri).toMatch(/bank\.ivr\.yaml$/);
      expect((await ask('path: [welcome', 8))!.uri).toMatch(/bank\.ivr\.yaml$/);
    });
  });

  test('a schedule is renamed in the hours file and in every flow', async () => {
    await withOpen('hours.yaml', undefined, async (document) => {
      const at = document.on('key: support', 6);
      const found = await session.client.ask<Location[]>('textDocument/references', {
        ...at,
        context: { includeDeclaration: true },
      });
      const files = [...new Set(found.map((each) => place(each).split(' ')[0]))];
      expect(files).toContain('bank.ivr.yaml');
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', {
        ...at,
        newName: 'help-desk',
      });
      const text = document.applied(changes![document.uri]!);
      // The key, the calendar, the union of the chat, and two tests.
      expect(text.match(/help-desk/g)).toHaveLength(5);
      expect(text).toContain('name: Customer support');
      expect(Object.keys(changes!).length).toBe(files.length);
    });
  });

  test('a node is renamed in its flow and in the suite that tests it', async () => {
    await withOpen('flows/bank.ivr.yaml', undefined, async (document) => {
      const suite = session.client.open(path('tests/bank.suite.yaml'));
      const at = document.on('next: pin', 6);
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'ask-pin' });
      const text = document.applied(changes![document.uri]!);
      expect(text).toContain('\n  ask-pin:\n    type: collect\n    prompt: pin\n    into: pin');
      expect(text).toContain('next: ask-pin');
      expect(text).toContain('args: { account: account, pin: pin }');
      expect(suite.applied(changes![suite.uri]!)).toContain('path: [welcome, hours, main, account, ask-pin, verify');
      session.client.close(suite);
      // The flow of another name that a suite tests stays.
      expect(
        Object.keys(changes!)
          .map((uri) => uri.split('/').at(-1))
          .sort(),
      ).toEqual(['bank.ivr.yaml', 'bank.suite.yaml']);
    });
  });

  test('a variable is renamed in expressions, templates and suites', async () => {
    await withOpen('flows/bank.ivr.yaml', undefined, async (document) => {
      const at = document.on('  tries: number', 4);
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', {
        ...at,
        newName: 'attempts',
      });
      const text = document.applied(changes![document.uri]!);
      expect(text).toContain('assign: { attempts: attempts + 1 }');
      expect(text).toContain('when: attempts < 3');
      expect(text).toContain('name: "retry"');
      expect(Object.keys(changes!)).toHaveLength(2);
    });
  });

  test.each([
    ['  tries: number', 4, '2nd', /not a name for a variable/],
    ['  tries: number', 4, 'pin', /already a variable "pin"/],
    ['next: pin', 6, 'a b', /not a name for a node/],
  ])('at %s the name "%s" is refused', async (piece, into, newName, message) => {
    await withOpen('flows/bank.ivr.yaml', undefined, async (document) => {
      await expect(session.client.ask('textDocument/rename', { ...document.on(piece, into), newName })).rejects.toThrow(
        message,
      );
    });
  });

  test('a word that YAML reads as something else gets quotes', async () => {
    await withOpen('flows/x.ivr.yaml', flow(nodes), async (document) => {
      const { changes } = await session.client.ask<WorkspaceEdit>('textDocument/rename', {
        ...document.on('next: finish', 7),
        newName: '12',
      });
      expect(document.applied(changes![document.uri]!)).toContain('next: "12" }\n  "12": { type: end }');
    });
  });
});

describe('what is shown', () => {
  const hoverText = (name: string, piece: string, into: number, text?: string) =>
    withOpen(name, text, async (document) => {
      const found = await session.client.ask<Hover | null>('textDocument/hover', document.on(piece, into));
      return (found?.contents as { value: string } | undefined)?.value;
    });

  test('a node with what it says in each language, a schedule now, a key', async () => {
    expect(await hoverText('x.ivr.yaml', 'start: main', 8, flow(nodes))).toBe(
      '**main** (play)\n\nen: “Hello” (hello)\n\nes: “Hola” (hello)',
    );
    expect(await hoverText('hours.yaml', 'key: emergency', 6)).toMatch(
      /^\*\*Emergency line\*\* \(America\/New_York\)\n\nOpen, no closing time ahead\n\n```\n[\s\S]*Mon /,
    );
    expect(await hoverText('flows/bank.ivr.yaml', 'schedule: support', 12)).toMatch(/Customer support/);
    expect(await hoverText('hours.yaml', 'dst: rfc5545', 1)).toContain('a repeated time is the first one');
    expect(await hoverText('hours.yaml', '# Hours', 3)).toBeUndefined();
  });

  test('lenses: the state of each schedule, a drawing, a run', async () => {
    const titles = async (name: string) =>
      withOpen(name, undefined, async ({ uri }) =>
        (await session.client.ask<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } })).map(
          ({ command }) => command!.title,
        ),
      );
    const states = await titles('hours.yaml');
    expect(states).toHaveLength(5);
    expect(states[3]).toBe('open now, no closing time ahead');
    expect(await titles('flows/bank.ivr.yaml')).toEqual(['draw this flow']);
    expect(await titles('tests/bank.suite.yaml')).toEqual(['run this suite']);
  });

  test('outline, hints, selection, drawing', async () => {
    await withOpen('flows/bank.ivr.yaml', undefined, async (document) => {
      const textDocument = { uri: document.uri };
      const symbols = await session.client.ask<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
      const found = symbols
        .find(({ name }) => name === 'nodes')!
        .children!.map(({ name, detail }) => `${name}: ${detail}`);
      expect(found.slice(0, 3)).toEqual(['welcome: play', 'hours: hours', 'main: menu']);
      const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
      const hints = await session.client.ask<InlayHint[]>('textDocument/inlayHint', { textDocument, range });
      expect(hints[0]!.label).toBe('“Thank you for calling Example Bank.”');
      const { position } = document.on('menu-short]');
      const [selected] = await session.client.ask<SelectionRange[]>('textDocument/selectionRange', {
        textDocument,
        positions: [position],
      });
      expect([selected!, selected!.parent!].map(({ range: each }) => document.read(each))).toEqual([
        'menu-short',
        '[menu, menu-short]',
      ]);
      const { format, text } = await session.client.ask<{ format: string; text: string }>('cctool/diagram', {
        uri: document.uri,
      });
      expect(format).toBe('svg');
      expect(text).toContain('welcome');
      const links = await session.client.ask<{ target: string }[]>('textDocument/documentLink', { textDocument });
      expect(links).toEqual([]);
    });
  });
});

test.each([
  [
    'hours.yaml',
    'version: 1\nschedules:\n  - key: support\n    timezone: UTC\n    weekly: { mon: ["9am-5pm"] } # as written\n',
    '9am',
    ['Write 09:00-17:00'],
    ['"9am-5pm"', '"09:00-17:00"'],
  ],
  [
    'flows/new.ivr.yaml',
    'ivr: 1\nstart: a\nnodes:\n  # hello\n  a: { type: play, prompt: "Hi.", next: goodby }\n  goodbye: { type: end }\n',
    'goodby }',
    ['Write goodbye (unsafe)'],
    ['next: goodby }', 'next: goodbye }'],
  ],
])('%s: the fix of a finding is a code action', async (name, text, place, titles, [before, after]) => {
  await withOpen(name, text, async (document) => {
    await session.client.findingsOf(document);
    const { position } = document.on(place, 1);
    const actions = await session.client.ask<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: document.uri },
      range: { start: position, end: position },
      context: { diagnostics: [], only: ['quickfix'] },
    });
    expect(actions.map(({ title }) => title)).toEqual(titles);
    const edits = actions[0]!.edit!.changes![document.uri]!;
    expect(document.applied(edits)).toBe(text.replace(before!, after!));
  });
});
