import type { Diagnostic } from '../../diagnostics/index.js';
import { nearest } from '../../diagnostics/nearest.js';
import { type EmbeddedGrammar, findGrammars, isForeign, mostGrammars } from '../embedded/find-grammars.js';
import { linkReference } from '../embedded/link-reference.js';
import { readEmbedded } from '../embedded/read-embedded.js';
import type { DocumentLibrary } from '../link/document-library.js';
import type { ReadResult, XmlDocument } from '../model.js';
import type { Resolve } from '../resolver.js';
import { type CheckOptions, runReferenceRules } from './check-grammar.js';
import { builtinTypes } from './facts/references.js';
import { grammarSubject } from './subject.js';

/**
 * The grammars that a VoiceXML document holds, each read by itself; the one that its URI names, where it names one. A file
 * of VoiceXML may be without any, but nobody gives one as a grammar.
 */
export function embeddedReads(read: ReadResult, within: XmlDocument, uri: string): ReadResult[] {
  const grammars = findGrammars(within);
  if (uri.includes('#') || (grammars.length === 0 && !/\.vxml$/i.test(uri))) return [read];
  return grammars.flatMap(
    (embedded) =>
      (!isForeign(within, embedded) && readEmbedded(within, embedded, `${uri}#${encodeURIComponent(embedded.name)}`)) ||
      [],
  );
}

/** Checks what a VoiceXML document names instead of holding it: grammar documents (`src`) and builtin types. */
export async function checkReferencesOut(
  document: XmlDocument,
  uri: string,
  resolve: Resolve | undefined,
  library: DocumentLibrary,
  options: CheckOptions,
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = [];
  const warn = ({ element }: EmbeddedGrammar, code: string, message: string, hint: string) => {
    const severity = options.rules?.[code] ?? 'warning';
    if (severity === 'off') return;
    found.push({ code, severity, message, hint, ...document.lines.span(element.start, element.openEnd) });
  };
  const grammars = findGrammars(document);
  if (grammars.length === mostGrammars) {
    const hint = 'split the document, or put grammars into files of their own';
    const message = `the document holds ${mostGrammars} grammars or more: those behind the first ${mostGrammars} were not checked`;
    warn(grammars[mostGrammars - 1]!, 'ruleref-unchecked', message, hint);
  }
  for (const embedded of grammars) {
    const { kind, uri: src = '', mediaType } = embedded;
    if (isForeign(document, embedded)) {
      warnUnread(embedded, warn);
      continue;
    }
    if (kind === 'builtin' && isExtension(src)) {
      warn(embedded, 'ruleref-platform', `"${src}" is known only to some platforms`, builtinHint);
      continue;
    }
    if (kind !== 'builtin' && (kind !== 'reference' || !resolve)) continue;
    const linked = await linkReference(document, embedded, uri, resolve, library);
    const target = [...linked.documents.values()].find((each) => each.grammar !== linked.main);
    if (mediaType === undefined && target?.diagnostics.some(({ code }) => code === 'xml-not-xml')) {
      warnUnread(embedded, warn);
      continue;
    }
    const read: ReadResult = { document, grammar: linked.main, diagnostics: [], stopped: false };
    const findings = runReferenceRules(grammarSubject(read, linked), options);
    // What was not loaded says nothing about its type.
    found.push(...findings.filter(({ code }) => target?.grammar || code !== 'ruleref-media-type'));
  }
  return found;
}

const builtinHint =
  'VoiceXML defines boolean, date, digits, currency, number, phone and time; every other is an extension';

/** A builtin that VoiceXML does not define, and that is not one of its own misspelt. */
function isExtension(uri: string): boolean {
  const name = /^(?:builtin:(?:\w+\/)?)?([\w.-]+)/i.exec(uri)?.[1];
  return name !== undefined && !builtinTypes.includes(name) && nearest(name, builtinTypes) === undefined;
}

function warnUnread(
  embedded: EmbeddedGrammar,
  warn: (at: EmbeddedGrammar, code: string, message: string, hint: string) => void,
): void {
  const { kind, uri, mediaType } = embedded;
  const name = kind === 'reference' ? `the grammar "${uri}"` : 'this grammar';
  const type = mediaType === undefined ? '' : ` (${mediaType})`;
  warn(
    embedded,
    'ruleref-unchecked',
    `${name}${type} was not checked: only SRGS, JSGF and GSL are read`,
    'platforms must read SRGS in XML form, and may refuse every other: convert the grammar',
  );
}
