import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { inThread } from '../../../work/worker.js';
import type { FliteRequest, FliteResult } from '../flite/flite-worker.js';
import { WorkerQueue } from '../worker-queue.js';
import { arpabetToIpa } from './arpabet-to-ipa.js';
import type { Phonemizer } from './phonemizer.js';

const DEADLINE_MS = 10_000;

/** Words without stress of their own in a sentence. */
const unstressed = new Set(
  'a an the and or but of to for from in on at by with as is are was be been am your you our we us it its he she they them this that can will would could should have has had do does if than'.split(
    ' ',
  ),
);
const isVowel = (phone: string) => /^[aeiou]/.test(phone);

/**
 * American English without eSpeak NG: Flite reads numbers and abbreviations as words, the CMU dictionary gives their
 * phones with stress, and Flite's letter-to-sound rules those of other words.
 */
export class EnglishPhonemizer implements Phonemizer {
  readonly name = 'english';
  readonly warning = {
    code: 'plain-pronunciation',
    message:
      'the pronunciation comes from an American dictionary, because eSpeak NG is not installed: the voice will sound less natural than it can',
  } as const;
  readonly #flite = new WorkerQueue<FliteRequest, FliteResult>(
    inThread(distFile('voice/engines/flite/flite-worker.js')),
    'flite',
    DEADLINE_MS,
  );

  async phonemize(clause: string, voice: string, signal?: AbortSignal): Promise<string> {
    if (!/^en(-|$)/.test(voice)) {
      throw new CctoolError(
        'unavailable',
        `the language "${voice}" needs eSpeak NG for its pronunciation, and it is not installed`,
        'install espeak-ng (see docs/voices.md), or write the phonemes in [[ ]]',
      );
    }
    const { dictionary } = await import('cmu-pronouncing-dictionary');
    const words = (await this.#print('-pw', clause, signal)).split(/\s+/).filter((word) => word !== '');
    const spoken: string[] = [];
    for (const word of words) {
      const known = Object.hasOwn(dictionary, word) ? dictionary[word] : undefined;
      const phones = known?.split(' ') ?? this.#stress(await this.#phones(word, signal));
      const isLight = unstressed.has(word);
      spoken.push(arpabetToIpa(isLight ? phones.map((phone) => phone.replace(/[12]$/, '0')) : phones));
    }
    return spoken.join(' ');
  }

  close(): Promise<void> {
    return this.#flite.close();
  }

  async #print(what: '-pw' | '-ps', text: string, signal: AbortSignal | undefined): Promise<string> {
    return (await this.#flite.ask({ args: ['-voice', 'kal', what, '-t', text] }, signal)).output;
  }

  async #phones(word: string, signal: AbortSignal | undefined): Promise<string[]> {
    const printed = await this.#print('-ps', word, signal);
    return printed.split(/\s+/).filter((phone) => phone !== '' && phone !== 'pau');
  }

  /** Flite prints no stress: the first vowel that can bear it gets it, as in most English words. */
  #stress(phones: readonly string[]): string[] {
    const at = phones.findIndex((phone) => isVowel(phone) && phone !== 'ax' && phone !== 'axr');
    return phones.map((phone, i) => (isVowel(phone) ? `${phone}${i === at ? 1 : 0}` : phone));
  }
}
