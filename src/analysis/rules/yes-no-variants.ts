import { mainRule } from '../example.js';
import { rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

const yes = [
  ['yeah'],
  ['yep', 'yup'],
  ['correct', "that's correct"],
  ["that's right", 'right'],
  ['sure', 'okay', 'ok'],
];
const no = [
  ['nope', 'nah'],
  ['no thanks', 'no thank you'],
  ["that's wrong", 'wrong', 'incorrect', "that's not right", 'not really'],
];
const tagged = (words: string[], value: string) => `<item>
    <one-of>${words.map((word) => `<item>${word}</item>`).join('')}</one-of> <tag>out = ${value};</tag>
  </item>`;

export const yesNoVariants: SpokenRule = {
  id: 'COV-03',
  code: 'yes-no-variants',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'A yes/no question that takes only the plain answers.',
  what: 'A grammar that accepts "yes" and "no" with different meanings lacks two or more of the usual other ways to say so.',
  why: 'One caller in five says "yeah", "correct" or "no thanks"; each of them is asked again.',
  bad: mainRule(
    '<one-of>\n  <item>yes <tag>out = true;</tag></item>\n  <item>no <tag>out = false;</tag></item>\n</one-of>',
  ),
  good: mainRule(`<one-of>
  ${tagged(['yes', 'yeah', 'yep', 'sure', 'correct', "that's right"], 'true')}
  ${tagged(['no', 'nope', 'no thanks', "that's wrong"], 'false')}
</one-of>`),
  check(subject, report) {
    const { phrases, isEnglish, grammar } = subject;
    if (!isEnglish || grammar.mode !== 'voice') return;
    const meaning = (text: string) => phrases.read(text)[0]?.meaning;
    if (meaning('yes') === undefined || meaning('no') === undefined || meaning('yes') === meaning('no')) return;
    const missing = [...yes, ...no].filter((group) => !group.some((text) => phrases.accepts(text)));
    if (missing.length < 2) return;
    report({
      ...rootPlace(subject),
      message: `usual answers are not accepted: ${missing.map(([text]) => `"${text}"`).join(', ')}`,
      fix: `add ${missing.map((group) => `"${group[0]}"`).join(', ')}`,
      evidence: { missing: missing.map(([text]) => text!) },
      mass: Math.min(1, missing.length / (yes.length + no.length)),
    });
  },
};
