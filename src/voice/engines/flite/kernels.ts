import { Instance, type Memory, Module } from '../../web-assembly.js';
import {
  body,
  type Code,
  f64,
  get,
  HEADER,
  i32,
  int,
  list,
  load,
  loadPair,
  loadTwice,
  OP,
  pair,
  real,
  repeat,
  SECTION,
  section,
  set,
  store,
  storePair,
  TYPE,
  text,
  toReal,
  unsigned,
} from './assembler.js';

/** The coefficients of the Padé approximant of the exponential from the first term on: one for each section. */
const PADE = [0.4999391, 0.1107098, 0.01369984, 0.0009564853, 0.00003041721] as const;
const SECTIONS = PADE.length;
/** Pairs that hold the sections; the last number is of a section that nothing listens to. */
const PAIRS = 3;
/** Values of the impulse response whose energy counts. */
const RESPONSE = 64;
/** Samples of noise that are filtered side by side. */
export const SIDE_BY_SIDE = 8;
/** Rows of the change of a frequency scale that are worked out side by side. */
const ROWS = 7;
const NUMBER = 8;
const PAIR = 16;

/** How large the loops are. */
export interface KernelSize {
  /** The highest coefficient of the spectrum. */
  order: number;
  /** Taps of the filters of pulses and noise. */
  taps: number;
  /** Samples of a frame, a multiple of `SIDE_BY_SIDE`. */
  frame: number;
}

/** The inner loops of a vocoder, with the memory that they work in. */
export interface Kernels {
  /** Noise from the oldest that the filter holds to the newest of the frame. */
  noise: Float64Array;
  noiseFilter: Float64Array;
  /** What excites the spectrum: written by `shapeNoise`, read by `filter`. */
  sounds: Float64Array;
  /** Filters the noise of a frame. */
  shapeNoise(): void;
  /** The coefficients of the spectrum and their change from sample to sample. */
  coefficients: Float64Array;
  steps: Float64Array;
  samples: Float64Array;
  /** Filters a frame. */
  filter(alpha: number, gain: number): void;
  /** Two mel cepstra in pairs, the highest coefficient first, behind zeros. */
  cepstra: Float64Array;
  /** Cepstra in pairs, and impulse responses in pairs, whose first values are set before `respond`. */
  warped: Float64Array;
  responses: Float64Array;
  /** From mel cepstra to cepstra; `warp` moves the frequencies. */
  unwarp(warp: number): void;
  /** From cepstra to impulse responses of minimum phase. */
  respond(): void;
}

const addressed = (at: number) => (value: Code) => storePair(value, at);

/** Makes the loops for a size. `exp` is that of the program whose samples are to be met. */
export function makeKernels({ order, taps, frame }: KernelSize, exp: (value: number) => number): Kernels {
  let end = 0;
  /** Room for so many numbers. */
  const room = (count: number) => {
    const at = end;
    end += Math.ceil(count / 2) * PAIR;
    return at;
  };
  const rows = Math.ceil((order + 1) / ROWS) * ROWS;
  const at = {
    noise: room(taps + frame),
    noiseFilter: room(taps),
    sounds: room(frame),
    coefficients: room(order + 1),
    steps: room(order + 1),
    samples: room(frame),
    cepstra: room(2 * rows),
    warped: room(2 * RESPONSE),
    responses: room(2 * RESPONSE),
    firstDelays: room(2 * PAIRS),
    firstPassed: room(2 * PAIRS + 2),
    delays: room(2 * PAIRS * (order + 2)),
    passed: room(2 * PAIRS + 2),
  };

  const code = [shapeNoise(at, taps, frame), filterFrame(at, order, frame), unwarp(at, rows), respond(at)];
  const types = [
    [TYPE.function, 1, TYPE.f64, 1, TYPE.f64],
    [TYPE.function, 0, 0],
    [TYPE.function, 2, TYPE.f64, TYPE.f64, 0],
    [TYPE.function, 1, TYPE.f64, 0],
  ];
  const names = ['shapeNoise', 'filter', 'unwarp', 'respond'];
  const module = Uint8Array.from([
    ...HEADER,
    ...section(SECTION.type, ...list(types)),
    ...section(SECTION.import, 1, ...text('program'), ...text('exp'), 0, 0),
    ...section(SECTION.function, ...list([[1], [2], [3], [1]])),
    ...section(SECTION.memory, 1, 0, ...unsigned(Math.ceil(end / 65536))),
    ...section(
      SECTION.export,
      ...list([[...text('memory'), 2, 0], ...names.map((name, i) => [...text(name), 0, i + 1])]),
    ),
    ...section(SECTION.code, ...list(code)),
  ]);
  const { exports } = new Instance(new Module(module), { program: { exp } });
  const { buffer } = exports.memory as Memory;
  const numbers = (from: number, count: number) => new Float64Array(buffer, from, count);
  return {
    ...(exports as Pick<Kernels, 'shapeNoise' | 'filter' | 'unwarp' | 'respond'>),
    noise: numbers(at.noise, taps + frame),
    noiseFilter: numbers(at.noiseFilter, taps),
    sounds: numbers(at.sounds, frame),
    coefficients: numbers(at.coefficients, order + 1),
    steps: numbers(at.steps, order + 1),
    samples: numbers(at.samples, frame),
    cepstra: numbers(at.cepstra, 2 * rows),
    warped: numbers(at.warped, 2 * RESPONSE),
    responses: numbers(at.responses, 2 * RESPONSE),
  };
}

