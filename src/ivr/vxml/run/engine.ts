/** Calls through a VoiceXML application on the same contract as calls through flows: a pure step from state to state. */

import type { Accepts, CallEvent, SpeechEvent, StepResult } from '../../simulate/call-event.js';
import type { CallEngine, Program } from '../../simulate/program.js';
import { type CallState, copyState, type Outcome } from '../../simulate/state.js';
import { fromJson, store, type Variables } from '../script/values.js';
import type { Application } from './application.js';
import { beginCall, placeKey, variablesOf } from './call-view.js';
import { compactHeap } from './compact-heap.js';
import { countEvent, defaultHandler, selectHandler } from './events.js';
import { executeInScope } from './execute.js';
import { collect, emptyContext, enterDialog, enterDocument, selectItem } from './forms.js';
import { fill, setLastResult } from './item-values.js';
import { acceptsAt, activeGrammars, hearKeys, hearSpeech, timeoutOf } from './listen.js';
import { processForm, processInput, runFilled } from './process.js';
import { VxmlRun } from './run.js';
import { EventThrown, Exceeded, type Transition } from './signals.js';

/** Milliseconds that one key and one spoken word take, as in flows. */
const KEY_MS = 400;
const WORD_MS = 400;
/** Events handled one after the other without anything from the caller. */
const MOST_EVENTS = 100;
const MOST_TRANSITIONS = 20_000;
/** Entries of the heap above which it is tidied up. */
const LARGE_HEAP = 500;

const callerHungUp: Outcome = { type: 'hangup', target: null, reason: 'the caller hung up' };

/** The engine of one application. */
export function vxmlEngine(app: Application): CallEngine {
  return {
    newCall: (program, options) => beginCall(program, app, options),
    step: (program, before, event) => stepCall(program, app, before, event),
    acceptsNow(program, state, byMeaning): Accepts {
      const run = new VxmlRun(program, app, copyState(state));
      const { item } = run;
      return item ? acceptsAt(run, item, byMeaning) : { dtmf: [], phrases: [], timeoutMs: 5000 };
    },
    placeKey: (state) => placeKey(state),
    evaluations: () => app.evaluations,
  };
}

function stepCall(program: Program, app: Application, before: CallState, event: CallEvent): StepResult {
  const state = copyState(before);
  const run = new VxmlRun(program, app, state);
  run.vxml.handled = 0;
  if (event.kind === 'start') advance(run, () => start(run));
  else if (event.kind === 'resume') advance(run, () => collect(run));
  else if (state.status === 'waiting') hear(run, event);
  if (run.vxml.heap.length > LARGE_HEAP) compactHeap(run.vxml);
  state.variables = variablesOf(run);
  return { state, effects: run.effects };
}

function start(run: VxmlRun): Transition {
  const given = run.state.variables;
  enterDocument(run, run.app.known(run.app.main), true);
  const { context, vxml } = run;
  for (const [name, value] of Object.entries(given)) {
    const own = context.documentVariables;
    const scope = own && Object.hasOwn(own, name) ? own : context.application;
    scope[name] = store(fromJson(vxml.heap, value));
  }
  return { kind: 'dialog', document: context.document, dialog: undefined, isNew: false };
}

/** Goes on until the call waits for the caller or has ended. */
function advance(run: VxmlRun, first: () => Transition | undefined): void {
  const { state } = run;
  state.status = 'running';
  let work: (() => Transition | undefined) | undefined = first;
  for (let count = 0; work; count++) {
    run.anonymous.length = 0;
    run.writtenIn = undefined;
    let transition: Transition;
    try {
      if (count > MOST_TRANSITIONS) throw new Exceeded('the call goes on and on without the caller');
      transition = work() ?? { kind: 'select' };
    } catch (error) {
      if (error instanceof EventThrown) {
        work = () => handle(run, error);
        continue;
      }
      if (!(error instanceof Exceeded)) throw error;
      run.anonymous.length = 0;
      run.play();
      end(run, 'limit', { type: 'limit', target: null, reason: error.message });
      run.report('limit-reached', 'error', error.message);
      return;
    }
    work = follow(run, transition);
  }
}

