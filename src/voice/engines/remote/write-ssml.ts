import { CctoolError } from '../../../diagnostics/index.js';
import { xmlAttribute, xmlText } from '../../../xml/write-xml.js';
import { pronunciationToIpa } from '../phonemes/segment-ipa.js';
import type { SpeechRun } from '../speech-engine.js';
import { joinRuns } from './plain-text.js';

/**
 * Runs as SSML content, each phoneme in its element.
 * @param alphabets those that the service takes; x-cmu is turned into ipa for it
 * @throws CctoolError of kind `input` for phonemes in another alphabet
 */
export function joinAsSsml(engine: string, runs: readonly SpeechRun[], alphabets: readonly string[]): string {
  return joinRuns(runs, ({ text, phonemes }) => {
    // What XML cannot hold is not spoken.
    const content = xmlText(text, ' ');
    if (!phonemes) return content;
    if (phonemes.alphabet === 'x-cmu') {
      return `<phoneme alphabet="ipa" ph="${xmlAttribute(pronunciationToIpa(phonemes))}">${content}</phoneme>`;
    }
    if (!alphabets.includes(phonemes.alphabet)) {
      throw new CctoolError(
        'input',
        `the engine ${engine} does not accept phonemes in "${phonemes.alphabet}"`,
        `write them in one of ${alphabets.join(', ')}, x-cmu`,
      );
    }
    return `<phoneme alphabet="${phonemes.alphabet}" ph="${xmlAttribute(phonemes.value)}">${content}</phoneme>`;
  });
}
