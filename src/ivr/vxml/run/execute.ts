/** Executable content (5.3). */

import { readXml } from '../../../xml/read-xml.js';
import type { DocumentKind, XmlNode } from '../../../xml/tree.js';
import type { Value } from '../../expression/index.js';
import type { Data, Executable, Goto, Return, Script, Submit, Thrown, VxmlElement } from '../read/content.js';
import { scopeOf } from '../script/simple-expression.js';
import { fromJson, store, type XmlItem } from '../script/values.js';
import { itemsOf, type RunItem } from './graph.js';
import { resetShadow } from './item-values.js';
import { forEachItem, queuePrompt, speechText } from './prompts.js';
import { addressOf, askData, askDocument, askResource, fieldsOf, MOCKED } from './requests.js';
import type { VxmlRun } from './run.js';
import { EventThrown, type Transition } from './signals.js';

/**
 * Runs executable content up to its end or to an element that leaves it.
 * @throws EventThrown, Need, Exceeded
 */
export function execute(run: VxmlRun, body: readonly Executable[]): Transition | undefined {
  for (const each of body) {
    const transition = executeOne(run, each);
    if (transition) return transition;
  }
  return undefined;
}

/** Runs content in a scope of its own (5.1.2). */
export function executeInScope(
  run: VxmlRun,
  body: readonly Executable[],
  variables: VxmlRun['scope'] = {},
): Transition | undefined {
  const depth = run.anonymous.length;
  run.anonymous.push(variables);
  try {
    return execute(run, body);
  } finally {
    run.anonymous.length = depth;
  }
}

function executeOne(run: VxmlRun, each: Executable): Transition | undefined {
  switch (each.kind) {
    case 'var':
      run.declare(run.scope, each.name, each.expr, each);
      return undefined;
    case 'assign':
      run.assign(each.name, each.expr, each);
      return undefined;
    case 'clear':
      clear(run, each.namelist, each);
      return undefined;
    case 'script':
      runScript(run, each);
      return undefined;
    case 'data':
      fetchData(run, each, run.scope);
      return undefined;
    case 'if': {
      const branch = each.branches.find(({ cond, ...at }) => cond === undefined || run.isTrue(cond, at));
      return branch && execute(run, branch.body);
    }
    case 'prompt':
      if (each.cond === undefined || run.isTrue(each.cond, each)) queuePrompt(run, each);
      return undefined;
    case 'reprompt':
      run.hasReprompted = true;
      return undefined;
    case 'log': {
      const said = speechText(run, each.content);
      const value = each.expr === undefined ? '' : run.textOf(each.expr, each);
      run.transcribe('event', 'log', [each.label && `${each.label}:`, said, value].filter(Boolean).join(' '));
      return undefined;
    }
    case 'foreach':
      return forEachItem(run, each, () => execute(run, each.body));
    case 'throw':
      run.took(each);
      throw thrown(run, each, each);
    case 'goto':
      return goTo(run, each);
    case 'submit':
      return submit(run, each);
    case 'return':
      return returnFrom(run, each);
    case 'exit': {
      run.took(each);
      const names = each.namelist;
      if (each.expr !== undefined) run.vxml.result = run.jsonOf(run.evaluate(each.expr, each));
      else if (names) run.vxml.result = valuesOf(run, names, each);
      return { kind: 'end', outcome: { type: 'end', target: null, reason: 'exit' } };
    }
    case 'disconnect':
      // The call is gone already: its handlers have done what they do.
      if (run.state.hungUp) return { kind: 'end', outcome: { type: 'hangup', target: null, reason: null } };
      if (each.namelist) run.vxml.result = valuesOf(run, each.namelist, each);
      run.play();
      run.took(each);
      run.transcribe('event', 'disconnect', 'the application hangs up');
      run.vxml.isDisconnected = true;
      run.state.hungUp = true;
      run.state.keys = '';
      throw new EventThrown('connection.disconnect.hangup');
    case 'foreign':
      run.note('vxml-unknown', 'warning', `${run.placeOf(each)}: <${each.name}> is not executed`);
      return undefined;
  }
}

const valuesOf = (run: VxmlRun, names: readonly string[], at: VxmlElement): { [name: string]: Value } =>
  Object.fromEntries(names.map((name) => [name, run.jsonOf(run.evaluate(name, at))]));

