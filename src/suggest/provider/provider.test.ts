import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggestPhrases } from '../suggest-phrases.js';
import { readProvider } from './read-provider.js';
import { suggestWithProvider } from './suggest-with-provider.js';

/** A stand-in for a provider, on a socket of its own: the model's name says how it behaves. */
let server: Server;
let baseUrl: string;
const asked: { key: string | undefined; path: string | undefined; topic: string }[] = [];

const say = (response: ServerResponse, choice: object) => response.end(JSON.stringify({ choices: [choice] }));
const phrases = (...list: unknown[]) => ({ message: { content: JSON.stringify({ phrases: list }) } });
const behaviours: { [model: string]: (response: ServerResponse) => void } = {
  good: (response) =>
    say(response, phrases('pay my bill', 'the the bill', 'Is my bill wrong?', 'check my bill', '<b>x</b>')),
  refusal: (response) => say(response, { message: { refusal: 'no', content: null } }),
  prose: (response) => say(response, { message: { content: 'Sure! Here are some phrases: pay my bill' } }),
  shape: (response) => say(response, phrases('pay', 7)),
  useless: (response) => say(response, phrases('check my bill', 'x'.repeat(500))),
  length: (response) => say(response, { finish_reason: 'length', message: { content: '{"phrases": ["pay' } }),
  html: (response) => response.end('<html>'),
  denied: (response) => response.writeHead(401).end('{}'),
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  cut: (response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"choices": [');
    setImmediate(() => response.destroy());
  },
  slow: () => {},
};

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
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const input = { topic: 'billing', phrases: ['check my bill'] };
const ask = (model: string) => suggestWithProvider({ baseUrl, model, key: 'secret', timeoutMs: 500 }, input);

it('takes what passes the filters', async () => {
  const { suggestions, source, notice } = await ask('good');
  expect(suggestions.sort()).toEqual(['Is my bill wrong', 'pay my bill']);
  expect({ source, notice }).toEqual({ source: 'provider', notice: undefined });
  expect(asked.at(-1)).toEqual({ key: 'Bearer secret', path: '/v1/chat/completions', topic: 'billing' });
});

it.each([
  ['refusal', 'refused'],
  ['prose', 'not the JSON that was asked for'],
  ['shape', 'not the JSON that was asked for'],
  ['useless', 'nothing of its answer could be used'],
  ['length', 'cut off'],
  ['html', 'not JSON'],
  ['denied', 'status 401'],
  ['elsewhere', 'cannot be reached'],
  ['cut', 'the provider was not used'],
  ['slow', 'did not answer within 500 ms'],
])('%s: the offline answer, and why', async (model, why) => {
  const { notice, ...answer } = await ask(model);
  expect(notice).toContain(why);
  expect(answer).toEqual(suggestPhrases(input));
});

const world = { variable: (name: string) => (name === 'KEY' ? 'secret' : undefined), file: () => undefined };

it.each<[unknown, string]>([
  [[], 'no object'],
  [{ url: 'x' }, 'unknown setting "url"'],
  [{ base_url: 'https://a' }, 'base_url and model are needed'],
  [{ base_url: 'ftp://a', model: 'm' }, 'no http or https'],
  [{ base_url: 'https://a', model: 'm', timeout_ms: 0 }, 'timeout_ms'],
  [{ base_url: 'https://a', model: 'm', api_key_env: 'NO' }, 'NO is not set'],
  [{ base_url: 'http://a.example', model: 'm', api_key_env: 'KEY' }, 'the key would be sent in the clear'],
  [{ base_url: 'http://10.0.0.1', model: 'm', api_key_env: 'KEY' }, 'the key would be sent in the clear'],
  [{ base_url: 'https://u:p@a', model: 'm', api_key_env: 'KEY' }, 'must hold no user or password'],
  [{ base_url: 'https://a', model: 'm', allow_private_http: 'yes' }, 'allow_private_http'],
])('settings %j are refused', (section, message) => {
  expect(() => readProvider(section, world)).toThrow(message);
});

it.each([
  { base_url: 'http://localhost:8080/v1', model: 'm', api_key_env: 'KEY' },
  { base_url: 'http://10.0.0.1/v1', model: 'm', api_key_env: 'KEY', allow_private_http: true },
  { base_url: 'http://10.0.0.1/v1', model: 'm' },
])('settings %j are taken', (section) => {
  expect(readProvider(section, world)).toMatchObject({ baseUrl: section.base_url, model: 'm' });
});
