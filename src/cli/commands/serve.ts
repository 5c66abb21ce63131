import { CctoolError } from '../../diagnostics/index.js';
import type { Logger, LogLevel } from '../../server/log.js';
import type { SharedStart } from '../../server/processes/http-processes.js';
import type { ServedAt } from '../../server/served-at.js';
import type { ServerSettings } from '../../server/settings.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { offerChoices, readWholeNumber } from '../option-values.js';

interface Options {
  host?: string;
  port?: string;
  basePath?: string;
  tlsCert?: string;
  tlsKey?: string;
  http?: boolean;
  trustProxy?: boolean;
  processes?: string;
  drainDelay?: string;
  logLevel: string;
  json?: boolean;
}

const examples = `
Examples:
  cctool serve
  cctool serve --port 9443 --data /var/lib/cctool
  cctool serve --host 0.0.0.0 --tls-cert fullchain.pem --tls-key privkey.pem --store postgres://cctool@db/cctool
  cctool serve --processes 4
  cctool serve --http --trust-proxy --host 0.0.0.0 --base-path /cctool --drain-delay 5

Several processes on one port share their limits; one that crashes is replaced. SIGHUP replaces all of them, one after the
other, with the configuration as it is then.

The address is printed on standard output, the log (JSON lines) on standard error. SIGTERM and SIGINT let requests in
progress finish; a second signal ends the server at once.`;

export const hasNoResult = true;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { 'log-level': ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] });
  command
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on; 0 chooses a free one (default: 8443)')
    .option('--base-path <path>', 'path below which everything is served (default: /)')
    .option('--tls-cert <file>', 'certificate with its chain, PEM; reloaded when it changes')
    .option('--tls-key <file>', 'private key of the certificate, PEM')
    .option('--http', 'plain HTTP, on loopback or behind a trusted proxy only')
    .option('--trust-proxy', 'a proxy in front sets X-Forwarded-For and speaks HTTPS')
    .option('--processes <n>', 'HTTP processes on the port, for more than one processor (default: 1)')
    .option('--drain-delay <seconds>', 'after SIGTERM serve on for so long while /readyz answers 503 (default: 0)')
    .option('--log-level <level>', 'fatal, error, warn, info, debug or silent', 'info')
    .option('--json', 'print the address as JSON')
    .addHelpText('after', examples)
    .action(run((options: Options) => serve(context, options)));
};

async function settingsFor(context: CliContext, options: Options): Promise<ServerSettings> {
  const { readServerSettings } = await import('../../server/settings.js');
  const { resolve } = await import('node:path');
  const workspace = await context.workspace();
  const section = (workspace.server ?? {}) as { [name: string]: unknown };
  const fromFile = (name: string) =>
    typeof section[name] === 'string' ? { [name]: resolve(workspace.root, section[name]) } : {};
  const port = options.port === undefined ? undefined : readWholeNumber('--port', options.port, 0, 65_535);
  const processes =
    options.processes === undefined ? undefined : readWholeNumber('--processes', options.processes, 1, 64);
  const drain =
    options.drainDelay === undefined ? undefined : readWholeNumber('--drain-delay', options.drainDelay, 0, 600);
  const server = {
    ...section,
    ...fromFile('tls_cert'),
    ...fromFile('tls_key'),
    ...(options.host !== undefined && { host: options.host }),
    ...(port !== undefined && { port }),
    ...(options.basePath !== undefined && { base_path: options.basePath }),
    ...(options.tlsCert !== undefined && { tls_cert: resolve(context.cwd, options.tlsCert) }),
    ...(options.tlsKey !== undefined && { tls_key: resolve(context.cwd, options.tlsKey) }),
    ...(options.trustProxy && { trust_proxy: true }),
    ...(processes !== undefined && { processes }),
    ...(drain !== undefined && { drain_delay: drain }),
  };
  const settings = readServerSettings({ ...workspace, server });
  if ((settings.tls_cert === undefined) !== (settings.tls_key === undefined)) {
    throw new CctoolError('usage', '--tls-cert and --tls-key must be used together');
  }
  if (options.http && settings.tls_cert !== undefined) {
    throw new CctoolError('usage', '--http cannot be used with a certificate');
  }
  return settings;
}

