// The W3C implementation report suite of SRGS 1.0 (XML form): every input against its expected outcome. A grammar that
// has to be refused must be refused for the right reason, and a Logical Parse Structure must be equal as text.
// Ends with a line `N passed, N failed`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const suite = join(root, '..', 'shared', 'conformance', 'srgs-1.0');
const fixtures = join(root, 'fixtures', 'conformance');
if (!existsSync(suite)) {
  console.log(`SKIPPED: ${suite} is not here\n0 passed, 0 failed`);
  process.exit(0);
}

const load = (path) => import(pathToFileURL(join(root, 'dist', 'grxml', path)));
const { readGrammar } = await load('read/index.js');
const { linkGrammar } = await load('link/index.js');
const { checkGrammar, grammarSubject } = await load('validate/index.js');
const { compileGrammar, matchPhrase, splitWords } = await load('match/index.js');
const { parseStructure } = await load('parse-tree.js');

/** Documents that the suite leaves to the tester: they are in the project's fixtures. */
const supplied = {
  'http://www.example.com/multilingual1.grx': 'multilingual1.grxml',
  'http://www.example.com/multilingual2.grx': 'multilingual2.grxml',
  [pathToFileURL(join(suite, 'politeness.gram')).href]: 'politeness.gram',
};
/** The files to be refused as grammars, and the code of the finding that must refuse them. */
const refused = {
  'conformance-6': 'ruleref-builtin',
  'duplicated-rulenames': 'rule-id-duplicate',
  'duplicated-special-rulenames': 'rule-id-reserved',
  'language-missing': 'language-missing',
  'no-language-no-mode': 'language-missing',
  'no-namespace': 'grammar-namespace',
  'no-version': 'version',
  'rule-no-empty': 'rule-empty',
  'ruleref-ext-private-rule': 'ruleref-private',
  'ruleref-mismatch-mediatype': 'ruleref-media-type',
  'ruleref-mismatch-modes': 'ruleref-mode',
  'ruleref-nonexistent-local': 'ruleref-local-undefined',
  'undefined-root': 'root-undefined',
  'uri-ref-undefined-root-referring': 'ruleref-root-undeclared',
};
/** "In order to test activation of a set of rules the root rule and the rule 'parallel' must be activated in parallel." */
const activated = { 'conformance-3': ['main', 'parallel'], 'conformance-4': ['main', 'parallel'] };
/** Files whose outcome names a reference as resolved against the base, not as written. */
const resolvedNames = ['base-declaration', 'base-metabase', 'metabase-declaration'];
/** Outcomes that contradict the Recommendation or their own notation, and what they have to be. */
const corrected = {
  'lang-ruleref 1': {
    outcome:
      '$main[$<http://www.example.com/multilingual1.grx>["Jose"],"in the US and",$<http://www.example.com/multilingual2.grx>["Jose"],"in Mexico"]',
    reason:
      'the outcome has one "]" too many, and splits <token>in the US and</token> although a token is one (SRGS 2.1)',
  },
};
const leftOut = {};

async function resolve(uri) {
  const file = supplied[uri]
    ? join(fixtures, supplied[uri])
    : uri.startsWith(pathToFileURL(suite).href) && fileURLToPath(uri);
  if (!file || !existsSync(file)) throw new Error(`${uri} is not there`);
  return { uri, bytes: readFileSync(file) };
}

/** The names of external references resolved against a base. */
const resolveNames = (structure, base) => structure.replace(/\$<([^>#]*)/g, (_, uri) => `$<${new URL(uri, base).href}`);

async function outcomeOf(name, grammar, input) {
  const compiled = compileGrammar(grammar);
  const result = matchPhrase(compiled, splitWords(input, grammar.main.mode), { rules: activated[name] });
  if (!result.matches) return 'REJECT';
  const structure = parseStructure(result.parses[0].match);
  return resolvedNames.includes(name) ? resolveNames(structure, grammar.main.base) : structure;
}

/** Why a case fails, or undefined. */
async function check(name, file, number, input, expected) {
  const read = readGrammar(readFileSync(file), { uri: pathToFileURL(file).href });
  const linked = await linkGrammar(read.grammar, resolve);
  const codes = checkGrammar(grammarSubject(read, linked))
    .filter((finding) => finding.severity === 'error')
    .map((finding) => finding.code);
  if (refused[name]) {
    if (expected !== 'REJECT') return `the suite expects ${expected}`;
    return codes.includes(refused[name]) ? undefined : `not refused with ${refused[name]} but with [${codes}]`;
  }
  if (codes.length > 0) return `refused with ${codes}`;
  let wanted = corrected[`${name} ${number}`]?.outcome ?? expected;
  if (resolvedNames.includes(name)) wanted = resolveNames(wanted, pathToFileURL(file).href);
  const outcome = await outcomeOf(name, linked, input);
  return outcome === wanted ? undefined : `expected ${wanted}\n    but got  ${outcome}`;
}

const files = readdirSync(suite, { recursive: true }).filter((name) => name.endsWith('.grxml'));
let passed = 0;
let failed = 0;
let rejected = 0;
let pairs = 0;
const notes = [];
for (const path of files.sort()) {
  const file = join(suite, path);
  const name = path.replace(/\.grxml$/, '');
  const { grammar } = readGrammar(readFileSync(file), { uri: pathToFileURL(file).href });
  const metas = new Map(grammar.metas.map((meta) => [meta.name, meta.content]));
  for (let number = 1; metas.has(`in.${number}`); number++) {
    pairs++;
    const key = `${name} ${number}`;
    const expected = metas.get(`out.${number}`).trim();
    if (leftOut[key]) {
      notes.push(`left out: ${key}: ${leftOut[key]}`);
      continue;
    }
    if (corrected[key]) notes.push(`compared with a corrected outcome: ${key}: ${corrected[key].reason}`);
    let problem;
    try {
      problem = await check(name, file, number, metas.get(`in.${number}`), expected);
    } catch (error) {
      problem = error.stack;
    }
    if (problem) {
      failed++;
      console.log(`FAILED ${key}: ${problem}`);
    } else {
      passed++;
      if (expected === 'REJECT') rejected++;
    }
  }
}
console.log(`${files.length} files, ${pairs} inputs; of those that passed, ${rejected} are refused as they should be`);
for (const [uri, file] of Object.entries(supplied)) console.log(`supplied: ${uri}: fixtures/conformance/${file}`);
for (const note of notes) console.log(note);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
