import type { DocumentLibrary } from '../link/document-library.js';
import { linkGrammar } from '../link/link-grammar.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import type { Grammar, XmlDocument } from '../model.js';
import type { Resolve } from '../resolver.js';
import type { EmbeddedGrammar } from './find-grammars.js';

/**
 * What `src` of a grammar, or the builtin type of a field, leads to: a grammar of one rule that consists of a reference, so
 * that it is followed and checked as references between grammars are.
 * @param uri of the document
 */
export async function linkReference(
  document: XmlDocument,
  embedded: EmbeddedGrammar,
  uri: string,
  resolve: Resolve | undefined,
  library: DocumentLibrary,
): Promise<LinkedGrammar> {
  const main = referenceGrammar(document, embedded, baseOf(document, uri), uri);
  if (!resolve || embedded.kind !== 'reference') return { main, documents: new Map() };
  const linked = await linkGrammar(main, resolve, { library });
  // A document activates grammars of both modes: a reference takes the mode of what it names.
  const [reference] = main.rules[0]!.expansion;
  const target = reference?.kind === 'ruleref' && reference.target.kind === 'external' ? reference.target : undefined;
  const other = target && linked.documents.get(target.resolved)?.grammar;
  if (other) main.mode = other.mode;
  return linked;
}

/** `xml:base` of the document before its own address. */
function baseOf({ root }: XmlDocument, uri: string): string {
  const written = root?.attributes.find(({ name }) => name === 'xml:base')?.value.trim();
  return written !== undefined && URL.canParse(written, uri || undefined)
    ? new URL(written, uri || undefined).href
    : uri;
}

function referenceGrammar(
  document: XmlDocument,
  { name, element, uri: text = '', uriPlace, mediaType }: EmbeddedGrammar,
  base: string,
  uri: string,
): Grammar {
  const written = element.local === 'field' ? `builtin:grammar/${text}` : text;
  const place = uriPlace ?? { start: element.start, end: element.openEnd };
  const hash = written.indexOf('#');
  const path = hash === -1 ? written : written.slice(0, hash);
  const rule: Grammar['rules'][number] = {
    ...{ ...place, id: name, idStart: place.start, idEnd: place.end, scope: 'public', examples: [] },
    expansion: [
      {
        kind: 'ruleref',
        ...place,
        target: {
          kind: 'external',
          uri: written,
          resolved: URL.canParse(path, base || undefined) ? new URL(path, base || undefined).href : path,
          ...(hash === -1 ? {} : { fragment: written.slice(hash + 1) }),
          ...(mediaType === undefined ? {} : { type: mediaType }),
        },
      },
    ],
  };
  return {
    ...{ document, form: 'xml', uri, base, mode: 'voice', headerTags: [], lexicons: [], metas: [] },
    ...{ root: name, rules: [rule], ruleByName: new Map([[name, rule]]) },
  };
}
