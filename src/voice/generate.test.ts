import { afterAll, describe, expect, test } from 'vitest';
import { speechLevel } from './audio/loudness.js';
import { readWav } from './audio/wav.js';
import { checkRecording, readRecording } from './check.js';
import { generatePrompt, type PromptRequest } from './generate.js';
import { findPreset, presets } from './presets.js';
import { closeVoices, createVoices } from './settings.js';

const catalogue = createVoices({ aliases: { agent: 'flite:slt' } });
afterAll(() => closeVoices(catalogue));
const make = (text: string, more: Partial<PromptRequest> = {}) =>
  generatePrompt(catalogue, { text, preset: findPreset('cxone'), ...more });

test('a CXone prompt: WAV, mu-law, 8 kHz, mono, at its level, the same bytes every time', async () => {
  const first = await make('Thank you for calling.');
  const second = await make('Thank you for calling.');
  expect(second.sha256).toBe(first.sha256);
  const wav = readWav(first.bytes);
  expect([wav.encoding, wav.sampleRate, wav.channels.length, wav.warnings]).toEqual(['mulaw', 8000, 1, []]);
  // -22 dBFS of active speech (RFC 7874), measured on what is in the file.
  expect(Math.abs(speechLevel(wav.channels[0]!, 8000) + 22)).toBeLessThan(0.5);
});

test('every preset makes a file that its own check accepts', async () => {
  for (const preset of presets.values()) {
    const { bytes } = await make('Please hold.', { preset });
    const { findings } = checkRecording(`please_hold${preset.extension}`, bytes, preset);
    expect({ preset: preset.name, findings }).toEqual({ preset: preset.name, findings: [] });
  }
});

test.each([
  ['asterisk-sln', 'asterisk-sln16'],
  ['freeswitch-8k', 'freeswitch-16k'],
])('%s and %s are as loud to a plain meter', async (narrow, wide) => {
  // The voice with most of its energy below 300 Hz; RMS over the whole file, which has the same silence in both.
  const meter = async (name: string) => {
    const preset = findPreset(name);
    const { bytes } = await make('Thank you for calling.', { preset, voice: 'slt' });
    const { channels } = readRecording(bytes, preset);
    const samples = channels[0]!;
    return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
  };
  expect(Math.abs((await meter(narrow)) - (await meter(wide)))).toBeLessThan(1.5);
});

test('what lasts longer than the platform takes is refused', async () => {
  const text = `<speak>Hello.${'<break time="10s"/>'.repeat(31)}Bye.</speak>`;
  await expect(make(text, { preset: findPreset('connect') })).rejects.toThrow('connect takes 300 s at most');
});

test('a break is silence of exactly its length', async () => {
  const preset = findPreset('wideband-16k');
  const short = await make('<speak>One.<break time="250ms"/>Two.</speak>', { preset });
  const long = await make('<speak>One.<break time="1250ms"/>Two.</speak>', { preset });
  expect(long.samples - short.samples).toBe(16000);
});

test('marks tell where they fall', async () => {
  const { marks } = await make('<speak><mark name="start"/>One.<break time="1s"/><mark name="later"/>Two.</speak>');
  // The head padding of the preset is 100 ms, 800 samples; "later" comes after the word and the break.
  expect(marks[0]).toEqual({ type: 'mark', value: 'start', start: 800, end: 800 });
  expect(marks[1]!.start).toBeGreaterThan(8 * 1200);
});

