import { choiceOf, mainChoice, mainRule } from '../example.js';
import { menuOf, rootPlace } from '../facts/menu.js';
import type { SpokenRule } from '../rule.js';

const options = { billing: '"pay"', balance: '"balance"', 'new card': '"card"' };
const universals = [
  'help',
  'repeat',
  'repeat that',
  'operator',
  'agent',
  'representative',
  'main menu',
  'start over',
  'go back',
  'goodbye',
];

export const menuWithoutHelp: SpokenRule = {
  id: 'COV-07',
  code: 'menu-without-help',
  category: 'coverage',
  depth: 'standard',
  severity: 'info',
  summary: 'A menu without a way out.',
  what: 'Neither the menu nor the grammars that are active with it accept help, repeat, operator or main menu.',
  why: 'Callers who are lost say one of these; unless another grammar is active they get "I did not understand" instead.',
  bad: mainChoice(options),
  good: mainRule(choiceOf({ ...options, help: '"help"' })),
  check(subject, report) {
    if (!menuOf(subject)) return;
    const lists = [subject.phrases, ...subject.others.map((other) => other.phrases)];
    if (universals.some((text) => lists.some((list) => list.accepts(text)))) return;
    report({
      ...rootPlace(subject),
      message: 'none of "help", "repeat", "operator", "main menu" is accepted',
      fix: 'keep a grammar with such commands active, and name it with --with here',
    });
  },
};
