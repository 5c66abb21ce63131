/**
 * Processor time that this process has used, in milliseconds, with its threads. Unlike a clock it does not depend on what
 * else the machine does, so that it says how much work something is.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
