import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

/** A queue whose work ends when the test says so. */
function manual(width: number, limit = 100, extra = 0) {
  const queue = new FairQueue({ width, extra, patience: 20, limit });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    queue.add(owner, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, started, add, end };
}

describe('the fair queue', () => {
  it('never gives all places to one owner', async () => {
    const { started, add, end } = manual(3);
    for (const name of ['a1', 'a2', 'a3', 'a4']) add('a', name);
    expect(started).toEqual(['a1', 'a2']);
    add('b', 'b1');
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('serves the owner with the least at work first, others in turn', async () => {
    const { started, add, end } = manual(2);
    for (const name of ['a1', 'a2', 'a3']) add('a', name);
    for (const name of ['b1', 'b2']) add('b', name);
    add('c', 'c1');
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    await end('b1');
    await end(started.at(-2)!);
    await end(started.at(-1)!);
    // Every owner has had a turn before anybody has had a third one.
    expect([...started.slice(0, 5)].sort()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  });

  it('runs the work of a single place one after the other', async () => {
    const { started, add, end } = manual(1);
    add('a', 'a1');
    add('a', 'a2');
    expect(started).toEqual(['a1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2']);
  });

  it('lets long work step aside, as much of it as there is room for', async () => {
    const { queue, started, add, end } = manual(1, 100, 1);
    add('a', 'long 1');
    add('b', 'long 2');
    add('c', 'short');
    expect(started).toEqual(['long 1']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // The first long one has stepped aside; there is no room beside for the second, which holds its place.
    expect(started).toEqual(['long 1', 'long 2']);
    await end('long 1');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(started).toEqual(['long 1', 'long 2', 'short']);
    expect(queue.running).toBe(2);
    await end('long 2');
    await end('short');
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('refuses what is more than it may hold', () => {
    const { queue, add } = manual(1, 2);
    expect(add('a', '1')).toBeDefined();
    expect(add('a', '2')).toBeDefined();
    expect(add('b', '3')).toBeDefined();
    expect(add('c', '4')).toBeUndefined();
    expect([queue.running, queue.waiting]).toEqual([1, 2]);
  });

  it('goes on after work that fails', async () => {
    const queue = new FairQueue({ width: 1, extra: 0, patience: 20, limit: 10 });
    await expect(queue.add('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.add('a', async () => 7)).toBe(7);
  });
});
