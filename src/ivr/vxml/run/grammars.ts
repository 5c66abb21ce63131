/** Grammars of a document, ready to hear: from the document itself, from a file or a server, or built in. */
import { isCctoolError } from '../../../diagnostics/index.js';
import { textFormOf } from '../../../grxml/embedded/find-grammars.js';
import type { Grammar, ReadOptions } from '../../../grxml/model.js';
import { isGsl } from '../../../grxml/read-gsl/read-gsl.js';
import type { Resolve } from '../../../grxml/resolver.js';
import { xmlAttribute } from '../../../xml/write-xml.js';
import { foldUtterance } from '../../language.js';
import { type LoadedGrammar, prepareGrammars } from '../../prepare/prepare-grammar.js';
import type { PreparedGrammar } from '../../simulate/program.js';
import type { VxmlDocument, VxmlGrammar } from '../read/model.js';
import { builtinGrammarsOf } from './builtins.js';
import type { GrammarResult } from './loaded.js';
import { EventThrown } from './signals.js';

/** Owns the script engines of what it has made. */
export interface GrammarMaker {
  resolve: Resolve;
  disposals: (() => void)[];
}

const DEFAULT_LANGUAGE = 'en-US';
const types = new Set([
  'application/srgs+xml',
  'application/srgs',
  'application/grammar+xml',
  'text/xml',
  'application/xml',
  'application/x-jsgf',
]);

/** Prepares one grammar element; `uri` is what `srcexpr` gave where it has one. */
export async function grammarOf(
  grammar: VxmlGrammar,
  document: VxmlDocument,
  maker: GrammarMaker,
  uri = grammar.src,
): Promise<GrammarResult> {
  const language = grammar.language ?? DEFAULT_LANGUAGE;
  try {
    if (uri !== undefined) return await referenced(uri, grammar, document, maker, language);
    return await inline(grammar, document, maker, language);
  } catch (error) {
    if (error instanceof EventThrown) return error;
    if (isCctoolError(error)) return new EventThrown('error.badfetch', error.message);
    throw error;
  }
}

