import { textOf } from '../../../xml/text.js';
import type { XmlElement, XmlNode } from '../../../xml/tree.js';
import type { Executable, Fetching, Foreign, Prompt, Request, Script, Speech, VxmlElement } from './content.js';
import type { Catch } from './model.js';
import { attribute, countOf, languageOf, names, time, truth, written } from './values.js';

/** Elements that a prompt may hold, and that are a prompt of their own outside of one. */
const spoken = new Set(['audio', 'value', 'enumerate']);

/** The place of an element, and the element. */
export const at = (element: XmlElement): VxmlElement => ({ element, start: element.start, end: element.end });

/** Text with single spaces and none at its ends. */
export const plainText = (element: XmlElement): string => textOf(element).value.replace(/\s+/g, ' ').trim();

export function fetching(element: XmlElement): Fetching {
  const fetchtimeoutMs = time(element, 'fetchtimeout');
  return {
    ...written(element, 'fetchhint', 'fetchaudio', 'maxage', 'maxstale'),
    ...(fetchtimeoutMs !== undefined && { fetchtimeoutMs }),
  };
}

export function request(element: XmlElement): Request {
  return { ...fetching(element), ...written(element, 'method', 'enctype'), ...namelist(element) };
}

export const thrown = (element: XmlElement) => written(element, 'event', 'eventexpr', 'message', 'messageexpr');

function namelist(element: XmlElement): { namelist?: readonly string[] } {
  const list = names(element);
  return list === undefined ? {} : { namelist: list };
}

/** Whether a child is a VoiceXML element: in the namespace of the document, or in none. */
export function isVxml(element: XmlElement): boolean {
  const root = rootOf(element);
  return element.namespace === root.namespace || element.namespace === '';
}

function rootOf(element: XmlElement): XmlElement {
  let root = element;
  while (root.parent) root = root.parent;
  return root;
}

export function foreign(element: XmlElement): Foreign {
  return { kind: 'foreign', ...at(element), name: element.name };
}

/** Reads the children of an element that holds executable content. Text and audio between others make implied prompts. */
export function executables(element: XmlElement): Executable[] {
  return executablesOf(element, element.children);
}

function executablesOf(parent: XmlElement, children: readonly XmlNode[]): Executable[] {
  const body: Executable[] = [];
  eachRun(
    parent,
    children,
    (prompt) => body.push(prompt),
    (child) => body.push(executable(child)),
  );
  return body;
}

/**
 * Walks over children: runs of text, `audio`, `value` and `enumerate` are given as one implied prompt each, every other
 * element by itself.
 */
export function eachRun(
  parent: XmlElement,
  children: readonly XmlNode[],
  prompt: (prompt: Prompt) => void,
  other: (child: XmlElement) => void,
): void {
  let run: XmlNode[] = [];
  const flush = () => {
    const content = speechOf(run);
    if (content.length > 0) prompt(impliedPrompt(parent, content));
    run = [];
  };
  for (const child of children) {
    if (child.kind === 'text' || (child.kind === 'element' && spoken.has(child.local) && isVxml(child)))
      run.push(child);
    else if (child.kind === 'element') {
      flush();
      other(child);
    }
  }
  flush();
}

function impliedPrompt(parent: XmlElement, content: Speech[]): Prompt {
  const language = languageOf(parent);
  return {
    kind: 'prompt',
    element: parent,
    start: content[0]!.start,
    end: content[content.length - 1]!.end,
    implied: true,
    count: 1,
    ...(language !== undefined && { language }),
    content,
  };
}

