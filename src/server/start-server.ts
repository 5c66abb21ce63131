import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { CctoolError } from '../diagnostics/index.js';
import { requireCipher } from '../store/content-keys.js';
import { openStore } from '../store/open-store.js';
import { isStoreFull, type Store } from '../store/store.js';
import type { ToolkitContext } from '../toolkit/context.js';
import { accountEndpoints } from './account/index.js';
import { storedBackupEndpoints } from './backups/backup-endpoints.js';
import { pageEndpoints } from './dashboard/page-endpoints.js';
import { LiveHours } from './hours/live-hours.js';
import { overrideEndpoints } from './hours/override-endpoints.js';
import { Housekeeper } from './housekeeper.js';
import { createListener } from './http/app.js';
import type { Endpoint } from './http/exchange.js';
import { answerSocketErrors } from './http/socket-errors.js';
import { AccountBytes, UnreadAnswers } from './limits/account-bytes.js';
import { Limits } from './limits/limits.js';
import { UsageRecorder } from './limits/usage-recorder.js';
import type { Logger } from './log.js';
import { mcpEndpoint } from './mcp/mcp-endpoint.js';
import { Metrics } from './metrics.js';
import { openApiEndpoints } from './openapi/openapi-endpoints.js';
import { SharedLookup } from './operations/authenticate.js';
import { Engines } from './operations/engines.js';
import { operationEndpoints } from './operations/operation-endpoints.js';
import { serviceEndpoints } from './operations/service-endpoints.js';
import { Presence } from './presence.js';
import type { Siblings } from './processes/siblings.js';
import type { Service } from './service.js';
import type { ServerSettings } from './settings.js';
import { localCertificate } from './tls/local-authority.js';
import { readTls, TlsReloader } from './tls/tls-files.js';
import { LiveWorkspace, reloadableParts } from './work/live-workspace.js';
import { WorkPool } from './work/work-pool.js';

/** Bytes of bodies that one account may send at the same time. */
const mostBodies = 128 * 2 ** 20;

/** Milliseconds in which requests end whose work was ended. */
const lastAnswers = 2000;

/** Milliseconds for a whole request, such as a large backup over a slow line. */
const longestRequest = 3_600_000;

export interface ServerOptions {
  context: ToolkitContext;
  settings: ServerSettings;
  /** Plain HTTP: on loopback only, or behind a trusted proxy. */
  http: boolean;
  log: Logger;
  /** The other HTTP processes of the same server, where this is one of several. */
  siblings?: Siblings;
}

export interface RunningServer {
  /** The URL of the server, with the base path and without a trailing slash. */
  url: string;
  port: number;
  service: Service;
  /** The file of the authority to trust, when the certificate is a local one. */
  authority: string | undefined;
  /**
   * Lets requests in progress finish, refuses new ones, then frees everything.
   * @param how `isReplaced`: another process listens in its place already
   */
  close(how?: { isReplaced: boolean }): Promise<void>;
}

/** AEAD suites with forward secrecy only: no CBC (RFC 9325, 4.2). The first three are those of TLS 1.3. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

/** `/cctool/` and `cctool` become `/cctool`; `/` becomes empty. */
function normalBase(path: string): string {
  const base = `/${path}`.replace(/\/+/g, '/').replace(/\/$/, '');
  if (!/^(\/(?!\.\.?(\/|$))[\w.~-]+)*$/.test(base)) {
    throw new CctoolError('usage', `--base-path "${path}" is not a plain path`, 'use a path such as /cctool');
  }
  return base;
}

