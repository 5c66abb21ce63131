/** What a caller's input does to a form: slots, shadow variables, `filled` (2.1.6.2.3, 3.1.6). */

import type { Value } from '../../expression/index.js';
import type { Filled, FormItem } from '../read/model.js';
import { fromJson } from '../script/values.js';
import { executeInScope } from './execute.js';
import { follow } from './forms.js';
import { itemsOf, type RunItem } from './graph.js';
import { fill, isFilled, setLastResult } from './item-values.js';
import type { Heard } from './listen.js';
import type { VxmlRun } from './run.js';
import { EventThrown, type Recognized, type Transition } from './signals.js';

/** Does what an input means. */
export function processInput(run: VxmlRun, { active, result }: Heard): Transition | undefined {
  setLastResult(run, result);
  run.noteGrammar({
    id: active.grammar.id,
    mode: active.grammar.mode,
    utterance: result.utterance,
    slots: result.interpretation,
    confidence: result.confidence,
  });
  const { meaning } = active;
  const item = run.item!;
  switch (meaning.kind) {
    case 'event':
      run.trace(item.kind, meaning.event);
      throw new EventThrown(meaning.event);
    case 'link':
      run.trace(item.kind, 'link');
      return follow(run, meaning.link, meaning.loaded);
    case 'choice':
      run.trace(item.kind, 'choice');
      return follow(run, meaning.choice, run.loaded);
    case 'dialog':
      run.trace(item.kind, 'grammar of another dialog');
      return {
        kind: 'dialog',
        document: meaning.loaded.key,
        dialog: meaning.dialog.name,
        isNew: meaning.loaded.key !== run.context.document,
        result,
      };
    case 'form':
      return processForm(run, result);
    case 'item':
      return processItem(run, item, result);
  }
}

/** A result of a grammar of the form: every item whose slot it has is filled. */
export function processForm(run: VxmlRun, result: Recognized): Transition | undefined {
  const { dialog } = run;
  if (dialog?.kind !== 'form') return undefined;
  const filled = new Set<string>();
  for (const item of dialog.items) {
    if (item.kind === 'block' || item.kind === 'initial') continue;
    const slot = slotOf(item);
    const value = slot === undefined ? undefined : memberOf(result.interpretation, slot);
    if (value === undefined) continue;
    fill(run, item, fromJson(run.vxml.heap, value), result);
    filled.add(item.id);
  }
  return finish(run, filled);
}

/** A result of the item's own grammar: its slot, or the whole. */
function processItem(run: VxmlRun, item: RunItem, result: Recognized): Transition | undefined {
  if (item.kind === 'menu' || item.kind === 'block' || item.kind === 'initial') return undefined;
  const slot = slotOf(item);
  const own = slot === undefined ? undefined : memberOf(result.interpretation, slot);
  fill(run, item, fromJson(run.vxml.heap, own ?? result.interpretation), result);
  return finish(run, new Set([item.id]));
}

/** Marks `initial` items as done where something was filled, and runs `filled`. */
function finish(run: VxmlRun, filled: ReadonlySet<string>): Transition | undefined {
  const item = run.item ?? itemsOf(run.dialog!)[0]!;
  const { dialog } = run;
  if (filled.size === 0 || dialog?.kind !== 'form') {
    run.trace(item.kind, 'match');
    return undefined;
  }
  for (const each of dialog.items) {
    if (each.kind === 'initial') {
      if (!isFilled(run, each) && each.id === run.context.item) run.took(each);
      if (each.name === undefined) run.context.done[each.id] = true;
      else run.context.dialogVariables[each.name] = true;
    } else if (filled.has(each.id)) run.took(each);
  }
  run.trace(item.kind, 'filled');
  return runFilled(run, filled);
}

/** The slot of an item: its `slot`, else its name (3.1.6.1). */
const slotOf = (item: FormItem): string | undefined => (item.kind === 'field' ? (item.slot ?? item.name) : item.name);

/** A member of a result, by a dotted path; undefined where it has none. */
function memberOf(value: Value, path: string): Value | undefined {
  let at: Value | undefined = value;
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object' || Array.isArray(at) || !Object.hasOwn(at, part)) return undefined;
    at = (at as { [name: string]: Value })[part];
  }
  return at;
}

/** Runs the `filled` elements that the filled items bring about, in document order. */
export function runFilled(run: VxmlRun, filled: ReadonlySet<string>): Transition | undefined {
  const { dialog } = run;
  if (dialog?.kind !== 'form') return undefined;
  for (const each of dialog.filled) {
    if (!isDue(run, dialog.items, each, filled)) continue;
    run.isAtForm = each.item === undefined;
    if (each.item === undefined) run.took(each);
    const transition = executeInScope(run, each.body);
    run.isAtForm = false;
    if (transition) return transition;
  }
  return undefined;
}

function isDue(
  run: VxmlRun,
  items: readonly FormItem[],
  { item, namelist, mode }: Filled,
  filled: ReadonlySet<string>,
): boolean {
  if (item) return filled.has(item.id);
  const inputs = items.filter(({ kind }) => kind !== 'block' && kind !== 'initial');
  const named = namelist ? inputs.filter(({ name }) => name !== undefined && namelist.includes(name)) : inputs;
  if (!named.some(({ id }) => filled.has(id))) return false;
  return mode === 'any' || named.every((each) => isFilled(run, each));
}
