/** The commands below `cctool ivr`, as they were built. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { junitFaults } from './support/published.js';
import { runBuiltCliNow } from './support/run-built-cli.js';
import { startTags } from './support/start-tags.js';

const root = resolve(import.meta.dirname, '..');
const bin = join(root, 'bin/cctool.js');
const workspace = join(root, 'fixtures/workspace');
const folder = mkdtempSync(join(tmpdir(), 'cctool-ivr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Runs the built command line in the sample workspace; without a terminal. */
const cctool = (
  args: readonly string[],
  { env = {}, input = '', cwd = workspace }: { env?: NodeJS.ProcessEnv; input?: string; cwd?: string } = {},
) => runBuiltCliNow(['ivr', ...args], { cwd, home: folder, input, variables: env });

const june = '2026-06-10T16:00:00Z';
const verified = `verify={"verified": true, "balance": 42}`;

// The console of Amazon Connect exports a flow as a file that bears the flow's name and no ending.
test('a contact flow in a file without an ending is a flow for every command, and for the flows beside it', () => {
  const cwd = mkdtempSync(join(folder, 'exports-'));
  const contactFlow = (actions: object[]) =>
    JSON.stringify({ Version: '2019-10-30', StartAction: 'a', Actions: actions });
  const into = { ContactFlowId: 'arn:aws:connect:us-east-1:1:instance/i/contact-flow/f' };
  const transfer = { Identifier: 'a', Type: 'TransferToFlow', Parameters: into, Transitions: {} };
  writeFileSync(
    join(cwd, 'Main menu'),
    JSON.stringify({
      Version: '2019-10-30',
      StartAction: 'a',
      Metadata: { ActionMetadata: { a: { parameters: { ContactFlowId: { displayName: 'Goodbye' } } } } },
      Actions: [transfer],
    }),
  );
  const bye = {
    Identifier: 'a',
    Type: 'MessageParticipant',
    Parameters: { Text: 'Bye.' },
    Transitions: { NextAction: 'b' },
  };
  writeFileSync(
    join(cwd, 'Goodbye'),
    contactFlow([bye, { Identifier: 'b', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} }]),
  );
  writeFileSync(join(cwd, 'LICENSE'), 'MIT');
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = cctool(args, { cwd });
    return [status, stdout + stderr] as const;
  };
  expect(run('test', 'Main menu', '--input', '')).toEqual([0, expect.stringContaining('system> Bye.')]);
  for (const command of ['explore', 'report', 'import', 'diagram'])
    expect(run(command, 'Goodbye')).toEqual([0, expect.any(String)]);
  expect(run('lint', '.')).toEqual([0, expect.stringContaining('2 flows')]);
  expect(run('test', 'LICENSE', '--input', '')).toEqual([2, expect.stringContaining('no folder of flows')]);
});

