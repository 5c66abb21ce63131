import { choiceOf, mainChoice, mainRule } from '../example.js';
import { menuOf, rootPlace } from '../facts/menu.js';
import { courtesies } from '../facts/wording.js';
import type { SpokenRule } from '../rule.js';

const options = { billing: '"pay"', balance: '"balance"', 'new card': '"card"' };

export const courtesyMissing: SpokenRule = {
  id: 'COV-02',
  code: 'courtesy-missing',
  category: 'coverage',
  depth: 'standard',
  severity: 'warning',
  summary: 'Polite callers are not understood.',
  what: 'No option of a menu is accepted with "please", "thanks" or a hesitation before or behind it.',
  why: 'A courtesy behind the answer is the most frequent addition of all; without it the whole answer is refused.',
  bad: mainChoice(options),
  good: mainRule(`${choiceOf(options)}\n<item repeat="0-1">please</item>`),
  check(subject, report) {
    const menu = menuOf(subject);
    if (!menu) return;
    const cores = menu.options.slice(0, 8).map((option) => option.phrases[0]!.text);
    const tried = cores.flatMap((core) => [
      ...courtesies.behind.map((word) => `${core} ${word}`),
      ...courtesies.before.map((word) => `${word} ${core}`),
    ]);
    if (tried.some((text) => subject.phrases.accepts(text))) return;
    report({
      ...rootPlace(subject),
      message: `no option is accepted with a courtesy: "${tried[0]}" is not understood`,
      fix: 'put optional fillers around the options: "please", "thanks", "um"',
      evidence: { tried: tried.slice(0, 6) },
      mass: 0.5,
    });
  },
};
