/** The main file of one HTTP process of a server: starts when its parent says so, and ends with it. */
import { availableParallelism } from 'node:os';
import { isCctoolError } from '../../diagnostics/index.js';
import { createLog } from '../log.js';
import { servedAt } from '../served-at.js';
import { type RunningServer, startServer } from '../start-server.js';
import { Channel } from './channel.js';
import { type OfParent, type OfProcess, type ProcessStart, readyMessage, Siblings } from './siblings.js';

/** Bytes that a pipe takes in one piece (POSIX: PIPE_BUF), so that lines of several processes are not mixed. */
const atomicWrite = 4096;

// The parent stops its processes itself; a terminal's Ctrl-C reaches the whole group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

let running: RunningServer | undefined;

const channel = new Channel<OfParent, OfProcess>((message) => void process.send?.(message, () => {}), {
  async start(options) {
    try {
      running = await startServer(serverOptions(options));
      return { served: await servedAt(running, running.service.store) };
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      const { kind, message, hint } = error;
      return { error: { kind, message, ...(hint !== undefined && { hint }) } };
    }
  },
  async samples() {
    return (await running?.service.metrics.registry.getMetricsAsJSON()) ?? [];
  },
  async refresh() {
    await running?.service.hours.refresh();
    return null;
  },
  async stop({ isReplaced }) {
    await running?.close({ isReplaced });
    // After the answer, which is on its way; the channel would keep the process alive.
    setImmediate(() => process.disconnect());
    return null;
  },
});
process.on('message', (message) => channel.receive(message));
process.send?.(readyMessage);

/** The part of the processes for heavy operations that this HTTP process has: a single one could be blocked by one grammar. */
function ownWorkers({ workers, processes }: ProcessStart['settings']): number {
  return workers === undefined
    ? Math.max(2, Math.ceil(availableParallelism() / processes))
    : Math.ceil(workers / processes);
}

function serverOptions(start: ProcessStart): Parameters<typeof startServer>[0] {
  const { context, settings, http, level } = start;
  return {
    context: { ...context, now: Date.now },
    settings: { ...settings, workers: ownWorkers(settings) },
    http,
    log: createLog(process.stderr, level, atomicWrite),
    siblings: new Siblings(start, channel),
  };
}