async function serve(context: CliContext, options: Options): Promise<number> {
  const settings = await settingsFor(context, options);
  const { createLog } = await import('../../server/log.js');
  const log = createLog(context.streams.stderr, options.logLevel as LogLevel);
  if (settings.processes > 1) return serveWithProcesses(context, options, settings, log);
  const [{ startServer }, { servedAt }] = await Promise.all([
    import('../../server/start-server.js'),
    import('../../server/served-at.js'),
  ]);
  const toolkitContext = await context.toolkitContext();
  const server = await startServer({ context: toolkitContext, settings, http: options.http === true, log });
  await announce(context, options, await servedAt(server, server.service.store), toolkitContext.data);
  const signal = await untilStopped(() => {});
  context.say(`${signal}: finishing ${server.service.inProgress} requests`);
  await server.close();
  return ExitStatus.success;
}

/** Several processes on one port; SIGHUP replaces them. */
async function serveWithProcesses(
  context: CliContext,
  options: Options,
  settings: ServerSettings,
  log: Logger,
): Promise<number> {
  const { HttpProcesses } = await import('../../server/processes/http-processes.js');
  const startWith = async (from: CliContext, read: ServerSettings): Promise<SharedStart> => {
    const { now: _, ...shared } = await from.toolkitContext();
    return { context: shared, settings: read, http: options.http === true, level: options.logLevel as LogLevel };
  };
  const start = await startWith(context, settings);
  const { processes, served } = await HttpProcesses.start(start, log);
  process.on('SIGHUP', async () => {
    log.info('SIGHUP: the HTTP processes are replaced');
    try {
      const { createContext } = await import('../create-context.js');
      const again = createContext(context.streams, context.env, context.cwd);
      again.options = context.options;
      await processes.replaceAll(await startWith(again, await settingsFor(again, options)));
      log.info({ pids: processes.pids }, 'the HTTP processes were replaced');
    } catch (err) {
      log.error({ err }, 'the HTTP processes were not replaced: those that run go on');
    }
  });
  await announce(context, options, served, start.context.data);
  const signal = await untilStopped(() => processes.kill());
  context.say(`${signal}: finishing the requests of ${processes.pids.length} processes`);
  await processes.close();
  return ExitStatus.success;
}

/** Prints where it listens, how to create a key, and a command to try. */
async function announce(context: CliContext, options: Options, served: ServedAt, data: string): Promise<void> {
  const { url, port, authority, store, hasKeys, hasPassword } = served;
  if (options.json) {
    context.print(JSON.stringify({ url, port, authority: authority ?? null, pid: process.pid }));
    return;
  }
  const quote = (path: string) => (/^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
  const trust = authority === undefined ? '' : ` --cacert ${quote(authority)}`;
  const { administratorName } = await import('../../store/accounts.js');
  const place = store.kind === 'sqlite' ? `--data ${quote(data)}` : '--store …';
  const lines = [`cctool serves ${url}`];
  lines.push(`  dashboard              ${url}/dashboard`);
  if (authority !== undefined) lines.push(`  certificate authority  ${authority}`);
  lines.push(`  API description        ${url}/openapi.json, for people: ${url}/docs`);
  lines.push(`  store                  ${store.place}`);
  if (!hasKeys) {
    lines.push('', 'There is no API key yet. Create the first one (it is shown once):');
    lines.push(`  cctool keys create --name first ${place}`);
  }
  if (!hasPassword) {
    lines.push('', `Nobody can sign in to the dashboard yet. Set the password of the account "${administratorName}":`);
    lines.push(`  cctool account password ${place}`);
  }
  lines.push('', 'Try it:', `  curl${trust} ${url}/healthz`);
  context.print(lines.join('\n'));
}

/** The first signal to stop. @param atOnce is called before a second signal ends the process */
function untilStopped(atOnce: () => void): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      let stopping = false;
      process.on(name, () => {
        if (stopping) {
          atOnce();
          process.exit(ExitStatus.error);
        }
        stopping = true;
        resolve(name);
      });
    }
  });
}
