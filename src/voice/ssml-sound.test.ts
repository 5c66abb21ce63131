import { afterAll, describe, expect, test } from 'vitest';
import { readWav } from './audio/wav.js';
import { generatePrompt } from './generate.js';
import { customPreset, findPreset } from './presets.js';
import { closeVoices, createVoices } from './settings.js';

const catalogue = createVoices(undefined);
afterAll(() => closeVoices(catalogue));

/** Sixteen kilohertz without a band filter, a level or padding: what was spoken is what is in the file. */
const bare = customPreset(findPreset('wideband-16k'), { level: { mode: 'none' }, pad: { head: 0, tail: 0 } });
const rate = 16_000;
const speak = async (body: string, preset = bare) => {
  const prompt = await generatePrompt(catalogue, { text: `<speak>${body}</speak>`, preset });
  return { ...prompt, sound: readWav(prompt.bytes).channels[0]! };
};
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);

describe('what SSML asks for is in the sound', () => {
  // The lengths stand in the reader; SSML 1.1 section 3.2.3 leaves them open, but for their order.
  test.each([
    ['time="1s"', 1000],
    ['time="333ms"', 333],
    ['time="0.5s"', 500],
    ['strength="none"', 0],
    ['strength="x-weak"', 100],
    ['strength="weak"', 200],
    ['strength="medium"', 400],
    ['strength="strong"', 700],
    ['strength="x-strong"', 1000],
    ['', 400],
  ])('<break %s/> is %d ms, exact to the sample', async (attributes, milliseconds) => {
    for (const preset of [bare, findPreset('cxone')]) {
      const { samples: without } = await speak('One.<break time="0ms"/>Two.', preset);
      const { samples } = await speak(`One.<break ${attributes}/>Two.`, preset);
      expect(samples - without).toBe((milliseconds * preset.sampleRate) / 1000);
    }
  });

  test('a mark tells where it falls: at the end of the silence before the next word', async () => {
    const { sound, marks } = await speak('One.<break time="1s"/><mark name="m"/>Two.');
    const start = sound.findIndex(
      (_, i) => i > rate / 4 && sound.subarray(i, i + rate / 2).every((value) => value === 0),
    );
    const end = start + sound.subarray(start).findIndex((value) => value !== 0);
    // Nothing but the break is silent for so long, and the mark stands at its end.
    expect((end - start) / rate).toBeCloseTo(1, 2);
    expect(marks.map(({ type, value }) => [type, value])).toEqual([['mark', 'm']]);
    // What the dither leaves of the first samples of a word may be 0.
    expect(end - marks[0]!.start).toBeGreaterThanOrEqual(0);
    expect(end - marks[0]!.start).toBeLessThan(0.005 * rate);
  });

  test('prosody: half the rate takes twice the time; 12 dB less is 12 dB less', async () => {
    // A sentence that begins and ends with a voice: of the silence before a P trimming leaves as much at any rate.
    const { samples: normal } = await speak('All of our agents are away now.');
    const { samples: slow } = await speak('<prosody rate="50%">All of our agents are away now.</prosody>');
    expect(slow / normal).toBeCloseTo(2, 1);
    const { sound } = await speak('<prosody volume="-12dB">Please hold the line.</prosody>');
    const { sound: loud } = await speak('Please hold the line.');
    expect(20 * Math.log10(rms(loud) / rms(sound))).toBeCloseTo(12, 1);
  });

  test('prosody: 40 % more pitch is 40 % more', async () => {
    /** The median pitch of the voiced 40 ms frames, by normalised autocorrelation from 50 to 400 Hz. */
    const pitch = (sound: Float32Array) => {
      const found: number[] = [];
      for (let start = 0; start + 1280 < sound.length; start += 320) {
        let best = 0.7;
        let lag = 0;
        for (let shift = rate / 400; shift < rate / 50; shift++) {
          let [product, here, there] = [0, 1e-12, 1e-12];
          for (let i = start; i < start + 640; i++) {
            product += sound[i]! * sound[i + shift]!;
            here += sound[i]! ** 2;
            there += sound[i + shift]! ** 2;
          }
          const alike = product / Math.sqrt(here * there);
          // A multiple of the period is as much alike: the first one counts.
          if (here / 640 > 1e-4 && alike > best + 0.02) [best, lag] = [alike, shift];
        }
        if (lag > 0) found.push(rate / lag);
      }
      return found.sort((a, b) => a - b)[found.length >> 1]!;
    };
    const say = (attribute: string) =>
      speak(`<voice name="slt"><prosody ${attribute}>Our loans are low, and our year is long.</prosody></voice>`);
    const ratio = pitch((await say('pitch="+40%"')).sound) / pitch((await say('rate="1"')).sound);
    expect(Math.abs(ratio - 1.4)).toBeLessThan(0.07);
  });

  test('another voice speaks what it is given, at its own sample rate, and nothing else', async () => {
    const { sound: one } = await speak('Yes.');
    const { sound: other } = await speak('<voice name="kal">No.</voice>');
    const { sound: both } = await speak('Yes.<break time="0ms"/><voice name="kal">No.</voice>');
    expect(both).toHaveLength(one.length + other.length);
    expect(rms(both.subarray(0, one.length).map((value, i) => value - one[i]!))).toBeLessThan(1e-4);
  });

  test('sub, phoneme and say-as sound as what they stand for', async () => {
    const same = async (a: string, b: string) => expect((await speak(a)).sha256).toBe((await speak(b)).sha256);
    await same('<sub alias="see x one">CXone</sub>', 'see x one');
    await same('<say-as interpret-as="digits">42</say-as>', 'four two');
    await same('<emphasis>Hello.</emphasis>', 'Hello.');
    const ipa = await speak('<phoneme ph="təˈmɑːtoʊ">x</phoneme>');
    const cmu = await speak('<phoneme alphabet="x-cmu" ph="T AH0 M AA1 T OW0">y</phoneme>');
    expect(ipa.sha256).toBe(cmu.sha256);
  });

  test.each([
    ['<audio src="a.wav"/>', /<audio> has nothing to say instead/],
    ['<lang xml:lang="fr-FR">Bonjour.</lang>', /"fr-FR"/],
    ['<voice name="nobody">Hi.</voice>', /unknown voice "nobody"/],
    ['<phoneme alphabet="x-own" ph="a">a</phoneme>', /"x-own"/],
    ['<mark name="m"/>', /nothing that can be spoken/],
  ])('%s is refused by name', async (body, reported) => {
    await expect(speak(body)).rejects.toThrow(reported);
  });
});
