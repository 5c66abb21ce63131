import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainRule } from '../example.js';
import type { SpokenRule } from '../rule.js';

/** Frequent words that no other of these languages has. */
const words: { [language: string]: string } = {
  en: 'the my please want have with what would your this help for and like need about make from',
  de: 'ich und nicht bitte möchte mein meine der das ein eine zu mit für ist auf wie kann haben von',
  fr: "je et mon ma les des une pour avec vous est dans mes voudrais veux le au sur mes s'il",
  es: 'yo quiero mi mis los las una por favor para con está cuenta el del quisiera necesito en',
  it: 'io vorrei il mio mia gli una per favore con sono che della nel voglio conto ho di',
  nl: 'ik wil mijn het een graag met voor niet van de over kunt heb naar aan',
};
const sample = [
  'ich möchte mein konto sehen',
  'bitte eine neue karte',
  'ich habe eine frage zu der rechnung',
  'nicht mit mir',
];
const items = (phrases: readonly string[]) =>
  `<one-of>${phrases.map((phrase) => `<item>${phrase}</item>`).join('')}</one-of>`;

export const languageLooksOther: SpokenRule = {
  id: 'LOC-03',
  code: 'language-looks-other',
  category: 'localisation',
  depth: 'standard',
  severity: 'warning',
  summary: 'The words look like another language.',
  what: 'Of twenty or more words of the grammar, more are frequent words of another language than of the one that it declares.',
  why: 'The recogniser pronounces them by the rules of the declared language: nothing is understood.',
  bad: mainRule(items([...sample, 'was kostet das alles heute'])),
  good: mainRule(
    items([...sample, 'was kostet das alles heute']),
    'xml:lang="de-DE" root="main" tag-format="semantics/1.0"',
  ),
  check({ grammar }, report) {
    const own = grammar.language?.slice(0, 2).toLowerCase();
    const { tokens } = partsOf(grammar);
    if (grammar.mode !== 'voice' || own === undefined || !Object.hasOwn(words, own) || tokens.size < 20) return;
    const known = new Set([...tokens.keys()].map((text) => text.toLowerCase()));
    const counts = Object.entries(words).map(([language, list]) => ({
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
};
