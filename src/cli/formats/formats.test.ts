import { Ajv } from 'ajv';
import { default as formatsOfAjv } from 'ajv-formats';
import { Chalk } from 'chalk';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import sarifShape from '../../../test/shapes/sarif-2.1.0.json' with { type: 'json' };
import { junitFaults, sarifFaults } from '../../../test/support/published.js';
import type { Diagnostic, RuleDoc } from '../../diagnostics/index.js';
import { packageHome } from '../../package-info.js';
import { type FormatName, formats, readFormatTargets } from './index.js';
import type { FileFindings, Report } from './report.js';

const withFormats = formatsOfAjv as unknown as (ajv: Ajv) => Ajv;
const plainColors = new Chalk({ level: 0 });

function finding(more: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: 'root-undefined',
    severity: 'error',
    message: 'the root "mian" is no rule of this grammar',
    line: 2,
    column: 10,
    end_line: 2,
    end_column: 14,
    ...more,
  };
}

const source = '<grammar\n   root="mian"\n>\n\t<rule id="main"/></grammar>\n';
const clean: FileFindings = { file: 'grammars/clean.grxml', source: '<grammar/>', diagnostics: [] };
const broken: FileFindings = {
  file: 'grammars/b & "b".grxml',
  source,
  diagnostics: [
    finding({
      code: 'rule-empty',
      severity: 'warning',
      message: 'empty <rule>',
      line: 4,
      column: 2,
      end_line: 4,
      end_column: 7,
      rule: 'main',
    }),
    finding({ hint: 'did you mean "main"?', spec: 'SRGS 4.7' }),
    finding({
      code: 'note',
      severity: 'info',
      message: 'line\u001b[31mone\ntwo ]]> \u0000 \ud800 %',
      line: 4,
      column: 1,
      end_line: 4,
      end_column: 1,
    }),
  ],
};
const unreadable: FileFindings = { file: 'x.grxml', diagnostics: [], unreadable: 'no permission to read this file' };

const rule: RuleDoc = {
  code: 'root-undefined',
  severity: 'error',
  summary: 'The root names no rule.',
  what: 'What it checks.',
  why: 'Why it matters.',
  bad: '<bad/>',
  good: '<good/>',
  spec: 'SRGS 4.7',
};

async function render(name: FormatName, files: FileFindings[], more: Partial<Report> = {}): Promise<string> {
  const format = await formats[name].load();
  return format.render({
    files,
    subject: ['grammar', 'grammars'],
    failSeverity: 'error',
    version: '1.2.3',
    rules: [rule],
    colors: plainColors,
    ...more,
  });
}

interface Element {
  name: string;
  attributes: { [name: string]: string };
  children: Element[];
  text: string;
}

/** The tree of an XML text; throws where it is not well-formed. */
function parse(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const element = {
      name: tag.name,
      attributes: tag.attributes as { [name: string]: string },
      children: [],
      text: '',
    };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    open.at(-1)!.text += part;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return top.children[0]!;
}

describe('every format', () => {
  it.each(Object.keys(formats) as FormatName[])('%s takes reports of all kinds', async (name) => {
    for (const files of [[], [clean], [broken], [unreadable], [broken, clean, unreadable]]) {
      const text = await render(name, files);
      expect(text === '' || text.endsWith('\n')).toBe(true);
      // Nothing from a file may steer a terminal or break a document.
      expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ud800]/);
    }
  });
});

