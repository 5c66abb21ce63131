import { CctoolError } from '../../../diagnostics/index.js';
import { pronunciationToIpa } from '../phonemes/segment-ipa.js';
import type { SpeechRun } from '../speech-engine.js';
import { joinRuns } from './plain-text.js';

const entities: { [mark: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text fit for element content and for an attribute's value. What XML cannot hold at all is left out. */
export const xmlAttribute = (text: string): string =>
  // XML 1.0 section 2.2: of the control characters only tab and line ends; no lone surrogates, no U+FFFE and U+FFFF.
  text.replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, ' ').replace(/[&<>"']/g, (mark) => entities[mark]!);

/**
 * Runs as SSML content, each phoneme in its element.
 * @param alphabets those that the service takes; x-cmu is turned into ipa for it
 * @throws CctoolError of kind `input` for phonemes in another alphabet
 */
export function joinAsSsml(engine: string, runs: readonly SpeechRun[], alphabets: readonly string[]): string {
  return joinRuns(runs, ({ text, phonemes }) => {
    if (!phonemes) return xmlAttribute(text);
    if (phonemes.alphabet === 'x-cmu') {
      return `<phoneme alphabet="ipa" ph="${xmlAttribute(pronunciationToIpa(phonemes))}">${xmlAttribute(text)}</phoneme>`;
    }
    if (!alphabets.includes(phonemes.alphabet)) {
      throw new CctoolError(
        'input',
        `the engine ${engine} takes no phonemes in "${phonemes.alphabet}"`,
        `write them in one of ${alphabets.join(', ')}, x-cmu`,
      );
    }
    return `<phoneme alphabet="${phonemes.alphabet}" ph="${xmlAttribute(phonemes.value)}">${xmlAttribute(text)}</phoneme>`;
  });
}
