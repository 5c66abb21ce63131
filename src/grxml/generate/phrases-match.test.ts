import { expect, test } from 'vitest';
import { sampleGrammars } from '../../../test/support/sample-grammars.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import { compileGrammar, matchPhrase, splitWords } from '../match/index.js';
import type { Grammar } from '../model.js';
import { readGrammar } from '../read/index.js';
import { countPhrases } from './count-phrases.js';
import { generatePhrases } from './generate-phrases.js';

/** The sample grammars by their file URI, so that they find each other. */
const grammars = new Map<string, Grammar>();
for (const [name, bytes] of sampleGrammars()) {
  const uri = new URL(name, 'file:///samples/').href;
  const { grammar, diagnostics } = readGrammar(bytes, { uri });
  if (grammar && diagnostics.length === 0) grammars.set(uri, grammar);
}
const documents: LinkedGrammar['documents'] = new Map(
  [...grammars].map(([uri, grammar]) => [uri, { uri, grammar, diagnostics: [] }]),
);

test('the matcher accepts every phrase that a sample grammar is said to have, and its sizes agree with the lists', () => {
  let phrases = 0;
  for (const main of grammars.values()) {
    const linked = { main, documents };
    const compiled = compileGrammar(linked);
    for (const rule of main.ruleByName.keys()) {
      const count = countPhrases(linked, { rule });
      const listed = generatePhrases(linked, { rule, limit: 40 });
      if (listed.shortfall === undefined) expect(count.phrases).toBe(BigInt(listed.phrases.length));
      else if (listed.shortfall === 'endless') expect(count.phrases).toBe('infinite');
      else if (typeof count.phrases === 'bigint') expect(count.phrases).toBeGreaterThan(40n);
      const drawn = generatePhrases(linked, { rule, count: 10, duplicates: true });
      const known = [count.shortest?.phrase, typeof count.longest === 'object' ? count.longest.phrase : undefined];
      for (const phrase of [...listed.phrases, ...drawn.phrases, ...known]) {
        if (phrase === undefined) continue;
        const words = splitWords(phrase, main.mode);
        expect([main.uri, rule, phrase, matchPhrase(compiled, words, { rules: [rule] }).matches]).toEqual([
          main.uri,
          rule,
          phrase,
          true,
        ]);
        phrases++;
      }
    }
  }
  process.stderr.write(`matched ${phrases} generated phrases of ${grammars.size} sample grammars\n`);
});
