import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ScheduleState, ScheduleStates } from './hours/schedule-states.js';
import type { Samples } from './processes/siblings.js';
import type { WorkPool } from './work/work-pool.js';

/** The server's metrics for Prometheus. Labels are route patterns and never keys, so that their number is bounded. */
export class Metrics {
  readonly registry = new Registry();
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  readonly #timers = new Map<string, { observe(seconds: number): void }>();
  readonly refused: Counter<'reason'>;

  constructor(work: WorkPool, inProgress: () => number, hours: { states: ScheduleStates; now(): number }) {
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    this.#duration = new Histogram({
      name: 'cctool_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    });
    this.refused = new Counter({
      name: 'cctool_http_refused_total',
      help: 'Requests that were refused, by status.',
      labelNames: ['reason'],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge('cctool_http_requests_in_progress', 'Requests that are being answered.', inProgress);
    gauge('cctool_http_processes', 'HTTP processes of the server.', () => 1);
    gauge('cctool_work_waiting', 'Heavy operations that wait for a worker process.', () => work.waiting);
    gauge('cctool_work_running', 'Heavy operations that run.', () => work.running);
    gauge('cctool_work_processes', 'Worker processes.', () => work.processes);
    const counter = (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    counter('cctool_work_inputs_total', 'Heavy operations that were completed.', () => work.done.inputs);
    counter(
      'cctool_work_tasks_total',
      'Tasks of worker processes; one may hold several operations.',
      () => work.done.tasks,
    );
    counter('cctool_work_schema_runs_total', 'Runs of libxml2 in worker processes.', () => work.done.schemaRuns);
    this.#addHours(hours);
  }

  /** `hoo_open` and `hoo_next_change_seconds` of every schedule; no sample where no change is known. */
  #addHours({ states, now }: { states: ScheduleStates; now(): number }): void {
    const gauge = (name: string, help: string, read: (state: ScheduleState) => number | undefined) =>
      new Gauge({
        // Every process knows the same schedules.
        ...{ name, help, labelNames: ['schedule'], registers: [this.registry], aggregator: 'max' as const },
        collect() {
          this.reset();
          for (const [schedule, state] of states.all()) {
            const value = read(state);
            if (value !== undefined) this.set({ schedule }, value);
          }
        },
      });
    gauge('hoo_open', '1 while the schedule is open, 0 while it is closed.', ({ status }) => (status.is_open ? 1 : 0));
    gauge('hoo_next_change_seconds', 'Seconds until the schedule opens or closes.', ({ next }) =>
      next === null ? undefined : Math.max(0, Math.ceil((next - now()) / 1000)),
    );
  }

  /** All samples as text; with those of the other processes of the server, as those of one. */
  async text(others: Samples[] = []): Promise<string> {
    if (others.length === 0) return this.registry.metrics();
    return AggregatorRegistry.aggregate([...others, await this.registry.getMetricsAsJSON()]).metrics();
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let timer = this.#timers.get(key);
    if (!timer) {
      timer = this.#duration.labels(method, route, String(status));
      this.#timers.set(key, timer);
    }
    timer.observe(seconds);
  }
}
