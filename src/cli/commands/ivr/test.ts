import { basename, dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { LocalFlow, TestFlowInput } from '../../../toolkit/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, offerChoices, offerWords } from '../../option-values.js';
import {
  allowedUrls,
  allowUrlOption,
  callWords,
  isAddress,
  isFlowFile,
  limitOption,
  readLimitOptions,
  readMocks,
  readSession,
  readVariables,
  toolkitFor,
} from './flow-arguments.js';
import type { SpokenTurn } from './speak-call.js';

interface Options {
  input?: string;
  at?: string;
  mock: string[];
  mocks?: string;
  set: string[];
  session: string[];
  limit: string[];
  allowUrl: string[];
  seed?: string;
  exhausted?: 'stop' | 'silence' | 'hangup';
  speak?: string;
  trace?: boolean;
  step?: boolean;
  break: string[];
  json?: boolean;
}

const examples = `
What the caller does (--input): turns separated by "|" or line ends.
  1 2 #        keys, typed ahead if need be      <noinput>  <nomatch>  <hangup>  <wait 3s>
  my balance   said; "1" in quotes is said too   !agent     barges in      sales @0.4  confidence

Examples:
  $ cctool ivr test bank --input "1 | 12345678 | 1234#" --mock verify='{"verified": true, "balance": 42}'
  $ cctool ivr test flows/bank.ivr.yaml --input "operator" --at 2026-12-25T10:00:00-05:00 --json
  $ cctool ivr test bank                       an interactive call, on a terminal; :help shows its commands
  $ cctool ivr test app.vxml --input "coffee | yes" --mock 'fetch:order.jsp=<vxml version="2.1"><form/></vxml>'
  $ cctool ivr test http://localhost:8080/start.vxml --input "1 | <hangup>"   a running VoiceXML application
  $ cctool ivr test app.vxml --input "coffee | yes" --speak heard   the prompts as 001-….wav, 002-….wav
  $ cctool ivr test bank --break verify --break 'tries > 1'`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { exhausted: ['stop', 'silence', 'hangup'] });
  offerWords(command, callWords);
  command
    .argument('<flow>', 'a flow of the workspace by name, a file, or the address of a VoiceXML application')
    .option('--input <text>', 'what the caller says and presses; - for standard input')
    .option('--at <time>', 'when the call begins, ISO 8601 with an offset (default: now)')
    .option(
      '--mock <name=value>',
      'how a service answers; transfer:QUEUE=busy, hours:SCHEDULE=closed, fetch:ADDRESS=FILE (repeatable)',
      collect,
      [],
    )
    .option('--mocks <file>', 'mocks from a YAML or JSON file')
    .option('--set <name=value>', 'a variable before the call begins (repeatable)', collect, [])
    .option('--session <name=value>', 'of the call: caller, called, channel (repeatable)', collect, [])
    .option('--seed <number>', 'where random nodes start')
    .option('--exhausted <what>', 'when the input has run out: stop, silence or hangup')
    .option(...limitOption)
    .option(...allowUrlOption)
    .option('--speak <folder>', 'write what the system says as WAV files, with the configured voice')
    .option('--trace', 'print every decision')
    .option('--step', 'in an interactive call: stop before each node')
    .option(
      '--break <place>',
      'in an interactive call: stop before a node, or when a condition holds (repeatable)',
      collect,
      [],
    )
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        const request: TestFlowInput = {
          flow: name,
          input: options.input === '-' ? (await context.readStdin()).toString('utf8') : (options.input ?? ''),
          mocks: await readMocks(context, options.mock, options.mocks),
        };
        if (options.at !== undefined) request.at = options.at;
        if (options.seed !== undefined) {
          request.seed = Number(options.seed);
          if (options.seed.trim() === '' || !Number.isSafeInteger(request.seed))
            throw new CctoolError('usage', `--seed ${options.seed}: use a whole number`);
        }
        if (options.exhausted !== undefined) request.on_exhausted = options.exhausted;
        if (options.set.length > 0) {
          request.variables = readVariables(options.set);
        }
        if (options.session.length > 0) {
          request.session = readSession(options.session);
        }
        if (options.limit.length > 0) request.limits = readLimitOptions(options.limit);
        const { stdin, stdout } = context.streams;
        if (options.speak?.trim() === '') throw new CctoolError('usage', '--speak names no folder');
        if (
          options.input === undefined &&
          options.speak === undefined &&
          stdin.isTTY &&
          stdout.isTTY &&
          !options.json &&
          !(await context.isRemote())
        ) {
          const { talk } = await import('./talk.js');
          const urls = allowedUrls(name, options.allowUrl);
          return talk(context, name, request, { byNode: options.step === true, breaks: options.break }, urls);
        }
        if (options.step || options.break.length > 0)
          throw new CctoolError(
            'usage',
            '--step and --break need an interactive call',
            'leave out --input and --json, and run it on a terminal',
          );
        let local: LocalFlow | undefined;
        const urls = allowedUrls(name, options.allowUrl);
        if (urls.length > 0 && (await context.isRemote()))
          throw new CctoolError('usage', 'a service asks no other servers: call the application with --local');
        if (isAddress(name)) local = { path: name, shown: name, urls };
        else if (isFlowFile(name, context.cwd)) {
          // A service does not have the file: its text is sent, with those that it names. Here they are found beside it.
          const { readBytes, readText } = await import('../../files/read-input.js');
          const { decode } = await import('../../../xml/decode.js');
          const { text, problems } = decode(await readBytes(context, name));
          request.flow = problems.length === 0 ? text : await readText(context, name);
          local = { path: resolve(context.cwd, name), shown: name, ...(urls.length > 0 && { urls }) };
          if (await context.isRemote()) {
            const { namedFiles } = await import('../../files/named-files.js');
            const files = await namedFiles(local.path, request.flow, (path) => readBytes(context, path));
            if (Object.keys(files).length > 0) Object.assign(request, { name: basename(local.path), files });
          }
        }
        const toolkit = await toolkitOf(context, local);
        const result = await toolkit.testFlow(request, local);
        let speech: SpokenTurn[] | undefined;
        if (options.speak !== undefined) {
          const { speakCall } = await import('./speak-call.js');
          speech = await speakCall(context, result.transcript, (text) => toolkit.generateVoice(text), options.speak);
        }
        if (options.json) context.print(JSON.stringify(speech ? { ...result, speech } : result, null, 2));
        else {
          const { showCall } = await import('./show-call.js');
          context.print(showCall(result, await context.colors('stdout')));
          if (options.trace) context.print((result.trace ?? []).map((entry) => JSON.stringify(entry)).join('\n'));
          for (const { file, text, problem, duration_ms: milliseconds = 0 } of speech ?? [])
            context.say(
              file === undefined
                ? `not spoken: "${text}": ${problem}`
                : `${file}: ${(milliseconds / 1000).toFixed(1)} s`,
            );
        }
        // Whoever pipes the caller's turns must say so: not every program closes its output.
        if (options.input === undefined && !stdin.isTTY && result.status === 'awaiting_input')
          context.say(
            'the call waits for the caller: give the turns with --input, or with --input - on standard input',
          );
        return result.status === 'limit' || result.status === 'error' ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** The operations; in this process with the workspace of the flow's folder, where the current one has none. */
async function toolkitOf(context: CliContext, local: LocalFlow | undefined): ReturnType<CliContext['toolkit']> {
  if (local === undefined || (await context.isRemote())) return context.toolkit();
  const { createLocalToolkit } = await import('../../../toolkit/local-toolkit.js');
  return createLocalToolkit(await toolkitFor(context, isAddress(local.path) ? undefined : dirname(local.path)));
}