describe('ivr test', () => {
  test.each([
    ['as text, with the trace', ['--trace']],
    ['as JSON', ['--json']],
  ])('no digit of a secret is in the output, keys typed ahead included: %s', (_, more) => {
    for (const input of ['1 | 12345678 | 8361#', '1 12345678 8361#', '1 12345678 83', '3 | 1 12345678 8361#']) {
      const { stdout, stderr } = cctool(['test', 'bank', '--input', input, '--at', june, '--mock', verified, ...more]);
      expect(stdout).toContain('main');
      expect(stdout + stderr).not.toMatch(/8361|"83"|5678 ?83/);
    }
  });

  test('a transcript as on a telephone: clock, prompts, caller, path', () => {
    const { status, stdout, stderr } = cctool([
      'test',
      'bank',
      '--input',
      '1 | 12345678 | !1234#',
      '--at',
      june,
      '--mock',
      verified,
    ]);
    expect([status, stderr]).toEqual([0, '']);
    // 375 ms a word and a digit, 350 a full stop, 150 a comma, 400 a key, 200 for the service (the clock is that of
    // before the line): 6 words and a stop 2.6 s; 19 words, 3 stops, 3 commas 8.6 s; a key; 7 words and a stop 3.0 s;
    // eight keys; 10 words, a comma and a stop 4.25 s; five keys; the service; 6 words, as 42 are two, and a stop 2.6 s;
    // 3 words and two stops 1.825 s.
    expect(stdout.trimEnd().split('\n')).toEqual([
      ' 0:00.0  system> Thank you for calling Example Bank. [welcome]',
      ' 0:02.6  system> For your balance, press 1. To report a lost or stolen card, press 2. For anything else, press 3. [main]',
      ' 0:11.2  caller> presses 1',
      ' 0:11.6  system> Please enter your eight digit account number. [account]',
      ' 0:14.6  caller> presses 12345678',
      ' 0:17.8  system> Now your four digit PIN, followed by the pound key. [pin]',
      ' 0:22.1  caller> presses •••••',
      ' 0:24.1  event>  verify: ok [verify]',
      ' 0:24.3  system> Your balance is 42 dollars. [balance]',
      ' 0:26.9  system> Thank you. Goodbye. [goodbye]',
      '✔ completed after 0:28.7: end hangup',
      '  path: welcome → hours → main → account → pin → verify → verified → balance → goodbye → end',
    ]);
  });
  test('input that runs out: what would be accepted', () => {
    const { status, stdout } = cctool(['test', 'bank', '--input', '-', '--at', june], { input: '1\n12345678\n' });
    expect(status).toBe(0);
    expect(stdout).toContain('the flow waits at pin\n  keys:    4 digits, then #\n  phrases: “operator”, “agent”');
  });
  test('--json is the whole answer', () => {
    const { status, stdout } = cctool(['test', 'bank', '--input', 'operator | 1', '--at', june, '--json']);
    expect(status).toBe(0);
    const answer = JSON.parse(stdout);
    expect(Object.keys(answer)).toEqual([
      'flow',
      'format',
      'status',
      'outcome',
      'path',
      'transcript',
      'trace',
      'variables',
      'awaiting',
      'unused_input',
      'coverage',
      'simulated_ms',
      'diagnostics',
    ]);
    expect(answer).toMatchObject({
      status: 'completed',
      outcome: { type: 'transfer', target: 'agents', reason: 'queue' },
      path: ['welcome', 'hours', 'main', 'agent'],
      unused_input: ['1'],
      awaiting: null,
      coverage: { edges: ['welcome.next', 'hours.open'] },
    });
    expect(answer.trace.at(-2)).toMatchObject({ node: 'main', type: 'menu', event: 'speech', edge: 'global:operator' });
  });
  test.each<[string[], number, RegExp]>([
    [['test', 'bnak', '--input', ''], 2, /unknown flow "bnak"; the flows here are after-hours, airline, bank/],
    [['test', 'bank', '--input', '<cough>'], 2, /turn 1: "<cough>" is not an event/],
    [['test', 'bank', '--input', '', '--exhausted', 'sleep'], 2, /use stop, silence or hangup/],
    [['test', 'bank', '--input', '', '--seed', 'x'], 2, /use a whole number/],
    [['test', 'bank', '--input', '', '--mock', 'verify'], 2, /"verify" is not of the form NAME=VALUE/],
    [['test', 'bank', '--input', '', '--at', 'noon'], 2, /noon/],
    [['test', 'nowhere.ivr.yaml', '--input', ''], 2, /nowhere\.ivr\.yaml: there is no such file/],
    [['diagram', 'bank', '--svg', '--html'], 2, /choose one of/],
    [['run', 'tests/nowhere.suite.yaml'], 2, /nowhere/],
    [['run', 'tests', '--min-coverage', '101'], 2, /a percentage from 0 to 100/],
    [['import', 'bank'], 2, /is already a native flow/],
  ])('%j: status %i', (args, status, message) => {
    const run = cctool(args);
    expect([run.status, run.stdout]).toEqual([status, '']);
    expect(run.stderr).toMatch(message);
  });
  test('a call that runs into a limit is a finding', () => {
    const path = file('loop.ivr.yaml', 'ivr: 1\nstart: a\nnodes: { a: { type: goto, to: a } }\n');
    const { status, stdout } = cctool(['test', path, '--input', '']);
    expect(status).toBe(1);
    expect(stdout).toContain('✖ limit after 0:00.0: limit "a" was visited more than 10 times without any input');
  });
});

