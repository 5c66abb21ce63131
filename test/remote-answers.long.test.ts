import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { Random } from './support/random.js';
import { runBuiltCli } from './support/run-built-cli.js';
import { runCli } from './support/run-cli.js';

/** A third-party service, on a real socket: it answers every request with one body. */
let service: Server;
let base: string;
let body: unknown;
beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => void service.close());

const cwd = join(packageRoot(), 'fixtures', 'workspace');
const CCTOOL_API_KEY = 'key-of-a-third-party-service';
const remote = (words: readonly string[]) =>
  runCli([...words, '--base-url', base], { cwd, stdin: '<grammar/>', env: { CCTOOL_API_KEY } });

const backup = {
  ...{ backup_id: 'b1', script_id: 'main', timestamp: '2026-01-01T00:00:00Z', account: 'acme', bytes: 2 },
  ...{ sha256: 'ab'.repeat(32), key_id: null, label: 'first', comment: null },
};
const written = {
  ...{ id: 'ov_1', schedule: 'support', state: 'closed', start: '2026-01-01T08:00:00Z', end: '2026-01-01T10:00:00Z' },
  ...{ reason: 'Snow', by: 'Ana' },
};
const change = { action: 'create', entry: 'e1', id: 'ov_1', schedule: 'support', before: null, after: written };
const listed = { ...written, source: 'service', status: 'current', timezone: 'Europe/Berlin' };

/**
 * Per operation, and per command that asks a service for something else: the command, and the smallest answer of the
 * service's description, where it describes one. Every request gets the same answer.
 */
const commands: { [operation: string]: { words: string[]; minimal: object } } = {
  calendarStatus: { words: ['calendar', 'status'], minimal: { is_open: true, next_open: null, next_close: null } },
  calendarHolidays: {
    words: ['holidays'],
    minimal: { holidays: [{ id: 1, name: 'Christmas', date: '2026-12-25', recurring: true }] },
  },
  validateGrammar: {
    words: ['grxml', 'validate', '-'],
    minimal: { valid: false, errors: [{ message: 'wrong', line: 1, severity: 'error' }], warnings: [] },
  },
  testGrammar: {
    words: ['grxml', 'test', '-', 'yes'],
    minimal: { matches: true, result: 'yes', interpretation: { a: 1 }, parse: '$yes' },
  },
  analyzeGrammar: {
    words: ['grxml', 'analyze', '-'],
    minimal: {
      score: 80,
      issues: [{ type: 'x', severity: 'warning', location: 'rule:a', message: 'm', line: 1 }],
      suggestions: ['s'],
    },
  },
  suggestPhrases: { words: ['suggest', 'billing'], minimal: { suggestions: ['pay my bill'] } },
  backupScript: {
    words: ['backup', 'create', 'main', '-'],
    minimal: { backup_id: 'b1', timestamp: '2026-01-01T00:00:00Z' },
  },
  scheduleStatus: {
    words: ['hoo', 'support'],
    minimal: { is_open: true, schedule: { id: 'support', name: 'Support', timezone: 'Europe/Berlin' } },
  },
  testFlow: {
    words: ['ivr', 'test', 'bank', '--input', '1'],
    minimal: {
      status: 'completed',
      outcome: { type: 'end', target: null, reason: null },
      path: ['a'],
      transcript: [{ t: 0, who: 'system', kind: 'tts', text: 'hello', node: 'a' }],
      awaiting: { node: 'a', dtmf: ['1'], phrases: ['yes'] },
      diagnostics: [{ code: 'x', severity: 'warning', node: 'a', message: 'm' }],
    },
  },
  generateVoice: {
    words: ['voice', 'generate', '--text', 'hi', '-o', '-'],
    minimal: { voice: 'v', audio: { data: 'AAAA', sample_rate: 8000 }, warnings: ['w'], level: { speech_dbfs: -20 } },
  },
  backupList: { words: ['backup', 'list'], minimal: { backups: [backup] } },
  backupShow: { words: ['backup', 'show', 'main'], minimal: backup },
  backupLabel: { words: ['backup', 'label', 'main', 'second'], minimal: backup },
  backupDiff: { words: ['backup', 'diff', 'main', 'main@2'], minimal: backup },
  backupBefore: { words: ['backup', 'diff', 'main'], minimal: { ...backup, backups: [backup] } },
  backupRestore: { words: ['backup', 'restore', 'main', '-o', '-'], minimal: backup },
  backupAgain: { words: ['backup', 'restore', 'main', '--as-newest'], minimal: backup },
  backupDelete: { words: ['backup', 'delete', 'b1', '--yes'], minimal: backup },
  backupLabelled: { words: ['backup', 'create', 'main', '-', '--label', 'second'], minimal: backup },
  backupSync: {
    words: ['backup', 'sync', 'flows', '--prefix', 'main/'],
    minimal: { ...backup, scripts: [{ script_id: 'main/a', backups: 1, newest: backup }] },
  },
  overrides: { words: ['hoo', 'overrides'], minimal: { overrides: [listed] } },
  overrideLog: {
    words: ['hoo', 'log'],
    minimal: {
      entries: [
        {
          ...{ ...change, time: '2026-01-01T07:00:00Z', by: 'Ana', reason: 'Snow', door: 'api', account: 'acme' },
          ...{ key: 'key_1', address: '192.0.2.1', revision: 7 },
        },
      ],
    },
  },
  overrideMade: {
    words: ['hoo', 'override', 'support', 'closed', '--for', '2h'],
    minimal: { written: true, override: written, timezone: 'Europe/Berlin' },
  },
  overrideCleared: {
    words: ['hoo', 'override', 'support', 'clear'],
    minimal: { changes: [change], planned: 1, all_schedules: [listed] },
  },
  overrideEnded: { words: ['hoo', 'override', 'support', 'clear', '--id', 'ov_1'], minimal: { change } },
  overrideUndone: { words: ['hoo', 'override', 'support', 'undo'], minimal: { changes: [change] } },
  whoami: {
    words: ['whoami'],
    minimal: {
      account: 'acme',
      key: {
        ...{ id: 'key_1', name: 'laptop', scopes: ['hoo'], schedules: null, flows: null, plan: 'free' },
        ...{ expires_at: null },
      },
      limits: { requests: 60, window: 60, burst: null, body_bytes: 1, batch: 1 },
    },
  },
};

