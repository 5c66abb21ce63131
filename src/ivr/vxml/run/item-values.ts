/** The values of items and what goes with them: shadow variables, and the last result (VoiceXML 2.0, 2.3.1, 5.1.5). */
import { fromJson, type Heap, load, type Script, store, type Variables } from '../script/values.js';
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
  const shadow = { ...membersOf(vxml.heap, result), ...markOf(run) };
  context.dialogVariables[`${item.name}$`] = { r: vxml.heap.push({ k: 'object', v: shadow }) - 1 };
}

const membersOf = (heap: Heap, { utterance, confidence, inputmode, interpretation }: Recognized): Variables => ({
  ...{ confidence, utterance, inputmode, interpretation: store(fromJson(heap, interpretation)) },
});

/** Where the prompts were when the caller began; nothing without a mark before it (2.1, 4). */
const markOf = ({ vxml: { mark } }: VxmlRun): Variables =>
  mark === null ? {} : { markname: mark.name, marktime: mark.milliseconds };

/** Sets `application.lastresult$`: an array of results, with the members of the first one beside them (5.1.5). */
export function setLastResult(run: VxmlRun, result: Recognized): void {
  const { heap } = run.vxml;
  const results = [result, ...(result.others ?? [])].map((each) => membersOf(heap, each));
  const v = results.map((members) => ({ r: heap.push({ k: 'object', v: members }) - 1 }));
  const more = { ...results[0]!, ...markOf(run) };
  run.context.application.lastresult$ = { r: heap.push({ k: 'array', v, more }) - 1 };
}
