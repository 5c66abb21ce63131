/** The form interpretation algorithm (VoiceXML 2.0, appendix C): entering dialogs, choosing items, collecting. */

import type { Dialog, VxmlDocument } from '../read/model.js';
import { store, type Variables } from '../script/values.js';
import { executeInScope, fetchData, fragmentOf, goToAddress, runScript, thrown } from './execute.js';
import { itemsOf, type RunItem } from './graph.js';
import { isFilled, markDone, resetShadow } from './item-values.js';
import { activeGrammars, prepareSources } from './listen.js';
import type { Loaded } from './loaded.js';
import { queueItemPrompts } from './prompts.js';
import { askDocument, fieldsOf } from './requests.js';
import type { VxmlRun } from './run.js';
import { EventThrown, Exceeded, type Transition } from './signals.js';
import { callObject, raiseMocked } from './stand-ins.js';
import type { Context } from './state.js';
import { transfer } from './transfer.js';

/** What a dialog has before it is entered: no variables, no counters. */
const newDialog = (dialog: string) => ({
  dialog,
  dialogVariables: {},
  item: null,
  done: {},
  prompts: {},
  events: {},
  isSilent: false,
  next: null,
  sources: {},
});

/** A context in which nothing has been declared yet. */
export const emptyContext = (document: string): Context => ({
  document,
  root: null,
  application: {},
  documentVariables: null,
  params: null,
  ...newDialog(''),
});

/**
 * Begins a document: the application's variables where it is another application, then its own (5.1.2).
 * @param isFresh true where the application begins anew, whatever its root is
 */
export function enterDocument(run: VxmlRun, loaded: Loaded, isFresh: boolean): void {
  const { context } = run;
  const root = loaded.root?.key ?? null;
  // From a leaf to its root document and back the application goes on; a root that loads itself begins anew (1.5.2).
  const isSame =
    !isFresh &&
    (root === null ? loaded.key === context.root && loaded.key !== context.document : root === context.root);
  Object.assign(context, { document: loaded.key, ...newDialog('') });
  if (!isSame) {
    context.application = {};
    context.root = root ?? loaded.key;
    context.documentVariables = null;
    if (loaded.root) declareAll(run, loaded.root.document, context.application, loaded.root);
  }
  if (root === null) {
    context.documentVariables = null;
    if (!isSame) declareAll(run, loaded.document, context.application, loaded);
  } else {
    context.documentVariables = {};
    declareAll(run, loaded.document, context.documentVariables, loaded);
  }
}

function declareAll(run: VxmlRun, { declarations }: VxmlDocument, scope: Variables, written: Loaded): void {
  run.writtenIn = written;
  // Scripts run in the scope that is initialised: nothing else is declared yet.
  run.anonymous.push(scope);
  try {
    for (const each of declarations) {
      if (each.kind === 'var') run.declare(scope, each.name, each.expr, each);
      else if (each.kind === 'script') runScript(run, each);
      else fetchData(run, each, scope);
    }
  } finally {
    run.anonymous.pop();
    run.writtenIn = undefined;
  }
}

/** Begins a dialog: every variable and every counter anew (2.1.6.1). */
export function enterDialog(run: VxmlRun, name: string | undefined): Dialog {
  const { context, loaded } = run;
  const dialog = name === undefined ? loaded.document.dialogs[0] : loaded.dialogs.get(name);
  if (!dialog) throw new EventThrown('error.badfetch', `${loaded.name}: the document has no dialog`);
  Object.assign(context, newDialog(dialog.name));
  run.isAtForm = true;
  if (dialog.kind === 'form') initialise(run, dialog);
  run.isAtForm = false;
  return dialog;
}

function initialise(run: VxmlRun, form: Extract<Dialog, { kind: 'form' }>): void {
  const { context } = run;
  const { params } = context;
  for (const part of form.parts) {
    const variables = context.dialogVariables;
    if (part.kind === 'var') {
      if (params && Object.hasOwn(params, part.name)) variables[part.name] = params[part.name]!;
      else run.declare(variables, part.name, part.expr, part);
    } else if (part.kind === 'script') runScript(run, part);
    else if (part.kind === 'data') fetchData(run, part, variables);
    else {
      const value = part.expr === undefined ? undefined : run.evaluate(part.expr, part);
      if (part.name === undefined) {
        if (value !== undefined) context.done[part.id] = true;
        continue;
      }
      context.dialogVariables[part.name] = store(value);
      if (part.kind !== 'block' && part.kind !== 'initial') resetShadow(run, part.name);
    }
  }
  context.params = null;
}

/** Chooses the next item and visits it; without one the dialog has run out, which is an exit (2.1.6.2). */
export function selectItem(run: VxmlRun): Transition {
  const { context, dialog } = run;
  const items = dialog ? itemsOf(dialog) : [];
  const { next } = context;
  context.next = null;
  context.item = null;
  run.isAtForm = true;
  const item = items.find((each) =>
    next === null
      ? !isFilled(run, each) && (each.cond === undefined || run.isTrue(each.cond, each))
      : each.name === next,
  );
  run.isAtForm = false;
  if (!item) return { kind: 'end', outcome: { type: 'end', target: null, reason: 'form ran out' } };
  context.item = item.id;
  visit(run);
  return { kind: 'visit' };
}

