// Plants faults in grammars that do not have them, and counts those that the analysis finds at depth standard.
//
//   node scripts/analysis/plant-faults.mjs [FOLDER...] [--seed N] [--count 60] [--verbose]
//
// Without folders: ../shared/corpus/grxml where it is, and fixtures/grammars. A fault is found when the planted grammar has a
// finding of a kind that names it, and the grammar without it has not. Ends with 1 when fewer than 58 of 60 are found, a
// fatal one leaves a score above 40, or fewer than 15 grammars could be used.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { analyzeGrammar } from '../../build/analysis/index.js';
import { readGrammar } from '../../build/grxml/index.js';
import { randomFrom } from '../support/random.mjs';
import { faults } from './faults.mjs';

const root = join(import.meta.dirname, '..', '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    verbose: { type: 'boolean', default: false },
  },
});
const count = Number(options.count);
const leastFound = Math.ceil((count * 58) / 60);
const ceiling = 40;
const leastGrammars = Math.min(15, Math.floor(count / 4));
/** Of one grammar at most so many faults. */
const mostOfGrammar = Math.max(4, Math.ceil(count / leastGrammars));

const shared = join(root, '..', 'shared', 'corpus', 'grxml');
const folders =
  positionals.length > 0 ? positionals.map((each) => resolve(each)) : [shared, join(root, 'fixtures', 'grammars')];
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.(grxml|srgs|xml|gram|jsp)$/.test(file));

const localFiles = async (uri) => ({ uri, bytes: readFileSync(new URL(uri)), mediaType: undefined });
const analyse = (source, file) => analyzeGrammar(source, { uri: pathToFileURL(file).href, resolve: localFiles });

function readBases() {
  return files.sort().flatMap((file) => {
    const { grammar } = readGrammar(readFileSync(file), { uri: pathToFileURL(file).href });
    if (grammar?.form !== 'xml' || grammar.document.source.length > 40_000) return [];
    return [{ file, source: grammar.document.source, grammar }];
  });
}

/** Whether a grammar has no fatal fault yet: a second one would prove nothing. Its analysis is kept. */
async function isSound(base) {
  base.analysis ??= await analyse(base.source, base.file);
  return base.analysis.breakdown.ceiling === 100 && base.analysis.score > ceiling;
}

function shuffle(list, random) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const k = Math.floor(random() * (i + 1));
    [mixed[i], mixed[k]] = [mixed[k], mixed[i]];
  }
  return mixed;
}

/** Faults in turn, each in a grammar that has had few. */
async function draw(bases, random) {
  const used = new Map(bases.map((base) => [base, 0]));
  const sites = faults.map((fault) =>
    shuffle(
      bases
        .filter(({ grammar }) => !fault.isEnglish || /^en\b/i.test(grammar.language ?? 'en'))
        .flatMap((base) => fault.sites(base.grammar, base.source).map((site) => ({ base, site }))),
      random,
    ),
  );
  const next = async (all) => {
    for (;;) {
      const open = all.filter(({ base }) => used.get(base) < mostOfGrammar);
      const least = Math.min(...open.map(({ base }) => used.get(base)));
      const found = open.find(({ base }) => used.get(base) === least);
      if (!found || (await isSound(found.base))) return found;
      used.set(found.base, Number.POSITIVE_INFINITY);
    }
  };
  const planted = [];
  for (let round = 0; planted.length < count && round < count; round++) {
    for (const [at, fault] of faults.entries()) {
      if (planted.length >= count) break;
      const found = await next(sites[at]);
      if (!found) continue;
      sites[at].splice(sites[at].indexOf(found), 1);
      used.set(found.base, used.get(found.base) + 1);
      planted.push({ fault, ...found });
    }
  }
  return planted;
}

function apply(source, edits) {
  let text = source;
  for (const [start, end, added] of [...edits].sort((a, b) => b[0] - a[0] || b[1] - a[1]))
    text = text.slice(0, start) + added + text.slice(end);
  return text;
}

const keyOf = ({ type, message }) => `${type} ${message.replace(/\d+/g, '#')}`;

const planted = await draw(readBases(), randomFrom(Number(options.seed)));
const grammars = new Set(planted.map(({ base }) => base)).size;
const [missed, tooHigh] = [[], []];
for (const { fault, base, site } of planted) {
  const source = apply(base.source, site.edits);
  const { issues, score } = await analyse(source, base.file);
  const known = new Set(base.analysis.issues.map(keyOf));
  const isFound = issues.some((issue) => fault.found.includes(issue.type) && !known.has(keyOf(issue)));
  const line = source.slice(0, site.at).split('\n').length;
  const what = `${fault.name}: ${basename(base.file)}:${line}`;
  if (!isFound) missed.push(what);
  if (fault.risk === 'fatal' && score > ceiling) tooHigh.push(`${what} has ${score}`);
  if (options.verbose) {
    console.log(`${isFound ? 'found ' : 'MISSED'} ${fault.risk} ${base.analysis.score} -> ${score} ${what}`);
    if (!isFound) console.log(`  ${source.slice(Math.max(0, site.at - 100), site.at + 200).replace(/\s+/g, ' ')}`);
    if (!isFound) for (const { type, message } of issues.slice(0, 3)) console.log(`    ${type}: ${message}`);
  }
}
for (const what of missed) console.log(`missed: ${what}`);
for (const what of tooHigh) console.log(`fatal, and above ${ceiling}: ${what}`);
const kinds = new Set(planted.map(({ fault }) => fault)).size;
console.log(
  `${planted.length - missed.length} of ${planted.length} faults of ${kinds} kinds found in ${grammars} grammars (seed ${options.seed}); fatal above ${ceiling}: ${tooHigh.length}`,
);
if (planted.length < count || grammars < leastGrammars || missed.length > count - leastFound || tooHigh.length > 0)
  process.exitCode = 1;
