import { partsOf, walk } from '../../../grxml/validate/facts/expansions.js';
import { dataTable, once } from '../../../package-info.js';
import { spokenRules } from '../../rule.js';

const table = dataTable<{ languages: { [language: string]: readonly string[] } }>('common-words.json');
/** Words that grammars of a language use, by language. */
const commonWords = once((): { language: string; words: ReadonlySet<string> }[] =>
  Object.entries(table().languages).map(([language, lines]) => ({
    language,
    words: new Set(lines.flatMap((line) => line.split(' '))),
  })),
);

/** How many known words at least speak for another language, and how much more than for the declared one. */
const leastWords = 5;
const leastLead = 2;

/**
 * The language that the words of a grammar look like, where it is not the declared one. Words that are common in both
 * say nothing.
 */
function otherLanguage(words: ReadonlySet<string>, declared: string) {
  const languages = commonWords();
  const own = languages.find(({ language }) => language === declared)?.words;
  if (!own) return undefined;
  const votes = languages
    .filter(({ language }) => language !== declared)
    .map(({ language, words: theirs }) => {
      const known = [...words].filter((word) => theirs.has(word) && !own.has(word));
      const ours = [...words].filter((word) => own.has(word) && !theirs.has(word)).length;
      return { language, known, lead: known.length - leastLead * ours };
    })
    .sort((a, b) => b.lead - a.lead);
  const [best] = votes;
  return best && best.known.length >= leastWords && best.lead >= leastLead ? best : undefined;
}

/** Word in the United States, word in Britain. */
const regionalWords: [us: string, gb: string][] = [
  ['zip', 'postcode'],
  ['zee', 'zed'],
  ['checking', 'current'],
  ['vacation', 'holiday'],
  ['cellphone', 'mobile'],
  ['apartment', 'flat'],
  ['gas', 'petrol'],
  ['pound', 'hash'],
];

export const languagesRules = spokenRules([
  {
    id: 'LOC-03',
    code: 'language-looks-other',
    depth: 'standard',
    severity: 'warning',
    summary: 'The words look like another language.',
    what: 'Of the words of the grammar that are common in one language and not in the other, five or more belong to another language than the one that it declares, and at most half as many to its own. English, German, French, Spanish, Italian, Dutch and Portuguese are told apart.',
    why: 'The recogniser pronounces them by the rules of the declared language: nothing is understood.',
    check({ grammar }, report) {
      const own = grammar.language?.slice(0, 2).toLowerCase();
      if (grammar.mode !== 'voice' || own === undefined) return;
      const words = new Set([...partsOf(grammar).tokens.keys()].flatMap((text) => text.toLowerCase().split(/\s+/)));
      const other = otherLanguage(words, own);
      if (!other) return;
      const { language, known } = other;
      report({
        message: `the words look like "${language}" (${known
          .slice(0, 5)
          .map((word) => `"${word}"`)
          .join(', ')}), and the grammar declares ${grammar.language}`,
        fix: `set xml:lang="${language}"`,
        evidence: { language, words: known.slice(0, 20) },
      });
    },
  },
  {
    id: 'LOC-04',
    code: 'language-switch',
    depth: 'deep',
    severity: 'info',
    summary: 'Another language within the grammar.',
    what: 'An item, one-of or token has an xml:lang of its own, of another language than the grammar.',
    why: 'Many recognisers load one language per grammar and ignore the switch, or refuse it.',
    check({ grammar }, report) {
      const own = grammar.language?.slice(0, 2).toLowerCase();
      const reported = new Set<string>();
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          const language = part.kind === 'tag' ? undefined : part.language;
          if (language === undefined || language.slice(0, 2).toLowerCase() === own || reported.has(language)) return;
          reported.add(language);
          report({
            at: part,
            message: `the language changes to ${language} here`,
            fix: 'put the other language into a grammar of its own, active at the same time',
          });
        });
      }
    },
  },
  {
    id: 'LOC-05',
    code: 'words-of-other-locale',
    depth: 'standard',
    severity: 'info',
    summary: 'A word of another region.',
    what: 'A British grammar has a word that only Americans use, or the reverse, and lacks the local word.',
    why: 'Callers say the word of their own country, which the grammar does not accept.',
    check({ grammar }, report) {
      const locale = grammar.language?.toLowerCase();
      if (grammar.mode !== 'voice' || (locale !== 'en-us' && locale !== 'en-gb')) return;
      const { tokens } = partsOf(grammar);
      // Of these, only words that callers in the other country never say are reported.
      const reported =
        locale === 'en-us'
          ? regionalWords.filter(([, gb]) => /postcode|zed|petrol/.test(gb))
          : regionalWords.filter(([us]) => /zip|zee|cellphone|apartment/.test(us));
      for (const [us, gb] of reported) {
        const [foreign, own] = locale === 'en-us' ? [gb, us] : [us, gb];
        if (!tokens.has(foreign) || tokens.has(own)) continue;
        report({
          at: tokens.get(foreign)!,
          message: `"${foreign}" is not what callers say in ${grammar.language}`,
          fix: `accept "${own}" too`,
          mass: 0.3,
        });
      }
    },
  },
]);