describe('codeframe', () => {
  it('shows the place in the source, with the way out', async () => {
    expect(await render('codeframe', [{ ...broken, diagnostics: [broken.diagnostics[1]!] }])).toBe(
      [
        'error[root-undefined]: the root "mian" is no rule of this grammar',
        ' --> grammars/b & "b".grxml:2:10  SRGS 4.7',
        '  |',
        '2 |    root="mian"',
        '  |          ^^^^',
        '  = hint: did you mean "main"?',
        '',
        '',
      ].join('\n'),
    );
  });

  const frames: [string, string, number, number, string, string][] = [
    ['a tab takes two columns', '\t<rule id="x">', 2, 7, '  <rule id="x">', '  ^^^^^'],
    ['wide characters take two', '<item>東京</item>x', 16, 17, '<item>東京</item>x', `${' '.repeat(17)}^`],
    ['an empty place is one caret', 'ab', 2, 2, 'ab', ' ^'],
    ['a place past the end stands behind it', 'ab', 3, 9, 'ab', '  ^'],
    ['deep indentation is cut', `${' '.repeat(30)}<item>`, 31, 37, '<item>', '^^^^^^'],
  ];
  it.each(frames)('%s', async (_name, text, column, end, shown, marks) => {
    const diagnostic = finding({ line: 1, column, end_line: 1, end_column: end });
    const lines = (await render('codeframe', [{ file: 'a', source: text, diagnostics: [diagnostic] }])).split('\n');
    expect(lines.slice(3, 5)).toEqual([`1 | ${shown}`, `  | ${marks}`]);
  });

  it('cuts long lines around the place', async () => {
    const text = `${'a'.repeat(500)}HERE${'b'.repeat(500)}`;
    const diagnostic = finding({ line: 1, column: 501, end_line: 1, end_column: 505 });
    const lines = (
      await render('codeframe', [{ file: 'a', source: text, diagnostics: [diagnostic] }], { width: 80 })
    ).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines[4]!.indexOf('^^^^')).toBe(lines[3]!.indexOf('HERE'));
  });

  it('marks the first line of a place over several', async () => {
    const diagnostic = finding({ line: 1, column: 1, end_line: 3, end_column: 2 });
    const lines = (await render('codeframe', [{ ...broken, diagnostics: [diagnostic] }])).split('\n');
    expect(lines[4]).toBe('  | ^^^^^^^^');
  });

  it('says how many it does not show', async () => {
    const text = await render('codeframe', [broken], { maxProblems: 1 });
    expect(text.match(/-->/g)).toHaveLength(1);
    expect(text).toContain('2 more findings not shown');
  });
});

describe('compact', () => {
  it('writes what compilers write', async () => {
    const text = await render('compact', [
      clean,
      { ...broken, diagnostics: broken.diagnostics.slice(0, 2) },
      unreadable,
    ]);
    expect(text).toBe(
      [
        'grammars/b & "b".grxml:2:10: error: the root "mian" is no rule of this grammar (did you mean "main"?) [root-undefined]',
        'grammars/b & "b".grxml:4:2: warning: empty <rule> [rule-empty]',
        '',
      ].join('\n'),
    );
  });
});

describe('json', () => {
  it('is the wire shape with the file: an object for one', async () => {
    const result = JSON.parse(await render('json', [broken]));
    expect(Object.keys(result)).toEqual(['file', 'valid', 'errors', 'warnings']);
    expect(result.valid).toBe(false);
    expect(result.errors).toEqual([broken.diagnostics[1]]);
    expect(result.warnings.map((entry: Diagnostic) => entry.code)).toEqual(['note', 'rule-empty']);
  });

  it('is an array for several, and errors are empty exactly when valid', async () => {
    const results = JSON.parse(await render('json', [clean, broken, unreadable], { isList: true }));
    expect(results.map((entry: { valid: boolean; errors: unknown[] }) => [entry.valid, entry.errors.length])).toEqual([
      [true, 0],
      [false, 1],
      [false, 1],
    ]);
    expect(results[2].errors[0].code).toBe('file-unreadable');
  });
});

it('json puts files that the one named file brings along into that file', async () => {
  const { file, valid, includes } = JSON.parse(await render('json', [clean, broken]));
  expect({ file, valid }).toEqual({ file: clean.file, valid: false });
  expect(includes.map((entry: { file: string; valid: boolean }) => [entry.file, entry.valid])).toEqual([
    [broken.file, false],
  ]);
});

