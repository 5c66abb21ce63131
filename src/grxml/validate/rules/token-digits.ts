import { newToken } from '../facts/edits.js';
import { partsOf, tokensAmong } from '../facts/expansions.js';
import { hasUserDictionary, isDictionaryName, isPhoneUnit } from '../facts/nuance.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen twenty'
).split(' ');

/** Whether a text has a decimal digit of any script; a pattern is asked only about what is not ASCII. */
function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 48 && unit <= 57) return true;
    if (unit > 127) return /\p{Nd}/u.test(text);
  }
  return false;
}

export const tokenDigits = withExamples({
  code: 'token-digits',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'Digits in a voice grammar.',
  what: 'How "42" is spoken is undefined: forty-two, four two, or not at all. In a grammar with mode="dtmf" digits are keys. Names such as w_0 are left out where a user dictionary of Nuance says how they sound, and so are units of sound such as ph_EE1.',
  why: 'Platforms differ in how they read digits, and some refuse them; after a migration callers are not understood.',
  fixes: { unsafe: 'Writes a number from 0 to 20 as a word, in English.' },
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'voice') return;
    const { tokens } = partsOf(grammar);
    const wrong = new Set<string>();
    const isNamed = (text: string) => isPhoneUnit(text) || (isDictionaryName(text) && hasUserDictionary(grammar));
    for (const text of tokens.keys()) if (hasDigit(text) && !isNamed(text)) wrong.add(text);
    if (wrong.size === 0) return;
    const isEnglish = /^en\b/i.test(grammar.language ?? '');
    const onlyKeys =
      wrong.size === tokens.size && [...wrong].every((text) => text.length === 1 && text >= '0' && text <= '9');
    for (const token of tokensAmong(grammar, wrong)) {
      const word = isEnglish ? small[Number(token.text)] : undefined;
      report(
        findingAt(
          subject,
          token,
          `"${token.text}" contains digits: each platform decides how they are spoken`,
          onlyKeys
            ? 'write the number as a word, or mode="dtmf" on <grammar> if keys are meant'
            : word
              ? `write "${word}"`
              : 'write the number as it is spoken',
          onlyKeys ? undefined : newToken(subject.read.document.source, token, word),
        ),
      );
    }
  },
});
