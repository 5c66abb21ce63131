/** The values of items and what goes with them: shadow variables, and the last result (VoiceXML 2.0, 2.3.1, 5.1.5). */
import { fromJson, load, type Script, store } from '../script/values.js';
import type { RunItem } from './graph.js';
import type { VxmlRun } from './run.js';
import type { Recognized } from './signals.js';

/** True where an item has its value, or is done. */
export const isFilled = ({ context }: VxmlRun, { name, id }: RunItem): boolean =>
  name === undefined ? Object.hasOwn(context.done, id) : load(context.dialogVariables[name] ?? null) !== undefined;

/** Marks an item without a value of its own as done. */
export function markDone({ context }: VxmlRun, { name, id }: RunItem): void {
  if (name === undefined) context.done[id] = true;
  else context.dialogVariables[name] = true;
}

/** Gives an item a shadow variable without members. */
export function resetShadow(run: VxmlRun, name: string): void {
  const { heap } = run.vxml;
  run.context.dialogVariables[`${name}$`] = { r: heap.push({ k: 'object', v: {} }) - 1 };
}

/** Gives an item its value and its shadow variable. */
export function fill(run: VxmlRun, item: RunItem, value: Script, result: Recognized | undefined): void {
  const { context, vxml } = run;
  if (item.name === undefined) {
    context.done[item.id] = true;
    return;
  }
  context.dialogVariables[item.name] = store(value);
  run.noteSet(item.name, null, run.jsonOf(value));
  if (!result) return;
  const { utterance, confidence, inputmode, interpretation } = result;
  const shadow = { utterance, confidence, inputmode, interpretation: store(fromJson(vxml.heap, interpretation)) };
  context.dialogVariables[`${item.name}$`] = { r: vxml.heap.push({ k: 'object', v: shadow }) - 1 };
}

/** Sets `application.lastresult$`: an array of one, with the members of its first element beside it (5.1.5). */
export function setLastResult(run: VxmlRun, { utterance, confidence, inputmode, interpretation }: Recognized): void {
  const { heap } = run.vxml;
  const members = { confidence, utterance, inputmode, interpretation: store(fromJson(heap, interpretation)) };
  const first = heap.push({ k: 'object', v: members }) - 1;
  const r = heap.push({ k: 'array', v: [{ r: first }], more: { ...members } }) - 1;
  run.context.application.lastresult$ = { r };
}
