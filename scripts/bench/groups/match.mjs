import { importModule } from '../../support/modules.mjs';

const grammar = (rules) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" mode="voice" root="main" tag-format="semantics/1.0"><rule id="main" scope="public">${rules}</rule></grammar>`;

const syllables = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'to', 'vi', 'wen', 'zor'];
const word = (number) => [1, 10, 100].map((place) => syllables[Math.floor(number / place) % 10]).join('');
const entry = (number) => `${word(number)} ${word(number * 7919)}${number}`;

export async function* rows({ root, milliseconds }) {
  const load = (path) => importModule(root, `grxml/${path}`);
  const { readGrammar } = await load('read/index.js');
  const { linkGrammar } = await load('link/index.js');
  const { checkGrammar, grammarSubject } = await load('validate/index.js');
  const { compileGrammar, matchPhrase, splitWords } = await load('match/index.js');
  const nothing = async (uri) => {
    throw new Error(uri);
  };
  const prepare = async (text) => {
    const read = readGrammar(text, { uri: 'file:///list.grxml' });
    const linked = await linkGrammar(read.grammar, nothing);
    const findings = checkGrammar(grammarSubject(read, linked)).filter(({ severity }) => severity === 'error');
    if (findings.length > 0) throw new Error(findings[0].message);
    return compileGrammar(linked);
  };
  const match = (compiled, phrase, wanted) => {
    if (matchPhrase(compiled, splitWords(phrase, 'voice')).matches !== wanted) throw new Error(`wrong: ${phrase}`);
  };
  const row = (what, ms, limit, peer) => ({
    what,
    measured: `${ms.toPrecision(3)} ms`,
    goal: `< ${limit} ms`,
    holds: ms < limit,
    peer,
  });

  const items = Array.from({ length: 100_000 }, (_, i) => `<item>${entry(i)} <tag>out = "${i}";</tag></item>\n`);
  const list = grammar(`<one-of>\n${items.join('')}</one-of>`);
  const what = `list of 100,000 entries with tags (${(list.length / 1e6).toFixed(1)} MB)`;
  yield row(`${what}: read, check, compile`, await milliseconds(() => prepare(list), 5), 1000, 'srgs2xml 1347 ms');
  const compiled = await prepare(list);
  // Another entry each time, so that nothing is there already from the time before.
  let last = 0;
  const next = () => {
    last = (last + 7331) % 100_000;
    return entry(last);
  };
  const hit = () => match(compiled, next(), true);
  const miss = () => match(compiled, `${next()} please`, false);
  yield row('… then a hit', await milliseconds(hit, 51), 1, 'srgs2xml 306-409 ms');
  yield row('… then a miss', await milliseconds(miss, 51), 1, 'srgs2xml 11.6 ms');

  const many = 'a '.repeat(30);
  const stars = await prepare(grammar('<item repeat="0-"><item repeat="0-">a</item></item> b'));
  yield row(
    '(a*)* b, 30 words and the b',
    await milliseconds(() => match(stars, `${many} b`, true)),
    20,
    'srgs2xml: none in 15 s',
  );
  yield row(
    '(a*)* b, 30 words and no b',
    await milliseconds(() => match(stars, many, false)),
    20,
    'srgs2xml: none in 15 s',
  );
  const left = await prepare(grammar('<one-of><item><ruleref uri="#main"/> a</item><item>a</item></one-of>'));
  yield row(
    'left recursion, 50 words',
    await milliseconds(() => match(left, 'a '.repeat(50), true)),
    20,
    'srgs2xml: rejected',
  );
}
