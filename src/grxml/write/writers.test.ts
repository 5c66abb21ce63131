import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { forms } from '../../cli/commands/grxml/convert.js';
import { conversionFindings } from './conversion-findings.js';
import * as write from './index.js';

it('every form has its writer, its export, its finding and its word on the command line', () => {
  const writers = readdirSync(import.meta.dirname)
    .map((name) => /^write-(\w+)\.ts$/.exec(name)?.[1])
    .filter((form) => form !== undefined)
    .sort();
  // The forms of SRGS (Appendix D and section 4), JSGF, and Graphviz.
  expect(writers).toEqual(['abnf', 'dot', 'grxml', 'jsgf']);
  const exported = Object.keys(write).flatMap((name) => /^write(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? []);
  expect(exported.sort()).toEqual(writers);
  // The tags of a grammar are translated by translate-tags.ts, whatever its form.
  expect(conversionFindings.map(({ code }) => code.replace(/^not-in-/, '')).sort()).toEqual(
    [...writers, 'sisr'].sort(),
  );
  expect([...forms].sort()).toEqual(writers);
});