describe('sarif', () => {
  const validate = withFormats(new Ajv({ allErrors: true, strict: true })).compile(sarifShape);

  it.each([
    ['nothing', []],
    ['a clean file', [clean]],
    ['findings of all severities', [broken]],
    ['a file that could not be read', [unreadable, broken, clean]],
  ])('has the published shape: %s', async (_name, files) => {
    const log = JSON.parse(await render('sarif', files));
    expect(sarifFaults(log)).toEqual([]);
    // Beyond it: nothing that cctool does not mean to write, and what GitHub asks for.
    validate(log);
    expect(validate.errors).toBeNull();
  });

  it('points rules, places and levels to the right things', async () => {
    const [run] = JSON.parse(await render('sarif', [broken])).runs;
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(run.results.map((result: { level: string }) => result.level)).toEqual(['error', 'warning', 'note']);
    const { artifactLocation, region } = run.results[0].locations[0].physicalLocation;
    expect(artifactLocation.uri).toBe('grammars/b%20%26%20%22b%22.grxml');
    expect(region).toEqual({ startLine: 2, startColumn: 10, endLine: 2, endColumn: 14 });
    expect(run.tool.driver.rules[1].help.markdown).toContain('<bad/>');
  });

  // Anchors of the W3C pages: #S2.5 in SRGS 1.0, #dml5.1 in VoiceXML 2.0.
  it.each([
    ['SRGS 2.5', 'https://www.w3.org/TR/speech-grammar/#S2.5'],
    ['SRGS Appendix D', 'https://www.w3.org/TR/speech-grammar/'],
    ['SISR 3.2.2', 'https://www.w3.org/TR/semantic-interpretation/'],
    ['VoiceXML 2.0 5.1', 'https://www.w3.org/TR/voicexml20/#dml5.1'],
    [undefined, packageHome()],
  ])('says where to read on about a rule of %s', async (spec, uri) => {
    const { spec: _, ...own } = rule;
    const text = await render('sarif', [broken], { rules: [spec === undefined ? own : { ...own, spec }] });
    const { driver } = JSON.parse(text).runs[0].tool;
    expect(driver).toMatchObject({ informationUri: packageHome(), semanticVersion: '1.2.3' });
    expect(driver.rules.find((each: { id: string }) => each.id === rule.code).helpUri).toBe(uri);
  });

  it('keeps fingerprints over edits elsewhere and tells equal findings apart', async () => {
    const moved: FileFindings = {
      ...broken,
      source: `\n\n${source}`,
      diagnostics: broken.diagnostics.map((entry) => ({
        ...entry,
        line: entry.line + 2,
        end_line: entry.end_line + 2,
      })),
    };
    const prints = async (files: FileFindings[]): Promise<string[]> =>
      JSON.parse(await render('sarif', files)).runs[0].results.map(
        (result: { partialFingerprints: { primaryLocationLineHash: string } }) =>
          result.partialFingerprints.primaryLocationLineHash,
      );
    expect(await prints([moved])).toEqual(await prints([broken]));
    const twice = await prints([{ ...broken, diagnostics: [finding(), finding()] }]);
    expect(new Set(twice).size).toBe(2);
    expect(await prints([{ ...broken, file: 'other.grxml' }])).not.toEqual(await prints([broken]));
  });

  it('keeps within the 25,000 results that GitHub takes, and says what it left out', async () => {
    const diagnostics = Array.from({ length: 25_010 }, (_, i) =>
      finding({ severity: i === 25_009 ? 'error' : 'info' }),
    );
    const [run] = JSON.parse(await render('sarif', [{ ...broken, diagnostics }])).runs;
    expect(run.results).toHaveLength(25_000);
    expect(run.results[0].level).toBe('error');
    expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('10 further findings');
  });
});

describe('junit', () => {
  /** The published schema, and counts that are those of the content. */
  async function checkShape(text: string) {
    expect(await junitFaults(text)).toEqual([]);
    const root = parse(text);
    const sum = { tests: 0, failures: 0, errors: 0 };
    for (const suite of root.children) {
      const count = { failure: 0, error: 0 };
      for (const test of suite.children) {
        expect(test.children.length).toBeLessThanOrEqual(1);
        for (const child of test.children) {
          if (child.name !== 'system-out') count[child.name as 'failure' | 'error']++;
        }
      }
      expect(Number(suite.attributes.tests)).toBe(suite.children.length);
      expect(Number(suite.attributes.failures)).toBe(count.failure);
      expect(Number(suite.attributes.errors)).toBe(count.error);
      sum.tests += suite.children.length;
      sum.failures += count.failure;
      sum.errors += count.error;
    }
    for (const [name, value] of Object.entries(sum)) expect(Number(root.attributes[name])).toBe(value);
  }

  it('has the usual shape, with counts that match', async () => {
    for (const files of [[], [clean], [broken, clean, unreadable]]) await checkShape(await render('junit', files));
    await checkShape(await render('junit', [{ ...broken, seconds: 0.25 }, clean], { seconds: 1.5 }));
  });

  it('has the time of the check where it was measured', async () => {
    const { attributes } = parse(await render('junit', [clean], { seconds: 1.23456 }));
    expect(attributes.time).toBe('1.235');
  });

  it.each([
    ['error', 1],
    ['warning', 2],
    ['info', 3],
  ] as const)('fails from severity %s on: %s failures', async (failSeverity, failures) => {
    const root = parse(await render('junit', [broken], { failSeverity }));
    expect(Number(root.attributes.failures)).toBe(failures);
  });

  it('keeps names and messages as they are, without what XML forbids', async () => {
    const root = parse(await render('junit', [broken], { failSeverity: 'info' }));
    expect(root.children[0]!.attributes.name).toBe('grammars/b & "b".grxml');
    const note = root.children[0]!.children[1]!.children[0]!;
    expect(note.attributes.message).toBe('line\uFFFD[31mone\ntwo ]]> \uFFFD \uFFFD %');
  });
});

