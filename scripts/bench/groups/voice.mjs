import { importModule } from '../../support/modules.mjs';

const sentences = [
  'Thank you for calling Example Bank.',
  'Your call may be recorded for quality.',
  'For your balance, press 1. To report a lost card, press 2.',
  'All of our agents are busy. Please stay on the line.',
  'Your balance is one thousand two hundred five dollars.',
];

export async function* rows({ root, milliseconds }) {
  const { createVoices, closeVoices, findPreset, generatePrompt } = await importModule(root, 'voice/index.js');
  const voices = createVoices(undefined);
  const preset = findPreset('cxone');
  const make = (text) => generatePrompt(voices, { text, preset });

  const warm = await milliseconds(() => make('Please hold.'), 15);
  yield {
    what: 'one short sentence, warm, finished prompt',
    measured: `${warm.toFixed(1)} ms`,
    goal: '<= 30 ms',
    holds: warm <= 30,
    peer: 'espeak-ng 14 ms, flite 112 ms (a paragraph)',
  };

  const prompts = 1500;
  const marks = [100, 500, 1000, 1500];
  const memory = [];
  let seconds = 0;
  const start = performance.now();
  const before = process.cpuUsage();
  for (let i = 1; i <= prompts; i++) {
    const { samples, sampleRate } = await make(`${sentences[i % sentences.length]} ${i}.`);
    seconds += samples / sampleRate;
    if (marks.includes(i)) memory.push(Math.round(process.memoryUsage.rss() / 1024 / 1024));
  }
  const spent = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  await closeVoices(voices);
  yield {
    what: 'speech, default voice, sustained',
    measured: `${(seconds / spent).toFixed(0)} x real time`,
    goal: '>= 60 x',
    holds: seconds / spent >= 60,
    peer: 'flite native 111 x',
  };
  const busy = (user + system) / 1e6;
  yield {
    what: 'speech, seconds per second of processor time, all threads',
    measured: (seconds / busy).toFixed(0),
    goal: '>= 80',
    holds: seconds / busy >= 80,
  };
  // The heap of the main thread breathes; from the first hundred prompts on it may not grow.
  const grown = memory.at(-1) - memory[1];
  yield {
    what: `memory after ${marks.join(', ')} prompts`,
    measured: `${memory.join(', ')} MB`,
    goal: 'flat (<= 50 MB from 500 on)',
    holds: grown <= 50,
  };
}
