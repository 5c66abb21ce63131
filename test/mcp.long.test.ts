import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { operations } from '../src/toolkit/operations/index.js';
import { engineTools } from '../src/toolkit/tools/index.js';
import {
  type Arguments,
  callOf,
  calls,
  grammar,
  hostilePaths,
  mutatedCalls,
  secret,
  yes,
} from './support/mcp-calls.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'cctool-mcp-'));
const workspace = join(folder, 'workspace');
const home = join(folder, 'home');
let client: Client;

const connect = async (args = ['mcp'], cwd = workspace) => {
  const connected = new Client({ name: 'test', version: '1.0.0' });
  await connected.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(packageRoot(), 'bin/cctool.js'), ...args],
      cwd: args.includes('--config') ? '/' : cwd,
      env: { HOME: home, PATH: process.env.PATH ?? '' },
    }),
  );
  return connected;
};

beforeAll(async () => {
  cpSync(join(packageRoot(), 'fixtures/workspace'), workspace, { recursive: true });
  mkdirSync(home);
  const outside = join(folder, 'outside.grxml');
  writeFileSync(outside, `<grammar>${secret}</grammar>`);
  symlinkSync(outside, join(workspace, 'grammars/link.grxml'));
  symlinkSync(folder, join(workspace, 'grammars/up'));
  writeFileSync(join(workspace, '.hidden.yaml'), secret);
  writeFileSync(join(workspace, 'key.pem'), secret);
  symlinkSync(join(workspace, '.hidden.yaml'), join(workspace, 'plain.yaml'));
  mkdirSync(join(workspace, 'folder.yaml'));
  // 300 rules that nothing uses: a finding each.
  const rules = Array.from({ length: 300 }, (_, i) => `<rule id="unused${i}">word</rule>`).join('\n');
  writeFileSync(
    join(workspace, 'grammars/many.grxml'),
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a"><rule id="a">yes</rule>${rules}</grammar>`,
  );
  client = await connect();
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

const call = (name: string, input: Arguments = {}) => callOf(client, name, input);

test('the tools are the operations, with the fields of their schemas', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...[
      'calendar_status',
      'calendar_holidays',
      'validate_grammar',
      'test_grammar',
      'analyze_grammar',
      'suggest_phrases',
    ],
    ...['backup_script', 'schedule_status', 'test_flow', 'generate_voice'],
    ...['diff_grammars', 'tune_grammar', 'map_references', 'explore_flow', 'lint_flow', 'lint_hours'],
    ...['more', 'explain_rule'],
  ]);
  for (const [index, { name, summary, example }] of [...operations, ...engineTools].entries()) {
    const { description, inputSchema } = tools[index]!;
    expect([name, description]).toEqual([name, expect.stringContaining(summary)]);
    expect([name, Object.keys(inputSchema.properties!)]).toEqual([name, expect.arrayContaining(Object.keys(example))]);
  }
  const fields = (name: string) => tools.find((tool) => tool.name === name)!.inputSchema;
  expect(fields('test_grammar').required).toEqual(['input']);
  expect(Object.keys(fields('validate_grammar').properties!)).toEqual(['content', 'file']);
  expect(fields('schedule_status').required).toEqual(['schedule_id']);
  expect(Object.keys(fields('diff_grammars').properties!)).toEqual(
    expect.arrayContaining(['before', 'after', 'before_file', 'after_file']),
  );
});

test.each(calls)('%s %j', async (name, input, expected) => {
  const { isError, texts, value } = await call(name, input);
  expect([isError, texts.join('\n')]).toEqual([false, expect.any(String)]);
  expect(value).toMatchObject(expected);
});

test('what does not exist is a refusal that a model can read', async () => {
  const { isError, texts } = await call('schedule_status', { schedule_id: 'nowhere' });
  expect([isError, texts[0]]).toEqual([true, expect.stringContaining('"nowhere"')]);
  await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toMatchObject({ code: -32602 });
});

test('files are read as they are at each call', async () => {
  const path = join(workspace, 'grammars/changed.grxml');
  writeFileSync(path, yes);
  expect((await call('test_grammar', { file: 'grammars/changed.grxml', input: 'no' })).value!.matches).toBe(false);
  writeFileSync(path, yes.replace('>yes<', '>no<'));
  expect((await call('test_grammar', { file: 'grammars/changed.grxml', input: 'no' })).value!.matches).toBe(true);
});