/** Names that the local certificate must be valid for, in addition to localhost. */
const certificateHosts = (host: string) => (/^(0\.0\.0\.0|::)$/.test(host) ? [] : [host]);

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = `${host}:${port}`;
      const hint = error.code === 'EADDRINUSE' ? 'another program listens there; choose another --port' : undefined;
      reject(new CctoolError('usage', `cannot listen on ${place}: ${error.message}`, hint));
    });
    server.listen({ port, host, backlog: 1024 }, () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Starts the service: store, workspace, routes, listener.
 * @throws CctoolError when the store, the workspace, the certificate or the address cannot be used
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { settings, log } = options;
  const base = normalBase(settings.base_path);
  if (options.http && !loopback.test(settings.host) && !settings.trust_proxy) {
    throw new CctoolError(
      'usage',
      `plain HTTP on ${settings.host} would send keys unencrypted`,
      'remove --http, listen on localhost, or use --trust-proxy if a proxy in front of the server terminates TLS',
    );
  }
  const store = await openStore(options.context);
  await requireCipher(store).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  let pool: WorkPool | undefined;
  try {
    const workspace = await LiveWorkspace.load(
      { ...options.context, openedStore: store },
      await reloadableParts(options.context),
      (part, problem) => {
        if (problem === undefined) log.info({ part }, 'reloaded');
        else log.error({ part, problem }, 'not reloaded: the last good copy stays in use');
      },
    );
    await checkVoices(options.context);
    pool = new WorkPool(settings, log);
    return await listenWith(options, base, store, workspace, pool);
  } catch (error) {
    await pool?.close();
    await store.close();
    throw error;
  }
}

/** Reports wrong voice settings to the operator at start-up, not to a client later. */
async function checkVoices({ workspace }: ToolkitContext): Promise<void> {
  if (workspace.voice === undefined) return;
  const [{ createWorkspaceVoices }, { closeVoices }] = await Promise.all([
    import('../toolkit/local/workspace-voices.js'),
    import('../voice/settings.js'),
  ]);
  await closeVoices(createWorkspaceVoices(workspace));
}

/** Every path that the server answers. */
export function allEndpoints(service: Service): Endpoint[] {
  return [
    ...serviceEndpoints(service),
    ...operationEndpoints(service),
    mcpEndpoint(service),
    ...overrideEndpoints(service),
    ...storedBackupEndpoints(service),
    ...openApiEndpoints(service),
    ...accountEndpoints(service),
    ...pageEndpoints(service),
  ];
}

