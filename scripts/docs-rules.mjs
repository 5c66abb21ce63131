// Writes docs/rules/ from the documentation that the rules carry. Needs a build: `npm run build` first.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rulePages } from '../build/cli/rules/rule-pages.js';

const folder = join(import.meta.dirname, '..', 'docs', 'rules');
const pages = await rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`docs/rules: ${pages.size} pages`);
