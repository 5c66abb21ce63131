// How often is a word taken for another on a telephone? Pairs of frequent words, drawn by the distance of their sounds, are
// spoken by two engines (Flite and eSpeak NG, two voices each), sent through the telephone chain, mixed with babble at three
// levels and recognised by pocketsphinx with a grammar of the two words. data/confusability.json keeps what was measured.
//
//   node scripts/analysis/calibrate.mjs             draws, speaks, recognises, fits; a quarter of an hour of processor time
//   node scripts/analysis/calibrate.mjs --fit       fits anew from the measured table
//   node scripts/analysis/calibrate.mjs --check     changes nothing: ends with 1 when the fit is not that of the table, or
//                                                   its error on the held-back pairs is above 0.05
//
// Measuring needs: apt-get install pocketsphinx-en-us python3-pocketsphinx espeak-ng
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../support/random.mjs';
import { fitOf, reliabilityOf, withCosts } from './fit.mjs';

const root = join(import.meta.dirname, '..', '..');
const file = join(root, 'data', 'confusability.json');
const judge = join(import.meta.dirname, 'recognise.py');
const python = '/usr/bin/python3';
const limit = 0.05;
const seed = 1;

const frequentWords = 6000;
/** Edges of the bins of similarity, and of the lengths of the longer word in sounds: so many pairs of each cell. */
const similarities = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999, 1.001];
const lengths = [2, 4, 6, 12];
const pairsPerCell = 30;
/** Signal to babble in dB: a good line, a mobile phone in a car, a noisy street. */
const levels = [20, 10, 5];
const voices = ['flite:rms', 'flite:slt', 'espeak:en-us', 'espeak:en-us+f3'];
const rate = 16_000;

