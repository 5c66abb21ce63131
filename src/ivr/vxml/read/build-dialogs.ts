import { textOf } from '../../../xml/text.js';
import type { XmlElement } from '../../../xml/tree.js';
import {
  at,
  declaration,
  eachRun,
  executables,
  fetching,
  foreign,
  handler,
  isHandler,
  isVxml,
  plainText,
  prompt,
  request,
  thrown,
} from './build-content.js';
import type { Foreign } from './content.js';
import type {
  Choice,
  Dialog,
  Filled,
  Form,
  FormItem,
  Link,
  Menu,
  Option,
  Param,
  Property,
  VxmlDocument,
  VxmlGrammar,
} from './model.js';
import { attribute, languageOf, names, time, truth, written } from './values.js';

/** The namespace of SRGS; an inline grammar may declare it. */
const srgsNamespace = 'http://www.w3.org/2001/06/grammar';

function elements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child.kind === 'element');
}

const isGrammar = (element: XmlElement): boolean =>
  element.local === 'grammar' && (isVxml(element) || element.namespace === srgsNamespace);

export function grammar(element: XmlElement): VxmlGrammar {
  const mode = attribute(element, 'mode');
  const scope = attribute(element, 'scope');
  const language = languageOf(element);
  const text = textOf(element).value;
  const inline = elements(element).length > 0 ? 'xml' : /\S/.test(text) ? 'text' : undefined;
  return {
    kind: 'grammar',
    ...at(element),
    ...written(element, 'src', 'srcexpr', 'type', 'weight'),
    ...((mode === 'voice' || mode === 'dtmf') && { mode }),
    ...((scope === 'dialog' || scope === 'document') && { scope }),
    ...(language !== undefined && { language }),
    ...fetching(element),
    ...(inline !== undefined && { inline }),
    ...(inline === 'text' && { text }),
  };
}

const target = (element: XmlElement) => ({ ...written(element, 'next', 'expr'), ...thrown(element) });

const grammarsIn = (element: XmlElement) => elements(element).filter(isGrammar).map(grammar);

function link(element: XmlElement): Link {
  return {
    kind: 'link',
    ...at(element),
    ...target(element),
    ...fetching(element),
    ...written(element, 'dtmf'),
    grammars: grammarsIn(element),
  };
}

function property(element: XmlElement): Property {
  return {
    kind: 'property',
    ...at(element),
    name: attribute(element, 'name') ?? '',
    value: attribute(element, 'value') ?? '',
  };
}

function choice(element: XmlElement): Choice {
  return {
    kind: 'choice',
    ...at(element),
    ...target(element),
    ...fetching(element),
    ...written(element, 'dtmf', 'accept'),
    text: plainText(element),
    grammars: grammarsIn(element),
  };
}

function option(element: XmlElement): Option {
  return { kind: 'option', ...at(element), ...written(element, 'dtmf', 'accept', 'value'), text: plainText(element) };
}

function param(element: XmlElement): Param {
  return {
    kind: 'param',
    ...at(element),
    name: attribute(element, 'name') ?? '',
    ...written(element, 'expr', 'value', 'valuetype', 'type'),
  };
}

function filled(element: XmlElement): Filled {
  const namelist = names(element);
  return {
    kind: 'filled',
    ...at(element),
    mode: attribute(element, 'mode') === 'any' ? 'any' : 'all',
    ...(namelist !== undefined && { namelist }),
    body: executables(element),
  };
}

const isScope = (element: XmlElement) => (attribute(element, 'scope') === 'document' ? 'document' : 'dialog');

/** The elements of a form that are items. */
const itemNames = ['field', 'block', 'initial', 'record', 'transfer', 'subdialog', 'object'] as const;
type ItemName = (typeof itemNames)[number];

const isItemName = (name: string): name is ItemName => itemNames.some((each) => each === name);

type ItemBase = Omit<FormItem, 'kind'>;

/** What each item has beyond the others. */
function itemOf(kind: ItemName, element: XmlElement, base: ItemBase, params: Param[], options: Option[]): FormItem {
  const timeOf = <Name extends string>(property: Name, name: string): { [key in Name]?: number } => {
    const value = time(element, name);
    const found: { [key in Name]?: number } = {};
    if (value !== undefined) found[property] = value;
    return found;
  };
  switch (kind) {
    case 'field':
      return {
        kind,
        ...base,
        ...written(element, 'type', 'slot'),
        modal: truth(element, 'modal') ?? false,
        options,
      };
    case 'block':
      return { kind, ...base, body: executables(element) };
    case 'initial':
      return { kind, ...base };
    case 'record':
      return {
        kind,
        ...base,
        ...written(element, 'type'),
        beep: truth(element, 'beep') ?? false,
        modal: truth(element, 'modal') ?? true,
        dtmfterm: truth(element, 'dtmfterm') ?? true,
        ...timeOf('maxtimeMs', 'maxtime'),
        ...timeOf('finalsilenceMs', 'finalsilence'),
      };
    case 'transfer':
      return {
        kind,
        ...base,
        ...written(element, 'dest', 'destexpr', 'bridge', 'type', 'transferaudio', 'aai', 'aaiexpr'),
        ...timeOf('connecttimeoutMs', 'connecttimeout'),
        ...timeOf('maxtimeMs', 'maxtime'),
      };
    case 'subdialog':
      return { kind, ...base, ...request(element), ...written(element, 'src', 'srcexpr'), params };
    case 'object':
      return {
        kind,
        ...base,
        ...fetching(element),
        ...written(element, 'classid', 'codebase', 'codetype', 'data', 'type', 'archive'),
        params,
      };
  }
}