test('a long answer is shortened, and all of it can be asked for', async () => {
  const first = await call('validate_grammar', { file: 'grammars/many.grxml' });
  expect(first.texts[0]!.length).toBeLessThanOrEqual(12_000);
  const seen = new Set<string>();
  const note = (text = '') => /\/warnings: \d+ to \d+ of (\d+); call more with (\{.*\})/.exec(text);
  let found = note(first.texts[1]);
  const total = Number(found![1]);
  expect(total).toBeGreaterThanOrEqual(300);
  const collect = (all: unknown) => {
    for (const { message } of all as { message: string }[]) seen.add(message);
  };
  collect(first.value!.warnings);
  while (found) {
    const next = await call('more', JSON.parse(found[2]!) as Arguments);
    collect(next.value);
    found = note(next.texts[1]);
  }
  expect([...seen].filter((message) => /unused\d+/.test(message)).length).toBe(300);
  const gone = await call('more', { answer: 'answer-0', part: '' });
  expect([gone.isError, gone.texts[0]]).toEqual([true, expect.stringContaining('no longer kept')]);
});

test('rules and workspace files are resources; hidden files and other kinds are not', async () => {
  const uris: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources(cursor === undefined ? {} : { cursor });
    uris.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(uris).toEqual(
    expect.arrayContaining([
      ...['cctool://workspace/hours.yaml', 'cctool://workspace/flows/bank.ivr.yaml'],
      ...['cctool://rules/root-undefined', 'cctool://rules/README', 'cctool://rules/flow-dead-end'],
    ]),
  );
  expect(uris.filter((uri) => /\/\.hidden|key\.pem/.test(uri))).toEqual([]);
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0] as { text: string };
  expect((await read('cctool://workspace/hours.yaml')).text).toBe(readFileSync(join(workspace, 'hours.yaml'), 'utf8'));
  expect((await read('cctool://rules/root-undefined')).text).toContain('# root-undefined');
  expect((await call('explain_rule', { code: 'nothing-like-it' }).catch(() => undefined))?.isError).toBe(true);
  const { content } = await client.callTool({ name: 'explain_rule', arguments: { code: 'root-undefined' } });
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('# root-undefined') }]);
});

test('sound is sent as sound, and its bytes are not among the text', async () => {
  const { content, texts } = await call('generate_voice', { text: 'Hello.' });
  const sound = content.find(({ type }) => type === 'audio') as { mimeType: string; data: string };
  expect([sound.mimeType, Buffer.from(sound.data, 'base64').toString('latin1', 0, 4)]).toEqual(['audio/wav', 'RIFF']);
  expect(texts[0]!.length).toBeLessThan(2000);
  const { value } = await call('more', JSON.parse(/\{.*\}/.exec(texts[1]!)![0]) as Arguments);
  expect(sound.data).toContain(value as unknown as string);
});

test('prompts carry what was asked', async () => {
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['review_grammar', 'write_grammar', 'test_call']);
  for (const { name, arguments: fields = [] } of prompts) {
    const given = Object.fromEntries(fields.map((field) => [field.name, `the ${field.name}`]));
    const { messages } = await client.getPrompt({ name, arguments: given });
    for (const value of Object.values(given)) expect(JSON.stringify(messages)).toContain(value);
    await expect(client.getPrompt({ name, arguments: {} })).rejects.toMatchObject({ code: -32602 });
  }
});

test.each(hostilePaths(folder))('nothing is read by the path %j', async (path) => {
  for (const [name, more] of [
    ['validate_grammar', {}],
    ['test_grammar', { input: 'x' }],
    ['analyze_grammar', {}],
    ['test_flow', { input: '' }],
    ['backup_script', { script_id: 'x' }],
  ] as const) {
    const { isError, texts } = await call(name, { file: path, ...more });
    expect([name, isError, texts.join()]).toEqual([name, true, expect.not.stringContaining(secret)]);
  }
  const uri = `cctool://workspace/${encodeURIComponent(path)}`;
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32602 });
});