describe('the same request gives the same bytes', () => {
  const clock = file(
    'clock.ivr.yaml',
    'ivr: 1\nstart: a\nnodes:\n  a: { type: play, prompt: "{{ now() }} {{ weekday() }} {{ hour() }} {{ day() }}", next: h }\n  h: { type: hours, schedule: support, on: { open: z, closed: z } }\n  z: { type: end }\n',
  );
  const requests = [
    ['test', clock, '--input', '', '--at', '2026-03-08T06:59:30Z', '--json'],
    ['test', 'bank', '--input', '1 12345678 | <wait 400s>', '--at', '2026-12-25T04:59:59Z', '--json'],
    ['test', 'after-hours', '--input', '1 | 2', '--at', '2026-11-01T05:30:00Z', '--exhausted', 'silence', '--json'],
    ['test', 'pilot', '--input', '1', '--seed', '7', '--json'],
  ];
  const first = requests.map((args) => cctool(args, { env: { TZ: 'UTC' } }));
  // From the east of the date line to its west, half and quarter hours between; each in another order.
  const zones = [
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/New_York',
    'Pacific/Pago_Pago',
  ];
  test.each(zones)('in %s', (zone) => {
    const shift = zones.indexOf(zone) % requests.length;
    const order = [...requests.keys()].map((index) => (index * 3 + shift) % requests.length);
    for (const index of order)
      expect(cctool(requests[index]!, { env: { TZ: zone, LANG: 'de_DE.UTF-8' } })).toEqual(first[index]);
    expect(first.every(({ status, stderr }) => status === 0 && stderr === '')).toBe(true);
  });
  test('and the clock of the flow is that of the hours file', () => {
    // New York, half a minute before its clocks go on: 01:59:30 EST, a Sunday.
    expect(JSON.parse(first[0]!.stdout).transcript[0].text).toBe('2026-03-08T01:59:30-05:00 7 1 8');
  });
});

describe('ivr run', () => {
  test('every sample suite passes and covers every edge', () => {
    const { status, stdout, stderr } = cctool(['run', 'tests', '--min-coverage', '100']);
    expect([status, stderr.match(/0 failed/g)]).toEqual([0, ['0 failed']]);
    const suites = readdirSync(join(workspace, 'tests')).filter((name) => name.endsWith('.suite.yaml'));
    expect(stdout.match(/\(100 %\)/g)).toHaveLength(suites.length);
  });
  const thin = file(
    'thin.suite.yaml',
    'flow: bank\nat: 2026-06-10T16:00:00Z\ncases:\n  - { name: good & <short>, input: operator, expect: { target: agents } }\n  - { name: "wrong #1", input: "2", expect: { target: agents, says: ["good morning"] } }\n',
  );
  test('as text: the failures with their places, and what was not taken', () => {
    const { status, stdout, stderr } = cctool(['run', thin]);
    expect(status).toBe(1);
    expect(stdout).toContain('  ✔ good & <short>\n  ✖ wrong #1\n      unexpected target');
    expect(stdout).toMatch(/thin\.suite\.yaml:5\n {8}expected {2}agents\n {8}actual {4}lost-cards/);
    expect(stdout).toContain('not taken: hours.closed, hours.holiday');
    expect(stderr).toContain('2 calls, 1 failed');
  });
  test('as JUnit', async () => {
    const { status, stdout } = cctool(['run', thin, '--format', 'junit']);
    expect(status).toBe(1);
    expect(await junitFaults(stdout)).toEqual([]);
    const found = startTags(stdout);
    expect(found.filter(({ name }) => name === 'testcase').map(({ attributes }) => attributes.name)).toEqual([
      'good & <short>',
      'wrong #1',
    ]);
    expect(found.filter(({ name }) => name === 'failure')).toHaveLength(1);
    expect(found.find(({ name }) => name === 'testsuite')?.attributes).toMatchObject({
      tests: '2',
      failures: '1',
      errors: '0',
    });
  });
  test('as TAP, to a file', () => {
    const { status, stdout } = cctool(['run', thin, '--format', 'tap', '-o', join(folder, 'calls.tap')]);
    expect([status, stdout]).toEqual([1, '']);
    expect(readFileSync(join(folder, 'calls.tap'), 'utf8')).toMatch(
      /^TAP version 14\n1\.\.2\nok 1 - good & <short>\nnot ok 2 - wrong \\#1\n {2}---\n/,
    );
  });
  test('as JSON, with the coverage', () => {
    const { stdout } = cctool(['run', thin, '--json']);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      flow: 'flows/bank.ivr.yaml',
      tests: [{ problems: [] }, { problems: [{ expected: 'agents' }, {}] }],
    });
    // welcome.next, hours.open and main.card of the 32 edges; the operator is no edge of a node.
    expect(report.coverage.edges.covered).toEqual(['welcome.next', 'hours.open', 'main.card']);
    expect(report.percent).toBeCloseTo((100 * 3) / 32);
  });
  test('--min-coverage alone fails a suite whose calls pass', () => {
    const passing = file('passing.suite.yaml', 'flow: bank\nat: 2026-06-10T16:00:00Z\ncases: [{ input: operator }]\n');
    expect(cctool(['run', passing]).status).toBe(0);
    const { status, stderr } = cctool(['run', passing, '--min-coverage', '50']);
    expect(status).toBe(1);
    expect(stderr).toContain('6.3 % of the edges; 50 % are required');
  });
  test('a suite with a mistake is reported with its place', () => {
    const { status, stderr } = cctool(['run', file('typo.suite.yaml', 'flow: bank\ncases:\n  - { inptu: "1" }\n')]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/typo\.suite\.yaml:3:\d+: a case has no "inptu"/);
  });
});