type Places = {
  readonly [name in 'noise' | 'noiseFilter' | 'sounds' | 'coefficients' | 'steps' | 'samples']: number;
} & {
  readonly [name in 'cepstra' | 'warped' | 'responses' | 'firstDelays' | 'firstPassed' | 'delays' | 'passed']: number;
};

/** Eight samples at a time, each a sum from the oldest value to the newest. */
function shapeNoise(at: Places, taps: number, frame: number): number[] {
  const [n, factor, sum] = [0, 1, 2];
  const sums = Array.from({ length: SIDE_BY_SIDE / 2 }, (_, i) => sum + i);
  const code: Code[] = sums.map((sum) => set(sum, pair.of(real(0))));
  for (let tap = taps - 1; tap >= 0; tap--) {
    // The newest value stands one place farther: the filters pass over the one before it.
    const from = at.noise + NUMBER * (tap === 0 ? taps : taps - 1 - tap);
    code.push(set(factor, loadTwice(at.noiseFilter + NUMBER * tap)));
    for (const [i, sum] of sums.entries())
      code.push(set(sum, pair.add(get(sum), pair.multiply(get(factor), loadPair(from + PAIR * i, get(n))))));
  }
  for (const [i, sum] of sums.entries()) code.push(storePair(get(sum), at.sounds + PAIR * i, get(n)));
  code.push(set(n, i32.add(get(n), int(NUMBER * SIDE_BY_SIDE))));
  return body(
    [
      [1, TYPE.i32],
      [1 + sums.length, TYPE.v128],
    ],
    repeat(code.flat(), i32.isLess(get(n), int(NUMBER * frame))),
  );
}

/** The two halves of the filter one after another for each sample, the sections of each side by side. */
function filterFrame(at: Places, order: number, frame: number): number[] {
  const [alpha, gain, n, input, back, out] = [0, 1, 2, 3, 4, 5];
  const [warp, rest, factor, next, here, value, sum] = [6, 7, 8, 9, 10, 13, 16];
  const each = <Result>(make: (at: number) => Result) => Array.from({ length: PAIRS }, (_, at) => make(at));
  /** Adds up the sections' shares, from the last to the first. */
  const shares = (values: number, passed: number): Code[] => {
    const code = [set(back, get(input)), set(out, real(0))];
    for (let at = SECTIONS - 1; at >= 0; at--) {
      const share = f64.multiply(pair.take(get(values + (at >> 1)), at & 1), real(PADE[at]!));
      // The share of this section stands in `input` for two sums.
      code.push(set(input, share));
      code.push(set(back, at % 2 === 0 ? f64.add(get(back), get(input)) : f64.subtract(get(back), get(input))));
      code.push(set(out, f64.add(get(out), get(input))));
    }
    return [...code, store(get(back), passed), set(input, f64.add(get(out), get(back)))];
  };
  const delayed = (passed: number, delays: number, pairAt: number) =>
    pair.add(
      pair.multiply(get(rest), loadPair(passed + PAIR * pairAt)),
      pair.multiply(get(warp), loadPair(delays + PAIR * pairAt)),
    );
  const row = (place: number) => at.delays + PAIR * PAIRS * place;
  const code: Code[] = [
    set(input, f64.multiply(load(at.sounds, get(n)), f64.multiply([...load(at.coefficients), OP.call, 0], get(gain)))),
    // The part of the first coefficient.
    set(factor, loadTwice(at.coefficients + NUMBER)),
    ...each((k) => set(value + k, delayed(at.firstPassed, at.firstDelays, k))),
    ...each((k) => addressed(at.firstDelays + PAIR * k)(get(value + k))),
    ...each((k) => set(value + k, pair.multiply(get(value + k), get(factor)))),
    ...each((k) => addressed(at.firstPassed + NUMBER + PAIR * k)(get(value + k))),
    ...shares(value, at.firstPassed),
    // The part of all others. What a place holds moves on to the next for the next sample.
    ...each((k) => set(value + k, delayed(at.passed, row(1), k))),
    ...each((k) => addressed(row(1) + PAIR * k)(get(value + k))),
    ...each((k) => set(here + k, loadPair(row(2) + PAIR * k))),
    ...each((k) => addressed(row(2) + PAIR * k)(get(value + k))),
    ...each((k) => set(sum + k, pair.of(real(0)))),
  ];
  for (let i = 2; i <= order; i++) {
    code.push(set(factor, loadTwice(at.coefficients + NUMBER * i)));
    for (let k = 0; k < PAIRS; k++) {
      const place = row(i + 1) + PAIR * k;
      const change = pair.multiply(get(warp), pair.subtract(get(next), get(value + k)));
      code.push(set(next, loadPair(place)));
      code.push(set(value + k, pair.add(get(here + k), change)));
      code.push(storePair(get(value + k), place));
      code.push(set(sum + k, pair.add(get(sum + k), pair.multiply(get(value + k), get(factor)))));
      code.push(set(here + k, get(next)));
    }
  }
  code.push(...each((k) => addressed(at.passed + NUMBER + PAIR * k)(get(sum + k))));
  code.push(...shares(sum, at.passed));
  code.push(store(get(input), at.samples, get(n)));
  for (let i = 0; i <= order; i += 2) {
    const place = at.coefficients + NUMBER * i;
    code.push(storePair(pair.add(loadPair(place), loadPair(at.steps + NUMBER * i)), place));
  }
  code.push(set(n, i32.add(get(n), int(NUMBER))));
  return body(
    [
      [1, TYPE.i32],
      [3, TYPE.f64],
      [4 + 3 * PAIRS, TYPE.v128],
    ],
    [
      ...set(warp, pair.of(get(alpha))),
      ...set(rest, pair.of(f64.subtract(real(1), f64.multiply(get(alpha), get(alpha))))),
      ...repeat(code.flat(), i32.isLess(get(n), int(NUMBER * frame))),
    ],
  );
}

