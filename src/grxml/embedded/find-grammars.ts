import { RunPlaces, textOf } from '../../xml/text.js';
import { type Range, XML_NAMESPACE } from '../../xml/tree.js';
import { SRGS_NAMESPACE, type XmlDocument, type XmlElement } from '../model.js';
import { isAbnf } from '../read-abnf/read-abnf.js';
import { isGslText } from '../read-gsl/read-gsl.js';
import { isJsgf } from '../read-jsgf/read-jsgf.js';

/** A `<grammar>` of a VoiceXML document, or the builtin type of a field. */
export interface EmbeddedGrammar {
  /** The item, form, link or choice that it belongs to, unique in the document: `#drink` names one from outside. */
  name: string;
  /** The `<grammar>` element; the `<field>` of a builtin type. */
  element: XmlElement;
  /**
   * - `xml`: SRGS in the document
   * - `text`: ABNF or another notation that is plain text
   * - `reference`: `src` names a document
   * - `builtin`: `type` of a field, or a `builtin:` URI, names what the platform brings along
   * - `computed`: `srcexpr` is known during a call only
   * - `empty`: nothing at all
   */
  kind: 'xml' | 'text' | 'reference' | 'builtin' | 'computed' | 'empty';
  /** Of the element, else inherited (VoiceXML 2.0, 3.1.1.4). */
  language?: string;
  /** `src` or `type` as written, and where. */
  uri?: string;
  uriPlace?: Range;
  /** The `type` of the element: a media type. */
  mediaType?: string;
}

/** Form items (VoiceXML 2.0, 2.3 and 2.4), whose names are those of their grammars. */
const items = new Set(['field', 'record', 'transfer', 'subdialog', 'object', 'initial', 'block']);

const attribute = (element: XmlElement, name: string) => element.attributes.find((each) => each.name === name);

/** Grammars of one document that are looked at; an application has a few in each, and every one is read by itself. */
export const mostGrammars = 300;

/** The first `mostGrammars` grammars of a VoiceXML document in document order, with a name each. */
export function findGrammars({ root }: XmlDocument): EmbeddedGrammar[] {
  if (root?.local !== 'vxml') return [];
  const found: { owner: string[]; grammar: Omit<EmbeddedGrammar, 'name'> }[] = [];
  /** How many elements of a kind came before, for those without a name: by form for items, by document for others. */
  const numbers = new Map<string, number>();
  const numbered = (kind: string, form: string) => {
    const number = (numbers.get(`${form} ${kind}`) ?? 0) + 1;
    numbers.set(`${form} ${kind}`, number);
    return `${kind}_${number}`;
  };
  const walk = (element: XmlElement, owner: readonly string[], language: string | undefined): void => {
    if (found.length === mostGrammars) return;
    const own = element.attributes.find(({ local, namespace }) => local === 'lang' && namespace === XML_NAMESPACE);
    const spoken = own?.value.trim() ?? language;
    const isOwn = element.namespace === root.namespace || element.namespace === '';
    if (element.local === 'grammar' && (isOwn || element.namespace === SRGS_NAMESPACE)) {
      found.push({ owner: [...owner], grammar: grammarOf(element, spoken) });
      return;
    }
    let path = owner;
    if (isOwn) {
      const [form = ''] = owner;
      const id = attribute(element, 'id')?.value.trim();
      const name = attribute(element, 'name')?.value.trim();
      if (element.local === 'form' || element.local === 'menu') path = [id || numbered(element.local, '')];
      else if (items.has(element.local)) path = [form, name || numbered(element.local, form)];
      else if (element.local === 'link' || element.local === 'choice') path = [numbered(element.local, '')];
      const type = element.local === 'field' ? attribute(element, 'type') : undefined;
      if (type) found.push({ owner: [...path, 'type'], grammar: builtinOf(element, type, spoken) });
    }
    for (const child of element.children) if (child.kind === 'element') walk(child, path, spoken);
  };
  walk(root, [], undefined);
  return withNames(found);
}