/** These print what they say in one form only. */
const withoutJson = ['generateVoice', 'backupRestore', 'backupAgain', 'backupDelete'];

const strange = [
  null,
  '',
  'high',
  'WARNING',
  '\u001b[31m',
  0,
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  [null],
  [[1]],
  { a: {} },
  ['x', 7],
];

/** A copy with one to three parts removed, replaced or repeated. */
function mutated(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value);
  for (let times = random.between(1, 3); times > 0; times--) {
    let holder = copy as { [name: string]: unknown };
    let name = '';
    for (let depth = 0; depth < 6; depth++) {
      const names = Object.keys(holder);
      if (names.length === 0) break;
      name = random.pick(names);
      const inner = holder[name];
      if (typeof inner !== 'object' || inner === null || random.chance(0.3)) break;
      holder = inner as typeof holder;
    }
    if (!(name in holder)) continue;
    if (random.chance(0.25)) delete holder[name];
    else holder[name] = structuredClone(random.pick(strange));
  }
  return copy;
}

/** Answers per command: 2,700 in all, 1,000 of them to the ten operations. */
const rounds = Number(process.env.CCTOOL_ANSWERS ?? 100);

describe('an answer of another form never ends in an internal error', () => {
  it.each(Object.entries(commands))('%s', async (operation, { words, minimal }) => {
    body = minimal;
    const plain = await remote(words);
    expect(plain.stderr).not.toMatch(/error:/);
    const random = new Random(operation.length * 7919);
    for (let round = 0; round < rounds; round++) {
      body = mutated(minimal, random);
      const run = await remote(round % 3 === 2 && !withoutJson.includes(operation) ? [...words, '--json'] : words);
      const failure = /internal error|Cannot read|is not a function|not iterable|undefined \(|RangeError/.exec(
        run.stderr,
      );
      expect(failure && `${JSON.stringify(body)}: ${run.stderr}`).toBeNull();
    }
  });
});

describe('severities', () => {
  it.each([
    // What the service writes, and the word that the terminal shows for it.
    ['error', 'error'],
    ['WARNING', 'warning'],
    ['high', 'error'],
    ['Medium', 'warning'],
    ['low', 'info'],
    ['surprising', 'warning'],
    [7, 'warning'],
  ])('%j of analyze is shown as %s', async (severity, expected) => {
    body = { score: 50, issues: [{ type: 'odd', severity, location: 'grammar', message: 'm' }], suggestions: [] };
    const { status, stderr, stdout } = await remote(['grxml', 'analyze', '-', '--format', 'compact']);
    expect([status, stderr]).toEqual([0, '']);
    // The compact format says "note" for an info, as compilers do.
    expect(stdout).toContain(` ${expected === 'info' ? 'note' : expected}: `);
    const [issue] = JSON.parse((await remote(['grxml', 'analyze', '-', '--json'])).stdout).issues;
    expect(issue.severity).toBe(expected);
    if (typeof severity === 'string' && severity !== expected) expect(issue.reported_severity).toBe(severity);
  });
});

describe('an answer that the description of the service does not define', () => {
  it('is shown as it came by ivr test, also by the built command', async () => {
    body = { passed: true, steps: ['welcome', 'menu'] };
    const words = ['ivr', 'test', 'bank', '--input', '1', '--base-url', base];
    const run = await runBuiltCli(words, { cwd, variables: { CCTOOL_API_KEY } });
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(JSON.parse(run.stdout)).toMatchObject(body as object);
  });

  it.each([
    [{ audio: 'AAAA' }, 3],
    [{ audio: { data: 'AAAA' } }, 3],
    [{ audioContent: 'AAAAAA==' }, 4],
    [{ audio_base64: 'AAAA', format: 'wav' }, 3],
    // Addresses and other texts are not audio.
    [{ audio: 'https://voice.example/1.wav' }, 0],
    [{ audio: 'not yet made.' }, 0],
    [{ audio: { url: 'https://voice.example/1.wav' } }, 0],
  ])('%j has %i bytes of audio', async (answer, bytes) => {
    body = answer;
    const run = await remote(['voice', 'generate', '--text', 'hi', '--json']);
    expect([run.status, JSON.parse(run.stdout).audio.bytes]).toEqual([0, bytes]);
  });

  it('is shown as it came by voice generate, which writes no file', async () => {
    body = { url: 'https://voice.example/1.wav' };
    const run = await remote(['voice', 'generate', '--text', 'hi', '-o', '/nonexistent/x.wav']);
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('no audio: nothing was written')]);
    expect(JSON.parse(run.stdout)).toMatchObject(body as object);
    expect((await remote(['voice', 'generate', '--text', 'hi', '--json'])).status).toBe(0);
  });
});
