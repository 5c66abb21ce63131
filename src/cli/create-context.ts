import type { CliContext, Environment, Streams } from './context.js';
import { plainColors } from './plain-colors.js';

/** Colour for one stream: NO_COLOR (any value), FORCE_COLOR, TERM=dumb, --color/--no-color, else only on a terminal. */
export function colorLevel(stream: { isTTY?: boolean }, env: Environment, option: boolean | undefined): 0 | 1 | 2 | 3 {
  const level = /truecolor|24bit/i.test(env.COLORTERM ?? '') ? 3 : /256/.test(env.TERM ?? '') ? 2 : 1;
  if (option === false) return 0;
  if (option === true) return level;
  if (env.NO_COLOR) return 0;
  if (env.FORCE_COLOR !== undefined) return /^(0|false)$/.test(env.FORCE_COLOR) ? 0 : level;
  return stream.isTTY && env.TERM !== 'dumb' ? level : 0;
}

/** Puts the world behind the CliContext interface. `options` is filled in when the command line has been parsed. */
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
    print: (text) => void streams.stdout.write(withLineEnd(text)),
    say: (text) => void streams.stderr.write(withLineEnd(text)),
    async colors(stream) {
      const level = colorLevel(streams[stream], env, context.options.color);
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
      const { dataFolder } = await import('./data-folder.js');
      return {
        workspace: await context.workspace(),
        now: context.now,
        data: dataFolder(context.options, env, cwd),
        ...(store ? { store } : {}),
      };
    },
    async isRemote() {
      if (context.options.local) return false;
      const { choosesRemote } = await import('./chooses-remote.js');
      return choosesRemote(context);
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