describe('checkstyle', () => {
  it('groups by file and keeps clean files', async () => {
    const root = parse(await render('checkstyle', [broken, clean, unreadable]));
    expect([root.name, root.attributes.version]).toEqual(['checkstyle', '4.3']);
    expect(root.children.map((file) => [file.attributes.name, file.children.length])).toEqual([
      ['grammars/b & "b".grxml', 3],
      ['grammars/clean.grxml', 0],
      ['x.grxml', 1],
    ]);
    expect(root.children[0]!.children[0]!.attributes).toEqual({
      line: '2',
      column: '10',
      severity: 'error',
      message: 'the root "mian" is no rule of this grammar',
      source: 'cctool.root-undefined',
    });
  });
});

describe('codeclimate', () => {
  const validate = new Ajv({ allErrors: true }).compile({
    type: 'array',
    items: {
      type: 'object',
      required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
      properties: {
        type: { const: 'issue' },
        description: { type: 'string', minLength: 1 },
        check_name: { type: 'string', minLength: 1 },
        categories: { type: 'array', minItems: 1, items: { type: 'string' } },
        fingerprint: { type: 'string', pattern: '^[0-9a-f]{32}$' },
        severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
        location: {
          type: 'object',
          required: ['path', 'lines'],
          properties: {
            path: { type: 'string', pattern: '^(?!\\./).+' },
            lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
          },
        },
      },
    },
  });

  it('has the shape that GitLab reads, with a fingerprint of its own for each', async () => {
    const same = { ...broken, file: 'second.grxml' };
    const issues = JSON.parse(await render('codeclimate', [broken, same, clean, unreadable]));
    validate(issues);
    expect(validate.errors).toBeNull();
    expect(new Set(issues.map((issue: { fingerprint: string }) => issue.fingerprint)).size).toBe(7);
    expect(issues.length).toBe(7);
  });
});

describe('github', () => {
  it('escapes what would end a property or a message', async () => {
    const lines = (await render('github', [broken])).trimEnd().split('\n');
    expect(lines).toEqual([
      '::error file=grammars/b & "b".grxml,line=2,col=10,endLine=2,endColumn=14,title=cctool root-undefined::the root "mian" is no rule of this grammar%0Adid you mean "main"?',
      '::warning file=grammars/b & "b".grxml,line=4,col=2,endLine=4,endColumn=7,title=cctool rule-empty::empty <rule>',
      '::notice file=grammars/b & "b".grxml,line=4,col=1,endLine=4,endColumn=1,title=cctool note::line\uFFFD[31mone%0Atwo ]]> \uFFFD \uFFFD %25',
    ]);
    const named = await render('github', [{ file: 'a,b:c%.grxml', diagnostics: [finding()] }]);
    expect(named).toContain('file=a%2Cb%3Ac%25.grxml,line');
  });

  it('puts errors first and sums up what GitHub will not show', async () => {
    const diagnostics = [
      ...Array.from({ length: 11 }, () => finding({ severity: 'warning', line: 1, end_line: 1 })),
      finding({ line: 3, end_line: 3 }),
    ];
    const lines = (await render('github', [{ ...broken, diagnostics }])).trimEnd().split('\n');
    expect(lines[0]).toMatch(/^::error /);
    expect(lines.at(-1)).toBe(
      '::notice title=cctool::1 grammar invalid: 1 error, 11 warnings; GitHub shows only the first 10 of a kind',
    );
  });
});

describe('readFormatTargets', () => {
  it.each([
    [['compact'], [{ name: 'compact' }]],
    [
      ['json', 'sarif:out/a.sarif'],
      [{ name: 'json' }, { name: 'sarif', file: 'out/a.sarif' }],
    ],
    [['junit:C:\\x.xml'], [{ name: 'junit', file: 'C:\\x.xml' }]],
  ])('%j', (values, expected) => {
    expect(readFormatTargets(values)).toEqual(expected);
  });

  it.each([
    [['pretty'], '"pretty" is not a format'],
    [['toString'], '"toString" is not a format'],
    [['json:'], 'file name is missing'],
    [['json', 'compact'], 'cannot both be written to standard output'],
  ])('%j is refused', (values, message) => {
    expect(() => readFormatTargets(values)).toThrow(message);
  });
});
