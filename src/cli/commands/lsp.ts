import { CctoolError } from '../../diagnostics/index.js';
import type { CommandModule } from '../command.js';
import type { CliContext } from '../context.js';

const help = `
Editors start this command and speak the Language Server Protocol with it on standard input and output. It knows
grammars (GRXML, ABNF, JSGF), flows (*.ivr.yaml), suites (*.suite.yaml), hours files and their overrides, lists of
phrases and prompts, and the configuration. docs/editors.md has settings for several editors.

Examples:
  cctool lsp
  cctool lsp --stdio                  the same, for clients that add this option by themselves`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--stdio', 'speak on standard input and output (the only way there is)')
    .addHelpText('after', help)
    .action(run(() => start(context)));
};

async function start(context: CliContext): Promise<number> {
  if ((context.streams.stdin as { isTTY?: boolean }).isTTY) {
    throw new CctoolError(
      'usage',
      'a language server is started by an editor, not in a terminal',
      'docs/editors.md shows how to set up an editor',
    );
  }
  const [{ startLanguageServer }, { dataFolder, zoneOptions }] = await Promise.all([
    import('../../lsp/start.js'),
    import('../files/data-folder.js'),
  ]);
  const { options, env, cwd } = context;
  const status = await startLanguageServer(context.streams.stdin, {
    data: dataFolder(options, env, cwd),
    zones: zoneOptions(options, env, cwd),
    config: options.config,
  });
  // An open input would keep the process alive.
  context.streams.stdin.destroy();
  return status;
}