const connect = file(
  'connect.json',
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'menu',
    Actions: [
      {
        Identifier: 'menu',
        Type: 'GetParticipantInput',
        Parameters: { Text: 'For sales, press 1.', StoreInput: 'False' },
        Transitions: {
          Conditions: [{ NextAction: 'flow', Condition: { Operator: 'Equals', Operands: ['1'] } }],
          Errors: [
            { NextAction: 'bye', ErrorType: 'InputTimeLimitExceeded' },
            { NextAction: 'bye', ErrorType: 'NoMatchingError' },
          ],
        },
      },
      {
        Identifier: 'flow',
        Type: 'TransferToFlow',
        Parameters: { ContactFlowId: '$.FlowAttributes.next' },
        Transitions: { Errors: [{ NextAction: 'bye', ErrorType: 'NoMatchingError' }] },
      },
      { Identifier: 'bye', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
    ],
  }),
);

describe('ivr explore', () => {
  test.each([
    ['pilot', 'pilot'],
    ['a contact flow', connect],
  ])('%s: it writes a suite that passes and covers every edge', (_, flow) => {
    const suite = join(folder, 'explored.suite.yaml');
    const found = cctool(['explore', flow, '--at', june, '--write', suite]);
    expect([found.status, found.stdout.includes('not taken')]).toEqual([0, false]);
    const run = cctool(['run', suite, '--min-coverage', '100']);
    expect([run.status, run.stdout]).toEqual([0, expect.stringContaining('(100 %)')]);
  });
  // An edge with a proof that no call takes it is the linter's finding, not a gap in the exploration.
  test('what no call can take is reported with its proof', () => {
    const path = file(
      'dead.ivr.yaml',
      'ivr: 1\nstart: a\nnodes:\n  a: { type: goto, to: z }\n  b: { type: goto, to: z }\n  z: { type: end }\n',
    );
    const { status, stdout } = cctool(['explore', path, '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      missed: [{ edge: 'b.next', status: 'impossible', reason: 'no edge leads from the start to "b"' }],
      truncated: false,
    });
  });
});

