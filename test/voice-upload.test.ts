import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './support/run-cli.js';

interface Seen {
  method: string;
  path: string;
  query: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
type Answer = { status?: number; body?: object | string; headers?: { [name: string]: string } };

/** A stand-in for the platforms on a socket: it answers as the test says, and keeps what it was asked. */
const seen: Seen[] = [];
let behave: (request: Seen) => Answer = () => ({ status: 500 });
let server: Server;
let url: string;
const folder = mkdtempSync(join(tmpdir(), 'cctool-upload-'));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const secrets = {
  ...{ GENESYSCLOUD_OAUTHCLIENT_ID: 'client-1', GENESYSCLOUD_OAUTHCLIENT_SECRET: 'genesys-secret-123' },
  ...{ AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'aws-secret-456', CXONE_TOKEN: 'cxone-token-789' },
};
const upload = (to: string, ...more: string[]) =>
  runCli(['voice', 'upload', 'out', '--to', to, '--endpoint', url, ...more], { cwd: folder, env: secrets });
const lines = () => seen.map(({ method, path, query }) => `${method} ${path}${query}`);

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname, search } = new URL(request.url!, 'http://stand-in');
      const one = {
        ...{ method: request.method!, path: pathname, query: search, headers: request.headers },
        body: Buffer.concat(chunks),
      };
      seen.push(one);
      const { status = 200, body = {}, headers = {} } = behave(one);
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'list.csv'), 'id,text\nwelcome,Welcome.\nclosed,We are closed.\nbad,No.\n');
  expect(
    (await runCli(['voice', 'batch', 'list.csv', '-o', 'out', '--preset', 'connect'], { cwd: folder })).status,
  ).toBe(0);
  const path = join(folder, 'out/manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const decided = (at: number, state: string) => {
    const { sha256 } = manifest.prompts[at];
    manifest.prompts[at].review = { state, at: '2026-01-01T00:00:00.000Z', sha256 };
  };
  decided(0, 'approved');
  decided(2, 'rejected');
  writeFileSync(path, JSON.stringify(manifest));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen.length = 0;
});

const welcome = () => readFileSync(join(folder, 'out/welcome.wav'));

describe('without --confirm', () => {
  it.each([
    [
      'genesys',
      [],
      'welcome: user prompt "welcome", resource en-us: create where it is missing, then upload the recording',
    ],
    ['cxone', ['--prefix', 'prompts\\'], 'welcome: put the file "prompts\\welcome.wav", in place of one of this name'],
    [
      'connect',
      ['--region', 'eu-west-1', '--instance', 'i-1', '--bucket', 'my-prompts', '--prefix', 'ivr/'],
      'welcome: put s3://my-prompts/ivr/welcome.wav, then create or update the prompt "welcome"',
    ],
  ])('nothing is sent to %s, and what was not approved is passed over', async (to, more, line) => {
    const { status, stdout, stderr } = await upload(to, ...more);
    expect([status, stdout, stderr]).toEqual([
      0,
      `${line}\n`,
      '1 prompt would be uploaded, 2 not approved and passed over; send them with --confirm\n',
    ]);
    expect(seen).toEqual([]);
  });

  it('--all adds drafts, never what was rejected', async () => {
    const { stdout } = await upload('genesys', '--all', '--json');
    expect(JSON.parse(stdout).map(({ id }: { id: string }) => id)).toEqual(['welcome', 'closed']);
  });
});

describe('Genesys Cloud', () => {
  /** The prompts that there are, each with the languages that it has. */
  const platform =
    (known: { [name: string]: string[] }) =>
    (request: Seen): Answer => {
      const { method, path, query } = request;
      if (path === '/oauth/token') return { body: { access_token: 'token-1' } };
      if (request.headers.authorization !== 'Bearer token-1') return { status: 401 };
      if (method === 'GET' && path === '/api/v2/architect/prompts') {
        const name = new URLSearchParams(query).get('name')!;
        // Its filter takes parts of names as well.
        const names = Object.keys(known).filter((each) => each.includes(name));
        return { body: { entities: names.map((each) => ({ id: `id-${each}`, name: each })) } };
      }
      if (method === 'POST' && path === '/api/v2/architect/prompts')
        return { body: { id: `id-${JSON.parse(request.body.toString()).name}` } };
      const [, id, language] = /prompts\/id-(\w+)\/resources\/?([\w-]*)$/.exec(path) ?? [];
      if (method === 'GET' && id !== undefined && !known[id]?.includes(language!)) return { status: 404 };
      if (id !== undefined) return { body: { uploadUri: `${url}/uploads/${id}` } };
      return path.startsWith('/uploads/') ? { status: 202 } : { status: 500 };
    };

  it.each([
    ['a new prompt', { welcome_back: ['en-us'] }, 'created', ['GET', 'POST', 'POST']],
    ['a prompt without this language', { welcome: ['es-us'] }, 'updated', ['GET', 'GET', 'POST']],
    ['one that is there', { welcome: ['en-us'] }, 'updated', ['GET', 'GET']],
  ])('%s', async (_, known, outcome, methods) => {
    behave = platform(known);
    const { status, stdout } = await upload('genesys', '--confirm');
    expect([status, stdout]).toEqual([0, `${outcome} welcome\n`]);
    const [signIn, ...rest] = seen;
    expect(signIn!.headers.authorization).toBe(
      `Basic ${Buffer.from('client-1:genesys-secret-123').toString('base64')}`,
    );
    expect(rest.slice(0, -1).map(({ method }) => method)).toEqual(methods);
    const last = rest.at(-1)!;
    expect([last.method, last.path, last.headers.authorization]).toEqual([
      'POST',
      '/uploads/welcome',
      'Bearer token-1',
    ]);
    const form = await new Response(Uint8Array.from(last.body), {
      headers: { 'content-type': last.headers['content-type']! },
    }).formData();
    const file = form.get('file') as File;
    expect([file.name, Buffer.from(await file.arrayBuffer()).equals(welcome())]).toEqual(['welcome.wav', true]);
  });

  it('sends its token to no other host', async () => {
    behave = (request) =>
      request.path.endsWith('/resources') ? { body: { uploadUri: 'http://other.example/x' } } : platform({})(request);
    const { status, stderr } = await upload('genesys', '--confirm');
    expect(status).toBe(1);
    expect(stderr).toContain('other.example for the recording, which is not of 127.0.0.1');
  });
});

