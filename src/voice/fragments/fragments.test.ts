import { afterAll, describe, expect, test } from 'vitest';
import { readWav } from '../audio/wav.js';
import { planBatch } from '../batch/plan-batch.js';
import { generatePrompt } from '../generate.js';
import { findPreset } from '../presets.js';
import { closeVoices, createVoices } from '../settings.js';
import { composedKinds, composeValue, fragmentName, fragmentRows, JOINING, planPieces } from './compose.js';
import { fragmentLanguages, fragmentSetNames, fragmentsOf } from './fragment-sets.js';
import { joinPieces } from './join-pieces.js';

const catalogue = createVoices(undefined);
afterAll(() => closeVoices(catalogue));

describe('values as fragments', () => {
  // Worked out by hand: what an announcer says, and Asterisk's names for it (months and weekdays from 0).
  test.each<[string, string, string]>([
    ['digits', '407', '4 0 7'],
    ['number', '0', '0'],
    ['number', '13', '13'],
    ['number', '21', '20 1'],
    ['number', '100', '1 hundred'],
    ['number', '1,234', '1 thousand 2 hundred 30 4'],
    ['number', '-5', 'minus 5'],
    ['number', '1000000', '1 million'],
    ['number', '12,000,090', '12 million 90'],
    ['ordinal', '3rd', 'h-3'],
    ['ordinal', '21st', '20 h-1'],
    ['ordinal', '30', 'h-30'],
    ['date', '2026-03-04', 'mon-2 h-4 20 20 6'],
    ['date', '1905-12-31', 'mon-11 30 h-1 19 oh 5'],
    ['date', '2004-01-20', 'mon-0 h-20 2 thousand 4'],
    ['time', '17:05', '5 oh 5 p-m'],
    ['time', '9:00 am', '9 a-m'],
    ['time', '0:30', '12 30 a-m'],
    ['time', '10:00:02', '10 a-m and 2 seconds'],
    ['currency', '$1,234.56', '1 thousand 2 hundred 30 4 dollars and 50 6 cents'],
    ['currency', '$1', '1 dollar'],
    ['currency', '£0.01', '1 penny'],
    ['characters', 'A7-#', 'letters/a 7 letters/dash pound'],
    ['account', 'GB12', 'letters/g letters/b 1 2'],
  ])('%s %s: %s', (kind, value, ids) => {
    const expected = ids.split(' ').map((id) => (id.includes('/') ? id : `digits/${id}`));
    expect(composeValue(kind, value).map(({ id }) => id)).toEqual(expected);
  });

  test('hours of the 24 hour clock', () => {
    expect(composeValue('time', '14:00', 'hms24').map(({ text }) => text)).toEqual(['fourteen', 'hundred']);
  });

  test.each([
    ['fax', '1', /"fax" are not composed/],
    ['number', 'many', /cannot be read as number/],
    ['number', '1234567890123', /needs the word "trillion"/],
    ['date', '2026-02-30', /cannot be read as date/],
  ])('%s %s is refused', (kind, value, reported) => expect(() => composeValue(kind, value)).toThrow(reported));

  test('every number up to a thousand, every day of a year and every minute of a day can be said', () => {
    for (let n = 0; n <= 1000; n++) composeValue('number', String(n));
    for (let day = 0; day < 366; day++) {
      composeValue('date', new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10));
    }
    for (let minute = 0; minute < 1440; minute++) {
      composeValue('time', `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`);
    }
    expect(composedKinds).toContain('date');
  });
});

describe('other languages', () => {
  // Worked out by hand: the words of the language, cut where a recording joins well.
  test.each<[string, string, string, string]>([
    ['es', 'number', '231', 'doscientos|treinta y uno'],
    ['es', 'number', '1200045', 'un millón|doscientos|mil|cuarenta y cinco'],
    ['es', 'currency', '$12.50', 'doce|dólares|con|cincuenta|centavos'],
    ['es', 'date', '2026-05-01', 'primero|de|mayo|de|dos|mil|veintiséis'],
    ['es', 'time', '14:30', 'las|dos|y|treinta|de la tarde'],
    ['fr', 'number', '1299', 'mille|deux cent|quatre-vingt-dix-neuf'],
    ['fr', 'number', '80000', 'quatre-vingt|mille'],
    ['fr', 'currency', '12.50', 'douze|dollars|et|cinquante|cents'],
    ['fr', 'date', '2026-05-01', 'premier|mai|deux|mille|vingt-six'],
    ['fr', 'time', '21:15', 'vingt et une|heures|quinze'],
    ['fr', 'ordinal', '21', 'vingt et unième'],
  ])('%s %s %s: %s', (language, kind, value, words) =>
    expect(composeValue(kind, value, '', language).map(({ text }) => text)).toEqual(words.split('|')),
  );

  test.each(fragmentLanguages)('%s: numbers, amounts, days and minutes can be said', (language) => {
    for (const n of [
      ...Array(120).keys(),
      200,
      501,
      700,
      999,
      1000,
      1100,
      21_000,
      80_000,
      300_001,
      1_000_000,
      2_000_181,
    ])
      for (const kind of ['number', 'currency']) composeValue(kind, String(n), '', language);
    for (let day = 0; day < 366; day += 5)
      composeValue('date', new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10), '', language);
    for (let minute = 0; minute < 1440; minute += 13)
      composeValue(
        'time',
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
        '',
        language,
      );
  });

  test('a language without fragments is refused by name', () =>
    expect(() => composeValue('number', '1', '', 'de')).toThrow(/no fragments in the language "de"/));
});

