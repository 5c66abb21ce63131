import { type Phonemes, readPhonemes } from '../../../pronunciation/index.js';

/**
 * Flite's phones for a pronunciation: lower-case ARPAbet, every vowel with a stress digit (one without is dropped). It
 * knows the digits 0 and 1 only.
 * @throws CctoolError of kind `input` that names the symbol
 */
export function flitePhones(phonemes: Phonemes): string {
  return readPhonemes(phonemes)
    .map(({ name, stress }) => (stress === undefined ? name : `${name}${stress === 1 ? 1 : 0}`))
    .join(' ');
}
