import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { costOfMix, costsIn, mix, needs, peak, utilisation } from '../scripts/support/scale-model.mjs';
import { packageRoot } from '../src/package-info.js';

const page = readFileSync(join(packageRoot(), 'docs', 'scale.md'), 'utf8');

describe('the model', () => {
  test('counts every request of a day once', () => {
    expect(Object.values(mix).reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 10);
  });

  test('is arithmetic that can be done by hand', () => {
    // Every operation costs the same: 2 ms in the HTTP process, 6 ms in workers, 10 kB.
    const costs = Object.fromEntries(Object.keys(mix).map((name) => [name, { http: 2, workers: 6, kilobytes: 10 }]));
    expect(costOfMix(costs).http).toBeCloseTo(2, 10);
    // 86,400 a day are one a second, and `peak` in the busiest second.
    const { busiest, http, workers, processes, gigabytes } = needs(costs, 86_400);
    expect(busiest).toBeCloseTo(peak, 10);
    expect(http).toBeCloseTo((peak * 0.002) / utilisation, 10);
    expect(workers).toBeCloseTo((peak * 0.006) / utilisation, 10);
    expect([processes, gigabytes]).toEqual([1, expect.closeTo(0.864, 10)]);
    // 600 times as many: 600 a second on average, 3,600 in the busiest second, 7.2 processors, 12 at 60 %.
    expect(needs(costs, 86_400 * 600).processes).toBe(Math.ceil((3600 * 0.002) / 0.6));
  });
});

describe('docs/scale.md', () => {
  const costs = costsIn(page);

  test('has the cost and the part of every operation of the mix', () => {
    expect(Object.keys(costs)).toEqual(Object.keys(mix));
    for (const [name, part] of Object.entries(mix)) {
      const row = page.split('\n').find((line) => line.startsWith(`| ${name} |`))!;
      expect(row.split('|').at(-2)!.trim()).toBe(`${Math.round(part * 100)} %`);
    }
    expect(page).toContain(`${peak} times`);
    expect(page).toContain(`${utilisation * 100} %`);
  });

  test.each([1000, 100_000, 10_000_000])('says for %i requests a day what the model says', (requests) => {
    const { busiest, http, workers, processes, gigabytes } = needs(costs, requests);
    const number = (value: number) => String(Number(value.toFixed(2)));
    const cells = [number(busiest), number(http), number(workers), String(processes), number(gigabytes)];
    expect(page).toContain(`| ${requests.toLocaleString('en-US')} | ${cells.join(' | ')} |`);
  });
});