async function listenWith(
  options: ServerOptions,
  base: string,
  store: Store,
  workspace: LiveWorkspace,
  pool: WorkPool,
): Promise<RunningServer> {
  const { settings, log, context, siblings } = options;
  // Of several processes one does what is to be done once.
  const isFirst = siblings === undefined || siblings.number === 0;
  const failed = (error: unknown) =>
    log.error({ err: error }, 'overrides cannot be loaded: those that are known stay in use');
  const hours = new LiveHours(store, workspace, context.now, failed, isFirst);
  await hours.refresh();
  const service: Service = {
    settings,
    base,
    secure: !options.http || settings.trust_proxy,
    // Not for localhost, which all programs of a machine share.
    hsts: settings.tls_cert !== undefined,
    store,
    lookup: new SharedLookup(),
    workspace,
    hours,
    engines: new Engines(workspace, pool),
    limits: new Limits(settings, { pool: store.pool, siblings }),
    usage: new UsageRecorder(store, settings.request_log, (error) => {
      if (isStoreFull(error)) service.isStoreFull = true;
      log.error({ err: error }, 'usage was not recorded');
    }),
    unread: new UnreadAnswers(),
    bodies: new AccountBytes(mostBodies),
    metrics: new Metrics(pool, () => service.inProgress, { states: hours.states, now: context.now }),
    log,
    now: context.now,
    inProgress: 0,
    isStoreFull: false,
    draining: false,
    isReplaced: false,
    siblings,
  };
  const listener = createListener(service, allEndpoints(service));

  const own = settings.tls_cert === undefined && !options.http;
  const local = own ? await localCertificate(context.data, certificateHosts(settings.host), context.now()) : undefined;
  const paths = local ?? { cert: settings.tls_cert ?? '', key: settings.tls_key ?? '' };
  const transport = {
    headersTimeout: settings.receive_timeout * 1000,
    // Bodies that are read as a whole have their own, shorter time; a large backup may take longer.
    requestTimeout: longestRequest,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    // Node's own answer to a missing Host header has no body.
    requireHostHeader: false,
    noDelay: true,
  };
  const server: Server | HttpsServer = options.http
    ? createHttpServer(transport)
    : createHttpsServer({
        ...{ ...transport, ...readTls(paths), minVersion: 'TLSv1.2', ciphers, handshakeTimeout: 10_000 },
        ...(siblings && { ticketKeys: siblings.ticketKeys }),
      });
  // A connection without traffic in either direction for this long is closed.
  server.timeout = 120_000;
  answerSocketErrors(server);
  const sockets = trackSockets(server);
  server.on('request', listener);
  server.on('checkContinue', listener);
  const port = await listen(server, settings.host, settings.port);

  const reloader = options.http ? undefined : new TlsReloader(server as HttpsServer, paths);
  reloader?.watch((problem) => {
    if (problem === undefined) log.info('the certificate was reloaded');
    else log.error({ problem }, 'the certificate was not reloaded: the old one stays in use');
  });
  workspace.watch();
  hours.watch();
  const keeper = new Housekeeper(store, settings, log, context.now);
  if (isFirst) keeper.start();
  const pid = siblings ? process.ppid : process.pid;
  const presence = store.kind === 'sqlite' && isFirst ? new Presence(context.data, port, pid) : undefined;
  await presence?.enter((others) => {
    log.warn(
      { others },
      'another server uses this SQLite store: limits are not shared; for several servers use PostgreSQL (--store)',
    );
  });

  const host = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(settings.host) ? 'localhost' : settings.host;
  const url = `${options.http ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}${base}`;
  let closing: Promise<void> | undefined;
  const close = async ({ isReplaced }: { isReplaced: boolean }) => {
    service.isReplaced = isReplaced;
    service.draining = true;
    if (isReplaced) stopListening(server);
    // Load balancers see /readyz fail and send new requests elsewhere; those that still arrive are served. A process that is
    // replaced gets no new connections: its clients come with their next request to the end of theirs.
    const delay = isReplaced ? Math.max(1, settings.drain_delay) : settings.drain_delay;
    await new Promise((resolve) => setTimeout(resolve, delay * 1000));
    workspace.stop();
    hours.stop();
    await keeper.stop();
    reloader?.stop();
    await drain(server, sockets, service, settings.drain_timeout * 1000);
    await presence?.leave();
    await hours.close();
    // Ends the work that is left after the deadline; its requests come to their end then, and write to the store.
    await pool.close();
    await noneInProgress(service, lastAnswers);
    await service.usage.close();
    await store.close();
    log.flush();
  };
  return {
    url,
    port,
    service,
    authority: local?.authority,
    close(how = { isReplaced: false }) {
      closing ??= close(how);
      return closing;
    },
  };
}

/** All open connections, also those that Node's HTTP server no longer tracks: in a handshake, upgraded, refused. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Stops listening. The close() of an HTTP server would close idle connections at once, on some of which a request is on its way. */
const stopListening = (server: Server): void => {
  if (server.listening) NetServer.prototype.close.call(server);
};

/** Waits until no request is in progress, a number of milliseconds at most: a client may be gone before its request has ended. */
async function noneInProgress(service: Service, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (service.inProgress > 0 && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Stops listening, waits for the requests in progress, and then closes idle connections: a request that was sent on an open
 * connection is answered. After the deadline all connections are closed.
 */
async function drain(
  server: Server,
  sockets: ReadonlySet<Socket>,
  service: Service,
  milliseconds: number,
): Promise<void> {
  const started = performance.now();
  const closed = new Promise<void>((resolve) => {
    stopListening(server);
    if (sockets.size === 0) resolve();
    else server.once('close', resolve);
  });
  const idle = setInterval(() => {
    if (service.inProgress === 0) server.closeIdleConnections();
  }, 50);
  const deadline = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, milliseconds);
  await closed;
  await noneInProgress(service, started + milliseconds - performance.now());
  // Ends what is left of the HTTP server: its timers.
  server.close(() => {});
  clearInterval(idle);
  clearTimeout(deadline);
}
