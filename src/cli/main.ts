import { type Command, CommanderError } from 'commander';
import { ExitStatus, type Run, runCommand } from './command.js';
import { defaultName } from './command-list.js';
import type { Environment, GlobalOptions, Streams } from './context.js';
import { createContext } from './create-context.js';
import { withOutput } from './files/output-option.js';
import { checkChoices } from './option-values.js';
import { defineProgram, valuedOptions } from './program.js';

/** The words that are not options. A leading `help` is skipped: `cctool help grxml` is about `grxml`. */
function plainWords(argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--') break;
    if (!word.startsWith('-')) words.push(word);
    else if (valuedOptions.has(word)) i++;
  }
  return words[0] === 'help' ? words.slice(1) : words;
}

/**
 * The command line as a function: arguments (without node and script), streams and environment in, exit status out.
 * It never ends the process, so tests call it in-process.
 */
export async function main(
  argv: readonly string[],
  streams: Streams,
  env: Environment,
  cwd: string = process.cwd(),
): Promise<number> {
  const context = createContext(streams, env, cwd, plainWords(argv));
  let status: number = ExitStatus.error;
  const run: Run =
    (work) =>
    async (...args) => {
      context.options = program.opts<GlobalOptions>();
      status = await runCommand(context, () => {
        checkChoices(chosen);
        return withOutput(context, chosen, () => work(...args));
      });
    };

  const program = await defineProgram(context, run);
  let chosen = program;
  program.hook('preAction', (_, command) => {
    chosen = command;
  });
  const failure: Failure = { text: '', command: program };
  settle(program, streams, failure);

  try {
    if (argv.length === 0) {
      program.outputHelp();
      return ExitStatus.success;
    }
    const asksForHelp = argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');
    // Commander would show the help of the group for a word that it does not know.
    const unknown = asksForHelp ? unknownWord(program, context.words) : undefined;
    if (unknown) {
      unknown.command.error(`error: unknown command '${unknown.word}'`, { code: 'commander.unknownCommand' });
    }
    const words = argv[0] === 'help' && argv.length > 1 ? [...argv.slice(1), '--help'] : [...argv];
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (failure.text !== '') {
      context.options = program.opts<GlobalOptions>();
      const { leadOn } = await import('./lead-on.js');
      streams.stderr.write(await leadOn(context, error, failure.command, failure.text));
    }
    // Commander ends usage errors with 1, which is the status of findings here.
    return error.exitCode === 0 ? ExitStatus.success : ExitStatus.error;
  }
  return status;
}

/** The first of the words that should name a command and does not. */
function unknownWord(program: Command, words: readonly string[]): { command: Command; word: string } | undefined {
  let command = program;
  for (const [i, word] of words.entries()) {
    if (command.commands.length === 0 || word === 'help') return undefined;
    const child = command.commands.find((each) => each.name() === word);
    if (!child) return defaultName(words.slice(0, i)) === undefined ? { command, word } : undefined;
    command = child;
  }
  return undefined;
}

/** What commander says about a command line that it refuses, and the command that it belongs to. */
interface Failure {
  text: string;
  command: Command;
}

/** Gives a command and all below it the streams, and makes commander throw instead of ending the process. */
function settle(command: Command, streams: Streams, failure: Failure): void {
  command
    .exitOverride((error) => {
      failure.command = command;
      throw error;
    })
    .configureOutput({
      writeOut: (text) => void streams.stdout.write(text),
      writeErr: (text) => void streams.stderr.write(text),
      // Kept until it is known what else to say.
      outputError: (text) => {
        failure.text += text;
      },
      getOutHelpWidth: () => streams.stdout.columns ?? 100,
      getErrHelpWidth: () => streams.stderr.columns ?? 100,
    });
  for (const child of command.commands) settle(child, streams, failure);
}
