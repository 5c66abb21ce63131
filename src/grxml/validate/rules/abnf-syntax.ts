import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const abnfSyntax: GrammarRule = {
  code: 'abnf-syntax',
  severity: 'error',
  spec: 'SRGS Appendix D',
  summary: 'The ABNF form of a grammar is not well-formed.',
  what: 'A rule or declaration of a grammar in ABNF form does not follow the syntax: a missing semicolon, an open group, string, tag or comment, an empty alternative, a weight or repeat that is none.',
  why: 'A platform refuses the whole grammar for one missing sign.',
  bad: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = [please] (coffee | tea
`,
  good: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = [please] (coffee | tea);
`,
  check: fromReading('abnf-syntax'),
};
