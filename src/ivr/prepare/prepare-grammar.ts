import { dirname, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CctoolError } from '../../diagnostics/index.js';
import { generatePhrases } from '../../grxml/generate/generate-phrases.js';
import { linkGrammar } from '../../grxml/link/link-grammar.js';
import { compileGrammar, matchPhrase, splitWords } from '../../grxml/match/index.js';
import type { Grammar } from '../../grxml/model.js';
import { type ReadOptions, readGrammar } from '../../grxml/read/index.js';
import { isGsl } from '../../grxml/read-gsl/read-gsl.js';
import type { Resolve } from '../../grxml/resolver.js';
import { createInterpreter } from '../../grxml/semantics/index.js';
import { checkGrammar } from '../../grxml/validate/check-grammar.js';
import { grammarSubject } from '../../grxml/validate/subject.js';
import { builtinGrammars } from '../builtin/builtin-grammars.js';
import type { Value } from '../expression/index.js';
import { inLanguage } from '../language.js';
import type { Flow, GrammarSource } from '../model.js';
import type { PreparedGrammar, Recognition } from '../simulate/program.js';

/** How many phrases are shown of what a grammar accepts. */
const SAMPLES = 5;

/** A prepared grammar, and how to release its script engine. */
export interface LoadedGrammar {
  grammar: PreparedGrammar;
  dispose(): void;
}

/** How many phrases are tried for their meanings, and how many meanings are enough. */
const MOST_TRIED = 60;
const MOST_MEANINGS = 12;

function onePerMeaning(grammar: PreparedGrammar, phrases: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const phrase of phrases) {
    const meaning = JSON.stringify(grammar.recognize(phrase).value);
    if (!found.has(meaning) && found.size < MOST_MEANINGS) found.set(meaning, phrase);
  }
  return [...found.values()];
}

const noMatch: Recognition = { matches: false, value: null, extendable: false };

/**
 * Reads, checks, links and compiles a grammar of a flow, so that calls can use it without waiting.
 * @param uri the document's own URI; relative references resolve against it
 * @param adjust what the document that holds or names the grammar says about it: another root, a mode
 * @param options how it is read where its text leaves that open
 * @throws CctoolError of kind `input` with the first error in the grammar, and its place
 */
export async function prepareGrammar(
  id: string,
  content: string | Uint8Array,
  uri: string,
  resolve: Resolve,
  adjust: (grammar: Grammar) => Grammar = (grammar) => grammar,
  options: Pick<ReadOptions, 'mode' | 'mediaType'> = {},
): Promise<LoadedGrammar> {
  const found = readGrammar(content, { ...options, uri });
  const grammar = found.grammar && adjust(found.grammar);
  const read = { ...found, grammar };
  const linked = grammar && (await linkGrammar(grammar, resolve));
  const errors = checkGrammar(grammarSubject(read, linked)).filter(({ severity }) => severity === 'error');
  if (!grammar || !linked || errors.length > 0) {
    const [first] = errors.length > 0 ? errors : read.diagnostics;
    throw new CctoolError(
      'input',
      `the grammar "${id}" cannot be used: ${uri}:${first?.line}:${first?.column}: ${first?.message}`,
      first?.hint,
    );
  }
  const compiled = compileGrammar(linked);
  const interpreter = await createInterpreter(linked);
  const samples = generatePhrases(linked, { limit: SAMPLES }).phrases;
  let meanings: readonly string[] | undefined;
  return {
    grammar: {
      id,
      mode: grammar.mode,
      samples,
      meanings() {
        meanings ??= onePerMeaning(this, generatePhrases(linked, { limit: MOST_TRIED }).phrases);
        return meanings;
      },
      recognize(utterance) {
        const words = splitWords(utterance, grammar.mode);
        const result = matchPhrase(compiled, words);
        const best = result.parses[0];
        if (!best) return { ...noMatch, extendable: result.extendable };
        const meaning = interpreter.interpret(best.match, words);
        if (meaning.error) {
          const { line, column, message } = meaning.error;
          throw new CctoolError('input', `the grammar "${id}": ${meaning.error.uri}:${line}:${column}: ${message}`);
        }
        return { matches: true, value: (meaning.value ?? null) as Value, extendable: result.extendable };
      },
    },
    dispose: () => interpreter.dispose(),
  };
}

/**
 * Prepares a grammar of a flow from wherever it comes: for each mode and language that it has.
 * @throws CctoolError of kind `input` where it cannot be used
 * @returns the grammars, and the script engines that they own
 */
export async function prepareSource(
  id: string,
  source: GrammarSource,
  flow: Flow,
  resolve: Resolve,
): Promise<{ grammars: PreparedGrammar[]; disposals: (() => void)[] }> {
  if (source.kind === 'builtin') return { grammars: builtinGrammars(id, source), disposals: [] };
  if (source.kind === 'languages') {
    const grammars: PreparedGrammar[] = [];
    const disposals: (() => void)[] = [];
    try {
      for (const [language, each] of source.sources) {
        const prepared = await prepareSource(id, each, flow, resolve);
        disposals.push(...prepared.disposals);
        // A built-in one is there in every language already.
        const own = prepared.grammars.filter((grammar) =>
          inLanguage(new Map([[grammar.language ?? '', true]]), language),
        );
        grammars.push(...own.map((grammar) => ({ ...grammar, language })));
      }
    } catch (error) {
      for (const each of disposals) each();
      throw error;
    }
    return { grammars, disposals };
  }
  const base = pathToFileURL(resolvePath(flow.file)).href;
  const uri =
    source.kind === 'inline'
      ? `${base}#${id}`
      : /^[a-z][a-z0-9+.-]+:/i.test(source.path)
        ? source.path
        : pathToFileURL(resolvePath(dirname(flow.file), source.path)).href;
  const content = source.kind === 'inline' ? source.content : (await resolve(uri)).bytes;
  const prepared = await prepareGrammars(id, content, uri, resolve);
  return { grammars: prepared.map(({ grammar }) => grammar), disposals: prepared.map(({ dispose }) => dispose) };
}

/** As `prepareGrammar`: GSL has keys among its words, and makes a grammar for each where both can be used. */
export async function prepareGrammars(...args: Parameters<typeof prepareGrammar>): Promise<LoadedGrammar[]> {
  const [id, content, uri, resolve, adjust, options] = args;
  const text = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
  const isMixed = options?.mode === undefined && /\bdtmf-/i.test(text) && isGsl(text, uri, options?.mediaType);
  if (!isMixed) return [await prepareGrammar(...args)];
  const prepared: LoadedGrammar[] = [];
  try {
    for (const mode of ['voice', 'dtmf'] as const)
      prepared.push(await prepareGrammar(id, content, uri, resolve, adjust, { ...options, mode }));
  } catch (error) {
    for (const { dispose } of prepared) dispose();
    throw error;
  }
  // A grammar of keys only has no words, and the reverse.
  const used = prepared.filter(({ grammar }) => grammar.samples.length > 0);
  if (used.length === 0) used.push(prepared[0]!);
  for (const each of prepared) if (!used.includes(each)) each.dispose();
  return used;
}