/** The event that an element throws. */
export function thrown(run: VxmlRun, { event, eventexpr, message, messageexpr }: Thrown, at: VxmlElement): EventThrown {
  const name = eventexpr === undefined ? (event ?? '') : run.textOf(eventexpr, at);
  const text = messageexpr === undefined ? message : run.textOf(messageexpr, at);
  return new EventThrown(name, text);
}

/** Makes items of the form empty again, with their counters; other variables undefined (5.3.3). */
function clear(run: VxmlRun, names: readonly string[] | undefined, at: VxmlElement): void {
  const { context, dialog, around } = run;
  const items = dialog ? itemsOf(dialog) : [];
  const reset = (item: RunItem) => {
    if (item.name === undefined) delete context.done[item.id];
    else {
      context.dialogVariables[item.name] = store(undefined);
      if (item.kind !== 'block' && item.kind !== 'initial') resetShadow(run, item.name);
    }
    delete context.prompts[item.id];
    delete context.events[item.id];
  };
  if (!names) {
    items.forEach(reset);
    return;
  }
  for (const name of names) {
    const item = items.find((each) => each.name === name);
    if (item) reset(item);
    else {
      const [first = '', second] = name.split('.');
      const word = second !== undefined && !scopeOf(first, around) ? around.words[first] : undefined;
      const scope = word === undefined ? scopeOf(name, around) : around.scopes[word];
      const own = word === undefined ? name : second!;
      if (!scope || !Object.hasOwn(scope, own)) throw run.semantic(`the variable "${name}" is not declared`, at);
      scope[own] = store(undefined);
    }
  }
}

/** @throws EventThrown `error.badfetch` where the script cannot be loaded */
export function runScript(run: VxmlRun, script: Script): void {
  const { src, srcexpr, code } = script;
  const reference = srcexpr === undefined ? src : run.textOf(srcexpr, script);
  if (reference === undefined) {
    if (code !== undefined) run.runScript(code, script);
    return;
  }
  const { bytes } = askResource(run, { at: script, reference, fields: [], what: 'script' });
  run.runScript(new TextDecoder().decode(bytes), script);
}

const xmlKind: DocumentKind = {
  name: 'XML',
  root: '',
  start: 'XML begins with <',
  whenLarge: 'ask for less',
  whenDeep: 'ask for less',
};
const xmlLimits = { bytes: 4 * 1024 * 1024, depth: 100, nodes: 50_000 };

/** Fetches XML and gives it to scripts as a read-only DOM (2.1, 5). */
export function fetchData(run: VxmlRun, data: Data, scope: VxmlRun['scope']): void {
  const reference = data.srcexpr === undefined ? (data.src ?? '') : run.textOf(data.srcexpr, data);
  const fields = fieldsOf(run, data.namelist ?? [], data);
  const found = askData(run, { at: data, reference, fields, what: 'data' });
  if (data.name === undefined) return;
  const place = scopeOf(data.name, run.around) ?? scope;
  if ('json' in found) {
    place[data.name] = store(fromJson(run.vxml.heap, found.json));
    return;
  }
  const { bytes, url } = found;
  const { document, diagnostics } = readXml(bytes, xmlKind, { limits: xmlLimits });
  const [broken] = diagnostics;
  if (broken) throw new EventThrown('error.badfetch', `${url}: line ${broken.line}: ${broken.message}`);
  place[data.name] = { r: run.vxml.heap.push({ k: 'document', v: itemsOfXml(document.nodes) }) - 1 };
}

/** The nodes of a document in a row: parents before their children. */
function itemsOfXml(nodes: readonly XmlNode[]): XmlItem[] {
  const root: XmlItem = { t: 9, c: [] };
  const items: XmlItem[] = [root];
  const open: { parent: number; nodes: readonly XmlNode[] }[] = [{ parent: 0, nodes }];
  for (let next = open.pop(); next; next = open.pop()) {
    const parent = items[next.parent]!;
    for (const node of next.nodes) {
      if (node.kind === 'doctype' || (node.kind === 'text' && next.parent === 0)) continue;
      const number = items.length;
      parent.c = [...(parent.c ?? []), number];
      if (node.kind === 'element') {
        items.push({
          t: 1,
          n: node.name,
          ...(node.namespace !== '' && { ns: node.namespace }),
          a: node.attributes.map(({ name, value }) => [name, value]),
          p: next.parent,
        });
        open.push({ parent: number, nodes: node.children });
      } else if (node.kind === 'text') items.push({ t: node.cdata ? 4 : 3, v: node.value, p: next.parent });
      else if (node.kind === 'comment') items.push({ t: 8, v: node.value, p: next.parent });
      else items.push({ t: 7, n: node.target, v: node.body, p: next.parent });
    }
  }
  return items;
}