function builtinOf(
  element: XmlElement,
  type: { value: string; valueStart: number; valueEnd: number },
  language: string | undefined,
): Omit<EmbeddedGrammar, 'name'> {
  return {
    element,
    kind: 'builtin',
    uri: type.value.trim(),
    uriPlace: { start: type.valueStart, end: type.valueEnd },
    ...(language !== undefined && { language }),
  };
}

function grammarOf(element: XmlElement, language: string | undefined): Omit<EmbeddedGrammar, 'name'> {
  const src = attribute(element, 'src');
  const mediaType = attribute(element, 'type')?.value.trim();
  const uri = src?.value.trim();
  // ABNF with markup in it is ABNF still.
  const hasElements =
    element.children.some((child) => child.kind === 'element') && !/^\s*#(ABNF|JSGF)/.test(textOf(element).value);
  const kind = hasElements
    ? 'xml'
    : /\S/.test(textOf(element).value)
      ? 'text'
      : uri
        ? /^builtin:/i.test(uri)
          ? 'builtin'
          : 'reference'
        : attribute(element, 'srcexpr')
          ? 'computed'
          : 'empty';
  return {
    element,
    kind,
    ...(language !== undefined && { language }),
    ...(src && { uri: uri!, uriPlace: { start: src.valueStart, end: src.valueEnd } }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/**
 * Short names: the last part of the owner where no other has it, else all parts (`order.drink`); a number where an owner
 * has several. The builtin type of a field is named after it: `drink.type`.
 */
function withNames(found: readonly { owner: string[]; grammar: Omit<EmbeddedGrammar, 'name'> }[]): EmbeddedGrammar[] {
  const owners = new Map<string, Set<string>>();
  const short = (owner: readonly string[]) =>
    owner.at(-1) === 'type' ? owner.slice(-2).join('.') : (owner.at(-1) ?? 'document');
  for (const { owner } of found) {
    const paths = owners.get(short(owner)) ?? new Set();
    owners.set(short(owner), paths.add(owner.join('.')));
  }
  const used = new Map<string, number>();
  return found.map(({ owner, grammar }) => {
    const name = owners.get(short(owner))!.size > 1 ? owner.join('.') : short(owner);
    const number = (used.get(name) ?? 0) + 1;
    used.set(name, number);
    return { name: number === 1 ? name : `${name}_${number}`, ...grammar };
  });
}

/** The text of a grammar that is not XML, and where each of its characters is in the document. */
export function embeddedText(
  document: XmlDocument,
  element: XmlElement,
): { text: string; offsetOf(at: number): number } {
  const run = textOf(element);
  const places = new RunPlaces(document.source, run);
  const blank = /^\s*/.exec(run.value)![0].length;
  return { text: run.value.slice(blank).trimEnd(), offsetOf: (at) => places.start(at + blank) };
}

/** Types and endings of grammars that are not SRGS, JSGF or GSL: some platforms read them, and nothing here does. */
const foreignType = /bnf|ngo|isolated|slm|swi|x-nuance(?!-gsl)|x-vocapia|regex/i;
const foreignEnding = /\.(bnf|ngo|slm|gbin)(?:[?#]|$)/i;

/** The form of a grammar in a document that is plain text, as its own text or its type says; undefined for none that is read. */
export function textFormOf(text: string, mediaType = ''): 'abnf' | 'jsgf' | 'gsl' | undefined {
  if (isAbnf(text)) return 'abnf';
  if (isJsgf(text)) return 'jsgf';
  // What the type names decides where the text does not: "[0-9]" is a regular expression, or GSL.
  if (foreignType.test(mediaType)) return undefined;
  // GSL in a document is often one expression without a name.
  return isGslText(text) || /^\s*[[(]/.test(text) || /gsl/i.test(mediaType) ? 'gsl' : undefined;
}

/** Whether a grammar is in a form that is not read, as its type, the name of its file or its text says. */
export function isForeign(
  document: XmlDocument,
  { kind, mediaType = '', uri = '', element }: EmbeddedGrammar,
): boolean {
  if (kind === 'reference') return foreignType.test(mediaType) || foreignEnding.test(uri);
  return kind === 'text' && textFormOf(embeddedText(document, element).text, mediaType) === undefined;
}
