import { afterAll, describe, expect, test } from 'vitest';
import { espeakVersion } from '../espeak/espeak-program.js';
import { EnglishPhonemizer } from './english-phonemizer.js';
import { EspeakModulePhonemizer, EspeakPhonemizer, findEspeakModule } from './espeak-phonemizer.js';
import { choosePhonemizer } from './phoneme-source.js';
import { segmentToIpa } from './segment-ipa.js';

const english = new EnglishPhonemizer();
afterAll(() => english.close());

describe('English without eSpeak NG', () => {
  test.each([
    // From the CMU dictionary: R EH2 Z ER0 V EY1 SH AH0 N; S EY1 V IH0 NG Z. "to" and "the" have no stress of their own.
    ['reservation', 'ɹˌɛzɚvˈeɪʃən'],
    ['the savings', 'ðə sˈeɪvɪŋz'],
    // Numbers and abbreviations are words first.
    ['press 2', 'pɹˈɛs tˈuː'],
    ['Dr. Smith', 'dˈɑːktɚ smˈɪθ'],
    // A word that no dictionary has: letter-to-sound, the stress on its first full vowel.
    ['zorp', 'zˈɔːɹp'],
    // As eSpeak NG writes them: a flap before a vowel without stress, [ᵻ] in endings, the spelling of a reduced vowel.
    ['the facility started', 'ðə fəsˈɪlᵻɾi stˈɑːɹɾᵻd'],
    ['hundred', 'hˈʌndɹɪd'],
    // Weak forms, by the sound behind them; "r" before a vowel of the next word; the longer vowel of "ore".
    ['to open the account', 'tʊ ˈoʊpən ðɪ ɐkˈaʊnt'],
    ['more of a doctor again', 'mˈoːɹ ʌv ɐ dˈɑːktɚɹ ɐɡˈɛn'],
    // A word with its short "is", a letter, a name with "s"; by their neighbours; forms and vowels of eSpeak NG.
    ["it's plan A", 'ɪts plˈæn ˈeɪ'],
    ["Smith's and Fox's", 'smˈɪθs ænd fˈɑːksᵻz'],
    ["we're open", 'wɪɹ ˈoʊpən'],
    ['they were late', 'ðeɪ wˈɜː lˈeɪt'],
    ['please record your record', 'plˈiːz ɹᵻkˈɔːɹd jʊɹ ɹˈɛkɚd'],
    ['a different office on Friday', 'ɐ dˈɪfɹənt ˈɑːfɪs ˌɔn fɹˈaɪdeɪ'],
    ['hear the actual message', 'hˈɪɹ ðɪ ˈæktʃuːəl mˈɛsɪdʒ'],
  ])('%s', async (text, ipa) => expect(await english.phonemize(text, 'en-us')).toBe(ipa));

  test('another language is refused by name', async () => {
    await expect(english.phonemize('Guten Tag', 'de')).rejects.toThrow(/"de" needs eSpeak NG/);
  });
});

/**
 * Words whose spelling misleads and words of every American phoneme, as the dictionaries of Cambridge (US) and
 * Merriam-Webster give them, in the signs of eSpeak NG: ɹ for r, ɾ for the flapped t, ɚ and ɜː for the vowels with r, ᵻ for
 * a weak ɪ.
 */
const published = `
  thought θˈɔːt; bridge bɹˈɪdʒ; machine məʃˈiːn; choice tʃˈɔɪs; measure mˈɛʒɚ; yellow jˈɛloʊ; quick kwˈɪk;
  water wˈɔːɾɚ; city sˈɪɾi; better bˈɛɾɚ; phone fˈoʊn; knight nˈaɪt; debt dˈɛt; psychology saɪkˈɑːlədʒi;
  station stˈeɪʃən; vision vˈɪʒən; finger fˈɪŋɡɚ; singing sˈɪŋɪŋ; church tʃˈɜːtʃ; food fˈuːd; good ɡˈʊd; cup kˈʌp;
  father fˈɑːðɚ; town tˈaʊn; judge dʒˈʌdʒ; health hˈɛlθ; these ðˈiːz; island ˈaɪlənd; receipt ɹᵻsˈiːt; thumb θˈʌm;
  half hˈæf; people pˈiːpəl; women wˈɪmən; busy bˈɪzi; enough ɪnˈʌf; laugh lˈæf; scissors sˈɪzɚz; muscle mˈʌsəl;
  sign sˈaɪn; signature sˈɪɡnətʃɚ; answer ˈænsɚ; sword sˈɔːɹd; castle kˈæsəl; listen lˈɪsən; honest ˈɑːnɪst;
  choir kwˈaɪɚ`;
