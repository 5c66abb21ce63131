import { CctoolError } from '../../diagnostics/index.js';
import { generatePhrases } from '../../grxml/generate/generate-phrases.js';
import { linkGrammar } from '../../grxml/link/link-grammar.js';
import { compileGrammar, matchPhrase, splitWords } from '../../grxml/match/index.js';
import { readGrammar } from '../../grxml/read/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import { createInterpreter } from '../../grxml/semantics/index.js';
import { checkGrammar } from '../../grxml/validate/check-grammar.js';
import { grammarSubject } from '../../grxml/validate/subject.js';
import type { Value } from '../expression/index.js';
import type { GrammarSource } from '../model.js';
import type { PreparedGrammar, Recognition } from '../simulate/program.js';

/** How many phrases are shown of what a grammar accepts. */
const SAMPLES = 5;

/** A prepared grammar, and how to release its script engine. */
export interface LoadedGrammar {
  grammar: PreparedGrammar;
  dispose(): void;
}

const noMatch: Recognition = { matches: false, value: null, extendable: false };

/**
 * Reads, checks, links and compiles a grammar of a flow, so that calls can use it without waiting.
 * @param uri the document's own URI; relative references resolve against it
 * @throws CctoolError of kind `input` with the first error in the grammar, and its place
 */
export async function prepareGrammar(
  id: string,
  content: string | Uint8Array,
  uri: string,
  resolve: Resolve,
): Promise<LoadedGrammar> {
  const read = readGrammar(content, { uri });
  const { grammar } = read;
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
  return {
    grammar: {
      id,
      mode: grammar.mode,
      samples,
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

const yesWords = ['yes', 'yeah', 'yep', 'correct', 'right', 'sure', 'ok', 'okay', 'yes please', "that's right"];
const noWords = ['no', 'nope', 'nah', 'wrong', 'incorrect', 'no thanks', 'no thank you', "that's wrong"];

/** The grammars that every flow may name: `builtin:boolean` (true, false; keys 1 and 2) and `builtin:digits`. */
export function builtinGrammars(id: string, source: GrammarSource & { kind: 'builtin' }): PreparedGrammar {
  if (source.name === 'boolean') {
    return {
      id,
      mode: 'voice',
      samples: ['yes', 'no'],
      recognize(utterance) {
        const said = utterance
          .toLowerCase()
          .replace(/[^a-z' ]/g, '')
          .trim();
        if (yesWords.includes(said)) return { matches: true, value: true, extendable: false };
        return noWords.includes(said) ? { matches: true, value: false, extendable: false } : noMatch;
      },
    };
  }
  const { length, minlength = length ?? 1, maxlength = length ?? 32 } = source.parameters;
  return {
    id,
    mode: 'dtmf',
    samples: ['1'.repeat(minlength)],
    recognize(utterance) {
      const keys = utterance.replace(/\s/g, '');
      const matches = /^\d+$/.test(keys) && keys.length >= minlength && keys.length <= maxlength;
      return { matches, value: matches ? keys : null, extendable: /^\d*$/.test(keys) && keys.length < maxlength };
    },
  };
}
