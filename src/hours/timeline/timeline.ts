import { formatInstant } from '../instant.js';
import { countUpTo } from '../zones/zone.js';
import type { Layer } from './layer.js';

/** The answer for an instant, constant over a segment: one frozen object that all questions in it share. */
export interface Status {
  readonly is_open: boolean;
  readonly schedule: { readonly id: string; readonly name: string; readonly timezone: string };
  /** ISO 8601 UTC with `Z`: the next change to open strictly after the instant; null where none is known. */
  readonly next_open: string | null;
  readonly next_close: string | null;
  /** One sentence: the rule that decided. */
  readonly reason: string;
  /** Set where nothing was found within the horizon although the file holds dates beyond it. */
  readonly horizon_exceeded?: true;
}

/** The first changes of state after the end of a timeline; undefined where there is none up to the horizon. */
export interface LaterChanges {
  open: number | undefined;
  close: number | undefined;
}

export interface TimelineText {
  schedule: Status['schedule'];
  /** The sentence for a rule's number. */
  reason(by: number, open: boolean): string;
  /** True where the file holds dates beyond the horizon. */
  datesBeyond(): boolean;
}

/** The answer for a stretch of time: its state, the number of the rule that decided, and the first changes after it. */
export function statusOf(text: TimelineText, isOpen: boolean, by: number, { open, close }: LaterChanges): Status {
  const status = {
    is_open: isOpen,
    schedule: text.schedule,
    next_open: open === undefined ? null : formatInstant(open),
    next_close: close === undefined ? null : formatInstant(close),
    reason: text.reason(by, isOpen),
  };
  const missing = (open === undefined || close === undefined) && text.datesBeyond();
  return Object.freeze(missing ? { ...status, horizon_exceeded: true as const } : status);
}

const bucket = 86_400_000;

/**
 * Prepared answers for one schedule over a stretch of time. A question is one division, one look into the day index and
 * a compare or two: no zones, no dates, no text are touched. Answers are rendered once per segment.
 */
export class Timeline {
  /** The first instant it can answer. */
  readonly start: number;
  /** The first instant it cannot answer any more. */
  readonly end: number;
  readonly #starts: Float64Array;
  readonly #open: Uint8Array;
  readonly #by: Int32Array;
  /** For every 24 hours from `start`: the last segment that starts before them. */
  readonly #index: Int32Array;
  readonly #answers: (Status | undefined)[];
  #bodies: (string | undefined)[] | undefined;
  readonly #text: TimelineText;
  readonly #findLater: () => LaterChanges;
  #later: LaterChanges | undefined;

  /** @param findLater looks behind the end; called once, when an answer needs it */
  constructor(layer: Layer, findLater: () => LaterChanges, text: TimelineText) {
    const count = layer.starts.length;
    this.start = layer.starts[0]!;
    this.end = layer.end;
    // One number more than there are segments: the search never has to ask whether a next one exists.
    this.#starts = new Float64Array(count + 1).fill(Number.POSITIVE_INFINITY);
    this.#starts.set(layer.starts);
    this.#open = Uint8Array.from(layer.open);
    this.#by = Int32Array.from(layer.by);
    this.#answers = new Array<Status | undefined>(count).fill(undefined);
    this.#findLater = findLater;
    this.#text = text;
    this.#index = new Int32Array(Math.max(1, Math.ceil((this.end - this.start) / bucket)));
    let segment = 0;
    for (let day = 0; day < this.#index.length; day++) {
      while (this.#starts[segment + 1]! <= this.start + day * bucket) segment++;
      this.#index[day] = segment;
    }
  }

  /** The number of segments. */
  get length(): number {
    return this.#open.length;
  }

  /** The number of the segment an instant lies in. The instant must be one that the timeline covers. */
  segmentAt(at: number): number {
    let segment = this.#index[Math.floor((at - this.start) / bucket)]!;
    while (this.#starts[segment + 1]! <= at) segment++;
    return segment;
  }

  /** The answer for an instant in milliseconds since 1970 UTC, between `start` and `end`. */
  status(at: number): Status {
    const segment = this.segmentAt(at);
    return this.#answers[segment] ?? this.#render(segment);
  }

  /** The same answer as JSON text. */
  statusJson(at: number): string {
    const segment = this.segmentAt(at);
    this.#bodies ??= new Array<string | undefined>(this.length).fill(undefined);
    let body = this.#bodies[segment];
    if (body === undefined) {
      body = JSON.stringify(this.status(at));
      this.#bodies[segment] = body;
    }
    return body;
  }

  /** The segment as numbers: `by` is the number of the rule that decided. */
  segment(number: number): { start: number; end: number; open: boolean; by: number } {
    const end = this.#starts[number + 1]!;
    return {
      start: this.#starts[number]!,
      end: Number.isFinite(end) ? end : this.end,
      open: this.#open[number] === 1,
      by: this.#by[number]!,
    };
  }

  /** Changes of state in order, strictly after `from` and up to `to`, as far as the timeline reaches. */
  *changes(from: number, to: number): Generator<{ at: number; open: boolean }> {
    for (let segment = countUpTo(this.#starts, from); segment < this.length; segment++) {
      if (this.#starts[segment]! > to) return;
      if (segment > 0 && this.#open[segment] !== this.#open[segment - 1]) {
        yield { at: this.#starts[segment]!, open: this.#open[segment] === 1 };
      }
    }
  }

  #changesFrom(segment: number): LaterChanges {
    const changes: LaterChanges = { open: undefined, close: undefined };
    for (let next = segment + 1; next < this.length; next++) {
      if (this.#open[next] === this.#open[next - 1]) continue;
      const kind = this.#open[next] ? 'open' : 'close';
      changes[kind] ??= this.#starts[next]!;
      if (changes.open !== undefined && changes.close !== undefined) return changes;
    }
    this.#later ??= this.#findLater();
    return { open: changes.open ?? this.#later.open, close: changes.close ?? this.#later.close };
  }

  #render(segment: number): Status {
    const status = statusOf(this.#text, this.#open[segment] === 1, this.#by[segment]!, this.#changesFrom(segment));
    this.#answers[segment] = status;
    return status;
  }
}
