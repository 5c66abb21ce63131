import { CctoolError } from '../../diagnostics/index.js';
import type { PhraseExpression, PhraseOption } from './phrase-grammar.js';
import type { AnalyzedPhrases } from './phrase-properties.js';
import type { Random } from './random.js';

/** Words after which a phrase takes the shortest way to its end. */
const longWords = 60;
/** Nested references after which it does. */
const deepReferences = 24;
const mostWords = 10_000;
const mostDepth = 1000;
/** Ranges of repeats up to this width are drawn evenly where no repeat-prob is given. */
const evenWidth = 20;

/**
 * Draws one phrase. Alternatives are drawn by weight (1 where none is given, SRGS 2.4.1), each further repetition with
 * its repeat-prob (SRGS 2.5.1); without one, a bounded range evenly and an open one with probability 1/2. Always ends:
 * a phrase that has grown long or deep takes the flattest way out from there.
 * @throws CctoolError `limit` when even the flattest phrase is too long or too deep
 */
export function samplePhrase(analyzed: AnalyzedPhrases, random: Random): string {
  const words: string[] = [];
  const isPossible = (expression: PhraseExpression) => analyzed.of(expression).height < Infinity;

  const times = (expression: PhraseExpression & { kind: 'repeat' }, isHurried: boolean): number => {
    const { min, max, probability } = expression;
    if (isHurried || !isPossible(expression.body)) return min;
    if (probability === undefined && max - min <= evenWidth) return min + random.below(max - min + 1);
    let count = min;
    while (count < max && words.length < longWords && random.next() < (probability ?? 0.5)) {
      count++;
      // With certainty to go on, only the length of what is said would end an open repeat of silence.
      if (count - min >= mostWords) break;
    }
    return count;
  };

  const visit = (expression: PhraseExpression, depth: number): void => {
    if (words.length > mostWords || depth > mostDepth) {
      throw new CctoolError(
        'limit',
        `a phrase of rule "${analyzed.grammar.start.name}" would have more than ${mostWords} words or ${mostDepth} nested rules`,
      );
    }
    const isHurried = words.length > longWords || depth > deepReferences;
    switch (expression.kind) {
      case 'words':
        words.push(...expression.words);
        return;
      case 'empty':
      case 'void':
        return;
      case 'reference':
        visit(expression.rule.expression, depth + 1);
        return;
      case 'sequence':
        for (const part of expression.parts) visit(part, depth);
        return;
      case 'repeat':
        for (let left = times(expression, isHurried); left > 0; left--) visit(expression.body, depth);
        return;
      case 'choice': {
        let options = expression.options.filter((option) => isPossible(option.expression));
        if (isHurried) {
          const least = Math.min(...options.map((option) => analyzed.of(option.expression).height));
          options = options.filter((option) => analyzed.of(option.expression).height === least);
        }
        visit(pick(options, random).expression, depth);
        return;
      }
    }
  };
  visit(analyzed.grammar.start.expression, 0);
  return words.join(' ');
}

/** Draws an option by its share of the weights. */
function pick(options: readonly PhraseOption[], random: Random): PhraseOption {
  let at = random.next() * options.reduce((sum, option) => sum + option.weight, 0);
  for (const option of options) {
    at -= option.weight;
    if (at < 0) return option;
  }
  // Only rounding, or weights of 0 throughout, lead here.
  return options.at(-1)!;
}
