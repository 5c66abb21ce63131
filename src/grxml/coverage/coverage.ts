import type { Trail } from '../match/index.js';
import { type CoveragePoint, type CoveragePoints, type PointKind, pointKinds } from './coverage-points.js';

/** A point as reports show it. */
export interface ShownPoint {
  kind: PointKind;
  rule: string;
  /** The document's URI where it is not the grammar itself. */
  uri?: string;
  line: number;
  column: number;
  /** The part as the grammar writes it, on one line, shortened; the name of a rule. */
  text: string;
}

export interface CoverageReport {
  /** Touched of `points`, as a percentage; 100 where there are none. */
  percent: number;
  points: number;
  touched: number;
  kinds: { [kind in PointKind]: { points: number; touched: number } };
  untouched: ShownPoint[];
  /** What no phrase can touch; not among the points. */
  unreachable: ShownPoint[];
}

const longestText = 60;

/** A point for reports. */
export function showPoint({ kind, part, rule, grammar }: CoveragePoint, main: CoveragePoint['grammar']): ShownPoint {
  const { source, lines } = grammar.document;
  const text = kind === 'rule' ? rule.id : source.slice(part.start, part.end).replace(/\s+/g, ' ').trim();
  return {
    kind,
    rule: rule.id,
    ...(grammar === main ? {} : { uri: grammar.uri }),
    ...lines.at(kind === 'rule' ? rule.idStart : part.start),
    text: text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text,
  };
}

/** Counts which points the best parses of phrases touch. */
export class Coverage {
  readonly points: CoveragePoints;
  /** How often each point was touched. */
  readonly counts: Float64Array;

  constructor(points: CoveragePoints) {
    this.points = points;
    this.counts = new Float64Array(points.points.length);
  }

  /**
   * @param times how often the phrase was said
   */
  add(trail: Trail, times = 1): void {
    for (const number of touchedBy(this.points, trail)) this.counts[number]! += times;
  }

  report(): CoverageReport {
    const { points, unspeakable, compiled } = this.points;
    const { main } = compiled.linked;
    const kinds = Object.fromEntries(
      pointKinds.map((kind) => [kind, { points: 0, touched: 0 }]),
    ) as CoverageReport['kinds'];
    let touched = 0;
    const untouched: ShownPoint[] = [];
    for (const [number, point] of points.entries()) {
      const kind = kinds[point.kind];
      kind.points++;
      if (this.counts[number]! > 0) {
        kind.touched++;
        touched++;
      } else untouched.push(showPoint(point, main));
    }
    return {
      percent: points.length === 0 ? 100 : (100 * touched) / points.length,
      points: points.length,
      touched,
      kinds,
      untouched,
      unreachable: unspeakable.map((point) => showPoint(point, main)),
    };
  }
}

/** The points that a parse touches, each once. */
export function touchedBy(points: CoveragePoints, trail: Trail): Set<number> {
  const touched = new Set<number>();
  const add = (kind: PointKind, part: object) => {
    const number = points.numberOf(kind, part);
    if (number !== undefined) touched.add(number);
  };
  for (const rule of trail.rules) add('rule', rule);
  for (const item of trail.alternatives) add('alternative', item);
  for (const tag of trail.tags) add('tag', tag);
  for (const { item, again, first } of trail.repeats) if (first) add(again ? 'optional' : 'omission', item);
  return touched;
}