const { values: options } = parseArgs({
  options: { fit: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

/** Pairs of words without a word in common, every fourth of a cell held back. */
async function drawPairs(random) {
  const { Pronouncer, joinSimilar, similarity } = await import('../../build/analysis/index.js');
  const pronouncer = await Pronouncer.load();
  const words = execFileSync(python, [judge, '--words', String(frequentWords)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((word, group) => ({ word, group, variants: pronouncer.word(word).variants.slice(0, 1) }))
    .filter(({ variants: [phones] }) => phones && phones.length >= lengths[0]);
  const candidates = joinSimilar(words, 0.4, 50_000_000).pairs.map(({ a, b }) => [words[a], words[b]]);
  const any = () => words[Math.floor(random() * words.length)];
  for (let n = 0; n < 60_000; n++) candidates.push([any(), any()]);
  for (let i = candidates.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [candidates[i], candidates[k]] = [candidates[k], candidates[i]];
  }
  const used = new Set();
  const cells = new Map();
  const pairs = [];
  for (const [a, b] of candidates) {
    if (used.has(a.word) || used.has(b.word) || a === b) continue;
    const alike = similarity(a.variants[0], b.variants[0]);
    const longer = Math.max(a.variants[0].length, b.variants[0].length);
    const cell = `${similarities.findLastIndex((edge) => alike >= edge)} ${lengths.findLastIndex((edge) => longer >= edge)}`;
    const count = cells.get(cell) ?? 0;
    if (count >= pairsPerCell) continue;
    cells.set(cell, count + 1);
    used.add(a.word).add(b.word);
    pairs.push({ words: [a.word, b.word], isHeldBack: count % 4 === 3 });
  }
  return pairs;
}

/** Speaks a word as a telephone passes it on: samples at 16 kHz, full scale 1. */
async function speakers() {
  const { createVoices, customPreset, findPreset, generatePrompt } = await import('../../build/voice/index.js');
  const { readWav } = await import('../../build/voice/audio/wav.js');
  const { resample } = await import('../../build/voice/audio/resample.js');
  const { convertRecording } = await import('../../build/voice/finish.js');
  const preset = customPreset(findPreset('connect'), { pad: { head: 0, tail: 0 } });
  const all = createVoices(undefined);
  const samplesOf = (bytes) => {
    const { channels, sampleRate } = readWav(bytes);
    return resample(channels[0], sampleRate, rate);
  };
  return async (voice, text) => {
    const [engine, name] = voice.split(':');
    if (engine === 'flite') return samplesOf((await generatePrompt(all, { text, voice: name, preset })).bytes);
    const wav = execFileSync('espeak-ng', ['-v', name, '--stdout', '--stdin'], { input: text });
    return samplesOf(convertRecording(wav, preset).bytes);
  };
}

const power = (samples) => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

/** The sound between silences of 0.2 s, with babble of six other sounds over all of it. */
function inBabble(sound, others, level, random) {
  const silence = Math.round(0.2 * rate);
  const mixed = new Float32Array(sound.length + 2 * silence);
  for (let n = 0; n < 6; n++) {
    const other = others[Math.floor(random() * others.length)];
    const from = Math.floor(random() * other.length);
    for (let i = 0; i < mixed.length; i++) mixed[i] += other[(from + i) % other.length];
  }
  const gain = Math.sqrt(power(sound) / power(mixed) / 10 ** (level / 10));
  return Int16Array.from(mixed, (babble, i) => {
    const sample = babble * gain + (sound[i - silence] ?? 0);
    return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  });
}

async function measure() {
  const random = randomFrom(seed);
  const pairs = await drawPairs(random);
  console.log(`${pairs.length} pairs`);
  const folder = mkdtempSync(join(tmpdir(), 'cctool-calibrate-'));
  try {
    const speak = await speakers();
    const spoken = [];
    for (const { words } of pairs) {
      const sounds = [];
      for (const word of words) for (const voice of voices) sounds.push(await speak(voice, word));
      spoken.push(sounds);
    }
    const all = spoken.flat();
    console.log('spoken');
    const tasks = pairs.map(({ words }, pair) => {
      const clips = spoken[pair].flatMap((sound, at) =>
        levels.map((level) => {
          const path = join(folder, `${pair}-${at}-${level}.raw`);
          writeFileSync(path, inBabble(sound, all, level, random));
          return path;
        }),
      );
      return { words, clips };
    });
    writeFileSync(join(folder, 'tasks.json'), JSON.stringify(tasks));
    const answers = execFileSync(python, [judge, join(folder, 'tasks.json')], {
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return answers
      .trim()
      .split('\n')
      .map((line, pair) => rowOf(pairs[pair], JSON.parse(line)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of the answers to the clips of a pair: how often each level had the other word, and how often neither. */
function rowOf({ words, isHeldBack }, heard) {
  const mistaken = levels.map(() => 0);
  let [unheard, at] = [0, 0];
  for (const word of words) {
    for (const _ of voices) {
      for (const level of levels.keys()) {
        const answer = heard[at++];
        if (answer === null) unheard++;
        else if (answer !== word) mistaken[level]++;
      }
    }
  }
  return [...words, isHeldBack ? 1 : 0, ...mistaken, unheard];
}

const kept = options.fit || options.check ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
const pairs = kept?.pairs ?? (await measure());
const rows = await withCosts(pairs, levels.length, voices.length * 2);
const fit = fitOf(rows, levels.length);
const reliability = reliabilityOf(rows, fit);
console.log({ fit, reliability });
if (options.check) {
  const isSame = JSON.stringify(kept.fit) === JSON.stringify(fit);
  if (!isSame) console.log('the fit in the file is another one: run with --fit');
  process.exitCode = isSame && Math.max(reliability.error, ...reliability.perLevel) <= limit ? 0 : 1;
} else {
  const about =
    'How often pocketsphinx took one word of a pair for the other (scripts/analysis/calibrate.mjs). Of each word there are 12 clips: four voices (Flite rms and slt, eSpeak NG en-us and en-us+f3) through the telephone chain, with babble at 20, 10 and 5 dB below the speech. pairs: the two words; 1 where the pair was held back from the fit; of 8 clips each, those taken for the other word at 20, 10 and 5 dB; of all 24 those in which neither was heard. fit: of each level, intercept and slope of the log odds over ln(1 + cost of the cheapest edits between the sounds). reliability: the mean difference between the expected and the measured rate on the held-back pairs, over eight bins of the expected rate.';
  const head = JSON.stringify({ about, levels, fit, reliability }, undefined, 2).replace(/\n}$/, '');
  writeFileSync(
    file,
    `${head},\n  "pairs": [\n${pairs.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`,
  );
}
process.exit();
