import { describe, expect, test } from 'vitest';
import { readPhoneTimes, wordTimes } from './times.js';

describe('phones as flite -psdur prints them', () => {
  test('each begins where the one before ends; pauses are not phones', () => {
    expect(readPhoneTimes('pau:0.100 hh:0.200 ay:0.450 pau:0.500 \n', 0.5)).toEqual([
      { value: 'hh', start: 0.1, end: 0.2 },
      { value: 'ay', start: 0.2, end: 0.45 },
    ]);
  });

  test('a second utterance begins where the audio of the first ends', () => {
    // Each was to last half a second, and the audio lasts 0.8 s: a tenth of a second is missing at the end of each.
    const times = readPhoneTimes('pau:0.100 hh:0.300 pau:0.500 \npau:0.100 ay:0.300 pau:0.500 \n', 0.8);
    expect(times.map(({ value }) => value)).toEqual(['hh', 'ay']);
    expect(times[1]!.start).toBeCloseTo(0.5, 9);
    expect(times[1]!.end).toBeCloseTo(0.7, 9);
  });

  test('nothing was printed', () => expect(readPhoneTimes('\n', 1)).toEqual([]));
});

describe('words beside the phones that were spoken', () => {
  /** Phones of a second each. */
  const spoken = (phones: string) => phones.split(' ').map((value, i) => ({ value, start: i, end: i + 1 }));
  const times = (words: string, phones: string) =>
    wordTimes(
      words.split(' ').map((word) => {
        const [written, own = ''] = word.split('=');
        return { word: written!, phones: own === '' ? [] : own.split('-'), run: 0 };
      }),
      spoken(phones),
    ).map(({ value, start, end }) => `${value} ${start}-${end}`);

  test.each<[string, string, string, string[]]>([
    ['as they are alone', 'thank=th-ae-ng-k you=y-uw', 'th ae ng k y uw', ['thank 0-4', 'you 4-6']],
    ['another vowel in the sentence', 'the=dh-ax end=eh-n-d', 'dh iy eh n d', ['the 0-2', 'end 2-5']],
    ['a phone that is dropped', 'last=l-ae-s-t day=d-ey', 'l ae s d ey', ['last 0-3', 'day 3-5']],
    ['a phone that comes in between', 'a=ey car=k-aa-r', 'ax k y aa r', ['a 0-1', 'car 1-5']],
    ['the same word twice', 'no=n-ow no=n-ow', 'n ow n ow', ['no 0-2', 'no 2-4']],
    ['a word without a sound', 'hm= yes=y-eh-s', 'y eh s', ['yes 0-3']],
  ])('%s', (_, words, phones, expected) => expect(times(words, phones)).toEqual(expected));

  test('no word and no phone', () => {
    expect(wordTimes([], spoken('ax'))).toEqual([]);
    expect(wordTimes([{ word: 'a', phones: ['ax'], run: 0 }], [])).toEqual([]);
  });
});
