import { describe, expect, it } from 'vitest';
import { checkGrammars } from '../grxml/validate/validate-grammars.js';
import { analyzeGrammar } from './analyze-grammar.js';

const grammar = (...lines: string[]) =>
  [
    '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" tag-format="semantics/1.0">',
    '<rule id="r" scope="public"><example>amount</example><one-of>',
    ...lines,
    '</one-of></rule></grammar>',
  ].join('\n');
const amount = '<item>amount<tag>out="a"</tag></item>';
const account = '<item>account<tag>out="b"</tag></item>';
const digits = '<item>room 5<tag>out="c"</tag></item>';

/** The types that the cases are about: `amount` and `account` sound very alike, "5" is a numeral. */
const looked = /^(?:sounds-alike|sounds-same|token-digits|suppression-.*)$/;

/** Name, the lines from the third on, depth, what the analysis reports, what the validation reports. */
const cases: [string, string[], string, string[], string[]][] = [
  ['no comment', [amount, account], 'standard', ['sounds-alike'], []],
  ['by code', [amount, '<!-- cctool-ignore sounds-alike: confirmed -->', account], 'standard', [], []],
  ['by number', [amount, '<!-- cctool-ignore CNF-02: confirmed -->', account], 'standard', [], []],
  ['of the file', ['<!-- cctool-ignore-file sounds-alike: confirmed -->', amount, account], 'standard', [], []],
  [
    'of another element',
    [amount, account, '<!-- cctool-ignore sounds-alike: x -->', '<item>help<tag>out="c"</tag></item>'],
    'standard',
    ['sounds-alike', 'suppression-unused'],
    [],
  ],
  [
    'of another rule',
    [amount, '<!-- cctool-ignore sounds-same: x -->', account],
    'standard',
    ['sounds-alike', 'suppression-unused'],
    [],
  ],
  ['of a deeper analysis', [amount, '<!-- cctool-ignore sounds-alike: x -->', account], 'quick', [], []],
  [
    'without a reason',
    [amount, '<!-- cctool-ignore sounds-alike -->', account],
    'standard',
    ['sounds-alike', 'suppression-incomplete'],
    ['suppression-incomplete'],
  ],
  ['of the validation', ['<!-- cctool-ignore token-digits: read out -->', digits], 'quick', [], []],
  [
    'of the validation, by the number of the analysis',
    ['<!-- cctool-ignore TOK-01: read out -->', digits],
    'quick',
    [],
    ['token-digits'],
  ],
  [
    'of no rule',
    [amount, '<!-- cctool-ignore sounds-funny: x -->', '<item>help<tag>out="c"</tag></item>'],
    'standard',
    ['suppression-unknown'],
    ['suppression-unknown'],
  ],
];

describe('comments that suppress findings of the analysis', () => {
  it.each(cases)('%s', async (_, lines, depth, analyzed, validated) => {
    const source = grammar(...lines);
    const { issues } = await analyzeGrammar(source, { depth });
    const types = issues.map(({ type }) => type).filter((type) => looked.test(type));
    expect(types.sort()).toEqual(analyzed);
    const [validation] = await checkGrammars([{ source }], { schema: false });
    const codes = validation!.diagnostics.map(({ code }) => code).filter((code) => looked.test(code));
    expect(codes.sort()).toEqual(validated);
  });

  it('do not count in the score', async () => {
    const [plain, suppressed] = await Promise.all(
      [account, `<!-- cctool-ignore sounds-alike: confirmed -->${account}`].map((second) =>
        analyzeGrammar(grammar(amount, second)),
      ),
    );
    expect(suppressed!.score).toBeGreaterThan(plain!.score);
  });
});
