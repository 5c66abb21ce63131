import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const abnfDeclaration: GrammarRule = {
  code: 'abnf-declaration',
  severity: 'error',
  spec: 'SRGS 4.1',
  summary: 'A declaration of the ABNF form is repeated or misplaced.',
  what: 'In a grammar in ABNF form all declarations stand before the first rule, and base, language, mode, root and tag-format are declared once at most.',
  why: 'Which of two roots counts is left to chance, and a declaration behind a rule makes the grammar unreadable.',
  bad: `#ABNF 1.0 UTF-8;
language en-US;
root $order;
root $drink;

public $order = $drink please;
public $drink = coffee | tea;
`,
  good: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = $drink please;
public $drink = coffee | tea;
`,
  check: fromReading('abnf-declaration'),
};
