import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Agent, request } from 'undici';
import { loadWorkspace } from '../../src/config/workspace.js';
import { packageRoot } from '../../src/package-info.js';
import { createLog } from '../../src/server/log.js';
import { readServerSettings, type ServerSettings } from '../../src/server/settings.js';
import { type RunningServer, startServer } from '../../src/server/start-server.js';
import { createKey, type KeyRequest, type NewApiKey } from '../../src/store/keys.js';
import type { ToolkitContext, Workspace } from '../../src/toolkit/context.js';
import { temporaryData } from './stores.js';

/** The sample workspace of the project. */
export const sampleWorkspace = (): Promise<Workspace> => loadWorkspace(join(packageRoot(), 'fixtures', 'workspace'));

export interface TestServerOptions {
  /** A store to share; a fresh SQLite one otherwise. */
  place?: { data: string; store?: string };
  workspace?: Workspace;
  settings?: { [name: string]: unknown };
  http?: boolean;
  /** The clock; the machine's when absent. */
  now?: () => number;
}

export interface Answer {
  status: number;
  headers: { [name: string]: string };
  text: string;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

export interface Ask {
  method?: string;
  path: string;
  key?: string | undefined;
  headers?: { [name: string]: string };
  /** An object goes as JSON, text and bytes as they are. */
  body?: unknown;
}

/** A server of this process on a free port, over TLS with a certificate of its own authority. */
export class TestServer {
  readonly running: RunningServer;
  readonly context: ToolkitContext;
  readonly ca: string | undefined;
  /** Lines of the log. */
  readonly log: string[];
  readonly #agent: Agent;
  readonly #clean: () => void;

  private constructor(running: RunningServer, context: ToolkitContext, log: string[], clean: () => void) {
    this.running = running;
    this.context = context;
    this.log = log;
    this.ca = running.authority === undefined ? undefined : readFileSync(running.authority, 'utf8');
    this.#agent = new Agent({ connect: this.ca === undefined ? {} : { ca: this.ca }, connections: 50 });
    this.#clean = clean;
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const own = options.place ? undefined : temporaryData();
    const place = options.place ?? { data: own!.data };
    const workspace = options.workspace ?? (await sampleWorkspace());
    const context: ToolkitContext = { ...place, workspace, now: options.now ?? Date.now };
    // On a busy machine an answer takes longer than the 10 seconds that a service has without settings.
    // One worker: each that starts takes about a second of the processor.
    const section = {
      port: 0,
      deadline: 120,
      workers: 1,
      ...(workspace.server as object | undefined),
      ...options.settings,
    };
    const settings: ServerSettings = readServerSettings({ ...workspace, server: section });
    const log: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // A stream hands over several lines at once when it is busy.
        log.push(
          ...chunk
            .toString()
            .split('\n')
            .filter((line: string) => line !== ''),
        );
        done();
      },
    });
    const running = await startServer({
      context,
      settings,
      http: options.http === true,
      log: createLog(stream, 'debug'),
    });
    return new TestServer(running, context, log, () => own?.clean());
  }

  get url(): string {
    return this.running.url;
  }

  key(request: Partial<KeyRequest> = {}): Promise<NewApiKey> {
    return createKey(this.running.service.store, { name: 'test', ...request });
  }

  async ask({ method, path, key, headers = {}, body }: Ask): Promise<Answer> {
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    const answer = await request(this.url + path, {
      dispatcher: this.#agent,
      method: (method ?? (body === undefined ? 'GET' : 'POST')) as 'GET',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string | Buffer) }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const text = bytes.toString('utf8');
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: answer.statusCode, headers: answer.headers as Answer['headers'], text, bytes, body: json };
  }

  async stop(): Promise<void> {
    await this.#agent.destroy();
    await this.running.close();
    this.#clean();
  }
}
