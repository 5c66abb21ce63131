import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../src/store/accounts.js';
import { TestServer } from './support/server.js';

let server: TestServer;
let busy: string;
let calm: string;
beforeAll(async () => {
  server = await TestServer.start({ settings: { deadline: 5, worker_memory: 384, workers: 2 } });
  await createAccount(server.running.service.store, 'calm');
  busy = (await server.key({ plan: 'unlimited' })).key;
  calm = (await server.key({ plan: 'unlimited', account: 'calm' })).key;
});
afterAll(() => server?.stop());

const grammar = (content: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0"><rule id="main" scope="public">${content}</rule></grammar>`;
const list = (entries: number) =>
  grammar(
    `<one-of>${Array.from({ length: entries }, (_, i) => `<item>entry number ${i}<tag>out=${i}</tag></item>`).join('')}</one-of>`,
  );

const validate = (key: string, content: string) => server.ask({ path: '/api/grxml/validate', key, body: { content } });
const test = (key: string, content: string, input: string) =>
  server.ask({ path: '/api/grxml/test', key, body: { content, input } });

describe('heavy work', () => {
  it('has a deadline: too heavy a grammar is refused, what others ask meanwhile is answered', async () => {
    // Warm both processes: loading the engines counts too.
    for (let i = 0; i < 4; i++) await Promise.all([validate(busy, list(2)), test(calm, list(2), 'entry number 1')]);
    const heavy = Array.from({ length: 3 }, () => validate(busy, list(300_000)));
    const light = [];
    for (let i = 0; i < 10; i++) light.push(await validate(calm, list(3)));
    expect(light.map((answer) => [answer.status, answer.body.valid])).toEqual(light.map(() => [200, true]));
    for (const answer of await Promise.all(heavy)) {
      expect([answer.status, answer.body]).toEqual([
        400,
        { error: expect.stringMatching(/^This took (longer than the 5 seconds|more memory)/) },
      ]);
    }
    // The processes were replaced.
    expect((await test(busy, list(3), 'entry number 2')).body).toMatchObject({ matches: true, interpretation: 2 });
  });

  it('ends endless and greedy scripts in grammars', async () => {
    for (const script of ['while (true) {}', 'var a = []; while (true) a.push(new Array(1000).fill(1))']) {
      const answer = await test(busy, grammar(`yes<tag>${script.replaceAll('<', '&lt;')}</tag>`), 'yes');
      expect([200, 400]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).toMatch(/time|memory|limit|longer/i);
    }
    expect((await test(calm, list(3), 'entry number 0')).body).toMatchObject({ matches: true });
  });

  it('keeps many small grammars of many apart and right', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        validate(i % 2 ? busy : calm, i % 3 === 0 ? grammar(`<ruleref uri="#missing-${i}"/>`) : list((i % 7) + 1)),
      ),
    );
    for (const [i, { status, body }] of answers.entries()) {
      expect([i, status, body.valid]).toEqual([i, 200, i % 3 !== 0]);
      if (i % 3 === 0) expect(JSON.stringify(body.errors)).toContain(`missing-${i}`);
    }
  });

  it('shares runs of libxml2 among validations that come together', async () => {
    const { engines } = server.running.service;
    const account = (name: string) => ({ account_id: name, key_id: null });
    const runs = async () => {
      const { text } = await server.ask({ path: '/metrics' });
      const value = (name: string) => Number(new RegExp(`^cctool_work_${name}_total (\\d+)$`, 'm').exec(text)![1]);
      return { inputs: value('inputs'), tasks: value('tasks'), schema: value('schema_runs') };
    };
    /** An element that is not of SRGS: such a document is not left out of the schema stage. */
    const open = (entries: number) => list(entries).replace('</grammar>', '<about xmlns="urn:x"/></grammar>');
    const before = await runs();
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        engines.run('validateGrammar', { content: open((i % 5) + 1) }, account(`account ${i % 3}`)),
      ),
    );
    const after = await runs();
    // The first one goes at once and alone; the 199 that came meanwhile go 32 at a time, in seven tasks.
    expect([after.inputs - before.inputs, after.tasks - before.tasks, after.schema - before.schema]).toEqual([
      200, 8, 8,
    ]);
    // The same over sockets: how many come together is chance, that some do is not.
    await Promise.all(Array.from({ length: 200 }, () => validate(calm, open(2))));
    const last = await runs();
    expect(last.inputs - after.inputs).toBe(200);
    expect(last.schema - after.schema).toBeLessThan(150);
  });

  it('reports errors of the server without their inside', async () => {
    const lines = server.log.filter((line) => JSON.parse(line).level >= 50);
    expect(lines).toEqual([]);
  });
});
