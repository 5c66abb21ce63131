import { nearest } from '../../diagnostics/nearest.js';
import { readXml } from '../../xml/read-xml.js';
import type { ReadOptions, ReadResult, XmlDocument } from '../model.js';
import { grammarKind } from '../read/build-grammar.js';
import { type EmbeddedGrammar, findGrammars, isForeign } from './find-grammars.js';
import { readEmbedded } from './read-embedded.js';

/** What each kind of grammar is, where its text is not in the document. */
const elsewhere: { readonly [kind in EmbeddedGrammar['kind']]?: (grammar: EmbeddedGrammar) => string } = {
  reference: ({ uri }) => `it is in another document: name that one, "${uri}"`,
  builtin: ({ uri }) => `the platform provides it: "${uri}"`,
  computed: () => 'its address is computed during the call',
  empty: () => 'it is empty',
};

const isInside = ({ kind }: EmbeddedGrammar) => kind === 'xml' || kind === 'text';

/**
 * One grammar of a VoiceXML document: the one that the fragment of the URI names, or the only one that it holds. Without
 * such a one the result has no grammar, and a finding that lists the names.
 */
export function chooseGrammar(document: XmlDocument, uri: string, mode?: ReadOptions['mode']): ReadResult {
  const grammars = findGrammars(document);
  const name = fragmentOf(uri);
  // A document that has nothing to do with grammars is the wrong document: the root element is reported.
  if (name === undefined && grammars.length === 0)
    return { document, grammar: undefined, diagnostics: [], stopped: false, within: document };
  const inside = grammars.filter(isInside);
  const chosen = name === undefined ? only(inside) : grammars.find((each) => each.name === name);
  const read =
    chosen &&
    readEmbedded(document, chosen, name === undefined ? `${uri}#${encodeURIComponent(chosen.name)}` : uri, mode);
  if (read) return { ...read, within: document };
  const { message, hint } = whyNone(name, chosen, grammars, inside);
  const { root } = document;
  const place = chosen?.element ?? root!;
  const span = document.lines.span(place.start, place.start + 1 + place.name.length);
  const finding = { code: 'xml-document-grammar', severity: 'error' as const, message, hint, ...span };
  return { document, grammar: undefined, diagnostics: [finding], stopped: true, within: document };
}

function only<Value>(values: readonly Value[]): Value | undefined {
  return values.length === 1 ? values[0] : undefined;
}

/** The names of the grammars that a VoiceXML document holds; undefined for every other document. */
export function grammarNames(bytes: Uint8Array): string[] | undefined {
  const { document, stopped } = readXml(bytes, grammarKind);
  if (stopped || document.root?.local !== 'vxml') return undefined;
  return findGrammars(document)
    .filter((each) => isInside(each) && !isForeign(document, each))
    .map(({ name }) => name);
}

/** The name that the fragment of a URI is. */
export function fragmentOf(uri: string): string | undefined {
  const hash = uri.indexOf('#');
  if (hash === -1) return undefined;
  try {
    return decodeURIComponent(uri.slice(hash + 1));
  } catch {
    return uri.slice(hash + 1);
  }
}

function whyNone(
  name: string | undefined,
  chosen: EmbeddedGrammar | undefined,
  grammars: readonly EmbeddedGrammar[],
  inside: readonly EmbeddedGrammar[],
): { message: string; hint: string } {
  const listed = inside.slice(0, 8).map((each) => `#${each.name}`);
  const more = inside.length > listed.length ? `, and ${inside.length - listed.length} more` : '';
  const names =
    inside.length === 0 ? 'the document holds no grammar of its own' : `its grammars are ${listed.join(', ')}${more}`;
  if (chosen)
    return { message: `the grammar "${chosen.name}" is not here: ${elsewhere[chosen.kind]!(chosen)}`, hint: names };
  if (name !== undefined) {
    const meant = nearest(name, new Set(grammars.map((each) => each.name)));
    return {
      message: `there is no grammar "${name}" in this VoiceXML document`,
      hint: meant === undefined ? names : `did you mean "#${meant}"?`,
    };
  }
  return inside.length === 0
    ? { message: 'this VoiceXML document holds no grammar', hint: 'name the grammar files that it refers to' }
    : {
        message: `this VoiceXML document holds ${inside.length} grammars, and one is expected`,
        hint: `name one behind the file, as in app.vxml#${inside[0]!.name}; ${names}`,
      };
}
