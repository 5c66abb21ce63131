import { phoneNumber } from './phones.js';
import type { Phones } from './similarity.js';

const number = (name: string) => phoneNumber(name)!;
const r = number('R');
const er = number('ER');
const vowels = new Set('AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW'.split(' ').map(number));
/** Before r a vowel has no tense and lax form: beer and bier, poor with either u, mare with either e (Wells 1982, 480-485). */
const beforeR = new Map([
  [number('IY'), number('IH')],
  [number('EY'), number('EH')],
  [number('UW'), number('UH')],
  [number('OW'), number('AO')],
]);
/** After these the r of a syllable's end is a syllable of its own or not: lyre and liar, our and shower. */
const gliding = new Set(['AY', 'AW', 'OY'].map(number));

/** One spelling of sounds that speakers of American English do not tell apart, of which dictionaries have now the one, now the other. */
export function withoutMergedSounds(phones: Phones): Phones {
  return phones.map((phone, at) => {
    const next = phones[at + 1];
    if (next === r) return beforeR.get(phone) ?? phone;
    const ends = next === undefined || !vowels.has(next);
    return phone === r && ends && gliding.has(phones[at - 1]!) ? er : phone;
  });
}

/** As most speakers say poor, tour and sure today, with the vowel of pour, tore and shore; undefined for words without that vowel. */
export function withOpenU(phones: Phones): Phones | undefined {
  const [close, open] = [number('UH'), number('AO')];
  if (!phones.some((phone, at) => phone === close && phones[at + 1] === r)) return undefined;
  return phones.map((phone, at) => (phone === close && phones[at + 1] === r ? open : phone));
}