describe('times', () => {
  // 16 kHz in and out: a sample is a sample, and 100 ms of padding are 1600 of them.
  const preset = findPreset('wideband-16k');
  const timed = (text: string, more: Partial<PromptRequest> = {}) =>
    generatePrompt(catalogue, { text, preset, ...more }, { times: true });

  test('marks around a break stand as many samples apart as it lasts, whatever is spoken around it', async () => {
    for (const [form, apart] of [
      [preset, 8000],
      [findPreset('cxone'), 4000],
      [findPreset('hd-24k'), 12_000],
    ] as const) {
      const text = '<speak>Good morning.<mark name="a"/><break time="500ms"/><mark name="b"/>Please hold.</speak>';
      const { marks, samples } = await make(text, { preset: form });
      expect(marks.map(({ value }) => value)).toEqual(['a', 'b']);
      expect(marks[1]!.start - marks[0]!.start).toBe(apart);
      // What comes after the second one is a prompt of its own without its head padding.
      const alone = await make('Please hold.', { preset: form });
      const head = (form.pad.head * form.sampleRate) / 1000;
      expect(Math.abs(samples - marks[1]!.start - (alone.samples - head))).toBeLessThanOrEqual(1);
    }
  });

  test('marks at the ends of sentences change nothing of the sound', async () => {
    const plain = await timed('<speak>Good morning. <break time="500ms"/>Please hold. We are closed.</speak>');
    const marked = await timed(
      '<speak><mark name="1"/>Good morning.<mark name="2"/> <break time="500ms"/><mark name="3"/>Please hold.' +
        '<mark name="4"/> We are closed.<mark name="5"/></speak>',
    );
    expect(marked.sha256).toBe(plain.sha256);
    // The last one stands at the end of the sound, before the tail padding of 200 ms.
    expect(marked.marks.findLast(({ type }) => type === 'mark')!.start).toBe(marked.samples - 3200);
  });

  test('nor do marks within a sentence: they stand where the next word begins', async () => {
    const plain = await timed('Press one for sales, or two for service');
    const marked = await timed(
      '<speak>Press <mark name="one"/>one for sales, <mark name="two"/>or <sub alias="two">2</sub> for service<mark name="end"/></speak>',
    );
    expect(marked.sha256).toBe(plain.sha256);
    const at = (type: string, value: string) =>
      marked.marks.find((mark) => mark.type === type && mark.value === value)!;
    expect(at('mark', 'one').start).toBe(at('word', 'one').start);
    expect(at('mark', 'two').start).toBe(at('word', 'or').start);
    expect(at('mark', 'end').start).toBe(marked.samples - 3200);
  });

  test('a mark between two sentences stands behind the usual pause of 350 ms', async () => {
    const { marks } = await timed('<speak>Good morning.<mark name="m"/> Please hold.</speak>');
    const alone = await timed('Good morning.');
    // Head padding and the first sentence, without the tail padding of 200 ms.
    const first = alone.samples - 3200;
    expect(marks.find(({ type }) => type === 'mark')!.start).toBe(first + 5600);
  });

  test('words and phones come in order, one after another, within the sound', async () => {
    const text =
      '<speak>Dr. Smith&apos;s balance is <say-as interpret-as="currency">$1,234.56</say-as>. <voice name="slt">Press ' +
      '<phoneme alphabet="x-cmu" ph="W AH1 N">1</phoneme>, or re-enter your number.</voice></speak>';
    const { marks, samples, spokenText } = await timed(text);
    for (const type of ['word', 'phone'] as const) {
      const times = marks.filter((mark) => mark.type === type);
      let before = 1600;
      for (const { start, end } of times) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(end).toBeGreaterThan(start);
        before = end;
      }
      expect(before).toBeLessThanOrEqual(samples - 3200);
    }
    // Every word that is spoken has its time.
    const words = marks.flatMap(({ type, value }) => (type === 'word' ? [value] : []));
    expect(words).toEqual(spokenText.split(/\s+/).map((word) => word.replace(/[.,]+$/, '')));
    // And its phones begin and end with it.
    for (const word of marks.filter(({ type }) => type === 'word')) {
      const inside = marks.filter(({ type, start, end }) => type === 'phone' && start >= word.start && end <= word.end);
      expect([inside[0]!.start, inside.at(-1)!.end]).toEqual([word.start, word.end]);
    }
  });

  test('a word is heard where it is said to be', async () => {
    // Two long pauses leave no doubt which sound is which word.
    const { marks, bytes } = await timed('<speak>Stop.<break time="1s"/>Go.<break time="1s"/>Wait.</speak>');
    const sound = readWav(bytes).channels[0]!;
    const words = marks.filter(({ type }) => type === 'word');
    const loudest = (from: number, to: number) =>
      sound.subarray(from, to).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(words.map(({ value }) => value)).toEqual(['Stop', 'Go', 'Wait']);
    for (const [i, { start, end }] of words.entries()) {
      expect(loudest(start, end)).toBeGreaterThan(0.1);
      // A second of silence is between them, but for what the quiet around a word takes of it.
      const next = words[i + 1]?.start ?? sound.length;
      expect(loudest(end + 4000, Math.min(end + 14_000, next))).toBeLessThan(0.001);
    }
  });

  test('twice as fast is half as long', async () => {
    const length = async (rate: number) => {
      const words = (await timed('Please hold the line.', { rate })).marks.filter(({ type }) => type === 'word');
      return words.at(-1)!.end - words[0]!.start;
    };
    expect((await length(2)) / (await length(1))).toBeCloseTo(0.5, 1);
  });

  test('without asking there are SSML marks only', async () => {
    const { marks } = await make('<speak><mark name="m"/>Please hold.</speak>');
    expect(marks.map(({ type }) => type)).toEqual(['mark']);
  });
});

test('names of voices: bare, full, alias', async () => {
  for (const [name, id] of [
    ['slt', 'flite:slt'],
    ['flite:awb', 'flite:awb'],
    ['agent', 'flite:slt'],
    [undefined, 'flite:rms'],
  ] as const) {
    const prompt = await make('Yes.', name === undefined ? {} : { voice: name });
    expect(prompt.voice).toBe(id);
    expect(prompt.engine).toEqual({ id: 'flite', version: '2.3+2', neural: false });
  }
});

test('phonemes in [[ ]] are spoken as they stand, without words', async () => {
  const ssml = '<speak>Say <phoneme alphabet="ipa" ph="təˈmɑːtoʊ">x</phoneme> now.</speak>';
  const [raw, tagged] = [await make('Say [[təˈmɑːtoʊ]] now.'), await make(ssml)];
  expect(raw.sha256).toBe(tagged.sha256);
  await expect(make('Say [[ʘʘ]] now.')).rejects.toThrow(/phoneme "ʘ"/);
  expect((await make('Say [[ and stop.')).spokenText).toBe('Say and stop.');
});

describe('refused', () => {
  test.each([
    ['nothing to say', '  ...  ', /nothing that can be spoken/],
    ['a megabyte', 'a '.repeat(500_000), /1000000 characters/],
    ['a long word', 'a'.repeat(5000), /5000 letters/],
    ['a control character', 'a\u0007b', /U\+0007 at position 2/],
    ['another script', 'こんにちは', /cannot speak "こ"/],
    ['hours of silence', `<speak>${'<break time="60s"/>'.repeat(31)}Hi</speak>`, /longer than 30 minutes/],
    ['deep SSML', `<speak>${'<p>'.repeat(5000)}`, /nested more than 64/],
    ['an unknown voice inside', '<speak><voice name="nova">Hi</voice></speak>', /unknown voice "nova".*flite:rms/],
  ])('%s', async (_, text, message) => {
    await expect(make(text)).rejects.toThrow(message);
  });
  test('an unknown preset is reported with those that exist', () => expect(() => findPreset('nice')).toThrow(/cxone/));
});
