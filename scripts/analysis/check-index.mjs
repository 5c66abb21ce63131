// Checks files in a folder against the index of public grammars that the findings were judged on, and counts what the
// analysis finds in them. Fetches nothing: the index says where each file is published, under which commit.
//
//   node scripts/analysis/check-index.mjs FOLDER [--json]
//
// A file of the folder, under whatever name, belongs to the entry whose hash it has. Prints how many entries have a file, the
// findings per 100 lines at depth standard (notes on what was not analysed are counted apart), and the kinds found most. Ends with 1 when no file is of the index, or there are
// more than 3 findings per 100 lines.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyzeGrammar } from '../../build/analysis/index.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node scripts/analysis/check-index.mjs FOLDER [--json]');
  process.exit(2);
}
const mostPer100 = 3;
/** They say what was not analysed, and nothing about the grammar. */
const aboutAnalysis = new Set([
  'language-unsupported',
  'ruleref-unchecked',
  'analysis-truncated',
  'analysis-issues-dropped',
]);
const mostBytes = 1_000_000;
const table = JSON.parse(readFileSync(join(import.meta.dirname, 'public-grammars.json'), 'utf8'));
const entries = new Map(
  table.grammars.map(([repository, path, commit, sha256]) => [sha256, { repository, path, commit }]),
);

const rows = [];
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
  const file = join(folder, name);
  const status = statSync(file);
  if (!status.isFile() || status.size > mostBytes) continue;
  const bytes = readFileSync(file);
  const entry = entries.get(createHash('sha256').update(bytes).digest('hex'));
  if (!entry) continue;
  const { score, issues } = await analyzeGrammar(bytes);
  const lines = bytes.toString('utf8').split('\n').length;
  const [notes, findings] = [true, false].map((is) =>
    issues.flatMap(({ type }) => (aboutAnalysis.has(type) === is ? [type] : [])),
  );
  rows.push({ ...entry, lines, score, findings, notes: notes.length });
}
const lines = rows.reduce((sum, row) => sum + row.lines, 0);
const kinds = new Map();
for (const type of rows.flatMap((row) => row.findings)) kinds.set(type, (kinds.get(type) ?? 0) + 1);
const findings = rows.reduce((sum, row) => sum + row.findings.length, 0);
const notes = rows.reduce((sum, row) => sum + row.notes, 0);
const per100 = lines === 0 ? 0 : Math.round((10_000 * findings) / lines) / 100;
if (values.json)
  console.log(JSON.stringify({ entries: entries.size, found: rows.length, lines, findings, notes, per100, rows }));
else {
  console.log(`${rows.length} of ${entries.size} grammars of the index, ${lines} lines`);
  console.log(`${findings} findings: ${per100} per 100 lines; ${notes} notes on what was not analysed`);
  for (const [type, count] of [...kinds].sort((a, b) => b[1] - a[1]).slice(0, 15)) console.log(`${count}\t${type}`);
}
process.exitCode = rows.length === 0 || per100 > mostPer100 ? 1 : 0;
