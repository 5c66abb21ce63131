// How well is the default voice understood? Forty words and phrases of contact centres, as telephone prompts (8 kHz,
// mu-law, 300 to 3400 Hz), are recognised with another engine's prompts as templates. Chance is 1 of 40. A regression
// test, no listening test: only voices of one gender can be compared.
//
//   node scripts/intelligibility.mjs             the default voice against eSpeak NG and against flite:kal16
//   node scripts/intelligibility.mjs --install   gets eSpeak NG (GPL) from npm into a temporary folder, where it is missing
//   node scripts/intelligibility.mjs --voice slt another voice
//
// Ends with 1 when the default voice scores less than its goals.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readWav, writeWav } from '../dist/voice/audio/wav.js';
import { convertRecording } from '../dist/voice/convert.js';
import { closeVoices, createVoices, customPreset, findPreset, generatePrompt } from '../dist/voice/index.js';
import { distance, features } from './support/recogniser.mjs';

/** Diphones of the same workshop speak alike; formants, faster by half and of another accent, are held to what was once reached. */
const goals = { 'flite:kal16': 30, 'espeak-ng en-us': 22 };
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
  options: { voice: { type: 'string', default: 'rms' }, install: { type: 'boolean', default: false } },
});
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

/** Of how many phrases the nearest template, and one of the three nearest, is their own. */
function score(queries, templates) {
  let [first, third] = [0, 0];
  const missed = [];
  for (const [i, query] of queries.entries()) {
    const order = templates
      .map((template, at) => [distance(query, template), at])
      .sort((a, b) => a[0] - b[0])
      .map(([, at]) => at);
    if (order[0] === i) first++;
    else missed.push(`${phrases[i]} for ${phrases[order[0]]}`);
    if (order.slice(0, 3).includes(i)) third++;
  }
  return { first, third, missed };
}

const sayAll = async (speak) => {
  const all = [];
  for (const phrase of phrases) all.push(await speak(phrase));
  return all;
};
const analyse = (sounds) => sounds.map((samples) => features(samples, preset.sampleRate));

let status = 0;
try {
  const sounds = await sayAll(cctool(options.voice));
  const queries = analyse(sounds);
  const other = await espeak();
  if (!other) console.log('skipped: eSpeak NG is not installed (apt-get install espeak-ng, or run with --install)');
  for (const [name, speak] of [
    ['flite:kal16', cctool('kal16')],
    ['espeak-ng en-us', other],
  ]) {
    if (!speak) continue;
    const { first, third, missed } = score(queries, analyse(await sayAll(speak)));
    console.log(`flite:${options.voice} -> ${name}: ${first}/40 first, ${third}/40 among three`);
    if (missed.length > 0) console.log(`  taken: ${missed.join('; ')}`);
    const goal = options.voice === 'rms' ? goals[name] : 0;
    if (first < goal) {
      console.log(`  less than ${goal}`);
      status = 1;
    }
  }
} finally {
  await closeVoices(voices);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = status;