/** Each row makes new values of those of the row before, one place behind it. */
function unwarp(at: Places, rows: number): number[] {
  const [by, group, warp, rest, first, last, before, given, kept, row] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const code: Code[] = [];
  for (let j = 0; j < RESPONSE; j++) {
    const place = at.warped + PAIR * j;
    code.push(set(given, loadPair(place)), set(first, get(given)), set(before, get(last)));
    for (let r = 0; r < ROWS; r++) {
      const own = row + r;
      const cepstrum = loadPair(at.cepstra + PAIR * r, get(group));
      const newer =
        j === 0
          ? pair.add(cepstrum, pair.multiply(get(warp), get(given)))
          : j === 1
            ? pair.add(pair.multiply(get(rest), get(before)), pair.multiply(get(warp), get(given)))
            : pair.add(get(before), pair.multiply(get(warp), pair.subtract(get(given), get(own))));
      code.push(set(kept, get(own)), set(own, newer), set(before, get(kept)), set(given, get(own)));
    }
    code.push(storePair(get(given), place), set(last, get(first)));
  }
  code.push(set(group, i32.add(get(group), int(PAIR * ROWS))));
  return body(
    [
      [1, TYPE.i32],
      [7 + ROWS, TYPE.v128],
    ],
    [
      ...set(warp, pair.of(get(by))),
      ...set(rest, pair.of(f64.subtract(real(1), f64.multiply(get(by), get(by))))),
      ...repeat(code.flat(), i32.isLess(get(group), int(PAIR * rows))),
    ],
  );
}

function respond(at: Places): number[] {
  const [n, k, index, sum] = [0, 1, 2, 3];
  const inner = [
    ...set(
      sum,
      pair.add(
        get(sum),
        pair.multiply(loadPair(at.warped, get(k)), loadPair(at.responses, i32.subtract(get(n), get(k)))),
      ),
    ),
    ...set(k, i32.add(get(k), int(PAIR))),
  ];
  const outer = [
    ...set(index, i32.add(get(index), int(1))),
    ...set(n, i32.add(get(n), int(PAIR))),
    ...storePair(pair.multiply(pair.of(toReal(get(index))), loadPair(at.warped, get(n))), at.warped, get(n)),
    ...set(sum, pair.of(real(0))),
    ...set(k, int(PAIR)),
    ...repeat(inner, i32.isAtMost(get(k), get(n))),
    ...storePair(pair.divide(get(sum), pair.of(toReal(get(index)))), at.responses, get(n)),
  ];
  return body(
    [
      [3, TYPE.i32],
      [1, TYPE.v128],
    ],
    repeat(outer, i32.isLess(get(index), int(RESPONSE - 1))),
  );
}
