import { FRAME } from '../audio/frames.js';
import { type Chunk, FEATURES, type Heard, hear, type Recorded, throats } from './cepstra.js';
import { warpDistance } from './time-warp.js';

/** A stretch of a session that is one reading of a prompt. */
export interface Take {
  /** Of the script, from 0. */
  prompt: number;
  /** Seconds from the beginning, with a margin of silence. */
  from: number;
  to: number;
  /** How far it is from the prompt as a voice says it; lower is nearer. */
  distance: number;
  /** Why it should be heard before it is used; empty when nothing speaks against it. */
  doubts: string[];
}

/** What was found in a session. */
export interface SplitSession {
  takes: Take[];
  /** Prompts of the script that were not found. */
  missing: number[];
  /** Sound that belongs to no prompt: talk, noise, starts that were broken off. */
  others: { from: number; to: number }[];
}

/** Stretches that one prompt may consist of, and prompts in a row that may be missing. */
const MOST_CHUNKS = 10;
const MOST_MISSING = 3;
/** What a frame costs that belongs to no prompt: between like and unlike sounds. */
const OTHER = 0.95;
/** Seconds of silence that a cut keeps at its ends. */
const MARGIN = 0.12;

/** What 10 ms of a pause cost that the text does not have. */
const PAUSE = 0.4;
/** What a frame of a prompt costs that is not found. */
const MISSING = 0.15;
/** Frames that a way through a session may be worse than the best one before it is given up. */
const BEAM = 350;
/** Stretches from which the length of the speaker's throat is found. */
const SAMPLE = 40;

/**
 * Cuts a session into prompts: stretches of sound between silences are given to the prompts of the script in its order,
 * so that they sound like the prompts as a voice says them. A prompt may be read several times.
 * @param session by `record`
 * @param references each prompt of the script as a voice says it, by `record`
 */
export function splitSession(session: Recorded, references: readonly Recorded[]): SplitSession {
  const spoken = hear(references);
  const sample: Recorded = {
    ...session,
    chunks: session.chunks.slice(0, SAMPLE),
    starts: session.starts.slice(0, SAMPLE + 1),
    spectra: session.spectra.slice(0, SAMPLE),
  };
  let throat: number = throats[0];
  let least = Number.POSITIVE_INFINITY;
  if (references.length > 0)
    for (const candidate of throats) {
      const { cost } = findWay(hear([sample], candidate)[0]!, spoken, true);
      if (cost < least) [least, throat] = [cost, candidate];
    }
  return takesOf(hear([session], throat)[0]!, spoken);
}

/** A stretch of chunks that was given to a prompt. */
interface Given {
  prompt: number;
  first: number;
  end: number;
}

/**
 * The cheapest way to give the chunks of a session to prompts in their order.
 * @param isOpen whether the session may end before the script, at no cost
 */
function findWay(session: Heard, references: readonly Heard[], isOpen: boolean) {
  const { chunks, starts, features } = session;
  const lengths = references.map(({ features }) => features.length / FEATURES);
  const pauses = references.map(({ chunks }) => longestPause(chunks, 0, chunks.length));
  const known = new Map<number, number>();
  /** The distance of the chunks from `first` to before `end` to a prompt; Infinity where their lengths do not fit. */
  const distance = (first: number, end: number, prompt: number): number => {
    const frames = starts[end]! - starts[first]!;
    const expected = lengths[prompt]!;
    if (frames < expected * 0.62 - 4 || frames > expected * 1.6 + 6) return Number.POSITIVE_INFINITY;
    const key = (first * (MOST_CHUNKS + 1) + end - first) * references.length + prompt;
    let value = known.get(key);
    if (value === undefined) {
      value = warpDistance(features, starts[first]!, starts[end]!, references[prompt]!.features);
      known.set(key, value);
    }
    return value;
  };

  // best[i][p]: the first i chunks are dealt with, and the last prompt that was read is p - 1.
  const width = references.length + 1;
  const best = Array.from({ length: chunks.length + 1 }, () => new Float64Array(width).fill(Number.POSITIVE_INFINITY));
  const back = Array.from({ length: chunks.length + 1 }, () => new Int32Array(width).fill(-1));
  const step = (from: number, prompt: number, isTake: boolean) => (from * width + prompt) * 2 + (isTake ? 1 : 0);
  best[0]![0] = 0;
  for (let i = 0; i < chunks.length; i++) {
    let cheapest = Number.POSITIVE_INFINITY;
    for (const cost of best[i]!) cheapest = Math.min(cheapest, cost);
    for (let p = 0; p < width; p++) {
      const cost = best[i]![p]!;
      if (cost > cheapest + BEAM || cost === Number.POSITIVE_INFINITY) continue;
      const offer = (to: number, prompt: number, total: number, isTake: boolean) => {
        if (total >= best[to]![prompt]!) return;
        best[to]![prompt] = total;
        back[to]![prompt] = step(i, p, isTake);
      };
      offer(i + 1, p, cost + OTHER * (starts[i + 1]! - starts[i]!), false);
      for (let next = Math.max(1, p); next < Math.min(width, p + 2 + MOST_MISSING); next++) {
        let skipped = 0;
        for (let m = p + 1; m < next; m++) skipped += MISSING * lengths[m - 1]!;
        for (let end = i + 1; end <= Math.min(chunks.length, i + MOST_CHUNKS); end++) {
          const found = distance(i, end, next - 1);
          if (found === Number.POSITIVE_INFINITY) continue;
          // A pause that the text does not have: rather a start that was broken off, and another.
          const pause = Math.max(0, longestPause(chunks, i, end) - pauses[next - 1]! - 30) * PAUSE;
          offer(end, next, cost + skipped + pause + found * (starts[end]! - starts[i]!), true);
        }
      }
    }
  }

  // The end of the script may be missing too.
  let p = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let end = 0; end < width; end++) {
    let total = best[chunks.length]![end]!;
    for (let m = end; m < references.length && !isOpen; m++) total += MISSING * lengths[m]!;
    if (total < least) [least, p] = [total, end];
  }
  const cost = least;
  const given: Given[] = [];
  const others: { from: number; to: number }[] = [];
  for (let i = chunks.length; i > 0; ) {
    const from = back[i]![p]!;
    const [first, prompt] = [Math.floor(from / 2 / width), Math.floor(from / 2) % width];
    if (from % 2 === 1) given.unshift({ prompt: p - 1, first, end: i });
    else others.unshift({ from: chunks[first]!.from * FRAME, to: chunks[i - 1]!.to * FRAME });
    [i, p] = [first, prompt];
  }
  return { cost, given, others, distance, lengths, pauses };
}

