import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { analyzeGrammar } from '../analyze-grammar.js';
import { example, mainChoice } from '../example.js';

const uri = 'file:///grammars/main.grxml';
const pls = (entries: string, header = 'alphabet="ipa" xml:lang="en-US"') =>
  `<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${header}>${entries}</lexicon>`;
const lexeme = (word: string, said: string) => `<lexeme><grapheme>${word}</grapheme>${said}</lexeme>`;

/** Analyses a grammar of two made-up words whose lexicons are these files. */
async function analyze(source: string, files: { [name: string]: string | Uint8Array } = {}) {
  const asked: string[] = [];
  const { issues } = await analyzeGrammar(source, {
    uri,
    resolve: async (wanted) => {
      asked.push(wanted);
      const found = files[wanted.replace('file:///grammars/', '')];
      if (found === undefined) throw new CctoolError('not-found', `${wanted}: there is no such file`);
      return { uri: wanted, bytes: typeof found === 'string' ? new TextEncoder().encode(found) : found };
    },
  });
  const pair = issues.find(({ type }) => /^(sounds-(same|alike|confusable)|variant-collides)$/.test(type));
  return {
    asked,
    pair: pair?.evidence as { similarity: number; pronunciations: { [word: string]: string } } | undefined,
    unused: issues.filter(({ type }) => type === 'pronunciation-unused'),
  };
}

const names = (...lexicons: string[]) =>
  mainChoice({ zorbiq: '"Z"', account: '"A"' }).replace(
    '<rule',
    `${lexicons.map((name) => `<lexicon uri="${name}"/>`).join('')}<rule`,
  );

describe('lexicons of the grammar', () => {
  it('the pronunciation counts before any guess, and the evidence says where it comes from', async () => {
    // As the dictionary says "account".
    const { pair, unused, asked } = await analyze(names('names.pls'), {
      'names.pls': pls(lexeme('Zorbiq', '<phoneme>əˈkaʊnt</phoneme>')),
    });
    expect(asked).toEqual(['file:///grammars/names.pls']);
    expect(pair).toMatchObject({ similarity: 1, pronunciations: { zorbiq: 'lexicon', account: 'dictionary' } });
    expect(unused).toEqual([]);
    expect((await analyze(names())).pair).toBeUndefined();
  });

  it.each([
    ['an alias', lexeme('zorbiq', '<alias>amount</alias>'), 0.8],
    ['an alias of an alias', lexeme('zorbiq', '<alias>zor</alias>') + lexeme('zor', '<alias>amount</alias>'), 0.8],
    ['x-cmu', lexeme('zorbiq', '<phoneme alphabet="x-cmu">AH0 M AW1 N T</phoneme>'), 0.8],
    ['x-sampa', lexeme('zorbiq', '<phoneme alphabet="x-sampa">@"maUnt</phoneme>'), 0.8],
    ['the second of two', lexeme('zorbiq', '<phoneme>zi</phoneme><phoneme>əˈkaʊnt</phoneme>'), 1],
  ])('%s', async (_, entries, similarity) => {
    const { pair, unused } = await analyze(names('names.pls'), { 'names.pls': pls(entries) });
    expect(unused).toEqual([]);
    expect(pair?.similarity).toBe(similarity);
  });

  it('a word of two words is looked up as one', async () => {
    const source = mainChoice({ 'new zorb': '"Z"', account: '"A"' }).replace('<rule', '<lexicon uri="n.pls"/><rule');
    const { pair } = await analyze(source, { 'n.pls': pls(lexeme('New-Zorb', '<phoneme>əˈkaʊnt</phoneme>')) });
    expect(pair).toMatchObject({ similarity: 1, pronunciations: { 'new zorb': 'lexicon' } });
  });

  it('the first lexicon that has a word decides', async () => {
    const files = {
      'a.pls': pls(lexeme('zorbiq', '<phoneme>zi</phoneme>')),
      'b.pls': pls(lexeme('zorbiq', '<phoneme>əˈkaʊnt</phoneme>')),
    };
    expect((await analyze(names('a.pls', 'b.pls'), files)).pair).toBeUndefined();
    expect((await analyze(names('b.pls', 'a.pls'), files)).pair?.similarity).toBe(1);
  });
});

