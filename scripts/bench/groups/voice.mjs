import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importModule } from '../../support/modules.mjs';

const sentences = [
  'Thank you for calling Example Bank.',
  'Your call may be recorded for quality.',
  'For your balance, press 1. To report a lost card, press 2.',
  'All of our agents are busy. Please stay on the line.',
  'Your balance is one thousand two hundred five dollars.',
];

/** Seconds of processor time of a shell command and all that it starts, as the shell's `times` counts them. */
function processorSeconds(command, options) {
  const { stdout, stderr } = spawnSync('sh', ['-c', `{ ${command}; } >/dev/null 2>&1 || echo failed >&2; times`], {
    encoding: 'utf8',
    ...options,
  });
  const times = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, seconds]) => 60 * minutes + Number(seconds));
  if (times.length !== 4 || stderr.includes('failed')) throw new Error(`${command}: ${stdout} ${stderr}`);
  return times[2] + times[3];
}

/** The same texts by `voice batch` and by a native flite each, in the same voice: processor time of all processes. */
async function* batchRow({ root, cctool }) {
  const { readText } = await importModule(root, 'reading/index.js');
  const texts = Array.from({ length: 200 }, (_, i) => `${sentences[i % sentences.length]} ${i + 1}.`);
  const folder = mkdtempSync(join(tmpdir(), 'cctool-bench-'));
  try {
    writeFileSync(join(folder, 'list.csv'), ['id,text', ...texts.map((text, i) => `p${i},"${text}"`)].join('\n'));
    texts.forEach((text, i) => {
      writeFileSync(join(folder, `${i}.txt`), readText(text, { language: 'en-US' }).words);
    });
    const options = { cwd: folder, env: { ...process.env, CCTOOL_DATA: join(folder, 'data') } };
    const own = processorSeconds(`"${process.execPath}" "${cctool}" voice batch list.csv -o out`, options);
    const hasPeer = spawnSync('flite', ['--version']).error === undefined;
    const peer = hasPeer
      ? processorSeconds('for i in $(seq 0 199); do flite -voice rms -f $i.txt -o $i.wav || exit 1; done', options)
      : undefined;
    yield {
      what: 'batch of 200 prompts / native flite for each, processor time',
      measured: peer === undefined ? `${own.toFixed(1)} s` : (own / peer).toFixed(2),
      goal: '<= 1.3',
      holds: peer !== undefined && own / peer <= 1.3,
      peer: peer === undefined ? 'flite is not installed (apt-get install flite)' : `flite ${peer.toFixed(1)} s`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reading alone: numbers, amounts and dates among plain words. */
async function* readerRow({ root, milliseconds }) {
  const { readText } = await importModule(root, 'reading/index.js');
  const texts = Array.from(
    { length: 1000 },
    (_, i) => `Your balance on ${1 + (i % 28)} May is $${i}.${10 + (i % 90)}. ${sentences[i % sentences.length]}`,
  );
  const read = () => {
    for (const text of texts) readText(text, { language: 'en-US' });
  };
  const each = (await milliseconds(read)) / 2000;
  yield { what: 'reading a sentence', measured: `${each.toFixed(3)} ms`, goal: '< 1 ms', holds: each < 1 };
}

export async function* rows(tools) {
  yield* readerRow(tools);
  yield* batchRow(tools);
  const { root, milliseconds } = tools;
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
    peer: 'flite native 111 x on the machine that the goal was set on',
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
