import { CctoolError } from '../../../diagnostics/index.js';
import type { Phonemes, SpeechRun } from '../speech-engine.js';
import { arpabetToIpa } from './arpabet-to-ipa.js';

/** A clause: words up to a punctuation mark that ends it, or to the end. A point ends one only at the end of the text. */
const clausePattern = /([^,;:!?]*(?:[,;:!?](?=[^\s"')])[^,;:!?]*)*)([,;:!?]+["')]*(?=\s|$))?/g;

/** A pronunciation that SSML, a lexicon or `[[ ]]` gives, in IPA. */
export function pronunciationToIpa({ alphabet, value }: Phonemes): string {
  switch (alphabet.toLowerCase()) {
    case 'ipa':
      return value.trim();
    case 'x-cmu':
    case 'x-arpabet':
      return arpabetToIpa(value.trim().split(/\s+/));
    default:
      throw new CctoolError('input', `the phoneme alphabet "${alphabet}" is not known`, 'use ipa or x-cmu');
  }
}

/**
 * The phonemes of a sentence in the form that local neural voices were trained on: IPA of each clause, the mark that
 * ends it, and a space after a comma, colon and semicolon. Pronunciations that are given stand as they are.
 * @param phonemize gives the IPA of the words of a clause
 */
export async function segmentToIpa(
  runs: readonly SpeechRun[],
  phonemize: (clause: string) => Promise<string>,
): Promise<string> {
  let ipa = '';
  const add = (piece: string) => {
    if (piece !== '') ipa += ipa === '' || ipa.endsWith(' ') ? piece : ` ${piece}`;
  };
  for (const { text, phonemes } of runs) {
    if (phonemes) {
      add(pronunciationToIpa(phonemes));
      continue;
    }
    const [, body = '', end = ''] = /^(.*?)([.!?]*)["')\s]*$/s.exec(text)!;
    for (const [, words = '', mark = ''] of body.matchAll(clausePattern)) {
      if (/[\p{L}\p{N}]/u.test(words)) add(await phonemize(words.trim()));
      const sign = mark[0] ?? '';
      if (sign !== '') ipa = `${ipa.trimEnd()}${sign}${/[,:;]/.test(sign) ? ' ' : ''}`;
    }
    if (end !== '') ipa = `${ipa.trimEnd()}${end.includes('?') ? '?' : end[0]}`;
  }
  return ipa.trim();
}
