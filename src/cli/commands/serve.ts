import { CctoolError } from '../../diagnostics/index.js';
import type { LogLevel } from '../../server/log.js';
import type { ServerSettings } from '../../server/settings.js';
import type { RunningServer } from '../../server/start-server.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { readWholeNumber } from '../option-values.js';
import { orList } from '../terminal/text.js';

interface Options {
  host?: string;
  port?: string;
  basePath?: string;
  tlsCert?: string;
  tlsKey?: string;
  http?: boolean;
  trustProxy?: boolean;
  logLevel: string;
  json?: boolean;
}

const examples = `
Examples:
  cctool serve
  cctool serve --port 9443 --data /var/lib/cctool
  cctool serve --host 0.0.0.0 --tls-cert fullchain.pem --tls-key privkey.pem --store postgres://cctool@db/cctool
  cctool serve --http --trust-proxy --host 0.0.0.0 --base-path /cctool

The address is printed on standard output, the log (JSON lines) on standard error. SIGTERM and SIGINT let requests in
progress finish; a second signal ends the server at once.`;

export const hasNoResult = true;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--port <number>', 'port to listen on; 0 chooses a free one (default: 8443)')
    .option('--base-path <path>', 'path below which everything is served (default: /)')
    .option('--tls-cert <file>', 'certificate with its chain, PEM; reloaded when it changes')
    .option('--tls-key <file>', 'private key of the certificate, PEM')
    .option('--http', 'plain HTTP, on loopback or behind a trusted proxy only')
    .option('--trust-proxy', 'a proxy in front sets X-Forwarded-For and speaks HTTPS')
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
  const { createLog, logLevels } = await import('../../server/log.js');
  if (!(logLevels as readonly string[]).includes(options.logLevel)) {
    throw new CctoolError('usage', `--log-level: "${options.logLevel}" is not a level`, `use ${orList(logLevels)}`);
  }
  const { startServer } = await import('../../server/start-server.js');
  const toolkitContext = await context.toolkitContext();
  const server = await startServer({
    context: toolkitContext,
    settings,
    http: options.http === true,
    log: createLog(context.streams.stderr, options.logLevel as LogLevel),
  });
  await announce(context, options, server, toolkitContext.data);
  await untilStopped(context, server);
  return ExitStatus.success;
}

/** Prints where it listens, how to create a key, and a command to try. */
async function announce(context: CliContext, options: Options, server: RunningServer, data: string): Promise<void> {
  const { url, authority } = server;
  if (options.json) {
    context.print(JSON.stringify({ url, port: server.port, authority: authority ?? null, pid: process.pid }));
    return;
  }
  const quote = (path: string) => (/^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
  const trust = authority === undefined ? '' : ` --cacert ${quote(authority)}`;
  const { administratorName } = await import('../../store/accounts.js');
  const { store } = server.service;
  const place = store.kind === 'sqlite' ? `--data ${quote(data)}` : '--store …';
  const hasKeys = await store.db.selectFrom('keys').select('id').limit(1).executeTakeFirst();
  const hasPassword = await store.db
    .selectFrom('accounts')
    .select('id')
    .where('password_digest', 'is not', null)
    .limit(1)
    .executeTakeFirst();
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

/** Resolves when a signal has stopped the server; a second signal ends the process at once. */
async function untilStopped(context: CliContext, server: RunningServer): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      let stopping = false;
      process.on(name, () => {
        if (stopping) process.exit(ExitStatus.error);
        stopping = true;
        resolve(name);
      });
    }
  });
  context.say(`${signal}: finishing ${server.service.inProgress} requests`);
  await server.close();
}