/** What items, forms, menus and documents hold, by kind. */
class Contents {
  readonly properties: Property[] = [];
  readonly handlers: VxmlDocument['handlers'] = [];
  readonly links: Link[] = [];
  readonly grammars: VxmlGrammar[] = [];
  readonly foreign: Foreign[] = [];

  /** Keeps an element that may stand at any level; false for every other. */
  take(child: XmlElement): boolean {
    if (isGrammar(child)) this.grammars.push(grammar(child));
    else if (!isVxml(child)) this.foreign.push(foreign(child));
    else if (child.local === 'property') this.properties.push(property(child));
    else if (child.local === 'link') this.links.push(link(child));
    else if (isHandler(child.local)) this.handlers.push(handler(child));
    else return false;
    return true;
  }
}

function item(kind: ItemName, element: XmlElement, index: number, foreigners: Foreign[]): FormItem {
  const contents = new Contents();
  const prompts: ItemBase['prompts'] = [];
  const ownFilled: Filled[] = [];
  const params: Param[] = [];
  const options: Option[] = [];
  // The content of a block is executable throughout.
  if (kind !== 'block') {
    const other = (child: XmlElement) => {
      if (contents.take(child)) return;
      if (child.local === 'prompt') prompts.push(prompt(child));
      else if (child.local === 'filled') ownFilled.push(filled(child));
      else if (child.local === 'param') params.push(param(child));
      else if (child.local === 'option') options.push(option(child));
      else foreigners.push(foreign(child));
    };
    eachRun(element, element.children, (implied) => prompts.push(implied), other);
  }
  foreigners.push(...contents.foreign);
  const { name } = written(element, 'name');
  const base: ItemBase = {
    ...at(element),
    id: name || `${kind}_${index}`,
    ...(name !== undefined && name !== '' && { name }),
    ...written(element, 'expr', 'cond'),
    properties: contents.properties,
    handlers: contents.handlers,
    prompts,
    filled: ownFilled,
    grammars: contents.grammars,
    links: contents.links,
  };
  const found = itemOf(kind, element, base, params, options);
  for (const each of ownFilled) each.item = found;
  return found;
}

/** @param index how many dialogs of the kind come before it, and one more */
export function form(element: XmlElement, index: number): Form {
  const contents = new Contents();
  const read: Form = {
    kind: 'form',
    ...at(element),
    ...written(element, 'id'),
    name: attribute(element, 'id') || `form_${index}`,
    scope: isScope(element),
    parts: [],
    items: [],
    filled: [],
    handlers: contents.handlers,
    links: contents.links,
    properties: contents.properties,
    grammars: contents.grammars,
    foreign: contents.foreign,
  };
  const counts = new Map<ItemName, number>();
  for (const child of elements(element)) {
    if (contents.take(child)) continue;
    const kind = child.local;
    if (isItemName(kind)) {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const found = item(kind, child, number, contents.foreign);
      read.parts.push(found);
      read.items.push(found);
      read.filled.push(...found.filled);
    } else if (kind === 'filled') read.filled.push(filled(child));
    else {
      const declared = declaration(child);
      if (declared) read.parts.push(declared);
      else contents.foreign.push(foreign(child));
    }
  }
  return read;
}

/** @param index as for `form` */
export function menu(element: XmlElement, index: number): Menu {
  const contents = new Contents();
  const prompts: Menu['prompts'] = [];
  const choices: Choice[] = [];
  eachRun(
    element,
    element.children,
    (implied) => prompts.push(implied),
    (child) => {
      if (contents.take(child)) return;
      if (child.local === 'prompt') prompts.push(prompt(child));
      else if (child.local === 'choice') choices.push(choice(child));
      else contents.foreign.push(foreign(child));
    },
  );
  const isKeyed = truth(element, 'dtmf') ?? false;
  let given = 0;
  for (const each of choices) {
    const key = each.dtmf ?? (isKeyed && given < 9 ? String(++given) : undefined);
    if (key !== undefined) each.key = key;
  }
  return {
    kind: 'menu',
    ...at(element),
    ...written(element, 'id'),
    name: attribute(element, 'id') || `menu_${index}`,
    scope: isScope(element),
    accept: attribute(element, 'accept') === 'approximate' ? 'approximate' : 'exact',
    dtmf: isKeyed,
    choices,
    prompts,
    handlers: contents.handlers,
    properties: contents.properties,
    foreign: contents.foreign,
  };
}

/** What the root element of a document holds. */
export function documentContents(
  root: XmlElement,
): Pick<VxmlDocument, 'declarations' | 'dialogs' | 'dialogById' | 'handlers' | 'links' | 'properties' | 'foreign'> {
  const contents = new Contents();
  const declarations: VxmlDocument['declarations'] = [];
  const dialogs: Dialog[] = [];
  const counts = { form: 0, menu: 0 };
  for (const child of elements(root)) {
    if (contents.take(child)) continue;
    if (child.local === 'form') dialogs.push(form(child, ++counts.form));
    else if (child.local === 'menu') dialogs.push(menu(child, ++counts.menu));
    else if (child.local !== 'meta' && child.local !== 'metadata') {
      const declared = declaration(child);
      if (declared) declarations.push(declared);
      else contents.foreign.push(foreign(child));
    }
  }
  const dialogById = new Map<string, Dialog>();
  for (const dialog of dialogs) {
    if (dialog.id !== undefined && !dialogById.has(dialog.id)) dialogById.set(dialog.id, dialog);
  }
  const { handlers, links, properties, foreign: foreigners } = contents;
  return { declarations, dialogs, dialogById, handlers, links, properties, foreign: foreigners };
}
