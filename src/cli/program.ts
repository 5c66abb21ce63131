import { Command } from 'commander';
import { packageVersion } from '../package-info.js';
import { defineCommands, type Run } from './command.js';
import { commandList } from './command-list.js';
import type { CliContext } from './context.js';

const afterHelp = `
Exit status: 0 success, 1 findings, 2 usage, configuration or internal error.
Results go to standard output, everything else to standard error.`;

/** Global options whose value is the next word: needed to find the command's name before commander parses. */
export const valuedOptions: ReadonlySet<string> = new Set([
  '--config',
  '--data',
  '--store',
  '--base-url',
  '--api-key-file',
  '--cacert',
  '--profile',
]);

/**
 * The program with the options that every command has and the names of all commands; the command that
 * `context.words` names is whole, the others are names and summaries.
 */
export async function defineProgram(context: CliContext, run: Run): Promise<Command> {
  const program = new Command('cctool')
    .description('The contact-centre toolkit: speech grammars, hours, IVR flows, voice prompts and script backups.')
    .version(packageVersion())
    .option('--config <file>', 'configuration file (default: cctool.config.*, found upwards from here)')
    .option('--data <dir>', 'folder for data (store, certificates, caches)')
    .option('--store <url>', 'PostgreSQL store, postgres://… (default: SQLite in the data folder)')
    .option('--local', 'run here, even when a remote service is configured')
    .option('--remote', 'ask the configured remote service')
    .option('--base-url <url>', 'ask the remote service at this address')
    .option('--api-key-file <file>', 'file that holds the API key for the remote service')
    .option('--cacert <file>', 'certificate authority to trust for the remote service (PEM)')
    .option('--profile <name>', 'profile of stored credentials')
    .option('--color', 'colour, even when the output is not a terminal')
    .option('--no-color', 'no colour')
    .addHelpText('after', afterHelp)
    .showSuggestionAfterError();
  program.options.find((option) => option.long === '--color')!.defaultValue = undefined;
  program.setOptionValue('color', undefined);
  await defineCommands(program, commandList, context, run);
  return program;
}
