import { partsOf } from '../../../grxml/validate/facts/expansions.js';
import { isForNuance, isPhoneUnit, isSoundToken } from '../../../grxml/validate/facts/nuance.js';
import { misread } from '../../../grxml/validate/rules/token-signs.js';
import { dataTable } from '../../../package-info.js';
import { isFrequent } from '../../facts/misspelt.js';
import { alphabetWords } from '../../facts/spelling-alphabets.js';
import { tokenMass, voiceTokens } from '../../facts/words.js';
import { quickRules } from '../../rule.js';

const abbreviations = dataTable<{ spoken: { [short: string]: string } }>('abbreviations.json');

/** Capitals that are spoken as a word, and ones that may stand for one letter. */
const spokenAsWord = new Set(
  'PIN SIM ZIP VIN FAQ NASA AIDS LASER MAC RAM VISA AMEX GAP IKEA SWIFT YES NO OK'.split(' '),
);

const hidden = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|[\u0080-\u009F]/;

/** Double quotation marks are punctuation, and reported as that (token-punctuation). */
const typographic = /[\u2018\u2019\u201A\u00A0\u2007\u202F\u2010\u2011\u2013\u2014]/;

/** Between single quotation marks, which are not apostrophes. */
const quoted = /^[\u2018\u201A].+[\u2018\u2019]$/;

const marker = /^(?:\[.+\]|\{.+\}|\+\+.+\+\+|<.+>|\*\w+\*|!(?:SIL|sil|SPN|NSN)|_?(?:noise|breath|cough|silence|unk)_)$/;

/** Markers that look like words, and the languages in which they are none: in Turkish "sil" is "delete". */
const bareMarker = /^(?:SIL|sil|SPN|NSN)$/;
const withoutBareMarker = /^(?:en|es|fr|de|it|pt)\b/i;

