// What a day of requests needs, from the cost of each operation: the arithmetic behind docs/scale.md.

/** The part of all requests that each operation has, in a contact centre that asks for hours with every call. */
export const mix = {
  'calendar status': 0.35,
  'schedule status': 0.3,
  holidays: 0.05,
  'grammar test, seen before': 0.12,
  'grammar test, new': 0.03,
  'grammar validation, new': 0.05,
  'flow test': 0.06,
  'script backup': 0.02,
  'voice, a short prompt': 0.02,
};

/** Requests of the busiest second as a multiple of the day's average: half of the day in four hours, and twice that in bursts. */
export const peak = 6;
/** The part of a processor that is planned for: queues grow fast above it. */
export const utilisation = 0.6;

const inMix = (costs, what) => Object.entries(mix).reduce((sum, [name, part]) => sum + part * costs[name][what], 0);

/**
 * @param costs per operation: `http` and `workers`, milliseconds of processor time of the HTTP process and of worker processes
 *   for one request; `kilobytes`, of the answer
 * @param requests a day
 * @returns requests in the busiest second, processors for each kind of process, HTTP processes, gigabytes sent a day
 */
export function needs(costs, requests) {
  const busiest = (requests / 86_400) * peak;
  const processors = (what) => (busiest * inMix(costs, what)) / 1000 / utilisation;
  const http = processors('http');
  const workers = processors('workers');
  return {
    busiest,
    http,
    workers,
    processes: Math.max(1, Math.ceil(http)),
    gigabytes: (requests * inMix(costs, 'kilobytes')) / 1e6,
  };
}

/** Milliseconds of processor time that one request of the mix takes. */
export const costOfMix = (costs) => ({ http: inMix(costs, 'http'), workers: inMix(costs, 'workers') });

/** Reads the table of costs of docs/scale.md. */
export function costsIn(markdown) {
  const rows = markdown.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const costs = {};
  for (const [, name, http, workers, kilobytes] of rows) {
    if (name in mix && kilobytes !== undefined)
      costs[name] = { http: Number(http), workers: Number(workers), kilobytes: Number(kilobytes) };
  }
  return costs;
}
