import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { placeOfPhrase } from '../../facts/menu.js';
import { shortestFirst } from '../../facts/phrase-list.js';
import { alphabetWords } from '../../facts/spelling-alphabets.js';
import { hasOddDigits, type SpokenStyles, spokenStyles } from '../../facts/spoken-styles.js';
import { affirmations, contractions, courtesies, isNumber, negations, serviceVerbs } from '../../facts/words.js';
import { type SpokenRule, spokenRules } from '../../rule.js';

/** Things that callers call by several names, each as common as the others. */
const concepts = [
  ['agent', 'representative', 'operator', 'person'],
  ['bill', 'invoice', 'statement'],
  ['cell phone', 'mobile phone'],
  ['television', 'tv'],
  // What is repaired can be fixed; what is fixed (an order, a name) is not always repaired.
  ['repair', 'fix'],
];

/** Lists of so many entries hold names and key words. */
const mostNames = 40;

const digitNames = 'zero one two three four five six seven eight nine'.split(' ');

/** What a caller has, and calls "my" or "the": of other words nobody knows whether one stands before them. */
const ownThings =
  /^(?:accounts?|address|appointments?|balance|bills?|bookings?|cards?|claims?|contracts?|deliver(?:y|ies)|flights?|invoices?|loans?|mail|messages?|minutes|money|mortgage|orders?|packages?|passwords?|payments?|phone|pin|plan|polic(?:y|ies)|prescriptions?|purchases?|refunds?|reservations?|seats?|service|settings|statements?|subscriptions?|tickets?|transactions?|usage|voicemail)$/i;

/** A courtesy at the end: "yes I would, thanks" has no contraction, as "yes I would" has none. */
const courtesyBehind = new RegExp(`(?:(?:${courtesies.behind.join('|')}) )+$`);

/** Words of a phrase that is still an example. */
const longest = 14;

/** Phrases that are rephrased. */
const mostTried = 400;

const typeNames: { [type in SpokenStyles['type']]: string } = {
  number: 'numbers',
  date: 'dates',
  year: 'years',
  money: 'amounts of money',
  digits: 'strings of four digits',
};

const isJoinedNumber = (token: string): boolean => token.includes('_') && isNumber(token.toLowerCase().split('_'));

