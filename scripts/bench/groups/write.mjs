import { importModule } from '../../support/modules.mjs';

export async function* rows({ root, milliseconds }) {
  const load = (path) => importModule(root, `grxml/${path}`);
  const { readGrammar } = await load('read/index.js');
  const { formatGrammar } = await load('write/format-grammar.js');
  const { writeAbnf } = await load('write/write-abnf.js');
  const { countPhrases } = await load('generate/count-phrases.js');
  const { generatePhrases } = await load('generate/generate-phrases.js');

  const items = Array.from(
    { length: 100_000 },
    (_, i) => `<item>first${i % 1000} last${i} <tag>out = "${i}";</tag></item>\n`,
  );
  const bytes = Buffer.from(
    `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="entry"><rule id="entry"><one-of>\n${items.join('')}</one-of></rule><rule id="ten"><item repeat="10"><ruleref uri="#entry"/></item></rule></grammar>`,
  );
  const linked = { main: readGrammar(bytes).grammar, documents: new Map() };
  const abnf = Buffer.from(writeAbnf(linked.main).text);
  const row = (what, ms, limit) => ({
    what,
    measured: `${Math.round(ms)} ms`,
    goal: `< ${limit} ms`,
    holds: ms < limit,
  });
  const what = 'list of 100,000 entries with tags';
  yield row(`${what}: format`, await milliseconds(() => formatGrammar(bytes, 'list.grxml'), 3), 2000);
  yield row(`${what}: read the ABNF form`, await milliseconds(() => readGrammar(abnf), 3), 1000);
  yield row(`${what}: write the ABNF form`, await milliseconds(() => writeAbnf(linked.main), 3), 1000);
  yield row(`${what}: all phrases`, await milliseconds(() => generatePhrases(linked, { limit: 1_000_000 }), 3), 1000);
  yield row(
    'ten entries in a row: exactly 10^50 phrases',
    await milliseconds(() => {
      if (countPhrases(linked, { rule: 'ten' }).phrases !== 10n ** 50n) throw new Error('wrong');
    }, 3),
    3000,
  );
}
