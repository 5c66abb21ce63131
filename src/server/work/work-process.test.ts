import { afterEach, describe, expect, it } from 'vitest';
import { isFull } from '../../../test/support/extent.js';
import { WorkerPool } from '../../work/worker-pool.js';
import type { Answer, Task, WorkspaceState } from './task.js';
import { WorkProcess } from './work-process.js';

const references = { allow_paths: [], allow_urls: [], map: {} };

/** A state of the workspace in which one finding has a severity of its own. */
const state = (number: number, severity: 'error' | 'off' = 'off'): WorkspaceState => ({
  number,
  context: { workspace: { root: '/', rules: { [code]: severity }, references }, data: '/nowhere' },
  files: new Map(),
});
/** A rule's code whose finding tells which state of the workspace was used. */
const code = 'rule-unused';
const content =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="r"><rule id="r">yes</rule><rule id="s">no</rule></grammar>';
const validate = (of: WorkspaceState): Task => ({ operation: 'validateGrammar', inputs: [{ content }], state: of });

let pool: WorkerPool<Task, Answer>;
afterEach(() => pool.close());

describe('the pool of worker processes', () => {
  it.runIf(isFull)('starts one per task that runs, and ends what nobody needs but the last', async () => {
    // Long enough that on a busy machine the first has not been ended when the last has finished.
    pool = new WorkerPool(
      () => new WorkProcess(256),
      () => {},
      5000,
    );
    expect(pool.size).toBe(0);
    const runs = [1, 2, 3].map(() => pool.run(validate(state(1)), 100_000));
    expect(pool.size).toBe(3);
    await Promise.all(runs);
    await expect.poll(() => pool.size, { timeout: 60_000 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 6000));
    expect(pool.size).toBe(1);
    await pool.close();
    expect(pool.size).toBe(0);
  });

  it('works with the state of the workspace that each task names, however many there have been', async () => {
    pool = new WorkerPool(
      () => new WorkProcess(256),
      () => {},
    );
    for (const number of [1, 2, 3, 4, 5, 6, 7, 1, 2, 7, 3]) {
      const severity = number % 2 ? 'error' : 'off';
      const { outcomes } = await pool.run(validate(state(number, severity)), 100_000);
      const [outcome] = outcomes;
      const { errors } = JSON.parse((outcome as { json: string }).json);
      expect([number, JSON.stringify(errors).includes(code)]).toEqual([number, severity === 'error']);
    }
    expect(pool.size).toBe(1);
  });
});
