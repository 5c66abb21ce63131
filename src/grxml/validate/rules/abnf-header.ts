import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const abnfHeader: GrammarRule = {
  code: 'abnf-header',
  severity: 'error',
  spec: 'SRGS 4.2',
  summary: 'The first line of the ABNF form is malformed.',
  what: 'A grammar in ABNF form begins with #ABNF 1.0; or, with the name of its encoding, #ABNF 1.0 UTF-8; with single spaces and a line end behind the semicolon.',
  why: 'Platforms tell the two forms of a grammar apart by this line; with a slip in it the grammar is not recognised.',
  bad: `#ABNF 1.0 UTF-8
language en-US;
root $order;

public $order = coffee | tea;
`,
  good: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = coffee | tea;
`,
  check: fromReading('abnf-header'),
};
