// Trains the letter-to-sound model from the CMU Pronouncing Dictionary, prints its phone error on held-out words, and
// writes data/letter-to-sound.txt.gz. Held out are whole word families (what is left when endings are taken off), so
// that "walks" is never tested by a model that has seen "walked". Run: npm run build && node scripts/build-letter-to-sound.mjs
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { contextAt, soundOut, windows } from '../build/analysis/phonetics/letter-to-sound.js';

const SMALLEST_COUNT = 3;
const ROUNDS = 6;
const HELD_OUT_SHARE = 20; // one family in twenty

const words = [];
for (const [entry, written] of Object.entries(dictionary)) {
  if (!/^[a-z]{2,}$/.test(entry)) continue;
  const phones = written
    .replace(/\s*#.*$/, '')
    .replace(/\d/g, '')
    .trim()
    .split(/\s+/);
  if (phones.length <= entry.length * 2) words.push({ word: entry, phones });
}

/** The family: the word without its endings and possessives, as a crude stemmer sees it. */
function family(word) {
  let stem = word;
  for (let i = 0; i < 2; i++) {
    const shorter = stem.replace(/(ations?|ings?|edly|ed|ers?|ors?|ly|ness|ments?|ies|ied|es|s|e|y|i)$/, '');
    if (shorter.length < 4) break;
    stem = shorter;
  }
  return stem;
}
function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value;
}
const isHeldOut = ({ word }) => hash(family(word)) % HELD_OUT_SHARE === 0;

/** Aligns letters with phones: each letter takes none, one or two; hard EM on the probability of phones given a letter. */
function align(entries) {
  let model = new Map();
  const cost = (letter, phones) => {
    const table = model.get(letter);
    if (!table) return phones === '' ? 3 : phones.includes(' ') ? 4 : 1;
    return -Math.log(((table.counts.get(phones) ?? 0) + 0.05) / (table.total + 5));
  };
  let aligned = [];
  for (let round = 0; round < ROUNDS; round++) {
    aligned = entries.map(({ word, phones }) => {
      const width = phones.length + 1;
      const best = new Float64Array((word.length + 1) * width).fill(Infinity);
      const taken = new Int8Array((word.length + 1) * width).fill(-1);
      best[0] = 0;
      for (let i = 0; i < word.length; i++) {
        for (let k = 0; k < width; k++) {
          const here = best[i * width + k];
          if (here === Infinity) continue;
          for (let n = 0; n <= 2 && k + n < width; n++) {
            const total = here + cost(word[i], phones.slice(k, k + n).join(' '));
            const at = (i + 1) * width + k + n;
            if (total < best[at]) {
              best[at] = total;
              taken[at] = n;
            }
          }
        }
      }
      const outputs = new Array(word.length);
      for (let i = word.length, k = phones.length; i > 0; i--) {
        const n = taken[i * width + k];
        outputs[i - 1] = phones.slice(k - n, k).join(' ');
        k -= n;
      }
      return { word, outputs };
    });
    model = new Map();
    for (const { word, outputs } of aligned) {
      for (let i = 0; i < word.length; i++) {
        let table = model.get(word[i]);
        if (!table) {
          table = { counts: new Map(), total: 0 };
          model.set(word[i], table);
        }
        table.counts.set(outputs[i], (table.counts.get(outputs[i]) ?? 0) + 1);
        table.total++;
      }
    }
  }
  return aligned;
}

/** Counts phones per context, keeps contexts seen often enough that say something else than their shorter ones. */
function train(entries) {
  const rules = new Map();
  const aligned = align(entries);
  for (const window of windows) {
    const counts = new Map();
    for (const { word, outputs } of aligned) {
      const padded = `####${word}####`;
      for (let i = 0; i < word.length; i++) {
        const context = contextAt(padded, i + 4, window);
        let table = counts.get(context);
        if (!table) {
          table = { outputs: new Map(), total: 0, padded, at: i + 4 };
          counts.set(context, table);
        }
        table.outputs.set(outputs[i], (table.outputs.get(outputs[i]) ?? 0) + 1);
        table.total++;
      }
    }
    for (const [context, { outputs, total, padded, at }] of counts) {
      if (total < SMALLEST_COUNT) continue;
      const [best] = [...outputs].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
      let shorter;
      for (const smaller of windows) {
        if (smaller === window) break;
        shorter = rules.get(contextAt(padded, at, smaller)) ?? shorter;
      }
      if (best !== shorter) rules.set(context, best);
    }
  }
  return rules;
}

function editDistance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      next.push(Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length];
}

const held = words.filter(isHeldOut);
const started = performance.now();
const trial = train(words.filter((entry) => !isHeldOut(entry)));
let errors = 0;
let total = 0;
let wrongWords = 0;
for (const { word, phones } of held) {
  const distance = editDistance(soundOut(word, trial), phones);
  errors += distance;
  total += phones.length;
  if (distance > 0) wrongWords++;
}
console.log(`words: ${words.length}, held out by family: ${held.length}`);
console.log(`phone error on held-out words: ${((100 * errors) / total).toFixed(1)} %`);
console.log(`word error on held-out words: ${((100 * wrongWords) / held.length).toFixed(1)} %`);

// The shipped model learns from every word.
const rules = train(words);
const head =
  '% Letter-to-sound rules derived from the CMU Pronouncing Dictionary (Carnegie Mellon University, BSD-style licence)\n';
const text = head + [...rules].map(([context, phones]) => `${context}\t${phones}\n`).join('');
const bytes = gzipSync(text, { level: 9 });
writeFileSync(new URL('../data/letter-to-sound.txt.gz', import.meta.url), bytes);
console.log(
  `rules: ${rules.size}, ${(bytes.length / 1024).toFixed(0)} kB; ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
