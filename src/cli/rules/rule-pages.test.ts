import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ruleCodes } from '../../config/read-settings.js';
import { packageRoot } from '../../package-info.js';
import { allRuleCodes, ruleLists } from './rule-lists.js';
import { rulePages } from './rule-pages.js';

const folder = join(packageRoot(), 'docs', 'rules');

it('docs/rules is up to date: run `node scripts/docs-rules.mjs` after a build', async () => {
  const pages = await rulePages();
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) expect([name, readFileSync(join(folder, name), 'utf8')]).toEqual([name, text]);
});

it('the list that the build writes names the rules that there are: run `npm run build`', async () => {
  expect(ruleCodes()).toEqual(await allRuleCodes());
});

it('no two engines use the same code', async () => {
  const codes = (await Promise.all(ruleLists.map((list) => list.load()))).flat().map((rule) => rule.code);
  expect(new Set(codes).size).toBe(codes.length);
});
