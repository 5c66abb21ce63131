import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-info.js';

const file = join(packageRoot(), 'src/server/dashboard/pages/style/tokens.css');
const colours = new Map(
  [...readFileSync(file, 'utf8').matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
);

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

it('is computed as WCAG does', () => {
  // Black on white is 21:1 by definition; #767676 on white is the best known grey that passes (4.54:1).
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const)('colours in %s', (scheme) => {
  const of = (name: string) => colours.get(name)![scheme];

  it.each([
    ['text', ['page', 'surface', 'sunken', 'accent-soft', 'danger-soft', 'warning-soft']],
    ['quiet', ['page', 'surface', 'sunken']],
    ['accent', ['page', 'surface', 'sunken']],
    ['accent-strong', ['page', 'surface', 'accent-soft']],
    ['on-accent', ['accent', 'accent-strong']],
    ['danger', ['page', 'surface', 'danger-soft']],
    ['warning', ['page', 'surface', 'warning-soft']],
  ] as const)('%s is readable as text: 4.5 to 1', (name, behind) => {
    for (const each of behind) expect([each, contrast(of(name), of(each)) >= 4.5]).toEqual([each, true]);
  });

  it.each([
    ['control', ['page', 'surface']],
    ['accent', ['page', 'surface', 'sunken']],
    ['warning', ['surface', 'sunken']],
    ['danger', ['surface', 'sunken']],
  ] as const)('%s is seen as a rim or a bar: 3 to 1', (name, behind) => {
    for (const each of behind) expect([each, contrast(of(name), of(each)) >= 3]).toEqual([each, true]);
  });
});
