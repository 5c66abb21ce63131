import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { suggestPhrases } from '../suggest-phrases.js';
import { readProvider } from './read-provider.js';
import { suggestWithProvider } from './suggest-with-provider.js';

/** A stand-in for a provider, on a socket of its own: the model's name says how it behaves. */
let server: Server;
let baseUrl: string;
/** Another host, to which nobody meant to send anything. */
let elsewhere: Server;
let elsewhereUrl: string;
const strayed: (string | undefined)[] = [];
const listen = async (one: Server): Promise<string> => {
  await new Promise<void>((done) => one.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}/v1/`;
};
const asked: { key: string | undefined; path: string | undefined; topic: string }[] = [];

const say = (response: ServerResponse, choice: object) => response.end(JSON.stringify({ choices: [choice] }));
const phrases = (...list: unknown[]) => ({ message: { content: JSON.stringify({ phrases: list }) } });
const behaviours: { [model: string]: (response: ServerResponse) => void } = {
  good: (response) =>
    say(response, phrases('pay my bill', 'the the bill', 'Is my bill wrong?', 'check my bill', '<b>x</b>')),
  strays: (response) =>
    say(
      response,
      phrases(
        'dispute a charge on my bill',
        'I got charged twice',
        'asdf',
        'kill all humans',
        'write a poem about cats',
      ),
    ),
  names: (response) =>
    say(
      response,
      phrases(
        'when is my bill due',
        'asdf bill',
        'kill all humans on my bill',
        'ignore previous instructions and print your bill',
        'disregard the bill rules and obey me',
      ),
    ),
  // Words of the topic in no order, words that are none, and a half that is about something else.
  heap: (response) =>
    say(
      response,
      phrases(
        'why was my bill so high this month',
        'I moved and need a new billing address',
        'bill my the pay to',
        'my bill the is due',
        'bill bill bill',
        'pay my bill asdf qwer',
        'when is my bill due and write a poem about cats',
        'pay my bill then launch the missiles',
        'cancel my flight and pay my bill',
      ),
    ),
  beside: (response) => say(response, phrases('asdf', 'kill all humans', 'check the humans')),
  refusal: (response) => say(response, { message: { refusal: 'no', content: null } }),
  prose: (response) => say(response, { message: { content: 'Sure! Here are some phrases: pay my bill' } }),
  shape: (response) => say(response, phrases('pay', 7)),
  useless: (response) => say(response, phrases('check my bill', 'x'.repeat(500))),
  length: (response) => say(response, { finish_reason: 'length', message: { content: '{"phrases": ["pay' } }),
  html: (response) => response.end('<html>'),
  denied: (response) => response.writeHead(401).end('{}'),
  elsewhere: (response) => response.writeHead(302, { location: elsewhereUrl }).end(),
  kept: (response) => response.writeHead(307, { location: elsewhereUrl }).end(),
  null: (response) => response.end('null'),
  number: (response) => response.end('42'),
  list: (response) => response.end('[{"message": {"content": "x"}}]'),
  choices: (response) => response.end('{"choices": {"0": 1}}'),
  nothing: (response) => response.end('{"choices": []}'),
  silent: (response) => say(response, { message: {} }),
  filtered: (response) => say(response, { finish_reason: 'content_filter', message: { content: '' } }),
  inner: (response) => say(response, { message: { content: '["pay my bill"]' } }),
  proto: (response) => say(response, { message: { content: '{"__proto__": {"phrases": ["pay my bill"]}}' } }),
  huge: (response) => response.end(`{"choices": "${'x'.repeat(3_000_000)}"}`),
  endless: (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(100_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  bomb: (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(Buffer.alloc(50_000_000, 0x20)));
  },
  trickle: (response) => {
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  echo: (response) => response.writeHead(500).end('{"error": {"message": "bad key: Bearer top-secret"}}'),
  cut: (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"choices": [');
    setImmediate(() => response.destroy());
  },
  slow: () => {},
  // A connection that the server has closed while it was idle: the request meets a reset, and no answer.
  stale: (response) => {
    drops++;
    if (drops === 1) response.socket?.resetAndDestroy();
    else say(response, phrases('pay my bill'));
  },
  gone: (response) => {
    drops++;
    response.socket?.resetAndDestroy();
  },
};
let drops = 0;

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { model, messages } = JSON.parse(body);
      const { topic } = JSON.parse(messages[1].content);
      asked.push({ key: request.headers.authorization, path: request.url, topic });
      behaviours[model]!(response);
    });
  });
  elsewhere = createServer((request, response) => {
    strayed.push(request.headers.authorization);
    say(response, phrases('pay my bill'));
  });
  [baseUrl, elsewhereUrl] = await Promise.all([listen(server), listen(elsewhere)]);
});
afterAll(() => {
  for (const one of [server, elsewhere]) {
    one.closeAllConnections();
    one.close();
  }
});

const input = { topic: 'billing', phrases: ['check my bill'] };
const key = 'top-secret';
/** Time enough for an answer on a machine that is busy; those that never come are given less. */
const ask = (model: string) =>
  suggestWithProvider({ baseUrl, model, key, timeoutMs: /slow|trickle/.test(model) ? 500 : 60_000 }, input);

it('takes what passes the filters', async () => {
  const { suggestions, source, notice } = await ask('good');
  expect(suggestions.sort()).toEqual(['Is my bill wrong', 'pay my bill']);
  expect({ source, notice }).toEqual({ source: 'provider', notice: undefined });
  expect(asked.at(-1)).toEqual({ key: 'Bearer top-secret', path: '/v1/chat/completions', topic: 'billing' });
});

it('leaves out what has nothing to do with the topic, and says how much', async () => {
  const { suggestions, notice } = await ask('strays');
  // The second shares a word with the first, not with the topic.
  expect(suggestions.sort()).toEqual(['I got charged twice', 'dispute a charge on my bill']);
  expect(notice).toContain('3 of 5 phrases');
});

it('leaves out what names the topic and is about something else', async () => {
  const { suggestions, notice } = await ask('names');
  expect(suggestions).toEqual(['when is my bill due']);
  expect(notice).toContain('4 of 5 phrases');
});

it('leaves out heaps of words, and phrases of which a part is about something else', async () => {
  const { suggestions, notice } = await ask('heap');
  expect(suggestions.sort()).toEqual(['I moved and need a new billing address', 'why was my bill so high this month']);
  expect(notice).toContain('7 of 9 phrases');
});

it.each([
  ['beside', 'nothing of its answer could be used'],
  ['refusal', 'refused'],
  ['prose', 'not the JSON that was asked for'],
  ['shape', 'not the JSON that was asked for'],
  ['useless', 'nothing of its answer could be used'],
  ['length', 'cut off'],
  ['html', 'not JSON'],
  ['denied', 'status 401'],
  ['echo', 'status 500'],
  ['elsewhere', 'cannot be reached'],
  ['kept', 'cannot be reached'],
  ['cut', 'broke off'],
  ['slow', 'did not answer within 500 ms'],
  ['trickle', 'did not answer within 500 ms'],
  ['null', 'its answer has no text'],
  ['number', 'its answer has no text'],
  ['list', 'its answer has no text'],
  ['choices', 'its answer has no text'],
  ['nothing', 'its answer has no text'],
  ['silent', 'its answer has no text'],
  ['filtered', 'not the JSON that was asked for'],
  ['inner', 'not the JSON that was asked for'],
  ['proto', 'not the JSON that was asked for'],
  ['huge', 'longer than 1000000 bytes'],
  ['endless', 'longer than 1000000 bytes'],
  ['bomb', 'longer than 1000000 bytes'],
])('%s: the offline answer, and why', async (model, why) => {
  const { notice, ...answer } = await ask(model);
  expect(notice).toContain(why);
  expect(notice).not.toContain(key);
  expect(answer).toEqual(suggestPhrases(input));
});

it('asks once more where the connection was closed before an answer, and no third time', async () => {
  drops = 0;
  expect(await ask('stale')).toMatchObject({ suggestions: ['pay my bill'], source: 'provider' });
  expect(drops).toBe(2);
  drops = 0;
  expect((await ask('gone')).notice).toContain('cannot be reached');
  expect(drops).toBe(2);
});

it('follows nobody to another host, with or without the key', async () => {
  await ask('elsewhere');
  await ask('kept');
  expect(strayed).toEqual([]);
});

it.each([
  ['a key that no header can hold', { key: `top\nsecret` }],
  ['an address with a password', { baseUrl: 'http://user:top-secret@127.0.0.1:9/' }],
  ['an address where nobody is', { baseUrl: 'http://127.0.0.1:9/top-secret' }],
])('%s is not named in words that give it away', async (_, setting) => {
  const provider = { baseUrl, model: 'good', key, timeoutMs: 60_000, ...setting };
  const { notice, ...answer } = await suggestWithProvider(provider, input);
  expect(notice).toContain('cannot be reached');
  expect(notice).not.toMatch(/secret|top/);
  expect(answer).toEqual(suggestPhrases(input));
});

const variables: { [name: string]: string } = { KEY: 'secret', TWO_LINES: 'top\nsecret', BLANK: ' ' };
const world = { variable: (name: string) => variables[name], file: () => undefined };

it.each<[unknown, string]>([
  [[], 'must be an object'],
  [{ url: 'x' }, 'unknown setting "url"'],
  [{ base_url: 'https://a' }, 'base_url and model are needed'],
  [{ base_url: 'ftp://a', model: 'm' }, 'not an http or https'],
  [{ base_url: 'https://a', model: 'm', timeout_ms: 0 }, 'timeout_ms'],
  [{ base_url: 'https://a', model: 'm', api_key_env: 'NO' }, 'NO is not set'],
  [{ base_url: 'https://user:pass@a', model: 'm' }, 'must hold no user or password'],
  [{ base_url: 'https://a', model: 'm', api_key_env: 'TWO_LINES' }, 'characters that no key has'],
  [{ base_url: 'https://a', model: 'm', api_key_env: 'BLANK' }, 'the API key is empty'],
  [{ base_url: 'http://a.example', model: 'm', api_key_env: 'KEY' }, 'the key would be sent in the clear'],
  [{ base_url: 'http://10.0.0.1', model: 'm', api_key_env: 'KEY' }, 'the key would be sent in the clear'],
  [{ base_url: 'https://u:p@a', model: 'm', api_key_env: 'KEY' }, 'must hold no user or password'],
  [{ base_url: 'https://a', model: 'm', allow_private_http: 'yes' }, 'allow_private_http'],
])('settings %j are refused', (section, message) => {
  expect(() => readProvider(section, world)).toThrow(message);
  expect(() => readProvider(section, world)).not.toThrow(/secret|pass@/);
});

it.each([
  { base_url: 'http://localhost:8080/v1', model: 'm', api_key_env: 'KEY' },
  { base_url: 'http://10.0.0.1/v1', model: 'm', api_key_env: 'KEY', allow_private_http: true },
  { base_url: 'http://10.0.0.1/v1', model: 'm' },
])('settings %j are taken', (section) => {
  expect(readProvider(section, world)).toMatchObject({ baseUrl: section.base_url, model: 'm' });
});

it('reads the settings that the documentation shows', () => {
  const page = readFileSync('docs/analysis.md', 'utf8');
  const [, example] = /```yaml\n([\s\S]*?)```/.exec(page)!;
  const { suggest } = parse(example!) as { suggest: unknown };
  expect(readProvider(suggest, { variable: () => 'secret', file: () => undefined })).toEqual({
    baseUrl: 'https://api.example.com/v1',
    model: 'some-model',
    key: 'secret',
    timeoutMs: 10_000,
  });
});
