/** What is in a folder and not in its list, or the reverse, is never used: here both are held against each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ConnectActions, Node } from './connect/action.js';
import { connectActions, enterAction } from './connect/actions/index.js';
import { flowReaders, readAnyFlow } from './flow-folder.js';
import { importConnect } from './import/import-connect.js';
import { flowRules } from './lint/rules/index.js';
import { nativeNodes } from './nodes/index.js';
import { prepareProgram } from './prepare/prepare-program.js';
import { Call } from './simulate/call.js';
import { newCall } from './simulate/step.js';

const source = (folder: string) =>
  readdirSync(join(import.meta.dirname, folder)).filter((name) => /\.ts$/.test(name) && !name.endsWith('.test.ts'));
const modules = (folder: string, but: readonly string[]): Promise<{ [name: string]: unknown }[]> =>
  Promise.all(
    source(folder)
      .filter((name) => !but.includes(name))
      .map((name) => import(join(import.meta.dirname, folder, name))),
  );

test('every file in nodes/ is a type of the table, and every type has its file', () => {
  const helpers = ['index.ts', 'node-type.ts', 'listening.ts'];
  const files = source('nodes').filter((name) => !helpers.includes(name));
  expect(files.sort()).toEqual(
    [...Object.keys(nativeNodes), 'connect', 'twilio', 'vxml'].map((type) => `${type}.ts`).sort(),
  );
});

test('every type of the table is exported, so that users of the package see its settings', async () => {
  const exported: readonly unknown[] = Object.values(await import('./nodes/index.js'));
  for (const [type, definition] of Object.entries(nativeNodes)) expect(exported.includes(definition), type).toBe(true);
});

test('every rule in lint/rules/ is in the list once, and the list has no other', async () => {
  const found = (await modules('lint/rules', ['index.ts'])).flatMap((module) =>
    Object.values(module).filter((each) => typeof each === 'object'),
  );
  expect(new Set(found)).toEqual(new Set(flowRules));
  expect(found).toHaveLength(flowRules.length);
  expect(new Set(flowRules.map(({ code }) => code)).size).toBe(flowRules.length);
});

test('every action of a file in connect/actions/ is in the table, from one file only', async () => {
  const tables = (await modules('connect/actions', ['index.ts'])).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Actions') ? [value as ConnectActions] : [])),
  );
  expect(tables).toHaveLength(source('connect/actions').length - 1);
  const types = tables.flatMap((table) => Object.keys(table));
  expect(types.sort()).toEqual(Object.keys(connectActions).sort());
});

test('every reader of flows is in the table', () => {
  // A reader is a function from a text and a file's name to a FlowReading.
  const reader = /export function (\w+)\(text: string, options: \{ file: string \}\): FlowReading/g;
  const all = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const found = all.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(reader)].map(([, each]) => each!),
  );
  expect(found.sort()).toEqual(flowReaders.map(({ read }) => read.name).sort());
  expect(flowReaders.flatMap(({ formats }) => formats).sort()).toEqual([
    'connect',
    'connect-legacy',
    'native',
    'twilio',
    'vxml',
  ]);
});

describe('every action of the table', () => {
  const types = Object.keys(connectActions);
  const flowOf = (type: string) =>
    readAnyFlow(
      JSON.stringify({
        Version: '2019-10-30',
        StartAction: 'a',
        Actions: [
          {
            Identifier: 'a',
            Type: type,
            Parameters: {},
            Transitions: { NextAction: 'z', Errors: [{ NextAction: 'z', ErrorType: 'NoMatchingError' }] },
          },
          { Identifier: 'z', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
        ],
      }),
      'x.json',
    ).flow!;

  test.each(types)('%s is imported into the native format, or the report names what is lost', (type) => {
    const { text, report } = importConnect(flowOf(type));
    expect(readAnyFlow(text, 'x.ivr.yaml').diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const leftOut = report.some(({ node, message }) => node === 'a' && /is left out|is not carried/.test(message));
    const plain = /type: goto/.test(text);
    // A node that became a mere jump is reported, unless the action had nothing to say or to set.
    const empty = /^(MessageParticipant|UpdateContactAttributes|UpdateFlowAttributes)/.test(type);
    if (plain && !empty) expect(leftOut).toBe(true);
  });

  test('has a status, and what is simulated behaves', () => {
    const byStatus = (status: string) => types.filter((type) => connectActions[type]!.status === status);
    const statuses = ['simulated', 'passed over', 'approximated', 'refused'];
    expect(statuses.flatMap(byStatus).sort()).toEqual([...types].sort());
    for (const type of types) {
      const action = connectActions[type]!;
      if (action.status === 'simulated') expect(action.input === undefined, type).toBe(action.accepts === undefined);
    }
  });

  test('is done by its status: refused with its reason, passed over by the success branch', async () => {
    const flow = flowOf('TagContact');
    const node = flow.nodes.get('a') as Node;
    const world = { flow: async () => undefined, resolve: () => Promise.reject(new Error('no files')), at: 0 };
    const { program } = await prepareProgram(flow, world);
    const call = new Call(program, newCall(program));
    expect(() => enterAction({ status: 'refused', reason: 'it needs an agent' }, node, call)).toThrow(
      'the action TagContact cannot be simulated: it needs an agent',
    );
    expect(enterAction({ status: 'passed over' }, node, call)).toEqual({ kind: 'edge', edge: 'next' });
  });
});