/** Prepares a grammar that a mock gives: its text, or the name of its file. */
export async function grammarOfMock(written: string, base: string, maker: GrammarMaker): Promise<GrammarResult> {
  try {
    const { bytes, uri } = /^\s*[<#]/.test(written)
      ? { bytes: written.trim(), uri: base }
      : await maker.resolve(new URL(written, base).href);
    return owned(await prepareGrammars('mock', bytes, uri, maker.resolve), maker);
  } catch (error) {
    if (isCctoolError(error)) return new EventThrown('error.badfetch', error.message);
    throw error;
  }
}

/** The grammars, whose script engines are the maker's from here on. */
function owned(prepared: readonly LoadedGrammar[], maker: GrammarMaker): PreparedGrammar[] {
  maker.disposals.push(...prepared.map(({ dispose }) => dispose));
  return prepared.map(({ grammar }) => grammar);
}

async function referenced(
  uri: string,
  grammar: VxmlGrammar,
  { base }: VxmlDocument,
  maker: GrammarMaker,
  language: string,
): Promise<PreparedGrammar[]> {
  const builtin = /^builtin:(?:\/\/)?(?:(grammar|dtmf)\/)?(.*)$/.exec(uri);
  if (builtin) {
    const [, kind, name = ''] = builtin;
    const made = builtinGrammarsOf(
      name,
      kind === 'dtmf' ? ['dtmf'] : kind === 'grammar' ? ['voice'] : ['voice', 'dtmf'],
      language,
    );
    if (made.length === 0 && kind === 'grammar')
      throw new EventThrown('error.unsupported.builtin', `the builtin "${name}" is not spoken in ${language}`);
    return made;
  }
  if (!URL.canParse(uri, base)) throw new EventThrown('error.badfetch', `"${uri}" is not an address`);
  const url = new URL(uri, base);
  const rule = decodeURIComponent(url.hash.slice(1));
  url.hash = '';
  const { bytes: written, uri: found } = await maker.resolve(url.href);
  const form = formOf(new TextDecoder().decode(written.slice(0, 2000)), grammar, found);
  const bytes = withNamespace(written);
  const adjust = (read: Grammar): Grammar => ({
    ...read,
    ...(rule !== '' && { root: rule }),
    ...(grammar.mode === 'dtmf' && !hasMode(read.document.root?.attributes) && { mode: 'dtmf' }),
  });
  return owned(await prepareGrammars(uri, bytes, found, maker.resolve, adjust, form), maker);
}

/** Platforms take grammars without the namespace of SRGS, and many are written so. */
function withNamespace(bytes: Uint8Array): Uint8Array | string {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 4000));
  const [tag] = /<grammar\b[^>]*>/.exec(head) ?? [];
  if (tag === undefined || /\sxmlns\s*=/.test(tag) || /encoding\s*=\s*["'](?!utf-8)/i.test(head)) return bytes;
  return new TextDecoder().decode(bytes).replace('<grammar', '<grammar xmlns="http://www.w3.org/2001/06/grammar"');
}

const hasMode = (attributes: readonly { name: string }[] | undefined) =>
  attributes === undefined || attributes.some(({ name }) => name === 'mode');

/**
 * How a grammar is read whose text may not show its form.
 * @throws EventThrown `error.unsupported.format` for what is neither SRGS nor JSGF nor GSL
 */
function formOf(text: string, { type: written, mode }: VxmlGrammar, uri = ''): Pick<ReadOptions, 'mode' | 'mediaType'> {
  const isKnown = /<(?:\w+:)?grammar\b|<(?:\w+:)?rule\b/.test(text) || /^\s*#(?:ABNF|JSGF)\b/.test(text);
  const type = written?.split(';')[0]?.trim().toLowerCase();
  // An expression in brackets is GSL unless its type says otherwise, as where documents are checked.
  const isText = type === undefined || /gsl/.test(type) ? textFormOf(text, type) === 'gsl' : false;
  if (!isKnown && (isText || isGsl(text, uri, type))) return { mediaType: 'text/gsl', mode };
  if (!isKnown && (type === undefined || !types.has(type)))
    throw new EventThrown(
      'error.unsupported.format',
      `the grammar is not SRGS, JSGF or GSL${type === undefined ? '' : `: its type is ${type}`}`,
    );
  return {};
}

/** A grammar in the document, as a document of its own. */
async function inline(
  grammar: VxmlGrammar,
  document: VxmlDocument,
  maker: GrammarMaker,
  language: string,
): Promise<PreparedGrammar[]> {
  const { source, lines } = document.document;
  const { line } = lines.at(grammar.start);
  const content =
    grammar.inline === 'xml' ? standaloneGrammar(grammar, source, language) : (grammar.text ?? '').trimStart();
  const form = formOf(content, grammar);
  const id = `${document.uri}:${line}`;
  const adjust = (read: Grammar): Grammar => ({
    ...read,
    ...(read.root === undefined && read.rules[0] && { root: read.rules[0].id }),
    ...(read.form === 'xml' || grammar.mode === undefined ? {} : { mode: grammar.mode }),
  });
  return owned(await prepareGrammars(id, content, document.base, maker.resolve, adjust, form), maker);
}

/** The element with the header that a grammar of its own has. */
export function standaloneGrammar({ element, mode }: VxmlGrammar, source: string, language: string): string {
  const kept = element.attributes.filter(({ name }) => ['root', 'tag-format', 'xml:base'].includes(name));
  const prefixes = new Map<string, string>();
  for (let at: typeof element | undefined = element; at; at = at.parent)
    for (const { name, value } of at.attributes)
      if (name.startsWith('xmlns:') && !prefixes.has(name)) prefixes.set(name, value);
  const attributes = [
    ['xmlns', 'http://www.w3.org/2001/06/grammar'],
    ['version', '1.0'],
    ['xml:lang', language],
    ['mode', mode ?? 'voice'],
    ...kept.map(({ name, value }) => [name, value]),
    ...prefixes,
  ].map(([name, value]) => `${name}="${xmlAttribute(value!)}"`);
  // The lines of the document, so that a finding names the right one.
  const before = '\n'.repeat(Math.max(0, source.slice(0, element.openEnd).split('\n').length - 1));
  return `<grammar ${attributes.join(' ')}>${before}${source.slice(element.openEnd, element.closeStart)}</grammar>`;
}

/** The phrases of a choice or an option: its text, or with `approximate` any of its words in their order. */
export function phraseGrammar(id: string, text: string, isApproximate: boolean): PreparedGrammar {
  const words = foldUtterance(text).split(' ');
  return {
    id,
    mode: 'voice',
    samples: [foldUtterance(text)],
    recognize(utterance) {
      const said = foldUtterance(utterance).split(' ');
      let next = 0;
      for (const word of words) if (said[next] === word) next++;
      const matches = isApproximate ? said[0] !== '' && next === said.length : said.join(' ') === words.join(' ');
      return { matches, value: matches ? text : null, extendable: false };
    },
  };
}

/** One sequence of keys, written with or without spaces. */
export function keyGrammar(id: string, keys: string): PreparedGrammar {
  const expected = keys.replace(/\s+/g, '');
  return {
    id,
    mode: 'dtmf',
    samples: [expected],
    recognize: (pressed) => ({
      matches: pressed === expected,
      value: pressed === expected ? expected : null,
      extendable: expected.length > pressed.length && expected.startsWith(pressed),
    }),
  };
}
