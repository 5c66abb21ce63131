import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalGrammar } from '../../../test/support/plain-grammar.js';
import { countPhrases } from '../generate/count-phrases.js';
import type { LinkedGrammar, LoadedDocument } from '../link/linked-grammar.js';
import { compileGrammar, matchPhrase, splitWords } from '../match/index.js';
import type { Grammar } from '../model.js';
import { readGrammar } from '../read/index.js';
import { createInterpreter } from '../semantics/index.js';
import { checkGrammar, grammarSubject } from '../validate/index.js';
import { formatGrammar } from '../write/format-grammar.js';

const folder = new URL('../../../fixtures/grammars/abnf/', import.meta.url);
const files = readdirSync(folder).toSorted();
const reads = new Map(
  files.map((file) => {
    const uri = new URL(file, folder).href;
    return [uri, readGrammar(readFileSync(new URL(file, folder)), { uri })];
  }),
);

function linked(file: string): LinkedGrammar {
  const documents = new Map<string, LoadedDocument>();
  for (const [uri, { grammar }] of reads) documents.set(uri, { uri, grammar: grammar!, diagnostics: [] });
  return { main: reads.get(new URL(file, folder).href)!.grammar!, documents };
}

/** The meaning of a grammar with its references and base leading to the twins. */
const ofXml = (grammar: Grammar) =>
  JSON.parse(JSON.stringify(canonicalGrammar(grammar)).replace(/\.gram\b/g, '.grxml'));

describe.each(files.filter((file) => file.endsWith('.gram')).map((file) => file.replace('.gram', '')))('%s', (name) => {
  const [abnf, xml] = [linked(`${name}.gram`), linked(`${name}.grxml`)];

  test('says the same in both forms', () => {
    expect(ofXml(abnf.main)).toEqual(JSON.parse(JSON.stringify(canonicalGrammar(xml.main))));
    expect(countPhrases(abnf)).toEqual(countPhrases(xml));
  });

  test('has no findings, and the XML form is formatted', () => {
    for (const one of [abnf, xml]) {
      expect(checkGrammar(grammarSubject(reads.get(one.main.uri)!, one))).toEqual([]);
    }
    const bytes = readFileSync(new URL(`${name}.grxml`, folder));
    expect(formatGrammar(bytes, name).changed).toBe(false);
  });

  test('accepts its examples in both forms', () => {
    for (const one of [abnf, xml]) {
      const compiled = compileGrammar(one);
      const examples = one.main.rules.flatMap((rule) => rule.examples.map(({ text }) => [rule.id, text] as const));
      expect(examples.length).toBeGreaterThan(0);
      for (const [id, text] of examples) {
        const { matches } = matchPhrase(compiled, splitWords(text, one.main.mode), { rules: [id] });
        expect([id, text, matches]).toEqual([id, text, true]);
      }
    }
  });
});

test.each([
  [
    'card-number',
    'double one two three four four three two one double zero five five six double eight',
    '1123443210055688',
  ],
  ['main-menu', "please I'd like to pay my bill thank you", { choice: 'billing', queue: 'Q-100' }],
  ['pin-dtmf', '*', 'again'],
])('%s: "%s" means the same in both forms', async (name, phrase, value) => {
  for (const ending of ['gram', 'grxml']) {
    const grammar = linked(`${name}.${ending}`);
    const words = splitWords(phrase, grammar.main.mode);
    const [parse] = matchPhrase(compileGrammar(grammar), words).parses;
    const interpreter = await createInterpreter(grammar);
    const interpretation = interpreter.interpret(parse!.match, words);
    expect([interpretation.error, interpretation.value]).toEqual([undefined, value]);
    interpreter.dispose();
  }
});