/** Does what a transition says. Returns the work that comes next, or nothing when the call waits or has ended. */
function follow(run: VxmlRun, transition: Transition): (() => Transition | undefined) | undefined {
  const { state, context, vxml } = run;
  switch (transition.kind) {
    case 'select':
      run.isAtForm = false;
      return () => selectItem(run);
    case 'visit':
      if (run.program.beforeNode) {
        state.variables = variablesOf(run);
        run.program.beforeNode(state, run.effects);
      }
      return () => collect(run);
    case 'filled': {
      const { item } = run;
      return () => runFilled(run, new Set(item ? [item.id] : []));
    }
    case 'item':
      context.next = transition.item;
      return () => selectItem(run);
    case 'dialog':
      return () => {
        const { document, dialog, isNew, isFresh = false, result } = transition;
        if (isNew) enterDocument(run, run.app.known(document), isFresh);
        enterDialog(run, dialog);
        if (!result) return undefined;
        setLastResult(run, result);
        return processForm(run, result);
      };
    case 'subdialog':
      return () => {
        const { document, dialog, params } = transition;
        const inner = emptyContext(document);
        inner.params = params;
        vxml.contexts.push(inner);
        enterDocument(run, run.app.known(document), true);
        enterDialog(run, dialog);
        return undefined;
      };
    case 'return':
      return () => returnTo(run, transition.names);
    case 'return-event':
      return () => {
        vxml.contexts.pop();
        throw new EventThrown(transition.event, transition.text);
      };
    case 'wait':
      if (state.hungUp) {
        finish(run, callerHungUp);
        return undefined;
      }
      run.play();
      if (overtime(run)) return undefined;
      // Keys that were typed ahead are heard at once.
      if (state.keys !== '' && run.item?.kind !== 'record') return () => keysHeard(run);
      state.status = 'waiting';
      return undefined;
    case 'end':
      finish(run, transition.outcome);
      return undefined;
  }
}

/** Back to the dialog that called: its item gets an object with what was returned (2.3.4). */
function returnTo(run: VxmlRun, names: readonly string[]): Transition | undefined {
  const { vxml, dialog } = run;
  const values: Variables = {};
  run.anonymous.push(values);
  const at = dialog!;
  for (const name of names) values[name] = store(run.evaluate(name, at));
  run.anonymous.pop();
  vxml.contexts.pop();
  const item = run.item!;
  run.state.node = run.nodeHere;
  fill(run, item, { r: vxml.heap.push({ k: 'object', v: { ...values } }) - 1 }, undefined);
  run.trace('subdialog', 'return', run.took(item));
  return { kind: 'filled' };
}

/** Finds and runs the handler of an event (5.2). */
function handle(run: VxmlRun, thrown: EventThrown): Transition | undefined {
  const { event, text } = thrown;
  const { vxml, context, item } = run;
  if (++vxml.handled > MOST_EVENTS)
    throw new Exceeded(`more than ${MOST_EVENTS} events one after the other, the last of them ${event}`);
  const counts = countEvent(run, event);
  const found = selectHandler(run, event, counts);
  const type = item?.kind ?? 'form';
  if (!found) return byPlatform(run, thrown, type);
  const { handler, loaded } = found;
  run.trace(type, event, run.took(handler, loaded));
  run.writtenIn = loaded;
  // An error that the application handles is easily taken for what it was meant to do.
  if (event.startsWith('error.'))
    run.note(
      'vxml-handled',
      'info',
      `${event} is handled by ${run.placeOf(handler)}${text === undefined ? '' : `: ${text}`}`,
    );
  run.hasReprompted = false;
  const transition = executeInScope(run, handler.body, { _event: event, _message: store(text) });
  if (!transition) context.isSilent = !run.hasReprompted;
  return transition;
}

