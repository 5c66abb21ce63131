import type { PhraseExpression, PhraseRule } from '../../grxml/generate/phrase-grammar.js';
import type { AnalyzedPhrases } from '../../grxml/generate/phrase-properties.js';

/** Expected bits and words of what an expression says. */
interface Load {
  bits: number;
  words: number;
}

/** Rounds of the fixed point for rules that refer to each other. */
const mostRounds = 200;

/**
 * The perplexity per word of a grammar: 2 to the entropy of a derivation in bits over its expected number of words, its
 * end counted as one more (after Jelinek et al. 1977). Alternatives go by their weights, evenly without; a bounded
 * repeat without probability evenly over its numbers, an open one with one half for each further time.
 * @returns undefined where nothing can be said
 */
export function perplexityOf({
  grammar,
  of,
}: AnalyzedPhrases): { perplexity: number; bits: number; words: number } | undefined {
  const rules = new Map<PhraseRule, Load>(grammar.rules.map((rule) => [rule, { bits: 0, words: 0 }]));
  const visit = (part: PhraseExpression): Load => {
    switch (part.kind) {
      case 'words':
        return { bits: 0, words: part.words.length };
      case 'empty':
      case 'void':
        return { bits: 0, words: 0 };
      case 'reference':
        return rules.get(part.rule) ?? { bits: 0, words: 0 };
      case 'sequence': {
        const total = { bits: 0, words: 0 };
        for (const child of part.parts) add(total, visit(child), 1);
        return total;
      }
      case 'choice': {
        const options = part.options.filter((option) => of(option.expression).height < Infinity);
        const sum = options.reduce((all, option) => all + option.weight, 0);
        const total = { bits: 0, words: 0 };
        for (const { weight, expression } of options) {
          const share = sum > 0 ? weight / sum : 1 / options.length;
          if (share > 0) total.bits -= share * Math.log2(share);
          add(total, visit(expression), share);
        }
        return total;
      }
      case 'repeat': {
        const { min, max, probability, body } = part;
        const { times, bits } = repetitions(min, max, probability);
        const total = { bits, words: 0 };
        add(total, visit(body), times);
        return total;
      }
    }
  };
  for (let round = 0; round < mostRounds; round++) {
    let change = 0;
    for (const rule of grammar.rules) {
      const before = rules.get(rule)!;
      const after = visit(rule.expression);
      change = Math.max(change, Math.abs(after.bits - before.bits), Math.abs(after.words - before.words));
      rules.set(rule, after);
    }
    if (change < 1e-9) break;
    if (!Number.isFinite(change) || change > 1e9) return undefined;
  }
  const { bits, words } = visit(grammar.start.expression);
  if (!Number.isFinite(bits) || words <= 0) return undefined;
  return { perplexity: 2 ** (bits / (words + 1)), bits, words };
}

function add(total: Load, { bits, words }: Load, times: number): void {
  total.bits += bits * times;
  total.words += words * times;
}

/** The expected number of repetitions, and the entropy of that number. */
function repetitions(min: number, max: number, probability: number | undefined): { times: number; bits: number } {
  if (min === max) return { times: min, bits: 0 };
  if (probability === undefined && max < Infinity) return { times: (min + max) / 2, bits: Math.log2(max - min + 1) };
  const on = Math.min(probability ?? 0.5, 0.999);
  const perDecision = on <= 0 ? 0 : -(on * Math.log2(on) + (1 - on) * Math.log2(1 - on));
  // A decision is taken before each further time, until one is not, or the maximum is reached.
  const decisions = max === Infinity ? 1 / (1 - on) : (1 - on ** (max - min)) / (1 - on);
  return { times: min + decisions * on, bits: perDecision * decisions };
}
