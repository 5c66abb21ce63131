import type { Finding, Rule } from '../../../diagnostics/index.js';
import { nearest } from '../../../diagnostics/nearest.js';
import { exampleFiles, type RuleExamples, type RuleText } from '../../../diagnostics/rule-examples.js';
import type { Range, XmlDocument, XmlElement } from '../../../xml/tree.js';
import { isVxml } from '../read/build-content.js';
import type { Catch, Dialog, FormItem, VxmlDocument } from '../read/model.js';
import { attributePlace } from '../read/values.js';
import { elementModels } from '../schema/elements.js';
import { scriptsOf, type VxmlScript } from './scripts.js';

/** A document that another one names: read, or why it was not. */
export interface NamedDocument {
  vxml?: VxmlDocument;
  /** It does not exist, or is not VoiceXML; absent where nothing is known, because policy or the network forbids to read it. */
  problem?: string;
}

/** What the rules look at: a document, and those that it names. */
export interface VxmlSubject {
  vxml: VxmlDocument;
  document: XmlDocument;
  /** The elements of VoiceXML in document order, without the content of grammars and of metadata. */
  elements: readonly XmlElement[];
  scripts: readonly VxmlScript[];
  /** What the document names, by absolute address without fragment. */
  named: ReadonlyMap<string, NamedDocument>;
  /** The root document of the application; `unknown` where it was not read. */
  root: VxmlDocument | 'unknown' | undefined;
  /** Names that scripts of other files define; undefined where one of them was not read. */
  defined: ReadonlySet<string> | undefined;
  /**
   * The name that was most likely meant. A document full of mistakes does not get a hint for each.
   * @param among what the candidates are, such as `element` or `attribute of field`: the same word has one answer in it
   */
  meant(among: string, word: string, candidates: Iterable<string>): string | undefined;
}

/** Searches for what was meant, each of which may compare thousands of names. */
const mostSearches = 20;

/** A rule about VoiceXML documents. `files` lie beside its examples. */
export type VxmlRule = Rule<VxmlSubject> &
  RuleExamples & {
    /** What it says of many places of a document is shown at the first one. */
    isNamedOnce?: true;
  };

/** Adds the examples: `rules/examples/CODE.bad.vxml` and `CODE.good.vxml`. */
export const vxmlRule = exampleFiles<RuleText<VxmlRule>>('ivr/vxml/lint/rules/examples', 'vxml');

/** The elements of VoiceXML in a document. What other languages hold is not looked into. */
export function ownElements(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const walk = (element: XmlElement) => {
    if (!isVxml(element)) return;
    found.push(element);
    if (elementModels.get(element.local)?.children.has('*')) return;
    for (const child of element.children) if (child.kind === 'element') walk(child);
  };
  walk(root);
  return found;
}

export function vxmlSubject(vxml: VxmlDocument, beside: Pick<VxmlSubject, 'named' | 'root' | 'defined'>): VxmlSubject {
  const elements = ownElements(vxml.root);
  const known = new Map<string, string | undefined>();
  const meant: VxmlSubject['meant'] = (among, word, candidates) => {
    const key = `${among} ${word}`;
    if (!known.has(key)) known.set(key, known.size < mostSearches ? nearest(word, candidates) : undefined);
    return known.get(key);
  };
  const scripts = scriptsOf(elements, vxml.document.source);
  return { vxml, document: vxml.document, elements, scripts, meant, ...beside };
}

/** A finding at a stretch of the document. */
export function findingAt({ document }: VxmlSubject, at: Range, message: string, hint?: string): Finding {
  return { span: document.lines.span(at.start, at.end), message, ...(hint === undefined ? {} : { hint }) };
}

/** A finding at an attribute, or at the start tag where it is not written. */
export function findingAtAttribute(
  subject: VxmlSubject,
  element: XmlElement,
  name: string,
  message: string,
  hint?: string,
): Finding {
  return findingAt(subject, attributePlace(element, name), message, hint);
}

/** The start tag's name, for findings about the whole element. */
export const tagOf = (element: XmlElement): Range => ({
  start: element.start,
  end: element.start + 1 + element.name.length,
});

/** An address that the document names, absolute; undefined for one that cannot be resolved. */
export function addressOf({ vxml }: Pick<VxmlSubject, 'vxml'>, written: string): URL | undefined {
  const base = vxml.base === '' ? 'file:///document.vxml' : vxml.base;
  return URL.canParse(written, base) ? new URL(written, base) : undefined;
}

/** All elements of one name. */
export const named = ({ elements }: VxmlSubject, ...names: readonly string[]): XmlElement[] =>
  elements.filter(({ local }) => names.includes(local));

/** The nearest element around one that has one of these names. */
export function around(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  for (let at = element.parent; at; at = at.parent) if (names.includes(at.local)) return at;
  return undefined;
}

/** Items and menus that listen, with the dialog around them. */
export interface Listener {
  dialog: Dialog;
  item?: FormItem;
  element: XmlElement;
  name: string;
}

export function listeners(vxml: VxmlDocument): Listener[] {
  return vxml.dialogs.flatMap((dialog): Listener[] => {
    if (dialog.kind === 'menu') return [{ dialog, element: dialog.element, name: dialog.name }];
    return dialog.items.flatMap((item) =>
      item.kind === 'field' || item.kind === 'record' || item.kind === 'initial'
        ? [{ dialog, item, element: item.element, name: item.id }]
        : [],
    );
  });
}

/** The handlers that hold where a listener waits, the innermost first. */
export function handlersOf({ vxml, root }: VxmlSubject, { dialog, item }: Listener): Catch[] {
  const outer = root && root !== 'unknown' ? root.handlers : [];
  return [item?.handlers ?? [], dialog.handlers, vxml.handlers, outer].flatMap((scope) => scope.slice(0, mostHandlers));
}

/** Handlers of one place that are looked at: they are held against each other. */
export const mostHandlers = 50;

/** Whether a handler catches an event: by its name, or by one that it begins with (VoiceXML 2.0, 5.2.4). */
export const catches = ({ events }: Catch, event: string): boolean =>
  events.length === 0 || events.some((each) => event === each || event.startsWith(`${each}.`));
