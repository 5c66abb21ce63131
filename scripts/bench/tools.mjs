// Ways to measure that all groups share.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
};

/** Wall time of one process in milliseconds. */
function time(command, args, options = {}) {
  const start = process.hrtime.bigint();
  const result = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: root, ...options });
  const ms = Number(process.hrtime.bigint() - start) / 1e6;
  if (result.error) throw result.error;
  const accepted = options.statuses ?? [0];
  if (!accepted.includes(result.status))
    throw new Error(`${args.join(' ')}: status ${result.status}\n${result.stderr}`);
  return ms;
}

export const tools = {
  root,
  median,
  time,
  /** The `cctool` program of this checkout. */
  cctool: join(root, 'bin', 'cctool.js'),
  /**
   * A whole cctool process against a bare `node -e 0`, run in turn (A B A B …) so that drift of the machine cancels.
   * @returns the median of the pairwise ratios
   */
  ratioToBareNode(args, { runs = 15, ...options } = {}) {
    const pairs = [];
    for (let i = -2; i < runs; i++) {
      const bare = time(process.execPath, ['-e', '0']);
      const ours = time(process.execPath, [tools.cctool, ...args], options);
      if (i >= 0) pairs.push(ours / bare);
    }
    return median(pairs);
  },
  /** What `one()` takes against `other()`, run in turn so that drift of the machine cancels: the median of the pairs. */
  async ratio(one, other, runs = 15) {
    const timed = async (work) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const pairs = [];
    for (let i = -2; i < runs; i++) {
      const own = await timed(one);
      const others = await timed(other);
      if (i >= 0) pairs.push(own / others);
    }
    return median(pairs);
  },
  /** Median milliseconds of `work()` over some runs, after one warm-up. */
  async milliseconds(work, runs = 7) {
    await work();
    const times = [];
    for (let i = 0; i < runs; i++) {
      const start = performance.now();
      await work();
      times.push(performance.now() - start);
    }
    return median(times);
  },
};
