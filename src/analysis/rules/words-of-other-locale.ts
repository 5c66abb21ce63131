import { partsOf } from '../../grxml/validate/facts/expansions.js';
import { mainChoice } from '../example.js';
import type { SpokenRule } from '../rule.js';

/** Word in the United States, word in Britain. */
const pairs: [us: string, gb: string][] = [
  ['zip', 'postcode'],
  ['zee', 'zed'],
  ['checking', 'current'],
  ['vacation', 'holiday'],
  ['cellphone', 'mobile'],
  ['apartment', 'flat'],
  ['gas', 'petrol'],
  ['pound', 'hash'],
];
const british = 'xml:lang="en-GB" root="main" tag-format="semantics/1.0"';

export const wordsOfOtherLocale: SpokenRule = {
  id: 'LOC-05',
  code: 'words-of-other-locale',
  category: 'localisation',
  depth: 'standard',
  severity: 'info',
  summary: 'A word from the other side of the ocean.',
  what: 'A British grammar has a word that only Americans use, or the other way round, and not its own word.',
  why: 'Callers say the word of their country, which is not there.',
  bad: mainChoice({ 'zip code': '"Z"', 'account number': '"A"' }, british),
  good: mainChoice({ postcode: '"Z"', 'account number': '"A"' }, british),
  check({ grammar }, report) {
    const locale = grammar.language?.toLowerCase();
    if (grammar.mode !== 'voice' || (locale !== 'en-us' && locale !== 'en-gb')) return;
    const { tokens } = partsOf(grammar);
    // Of these, only what the other side would never say is told.
    const told =
      locale === 'en-us'
        ? pairs.filter(([, gb]) => /postcode|zed|petrol/.test(gb))
        : pairs.filter(([us]) => /zip|zee|cellphone|apartment/.test(us));
    for (const [us, gb] of told) {
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
};
