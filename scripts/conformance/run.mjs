// The W3C implementation report suite of SRGS 1.0 in both forms: every input against its expected outcome. A grammar that
// must be refused must be refused for the right reason, and a Logical Parse Structure must be equal as text.
// Ends with a line `N passed, N failed`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const suites = join(root, '..', 'shared', 'conformance');
const fixtures = join(root, 'fixtures', 'conformance');
if (!existsSync(suites)) {
  console.log(`SKIPPED: ${suites} is not here\n0 passed, 0 failed`);
  process.exit(0);
}

const load = (path) => import(pathToFileURL(join(root, 'build', 'grxml', path)));
const { readGrammar } = await load('read/index.js');
const { isAbnf } = await load('read-abnf/read-abnf.js');
const { linkGrammar } = await load('link/index.js');
const { checkGrammar, grammarSubject } = await load('validate/index.js');
const { compileGrammar, matchPhrase, splitWords } = await load('match/index.js');
const { parseStructure } = await load('parse-tree.js');

/** Documents that the suites leave to the tester: they are in the project's fixtures. */
const supplied = {
  'http://www.example.com/multilingual1.grx': 'multilingual1.grxml',
  'http://www.example.com/multilingual2.grx': 'multilingual2.grxml',
  [pathToFileURL(join(suites, 'srgs-1.0', 'politeness.gram')).href]: 'politeness.gram',
};
/** Files to be refused as grammars in both forms, and the code of the finding that must refuse them. */
const refusedInBoth = {
  'duplicated-rulenames': 'rule-id-duplicate',
  'duplicated-special-rulenames': 'rule-id-reserved',
  'language-missing': 'language-missing',
  'no-language-no-mode': 'language-missing',
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

/** The two forms of the suite: what is refused in one only, and which outcomes are not compared as they are. */
const forms = [
  {
    folder: 'srgs-1.0',
    ending: '.grxml',
    refused: {
      ...refusedInBoth,
      'conformance-6': 'ruleref-builtin',
      'no-namespace': 'grammar-namespace',
      'no-version': 'version',
    },
    /** Outcomes that contradict the Recommendation or their own notation, and what they must be. */
    corrected: {
      'lang-ruleref 1': {
        outcome:
          '$main[$<http://www.example.com/multilingual1.grx>["Jose"],"in the US and",$<http://www.example.com/multilingual2.grx>["Jose"],"in Mexico"]',
        reason:
          'the outcome has one "]" too many, and splits <token>in the US and</token> although a token is one (SRGS 2.1)',
      },
    },
    unlawful: {},
  },
  {
    folder: 'srgs-1.0-abnf',
    ending: '.gram',
    refused: {
      ...refusedInBoth,
      'abnf-sih-header-no-newline': 'abnf-header',
      'conformance-5': 'ruleref-builtin',
      'multiple-header': 'abnf-declaration',
      'no-abnf-sih-header': 'xml-not-xml',
      'no-abnf-sih-version': 'abnf-header',
      'no-version': 'abnf-header',
      'rule-no-empty': 'abnf-syntax',
      'unrecognized-header': 'abnf-syntax',
      'wrong-abnf-sih-version': 'abnf-header',
      'wrong-tag-delimit-1': 'abnf-syntax',
      'wrong-tag-delimit-2': 'abnf-syntax',
      'dtmf-star-no-quotes': 'abnf-syntax',
      'wrong-repeat-abnf-symbols': 'abnf-syntax',
    },
    corrected: {
      'repeat-abnf-symbols 3': {
        outcome: '$main["but",$goodrule["multiple"]]',
        reason: 'the input has the word once, the outcome twice',
      },
    },
    /** Inputs of files that the Recommendation does not allow, and the only finding that they may be refused with. */
    unlawful: {
      'lang-ruleref 1': {
        code: 'abnf-syntax',
        reason: 'a language on a rule reference was dropped before the Recommendation (SRGS 2.7)',
      },
      'meta 1': {
        code: 'xml-encoding',
        reason: 'a byte of the file is not of the encoding that it has without a declaration (SRGS 4.4)',
      },
    },
  },
];

async function resolve(uri) {
  const file = supplied[uri]
    ? join(fixtures, supplied[uri])
    : uri.startsWith(pathToFileURL(suites).href) && fileURLToPath(uri);
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
async function check({ refused, corrected, unlawful }, name, file, number, input, expected) {
  const read = readGrammar(readFileSync(file), { uri: pathToFileURL(file).href });
  const linked = read.grammar && (await linkGrammar(read.grammar, resolve));
  const codes = checkGrammar(grammarSubject(read, linked))
    .filter((finding) => finding.severity === 'error')
    .map((finding) => finding.code);
  if (refused[name]) {
    if (expected !== 'REJECT') return `the suite expects ${expected}`;
    return codes.includes(refused[name]) ? undefined : `not refused with ${refused[name]} but with [${codes}]`;
  }
  const against = unlawful[`${name} ${number}`];
  if (against) {
    const isSo = codes.length > 0 && codes.every((code) => code === against.code);
    return isSo ? undefined : `not refused with ${against.code} alone but with [${codes}]`;
  }
  if (codes.length > 0) return `refused with ${codes}`;
  let wanted = corrected[`${name} ${number}`]?.outcome ?? expected;
  if (resolvedNames.includes(name)) wanted = resolveNames(wanted, pathToFileURL(file).href);
  const outcome = await outcomeOf(name, linked, input);
  return outcome === wanted ? undefined : `expected ${wanted}\n    but got  ${outcome}`;
}

/** The cases of a file: their inputs and outcomes are in its text, also where it is not a grammar. */
function casesOf(file) {
  const bytes = readFileSync(file);
  const read = readGrammar(bytes, { uri: pathToFileURL(file).href });
  const metas = new Map(
    isAbnf(bytes) || file.endsWith('.gram')
      ? [...read.document.source.matchAll(/^\s*meta\s+(['"])(.*?)\1\s+is\s+(['"])(.*?)\3/gm)].map((m) => [m[2], m[4]])
      : read.grammar.metas.map((meta) => [meta.name, meta.content]),
  );
  const cases = [];
  for (let number = 1; metas.has(`in.${number}`); number++) {
    cases.push({ number, input: metas.get(`in.${number}`), expected: metas.get(`out.${number}`).trim() });
  }
  return cases;
}

/** Files of the suite, in either form, that are not held to its letter. */
const exceptions = new Set();
const mostExceptions = 3;
let passed = 0;
let failed = 0;
for (const form of forms) {
  const suite = join(suites, form.folder);
  if (!existsSync(suite)) {
    console.log(`SKIPPED: ${suite} is not here`);
    continue;
  }
  const files = readdirSync(suite, { recursive: true }).filter((name) => name.endsWith(form.ending));
  let rejected = 0;
  let pairs = 0;
  const notes = [];
  for (const path of files.sort()) {
    const file = join(suite, path);
    const name = path.replace(form.ending, '');
    for (const { number, input, expected } of casesOf(file)) {
      pairs++;
      const key = `${name} ${number}`;
      const { unlawful, corrected } = form;
      if (unlawful[key]) notes.push(`refused against the suite: ${key}: ${unlawful[key].reason}`);
      if (corrected[key]) notes.push(`compared with a corrected outcome: ${key}: ${corrected[key].reason}`);
      if (unlawful[key] || corrected[key]) exceptions.add(name);
      let problem;
      try {
        problem = await check(form, name, file, number, input, expected);
      } catch (error) {
        problem = error.stack;
      }
      if (problem) {
        failed++;
        console.log(`FAILED ${form.folder}/${key}: ${problem}`);
      } else {
        passed++;
        if (expected === 'REJECT') rejected++;
      }
    }
  }
  console.log(
    `${form.folder}: ${files.length} files, ${pairs} inputs; of those that passed, ${rejected} are refused as they should be`,
  );
  for (const note of notes) console.log(note);
}
for (const [uri, file] of Object.entries(supplied)) console.log(`supplied: ${uri}: fixtures/conformance/${file}`);
console.log(`exceptions: ${exceptions.size} files (${[...exceptions].join(', ')}), at most ${mostExceptions}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || exceptions.size > mostExceptions ? 1 : 0;
