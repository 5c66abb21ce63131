import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { yamlTree } from '../src/diagnostics/document/yaml-tree.js';
import { applyFixes } from '../src/diagnostics/fixes.js';
import type { Diagnostic } from '../src/diagnostics/index.js';
import { lintHours } from '../src/hours/lint/lint-hours.js';
import { readHours } from '../src/hours/read-hours.js';
import { createZones } from '../src/hours/zones/zones.js';
import { lintFlow } from '../src/ivr/lint/lint-flow.js';
import { runs } from './support/extent.js';
import { Random } from './support/random.js';

const fixtures = join(import.meta.dirname, '../fixtures/workspace');
const zones = createZones();
const now = Date.UTC(2026, 10, 20, 12);

async function checkHours(text: string): Promise<Diagnostic[]> {
  const reading = readHours(text, { file: 'hours.yaml' });
  const file = { ...reading, file: 'hours.yaml', path: '/hours.yaml', text };
  const files = { files: [file], ...(reading.hours && { hours: reading.hours }) };
  return (await lintHours(files, { zones, now }))[0]!.diagnostics;
}
const checkFlow = async (text: string) => lintFlow(text, 'x.ivr.yaml');

type Document = [text: string, check: (text: string) => Promise<Diagnostic[]>];
const documents: Document[] = [
  [readFileSync(join(fixtures, 'hours.yaml'), 'utf8'), checkHours],
  ...readdirSync(join(fixtures, 'flows')).map(
    (name): Document => [readFileSync(join(fixtures, 'flows', name), 'utf8'), checkFlow],
  ),
];

/** What happens to words and lines while somebody writes: letters are lost, lines come twice. */
function damaged(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const kind = random.below(5);
  if (kind === 0) lines.splice(at, 1);
  else if (kind === 1) lines.splice(at, 0, lines[at]!);
  const whole = lines.join('\n');
  const word = random.pick([...whole.matchAll(/[A-Za-z][\w-]{2,}/g)]);
  const [written] = word;
  const other = random.pick([written.slice(0, -1), written.toUpperCase(), written[0] + written.slice(2)]);
  return whole.slice(0, word.index) + other + whole.slice(word.index + written.length);
}

test('each fix of a damaged hours file or flow removes its finding, and leaves a document that can be read', async () => {
  const random = new Random(405);
  let fixes = 0;
  for (let round = 0; round < runs(1000); round++) {
    const [original, check] = random.pick(documents);
    let text = original;
    for (let change = random.between(1, 3); change > 0; change--) text = damaged(text, random);
    const isRead = yamlTree(text).tree !== undefined;
    const findings = await check(text);
    const alike = (found: readonly Diagnostic[], { code, message }: Diagnostic) =>
      found.filter((each) => each.code === code && each.message === message).length;
    for (const finding of findings.filter(({ fix }) => fix)) {
      fixes++;
      const after = applyFixes(text, [finding], 'unsafe').text;
      expect([finding.code, yamlTree(after).tree !== undefined]).toEqual([finding.code, isRead]);
      expect([finding.message, alike(await check(after), finding)]).toEqual([
        finding.message,
        alike(findings, finding) - 1,
      ]);
    }
  }
  expect(fixes).toBeGreaterThan(20);
});