describe('Amazon Connect', () => {
  const more = [
    '--region',
    'eu-west-1',
    '--instance',
    'i-1',
    '--bucket',
    'my-prompts',
    '--prefix',
    'ivr/',
    '--confirm',
  ];
  it.each([
    ['a new prompt', [], 'created', 'PUT /prompts/i-1'],
    [
      'one that is on the second page of the list',
      [{ Id: 'p-9', Name: 'welcome' }],
      'updated',
      'POST /prompts/i-1/p-9',
    ],
  ])('%s', async (_, second, outcome, request) => {
    behave = ({ path, query }) => {
      if (path !== '/prompts-summary/i-1') return {};
      return query.includes('nextToken')
        ? { body: { PromptSummaryList: second } }
        : { body: { PromptSummaryList: [{ Id: 'p-1', Name: 'other' }], NextToken: 'a+b=' } };
    };
    const { status, stdout } = await upload('connect', ...more);
    expect([status, stdout]).toEqual([0, `${outcome} welcome\n`]);
    expect(lines()).toEqual([
      'GET /prompts-summary/i-1?maxResults=1000',
      'GET /prompts-summary/i-1?maxResults=1000&nextToken=a%2Bb%3D',
      'PUT /my-prompts/ivr/welcome.wav',
      request,
    ]);
    const [, , object, prompt] = seen;
    expect(object!.body.equals(welcome())).toBe(true);
    expect(object!.headers['x-amz-content-sha256']).toBe(sha256(welcome()));
    expect(object!.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=\S*x-amz-content-sha256\S*, Signature=[0-9a-f]{64}$/,
    );
    expect(prompt!.headers.authorization).toContain('/eu-west-1/connect/aws4_request');
    expect(JSON.parse(prompt!.body.toString())).toEqual({
      ...{ Name: 'welcome', Description: 'Welcome.', S3Uri: 's3://my-prompts/ivr/welcome.wav' },
    });
  });
});

describe('CXone', () => {
  it('takes the recording in base64', async () => {
    behave = () => ({});
    const { status } = await upload('cxone', '--confirm', '--prefix', 'prompts\\');
    expect([status, lines()]).toEqual([0, ['POST /incontactapi/services/v34.0/files']]);
    const { fileName, file, overwrite } = JSON.parse(seen[0]!.body.toString());
    expect([fileName, overwrite, Buffer.from(file, 'base64').equals(welcome())]).toEqual([
      'prompts\\welcome.wav',
      true,
      true,
    ]);
    expect(seen[0]!.headers.authorization).toBe('Bearer cxone-token-789');
  });

  it('is waited for when it is busy', async () => {
    let count = 0;
    behave = () => (++count === 1 ? { status: 429, headers: { 'retry-after': '0' } } : {});
    expect((await upload('cxone', '--confirm')).status).toBe(0);
    expect(seen).toHaveLength(2);
  });

  it.each<[string, Answer, RegExp]>([
    ['a refusal', { status: 403, body: { message: 'no, cxone-token-789 may not' } }, /status 403: no, \*\*\* may not/],
    ['a redirection', { status: 302, headers: { location: 'http://other.example/' } }, /status 302/],
    ['a fault', { status: 500, body: '<html><body>broken</body></html>' }, /status 500: broken/],
  ])('%s is reported without the secret, and ends with 1', async (_, answer, message) => {
    behave = () => answer;
    const { status, stderr } = await upload('cxone', '--confirm');
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('cxone-token-789');
    expect(seen).toHaveLength(1);
  });
});

describe('what is missing is named', () => {
  it.each([
    [['--to', 'genesys'], '--region is needed for genesys'],
    [['--to', 'connect'], '--region is needed for connect'],
    [['--to', 'cxone'], '--endpoint is needed for cxone'],
    [['--to', 'avaya'], '"avaya" is not a platform'],
    [['--to', 'genesys', '--region', 'x/y'], '"x/y" is not a name that genesys has'],
    [['--to', 'cxone', '--endpoint', 'http://api.example.com'], 'the key would be sent in the clear'],
    [['--to', 'cxone', '--endpoint', 'https://api.example.com', '--confirm'], 'the variable CXONE_TOKEN is not set'],
  ])('%j', async (words, message) => {
    const { status, stderr } = await runCli(['voice', 'upload', 'out', ...words], { cwd: folder });
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
