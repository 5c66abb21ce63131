import { partsOf, walk } from '../../../grxml/validate/facts/expansions.js';
import { spokenRules } from '../../rule.js';

/** Frequent words that no other of these languages has. */
const commonWords: { [language: string]: string } = {
  en: 'the my please want have with what would your this help for and like need about make from',
  de: 'ich und nicht bitte möchte mein meine der das ein eine zu mit für ist auf wie kann haben von',
  fr: "je et mon ma les des une pour avec vous est dans mes voudrais veux le au sur mes s'il",
  es: 'yo quiero mi mis los las una por favor para con está cuenta el del quisiera necesito en',
  it: 'io vorrei il mio mia gli una per favore con sono che della nel voglio conto ho di',
  nl: 'ik wil mijn het een graag met voor niet van de over kunt heb naar aan',
};

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
    what: 'Of twenty or more words of the grammar, more are frequent words of another language than of the one that it declares.',
    why: 'The recogniser pronounces them by the rules of the declared language: nothing is understood.',
    check({ grammar }, report) {
      const own = grammar.language?.slice(0, 2).toLowerCase();
      const { tokens } = partsOf(grammar);
      if (grammar.mode !== 'voice' || own === undefined || !Object.hasOwn(commonWords, own) || tokens.size < 20) return;
      const known = new Set([...tokens.keys()].map((text) => text.toLowerCase()));
      const counts = Object.entries(commonWords).map(([language, list]) => ({
        language,
        count: list.split(' ').filter((word) => known.has(word)).length,
      }));
      const ours = counts.find(({ language }) => language === own)!.count;
      const [best] = counts.sort((a, b) => b.count - a.count);
      if (best!.language === own || best!.count < 4 || best!.count < 2 * ours + 2) return;
      report({
        message: `the words look like "${best!.language}" (${best!.count} frequent words), and the grammar declares ${grammar.language}`,
        fix: `set xml:lang="${best!.language}"`,
        evidence: { language: best!.language, words: best!.count },
      });
    },
  },
  {
    id: 'LOC-04',
    code: 'language-switch',
    depth: 'standard',
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