function byPlatform(run: VxmlRun, { event, text }: EventThrown, type: string): Transition | undefined {
  const { says, does } = defaultHandler(event);
  run.trace(type, event);
  if (says !== undefined && !run.state.hungUp) run.queuePlatform(says);
  if (does !== 'exit') {
    run.context.isSilent = does !== 'reprompt';
    return undefined;
  }
  if (event === 'exit') return { kind: 'end', outcome: { type: 'end', target: null, reason: 'exit' } };
  if (event.startsWith('connection.disconnect'))
    return { kind: 'end', outcome: run.state.hungUp ? callerHungUp : { type: 'end', target: null, reason: event } };
  run.report('vxml-event', 'error', `${event} is not handled${text === undefined ? '' : `: ${text}`}`);
  return { kind: 'end', outcome: { type: 'error', target: null, reason: event } };
}

/** Ends the call: everything that is queued is said first (5.3.9). */
function finish(run: VxmlRun, outcome: Outcome): void {
  const { vxml, state } = run;
  run.play();
  const isPlain = outcome.type === 'end' || outcome.type === 'hangup';
  const known: Outcome =
    isPlain && vxml.transferred !== null
      ? { type: 'transfer', target: vxml.transferred, reason: 'number' }
      : isPlain && vxml.isDisconnected
        ? { type: 'end', target: null, reason: 'disconnect' }
        : isPlain && state.hungUp
          ? callerHungUp
          : outcome;
  end(run, outcome.type === 'error' ? 'error' : 'completed', {
    ...known,
    ...(vxml.result !== null && { exit: vxml.result }),
  });
}

function end(run: VxmlRun, status: CallState['status'], outcome: Outcome): void {
  run.state.status = status;
  run.state.outcome = outcome;
}

function overtime(run: VxmlRun): boolean {
  const { milliseconds } = run.program.limits;
  if (run.state.clock <= milliseconds) return false;
  const reason = `the call lasts longer than ${milliseconds / 60_000} simulated minutes`;
  end(run, 'limit', { type: 'limit', target: null, reason });
  run.report('limit-reached', 'error', reason);
  return true;
}

/** What the caller does while the call waits. */
function hear(run: VxmlRun, event: Exclude<CallEvent, { kind: 'start' | 'resume' }>): void {
  const { state } = run;
  switch (event.kind) {
    case 'hangup':
      run.transcribe('caller', 'hangup', 'hangs up');
      state.hungUp = true;
      state.keys = '';
      advance(run, () => {
        // A recording ends with the call, and its item is filled before the event (2.3.6).
        if (run.item?.kind === 'record') recorded(run, WORD_MS, null);
        throw new EventThrown('connection.disconnect.hangup');
      });
      return;
    case 'keys':
      run.transcribe('caller', 'keys', event.keys, event.bargein);
      if (event.bargein && isDeaf(run)) return;
      if (isSwitchedOff(run, 'dtmf')) return;
      passMarks(run, event.after);
      run.wait(event.keys.length * KEY_MS);
      state.keys += event.keys;
      state.idleVisits = {};
      advance(run, () => (run.item?.kind === 'record' ? recordingEnds(run) : keysHeard(run)));
      return;
    case 'speech':
      run.transcribe(
        'caller',
        'speech',
        [event, ...(event.others ?? [])].map(({ text }) => text).join(' ~ '),
        event.bargein,
      );
      if (event.bargein && isDeaf(run)) return;
      if (isSwitchedOff(run, 'voice')) return;
      passMarks(run, event.after);
      run.wait(event.text.split(/\s+/).length * WORD_MS);
      state.idleVisits = {};
      advance(run, () => speechHeard(run, event));
      return;
    case 'nomatch':
      run.transcribe('caller', 'nomatch', 'says something that is not understood');
      state.idleVisits = {};
      advance(run, () => {
        throw new EventThrown('nomatch');
      });
      return;
    case 'noinput':
      silence(run);
      return;
    case 'wait': {
      let left = event.milliseconds;
      while (state.status === 'waiting' && left >= timeoutOf(run)) {
        left -= timeoutOf(run);
        silence(run);
      }
      if (state.status === 'waiting') {
        run.wait(left);
        overtime(run);
      }
    }
  }
}

