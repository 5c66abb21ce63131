import { linkGrammar } from '../../src/grxml/link/index.js';
import { compileGrammar, matchPhrase, splitWords } from '../../src/grxml/match/index.js';
import { readGrammar } from '../../src/grxml/read/index.js';
import {
  createInterpreter,
  type Interpretation,
  type InterpretOptions,
  type SemanticLimits,
} from '../../src/grxml/semantics/index.js';

export interface GrammarText {
  /** The rules in XML. The first one is the root. */
  rules: string;
  /** Tags of the header, in XML. */
  header?: string;
  /** `null` for none; `semantics/1.0` when absent. */
  format?: string | null;
  mode?: 'voice' | 'dtmf';
}

/** A grammar document of the given parts; its rules begin on line 2. */
export function grammarXml({ rules, header = '', format = 'semantics/1.0', mode = 'voice' }: GrammarText): string {
  const root = /<rule\s+id="([^"]+)"/.exec(rules)?.[1] ?? '';
  const tagFormat = format === null ? '' : ` tag-format="${format}"`;
  return `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" mode="${mode}" root="${root}"${tagFormat}>${header}\n${rules}</grammar>`;
}

export interface Phrase extends InterpretOptions {
  /** Other documents by file name, beside the grammar. */
  documents?: { [file: string]: GrammarText };
  limits?: Partial<SemanticLimits>;
}

/** Reads, links and matches, then interprets the phrases one after the other with one interpreter. */
export async function interpretPhrases(
  main: GrammarText | string,
  phrases: readonly string[],
  { documents = {}, limits, ...options }: Phrase = {},
): Promise<Interpretation[]> {
  const mode = typeof main === 'string' ? 'voice' : (main.mode ?? 'voice');
  const text = typeof main === 'string' ? main : grammarXml(main);
  const { grammar, diagnostics } = readGrammar(text, { uri: 'file:///g/main.grxml' });
  if (grammar === undefined || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const linked = await linkGrammar(grammar, async (uri) => ({
    uri,
    bytes: new TextEncoder().encode(grammarXml(documents[uri.replace('file:///g/', '')]!)),
  }));
  const compiled = compileGrammar(linked);
  const interpreter = await createInterpreter(linked, limits);
  return phrases.map((phrase) => {
    const words = splitWords(phrase, mode);
    const [best] = matchPhrase(compiled, words).parses;
    if (best === undefined) throw new Error(`The grammar does not accept "${phrase}".`);
    return interpreter.interpret(best.match, words, options);
  });
}

export async function interpretPhrase(
  main: GrammarText | string,
  phrase: string,
  options: Phrase = {},
): Promise<Interpretation> {
  return (await interpretPhrases(main, [phrase], options))[0]!;
}
