import type { GrammarRule } from '../subject.js';
import { fromReading } from './from-reading.js';

export const abnfToken: GrammarRule = {
  code: 'abnf-token',
  severity: 'warning',
  spec: 'SRGS Appendix D',
  summary: 'A token of the ABNF form needs quotes.',
  what: 'Without quotes a token of a grammar in ABNF form has letters, digits and the signs . - _ : only. An apostrophe, a key such as # or an operator of another grammar format needs quotes.',
  why: "Some platforms read I'd without quotes, others refuse the grammar.",
  bad: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = I'd like (coffee | tea);
`,
  good: `#ABNF 1.0 UTF-8;
language en-US;
root $order;

public $order = "I'd" like (coffee | tea);
`,
  check: fromReading('abnf-token'),
};
