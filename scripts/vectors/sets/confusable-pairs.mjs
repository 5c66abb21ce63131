// How well the similarity of sounds tells pairs that are confused from pairs that are not: the area under the ROC curve
// on labelled pairs, and on hard negatives of this project (fixtures/analysis/hard-negatives.json).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importModule } from '../../support/modules.mjs';

/** The share of (positive, negative) pairs in which the positive one scores higher; ties count half. */
function areaUnderCurve(positive, negative) {
  let sum = 0;
  for (const p of positive) for (const n of negative) sum += p > n ? 1 : p === n ? 0.5 : 0;
  return sum / (positive.length * negative.length);
}

export async function run({ root, vectors, check }) {
  const { Pronouncer, similarity } = await importModule(root, 'analysis/index.js');
  const pronouncer = await Pronouncer.load();
  const score = (a, b) => {
    let best = 0;
    for (const x of pronouncer.phrase(a).variants) {
      for (const y of pronouncer.phrase(b).variants) best = Math.max(best, similarity(x, y));
    }
    return best;
  };
  const text = readFileSync(join(root, 'fixtures/analysis/hard-negatives.json'), 'utf8');
  const hard = JSON.parse(text).pairs.map(([a, b]) => ({ a, b, score: score(a, b) }));
  await check('there are 60 hard negatives, each with its reason', () => {
    if (JSON.parse(text).pairs.filter(([, , reason]) => reason?.length > 10).length < 60) throw new Error('fewer');
  });
  console.log(`hard negatives: ${hard.length}`);
  const found = vectors('confusable-pairs.json');
  if (!found) return;
  const pairs = found.pairs.map((pair) => ({ ...pair, score: score(pair.a, pair.b) }));
  const scores = (labels) => pairs.filter((pair) => labels.includes(pair.label)).map((pair) => pair.score);
  const positive = scores(['confusable', 'homophone']);
  const area = areaUnderCurve(positive, scores(['distinct']));
  const hardArea = areaUnderCurve(
    positive,
    hard.map((pair) => pair.score),
  );
  console.log(`area under the curve: ${area.toFixed(4)} on ${pairs.length} labelled pairs`);
  console.log(
    `area under the curve: ${hardArea.toFixed(4)} with the ${hard.length} hard negatives in place of the distinct pairs`,
  );
  const distinct = scores(['distinct']);
  const both = [...distinct, ...hard.map((pair) => pair.score)];
  console.log(
    `recall without a false positive: ${recallAbove(positive, distinct)} on the labelled pairs, ${recallAbove(positive, both)} with the hard negatives too`,
  );
  for (const threshold of [0.5, 0.6, 0.7, 0.8]) {
    console.log(
      `  from ${threshold.toFixed(2)} on: ${percent(positive, threshold)} of the confusable, ${percent(distinct, threshold)} of the distinct, ${percent(both.slice(distinct.length), threshold)} of the hard negatives`,
    );
  }
  await check('the area under the curve is at least 0.98', () => {
    if (area < 0.98) throw new Error(`it is ${area.toFixed(4)}`);
  });
}

const percent = (scores, limit) =>
  `${((100 * scores.filter((score) => score >= limit - 1e-9).length) / scores.length).toFixed(0)} %`;

/** The share of the positive pairs above every negative one, and the threshold for that. */
function recallAbove(positive, negative) {
  const highest = Math.max(...negative);
  const above = positive.filter((score) => score > highest + 1e-9);
  return `${((100 * above.length) / positive.length).toFixed(0)} % (above ${highest.toFixed(2)})`;
}