test.each(published.split(';').map((row) => row.trim().split(' ') as [string, string]))(
  'as dictionaries say it: %s %s',
  async (word, ipa) => expect(await english.phonemize(word, 'en-us')).toBe(ipa),
);

test.each([
  ['Yes, please: now!', 'Yes, please: now!'],
  ['Is it (really) so?', 'Is it (really) so?'],
  ['At 5:30 p.m. we close', 'At 5:30 p.m. we close'],
  ['One; two', 'One; two'],
  ['What?!', 'What?'],
])('clauses of %s', async (text, expected) => {
  expect(await segmentToIpa([{ text }], async (clause) => clause)).toBe(expected);
});

test('given pronunciations stand between the words, with no space before a mark', async () => {
  const phonemes = { alphabet: 'x-cmu', value: 'S AE1 M' };
  const runs = [{ text: 'Ask' }, { text: 'Sam', phonemes }, { text: ', or me.' }];
  expect(await segmentToIpa(runs, async (clause) => clause.toUpperCase())).toBe('ASK sˈæm, OR ME.');
  await expect(
    segmentToIpa([{ text: '', phonemes: { alphabet: 'x-sampa', value: 'a' } }], async () => ''),
  ).rejects.toThrow('the phoneme alphabet "x-sampa" is not known');
});

const hasProgram = await espeakVersion('espeak-ng').then(
  () => true,
  () => false,
);
describe.skipIf(!hasProgram)('the espeak-ng program (skipped where it is not installed)', () => {
  const program = new EspeakPhonemizer('espeak-ng', '1');
  test.each([
    // The pronunciations of dictionaries, in the signs that eSpeak NG uses for them.
    ['en-us', 'Hello', /^həlˈoʊ$/],
    ['de', 'Müller', /^mˈ[yʏ]l/],
    ['de', 'Muller', /^mˈʊl/],
    // A change of language within the text leaves no flag.
    ['fr', 'un weekend', /^œ̃ wiːkˈɛnd$/],
  ])('%s %s', async (voice, text, ipa) => expect(await program.phonemize(text, voice)).toMatch(ipa));
  test.each(['--help', 'en -w x', '../en', 'xx-nope', ''])('the language "%s" does not exist', async (voice) => {
    await expect(program.phonemize('hello', voice)).rejects.toThrow(
      /is not a language of eSpeak NG|voice does not exist/,
    );
  });
  test('it is the first choice', async () => {
    const choice = { source: 'auto', program: 'espeak-ng', places: [] } as const;
    expect(await choosePhonemizer(choice)).toBeInstanceOf(EspeakPhonemizer);
  });
});

const module = findEspeakModule([process.cwd()]);
describe.skipIf(!module)('the eSpeak NG module (skipped where it is not installed)', () => {
  test('phonemes, and a language it does not have', async () => {
    const phonemizer = new EspeakModulePhonemizer(module!);
    expect(await phonemizer.phonemize('Hello', 'en-us')).toBe('həlˈoʊ');
    await expect(phonemizer.phonemize('Hello', 'xx-nope')).rejects.toThrow('no language "xx-nope"');
    await phonemizer.close();
  });
});

test('without eSpeak NG: the built-in English, unless the settings insist', async () => {
  const choice = { program: 'no-such-program', places: [] };
  const chosen = await choosePhonemizer({ ...choice, source: 'auto' });
  if (!findEspeakModule([])) expect(chosen).toBeInstanceOf(EnglishPhonemizer);
  await chosen.close();
  await expect(choosePhonemizer({ ...choice, source: 'espeak-ng' })).rejects.toThrow(
    'eSpeak NG program "no-such-program"',
  );
});
