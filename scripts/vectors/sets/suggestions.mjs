// How much of what callers say about a topic the suggestions bring, beyond the topic and three known phrases; whether they
// differ from one another, and whether any repeats what is known. The utterances are those of
// fixtures/suggest/utterances.yaml; how they came about is said there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { importModule } from '../../support/modules.mjs';

const seeds = 3;

/** Words that any caller says about anything: they tell nothing about a topic. */
const functionWords = new Set(
  `i me you he she it we us they them mine yours am is are was were be been being do does did done have has had having can
  could will would shall should may might must not no yes yeah and or but if because so that this these those there here
  to of in on at by for from with about into out up down off over as than then too very just really right now still yet
  what when where who why how which any some somebody someone something anybody want need like get got go going let
  please hi hello thanks call tell know make way thing stuff one two`.split(/\s+/),
);

const percent = (share) => `${(100 * share).toFixed(1)} %`.padStart(7);
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

export async function run({ root, check }) {
  const from = (path) => importModule(root, `suggest/${path}`);
  const [{ suggestPhrases }, text, { withoutCarrier }, { bigrams, bigramSimilarity }] = await Promise.all([
    from('index.js'),
    from('text/normalise.js'),
    from('text/vocabulary.js'),
    from('select-candidates.js'),
  ]);
  const functionStems = new Set([...functionWords].flatMap((word) => text.contentStems([word])));
  const spoken = (phrase) => text.withoutPoliteness(text.wordsOf(phrase));
  const contentOf = (phrase) => text.contentStems(spoken(phrase)).filter((stem) => !functionStems.has(stem));
  const frameOf = (phrase) => spoken(phrase).slice(0, 2).join(' ');
  const { intents } = parse(readFileSync(join(root, 'fixtures/suggest/utterances.yaml'), 'utf8'));

  await check('there are at least 12 intents of at least 20 utterances, none of them twice', () => {
    if (intents.length < 12) throw new Error(`${intents.length} intents`);
    for (const { topic, utterances } of intents) {
      if (utterances.length < 20 || new Set(utterances).size < utterances.length) throw new Error(topic);
    }
  });

  /** The share of the items of unseen utterances that a set of phrases has, token by token. */
  const recall = (unseen, itemsOf, phrasesFor) => {
    let found = 0;
    let all = 0;
    for (const utterance of unseen) {
      const known = new Set(phrasesFor(utterance).flatMap(itemsOf));
      for (const item of itemsOf(utterance)) {
        all++;
        if (known.has(item)) found++;
      }
    }
    return all === 0 ? 1 : found / all;
  };

  const measures = { words: contentOf, frames: (phrase) => [frameOf(phrase)] };
  const figures = { words: [], frames: [] };
  const familyShares = new Map();
  const distinct = [];
  const carried = [];
  for (const { topic, utterances } of intents) {
    const known = [topic, ...utterances.slice(0, seeds)];
    const unseen = utterances.slice(seeds);
    const answer = (limit) => suggestPhrases({ topic, phrases: utterances.slice(0, seeds), limit });
    const { suggestions, details } = answer(12);
    const more = answer(100).suggestions;
    for (const [name, itemsOf] of Object.entries(measures)) {
      figures[name].push([
        recall(unseen, itemsOf, () => known),
        recall(unseen, itemsOf, () => [...known, ...suggestions]),
        recall(unseen, itemsOf, () => [...known, ...more]),
        recall(unseen, itemsOf, (utterance) => [...known, ...unseen.filter((other) => other !== utterance)]),
      ]);
    }
    carried.push(mean(unseen.map((each) => (withoutCarrier(spoken(each)).length < spoken(each).length ? 1 : 0))));
    const grams = suggestions.map(bigrams);
    const pairs = grams.flatMap((a, i) => grams.slice(i + 1).map((b) => bigramSimilarity(a, b)));
    distinct.push(new Set(grams.flatMap((set) => [...set])).size / grams.reduce((sum, set) => sum + set.size, 0));
    for (const { family } of details) familyShares.set(family, (familyShares.get(family) ?? 0) + 1);

    await check(`${topic}: twelve phrases that differ`, () => {
      if (suggestions.length < 12) throw new Error(`there are ${suggestions.length}`);
      const like = mean(pairs);
      if (like >= 0.35) throw new Error(`the mean similarity of their word pairs is ${like.toFixed(2)}`);
      const count = new Set(details.map(({ family }) => family)).size;
      if (count < 3) throw new Error(`they are of ${count} families`);
    });
    await check(`${topic}: none repeats the topic, a known phrase or another one`, () => {
      const keys = [...known, ...more].map(text.comparisonKey);
      const again = more.filter((phrase) => keys.filter((key) => key === text.comparisonKey(phrase)).length > 1);
      if (again.length > 0) throw new Error(again.join(', '));
    });
  }

  // The ceiling: what an author brings who knows all other utterances of the intent, but not this one.
  console.log("recall of unseen utterances     topic + seeds   + 12   + up to 100   ceiling   lift   of the ceiling's");
  for (const [name, title] of [
    ['words', 'content words'],
    ['frames', 'opening frames (two words)'],
  ]) {
    const [bare, twelve, hundred, ceiling] = [0, 1, 2, 3].map((i) => mean(figures[name].map((row) => row[i])));
    const lift = hundred - bare;
    console.log(
      `${title.padEnd(30)} ${percent(bare).padStart(14)} ${percent(twelve)} ${percent(hundred).padStart(12)} ${percent(ceiling).padStart(9)} ${percent(lift)} ${percent(lift / (ceiling - bare)).padStart(12)}`,
    );
  }
  console.log(`unseen utterances that open with a carrier of the list: ${percent(mean(carried)).trim()}`);
  const total = [...familyShares.values()].reduce((sum, each) => sum + each, 0);
  const shares = [...familyShares].map(([family, count]) => `${family} ${percent(count / total).trim()}`);
  console.log(`distinct word pairs: ${percent(mean(distinct)).trim()}; families: ${shares.join(', ')}`);
}
