import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../src/toolkit/operations/index.js';
import { TestServer } from './support/server.js';

const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x?27;|&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');

describe('the programs of /docs', () => {
  let server: TestServer;
  let folder: string;
  let page: string;
  beforeAll(async () => {
    server = await TestServer.start({ http: true });
    folder = mkdtempSync(join(tmpdir(), 'cctool-examples-'));
    page = (await server.ask({ path: '/docs' })).text;
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The program of an operation in a language. */
  const program = (name: string, language: string) => {
    const section = page.slice(page.indexOf(`id="${name}"`)).split('<h3 ')[0]!;
    const found = new RegExp(`<summary>${language}</summary><pre tabindex="0">([^<]*)</pre>`).exec(section);
    return unescaped(found![1]!);
  };

  /** Runs a program from its standard input; undefined where it is not installed. */
  async function run(command: string, args: string[], text: string) {
    const { key } = await server.key({ plan: 'unlimited' });
    const env = { ...process.env, CCTOOL_BASE_URL: server.url, CCTOOL_API_KEY: key };
    return new Promise<{ status: number | null; stdout: string; stderr: string } | undefined>((done) => {
      const child = spawn(command, args, { cwd: folder, env });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk) => (stdout += chunk));
      child.stderr.on('data', (chunk) => (stderr += chunk));
      child.once('error', () => done(undefined));
      child.once('close', (status) => done({ status, stdout, stderr }));
      child.stdin.on('error', () => {});
      child.stdin.end(text);
    });
  }

  it.each([
    [
      'JavaScript',
      process.execPath,
      ['--input-type=module', '-'],
      (text: string) => `{\n${text}\nconsole.log('~');\n}`,
    ],
    ['Python', 'python3', ['-'], (text: string) => `${text}\nprint('~')`],
  ])('in %s do what they say for all ten operations', async (language, command, args, wrap) => {
    const whole = operations.map(({ name }) => wrap(program(name, language))).join('\n');
    const answer = await run(command, args, whole);
    if (answer === undefined) return;
    expect([answer.status, answer.stderr]).toEqual([0, '']);
    const answers = answer.stdout.split('~').slice(0, -1);
    expect(answers).toHaveLength(operations.length);
    // Each prints an object with the fields of its operation.
    for (const [index, { name, answer: shape }] of operations.entries()) {
      const [first] = Object.keys(shape.fields);
      expect([name, answers[index]]).toEqual([name, expect.stringContaining(first!)]);
    }
  });
});
