import { describe, expect, it } from 'vitest';
import { linkGrammar } from '../grxml/link/index.js';
import { readGrammar } from '../grxml/read/index.js';
import { type GrammarSounds, pronounceGrammar, writeLexicon } from './pronounce-grammar.js';

const lexicon = (entries: string) =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en">${entries}</lexicon>`;
const files: { [uri: string]: string } = {
  'file:///g/words.pls': lexicon(
    '<lexeme><grapheme>zyxo</grapheme><phoneme>zɪksoʊ</phoneme></lexeme><lexeme><grapheme>New Foo</grapheme><phoneme>nuːfuː</phoneme></lexeme>',
  ),
};
async function sounds(content: string, attributes = 'xml:lang="en-US"'): Promise<GrammarSounds> {
  const text = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" ${attributes} root="r">${content}</grammar>`;
  const { grammar } = readGrammar(text, { uri: 'file:///g/main.grxml' });
  const resolve = async (uri: string) => ({ uri, bytes: new TextEncoder().encode(files[uri]) });
  return pronounceGrammar(await linkGrammar(grammar!, resolve), resolve);
}
const rule = (words: string) => `<rule id="r">${words}</rule>`;

describe('pronounceGrammar', () => {
  // What each comes from: see `Provenance`. "billing" is in the dictionary, "livechat" in the list of contact-centre words.
  it.each<[string, string, string, string]>([
    ['billing', 'known', 'dictionary', 'B IH L IH NG'],
    ['zyxo', 'known', 'lexicon', 'Z IH K S OW'],
    ['snorfing', 'guessed', 'rules', 'S N AO R F IH NG'],
    ['deskphone', 'derived', 'compound', 'D EH S K F OW N'],
    ['номер', 'unknown', 'unknown', ''],
  ])('%s is %s', async (word, certainty, from, arpabet) => {
    const { words } = await sounds(`<lexicon uri="words.pls"/>${rule(word)}`);
    expect(words).toHaveLength(1);
    expect(words[0]).toMatchObject({ word, certainty, from, tokens: 1, rule: 'r', line: 1 });
    expect(words[0]!.pronunciations[0]?.arpabet ?? '').toBe(arpabet);
  });

  it('puts the doubtful words first, and takes several words that a lexicon has together as one', async () => {
    const { words, counts } = await sounds(`<lexicon uri="words.pls"/>${rule('agent new foo snorfing номер agent')}`);
    expect(words.map(({ word, tokens }) => [word, tokens])).toEqual([
      ['номер', 1],
      ['snorfing', 1],
      ['agent', 2],
      ['foo', 1],
      ['new', 1],
    ]);
    expect(counts).toMatchObject({ unknown: 1, guessed: 1 });
    const { words: quoted } = await sounds(`<lexicon uri="words.pls"/>${rule('"New Foo"')}`);
    expect(quoted.map(({ word, from }) => [word, from])).toEqual([['New Foo', 'lexicon']]);
  });

  it('knows words of other languages by the lexicon only', async () => {
    const { words } = await sounds(rule('ja nein'), 'xml:lang="de"');
    expect(words.map(({ word, certainty, language }) => [word, certainty, language])).toEqual([
      ['ja', 'unknown', 'de'],
      ['nein', 'unknown', 'de'],
    ]);
  });

  it('writes a lexicon that gives what it says when it is read', async () => {
    const first = await sounds(rule('snorfing deskphone'));
    files['file:///g/made.pls'] = writeLexicon(first.words);
    const again = await sounds(`<lexicon uri="made.pls"/>${rule('snorfing deskphone')}`);
    expect(again.problems).toEqual([]);
    expect(again.words.map(({ from }) => from)).toEqual(['lexicon', 'lexicon']);
    const said = ({ words }: GrammarSounds) =>
      words.map(({ word, pronunciations }) => `${word} ${pronunciations[0]!.arpabet}`).sort();
    expect(said(again)).toEqual(said(first));
  });

  // xml:lang is inherited by what an item contains, and the inner one holds (SRGS 1.0, section 2.7).
  it('follows xml:lang of items and one-ofs, and leaves what has no sound out of the lexicon', async () => {
    const { words } = await sounds(
      rule(
        '<item xml:lang="de">Straße</item> <one-of xml:lang="fr"><item>oui</item><item xml:lang="en-GB">billing</item></one-of> 東京',
      ),
    );
    expect(words.map(({ word, certainty, language }) => [word, certainty, language]).sort()).toEqual([
      ['Straße', 'unknown', 'de'],
      ['billing', 'known', undefined],
      ['oui', 'unknown', 'fr'],
      ['東京', 'unknown', undefined],
    ]);
    const text = writeLexicon(words.filter(({ certainty }) => certainty !== 'known'));
    expect(text).not.toContain('<lexeme>');
    expect(text).toMatch(/<!-- 3 without a pronunciation, left out: .*Straße \(de\).* -->/);
  });

  it('refuses keys', async () => {
    await expect(sounds(rule('1'), 'mode="dtmf"')).rejects.toThrow('mode dtmf');
  });
});