/** The longest silence between stretches, in frames of 10 ms. */
function longestPause(chunks: readonly Chunk[], first: number, end: number): number {
  let longest = 0;
  for (let i = first + 1; i < end; i++) longest = Math.max(longest, chunks[i]!.from - chunks[i - 1]!.to);
  return longest;
}

function takesOf(session: Heard, references: readonly Heard[]): SplitSession {
  const { given, others, distance, lengths, pauses } = findWay(session, references, false);
  const { chunks, starts } = session;
  const takes = given.map(({ prompt, first, end }): Take => {
    const edge = (index: number, side: 'from' | 'to') => chunks[index]?.[side];
    const before = edge(first - 1, 'to') ?? 0;
    const after = edge(end, 'from') ?? Number.POSITIVE_INFINITY;
    const head = Math.min(MARGIN / FRAME, (chunks[first]!.from - before) / 2);
    const tail = Math.min(MARGIN / FRAME, (after - chunks[end - 1]!.to) / 2);
    return {
      prompt,
      from: (chunks[first]!.from - head) * FRAME,
      to: (chunks[end - 1]!.to + tail) * FRAME,
      distance: distance(first, end, prompt),
      doubts: [],
    };
  });
  doubt(takes, given, { distance, starts, lengths, pauses, chunks });
  const found = new Set(given.map(({ prompt }) => prompt));
  return { takes, others, missing: references.flatMap((_, prompt) => (found.has(prompt) ? [] : [prompt])) };
}

interface Known {
  distance(first: number, end: number, prompt: number): number;
  starts: readonly number[];
  lengths: readonly number[];
  pauses: readonly number[];
  chunks: readonly { from: number; to: number }[];
}

/** Writes down what speaks against each take. */
function doubt(takes: Take[], given: readonly Given[], { distance, starts, lengths, pauses, chunks }: Known): void {
  const sorted = takes.map((take) => take.distance).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const ratios = given
    .map(({ prompt, first, end }) => (starts[end]! - starts[first]!) / lengths[prompt]!)
    .sort((a, b) => a - b);
  const usual = ratios[ratios.length >> 1] ?? 1;
  takes.forEach((take, at) => {
    const { prompt, first, end } = given[at]!;
    const add = (text: string) => take.doubts.push(text);
    if (take.distance > Math.max(0.9, median * 1.25)) add('it does not sound like its text');
    const ratio = (starts[end]! - starts[first]!) / lengths[prompt]! / usual;
    if (ratio > 1.3 || ratio < 0.75) add(`it is ${ratio > 1 ? 'longer' : 'shorter'} than its text`);
    for (let other = Math.max(0, prompt - 4); other < Math.min(lengths.length, prompt + 5); other++)
      if (other !== prompt && distance(first, end, other) < take.distance * 1.12) {
        add('it sounds as much like another prompt');
        break;
      }
    // Neighbours that stand as near as its own parts might belong to it.
    const gap = (index: number) =>
      index <= 0 || index >= chunks.length ? Number.POSITIVE_INFINITY : chunks[index]!.from - chunks[index - 1]!.to;
    const inner = longestPause(chunks, first, end);
    if (inner > Math.min(gap(first), gap(end))) add('a pause inside it is longer than one beside it');
    if (inner > pauses[prompt]! + 40) add('it has a pause that its text does not have');
  });
}
