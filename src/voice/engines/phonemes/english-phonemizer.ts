import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { inThread } from '../../../work/worker.js';
import type { FliteRequest, FliteResult } from '../flite/flite-worker.js';
import { WorkerQueue } from '../worker-queue.js';
import { wordToIpa } from './english-sounds.js';
import type { Phonemizer } from './phonemizer.js';

const DEADLINE_MS = 10_000;

const isVowel = (phone: string) => /^[aeiou]/.test(phone);

/**
 * American English without eSpeak NG: Flite reads numbers and abbreviations as words, the CMU dictionary gives their
 * phones with stress, and Flite's letter-to-sound rules those of other words; flaps, reduced vowels and weak forms are
 * those of eSpeak NG.
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
    const phones: (readonly string[])[] = [];
    for (const word of words) {
      const known = Object.hasOwn(dictionary, word) ? dictionary[word] : undefined;
      phones.push(known?.split(' ') ?? this.#stress(await this.#phones(word, signal)));
    }
    return words.map((word, i) => wordToIpa(word, phones[i]!, phones[i + 1])).join(' ');
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
