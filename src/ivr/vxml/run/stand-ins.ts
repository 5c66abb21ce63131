/** Mocks that stand in for parts of a platform: grammars in other notations, objects, and events of its own. */

import { CctoolError } from '../../../diagnostics/index.js';
import type { Value } from '../../expression/index.js';
import type { PreparedGrammar } from '../../simulate/program.js';
import { fromJson } from '../script/values.js';
import { keyGrammar, phraseGrammar } from './grammars.js';
import type { RunItem } from './graph.js';
import { fill } from './item-values.js';
import type { GrammarResult } from './loaded.js';
import { eventMock, objectMocks } from './mock-names.js';
import type { VxmlRun } from './run.js';
import { EventThrown, type Transition } from './signals.js';

/**
 * The grammars that a mock gives for one that cannot be used: phrases (`hello | good morning`), phrases with meanings
 * (`{"yes": true}`), a grammar (`<grammar …`, `#ABNF …`), or the name of its file. Phrases of keys are pressed.
 * @returns nothing where no mock says anything
 * @throws Need, EventThrown
 */
export function mockedGrammars(run: VxmlRun, names: readonly string[]): readonly PreparedGrammar[] | undefined {
  for (const name of names) {
    // Asked at every visit and at every input: it answers the same all through a call.
    const answer = run.program.service(name, {}, 0);
    if (!answer) continue;
    if (answer.result !== 'ok') return undefined;
    const { value } = answer;
    if (typeof value === 'string') return isGrammar(value) ? usable(run.app.mockedGrammar(value)) : spoken(name, value);
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      throw new CctoolError('input', `the mock "${name}" is not phrases, a grammar or the name of a file`);
    return Object.entries(value).map(([phrase, meaning]) => taking(name, phrase, meaning));
  }
  return undefined;
}

const isGrammar = (text: string) =>
  /^\s*(?:<|#ABNF|#JSGF)/.test(text) || /^[^\s|]+\.(?:grxml|gram|abnf|xml)$/i.test(text);

function usable(result: GrammarResult): readonly PreparedGrammar[] {
  if (result instanceof EventThrown) throw result;
  return result;
}

const spoken = (name: string, phrases: string) =>
  phrases.split('|').map((phrase) => taking(name, phrase.trim(), phrase.trim()));

function taking(name: string, phrase: string, meaning: Value): PreparedGrammar {
  const grammar = /^[\d*#]+$/.test(phrase) ? keyGrammar(name, phrase) : phraseGrammar(name, phrase, false);
  return {
    ...grammar,
    recognize(input) {
      const found = grammar.recognize(input);
      return found.matches ? { ...found, value: meaning } : found;
    },
  };
}

/**
 * Runs an `<object>`: a mock gives its value, by the names `object:CLASSID`, `object:NODE`, `object:*`.
 * @throws EventThrown `error.unsupported.objectname` where there is none
 */
export function callObject(run: VxmlRun, item: Extract<RunItem, { kind: 'object' }>): Transition {
  const { classid = '' } = item;
  const mocked = run.mocked([...objectMocks(item, run.state.node), 'object:*']);
  if (mocked?.answer.result !== 'ok')
    throw new EventThrown(
      'error.unsupported.objectname',
      `${run.placeOf(item)}: <object> ${classid} belongs to a platform; the mock ${objectMocks(item, run.state.node)[0]} gives its value`,
    );
  const params = item.params.map(({ name, expr, value, ...at }) => {
    return `${name}=${expr === undefined ? (value ?? '') : run.textOf(expr, at)}`;
  });
  run.transcribe('event', 'object', [classid, ...params].join(' '));
  run.noteCall(mocked.name, mocked.answer.result);
  run.wait(mocked.answer.milliseconds);
  fill(run, item, fromJson(run.vxml.heap, mocked.answer.value), undefined);
  run.trace('object', 'filled', run.took(item));
  return { kind: 'filled' };
}

/**
 * Throws the event that a mock `event:NODE` names: a failure of the platform, or a caller who hangs up during a prompt.
 * @throws EventThrown
 */
export function raiseMocked(run: VxmlRun): void {
  if (run.state.hungUp) return;
  const answer = run.mocked([eventMock(run.state.node)])?.answer;
  if (answer?.result !== 'ok' || typeof answer.value !== 'string') return;
  const event = answer.value;
  if (event === 'connection.disconnect.hangup') {
    run.transcribe('caller', 'hangup', 'hangs up');
    run.state.hungUp = true;
    run.state.keys = '';
  }
  throw new EventThrown(event);
}