export const tokensRules = quickRules([
  {
    id: 'TOK-02',
    code: 'token-abbreviation',
    severity: 'warning',
    summary: 'An abbreviation instead of what is spoken.',
    what: 'A token is a written abbreviation (acct, dept), or two to five capitals that are spelt out, in a grammar whose words are not capitals for the most part. Frequent words, and those of a spelling alphabet (ECHO, GOLF), are spoken as words.',
    why: 'Callers say the whole word or the letters; how a recogniser reads the abbreviation differs from platform to platform.',
    check({ grammar, isEnglish }, report) {
      if (!isEnglish) return;
      const { spoken: written } = abbreviations();
      const texts = [...partsOf(grammar).tokens.keys()].filter((text) => /[a-z]{2}/i.test(text));
      const isShouting = texts.filter((text) => !/[a-z]/.test(text)).length * 2 > texts.length;
      const letters = alphabetWords(grammar);
      const isWord = (text: string) => spokenAsWord.has(text) || letters.has(text.toLowerCase()) || isFrequent(text);
      const isAcronym = (text: string) => !isShouting && /^[A-Z]{2,5}$/.test(text) && !isWord(text);
      const long = (text: string) => {
        const bare = text.toLowerCase().replace(/\.$/, '');
        return Object.hasOwn(written, bare) ? written[bare] : undefined;
      };
      for (const token of voiceTokens(grammar, (text) => isAcronym(text) || long(text) !== undefined)) {
        const full = long(token.text);
        report({
          at: token,
          message: full ? `"${token.text}" is an abbreviation` : `"${token.text}" is spelt out when spoken`,
          fix: full ? `write "${full}"` : `write the letters: "${[...token.text.toLowerCase()].join(' ')}"`,
          mass: tokenMass(grammar),
        });
      }
    },
  },
  {
    id: 'TOK-04',
    code: 'token-case',
    depth: 'deep',
    severity: 'info',
    summary: 'The same word in different case.',
    what: 'A word is written with small letters in one place and with capitals in another.',
    why: 'Results come back in two spellings, and a platform that minds case has two pronunciations to look up.',
    check({ grammar }, report) {
      if (grammar.mode !== 'voice') return;
      const spellings = new Map<string, string[]>();
      const { tokens } = partsOf(grammar);
      for (const text of tokens.keys()) {
        const folded = text.toLowerCase();
        const known = spellings.get(folded);
        if (known) known.push(text);
        else spellings.set(folded, [text]);
      }
      for (const texts of spellings.values()) {
        if (texts.length < 2) continue;
        report({
          at: tokens.get(texts[1]!)!,
          message: `one word in ${texts.length} spellings: ${texts.map((text) => `"${text}"`).join(', ')}`,
          fix: `write "${texts.find((text) => text === text.toLowerCase()) ?? texts[0]}" everywhere`,
          mass: tokenMass(grammar),
        });
      }
    },
  },
  {
    id: 'TOK-05',
    code: 'token-joined',
    severity: 'warning',
    summary: 'Words that are joined into one token.',
    what: 'A token has an underscore, or a hyphen where the grammar also has the same words separately. Grammars for Nuance, whose dictionaries have such tokens (twenty_one), may have underscores, and so may units of sound (ph_ih). Quoted tokens of several words are reported once, as an info, at depth deep.',
    why: 'A joined token needs a pronunciation of its own: where the recogniser has none, it guesses, or refuses the grammar.',
    check({ grammar, isEnglish, depth }, report) {
      const { tokens } = partsOf(grammar);
      // French and others write numbers and names with hyphens: "vingt-huit".
      const standsApart = (text: string) =>
        isEnglish &&
        text.includes('-') &&
        /^\p{L}+(-\p{L}+)+$/u.test(text) &&
        text.split('-').every((part) => tokens.has(part) || tokens.has(part.toLowerCase()));
      const isJoined = (text: string) =>
        text.includes('_') && !isForNuance(grammar) && !isPhoneUnit(text) && /\p{L}_\p{L}/u.test(text);
      // An expression with classes of Unicode is made when it is first used, which takes longer than the rest.
      for (const token of voiceTokens(grammar, (text) => isJoined(text) || standsApart(text))) {
        report({
          at: token,
          message: `"${token.text}" joins words that are spoken apart`,
          fix: `write "${token.text.replace(/[_-]/g, ' ')}"`,
          mass: tokenMass(grammar),
        });
      }
      // The quotes were written on purpose.
      if (depth !== 'deep') return;
      const quoted = voiceTokens(grammar, (text) => text.includes(' ')).filter((token) => token.quoted);
      if (quoted.length === 0) return;
      report({
        at: quoted[0]!,
        message: `${quoted.length === 1 ? 'a quoted token' : `${quoted.length} quoted tokens`} of several words, such as "${quoted[0]!.text}"`,
        fix: 'leave the quotes out unless your platform has a pronunciation for the whole',
        severity: 'info',
      });
    },
  },
  {
    id: 'TOK-06',
    code: 'token-invisible',
    severity: 'warning',
    summary: 'Characters that cannot be seen, or only look like the usual ones.',
    what: 'A token has invisible characters, typographic apostrophes, hyphens or spaces, or letters that are composed in an unusual way (not Unicode NFC). Invisible ones are an error.',
    why: 'The word looks right and is never found in the dictionary; texts pasted from a word processor bring this with them.',
    check({ grammar }, report) {
      const isComposed = (text: string) => text === text.normalize('NFC');
      for (const token of voiceTokens(
        grammar,
        // Half of a letter in a wrong encoding is reported as that (token-punctuation).
        (text) => !misread.test(text) && (hidden.test(text) || typographic.test(text) || !isComposed(text)),
      )) {
        const isHidden = hidden.test(token.text);
        const [sign] = (isHidden ? hidden : typographic).exec(token.text) ?? [];
        const name =
          sign === undefined ? '' : ` (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;
        report({
          at: token,
          message: isHidden
            ? `a token has an invisible character${name}`
            : sign
              ? `"${token.text}" has a typographic sign${name}`
              : `"${token.text}" is not in Unicode's usual composed form (NFC)`,
          fix: isHidden
            ? 'delete the token and type it again'
            : quoted.test(token.text)
              ? 'leave the quotation marks out: they are not spoken'
              : "type it with plain signs: ' and -",
          mass: isHidden ? 1 : tokenMass(grammar),
          severity: isHidden ? 'error' : 'warning',
        });
      }
    },
  },
  {
    id: 'TOK-08',
    code: 'token-noise',
    severity: 'warning',
    summary: 'A noise marker among the words.',
    what: 'A token is a marker such as [noise], ++um++ or SIL, as engines and transcribers write it, or one such as @hes@, which Nuance has a sound for, in a grammar that has no other sign of Nuance. SIL and the like by themselves count in languages where they are not words: English, French, German, Italian, Portuguese and Spanish.',
    why: 'Elsewhere the marker is read as a word that nobody says, or the grammar is refused.',
    check({ grammar }, report) {
      const isBare = withoutBareMarker.test(grammar.language ?? 'en');
      const isMarker = (text: string) =>
        marker.test(text) || (isBare && bareMarker.test(text)) || (isSoundToken(text) && !isForNuance(grammar));
      for (const token of voiceTokens(grammar, isMarker)) {
        report({
          at: token,
          message: `"${token.text}" is a noise marker, not a word`,
          fix: 'put words such as "um" into an optional filler rule; leave noise to the recogniser',
          mass: tokenMass(grammar),
        });
      }
    },
  },
]);
