import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { countPhrases } from '../generate/count-phrases.js';
import { generatePhrases } from '../generate/generate-phrases.js';
import { readGrammar } from '../read/index.js';
import { checkGrammar, grammarSubject } from '../validate/index.js';
import { writeAbnf } from '../write/write-abnf.js';
import { writeGrxml } from '../write/write-grxml.js';

const folder = new URL('../../../fixtures/grammars/abnf/', import.meta.url);
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.gram'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** A sound document with some pieces removed, doubled or put elsewhere. */
const mutant = fc
  .tuple(
    fc.constantFrom(...sources),
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 12 }),
        fc.constantFrom(
          '',
          '',
          ';',
          '"',
          '(',
          ']',
          '{',
          '}',
          '/',
          '<',
          '>',
          '|',
          '$',
          '!',
          '/*',
          '//',
          '{!{',
          '=',
          '\n',
          '\u0000',
          '\ud800',
        ),
      ),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([source, edits]) =>
    edits.reduce((text, [place, length, put]) => {
      // The first line stays: without it the document is no ABNF.
      const at = 17 + Math.floor(place * (text.length - 17));
      return text.slice(0, at) + put + text.slice(at + length);
    }, source),
  );

test('whatever is broken, reading ends with findings in their places, and what was read can be used', () => {
  fc.assert(
    fc.property(mutant, (text) => {
      const read = readGrammar(text, { uri: 'file:///g.gram' });
      for (const { line, column, end_line, end_column } of read.diagnostics) {
        expect(line).toBeGreaterThanOrEqual(1);
        expect(line).toBeLessThanOrEqual(read.document.lines.count);
        expect([column >= 1, end_line > line || end_column >= column]).toEqual([true, true]);
      }
      checkGrammar(grammarSubject(read));
      const { grammar } = read;
      if (!grammar) return;
      const linked = { main: grammar, documents: new Map() };
      const rule = grammar.rules[0]?.id;
      if (rule !== undefined) {
        countPhrases(linked, { rule, work: 20_000 });
        generatePhrases(linked, { rule, limit: 3 });
      }
      const again = readGrammar(writeAbnf(grammar).text, { uri: 'file:///g.gram' });
      expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(again.grammar!.rules.length).toBe(grammar.rules.length);
      expect(readGrammar(writeGrxml(grammar).text).diagnostics).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
