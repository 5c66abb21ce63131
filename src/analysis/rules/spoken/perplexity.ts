import { example, madeUpWord } from '../../example.js';
import { rootPlace } from '../../facts/menu.js';
import { perplexityOf } from '../../facts/perplexity.js';
import { spokenRules } from '../../rule.js';

/** From here on the recogniser has to choose among very many words at each moment. */
const high = 50;

const telling = 20;

/** The example is made when somebody asks for it. */
const many = () => Array.from({ length: 450 }, (_, i) => `<item>${madeUpWord(i)}</item>`).join('');

export const perplexityRules = spokenRules([
  {
    id: 'PRF-01',
    code: 'perplexity-high',
    depth: 'deep',
    severity: 'info',
    summary: 'Very many words may follow at each moment.',
    what: `The perplexity per word is above ${telling}: on average the recogniser chooses among so many equally likely words. Above ${high} it is a warning.`,
    why: 'Recognition slows down and errors grow with perplexity, whatever the words are.',
    bad: () => example(`<rule id="main" scope="public"><one-of>${many()}</one-of></rule>`),
    check(subject, report) {
      const { analyzed } = subject.phrases;
      const found = analyzed && perplexityOf(analyzed);
      if (!found || found.perplexity <= telling) return;
      const { perplexity, bits, words } = found;
      report({
        ...rootPlace(subject),
        message: `the perplexity is ${Math.round(perplexity)} per word (${bits.toFixed(1)} bits in ${words.toFixed(1)} words on average)`,
        fix: 'give weights to what is said often, or split the question in two',
        evidence: {
          perplexity: Math.round(perplexity * 10) / 10,
          bits: Math.round(bits * 10) / 10,
          words: Math.round(words * 10) / 10,
        },
        severity: perplexity > high ? 'warning' : 'info',
      });
    },
  },
]);
