import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isCctoolError } from '../../../diagnostics/index.js';
import { type CallEvent, type Mocks, newCall, readInput, readLimits, withLoading } from '../../../ivr/index.js';
import { CallDebugger } from '../../../ivr/simulate/call-debugger.js';
import { summarize } from '../../../ivr/simulate/simulate-call.js';
import { waitsForSecret } from '../../../ivr/simulate/step.js';
import type { TestFlowInput } from '../../../toolkit/index.js';
import { ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { debugCommand, place } from './debug-commands.js';
import { showEnd, showLine } from './show-call.js';

/** Where an interactive call stops by itself. */
export interface Stops {
  /** Before each node. */
  byNode: boolean;
  /** Nodes, and conditions on the variables. */
  breaks: readonly string[];
}

/**
 * An interactive call: the flow speaks, the person at the keyboard answers in the input language.
 * @param urls addresses that a VoiceXML application may ask
 */
export async function talk(
  context: CliContext,
  name: string,
  request: TestFlowInput,
  stops: Stops,
  urls: readonly string[],
): Promise<number> {
  const { toResult } = await import('../../../toolkit/operations/test-flow.js');
  const { openFlow } = await import('./open-flow.js');
  const { flow, prepare } = await openFlow(context, name, context.cwd, urls);
  const { program, dispose } = await prepare(
    (request.mocks ?? {}) as Mocks,
    request.at,
    readLimits(request.limits, '--limit'),
  );
  const colors = await context.colors('stdout');
  const { stdin, stdout } = context.streams;
  // What is typed where the flow asks for something secret is not shown on the screen either.
  let isHidden = false;
  const screen = new Writable({
    write(chunk, _, done) {
      if (!isHidden) stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: stdin, output: screen, terminal: true, historySize: 0 });
  // Lines that arrive faster than they are read (pasted ones) wait here.
  const lines = reader[Symbol.asyncIterator]();
  const begin = newCall(program, {
    ...(request.variables && { variables: request.variables }),
    ...(request.seed !== undefined && { seed: request.seed }),
    ...(request.session && { session: request.session }),
  });
  const debug = new CallDebugger(program, begin);
  for (const written of stops.breaks) debug.addBreak(written);
  const advance = async (event: CallEvent, byNode = false) => {
    for (const effect of await withLoading(() => debug.advance(event, byNode)))
      if (effect.effect === 'transcript' && effect.who !== 'caller') context.print(showLine(effect, colors));
    if (debug.stop)
      context.print(
        colors.magenta(`stopped before ${place(debug, program)}`) +
          (debug.stop.kind === 'break' ? colors.dim(` (break point ${debug.stop.point.written})`) : ''),
      );
  };
  const ask = async (): Promise<string> => {
    reader.setPrompt(debug.stop ? colors.magenta('debug> ') : colors.yellow('caller> '));
    reader.prompt();
    isHidden = !debug.stop && waitsForSecret(program, debug.state);
    const next = await lines.next();
    if (isHidden) stdout.write('\n');
    isHidden = false;
    // The end of the input (Ctrl+D) and Ctrl+C hang up.
    return next.done ? ':hangup' : next.value;
  };
  try {
    context.say(
      colors.dim('Type keys (1 2 #), words, <noinput> or <hangup>. An empty line is silence. :help shows more.'),
    );
    await advance({ kind: 'start' }, stops.byNode);
    while (debug.stop || debug.state.status === 'waiting') {
      const line = await ask();
      const isCommand = line.startsWith(':');
      if (isCommand || debug.stop) {
        // Before a node an empty line goes on as before.
        const action = isCommand
          ? debugCommand(line, debug, program, (text) => context.print(text), colors)
          : line.trim() === ''
            ? 'step'
            : undefined;
        if (action === 'hangup') {
          // Nobody is there any more to go on from a further break point.
          debug.breakPoints.length = 0;
          if (debug.stop) await advance({ kind: 'resume' });
          if (debug.state.status === 'waiting') await advance({ kind: 'hangup' });
        } else if (action !== undefined && debug.stop) await advance({ kind: 'resume' }, action === 'step');
        else if (action !== undefined) context.say('the flow waits for the caller: type what they do, or :say');
        else if (!isCommand) context.say('the call stands before a node: :step, :continue or :back');
        continue;
      }
      try {
        const turns = readInput(line);
        if (turns.length === 0) await advance({ kind: 'noinput' }, stops.byNode);
        for (const { written: _, ...event } of turns)
          if (!debug.stop && debug.state.status === 'waiting') await advance(event, stops.byNode);
      } catch (error) {
        if (!isCctoolError(error)) throw error;
        context.say(error.message);
      }
    }
  } finally {
    reader.close();
    dispose();
  }
  const result = toResult(flow, summarize(program, debug.state, debug.effects, []));
  context.print(showEnd(result, colors).join('\n'));
  return result.status === 'completed' ? ExitStatus.success : ExitStatus.findings;
}
