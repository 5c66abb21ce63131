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
