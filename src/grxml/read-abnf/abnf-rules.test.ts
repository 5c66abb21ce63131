import { describe, expect, test } from 'vitest';
import { readGrammar } from '../read/index.js';
import { checkGrammar, grammarSubject } from '../validate/index.js';

/** The rules that look at declarations find them in the ABNF form as well. */
describe('rules about the header', () => {
  const cases: [string, string, string, number, number, RegExp][] = [
    ['root-undefined', 'language en;\nroot $orders;', '$order = tea;', 3, 6, /did you mean "order"/],
    ['root-missing', 'language en;', 'public $order = tea;', 1, 1, /write "root \$order;"/],
    ['language-missing', 'root $order;', '$order = tea;', 1, 1, /add "language en-US;"/],
    ['language-missing', 'root $order;', '$order = 1;', 1, 1, /or "mode dtmf;"/],
    ['grammar-empty', 'language en;', '', 1, 1, /add a rule/],
    ['dtmf-language', 'mode dtmf;\nlanguage en;\nroot $order;', '$order = 1;', 3, 10, /remove it/],
    [
      'tag-format-missing',
      'language en;\nroot $order;',
      '$order = tea {out = 1};',
      1,
      1,
      /"tag-format <semantics\/1.0>;"/,
    ],
    ['abnf-syntax', 'language english-german;\nroot $order;', '$order = tea!deutschland;', 4, 14, /as in oui!fr-FR/],
    ['rule-id-duplicate', 'language en;\nroot $order;', '$order = tea;\n$order = tea;', 5, 2, /./],
    ['rule-id-reserved', 'language en;\nroot $order;', '$order = $NULL tea;\npublic $NULL = tea;', 5, 9, /./],
    ['ruleref-local-undefined', 'language en;\nroot $order;', '$order = $tea;', 4, 10, /./],
    ['dtmf-token', 'mode dtmf;\nroot $order;', '$order = tea;', 4, 10, /./],
  ];
  test.each(cases)('%s', (code, header, rules, line, column, hint) => {
    const read = readGrammar(`#ABNF 1.0;\n${header}\n${rules}\n`, { uri: 'file:///g.gram' });
    const found = checkGrammar(grammarSubject(read)).filter((finding) => finding.code === code);
    expect(found).toMatchObject([{ line, column, hint: expect.stringMatching(hint) }]);
  });
});
