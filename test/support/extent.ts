/**
 * How much of a long kind of test runs. `npm test` takes a sample of each, so that it ends within minutes; `npm run
 * test:full` runs every test file that imports this one whole. Nothing is tested in the sample alone. A file of which no
 * sample is worth its time is named `*.long.test.ts`.
 */
export const isFull = process.env.CCTOOL_TESTS === 'full';

/** How many random cases to try: all of them, or a tenth, at least twenty, or fewer where a case takes long. */
export const runs = (all: number, least = 20): number =>
  isFull ? all : Math.min(all, Math.max(least, Math.ceil(all / 10)));

/** The rows of a table: all of them, or so many that are spread evenly over it, the first and the last among them. */
export function sample<Row>(rows: readonly Row[], most: number): Row[] {
  if (isFull || rows.length <= most) return [...rows];
  const last = rows.length - 1;
  return Array.from({ length: most }, (_, i) => rows[most === 1 ? 0 : Math.round((i * last) / (most - 1))]!);
}
