import type { SourceFix } from '../../../diagnostics/index.js';
import { newToken } from '../facts/edits.js';
import { partsOf, tokensAmong } from '../facts/expansions.js';
import { isSoundToken } from '../facts/nuance.js';
import { withExamples } from '../rule.js';
import { findingAt } from '../subject.js';

/** A token that is nothing but a leftover of a tag: `>`, `/>`, `"/>`. */
export function isStrayMarkup(text: string): boolean {
  return /^[<>/"'=]+$/.test(text) && /[<>]/.test(text);
}

export const strayMarkup = withExamples({
  code: 'stray-markup',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'A leftover of a tag in the text.',
  what: 'A ">" or "/>" after an end tag, as in </item>>, is text: inside a rule or an item it becomes a word that the caller would have to say.',
  why: 'The phrase can no longer be spoken, and the character is hard to see in an editor.',
  fixes: { unsafe: 'Removes it.' },
  check(subject, report) {
    const { grammar } = subject;
    if (!grammar) return;
    const wrong = [...partsOf(grammar).tokens.keys()].filter((text) => isStrayMarkup(text));
    for (const token of tokensAmong(grammar, new Set(wrong))) {
      const { start, end, text } = token;
      const fix: SourceFix = { title: 'remove it', safety: 'unsafe', edits: [{ start, end, text: '' }] };
      report(findingAt(subject, token, `"${text}" is a word that callers would have to say`, 'remove it', fix));
    }
  },
});

const signs = '& % @ + $ € £ # * = ° §'.split(' ');
/** How they are said, in the same order. */
const names: { readonly [language: string]: readonly string[] } = {
  en: 'and,percent,at,plus,dollar,euro,pound,number,star,equals,degrees,section'.split(','),
  fr: 'et,pour cent,arobase,plus,dollar,euro,livre,numéro,étoile,égale,degrés,paragraphe'.split(','),
  es: 'y,por ciento,arroba,más,dólar,euro,libra,número,asterisco,igual,grados,sección'.split(','),
  pt: 'e,por cento,arroba,mais,dólar,euro,libra,número,asterisco,igual,graus,secção'.split(','),
  de: 'und,Prozent,at,plus,Dollar,Euro,Pfund,Nummer,Stern,gleich,Grad,Paragraf'.split(','),
  it: 'e,per cento,chiocciola,più,dollaro,euro,sterlina,numero,asterisco,uguale,gradi,paragrafo'.split(','),
};

/** The word for a sign in a language; undefined for a sign without one, or a language whose words are not known here. */
function wordFor(sign: string, language = 'en'): string | undefined {
  return names[language.toLowerCase().split('-')[0]!]?.[signs.indexOf(sign)];
}

/** Read with the number that it belongs to, of which there is a rule of its own: "50%", "$5", "20°". */
const besideNumber = /^[$€£]?\d+(?:[.,]\d+)?[%€$£°]?$/;

/** What remains of a letter of UTF-8 that was read as one byte a character: "cafÃ©", "donâ€™t". */
export const misread = /[ÂÃ][\u0080-¿]|â[€‚„†‡…‰‹ŒŽ\u0080-\u009f]/;

/** The first character that nobody speaks as such. */
function signIn(text: string): string | undefined {
  // Nearly every token; it saves a short run the time to compile the other patterns.
  if (/^[\w' ]*$/.test(text)) return undefined;
  // Leftovers of markup have their own rule, and so have tokens for noises.
  if (isStrayMarkup(text) || besideNumber.test(text) || isSoundToken(text)) return undefined;
  const damaged = misread.exec(text)?.[0];
  if (damaged) return damaged;
  const sign = /[,;:!?¿¡()[\]{}“”„«»…&%@+$€£#*=°§\\|~^<>]/u.exec(text)?.[0];
  if (sign) return sign;
  // "U.S." and "Dr." are abbreviations; a full stop after a longer word is punctuation.
  if (/^\.+$|(^|\s)\p{L}{5,}\.$/u.test(text)) return '.';
  return /^[-–—/]+$/u.test(text) ? text[0] : undefined;
}

/** The token without punctuation at its ends, a lone symbol as a word; undefined where that does not settle it. */
function spoken(text: string, language: string | undefined): string | undefined {
  const better = wordFor(text, language) ?? text.replace(/^[,;:!?¿¡“„«]+|[,;:!?”»….]+$/gu, '');
  return better === '' || better === text || signIn(better) !== undefined ? undefined : better;
}

export const tokenPunctuation = withExamples({
  code: 'token-punctuation',
  severity: 'warning',
  spec: 'SRGS 2.1',
  summary: 'A token with punctuation that is not spoken.',
  what: 'Punctuation is part of a token. Commas, question marks and the like are not spoken, and signs such as & or + are spoken as words. A sign of a number (50%, $5) is reported with its digits (token-digits). Apostrophes, hyphens inside words, abbreviations and tokens of Nuance for a sound (@hes@) are accepted.',
  why: 'Some platforms strip such characters, some read them out, some fail to pronounce the token: the phrase is not recognised there.',
  fixes: { unsafe: 'Removes punctuation at the beginning and the end, and writes a lone symbol as a word.' },
  check(subject, report) {
    const { grammar } = subject;
    if (grammar?.mode !== 'voice') return;
    const wrong = [...partsOf(grammar).tokens.keys()].filter((text) => signIn(text) !== undefined);
    for (const token of tokensAmong(grammar, new Set(wrong))) {
      const sign = signIn(token.text)!;
      // A bare "&" is an error of XML already.
      if (sign === '&' && /&(?!amp;|#)/.test(subject.read.document.source.slice(token.start, token.end))) continue;
      const { language } = grammar;
      if (misread.test(sign)) {
        const hint = 'save the document in the encoding that it declares, and write the word again';
        report(findingAt(subject, token, `"${sign}" in "${token.text}" is a letter in a wrong encoding`, hint));
        continue;
      }
      const isSign = signs.includes(sign);
      const word = wordFor(sign, language);
      report(
        findingAt(
          subject,
          token,
          isSign
            ? `"${sign}" in "${token.text}" is a sign: each platform reads it in its own way, or not at all`
            : `"${sign}" in "${token.text}" is not spoken`,
          isSign
            ? `write what is said for it${word ? `, such as "${word}"` : ''}`
            : 'remove it: a grammar contains what is said, not what is written',
          newToken(subject.read.document.source, token, spoken(token.text, language)),
        ),
      );
    }
  },
});
