/** What a call is before it begins, and what others see of its state. */
import type { Value } from '../../expression/index.js';
import type { NewCallOptions, Program } from '../../simulate/program.js';
import { type CallState, freshState, type Session } from '../../simulate/state.js';
import { fromJson, type Heap, load, toJson, type Variables } from '../script/values.js';
import type { Application } from './application.js';
import { emptyContext } from './forms.js';
import { nodeId } from './graph.js';
import type { VxmlRun } from './run.js';

/** The state of a call that has not begun. */
export function beginCall(program: Program, app: Application, options: NewCallOptions): CallState {
  const main = app.known(app.main);
  const node = nodeId(main, main.document.dialogs[0]);
  const fresh = freshState({ flow: program.main, node, variables: { ...options.variables }, secrets: [] }, options);
  const heap: Heap = [];
  const { r } = fromJson(heap, sessionObject(fresh.session)) as { r: number };
  const entry = heap[r]!;
  return {
    ...fresh,
    vxml: {
      heap,
      session: entry.k === 'object' ? { ...entry.v } : {},
      contexts: [emptyContext(app.main)],
      queue: [],
      requests: 0,
      cookies: app.cookies,
      notes: [],
      handled: 0,
      transferred: null,
      isDisconnected: false,
      result: null,
      timeoutMs: null,
      bargein: true,
      marks: [],
      played: 0,
      mark: null,
    },
  };
}

/** The variables of a session (5.1.4), and those that VoiceXML 1.0 had. */
const sessionObject = ({ caller, called }: Session): Value => ({
  connection: {
    local: { uri: called === '' ? 'tel:0000' : uriOf(called) },
    remote: { uri: caller === '' ? 'tel:anonymous' : uriOf(caller) },
    protocol: { name: 'sip', version: '2.0' },
    originator: { uri: caller === '' ? 'tel:anonymous' : uriOf(caller) },
    aai: '',
    redirect: [],
  },
  telephone: { ani: caller, dnis: called },
});
const uriOf = (number: string) => (/^[a-z]+:/i.test(number) ? number : `tel:${number}`);

/** The variables that a result shows: of the application, the document and the dialog, the inner ones first. */
export function variablesOf({ context, vxml }: VxmlRun): CallState['variables'] {
  const found: CallState['variables'] = {};
  const take = (variables: Variables | null) => {
    for (const [name, stored] of Object.entries(variables ?? {})) {
      const value = load(stored);
      const entry = value !== null && typeof value === 'object' ? vxml.heap[value.r] : undefined;
      if (name.endsWith('$') || entry?.k === 'function' || entry?.k === 'native') continue;
      found[name] = toJson(vxml.heap, value);
    }
  };
  take(context.application);
  take(context.documentVariables);
  take(context.dialogVariables);
  return found;
}

/** What makes two states the same for the way ahead: not the clock, and counters only as far as handlers count. */
export function placeKey({ vxml, keys, hungUp, node }: CallState): string {
  const { contexts, heap, transferred, isDisconnected } = vxml!;
  const roots = contexts.map((each) => {
    const json = (variables: Variables | null) =>
      Object.entries(variables ?? {}).map(([name, value]) => [
        name,
        name.endsWith('$') ? null : rounded(toJson(heap, load(value))),
      ]);
    const capped = (counts: { [name: string]: number }) =>
      Object.entries(counts).map(([name, count]) => [name, Math.min(count, MOST_COUNTED)]);
    return [
      ...[each.document, each.dialog, each.item, each.isSilent, each.next, Object.keys(each.done)],
      ...[json(each.application), json(each.documentVariables), json(each.dialogVariables)],
      capped(each.prompts),
      Object.entries(each.events).map(([item, counts]) => [item, capped(counts)]),
    ];
  });
  return JSON.stringify([node, keys, hungUp, transferred, isDisconnected, roots]);
}
const MOST_COUNTED = 4;

const rounded = (value: Value): Value => (typeof value === 'number' && Math.abs(value) > 20 ? 'many' : value);
