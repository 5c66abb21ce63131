/**
 * What makes a document unusable when it is loaded: the document that asked for it gets `error.badfetch`. Only what the
 * text of VoiceXML says is an error; everything else is left to the rules of lint.
 */
import type { Executable, Speech, Thrown, VxmlElement } from '../read/content.js';
import type { Catch, Dialog, Form, FormItem, Link, VxmlDocument, VxmlGrammar } from '../read/model.js';

export interface LoadFault {
  at: VxmlElement;
  message: string;
}

const written = (...values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined).length;

/** Names that ECMAScript reserves (ECMA-262, third edition, 7.5). */
const reserved = new Set(
  (
    'break case catch continue default delete do else finally for function if in instanceof new return switch this throw ' +
    'try typeof var void while with null true false class const debugger enum export extends import super'
  ).split(' '),
);

/** The faults of a document, in document order of its dialogs. */
export function loadFaults(document: VxmlDocument): LoadFault[] {
  const faults: LoadFault[] = [];
  const report = (at: VxmlElement, message: string) => {
    faults.push({ at, message });
  };
  const one = (at: VxmlElement, names: string, ...values: readonly (string | undefined)[]) => {
    const count = written(...values);
    if (count !== 1) report(at, `<${at.element.local}> has ${count === 0 ? 'none' : count} of ${names}; it needs one`);
  };
  const message = (at: VxmlElement, { message: text, messageexpr }: Thrown) => {
    if (written(text, messageexpr) > 1) report(at, `<${at.element.local}> has both message and messageexpr`);
  };
  const grammar = (each: VxmlGrammar, isOfForm: boolean) => {
    const count = written(each.src, each.srcexpr, each.inline);
    if (count !== 1)
      report(
        each,
        count === 0
          ? '<grammar> has no src, no srcexpr and no content'
          : '<grammar> has more than one of src, srcexpr and content',
      );
    if (each.scope !== undefined && !isOfForm) report(each, 'the scope of a grammar is for grammars of a form');
  };
  const speech = (content: readonly Speech[]) => {
    for (const part of content) {
      if (part.kind === 'audio') one(part, 'src, expr', part.src, part.expr);
      if (part.kind === 'mark') one(part, 'name, nameexpr', part.name, part.nameexpr);
      if ('content' in part) speech(part.content);
    }
  };
  const script = (each: VxmlElement & { src?: string; srcexpr?: string; code?: string }) =>
    one(each, 'src, srcexpr, content', each.src, each.srcexpr, each.code);
  const executables = (body: readonly Executable[]) => {
    for (const each of body) {
      switch (each.kind) {
        case 'goto':
          one(each, 'next, expr, nextitem, expritem', each.next, each.expr, each.nextitem, each.expritem);
          break;
        case 'submit':
          one(each, 'next, expr', each.next, each.expr);
          break;
        case 'throw':
          one(each, 'event, eventexpr', each.event, each.eventexpr);
          message(each, each);
          break;
        case 'return':
          if (written(each.event, each.eventexpr, each.namelist && 'namelist') > 1)
            report(each, '<return> has more than one of event, eventexpr, namelist');
          message(each, each);
          break;
        case 'exit':
          if (each.expr !== undefined && each.namelist) report(each, '<exit> has both expr and namelist');
          break;
        case 'script':
          script(each);
          break;
        case 'data':
          one(each, 'src, srcexpr', each.src, each.srcexpr);
          break;
        case 'prompt':
          speech(each.content);
          break;
        case 'if':
          for (const branch of each.branches) executables(branch.body);
          break;
        case 'foreach':
          executables(each.body);
          break;
      }
    }
  };
  const handlers = (list: readonly Catch[]) => {
    for (const each of list) executables(each.body);
  };
  const links = (list: readonly Link[]) => {
    for (const each of list) {
      one(each, 'next, expr, event, eventexpr', each.next, each.expr, each.event, each.eventexpr);
      message(each, each);
      for (const inner of each.grammars) grammar(inner, false);
    }
  };
  const item = (each: FormItem) => {
    for (const inner of each.grammars) grammar(inner, false);
    handlers(each.handlers);
    links(each.links);
    for (const prompt of each.prompts) speech(prompt.content);
    for (const filled of each.filled) executables(filled.body);
    if (each.kind === 'block') executables(each.body);
    if (each.kind === 'subdialog') one(each, 'src, srcexpr', each.src, each.srcexpr);
    if (each.kind === 'transfer') {
      one(each, 'dest, destexpr', each.dest, each.destexpr);
      if (written(each.bridge, each.type) > 1) report(each, '<transfer> has both bridge and type');
      if (written(each.aai, each.aaiexpr) > 1) report(each, '<transfer> has both aai and aaiexpr');
    }
  };
  const form = (each: Form) => {
    const names = new Set<string>();
    for (const { name, ...at } of each.items) {
      if (name === undefined) continue;
      if (names.has(name)) report(at, `two items of the form are called "${name}"`);
      if (/^_|\$$|\./.test(name) || reserved.has(name)) report(at, `"${name}" cannot be the name of an item`);
      names.add(name);
    }
    for (const part of each.parts) {
      if (part.kind === 'script') script(part);
      else if (part.kind === 'data') one(part, 'src, srcexpr', part.src, part.srcexpr);
    }
    for (const inner of each.grammars) grammar(inner, true);
    each.items.forEach(item);
    for (const filled of each.filled) if (!filled.item) executables(filled.body);
    handlers(each.handlers);
    links(each.links);
  };
  const dialog = (each: Dialog) => {
    if (each.kind === 'form') {
      form(each);
      return;
    }
    handlers(each.handlers);
    for (const prompt of each.prompts) speech(prompt.content);
    if (each.choices.length === 0) report(each, 'the menu has no choice');
    for (const choice of each.choices) {
      one(choice, 'next, expr, event, eventexpr', choice.next, choice.expr, choice.event, choice.eventexpr);
      message(choice, choice);
      for (const inner of choice.grammars) grammar(inner, false);
      if (each.dtmf && choice.dtmf !== undefined && !['0', '*', '#'].includes(choice.dtmf.trim()))
        report(
          choice,
          `a menu with dtmf="true" gives its choices the keys 1 to 9 itself: beside them a choice may have 0, * or #, not "${choice.dtmf}", though some platforms accept it; remove dtmf="true" and give every choice its key, or remove this key`,
        );
    }
  };
  const ids = new Set<string>();
  for (const { id, ...at } of document.dialogs) {
    if (id === undefined) continue;
    if (ids.has(id)) report(at, `two dialogs of the document are called "${id}"`);
    ids.add(id);
  }
  for (const each of document.declarations) {
    if (each.kind === 'script') script(each);
    else if (each.kind === 'data') one(each, 'src, srcexpr', each.src, each.srcexpr);
  }
  handlers(document.handlers);
  links(document.links);
  document.dialogs.forEach(dialog);
  return faults;
}
