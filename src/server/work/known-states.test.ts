import { expect, it } from 'vitest';
import { KnownStates } from './run-task.js';
import type { WorkspaceState } from './task.js';

const state = (number: number, root: string): WorkspaceState => ({
  number,
  context: {
    workspace: { root, rules: {}, references: { allow_paths: [], allow_urls: [], map: {} } },
    data: '/nowhere',
    patience: 1000,
  },
  files: new Map(),
});

it('a reload that leaves the workspace as it is keeps the workspace, and what engines hold for it', () => {
  const states = new KnownStates();
  states.learn(state(1, '/a'));
  states.learn(state(2, '/a'));
  expect(states.get(2)!.workspace).toBe(states.get(1)!.workspace);
  const { workspace } = states.get(1)!;
  states.forget(1);
  expect([states.get(1), states.get(2)!.workspace === workspace, states.workspaces]).toEqual([undefined, true, 1]);
});

it('a workspace goes with the last state of it, however many come', () => {
  const states = new KnownStates();
  for (let number = 0; number < 100; number++) {
    states.learn(state(number, `/${number}`));
    states.forget(number - 4);
  }
  expect(states.workspaces).toBe(4);
  expect([95, 96, 99].map((number) => states.get(number)?.workspace.root)).toEqual([undefined, '/96', '/99']);
});
