import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { arpabetWithS, decideHeteronyms, PRONUNCIATION } from '../../../pronunciation/index.js';
import { inThread } from '../../../work/worker.js';
import { withoutAccents } from '../../text/normalize.js';
import type { FliteRequest, FliteResult } from '../flite/flite-worker.js';
import { WorkerQueue } from '../worker-queue.js';
import { wordToIpa } from './english-sounds.js';
import type { Phonemizer } from './phonemizer.js';

const DEADLINE_MS = 10_000;

const isVowel = (phone: string) => /^[aeiou]/.test(phone);

/** Whether a form of a word is another without a weak vowel before its "r": "D IH1 F R AH0 N T" and "D IH1 F ER0 AH0 N T". */
const isShorter = (form: readonly string[], other: readonly string[]) =>
  other.join(' ').replace(/ ER0 (?=[AI][HA][02]|IY0)/, ' R ') === form.join(' ');

/**
 * The words that Flite prints for a clause, with "'s" and "'ll" at the words they belong to, and the apostrophe that it drops
 * from "we're" and "don't". The letter A is "_a".
 */
function wholeWords(printed: string, clause: string): string[] {
  const written = clause
    .toLowerCase()
    .replaceAll('’', "'")
    .split(/[^\p{L}\p{N}']+/u);
  const shortened = new Map(
    written.filter((word) => /\w'\w/.test(word)).map((word) => [word.replaceAll("'", ''), word] as const),
  );
  for (const word of written) shortened.delete(word);
  const words: string[] = [];
  for (const word of printed.split(/\s+/)) {
    if (word.startsWith("'") && words.length > 0) words.push(words.pop()! + word);
    else if (word !== '') words.push(shortened.get(word) ?? word);
  }
  return words;
}

/**
 * American English without eSpeak NG: Flite reads numbers and abbreviations as words, the CMU dictionary gives their
 * phones with stress, and Flite's letter-to-sound rules those of other words; flaps, reduced vowels and weak forms are
 * those of eSpeak NG.
 */
export class EnglishPhonemizer implements Phonemizer {
  readonly name = `english ${PRONUNCIATION.english}.${PRONUNCIATION.heteronyms}`;
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

  async phonemize(written: string, voice: string, signal?: AbortSignal): Promise<string> {
    if (!/^en(-|$)/.test(voice)) {
      throw new CctoolError(
        'unavailable',
        `the language "${voice}" needs eSpeak NG for its pronunciation, and it is not installed`,
        'install espeak-ng (see docs/voices.md), or write the phonemes in [[ ]]',
      );
    }
    const clause = withoutAccents(written);
    const { dictionary } = await import('cmu-pronouncing-dictionary');
    const known = (word: string) => {
      const first = Object.hasOwn(dictionary, word) ? dictionary[word]?.split(' ') : undefined;
      // Of "different" eSpeak NG drops the same vowel as the dictionary's other form.
      const others = [1, 2, 3].map((n) => dictionary[`${word}(${n})`]?.split(' '));
      return first && (others.find((other) => other && isShorter(other, first)) ?? first);
    };
    const decided = decideHeteronyms(clause);
    const words = wholeWords(await this.#print('-pw', clause, signal), clause);
    const phones: (readonly string[])[] = [];
    for (const word of words) {
      const here = decided.findIndex((each) => each.word === word);
      if (here >= 0) {
        phones.push(decided[here]!.phones.split(' '));
        decided.splice(0, here + 1);
        continue;
      }
      if (word === '_a') {
        phones.push(['EY1']);
        continue;
      }
      const [, owner] = /^(.+)'s$/.exec(word) ?? [];
      phones.push(
        known(word) ??
          (owner !== undefined && known(owner)
            ? arpabetWithS(known(owner)!.join(' ')).split(' ')
            : this.#stress(await this.#phones(word, signal))),
      );
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
