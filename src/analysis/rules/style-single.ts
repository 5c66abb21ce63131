import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import { hasOddDigits, type SpokenStyles, spokenStyles } from '../facts/spoken-styles.js';
import type { SpokenRule } from '../rule.js';

/** Phrases that are rephrased. */
const most = 400;
const names: { [type in SpokenStyles['type']]: string } = {
  number: 'numbers',
  date: 'dates',
  year: 'years',
  money: 'amounts of money',
  digits: 'strings of four digits',
};
const months = '<one-of>\n  <item>May</item>\n  <item>June</item>\n</one-of>';
const days = '<one-of>\n  <item>fifth</item>\n  <item>sixth</item>\n</one-of>';

export const styleSingle: SpokenRule = {
  id: 'COV-06',
  code: 'style-single',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'Numbers, dates or money are understood in one spoken style only.',
  what: 'Phrases with a number over one hundred, a date, a year or an amount of money are accepted in one of the usual styles, and in none of the others: "one hundred and five" and "one hundred five", "May fifth" and "the fifth of May", "twenty twelve" and "two thousand twelve", "two dollars and ten cents" and "two dollars ten". For strings of four digits it is an info.',
  why: 'Each caller has one way to say a date or an amount, and half of them have the other one.',
  bad: mainRule(`${months}\n${days}`),
  good: mainRule(`<one-of>
  <item>${months} ${days}</item>
  <item>the ${days} of ${months}</item>
</one-of>`),
  check(subject, report) {
    const { phrases, isEnglish, grammar } = subject;
    if (!isEnglish || grammar.mode !== 'voice') return;
    const texts = phrases.phrases.map(({ text }) => text);
    const hasFixedLength = !texts.some(hasOddDigits);
    const known = new Map<SpokenStyles['type'], { single?: { text: string; styles: SpokenStyles }; count: number }>();
    const flexible = new Set<SpokenStyles['type']>();
    let tried = 0;
    for (const text of texts) {
      if (tried >= most) break;
      const all = spokenStyles(text);
      if (all.length > 0) tried++;
      for (const styles of all) {
        const { type, others } = styles;
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
        ...rootPlace(subject),
        message: `${names[type]} are understood ${styles.said} only: "${text}" is accepted, ${missing.map((each) => `"${each}"`).join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not`,
        fix: `accept ${missing.map((each) => `"${each}"`).join(', ')} too`,
        evidence: { phrase: text, style: styles.said, missing },
        mass: Math.min(0.5, count / texts.length),
        ...(type === 'digits' ? { severity: 'info' } : {}),
      });
    }
  },
};
