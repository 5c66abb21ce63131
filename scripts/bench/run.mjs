// Prints one table: each figure measured in this run beside its goal and its peer. One file per group of figures; a
// group exports `rows(tools)`, which yields { what, measured, goal, holds, peer? }.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tools } from './tools.mjs';

const folder = join(import.meta.dirname, 'groups');
const wanted = process.argv.slice(2);
const groups = readdirSync(folder).filter(
  (name) => name.endsWith('.mjs') && (!wanted.length || wanted.includes(name.slice(0, -4))),
);

const rows = [];
for (const name of groups.sort()) {
  process.stderr.write(`measuring ${name.slice(0, -4)} …\n`);
  const group = await import(join(folder, name));
  for await (const row of group.rows(tools)) rows.push(row);
}

const columns = ['what', 'measured', 'goal', 'holds', 'peer'];
const table = [
  columns,
  ...rows.map((row) => columns.map((key) => (key === 'holds' ? (row.holds ? 'yes' : 'NO') : String(row[key] ?? '')))),
];
const widths = columns.map((_, column) => Math.max(...table.map((line) => line[column].length)));
const format = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
console.log(format(table[0]));
console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
for (const line of table.slice(1)) console.log(format(line));