describe('what a token says of itself', () => {
  const tokens = (attributes: string, alphabet = '') =>
    example(
      `<rule id="main" scope="public"><one-of>
  <item><token ${attributes}>zorbiq</token> <tag>out = "Z";</tag></item>
  <item>account <tag>out = "A";</tag></item>
</one-of></rule>`,
      `xml:lang="en-US" root="main" tag-format="semantics/1.0" ${alphabet}
  xmlns:sapi="http://schemas.microsoft.com/Speech/2002/06/SRGSExtensions"`,
    ).replace('<rule', '<lexicon uri="n.pls"/><rule');
  const files = { 'n.pls': pls(lexeme('zorbiq', '<phoneme>zi</phoneme>')) };

  it.each([
    ['in the default alphabet', 'sapi:pron="ax k aw 1 n t"', '', 1],
    ['several', 'sapi:pron="z iy; ax k aw n t"', '', 1],
    ['in IPA', 'sapi:pron="əˈmaʊnt"', 'sapi:alphabet="ipa"', 0.8],
  ])('goes before the lexicons: %s', async (_, attributes, alphabet, similarity) => {
    const { pair, unused } = await analyze(tokens(attributes, alphabet), files);
    expect(unused).toEqual([]);
    expect(pair).toMatchObject({ similarity, pronunciations: { zorbiq: 'grammar' } });
  });

  it('what is not a pronunciation is reported in its place, and the lexicon counts', async () => {
    const { pair, unused } = await analyze(tokens('sapi:pron="H EH L O"', 'sapi:alphabet="x-microsoft-ups"'), files);
    expect(pair).toBeUndefined();
    expect(unused).toHaveLength(1);
    expect(unused[0]).toMatchObject({ severity: 'info', location: 'rule:main' });
    expect(unused[0]!.message).toContain('the phoneme alphabet "x-microsoft-ups" is not known');
  });
});

describe('a lexicon that cannot be used is reported, and the rest goes on', () => {
  const bomb = ['a', 'b', 'c', 'd', 'e', 'f']
    .map((word, i, all) =>
      lexeme(
        word,
        `<alias>${Array(20)
          .fill(all[i + 1] ?? 'account')
          .join(' ')}</alias>`,
      ),
    )
    .join('');
  it.each<[string, string | Uint8Array | undefined, RegExp]>([
    ['missing', undefined, /^n\.pls: the lexicon cannot be used: there is no such file$/],
    ['another document', '<grammar/>', /the root element is <grammar>/],
    ['an entity bomb', '<!DOCTYPE lexicon [<!ENTITY a "aa">]><lexicon>&a;</lexicon>', /DOCTYPE/],
    ['cut off', pls(lexeme('zorbiq', '<phoneme>zi</phoneme>')).slice(0, 150), /line 1/],
    ['too large', new Uint8Array(17 * 1024 * 1024).fill(32), /larger than 16 MB/],
    ['another language', pls('', 'alphabet="ipa" xml:lang="de-DE"'), /for de-DE, the grammar for en-US/],
    ['unknown sounds', pls(lexeme('zorbiq', '<phoneme>ʘa</phoneme>')), /1 of its pronunciations .*"zorbiq".*"ʘ"/],
    ['an unknown alphabet', pls(lexeme('z', '<phoneme>a</phoneme>'), 'alphabet="x-y"'), /alphabet "x-y" is not known/],
    ['no sounds', pls(lexeme('zorbiq', '<phoneme/>')), /there is no phoneme/],
    ['a book', pls(lexeme('zorbiq', `<phoneme>${'a'.repeat(2000)}</phoneme>`)), /longer than 1000 characters/],
    ['a long word', pls(lexeme('zorbiq', `<phoneme>${'ta'.repeat(80)}</phoneme>`)), /more than 100 phonemes/],
    ['a long alias', pls(lexeme('zorbiq', `<alias>${'so '.repeat(21)}</alias>`)), /1 to 20 words/],
  ])('%s', async (_, file, message) => {
    const { unused } = await analyze(names('n.pls'), file === undefined ? {} : { 'n.pls': file });
    expect(unused.map((issue) => [issue.severity, issue.line])).toEqual([['info', 2]]);
    expect(unused[0]!.message).toMatch(message);
  });

  it('aliases that lead to each other, or to ever more, come to an end', async () => {
    const circle = lexeme('zorbiq', '<alias>zorb</alias>') + lexeme('zorb', '<alias>zorbiq</alias>');
    for (const entries of [circle, bomb + lexeme('zorbiq', '<alias>a</alias>')]) {
      const { unused } = await analyze(names('n.pls'), { 'n.pls': pls(entries) });
      expect(unused).toEqual([]);
    }
  });

  it('nothing is asked for without need: not at depth quick, not for key presses, one lexicon once', async () => {
    const asked: string[] = [];
    const resolve = async (wanted: string) => {
      asked.push(wanted);
      throw new CctoolError('forbidden', `${wanted}: not allowed`);
    };
    await analyzeGrammar(names('n.pls'), { uri, resolve, depth: 'quick' });
    const keys = mainChoice({ 1: '"A"', 2: '"B"' }, 'mode="dtmf" root="main" tag-format="semantics/1.0"');
    await analyzeGrammar(keys.replace('<rule', '<lexicon uri="n.pls"/><rule'), { uri, resolve });
    expect(asked).toEqual([]);
    await analyzeGrammar(names('n.pls', 'n.pls'), { uri, resolve });
    expect(asked).toEqual(['file:///grammars/n.pls']);
  });

  it('more than twenty lexicons are not read', async () => {
    const { asked, unused } = await analyze(names(...Array.from({ length: 25 }, (_, n) => `${n}.pls`)));
    expect(asked).toHaveLength(20);
    expect(unused).toHaveLength(25);
    expect(unused.filter(({ message }) => message.includes('more than 20 lexicons'))).toHaveLength(5);
  });
});
