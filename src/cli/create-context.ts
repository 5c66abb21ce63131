import { resolve } from 'node:path';
import type { ToolkitContext, Workspace } from '../toolkit/context.js';
import type { CliContext, Environment, Streams } from './context.js';
import { colorLevel, plainColors } from './terminal/colors.js';

/** Makes the CliContext of a process. `options` is filled in when the command line has been parsed. */
export function createContext(
  streams: Streams,
  env: Environment,
  cwd: string,
  words: readonly string[] = [],
): CliContext {
  const withLineEnd = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  let workspace: ReturnType<CliContext['workspace']> | undefined;
  const context: CliContext = {
    streams,
    env,
    cwd,
    options: {},
    words,
    now: () => Date.now(),
    print: (text) => void context.streams.stdout.write(withLineEnd(text)),
    say: (text) => void context.streams.stderr.write(withLineEnd(text)),
    async colors(stream) {
      const level = colorLevel(context.streams[stream], env, context.options.color);
      if (level === 0) return plainColors;
      const { Chalk } = await import('chalk');
      return new Chalk({ level });
    },
    async readStdin() {
      const chunks: Buffer[] = [];
      for await (const chunk of streams.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      return Buffer.concat(chunks);
    },
    workspace() {
      workspace ??= import('../config/workspace.js').then((config) =>
        config.loadWorkspace(cwd, context.options.config),
      );
      return workspace;
    },
    async toolkitContext() {
      const store = context.options.store ?? env.CCTOOL_STORE;
      const { dataFolder, zoneOptions } = await import('./files/data-folder.js');
      return {
        workspace: await context.workspace(),
        now: context.now,
        data: dataFolder(context.options, env, cwd),
        zones: zoneOptions(context.options, env, cwd),
        ...(store ? { store } : {}),
        ...contentKeys(await context.workspace(), env),
      };
    },
    isRemote: () => choosesRemote(context),
    async commandTree() {
      const { readCommandTree } = await import('./command-tree.js');
      return readCommandTree(context);
    },
    async toolkit() {
      if (await context.isRemote()) {
        const { remoteOptions } = await import('./remote.js');
        const { createRemoteToolkit } = await import('../client/remote-toolkit.js');
        return createRemoteToolkit(await remoteOptions(context));
      }
      const { createLocalToolkit } = await import('../toolkit/local-toolkit.js');
      return createLocalToolkit(await context.toolkitContext());
    },
  };
  return context;
}

/** Where the keys of backups come from: the environment, or the file that the configuration names. */
function contentKeys({ root, server }: Workspace, env: Environment): Pick<ToolkitContext, 'contentKeys'> {
  if (env.CCTOOL_BACKUP_KEY) return { contentKeys: { text: env.CCTOOL_BACKUP_KEY, name: 'CCTOOL_BACKUP_KEY' } };
  const file = (server as { backups?: { key_file?: unknown } } | undefined)?.backups?.key_file;
  return typeof file === 'string' ? { contentKeys: { file: resolve(root, file) } } : {};
}

/** True when the options, the environment or the configuration choose a remote service. */
async function choosesRemote(context: CliContext): Promise<boolean> {
  const { options, env } = context;
  if (options.local) return false;
  if (options.remote || options.baseUrl || options.profile || env.CCTOOL_BASE_URL) return true;
  const { remote } = await context.workspace();
  return (remote as { base_url?: string } | undefined)?.base_url !== undefined;
}
