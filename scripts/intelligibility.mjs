// How well is the default voice understood? Forty words and phrases of contact centres, as telephone prompts (8 kHz,
// mu-law, 300 to 3400 Hz), are recognised with another engine's prompts as templates. Chance is 1 of 40. A regression
// test, no listening test: only voices of one gender can be compared.
//
//   node scripts/intelligibility.mjs             the default voice against eSpeak NG and against flite:kal16
//   node scripts/intelligibility.mjs --install   gets eSpeak NG (GPL) from npm into a temporary folder, where it is missing
//   node scripts/intelligibility.mjs --voice slt another voice
//   node scripts/intelligibility.mjs --list development
//                                                the three times forty other phrases that the recogniser was tuned on
//
// Ends with 1 when the default voice scores less than 30 of 40 against either engine.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readWav, writeWav } from '../build/voice/audio/wav.js';
import { convertRecording } from '../build/voice/finish.js';
import { closeVoices, createVoices, customPreset, findPreset, generatePrompt } from '../build/voice/index.js';
import { developmentPhrases } from './support/development-phrases.mjs';
import { distance, features } from './support/recogniser.mjs';

/** Of forty; other releases of eSpeak NG speak a little differently. */
const GOAL = 30;
const phrases = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  ...['yes', 'no', 'help', 'cancel', 'repeat', 'operator', 'agent', 'billing', 'sales', 'support'],
  ...['main menu', 'go back', 'account balance', 'lost card', 'make a payment', 'opening hours', 'new order'],
  ...['technical support', 'customer service', 'change my address', 'speak to someone', 'report a problem'],
  ...['thank you for calling', 'please hold the line', 'press the pound key', 'enter your account number'],
  ...['our offices are closed', 'your call may be recorded', 'all agents are busy', 'goodbye'],
];
const preset = customPreset(findPreset('connect'), { pad: { head: 0, tail: 0 } });

const { values: options } = parseArgs({
  options: {
    voice: { type: 'string', default: 'rms' },
    list: { type: 'string', default: 'test' },
    install: { type: 'boolean', default: false },
  },
});
const lists = { test: [phrases], development: developmentPhrases };
const groups = lists[options.list];
if (!groups) throw new Error(`--list ${options.list}: there are ${Object.keys(lists).join(' and ')}`);
const folder = mkdtempSync(join(tmpdir(), 'cctool-intelligibility-'));
const voices = createVoices(undefined);

/** The samples of a finished telephone prompt. */
const samplesOf = (bytes) => readWav(bytes).channels[0];
const cctool = (voice) => async (text) => samplesOf((await generatePrompt(voices, { text, voice, preset })).bytes);

/** Speaks as eSpeak NG, by the program or by the npm package; its sound goes through the same chain. */
async function espeak() {
  const finish = (wav) => samplesOf(convertRecording(wav, preset).bytes);
  if (spawnSync('espeak-ng', ['--version']).status === 0) {
    return (text) => finish(execFileSync('espeak-ng', ['-v', 'en-us', '--stdout', '--stdin'], { input: text }));
  }
  if (!options.install) return undefined;
  const name = '@echogarden/espeak-ng-emscripten';
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@0.3.5`]);
  const { default: create } = await import(createRequire(join(folder, 'x.js')).resolve(name));
  const module = await create();
  return async (text) => {
    // One instance does not speak the same twice; a fresh one does.
    const speaker = await new module.eSpeakNGWorker();
    speaker.set_voice('en-us');
    const chunks = [];
    speaker.synthesize(text, (chunk) => {
      if (chunk) chunks.push(...new Int16Array(chunk));
      return false;
    });
    return finish(writeWav(Int16Array.from(chunks), 22_050, 'pcm_s16le'));
  };
}

/** The default voice's figures for the forty are held to the goal; all others are only told. */
const held = options.voice === 'rms' && options.list === 'test';

/** Of how many phrases of a group the nearest template, and one of the three nearest, is their own. */
function score(group, queries, templates) {
  let [first, third] = [0, 0];
  const missed = [];
  for (const [i, query] of queries.entries()) {
    const order = templates
      .map((template, at) => [distance(query, template), at])
      .sort((a, b) => a[0] - b[0] || 0)
      .map(([, at]) => at);
    if (order[0] === i) first++;
    else missed.push(`${group[i]} for ${group[order[0]]}`);
    if (order.slice(0, 3).includes(i)) third++;
  }
  return { first, third, missed };
}

/** The features of each phrase of a group, as one voice speaks it. */
async function analyse(speak, group) {
  const all = [];
  for (const phrase of group) all.push(features(await speak(phrase), preset.sampleRate));
  return all;
}

let status = 0;
try {
  const queries = [];
  for (const group of groups) queries.push(await analyse(cctool(options.voice), group));
  const other = await espeak();
  if (!other) console.log('skipped: eSpeak NG is not installed (apt-get install espeak-ng, or run with --install)');
  for (const [name, speak] of [
    ['flite:kal16', cctool('kal16')],
    ['espeak-ng en-us', other],
  ]) {
    if (!speak) continue;
    const scores = [];
    for (const [i, group] of groups.entries()) scores.push(score(group, queries[i], await analyse(speak, group)));
    const [first, third] = ['first', 'third'].map((key) => scores.reduce((sum, each) => sum + each[key], 0));
    const missed = scores.flatMap((each) => each.missed);
    const of = groups.flat().length;
    console.log(`flite:${options.voice} -> ${name}: ${first}/${of} first, ${third}/${of} among three`);
    if (missed.length > 0) console.log(`  taken: ${missed.join('; ')}`);
    if (held && first < GOAL) {
      console.log(`  less than ${GOAL}`);
      status = 1;
    }
  }
} finally {
  await closeVoices(voices);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;