test('no document leads out of the workspace', async () => {
  const outside = join(folder, 'outside.grxml');
  for (const uri of [outside, `file://${outside}`, '../../outside.grxml', 'link.grxml', 'up/outside.grxml']) {
    const text = `${grammar}<rule id="a" scope="public"><ruleref uri="${uri}#x"/></rule></grammar>`;
    writeFileSync(join(workspace, 'grammars/refers.grxml'), text);
    for (const input of [{ content: text }, { file: 'grammars/refers.grxml' }]) {
      const { value, texts } = await call('validate_grammar', input);
      expect([uri, value!.valid, texts.join()]).toEqual([
        uri,
        expect.any(Boolean),
        expect.not.stringContaining(secret),
      ]);
    }
  }
  symlinkSync(outside, join(workspace, 'flows/link.ivr.yaml'));
  const { isError, texts } = await call('test_flow', { flow: 'link', input: '' });
  expect([isError, texts.join()]).toEqual([true, expect.not.stringContaining(secret)]);
  rmSync(join(workspace, 'flows/link.ivr.yaml'));
});

test('a flow beside a file is read through no link that leads out', async () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  writeFileSync(
    join(folder, 'beyond.ivr.yaml'),
    `ivr: 1\nname: beyond\nlanguage: en-US\nstart: a\nprompts: { a: ${secret} }\nnodes: { a: { type: play, prompt: a, next: b }, b: { type: end } }\n`,
  );
  symlinkSync(join(folder, 'beyond.ivr.yaml'), join(bare, 'beyond.ivr.yaml'));
  writeFileSync(
    join(bare, 'top.ivr.yaml'),
    'ivr: 1\nname: top\nlanguage: en-US\nstart: a\nnodes: { a: { type: subflow, flow: beyond, next: b }, b: { type: end } }\n',
  );
  const there = await connect(['mcp'], bare);
  const answer = await there.callTool({ name: 'test_flow', arguments: { file: 'top.ivr.yaml', input: '' } });
  await there.close();
  const text = JSON.stringify(answer.content);
  expect(text).not.toContain(secret);
  expect(text).toContain('beyond');
});

/** All files below a folder, links not followed, with what they hold. */
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, 'latin1')])
    .sort();

const mutations = 400;
test(`${mutations} mutated calls: an answer or a refusal each, and nothing is written to the workspace`, async () => {
  const before = filesBelow(workspace);
  await mutatedCalls(client, folder, mutations);
  expect((await call('validate_grammar', { content: yes })).value).toMatchObject({ valid: true });
  expect(filesBelow(workspace)).toEqual(before);
}, 1_800_000);

/** The objects with a command in the settings of a client, at any depth. */
function commandsIn(value: unknown): { command: string; args: string[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('command' in value) return [value as { command: string; args: string[] }];
  return Object.values(value).flatMap(commandsIn);
}

test('the settings of docs/agents.md start the server, and its tables name what there is', async () => {
  const page = readFileSync(join(packageRoot(), 'docs/agents.md'), 'utf8');
  const settings = [...page.matchAll(/```json\n([\s\S]*?)```/g)].flatMap(([, text]) => commandsIn(JSON.parse(text!)));
  expect(settings.length).toBeGreaterThanOrEqual(4);
  const different = new Map(settings.map((each) => [each.args.join(' '), each]));
  for (const { command, args } of different.values()) {
    expect(command).toBe('cctool');
    const here = args.map((word) => word.replace('/home/ana/ivr', workspace));
    const connected = await connect(here);
    expect((await connected.listResources()).resources.map(({ name }) => name)).toContain('hours.yaml');
    await connected.close();
  }
  const named = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const [{ tools }, { prompts }] = [await client.listTools(), await client.listPrompts()];
  expect(named).toEqual([...tools, ...prompts].map(({ name }) => name));
});

test('it refuses the root folder of the machine as a workspace, and ends with its input', () => {
  const refused = runBuiltCliNow(['mcp'], { cwd: '/', home });
  expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('not a workspace')]);
  const ended = runBuiltCliNow(['mcp'], { cwd: workspace, home });
  expect([ended.status, ended.stdout]).toEqual([0, '']);
});
