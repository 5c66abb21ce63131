import { mainRule } from '../example.js';
import { tokenMass, voiceTokens } from '../facts/voice-tokens.js';
import type { QuickRule } from '../rule.js';

const written: { [short: string]: string } = {
  acct: 'account',
  addr: 'address',
  amt: 'amount',
  appt: 'appointment',
  apt: 'apartment',
  approx: 'approximately',
  ave: 'avenue',
  bal: 'balance',
  blvd: 'boulevard',
  cust: 'customer',
  dept: 'department',
  dr: 'doctor',
  ext: 'extension',
  govt: 'government',
  hr: 'hour',
  hrs: 'hours',
  jr: 'junior',
  mgr: 'manager',
  mins: 'minutes',
  misc: 'miscellaneous',
  mr: 'mister',
  mrs: 'missus',
  mtg: 'meeting',
  ph: 'phone',
  pls: 'please',
  pmt: 'payment',
  qty: 'quantity',
  rep: 'representative',
  sr: 'senior',
  st: 'street',
  svc: 'service',
  tel: 'telephone',
  thx: 'thanks',
  txn: 'transaction',
  vs: 'versus',
  xfer: 'transfer',
  yrs: 'years',
};

/** Capitals that are spoken as a word, and ones that may stand for one letter. */
const spokenAsWord = new Set(
  'PIN SIM ZIP VIN FAQ NASA AIDS LASER MAC RAM VISA AMEX GAP IKEA SWIFT YES NO OK'.split(' '),
);

export const tokenAbbreviation: QuickRule = {
  id: 'TOK-02',
  code: 'token-abbreviation',
  category: 'tokens',
  depth: 'quick',
  severity: 'warning',
  summary: 'An abbreviation instead of what is spoken.',
  what: 'A token is a written abbreviation (acct, dept), or two to five capitals that are spelt out, in a grammar that is not all in capitals.',
  why: 'Callers say the whole word or the letters; how a recogniser reads the abbreviation differs from platform to platform.',
  bad: mainRule('<one-of>\n  <item>ACH transfer</item>\n  <item>acct balance</item>\n</one-of>'),
  good: mainRule('<one-of>\n  <item>a c h transfer</item>\n  <item>account balance</item>\n</one-of>'),
  check({ grammar, isEnglish }, report) {
    if (!isEnglish) return;
    const isShouting = voiceTokens(grammar, (text) => /[a-z]/.test(text)).length === 0;
    const isAcronym = (text: string) => !isShouting && /^[A-Z]{2,5}$/.test(text) && !spokenAsWord.has(text);
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
};
