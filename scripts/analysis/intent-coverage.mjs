// How much of what real callers say the suggestions bring: of the content words of utterances that are neither in the topic nor
// in three known phrases, the share that fifty suggestions contain. The utterances are public intents, which are read where
// they are and kept out of the repository and of the lexicon.
//
//   node scripts/analysis/intent-coverage.mjs FILE.csv...    with the columns text and category, such as BANKING77's test.csv
//
// Ends with 1 when the share is below 14 %, with 0 and a note when no file is named or none is there.
import { existsSync, readFileSync } from 'node:fs';
import { suggestPhrases } from '../../build/suggest/index.js';
import { contentStems, withoutPoliteness, wordsOf } from '../../build/suggest/text/normalise.js';
import { functionWords, withoutCarrier } from '../../build/suggest/text/vocabulary.js';

const goal = 14;
const seeds = 3;
const limit = 50;

/** The rows of a table of two columns; a text in quotes may hold commas, line ends and doubled quotes. */
function readRows(text) {
  const [, ...rows] = [...text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*),([^\r\n]*)(?:\r?\n|$)/g)].filter(
    ([all]) => all !== '',
  );
  return rows.map(([, utterance, category]) => ({
    utterance: utterance.replace(/^"|"$/g, '').replaceAll('""', '"').trim(),
    category: category.trim(),
  }));
}

const contentOf = (text) =>
  contentStems(withoutCarrier(withoutPoliteness(wordsOf(text)))).filter((stem) => !functionWords.has(stem));

const files = process.argv.slice(2).filter((file) => existsSync(file));
if (files.length === 0)
  console.log('skipped: no public intents are here; name a file with the columns text and category');
for (const file of files) {
  const byCategory = Map.groupBy
    ? Map.groupBy(readRows(readFileSync(file, 'utf8')), ({ category }) => category)
    : readRows(readFileSync(file, 'utf8')).reduce(
        (map, row) => map.set(row.category, [...(map.get(row.category) ?? []), row]),
        new Map(),
      );
  let [unseen, found, empty, count] = [0, 0, 0, 0];
  for (const [category, rows] of byCategory) {
    const topic = category.replace(/[_?]+/g, ' ').trim();
    const phrases = rows.slice(0, seeds).map(({ utterance }) => utterance);
    const { suggestions } = suggestPhrases({ topic, phrases, limit });
    if (suggestions.length === 0) empty++;
    count += suggestions.length;
    const known = new Set([topic, ...phrases].flatMap(contentOf));
    const said = new Set(suggestions.flatMap(contentOf));
    for (const { utterance } of rows.slice(seeds)) {
      for (const stem of contentOf(utterance)) {
        if (known.has(stem)) continue;
        unseen++;
        if (said.has(stem)) found++;
      }
    }
  }
  const share = (100 * found) / unseen;
  console.log(
    `${file}: ${byCategory.size} intents, ${empty} without an answer, ${(count / byCategory.size).toFixed(0)} suggestions each; ${share.toFixed(1)} % of ${unseen} unseen content words`,
  );
  if (share < goal) process.exitCode = 1;
}
