/** What the text of a document proves: content that no call reaches, and why. */
import type { Executable, VxmlElement } from './read/content.js';
import type { Catch, Filled, Form, FormItem, VxmlDocument } from './read/model.js';
import type { Loaded } from './run/loaded.js';
import { allBodies, eachExecutable, leaving } from './run/walk.js';
import { evaluateSimple, NotSimple, simpleTree } from './script/simple-expression.js';
import { isReference, type Script, store, type Variables } from './script/values.js';

/** The elements of a document that no call reaches, with the reason. */
export function deadElements({ document, root }: Loaded, isRoot: boolean): Map<VxmlElement, string> {
  const dead = new Map<VxmlElement, string>();
  // A leaf may change the variables of its root document.
  const constants = isRoot ? {} : constantsOf(document);
  const lineOf = ({ start }: VxmlElement) => document.document.lines.at(start).line;
  const truth = (cond: string | undefined) => (cond === undefined ? true : constantTruth(cond, constants));
  const never = (cond: string) => {
    const names = Object.keys(constants).filter((name) => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`).test(cond));
    const because = names.length === 0 ? '' : `: nothing changes ${names.join(' or ')}`;
    return `the condition "${cond}" never holds${because}`;
  };
  const markBody = (body: readonly Executable[], outer: string | undefined) => {
    let reason = outer;
    for (const each of body) {
      if (reason !== undefined) dead.set(each, reason);
      if (each.kind === 'if') {
        let decided: string | undefined;
        for (const { cond, body: inner, ...at } of each.branches) {
          const held = truth(cond);
          const own = held === false ? never(cond!) : undefined;
          markBody(inner, reason ?? decided ?? own);
          if (held === true) decided ??= `the condition on line ${lineOf(at)} always holds`;
        }
      } else if (each.kind === 'foreach') markBody(each.body, reason);
      if (leaving.has(each.kind)) reason ??= `<${each.kind}> on line ${lineOf(each)} leaves before it`;
    }
  };
  const markHandlers = (handlers: readonly Catch[], outer?: string) => {
    for (const [index, handler] of handlers.entries()) {
      const before = handlers.slice(0, index).find((each) => hides(each, handler));
      const reason = outer ?? (before && `the handler on line ${lineOf(before)} takes its event before it`);
      if (reason !== undefined) dead.set(handler, reason);
      markBody(handler.body, reason);
    }
  };
  const markItem = (item: FormItem, reason: string | undefined) => {
    if (reason !== undefined) for (const each of [item, ...item.links]) dead.set(each, reason);
    markHandlers(item.handlers, reason);
    if (item.kind === 'block') markBody(item.body, reason);
    for (const { body } of item.filled) markBody(body, reason);
  };
  /** Whether a `filled` of a form waits for an item that never has a value. */
  const isAwaited = (item: FormItem, { namelist }: Filled) =>
    dead.has(item) &&
    item.expr === undefined &&
    item.name !== undefined &&
    (namelist ? namelist.includes(item.name) : item.kind !== 'block' && item.kind !== 'initial') &&
    !isAssigned(document, item.name);
  markHandlers(document.handlers);
  for (const dialog of document.dialogs) {
    markHandlers(dialog.handlers);
    if (dialog.kind === 'menu') continue;
    const outer = [...dialog.handlers, ...document.handlers, ...(root?.document.handlers ?? [])];
    let left: string | undefined;
    for (const item of dialog.items) {
      const held = truth(item.cond);
      const isNamed = visitedByName(document, item);
      const reason = isNamed
        ? undefined
        : held === false
          ? never(item.cond!)
          : isPreset(document, item, constants)
            ? 'its expr gives it a value at once, and nothing clears it'
            : left;
      const isBlind =
        item.kind === 'transfer' && (item.type ?? (item.bridge === 'true' ? 'bridge' : 'blind')) === 'blind';
      markItem(item, reason);
      if (reason !== undefined) continue;
      if (isBlind) dead.set(item, 'a blind transfer ends the call: its item is never filled');
      if (isUnheard(dialog, item)) dead.set(item, 'the field has no grammar of its own: no input fills it');
      // What comes behind an item that is always visited, and always leaves.
      if (item.expr !== undefined || held !== true || isMixed(dialog)) continue;
      if (takesEvents([...item.handlers, ...outer]) || (item.name !== undefined && isAssigned(document, item.name)))
        continue;
      const bodies = item.kind === 'block' ? [item.body] : item.filled.map(({ body }) => body);
      if (isBlind || bodies.some((body) => leavesForm(body)))
        left ??= `the ${item.kind} on line ${lineOf(item)} always leaves the form before it`;
    }
    for (const filled of dialog.filled) {
      if (filled.item) continue;
      const unfilled = filled.mode === 'all' ? dialog.items.find((item) => isAwaited(item, filled)) : undefined;
      const reason = unfilled && `it waits for "${unfilled.name}": ${dead.get(unfilled)}`;
      if (reason !== undefined) dead.set(filled, reason);
      markBody(filled.body, reason);
    }
  }
  return dead;
}

/** Whether a handler takes every event of a later one of the same place. */
const hides = (before: Catch, handler: Catch) =>
  before.count === handler.count &&
  before.cond === undefined &&
  handler.events.length > 0 &&
  handler.events.every(
    (event) =>
      before.events.length === 0 || before.events.some((each) => event === each || event.startsWith(`${each}.`)),
  );

/** Events that a caller brings about where the call listens, and nowhere else. */
export const ofCallers: ReadonlySet<string> = new Set(['noinput', 'nomatch', 'help', 'cancel', 'maxspeechtimeout']);

/** Whether a call may go on in the form after an event, such as an error or the end of a transfer. */
const takesEvents = (handlers: readonly Catch[]) =>
  handlers.some(({ events }) => events.length === 0 || events.some((event) => !ofCallers.has(event)));

/** A field that only links and handlers get a caller out of. */
const isUnheard = (form: Form, item: FormItem) =>
  item.kind === 'field' &&
  item.grammars.length === 0 &&
  item.options.length === 0 &&
  item.type === undefined &&
  form.grammars.length === 0;

/** Whether one input may fill several items. */
const isMixed = (form: Form) => form.grammars.length > 0 || form.items.some(({ kind }) => kind === 'initial');

/** Whether content always goes to another dialog, or ends the call. */
const leavesForm = (body: readonly Executable[]): boolean =>
  body.some(
    (each) =>
      each.kind === 'exit' ||
      each.kind === 'submit' ||
      (each.kind === 'goto' && each.nextitem === undefined && each.expritem === undefined) ||
      (each.kind === 'if' &&
        each.branches.some(({ cond }) => cond === undefined) &&
        each.branches.every((branch) => leavesForm(branch.body))),
  );

/** Whether `goto nextitem` may lead to an item, or its name is computed. */
function visitedByName(document: VxmlDocument, { name }: FormItem): boolean {
  for (const body of allBodies(document))
    for (const each of eachExecutable(body))
      if (each.kind === 'goto' && (each.expritem !== undefined || (name !== undefined && each.nextitem === name)))
        return true;
  return false;
}

/** Whether an item has a value from the beginning on that nothing takes away. */
function isPreset(document: VxmlDocument, { name, expr }: FormItem, constants: Variables): boolean {
  if (expr === undefined) return false;
  const value = constantValue(expr, constants);
  if (!value || value.value === undefined) return false;
  for (const body of allBodies(document))
    for (const each of eachExecutable(body)) {
      if (each.kind === 'clear' && (!each.namelist || (name !== undefined && each.namelist.includes(name))))
        return false;
    }
  return name === undefined || !isAssigned(document, name);
}

/** Variables of a document with a fixed value that nothing in it changes. */
function constantsOf(document: VxmlDocument): Variables {
  const found: Variables = {};
  const inner = new Set<string | undefined>();
  for (const dialog of document.dialogs)
    if (dialog.kind === 'form') for (const part of dialog.parts) if ('name' in part) inner.add(part.name);
  for (const body of allBodies(document))
    for (const each of eachExecutable(body)) {
      if (each.kind === 'var' || each.kind === 'assign' || each.kind === 'data') inner.add(each.name);
      else if (each.kind === 'foreach') inner.add(each.item);
      else if (each.kind === 'clear') for (const name of each.namelist ?? []) inner.add(name);
    }
  for (const [index, each] of document.declarations.entries()) {
    if (each.kind !== 'var' || inner.has(each.name)) continue;
    const value = each.expr === undefined ? { value: undefined } : constantValue(each.expr, found);
    const isLater = document.declarations
      .slice(index + 1)
      .some((later) => later.kind === 'script' && (later.code === undefined || later.code.includes(each.name)));
    if (!value || isLater || isAssigned(document, each.name)) delete found[each.name];
    else found[each.name] = store(value.value);
  }
  return found;
}

/** Whether some element, script or expression of a document may assign to a name. */
function isAssigned(vxml: VxmlDocument, name: string): boolean {
  const { document, declarations, dialogs } = vxml;
  if (!/^\w+$/.test(name)) return true;
  for (const body of allBodies(vxml))
    for (const each of eachExecutable(body)) if (each.kind === 'assign' && each.name === name) return true;
  const scripts = [...declarations, ...dialogs.flatMap((dialog) => (dialog.kind === 'form' ? dialog.parts : []))];
  // A script of another file may do anything.
  if (scripts.some((each) => each.kind === 'script' && each.code === undefined)) return true;
  return new RegExp(
    `(?<![\\w$])${name}\\s*(?:[-+*/%&|^]?=(?!=)|\\+\\+|--)|(?:\\+\\+|--)\\s*${name}(?![\\w$])|["'](?:document|application|dialog)\\.${name}["']`,
  ).test(document.source);
}

function constantValue(expression: string, constants: Variables): { value: Script } | undefined {
  const tree = simpleTree(expression);
  if (!tree) return undefined;
  const heap: [] = [];
  try {
    const value = evaluateSimple(tree, { heap, scopes: [{ ...constants }], words: {}, kept: [] });
    return isReference(value) || heap.length > 0 ? undefined : { value };
  } catch (error) {
    // A name that is not constant, or an expression that only the script engine evaluates.
    if (error instanceof NotSimple) return undefined;
    throw error;
  }
}

function constantTruth(cond: string, constants: Variables): boolean | undefined {
  const value = constantValue(cond, constants);
  return value && Boolean(value.value);
}