function silence(run: VxmlRun): void {
  run.transcribe('caller', 'noinput', 'says nothing');
  unheard(run);
}

/** What the property `inputmodes` turns off is not heard: the caller seems silent (6.3.6). A recording hears speech. */
function isSwitchedOff(run: VxmlRun, mode: 'voice' | 'dtmf'): boolean {
  if (run.item?.kind === 'record' || run.property('inputmodes').split(/\s+/).includes(mode)) return false;
  const what = mode === 'voice' ? 'speech is' : 'keys are';
  run.note(
    'vxml-simplified',
    'info',
    `${what} not heard at "${run.state.node}": the property inputmodes is "${run.property('inputmodes')}"`,
  );
  unheard(run);
  return true;
}

function unheard(run: VxmlRun): void {
  run.wait(timeoutOf(run));
  // A silent caller goes round in time, which has a limit of its own.
  run.state.idleVisits = {};
  advance(run, () => {
    throw new EventThrown('noinput');
  });
}

function isDeaf(run: VxmlRun): boolean {
  if (run.vxml.bargein) return false;
  run.report('barge-in-lost', 'info', `the prompt of "${run.state.node}" cannot be interrupted; the input is lost`);
  return true;
}

function keysHeard(run: VxmlRun): Transition | undefined {
  const { state } = run;
  const active = activeGrammars(run, run.item!);
  const { used, heard } = hearKeys(run, active, state.keys);
  const keys = state.keys.slice(0, used);
  state.keys = state.keys.slice(used);
  if (heard) return processInput(run, heard);
  setLastResult(run, { utterance: keys, confidence: 1, inputmode: 'dtmf', interpretation: keys });
  throw new EventThrown('nomatch');
}

function speechHeard(run: VxmlRun, event: SpeechEvent): Transition | undefined {
  const item = run.item!;
  const { text, confidence, others = [] } = event;
  const heard = hearSpeech(run, activeGrammars(run, item), [event, ...others]);
  if (item.kind === 'record' && !heard) {
    recorded(run, text.split(/\s+/).length * WORD_MS, null);
    return { kind: 'filled' };
  }
  if (heard && heard.result.confidence >= Number(run.property('confidencelevel'))) return processInput(run, heard);
  setLastResult(run, heard?.result ?? { utterance: text, confidence, inputmode: 'voice', interpretation: text });
  throw new EventThrown('nomatch');
}

/** Notes the last mark that was reached when the caller began: by default at the end of what was said. */
function passMarks({ vxml }: VxmlRun, moment = vxml.played): void {
  const after = Math.min(moment, vxml.played);
  const last = vxml.marks.findLast(({ milliseconds }) => milliseconds <= after);
  vxml.mark = last ? { name: last.name, milliseconds: Math.round(after - last.milliseconds) } : null;
}

/** A key ends a recording, unless the item says otherwise (2.3.6). */
function recordingEnds(run: VxmlRun): Transition | undefined {
  const { item, state } = run;
  const [key = ''] = state.keys;
  const heard = hearKeys(run, activeGrammars(run, item!), state.keys).heard;
  state.keys = state.keys.slice(1);
  if (heard) return processInput(run, heard);
  if (item?.kind !== 'record' || !item.dtmfterm) return { kind: 'wait' };
  recorded(run, KEY_MS, key);
  return { kind: 'filled' };
}

/** Fills the item with what stands for a recording: nobody has heard one. */
function recorded(run: VxmlRun, duration: number, key: string | null): void {
  const item = run.item!;
  run.note('vxml-simplified', 'info', 'recordings are placeholders: the simulator hears no sound');
  fill(run, item, `[recording of ${(duration / 1000).toFixed(1)} s]`, undefined);
  if (item.name === undefined) return;
  const { heap } = run.vxml;
  const shadow = { duration, size: duration * 8, termchar: key, maxtime: false };
  run.context.dialogVariables[`${item.name}$`] = { r: heap.push({ k: 'object', v: shadow }) - 1 };
  run.trace('record', 'filled', run.took(item));
}
