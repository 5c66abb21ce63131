import { CctoolError } from '../../../diagnostics/index.js';
import { englishPhones } from '../../../pronunciation/phonemes.js';

/**
 * IPA of one word, with ˈ and ˌ directly before the vowel as eSpeak NG writes them.
 * @param phones in either case, vowels with a stress digit (1 primary, 2 secondary); without one a vowel is unstressed
 * @throws CctoolError of kind `input` that names what is not a phone
 */
export function arpabetToIpa(phones: readonly string[]): string {
  const { consonants, vowels } = englishPhones();
  return phones
    .map((written) => {
      const [, name = '', digit] = /^([a-z]+)([0-2])?$/.exec(written.toLowerCase()) ?? [];
      const vowel = Object.hasOwn(vowels, name) ? vowels[name]!.written : undefined;
      if (vowel) {
        // A stressed "er" without an "r" behind it is one sound, [ɜː], for eSpeak NG too.
        if (digit === '1' || digit === '2') return `${digit === '1' ? 'ˈ' : 'ˌ'}${vowel[0]}`;
        return vowel[1];
      }
      if (!Object.hasOwn(consonants, name)) throw new CctoolError('input', `"${written}" is not an ARPAbet phoneme`);
      return consonants[name]!.written;
    })
    .join('');
}
