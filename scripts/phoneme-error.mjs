// How far is the pronunciation without eSpeak NG from eSpeak NG's own, which local neural voices are trained with? Needs
// the program espeak-ng. Prints the share of phonemes that differ (edit distance, signs of stress left out), the share of
// words with another stress, and what differs most often.
//
//   node scripts/phoneme-error.mjs                the 1,000 frequent words of data/frequent-words.json, each by itself
//   node scripts/phoneme-error.mjs --text FILE    the sentences of a file, one in a line (of a table its first column)
//   node scripts/phoneme-error.mjs --shown 40     how many differing words are printed
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EnglishPhonemizer } from '../build/voice/engines/phonemes/english-phonemizer.js';
import { compare, espeakPhonemes, phonemes } from './support/phoneme-distance.mjs';

const { values: options } = parseArgs({
  options: { text: { type: 'string' }, shown: { type: 'string', default: '20' } },
});
const lines =
  options.text === undefined
    ? JSON.parse(readFileSync('data/frequent-words.json', 'utf8')).words.flatMap((line) => line.split(' '))
    : readFileSync(options.text, 'utf8')
        .split('\n')
        .map((line) => line.split('\t')[0].trim())
        .filter((line) => line !== '' && !line.startsWith('#'));
// A clause at a time, as voices are given them; the marks would be passed over by both.
const clauses = lines.flatMap((line) => line.split(/[,;:!?.]+(?=\s|$)/)).flatMap((clause) => clause.trim() || []);

const english = new EnglishPhonemizer();
let [errors, total, words, otherStress] = [0, 0, 0, 0];
const counts = new Map();
const shown = [];
const others = espeakPhonemes(clauses);
for (const [at, clause] of clauses.entries()) {
  const own = (await english.phonemize(clause, 'en-us')).split(' ');
  const other = others[at].split(/\s+/);
  const { cost, pairs } = compare(phonemes(own.join('')), phonemes(other.join('')));
  errors += cost;
  total += phonemes(other.join('')).length;
  words += other.length;
  for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  if (own.length === other.length) {
    for (const [i, word] of own.entries())
      if (word.replace(/[^ˈ]/g, '') !== other[i].replace(/[^ˈ]/g, '')) otherStress++;
    for (const [i, word] of own.entries())
      if (phonemes(word).join() !== phonemes(other[i]).join()) shown.push(`${word} for ${other[i]}  (${clause})`);
  } else if (cost > 0) shown.push(`${own.join(' ')} for ${other.join(' ')}  (${clause})`);
}
await english.close();
console.log(`${clauses.length} clauses, ${words} words, ${total} phonemes`);
console.log(`phonemes that differ: ${((100 * errors) / total).toFixed(2)} %`);
console.log(`words with another main stress: ${((100 * otherStress) / words).toFixed(2)} %`);
const often = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 20);
console.log(often.map(([pair, count]) => `${count} ${pair}`).join(', '));
for (const line of shown.slice(0, Number(options.shown))) console.log(`  ${line}`);
