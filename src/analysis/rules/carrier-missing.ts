import { choiceOf, mainChoice, mainRule } from '../example.js';
import { menuOf, rootPlace } from '../facts/menu.js';
import { carriers, withoutCarrier } from '../facts/wording.js';
import type { SpokenRule } from '../rule.js';

const options = { 'pay my bill': '"pay"', 'check my balance': '"balance"', 'order a card': '"card"' };

export const carrierMissing: SpokenRule = {
  id: 'COV-01',
  code: 'carrier-missing',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'Callers who speak in sentences are not understood.',
  what: 'Some options of a menu begin with a verb, and none is accepted behind an opening such as "I want to" or "can I".',
  why: 'Between a sixth and two fifths of callers begin like this, whatever the prompt asks for.',
  bad: mainChoice(options),
  good: mainRule(`<item repeat="0-1"><one-of><item>I want to</item><item>I'd like to</item></one-of></item>
${choiceOf(options)}`),
  check(subject, report) {
    const menu = menuOf(subject);
    if (!menu) return;
    const phrases = menu.options.flatMap((option) => option.phrases.slice(0, 3));
    const commands = phrases.filter(({ words }) => words.length > 1 && isVerb(words[0]!));
    if (commands.length < 2) return;
    if (subject.phrases.phrases.some(({ text }) => withoutCarrier(text) !== undefined)) return;
    const tried = commands
      .slice(0, 6)
      .flatMap(({ text }) => carriers.slice(0, 9).map((carrier) => `${carrier} ${text}`));
    if (tried.some((text) => subject.phrases.accepts(text))) return;
    report({
      ...rootPlace(subject),
      message: `no option is accepted in a sentence: "${tried[0]}" is not understood`,
      fix: 'put an optional rule with openings such as "I want to", "I\'d like to", "can I" before the options',
      evidence: { tried: tried.slice(0, 6) },
    });
  },
};

const verbs = new Set(
  'pay check report cancel change make update find get order track return open close renew transfer block activate upgrade book see view send speak talk buy add remove set stop start'.split(
    ' ',
  ),
);
const isVerb = (word: string) => verbs.has(word.toLowerCase());
