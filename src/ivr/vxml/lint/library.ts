import { isCctoolError } from '../../../diagnostics/index.js';
import { DocumentLibrary } from '../../../grxml/link/document-library.js';
import type { Resolve } from '../../../grxml/resolver.js';
import { parseScript } from '../../../grxml/validate/script/parse-script.js';
import { usesOf } from '../../../grxml/validate/script/script-uses.js';
import type { VxmlDocument } from '../read/model.js';
import { readVxml } from '../read/read-vxml.js';
import { addressOf, type NamedDocument, type VxmlSubject } from './subject.js';

/** Documents and scripts that one document may name; what lies beyond is not looked at. */
const mostNamed = 500;

/** The documents, scripts and grammars of one run that one resolver gives: each is read once. */
export class VxmlLibrary {
  readonly grammars = new DocumentLibrary();
  readonly #resolve: Resolve;
  readonly #documents = new Map<string, Promise<NamedDocument>>();
  readonly #scripts = new Map<string, Promise<ReadonlySet<string> | undefined>>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  /** Reads what a document names: other documents, its root, and scripts. */
  async around(vxml: VxmlDocument): Promise<Pick<VxmlSubject, 'named' | 'root' | 'defined'>> {
    const named = new Map<string, NamedDocument>();
    for (const address of addressesIn(vxml).slice(0, mostNamed)) {
      named.set(address, await this.#document(address));
    }
    const rootAddress = vxml.application === undefined ? undefined : addressOf({ vxml }, vxml.application);
    const found = rootAddress && named.get(withoutFragment(rootAddress));
    const root = vxml.application === undefined ? undefined : (found?.vxml ?? 'unknown');
    const scripts = scriptSources(vxml);
    const ofRoot = root && root !== 'unknown' ? scriptSources(root) : [];
    const defined = new Set<string>();
    let isKnown = true;
    for (const source of [...scripts, ...ofRoot]) {
      const names = source === undefined ? undefined : await this.#script(source);
      if (!names) isKnown = false;
      for (const name of names ?? []) defined.add(name);
    }
    return { named, root, defined: isKnown ? defined : undefined };
  }

  #document(address: string): Promise<NamedDocument> {
    let known = this.#documents.get(address);
    if (!known) {
      known = this.#read(address);
      this.#documents.set(address, known);
    }
    return known;
  }

  async #read(address: string): Promise<NamedDocument> {
    try {
      const { bytes, uri } = await this.#resolve(address);
      const { vxml, diagnostics } = readVxml(bytes, { uri });
      const [first] = diagnostics;
      if (vxml && !first) return { vxml };
      // A page that makes VoiceXML, or an answer of another kind, is not for this check.
      if (!/\.vxml$/i.test(address)) return {};
      return { problem: first ? `line ${first.line}: ${first.message}` : 'it is not VoiceXML' };
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return error.kind === 'not-found' ? { problem: 'there is no such file' } : {};
    }
  }

  #script(address: string): Promise<ReadonlySet<string> | undefined> {
    let known = this.#scripts.get(address);
    if (!known) {
      known = this.#names(address);
      this.#scripts.set(address, known);
    }
    return known;
  }

  /** The names that a script file defines; undefined where it cannot be read or parsed. */
  async #names(address: string): Promise<ReadonlySet<string> | undefined> {
    try {
      const { body, problem } = parseScript(new TextDecoder().decode((await this.#resolve(address)).bytes));
      return problem ? undefined : usesOf(body).defines;
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      return undefined;
    }
  }
}

export const withoutFragment = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

/** The other documents that a document names, each once: its root, and where it goes without computing the address. */
function addressesIn(vxml: VxmlDocument): string[] {
  const written: string[] = vxml.application === undefined ? [] : [vxml.application];
  const walk = (element: VxmlDocument['root']) => {
    for (const { name, value } of element.attributes) {
      if (isDocumentAddress(element.local, name) && !value.trim().startsWith('#')) written.push(value.trim());
    }
    for (const child of element.children) if (child.kind === 'element') walk(child);
  };
  walk(vxml.root);
  const addresses = written.flatMap((each) => {
    const url = addressOf({ vxml }, each);
    // A question mark asks a server, not a file.
    return url && url.protocol === 'file:' && url.search === '' ? [withoutFragment(url)] : [];
  });
  return [...new Set(addresses)];
}

/** Attributes that name a document to go to. What `submit` names is a server mostly. */
export const isDocumentAddress = (element: string, attribute: string): boolean =>
  (attribute === 'next' && ['goto', 'link', 'choice'].includes(element)) ||
  (attribute === 'src' && element === 'subdialog');

/** The addresses of script files; undefined for one that is computed. */
function scriptSources(vxml: VxmlDocument): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  const walk = (element: VxmlDocument['root']) => {
    if (element.local === 'script') {
      const src = element.attributes.find(({ name }) => name === 'src');
      if (src) found.push(addressOf({ vxml }, src.value.trim())?.href);
      else if (element.attributes.some(({ name }) => name === 'srcexpr')) found.push(undefined);
    }
    for (const child of element.children) if (child.kind === 'element') walk(child);
  };
  walk(vxml.root);
  return found;
}
