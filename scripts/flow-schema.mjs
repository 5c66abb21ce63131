// Writes schemas/ivr.schema.json and the table of node types in docs/flows.md from src/ivr/nodes. Needs a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { flowSchema, withNodeTable } from '../build/ivr/flow-schema.js';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'flows.md');
writeFileSync(join(root, 'schemas', 'ivr.schema.json'), `${JSON.stringify(flowSchema(), null, 2)}\n`);
writeFileSync(page, withNodeTable(readFileSync(page, 'utf8')));
console.log('schemas/ivr.schema.json, docs/flows.md');