export const wordingsRules = spokenRules([
  {
    id: 'COV-03',
    code: 'yes-no-variants',
    depth: 'standard',
    severity: 'warning',
    summary: 'A yes/no question that takes only the plain answers.',
    what: 'A grammar that accepts "yes" and "no" with different meanings lacks "yeah" or "nope", and two or more of the usual other ways to say so.',
    why: 'One caller in five says "yeah", "correct" or "no thanks"; each of them is asked again.',
    check(subject, report) {
      const { phrases, isEnglish, grammar } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      const meaning = (text: string) => phrases.read(text)[0]?.meaning;
      if (meaning('yes') === undefined || meaning('no') === undefined || meaning('yes') === meaning('no')) return;
      const missing = [...affirmations, ...negations].filter((group) => !group.some((text) => phrases.accepts(text)));
      // Who accepts the two that everyone says has thought of it.
      if (missing.length < 2 || ['yeah', 'nope'].every((text) => phrases.accepts(text))) return;
      report({
        ...placeOfPhrase(subject, 'yes'),
        message: `usual answers are not accepted: ${missing.map(([text]) => `"${text}"`).join(', ')}`,
        fix: `add ${missing.map((group) => `"${group[0]}"`).join(', ')}`,
        evidence: { missing: missing.map(([text]) => text!) },
        mass: Math.min(1, missing.length / (affirmations.length + negations.length)),
      });
    },
  },
  {
    id: 'COV-04',
    code: 'synonym-missing',
    depth: 'standard',
    severity: 'info',
    summary: 'A thing under one name only.',
    what: 'An option names something that callers commonly call by other names, none of which is accepted in its place. For the way to a human it is a warning.',
    why: 'Callers do not know the name that the company uses.',
    check({ choices, phrases, isEnglish, grammar }, report) {
      if (!isEnglish || grammar.mode !== 'voice') return;
      const reported = new Set<string[]>();
      // Of a long list of words nobody knows what they name.
      if (choices.some(({ alternatives }) => alternatives.length >= mostNames)) return;
      for (const { text } of phrases.phrases.slice(0, 500)) {
        const lower = ` ${text.toLowerCase()} `;
        for (const names of concepts) {
          // A thing that is asked for stands last, a verb first: "agent update" is about something else.
          const named = names.find((name) =>
            name === 'repair' ? lower.includes(` ${name} `) : name !== 'fix' && lower.endsWith(` ${name} `),
          );
          if (named === undefined || reported.has(names)) continue;
          const others = names.filter((name) => name !== named);
          const swapped = others.map((name) => lower.replace(` ${named} `, ` ${name} `).trim());
          // Accepted in this place, or anywhere: then the author knows the word.
          const known = others.some((name, i) => phrases.accepts(swapped[i]!) || isSpoken(choices, name));
          reported.add(names);
          if (known) continue;
          report({
            ...placeOf(choices, named),
            message: `"${named}" is accepted, ${others.map((name) => `"${name}"`).join(' and ')} ${others.length > 1 ? 'are' : 'is'} not`,
            fix: `accept ${others.map((name) => `"${name}"`).join(', ')} with the same meaning`,
            evidence: { phrase: text, missing: others },
            severity: named === 'agent' || others.includes('agent') ? 'warning' : 'info',
            mass: 0.3,
          });
        }
      }
    },
  },
  {
    id: 'COV-05',
    code: 'digit-oh',
    depth: 'standard',
    severity: 'warning',
    summary: 'Digits without "oh".',
    what: 'A one-of lists the ten digits by name, and "oh" is neither among the names of zero nor anywhere else in the grammar.',
    why: 'In numbers that are read out, most English speakers say "oh"; every such number fails.',
    check({ choices, isEnglish, grammar }, report) {
      if (!isEnglish || grammar.mode !== 'voice') return;
      // Who has it elsewhere left it out here, as from the one-digit years of a card.
      if (['oh', 'Oh', 'OH'].some((text) => partsOf(grammar).tokens.has(text))) return;
      for (const { oneOf, alternatives } of choices) {
        const said = new Set(alternatives.flatMap(({ phrases }) => phrases.map(({ text }) => text.toLowerCase())));
        if (!digitNames.every((name) => said.has(name)) || said.has('oh') || said.has('o') || said.has('ten')) continue;
        report({
          at: oneOf,
          message: 'the digits have "zero" and no "oh"',
          fix: 'accept "oh" with the value of zero',
          mass: 0.5,
        });
      }
    },
  },
  {
    id: 'COV-06',
    code: 'style-single',
    depth: 'standard',
    severity: 'warning',
    summary: 'Numbers, dates or money are understood in one spoken style only.',
    what: 'Phrases with a number over one hundred, a date, a year or an amount of money are accepted in one of the usual styles, and in none of the others: "one hundred and five" and "one hundred five", "May fifth" and "the fifth of May", "twenty twelve" and "two thousand twelve", "two dollars and ten cents" and "two dollars ten". For strings of four digits it is an info. Where November is a letter of a spelling alphabet, it begins no date.',
    why: 'Each caller has one way to say a date or an amount, and half of them have the other one.',
    check(subject, report) {
      const { phrases, isEnglish, grammar } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      // "two_thousand" is what a caller says, and not what is looked up.
      if ([...partsOf(grammar).tokens.keys()].some(isJoinedNumber)) return;
      const texts = shortestFirst(phrases.phrases)
        .filter(({ words }) => words.length <= longest)
        .map(({ text }) => text);
      const isLetter = alphabetWords(grammar).has('november');
      const hasFixedLength = !texts.some(hasOddDigits);
      const known = new Map<SpokenStyles['type'], { single?: { text: string; styles: SpokenStyles }; count: number }>();
      const flexible = new Set<SpokenStyles['type']>();
      let tried = 0;
      for (const text of texts) {
        if (tried >= mostTried) break;
        const all = spokenStyles(text);
        if (all.length > 0) tried++;
        for (const styles of all) {
          const { type, others } = styles;
          if (isLetter && (type === 'date' || type === 'year')) continue;
          if (flexible.has(type) || (type === 'digits' && !hasFixedLength) || others.length === 0) continue;
          if (others.some((other) => other.texts.some((each) => phrases.accepts(each)))) {
            flexible.add(type);
            continue;
          }
          const single = known.get(type);
          if (single) single.count++;
          else known.set(type, { single: { text, styles }, count: 1 });
        }
      }
      for (const [type, { single, count }] of known) {
        if (flexible.has(type) || !single) continue;
        const { text, styles } = single;
        const missing = styles.others.map(({ texts: [first] }) => first!);
        report({
          ...placeOfPhrase(subject, text),
          message: `${typeNames[type]} are understood ${styles.said} only: "${text}" is accepted, ${missing.map((each) => `"${each}"`).join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not`,
          fix: `accept ${missing.map((each) => `"${each}"`).join(', ')} too`,
          evidence: { phrase: text, style: styles.said, missing },
          mass: Math.min(0.5, count / texts.length),
          ...(type === 'digits' ? { severity: 'info' } : {}),
        });
      }
    },
  },
  {
    id: 'COV-08',
    code: 'contraction-one-sided',
    depth: 'standard',
    severity: 'warning',
    summary: 'A contraction is accepted and its long form is not, or the other way round.',
    what: 'A phrase with "I\'d", "it\'s" and the like is accepted in one of its two forms only, or one with "do not", "is not" and the like without the contraction. The end of a phrase, and "I would not", have the long form alone. A spelling without the apostrophe (its, dont) is that contraction.',
    why: 'Speakers choose between the two without thinking, and hardly ever say "do not" on the telephone.',
    check(subject, report) {
      const { phrases, isEnglish, grammar } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      const missing = new Map<string, string>();
      let first: string | undefined;
      for (const { text } of shortestFirst(phrases.phrases.slice(0, 600))) {
        const lower = ` ${text.toLowerCase()} `;
        // What is written and not said is a title, and quoted as it stands.
        if (/[^\p{L}\p{N}\s'-]/u.test(lower)) continue;
        for (const [short, long] of contractions) {
          for (const [from, to] of [
            [short, long],
            [long, short],
          ] as const) {
            // "If you don't mind" is said in no other way.
            if (missing.has(from) || lower.includes(' mind ') || !lower.includes(` ${from} `)) continue;
            // "Yes I am" and "I would not" are not contracted to "I'm" and "I'd"; "don't" is not taken apart.
            const rest = lower.slice(lower.indexOf(` ${from} `) + from.length + 2).replace(courtesyBehind, '');
            const isNegative = short.endsWith("n't");
            if (isNegative ? from === short : rest === '' || rest.startsWith('not ')) continue;
            const withForm = (form: string) => lower.replace(` ${from} `, ` ${form} `).trim();
            const other = withForm(to);
            // "its late" is heard as "it's late".
            const isHeard = phrases.accepts(other) || phrases.accepts(withForm(to.replace("'", '')));
            if (isHeard) continue;
            missing.set(from, other);
            first ??= text;
          }
        }
      }
      if (first === undefined) return;
      const lacking = [...missing.values()];
      report({
        ...placeOfPhrase(subject, first),
        message: `accepted in one form only: ${[...missing.keys()].map((form) => `"${form}"`).join(', ')}; "${lacking[0]}" is not understood`,
        fix: `accept ${lacking
          .slice(0, 4)
          .map((text) => `"${text}"`)
          .join(', ')} too`,
        evidence: { missing: lacking.slice(0, 20) },
        mass: 0.3,
      });
    },
  },
  {
    id: 'COV-09',
    code: 'determiner-rigid',
    depth: 'standard',
    severity: 'warning',
    summary: 'A command that is accepted without "my" or "a" only.',
    what: 'A verb and a thing that callers have (bill, balance, order) are accepted side by side, and with "my", "a" or "the" between them they are not.',
    why: 'Nobody says "pay bill" on the telephone; it is how menus are written, not how callers talk.',
    check(subject, report) {
      const { phrases, isEnglish, grammar } = subject;
      if (!isEnglish || grammar.mode !== 'voice') return;
      const missing: string[] = [];
      let first: string | undefined;
      for (const { text: said, words } of phrases.phrases.slice(0, 600)) {
        const [verb, thing, ...rest] = words;
        if (words.length < 2 || words.length > 3 || !serviceVerbs.has(verb!.toLowerCase())) continue;
        if (!ownThings.test(thing!)) continue;
        const fuller = ['my', 'a', 'the', 'an'].map((word) => [verb, word, thing, ...rest].join(' '));
        if (fuller.some((text) => phrases.accepts(text))) continue;
        missing.push(fuller[0]!);
        first ??= said;
      }
      if (first === undefined) return;
      report({
        ...placeOfPhrase(subject, first),
        message: `"${missing[0]}" is not understood${missing.length > 1 ? `, nor are ${missing.length - 1} more like it` : ''}`,
        fix: 'put an optional "my", "a" or "the" before the thing',
        evidence: { missing: missing.slice(0, 20) },
        mass: Math.min(1, missing.length / Math.max(1, phrases.phrases.length)),
      });
    },
  },
]);

type Choices = Parameters<SpokenRule['check']>[0]['choices'];

function placeOf(choices: Choices, name: string) {
  const found = choices
    .flatMap(({ alternatives }) => alternatives)
    .find(({ phrases }) => phrases.some(({ text }) => hasWord(text, name)));
  return found ? { at: found.item } : {};
}

const hasWord = (text: string, name: string) => ` ${text.toLowerCase()} `.includes(` ${name} `);

const isSpoken = (choices: Choices, name: string) =>
  choices.some(({ alternatives }) =>
    alternatives.some(({ phrases }) => phrases.some(({ text }) => hasWord(text, name))),
  );
