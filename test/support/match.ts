import { linkGrammar } from '../../src/grxml/link/index.js';
import {
  type CompileOptions,
  compileGrammar,
  type MatchOptions,
  matchPhrase,
  splitWords,
} from '../../src/grxml/match/index.js';
import type { Grammar } from '../../src/grxml/model.js';
import { parseStructure } from '../../src/grxml/parse-tree.js';
import { readGrammar } from '../../src/grxml/read/index.js';

/** A linked and compiled grammar of rules in XML; `main` is the root. Other documents by URI. */
export async function compile(
  rules: string,
  {
    mode = 'voice',
    root = 'root="main"',
    documents = {},
    ...options
  }: CompileOptions & {
    mode?: Grammar['mode'];
    root?: string;
    documents?: { [uri: string]: string };
  } = {},
) {
  const document = (content: string, attributes: string) =>
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" mode="${mode}" ${attributes}>${content}</grammar>`;
  const { grammar } = readGrammar(document(rules, root), { uri: 'file:///g/main.grxml' });
  const linked = await linkGrammar(grammar!, async (uri) => ({
    uri,
    bytes: new TextEncoder().encode(document(documents[uri.replace('file:///g/', '')] ?? '', 'root="r"')),
  }));
  return compileGrammar(linked, options);
}

export async function match(rules: string, phrase: string, options: Parameters<typeof compile>[1] & MatchOptions = {}) {
  return matchPhrase(await compile(rules, options), splitWords(phrase, options.mode ?? 'voice'), options);
}

/** The parse as text, or `no match`. */
export const structure = async (...args: Parameters<typeof match>) => {
  const [best] = (await match(...args)).parses;
  return best ? parseStructure(best.match) : 'no match';
};
export const structures = async (rules: string, phrase: string, options: Parameters<typeof match>[2] = {}) =>
  (await match(rules, phrase, { parses: 50, ...options })).parses.map((parse) => parseStructure(parse.match));
