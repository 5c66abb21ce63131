/** What can be typed during an interactive call beside what the caller does: words that begin with a colon. */
import type { ChalkInstance } from 'chalk';
import { isCctoolError } from '../../../diagnostics/index.js';
import type { CallDebugger } from '../../../ivr/simulate/call-debugger.js';
import type { Program } from '../../../ivr/simulate/program.js';
import { shownVariables } from '../../../ivr/simulate/simulate-call.js';
import { acceptsNow } from '../../../ivr/simulate/step.js';

export const debugHelp = `  :step, :s           enter the next node only        :continue, :c   go on to the next stop
  :back, :b           take the last turn or step back
  :break NODE         stop before a node              :break tries > 1   stop when it holds
  :break              list the break points           :delete N       remove one
  :say, :?            what may be pressed and said now
  :vars               the variables                   :print EXPRESSION
  :hangup, :q         hang up                         :help`;

/** What a command asks of the call; `undefined` where it only shows something. */
export type DebugAction = 'step' | 'continue' | 'hangup' | undefined;

/**
 * Does what a line such as `:break main` says.
 * @param print shows one or more lines
 * @returns how the call is to go on
 */
export function debugCommand(
  line: string,
  debug: CallDebugger,
  program: Program,
  print: (text: string) => void,
  colors: ChalkInstance,
): DebugAction {
  const [, word = '', rest = ''] = /^:(\S*)\s*(.*)$/.exec(line.trim()) ?? [];
  const commands: { [word: string]: () => DebugAction } = {
    step: () => 'step',
    continue: () => 'continue',
    hangup: () => 'hangup',
    help: () => print(debugHelp) as undefined,
    say: () => print(accepted(debug, program)) as undefined,
    vars: () => print(variables(debug)) as undefined,
    print: () => print(debug.show(rest)) as undefined,
    back() {
      if (debug.back()) print(colors.dim(`back at ${place(debug, program)}`));
      else print('this is the beginning of the call');
      return undefined;
    },
    break() {
      if (rest !== '') debug.addBreak(rest);
      print(
        debug.breakPoints.length === 0
          ? 'there are no break points'
          : debug.breakPoints.map(({ kind, written }, index) => `  ${index + 1}  ${kind} ${written}`).join('\n'),
      );
      return undefined;
    },
    delete() {
      const index = Number(rest) - 1;
      if (debug.breakPoints[index]) debug.breakPoints.splice(index, 1);
      else print(`there is no break point ${rest}`);
      return undefined;
    },
  };
  const short: { [word: string]: string } = {
    s: 'step',
    c: 'continue',
    b: 'back',
    q: 'hangup',
    quit: 'hangup',
    exit: 'hangup',
    '?': 'say',
    h: 'help',
  };
  const command = commands[short[word] ?? word];
  if (!command) {
    print(`":${word}" is not a command\n${debugHelp}`);
    return undefined;
  }
  try {
    return command();
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    print(error.message);
    return undefined;
  }
}

/** The node in hand: `pin`, or `identify/pin` in another flow. */
export function place({ state }: CallDebugger, { main }: Program): string {
  return state.flow === main ? state.node : `${state.flow}/${state.node}`;
}

function accepted({ state, stop }: CallDebugger, program: Program): string {
  if (stop || state.status !== 'waiting') return 'the flow is not waiting for the caller; :continue or :step';
  const { dtmf, phrases, timeoutMs } = acceptsNow(program, state);
  return [
    ...(dtmf.length > 0 ? [`  keys:    ${dtmf.join(', ')}`] : []),
    ...(phrases.length > 0 ? [`  phrases: ${phrases.map((phrase) => `“${phrase}”`).join(', ')}`] : []),
    `  silence after ${timeoutMs / 1000} s`,
  ].join('\n');
}

function variables({ state }: CallDebugger): string {
  const shown = Object.entries(shownVariables(state));
  return shown.length === 0
    ? 'the flow has no variables'
    : shown.map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`).join('\n');
}
