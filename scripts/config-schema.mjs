// Writes the section `server` of schemas/config.schema.json from the settings that the server reads. Needs a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverSchema } from '../build/server/settings.js';

/** JSON with short objects and lists on one line, which keeps the file readable. */
function text(value, indent) {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const write = (inner) =>
    isList
      ? value.map((entry) => text(entry, inner))
      : Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}: ${text(entry, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const entries = write(`${indent}  `);
  const flat = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  if (indent !== '' && !flat.includes('\n') && indent.length + flat.length <= 114) return flat;
  return `${open}\n${entries.map((entry) => `${indent}  ${entry}`).join(',\n')}\n${indent}${close}`;
}

const file = join(import.meta.dirname, '..', 'schemas', 'config.schema.json');
const schema = JSON.parse(readFileSync(file, 'utf8'));
schema.properties.server = serverSchema();
writeFileSync(file, `${text(schema, '')}\n`);
console.log('schemas/config.schema.json');
