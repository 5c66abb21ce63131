/**
 * Processor time that this process has used, in milliseconds, with its threads. Unlike a clock it does not depend on what
 * else the machine does, so that it says how much work something is.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Milliseconds on a clock that nobody sets, from an arbitrary beginning. As `performance.now()`, which costs a short
 * command a millisecond: its first use loads a dozen modules of Node.
 */
export function steadyTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Milliseconds by the clock up to which the system is not asked: one thread has not used more. */
const shortTime = 5;

/**
 * Measures how much work parts of a task are. To ask the system costs as much as a tenth of a small part, so that it is
 * asked once for each task, and again only where a part has taken long by the clock: the processor may have had other
 * work to do.
 */
class WorkMeter {
  #used = 0;

  /** To be called before a task. */
  start(): void {
    this.#used = processorTime();
  }

  /**
   * Milliseconds of work since a moment: at most what the clock says, and at most what this process has used since it
   * was last asked, within the task.
   * @param began by `steadyTime`
   */
  since(began: number): number {
    const elapsed = steadyTime() - began;
    if (elapsed <= shortTime) return elapsed;
    const before = this.#used;
    this.#used = processorTime();
    return Math.min(elapsed, this.#used - before);
  }
}

/** The meter of this process, which works on one task at a time. */
export const workMeter = new WorkMeter();
