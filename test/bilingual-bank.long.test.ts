/** The sample bank in two languages: every edge by generated calls, no English in a Spanish call, no digit of a PIN anywhere. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runBuiltCliNow } from './support/run-built-cli.js';
import { TestServer } from './support/server.js';

const workspace = resolve(import.meta.dirname, '../fixtures/workspace');
const folder = mkdtempSync(join(tmpdir(), 'cctool-bank-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cctool = (...args: string[]) => runBuiltCliNow(['ivr', ...args], { cwd: workspace, home: folder });

const suite = join(folder, 'bank.suite.yaml');
const mocks = {
  accounts: { verified: true, balance: 1234.5 },
  transfers: true,
  'queue:savings': { position: 3, wait: 90 },
};
const mocksFile = join(folder, 'mocks.json');
writeFileSync(mocksFile, JSON.stringify(mocks));
/** A Wednesday; the support desk opens at eight in New York. */
const call = (input: string, ...more: string[]) =>
  cctool(
    ...['test', 'savings-bank', '--input', input, '--mocks', mocksFile, '--session', 'caller=5550100'],
    ...(more.includes('--at') ? more : ['--at', '2026-06-10T16:00:00Z', ...more]),
  );

test.each(['savings-bank', 'identify'])('%s: generated calls take every edge, and pass as a suite', (flow) => {
  expect(cctool('explore', flow, '--write', suite).status).toBe(0);
  const { status, stdout } = cctool('run', suite, '--min-coverage', '100');
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('(100 %)') });
});

/** Words of the English prompts that are not Spanish ones. */
const english = /\b(?:the|your|you|press|please|we|is|are|for|caller|dollars|minutes|closed|call|say|yes)\b/i;

describe('a Spanish call has no English prompt', () => {
  test.each<[title: string, input: string, said: string[]]>([
    [
      'the balance, by key',
      '2 | 1 | 12345678 8361',
      [
        'Para su saldo, diga o marque las ocho cifras de su cuenta.',
        'Su saldo es de mil doscientos treinta y cuatro dólares con cincuenta centavos.',
        'Adiós.',
      ],
    ],
    [
      'money, by voice',
      'español | pasar dinero | uno dos tres cuatro cinco seis siete ocho | ocho tres seis uno | doce dólares con cincuenta centavos | tres de marzo de dos mil veintisiete',
      ['Pasamos doce dólares con cincuenta centavos el tres de marzo de dos mil veintisiete.'],
    ],
    [
      'a call back',
      '2 | una persona | que me llamen | no | 5551234567',
      [
        'Hay 3 en la fila. La espera es de unos dos minutos. Para que le llamemos, oprima 1. Para dejar un mensaje, oprima 2.',
        'Le llamaremos.',
      ],
    ],
    [
      'silence and noise',
      '2 | <noinput> | fish | <wait 120s>',
      ['No le escuché.', 'Gracias por esperar.', 'Del 1 al 5. ¿Qué tan amables fuimos?'],
    ],
    ['a survey', '2 | 3 | <wait 90s> | 5 | cuatro', ['Del 1 al 5. ¿Qué tan bien le ayudamos?', 'Adiós.']],
  ])('%s', (_, input, said) => {
    const { transcript, diagnostics } = JSON.parse(call(input, '--json').stdout);
    const spanish: { who: string; language?: string; voice?: string; text: string }[] = transcript.filter(
      ({ who, node }: { who: string; node: string }) => who === 'system' && node !== 'language',
    );
    expect(spanish.map(({ text }) => text)).toEqual(expect.arrayContaining(said));
    for (const { text, language, voice } of spanish)
      expect({ text, language, voice }).toEqual({
        text: expect.not.stringMatching(english),
        language: 'es-US',
        voice: 'Lupe',
      });
    expect(diagnostics).toEqual([]);
  });

  test('closed: the next opening', () => {
    // Saturday evening: the desk opens on Monday, 15 June, at eight.
    const { stdout } = call('2', '--at', '2026-06-14T01:00:00Z');
    expect(stdout).toContain(
      'Estamos cerrados. Abrimos de nuevo el quince de junio de dos mil veintiséis a las ocho de la mañana.',
    );
  });
});

test('the same call in English', () => {
  const { stdout } = call('1 | move money | 12345678 | 8361 | twelve fifty | march third twenty twenty seven');
  expect(stdout).toContain('We move twelve dollars and fifty cents on March third, twenty twenty seven.');
});

describe('no digit of the PIN is in any output', () => {
  const inputs = [
    '1 | 1 | 12345678 | 8361',
    '2 1 12345678 8361',
    '1 | 1 | 12345678 | eight three six one',
    '1 | 1 | 12345678 | 836',
  ];
  test.each(inputs)('%s', (input) => {
    for (const more of [[], ['--trace'], ['--json']]) {
      const { stdout, stderr } = call(input, ...more);
      expect(stdout).toContain('identify/pin');
      expect(stdout + stderr).not.toMatch(/8361|836\b|eight three/);
    }
  });

  test('nor in what a suite reports, as text, JSON and JUnit', () => {
    const wrong = join(folder, 'wrong.suite.yaml');
    writeFileSync(
      wrong,
      `flow: identify
mocks: ${JSON.stringify({ accounts: mocks.accounts })}
cases:
  - { name: wrong, input: 12345678 | 8361, expect: { says: [nothing of the kind], variables: { pin: "9944" } } }
  - { name: too much, input: 12345678 | 8361 | 8361 | 9944, expect: { outcome: hangup } }
`,
    );
    for (const format of ['text', 'json', 'junit', 'tap']) {
      const { status, stdout, stderr } = cctool('run', wrong, '--format', format);
      expect(status).toBe(1);
      expect(stdout + stderr).toMatch(/pin/);
      // How long each case took may hold any digits.
      const said = (stdout + stderr).replace(/"seconds": [-.\de]+|time="[.\d]+"/g, '');
      expect(said).not.toMatch(/8361|9944/);
    }
  });

  test('nor in what a service answers and writes to its log, of a call, a failed request and a refused one', async () => {
    const server = await TestServer.start();
    try {
      const { key } = await server.key();
      // The bank is open at that instant.
      const call = { flow: 'savings-bank', at: '2026-06-10T16:00:00Z', mocks, session: { caller: '5550100' } };
      const answers = [];
      for (const input of inputs)
        answers.push(await server.ask({ path: '/v1/ivr/test', key, body: { ...call, input } }));
      expect(answers.map(({ status }) => status)).toEqual(inputs.map(() => 200));
      for (const { text } of answers) expect(text).toContain('identify/pin');
      const [input] = inputs;
      answers.push(await server.ask({ path: '/v1/ivr/test', key: 'ck_wrong', body: { ...call, input } }));
      answers.push(await server.ask({ path: '/v1/ivr/test', key, body: { ...call, flow: 'nosuch', input } }));
      expect(answers.slice(-2).map(({ status }) => status)).toEqual([401, 400]);
      for (const { text } of answers) expect(text).not.toMatch(/8361|836\b|eight three/);
    } finally {
      await server.stop();
    }
    // The log is whole when the service has ended. Instants, durations, identifiers and ports may hold any digits.
    const log = server.log.map((line) =>
      line.replace(/"(?:time|ms|pid|port|key_id|request_id|bytes_\w+)":("[^"]*"|[\d.]+)|:\d{4,5}\b/g, ''),
    );
    expect(log.length).toBeGreaterThan(inputs.length);
    for (const line of log) expect(line).not.toMatch(/8361|eight three/);
  });
});