describe('prompts of fragments', () => {
  test('all but the last are in mid form, and a pause follows the groups of a number', () => {
    const pieces = planPieces([
      { kind: 'text', value: 'You owe' },
      { kind: 'number', value: '1,234' },
    ]);
    expect(pieces.map(({ text, isFinal }) => text + (isFinal ? '.' : ','))).toEqual([
      ...['You owe,', 'one,', 'thousand,', 'two,', 'hundred,', 'thirty,', 'four.'],
    ]);
    const pause = Object.fromEntries(pieces.map((piece) => [piece.text, piece.pause]));
    expect(pause.thousand).toBeGreaterThan(pause.one!);
    expect(pause['You owe']).toBeGreaterThan(pause.thousand!);
    expect(pause.four).toBe(0);
    expect(() => planPieces([])).toThrow(/nothing to say/);
  });

  test('pieces are cut to their sound, brought to one level, and joined with just their pauses', () => {
    const rate = 8000;
    // 100 ms of a tone of 1 kHz with 50 ms of silence on both sides, the second 6 dB softer.
    const tone = (amplitude: number) =>
      Float32Array.from({ length: 1600 }, (_, i) =>
        i < 400 || i >= 1200 ? 0 : amplitude * Math.sin((2 * Math.PI * 1000 * i) / rate),
      );
    const joined = joinPieces(
      [
        { samples: tone(0.5), pause: 100 },
        { samples: tone(0.25), pause: 0 },
      ],
      rate,
    );
    // Two tones of 100 ms with up to 6 ms kept on each side, and 100 ms between them.
    expect(joined.length).toBeGreaterThanOrEqual(2 * 800 + 800);
    expect(joined.length).toBeLessThanOrEqual(2 * (800 + 4 * 48) + 800);
    const peak = (from: number, to: number) => joined.slice(from, to).reduce((max, s) => Math.max(max, Math.abs(s)), 0);
    const half = joined.length >> 1;
    expect(peak(0, half) / peak(half, joined.length)).toBeCloseTo(1, 1);
    expect(Math.abs(joined[0]!)).toBeLessThan(0.05);
  });
});

describe('sets', () => {
  test('no fragment has two names or two sounds within a set, nor two sounds among all', () => {
    for (const name of fragmentSetNames) {
      const texts = fragmentsOf([name]).map(({ text }) => text.toLowerCase());
      expect(new Set(texts).size, name).toBe(texts.length);
    }
    const all = fragmentSetNames.flatMap((name) => fragmentsOf([name]));
    const ids = new Map(all.map(({ id, text }) => [id, text]));
    expect(all.filter(({ id, text }) => ids.get(id) !== text)).toEqual([]);
    expect(fragmentsOf(['all'])).toHaveLength(ids.size);
    expect(() => fragmentsOf(['fractions'])).toThrow(/no set of fragments "fractions"/);
  });

  test('every platform takes the names', async () => {
    for (const preset of ['cxone', 'genesys', 'asterisk-ulaw', 'freeswitch-8k'].map(findPreset)) {
      const rows = fragmentRows(fragmentsOf(['all']), preset);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      await planBatch(catalogue, rows, { preset, digest: async () => undefined });
    }
    expect(fragmentName('digits/h-4', findPreset('genesys'))).toBe('digits_h_4');
    expect(fragmentName('digits/h-4', findPreset('asterisk-ulaw'))).toBe('digits/h-4');
  });

  test('a fragment begins and ends with just so much silence that it joins', async () => {
    const preset = findPreset('asterisk-wav');
    const rows = fragmentRows(fragmentsOf(['digits']), preset);
    const { prompts } = await planBatch(catalogue, rows, {
      preset,
      settings: { pad: JOINING },
      digest: async () => undefined,
    });
    for (const { request } of prompts) {
      const [samples] = readWav((await generatePrompt(catalogue, request)).bytes).channels;
      const first = samples!.findIndex((sample) => sample !== 0);
      const last = samples!.findLastIndex((sample) => sample !== 0);
      // 10 ms are 80 samples, 50 ms are 400; dither may leave some more at 0.
      expect(first).toBeGreaterThanOrEqual(80);
      expect(first).toBeLessThan(120);
      expect(samples!.length - 1 - last).toBeGreaterThanOrEqual(400);
      expect(samples!.length - 1 - last).toBeLessThan(440);
      // No word of them takes a second.
      expect(samples!.length).toBeLessThan(8000);
    }
  });
});