function goTo(run: VxmlRun, each: Goto): Transition {
  if (each.nextitem !== undefined || each.expritem !== undefined) {
    const item = each.expritem === undefined ? each.nextitem! : run.textOf(each.expritem, each);
    const { dialog } = run;
    if (!dialog || !itemsOf(dialog).some(({ name }) => name === item))
      throw new EventThrown('error.badfetch', `${run.placeOf(each)}: the form has no item "${item}"`);
    run.took(each);
    return { kind: 'item', item };
  }
  const reference = each.expr === undefined ? each.next! : run.textOf(each.expr, each);
  return goToAddress(run, reference, each);
}

/** Goes to a dialog of this document, or to another document (5.3.7). */
export function goToAddress(run: VxmlRun, reference: string, at: VxmlElement): Transition {
  if (reference.trim().startsWith('#') && (!run.writtenIn || run.writtenIn === run.loaded)) {
    const dialog = fragmentOf(run, run.context.document, reference.trim().slice(1), at);
    run.took(at);
    return { kind: 'dialog', document: run.context.document, dialog, isNew: false };
  }
  const url = addressOf(run, reference);
  const loaded = askDocument(run, { at, reference, fields: [], what: 'document' });
  const fragment = decodeURIComponent(url.hash.slice(1));
  const dialog = fragmentOf(run, loaded.key, fragment, at);
  run.took(at);
  return { kind: 'dialog', document: loaded.key, dialog, isNew: true };
}

/** The name of the dialog that a fragment names. @throws EventThrown where there is none */
export function fragmentOf(run: VxmlRun, document: string, fragment: string, at: VxmlElement): string | undefined {
  if (fragment === '') return undefined;
  const found = run.app.known(document).document.dialogById.get(fragment);
  if (found) return found.name;
  const missing = document.startsWith(MOCKED)
    ? `the mock answers with a document that has no dialog "#${fragment}"`
    : `there is no dialog "#${fragment}"`;
  throw new EventThrown('error.badfetch', `${run.placeOf(at)}: ${missing}`);
}

/** The items whose values are sent where no namelist says: those that input fills, and have a name. */
function namedInputs(run: VxmlRun): string[] {
  const { dialog } = run;
  if (dialog?.kind !== 'form') return [];
  return dialog.items.flatMap((item) =>
    item.name === undefined || item.kind === 'block' || item.kind === 'initial' ? [] : [item.name],
  );
}

function submit(run: VxmlRun, each: Submit): Transition {
  const reference = each.expr === undefined ? each.next! : run.textOf(each.expr, each);
  const fields = fieldsOf(run, each.namelist ?? namedInputs(run), each);
  const url = addressOf(run, reference);
  const loaded = askDocument(run, { at: each, reference, fields, what: 'document' });
  const dialog = fragmentOf(run, loaded.key, decodeURIComponent(url.hash.slice(1)), each);
  run.took(each);
  // What is sent to the root of the application begins it anew (1.5.2).
  return { kind: 'dialog', document: loaded.key, dialog, isNew: true, isFresh: loaded.key === run.context.root };
}

function returnFrom(run: VxmlRun, each: Return): Transition {
  if (run.vxml.contexts.length < 2) throw run.semantic('<return> stands in no subdialog', each);
  if (each.event !== undefined || each.eventexpr !== undefined) {
    const { event, text } = thrown(run, each, each);
    run.took(each);
    return { kind: 'return-event', event, text };
  }
  for (const name of each.namelist ?? []) run.evaluate(name, each);
  run.took(each);
  return { kind: 'return', names: each.namelist ?? [] };
}
