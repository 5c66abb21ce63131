import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { MicroBatches } from './micro-batches.js';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Work that doubles numbers and remembers what ran together. A batch with `poison` in it fails as a whole. */
function doubling(milliseconds = 5) {
  const runs: [string, number[]][] = [];
  const poison = 13;
  const batches = new MicroBatches<number>(
    async (owner, inputs) => {
      runs.push([owner, inputs]);
      await pause(milliseconds);
      if (inputs.includes(poison)) throw new CctoolError('limit', 'too long');
      return inputs.map((input) => ({ output: input * 2 }));
    },
    (input) => input,
  );
  return { runs, batches };
}

describe('micro-batches', () => {
  it('start a lone piece at once and run what comes meanwhile together', async () => {
    const { runs, batches } = doubling();
    const outputs = await Promise.all([1, 2, 3, 4].map((input) => batches.add('a', input)));
    expect(outputs).toEqual([2, 4, 6, 8]);
    expect(runs).toEqual([
      ['a', [1]],
      ['several', [2, 3, 4]],
    ]);
  });

  it('take owners in turn', async () => {
    const { runs, batches } = doubling();
    const many = Array.from({ length: 100 }, (_, index) => batches.add('greedy', 100 + index));
    const one = batches.add('modest', 1);
    await Promise.all([...many, one]);
    expect(runs[1]![1]).toContain(1);
    expect(runs.every(([, inputs]) => inputs.length <= 32)).toBe(true);
    expect(runs.flatMap(([, inputs]) => inputs)).toHaveLength(101);
  });

  it('keep large pieces apart', async () => {
    const { runs, batches } = doubling();
    const large = 100_000;
    await Promise.all([large, 1, large, 2, 3].map((input) => batches.add('a', input)));
    expect(runs.filter(([, inputs]) => inputs.includes(large)).map(([, inputs]) => inputs.length)).toEqual([1, 1]);
  });

  it('run the members of a failed batch one by one: only the guilty fails', async () => {
    const { batches } = doubling();
    const outcomes = await Promise.allSettled([1, 2, 13, 4].map((input) => batches.add('a', input)));
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ).toEqual([2, 4, 'too long', 8]);
  });

  it('leave each piece its own outcome where pieces are apart', async () => {
    const runs: number[][] = [];
    const batches = new MicroBatches<number>(
      async (_, inputs) => {
        runs.push(inputs);
        await pause(5);
        const error = { kind: 'input', message: 'odd', hint: undefined };
        return inputs.map((input) => (input % 2 ? { error } : { output: input * 2 }));
      },
      () => 1,
      { mostItems: 3, isApart: true },
    );
    const outcomes = await Promise.allSettled([2, 1, 4, 3, 6].map((input) => batches.add('a', input)));
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ).toEqual([4, 'odd', 8, 'odd', 12]);
    // The others are not run again because of one.
    expect(runs).toEqual([[2], [1, 4, 3], [6]]);
    await pause(0);
    expect(batches.isIdle).toBe(true);
  });

  it('go on after everything is done', async () => {
    const { batches } = doubling(0);
    for (let i = 0; i < 5; i++) expect(await batches.add('a', i)).toBe(i * 2);
  });
});