/** Counts a visit, and ends a call that goes round and round. */
function visit(run: VxmlRun): void {
  const { state, program } = run;
  state.node = run.nodeHere;
  state.steps++;
  state.idleVisits[state.node] = (state.idleVisits[state.node] ?? 0) + 1;
  run.effects.push({ effect: 'node', flow: program.main, node: state.node });
  const { limits } = program;
  if (state.steps > limits.steps) throw new Exceeded(`more than ${limits.steps} steps`);
  if (state.idleVisits[state.node]! > limits.idleVisits)
    throw new Exceeded(`"${state.node}" was visited more than ${limits.idleVisits} times without any input`);
  if (state.clock > limits.milliseconds)
    throw new Exceeded(`the call lasts longer than ${limits.milliseconds / 60_000} simulated minutes`);
}

/** Visits the item that was chosen: says its prompts, and listens or does its work (2.1.6.2.2). */
export function collect(run: VxmlRun): Transition | undefined {
  const { context } = run;
  const item = run.item!;
  const isSilent = context.isSilent;
  context.isSilent = false;
  if (item.kind === 'block') {
    // Filled before it runs: a block that throws counts as visited.
    markDone(run, item);
    raiseMocked(run);
    const transition = executeInScope(run, item.body);
    if (!transition) run.trace('block', 'collect', run.took(item));
    else run.trace('block', 'collect');
    return transition;
  }
  raiseMocked(run);
  if (!isSilent) queueItemPrompts(run, item);
  switch (item.kind) {
    case 'subdialog':
      return callSubdialog(run, item);
    case 'transfer':
      return transfer(run, item);
    case 'object':
      return callObject(run, item);
    default: {
      prepareSources(run, item);
      const active = activeGrammars(run, item);
      if (active.length === 0 && item.kind !== 'record')
        throw run.semantic('no grammar is active where the caller is asked', item);
      run.trace(item.kind, 'listen');
      return { kind: 'wait' };
    }
  }
}

function callSubdialog(run: VxmlRun, item: Extract<RunItem, { kind: 'subdialog' }>): Transition {
  const params: Variables = {};
  // Within a scope, so that values stay on the heap while others are calculated.
  run.anonymous.push(params);
  try {
    for (const { name, expr, value, ...at } of item.params)
      params[name] = expr === undefined ? (value ?? '') : store(run.evaluate(expr, at));
  } finally {
    run.anonymous.pop();
  }
  const reference = item.srcexpr === undefined ? (item.src ?? '') : run.textOf(item.srcexpr, item);
  if (run.vxml.contexts.length >= MOST_CONTEXTS)
    throw new Exceeded(`subdialogs call each other more than ${MOST_CONTEXTS} deep`);
  if (reference.startsWith('#')) {
    const { document } = run.context;
    const dialog = fragmentOf(run, document, reference.slice(1), item);
    checkParams(run, document, dialog, item);
    return { kind: 'subdialog', document, dialog, params };
  }
  const fields = fieldsOf(run, item.namelist ?? [], item);
  const loaded = askDocument(run, { at: item, reference, fields, what: 'document' });
  const fragment = /#(.*)$/.exec(reference)?.[1] ?? '';
  const dialog = fragmentOf(run, loaded.key, fragment, item);
  checkParams(run, loaded.key, dialog, item);
  return { kind: 'subdialog', document: loaded.key, dialog, params };
}

/** @throws EventThrown where the form has no variable for a parameter (2.3.4) */
function checkParams(
  run: VxmlRun,
  document: string,
  name: string | undefined,
  item: Extract<RunItem, { kind: 'subdialog' }>,
): void {
  const { dialogs, document: read } = run.app.known(document);
  const dialog = name === undefined ? read.dialogs[0] : dialogs.get(name);
  for (const param of item.params)
    if (dialog?.kind !== 'form' || !dialog.parts.some((part) => part.kind === 'var' && part.name === param.name))
      throw run.semantic(`the parameter "${param.name}" has no <var> in the form that is called`, param);
}
const MOST_CONTEXTS = 50;

/** Where a link or a choice leads: to a place, or to an event that is thrown where the dialog is (2.2, 2.5). */
export function follow(
  run: VxmlRun,
  target: Parameters<typeof thrown>[1] & { next?: string; expr?: string } & Parameters<typeof goToAddress>[2],
  writtenIn: Loaded,
): Transition {
  run.writtenIn = writtenIn;
  try {
    if (target.event !== undefined || target.eventexpr !== undefined) {
      run.took(target);
      throw thrown(run, target, target);
    }
    const reference = target.expr === undefined ? (target.next ?? '') : run.textOf(target.expr, target);
    return goToAddress(run, reference, target);
  } finally {
    run.writtenIn = undefined;
  }
}