export function prompt(element: XmlElement): Prompt {
  const bargein = truth(element, 'bargein');
  const timeoutMs = time(element, 'timeout');
  const language = languageOf(element);
  return {
    kind: 'prompt',
    ...at(element),
    implied: false,
    count: countOf(element),
    ...written(element, 'cond', 'bargeintype'),
    ...(bargein !== undefined && { bargein }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(language !== undefined && { language }),
    content: speechOf(element.children),
  };
}

/** What a prompt says; text that is only white space at its ends is left out. */
export function speechOf(children: readonly XmlNode[]): Speech[] {
  const content = children.flatMap((child): Speech[] => {
    if (child.kind === 'text') return [{ kind: 'text', start: child.start, end: child.end, text: child.value }];
    return child.kind === 'element' ? [speech(child)] : [];
  });
  const isBlank = (part: Speech | undefined) => part?.kind === 'text' && /^\s*$/.test(part.text);
  while (isBlank(content[0])) content.shift();
  while (isBlank(content[content.length - 1])) content.pop();
  return content;
}

function speech(element: XmlElement): Speech {
  const place = at(element);
  if (isVxml(element)) {
    switch (element.local) {
      case 'value':
        return { kind: 'value', ...place, expr: attribute(element, 'expr') ?? '' };
      case 'audio':
        return {
          kind: 'audio',
          ...place,
          ...written(element, 'src', 'expr'),
          ...fetching(element),
          content: speechOf(element.children),
        };
      case 'enumerate':
        return { kind: 'enumerate', ...place, content: speechOf(element.children) };
      case 'mark':
        return { kind: 'mark', ...place, ...written(element, 'name', 'nameexpr') };
      case 'foreach':
        return { kind: 'foreach', ...place, ...itemAndArray(element), content: speechOf(element.children) };
    }
  }
  return { kind: 'ssml', ...place, name: element.name, content: speechOf(element.children) };
}

const itemAndArray = (element: XmlElement) => ({
  item: attribute(element, 'item') ?? '',
  array: attribute(element, 'array') ?? '',
});

const named = (element: XmlElement) => attribute(element, 'name') ?? '';

/** One reader per element of executable content. */
const readers: { readonly [name: string]: (element: XmlElement) => Executable } = {
  var: (element) => ({ kind: 'var', ...at(element), name: named(element), ...written(element, 'expr') }),
  assign: (element) => ({
    kind: 'assign',
    ...at(element),
    name: named(element),
    expr: attribute(element, 'expr') ?? '',
  }),
  clear: (element) => ({ kind: 'clear', ...at(element), ...namelist(element) }),
  script,
  data: (element) => ({
    kind: 'data',
    ...at(element),
    ...written(element, 'name', 'src', 'srcexpr'),
    ...request(element),
  }),
  if: readIf,
  prompt,
  reprompt: (element) => ({ kind: 'reprompt', ...at(element) }),
  log: (element) => ({
    kind: 'log',
    ...at(element),
    ...written(element, 'label', 'expr'),
    content: speechOf(element.children),
  }),
  foreach: (element) => ({ kind: 'foreach', ...at(element), ...itemAndArray(element), body: executables(element) }),
  throw: (element) => ({ kind: 'throw', ...at(element), ...thrown(element) }),
  goto: (element) => ({
    kind: 'goto',
    ...at(element),
    ...written(element, 'next', 'expr', 'nextitem', 'expritem'),
    ...fetching(element),
  }),
  submit: (element) => ({ kind: 'submit', ...at(element), ...written(element, 'next', 'expr'), ...request(element) }),
  return: (element) => ({ kind: 'return', ...at(element), ...thrown(element), ...namelist(element) }),
  exit: (element) => ({ kind: 'exit', ...at(element), ...written(element, 'expr'), ...namelist(element) }),
  disconnect: (element) => ({ kind: 'disconnect', ...at(element), ...namelist(element) }),
};

function executable(element: XmlElement): Executable {
  const read = isVxml(element) && Object.hasOwn(readers, element.local) ? readers[element.local] : undefined;
  return read?.(element) ?? foreign(element);
}

/** A declaration of a document or a form: `var`, `script` or `data`. */
export function declaration(element: XmlElement) {
  const read = executable(element);
  return read.kind === 'var' || read.kind === 'script' || read.kind === 'data' ? read : undefined;
}

function script(element: XmlElement): Script {
  const { value } = textOf(element);
  return {
    kind: 'script',
    ...at(element),
    ...written(element, 'src', 'srcexpr'),
    ...fetching(element),
    ...(/\S/.test(value) && { code: value }),
  };
}

/** `elseif` and `else` are empty markers between the parts. */
function readIf(element: XmlElement): Executable {
  const branches: (VxmlElement & { cond?: string; body: Executable[] })[] = [];
  let marker = element;
  let children: XmlNode[] = [];
  const flush = () => {
    branches.push({
      ...at(marker),
      ...(marker.local === 'else' ? {} : { cond: attribute(marker, 'cond') ?? '' }),
      body: executablesOf(element, children),
    });
    children = [];
  };
  for (const child of element.children) {
    if (child.kind === 'element' && (child.local === 'elseif' || child.local === 'else') && isVxml(child)) {
      flush();
      marker = child;
      // Content of a marker is a mistake, and is read as what follows it.
      children.push(...child.children);
    } else children.push(child);
  }
  flush();
  return { kind: 'if', ...at(element), branches };
}

/** The event of each short form of `catch`. */
const shorthand: { readonly [name: string]: string } = {
  help: 'help',
  noinput: 'noinput',
  nomatch: 'nomatch',
  error: 'error',
};

export const isHandler = (name: string): boolean => name === 'catch' || Object.hasOwn(shorthand, name);

export function handler(element: XmlElement): Catch {
  const event = shorthand[element.local];
  const events = event === undefined ? (names(element, 'event') ?? []) : [event];
  return {
    kind: 'catch',
    ...at(element),
    name: element.local,
    // "." means every event, and so does a missing attribute (5.2.4).
    events: events.includes('.') ? [] : events,
    count: countOf(element),
    ...written(element, 'cond'),
    body: executables(element),
  };
}