describe('test cases of Amazon Connect', () => {
  const cases = join(folder, 'aws');
  test('explore writes them, run takes them, and what the language cannot say is named', () => {
    const found = cctool(['explore', connect, '--format', 'aws', '--write', cases]);
    // Silence and another key; the call through key 1 needs a transfer to a flow that fails.
    expect(found.stderr).toMatch(/is not written: the testing language cannot override (?:fail|transfer):flow/);
    expect(found.stderr).toMatch(/aws: 2 test cases of 3 calls/);
    const run = cctool(['run', cases, '--flow', connect]);
    expect([run.status, run.stderr]).toEqual([0, expect.stringContaining('2 calls, 0 failed')]);
    expect(run.stdout.match(/edges /g)).toHaveLength(1);
  });
  test('a failure names the observation, what was expected and what was said', () => {
    const path = file(
      'sales.testcase.json',
      JSON.stringify({
        Version: '2019-10-30',
        Metadata: {},
        Observations: [
          {
            Identifier: 'Welcome',
            Event: {
              Identifier: 'w',
              Type: 'MessageReceived',
              Actor: 'System',
              Properties: { Text: 'For service, press 1' },
              MatchingCriteria: 'Inclusion',
            },
            Usage: { Type: 'Exactly', Times: 1 },
            Actions: [],
          },
        ],
      }),
    );
    const { status, stdout } = cctool(['run', path, '--flow', connect]);
    expect(status).toBe(1);
    expect(stdout).toContain('the observation "Welcome" is not met');
    expect(stdout).toContain('Inclusion of "For service, press 1"');
    expect(stdout).toContain('For sales, press 1.');
    expect(cctool(['run', path])).toMatchObject({ status: 2, stderr: expect.stringContaining('name it with --flow') });
  });
  test('native flows have none, and a folder must be named', () => {
    expect(cctool(['explore', 'bank', '--format', 'aws', '--write', cases]).status).toBe(2);
    expect(cctool(['explore', connect, '--format', 'aws'])).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('ivr lint, import, diagram, report', () => {
  test('lint looks at the folder of flows, and at what lies around them', () => {
    const { status, stdout, stderr } = cctool(['lint']);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/ (?:error|warning): /);
    expect(stderr).toContain('11 flows valid');
    const path = file(
      'lines.ivr.yaml',
      'ivr: 1\nstart: a\nnodes:\n  a: { type: hours, schedule: suport, on: { open: z, closed: z } }\n  z: { type: subflow, flow: banc, next: z }\n',
    );
    const broken = cctool(['lint', path]);
    expect(broken.status).toBe(1);
    expect(broken.stdout).toContain('which the hours file does not have');
    expect(broken.stdout).toContain('enters the flow "banc", which does not exist');
  });
  test('import: the native flow lints, and does what the contact flow did', () => {
    const native = join(folder, 'imported.ivr.yaml');
    const { status, stderr } = cctool(['import', connect, '-o', native]);
    expect([status, stderr]).toEqual([0, expect.stringContaining('3 actions, 1 remark')]);
    expect(readFileSync(native, 'utf8')).toContain('flow: "{{ flow_next }}"');
    expect(cctool(['lint', native]).status).toBe(0);
    for (const input of ['1', '2', '<noinput>', '<hangup>']) {
      const said = [connect, native].map((path) =>
        JSON.parse(cctool(['test', path, '--input', input, '--json']).stdout),
      );
      expect(said[1].path).toEqual(said[0].path);
      expect(said[1].outcome.type).toBe(said[0].outcome.type);
    }
  });
  test('diagram: Mermaid, SVG and a page with coverage', () => {
    expect(cctool(['diagram', 'bank']).stdout).toMatch(/^flowchart TD\n {2}n0\(\["welcome · play/);
    const svg = startTags(cctool(['diagram', 'bank', '--svg']).stdout);
    // 19 nodes and "anywhere"; 32 edges and one global choice.
    expect(svg.filter(({ name }) => name === 'rect')).toHaveLength(20);
    expect(svg.filter(({ attributes }) => attributes['marker-end'])).toHaveLength(33);
    const page = join(folder, 'bank.html');
    expect(cctool(['diagram', 'bank', '--html', '--coverage', 'tests/bank.suite.yaml', '-o', page])).toMatchObject({
      status: 0,
      stdout: '',
    });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('32 of 32 edges are covered: 100 %.');
    expect(html).not.toContain('<script');
  });
  test('report: the quickest ways, the depth, the loops', () => {
    const { status, stdout } = cctool(['report', 'bank']);
    expect(status).toBe(0);
    // Welcome 2.6 s, the menu 8.6 s, one key.
    expect(stdout).toMatch(/queue lost-cards +1 key +11\.6 s +2\n +welcome → hours → main → card-team/);
    expect(stdout).toContain('Menu depth 3: main → account → pin');
    const { loops, destinations } = JSON.parse(cctool(['report', 'bank', '--json']).stdout);
    expect(loops).toMatchObject([
      { path: ['pin', 'verify', 'verified', 'count', 'again', 'wrong-pin'], turns: 1, silent: false },
    ]);
    expect(destinations.map(({ target }: { target: string }) => target).sort()).toEqual([
      'agents',
      'hangup',
      'lost-cards',
    ]);
  });
});

describe('limits, findings and secrets, wherever they are met', () => {
  // Eleven visits of a node without input: one more than a call may have by itself.
  const eleven = file(
    'eleven.ivr.yaml',
    'ivr: 1\nstart: a\nvariables: { n: number }\nnodes:\n  a: { type: branch, cases: [{ when: n > 9, to: z }], else: b }\n  b: { type: set, assign: { n: n + 1 }, next: a }\n  z: { type: end }\n',
  );
  const suite = (limits: string, inCase = '') =>
    file(
      'eleven.suite.yaml',
      `flow: ./eleven.ivr.yaml\n${limits}cases: [{ input: "", ${inCase}expect: { status: completed } }]\n`,
    );
  test.each<[string, string, string, string[], number]>([
    ['none', '', '', [], 1],
    ['of the suite', 'limits: { visits: 20 }\n', '', [], 0],
    ['of the case, before those of the suite', 'limits: { visits: 5 }\n', 'limits: { visits: 20 }, ', [], 0],
    ['of the command line, before all others', 'limits: { visits: 5 }\n', '', ['--limit', 'visits=20'], 0],
    ['a wrong name', 'limits: { vists: 5 }\n', '', [], 2],
    ['a wrong number on the command line', '', '', ['--limit', 'visits=0'], 2],
  ])('ivr run, limits: %s', (_, limits, inCase, args, status) => {
    expect(cctool(['run', suite(limits, inCase), ...args]).status).toBe(status);
  });
  test('ivr explore takes limits too', () => {
    expect(cctool(['explore', eleven]).stdout).toContain('limit');
    expect(cctool(['explore', eleven, '--limit', 'visits=20']).stdout).toMatch(/→ {2}end$/m);
  });
  test('limits of the configuration hold for run, explore and test', () => {
    const place = mkdtempSync(join(tmpdir(), 'cctool-limits-'));
    writeFileSync(join(place, 'cctool.config.yaml'), 'ivr: { limits: { visits: 20 } }\n');
    writeFileSync(join(place, 'eleven.ivr.yaml'), readFileSync(eleven));
    writeFileSync(join(place, 'eleven.suite.yaml'), readFileSync(suite('')));
    const results = [
      cctool(['run', 'eleven.suite.yaml'], { cwd: place }).status,
      cctool(['explore', 'eleven.ivr.yaml'], { cwd: place }).stdout.includes('→  end\n'),
      cctool(['test', 'eleven.ivr.yaml', '--input', ''], { cwd: place }).status,
    ];
    rmSync(place, { recursive: true });
    expect(results).toEqual([0, true, 0]);
  });
  test.each<[string, string]>([
    ['prompt: {{ name }}', 'quote it: "{{ name }}"'],
    ['prompt: {{ name }} is here', 'quote it: "{{ name }} is here"'],
    ['prompt: [{{ name }}, "Bye."]', 'quote it: "{{ name }}"'],
    ['prompt: {{ hours.isOpen("a") }}', `quote it: "{{ hours.isOpen('a') }}"`],
  ])('an unquoted %s is one error that says what to do', (prompt, hint) => {
    const path = file(
      'unquoted.ivr.yaml',
      `ivr: 1\nstart: a\nvariables: { name: text }\nnodes:\n  a:\n    type: play\n    ${prompt}\n    next: z\n  z: { type: end }\n`,
    );
    const { status, stdout } = cctool(['lint', path, '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(stdout).errors).toMatchObject([{ code: 'flow-syntax', line: 7, hint }]);
  });
  test.each<[string, string, string]>([
    [
      'stack.yaml',
      'Resources:\n  Main:\n    Type: AWS::Connect::ContactFlow\n    Properties:\n      Content: !Sub |\n        {}\n',
      'a CloudFormation template in YAML',
    ],
    ['flow.tf', 'resource "aws_connect_contact_flow" "main" {\n  name = "Main"\n}\n', 'a Terraform file'],
    ['genesys.yaml', 'inboundCall:\n  name: Main\n  startUpRef: ./menus/menu[m]\n', 'a Genesys Architect flow'],
    ['dialogflow.json', '{"displayName": "x", "transitionRoutes": []}', 'a Dialogflow agent'],
    ['agent.json', '{"defaultLanguageCode": "en", "startFlow": "x"}', 'a Dialogflow agent'],
    ['main.json', '{"Version": "2019-10-30", "Observations": [{"Event": {}}]}', 'an Amazon Connect test case'],
    ['bank.yaml', 'flow: bank\ncases:\n  - { input: "1" }\n', 'a suite of calls'],
  ])('%s is named for what it is by every command', (name, text, kind) => {
    const path = file(name, text);
    for (const args of [
      ['lint', path],
      ['test', path, '--input', '1'],
      ['explore', path],
      ['diagram', path],
    ]) {
      const { status, stdout, stderr } = cctool(args);
      expect([status !== 0, `${stdout}${stderr}`.includes(`this is ${kind}`)]).toEqual([true, true]);
    }
  });
  test('keys that are typed ahead of an encrypted entry are shown nowhere', () => {
    const action = (id: string, type: string, parameters: object, transitions: object) => ({
      Identifier: id,
      Type: type,
      Parameters: parameters,
      Transitions: transitions,
    });
    const toBye = { NextAction: 'bye', Errors: [{ NextAction: 'bye', ErrorType: 'NoMatchingError' }] };
    const path = file(
      'secret.json',
      JSON.stringify({
        Version: '2019-10-30',
        StartAction: 'menu',
        Actions: [
          action(
            'menu',
            'GetParticipantInput',
            { Text: 'Press 1.', StoreInput: 'False' },
            {
              Conditions: [{ NextAction: 'ask', Condition: { Operator: 'Equals', Operands: ['1'] } }],
              Errors: [{ NextAction: 'bye', ErrorType: 'NoMatchingError' }],
            },
          ),
          action('ask', 'MessageParticipant', { Text: 'Your PIN?' }, { NextAction: 'pin' }),
          action(
            'pin',
            'GetParticipantInput',
            { StoreInput: 'True', InputEncryption: { EncryptionKeyId: 'k', Key: 'k' }, Text: 'Now.' },
            { ...toBye, NextAction: 'bye' },
          ),
          action('bye', 'DisconnectParticipant', {}, {}),
        ],
      }),
    );
    for (const input of ['1 7391 #', '1 | 7391#'])
      for (const format of [['--json'], ['--trace']]) {
        const { stdout, stderr } = cctool(['test', path, '--input', input, ...format]);
        expect(stdout).toContain('•');
        expect(stdout + stderr).not.toMatch(/7\s*3\s*9\s*1/);
      }
  });
  test('explain knows every code that reading and calls report', async () => {
    const { readingFindings, callFindings } = await import('../src/ivr/findings/index.js');
    for (const { code, summary } of [...readingFindings, ...callFindings].filter((_, index) => index % 6 === 0))
      expect(runBuiltCliNow(['explain', code], { cwd: workspace, home: folder }).stdout).toContain(summary);
  });
});

describe('an interactive call', () => {
  const hasScript = spawnSync('script', ['--version']).status === 0;
  if (!hasScript) {
    test.skip('SKIPPED: there is no script(1) to make a terminal', () => {});
    return;
  }
  /** What a terminal was sent, without colours and cursor movements. */
  const plain = (text: string) => text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '').replace(/\r/g, '');
  /** Runs on a pseudo terminal. */
  function onTerminal(args: string, typed: string): { status: number | null; text: string } {
    const run = spawnSync('script', ['-qec', `${process.execPath} ${bin} ivr ${args}`, '/dev/null'], {
      cwd: workspace,
      input: typed,
      encoding: 'utf8',
      timeout: 120_000,
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
    });
    return { status: run.status, text: plain(run.stdout) };
  }
  /**
   * The same, but each piece is typed when it is asked for: an end of the input that comes before the program reads single keys
   * is an end of a line for the terminal.
   */
  async function whenAsked(args: string, pieces: readonly string[]): Promise<{ status: number | null; text: string }> {
    const child = spawn('script', ['-qec', `${process.execPath} ${bin} ivr ${args}`, '/dev/null'], {
      cwd: workspace,
      env: { PATH: process.env.PATH, HOME: folder, TERM: 'xterm' },
    });
    let shown = '';
    let typed = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      const asked = shown.split(/(?:caller|debug)> /).length - 1;
      while (typed < pieces.length && typed < asked) child.stdin.write(pieces[typed++]!);
    });
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, text: plain(shown) };
  }
  test('asks for each turn, takes lines that come in together, and goes on after a mistake', () => {
    const { status, text } = onTerminal(
      `test bank --at ${june} --mock 'verify={"verified":true,"balance":42}'`,
      '1\n<cough>\n12345678\n\n1234#\n',
    );
    expect(status).toBe(0);
    const order = [
      'An empty line is silence.',
      'system> Thank you for calling Example Bank.',
      'caller> ',
      'Please enter your eight digit account number.',
      'turn 1: "<cough>" is not an event',
      'Now your four digit PIN',
      'Now your four digit PIN',
      'verify: ok',
      'Your balance is 42 dollars.',
      'completed after',
    ];
    let from = 0;
    for (const wanted of order) {
      const at = text.indexOf(wanted, from);
      expect({ wanted, found: at >= 0, text }).toMatchObject({ wanted, found: true });
      from = at + wanted.length;
    }
  });
  test('break points, steps, back, what may be said, variables', () => {
    const { status, text } = onTerminal(
      `test bank --at ${june} --break verify --mock 'verify={"verified":true,"balance":42}'`,
      '1\n:back\n:say\n1\n12345678\n1234#\n:vars\n:print pin\n:step\n:nothing\n:c\n',
    );
    expect(status).toBe(0);
    const order = [
      ...['Please enter your eight digit account number.', 'back at main', 'keys:    1, 2, 3, 0'],
      ...['stopped before verify (break point verify)', 'pin = "••••"', '••••', 'stopped before verified'],
      ...['":nothing" is not a command', 'Your balance is 42 dollars.', 'completed after'],
    ];
    let from = 0;
    for (const expected of order) {
      const at = text.indexOf(expected, from);
      expect({ expected, found: at >= 0, text }).toMatchObject({ expected, found: true });
      from = at + expected.length;
    }
  });
  test('--break without a terminal is an error', () => {
    const { status, stderr } = cctool(['test', 'bank', '--input', '', '--break', 'verify']);
    expect([status, stderr.includes('need an interactive call')]).toEqual([2, true]);
  });
  // The second stops before a node at which a condition holds; another break point lies behind it.
  test.each(['--break hours', "--break 'tries == 0' --break main"])(
    'the end of the input before a node hangs up: %s',
    async (breaks) => {
      const { status, text } = await whenAsked(`test bank --at ${june} ${breaks}`, ['1\n', '\u0004']);
      expect([status, text.includes('hangup the caller hung up'), text.includes('✖ error')]).toEqual([0, true, false]);
    },
  );
  test('the end of the input hangs up', async () => {
    const { status, text } = await whenAsked(`test bank --at ${june}`, ['1\n', '\u0004']);
    expect([status, text.includes('hangup the caller hung up')]).toEqual([0, true]);
  });
});

describe('a VoiceXML document in the encoding that it declares (XML 1.0, 4.3.3)', () => {
  test.each<[string, (text: string) => Buffer]>([
    ['ISO-8859-1', (text) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-8', (text) => Buffer.from(`\uFEFF${text}`)],
  ])('%s', (encoding, encode) => {
    const name = `encoded-${encoding}.vxml`;
    const document = `<?xml version="1.0" encoding="${encoding}"?><vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="de-DE"><form><block>Grüße<exit/></block></form></vxml>`;
    writeFileSync(join(folder, name), encode(document));
    const suite = `flow: ${name}\ncases:\n  - name: greets\n    input: ""\n    expect: {says: ["Grüße"]}\n`;
    writeFileSync(join(folder, 'encoded.suite.yaml'), suite);
    const called = cctool(['test', name, '--input', ''], { cwd: folder });
    expect([called.status, called.stdout]).toEqual([0, expect.stringContaining('system> Grüße ')]);
    expect(cctool(['run', 'encoded.suite.yaml'], { cwd: folder })).toMatchObject({ status: 0 });
  });
});
