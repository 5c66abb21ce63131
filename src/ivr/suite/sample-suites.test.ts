import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Resolve } from '../../grxml/resolver.js';
import { createZones, openEngine, parseInstant, readHours } from '../../hours/index.js';
import { readAnyFlow } from '../flow-folder.js';
import type { Flow } from '../model.js';
import { prepareProgram } from '../prepare/prepare-program.js';
import { edgePercent, measureCoverage, missedEdges } from './coverage.js';
import { runCase } from './run-case.js';
import { readSuite } from './suite-file.js';

const workspace = join(import.meta.dirname, '../../../fixtures/workspace');
const flowFiles = readdirSync(join(workspace, 'flows')).filter((name) => name.endsWith('.ivr.yaml'));

const flows = new Map<string, Flow>();
for (const name of flowFiles) {
  const path = join(workspace, 'flows', name);
  const { flow, diagnostics } = readAnyFlow(readFileSync(path, 'utf8'), path);
  if (!flow) throw new Error(`${name}: ${diagnostics[0]?.message}`);
  flows.set(flow.name, flow);
}

const resolve: Resolve = async (uri) => ({ uri, bytes: await readFile(fileURLToPath(uri)) });

function openHours() {
  const { hours } = readHours(readFileSync(join(workspace, 'hours.yaml'), 'utf8'), { file: 'hours.yaml' });
  return openEngine(hours!, createZones());
}

test('every sample flow has a suite of its name', () => {
  expect(readdirSync(join(workspace, 'tests')).map((name) => name.replace('.suite.yaml', ''))).toEqual(
    flowFiles.map((name) => name.replace('.ivr.yaml', '')),
  );
});

test.each(readdirSync(join(workspace, 'tests')))('%s passes and takes every edge', async (name) => {
  const { suite, diagnostics } = readSuite(readFileSync(join(workspace, 'tests', name), 'utf8'), name);
  expect(diagnostics).toEqual([]);
  expect(suite!.flow).toBe(basename(name, '.suite.yaml'));
  const flow = flows.get(suite!.flow)!;
  const hours = await openHours();
  const results = [];
  for (const each of suite!.cases) {
    const { program, dispose } = await prepareProgram(flow, {
      flow: async (other) => flows.get(other),
      resolve,
      hours,
      mocks: each.mocks,
      at: parseInstant(each.at!)!,
    });
    results.push(runCase(program, each));
    dispose();
  }
  expect(results.flatMap(({ test, failures }) => failures.map((failure) => ({ case: test.name, ...failure })))).toEqual(
    [],
  );
  // What a call reports as an error is a fault of the flow, whatever it came to.
  expect(results.flatMap(({ simulation }) => simulation.diagnostics)).toEqual([]);
  const coverage = measureCoverage(
    flow,
    results.map(({ simulation }) => simulation),
    suite!.unreachable,
  );
  expect({ percent: edgePercent(coverage), missed: missedEdges(coverage) }).toEqual({ percent: 100, missed: [] });
  // A reason for an edge that some call takes is out of date.
  expect(Object.keys(suite!.unreachable)).toEqual(Object.keys(coverage.edges.excused));
});
