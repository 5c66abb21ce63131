import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../package-info.js';
import { readGrammar } from '../read/index.js';
import { runRules } from './check-grammar.js';
import { prepareSubject } from './prepare-subject.js';

const folder = join(packageRoot(), '..', 'shared', 'corpus', 'grxml');
const isHere = existsSync(folder);
if (!isHere) process.stderr.write(`SKIPPED: ${folder} is not here\n`);

/**
 * The errors of each real grammar, read by eye: a part of the file's name, and codes. The schema of the Recommendation
 * refuses 20 of the 47 files: those with scope on grammar (12), src or srcexpr on grammar (6) and root on rule (2).
 */
const errors: [RegExp, string[]][] = [
  [/templates__object_verb/, ['attribute-unknown', ...Array(4).fill('ruleref-local-undefined'), 'text-misplaced']],
  [/talkingheaddemo/, ['attribute-unknown']],
  [/invalid[12]\.grxml/, ['language-missing', 'attribute-unknown', 'attribute-unknown']],
  [/invalid[34]\.grxml|valid[12]\.grxml/, ['language-missing', 'attribute-unknown']],
  [/valid3\.grxml/, ['language-missing']],
  [/srgs-namespace-test/, ['root-undefined']],
  [/lazyTest\.xml|plugins__test__test\.xml/, ['root-undefined', 'attribute-missing', 'attribute-unknown']],
];

/** Defects that the authors surely did not mean; codes of warnings that must be among those of the file. */
const warnings: [RegExp, string[]][] = [
  [/servlets.*yesno|mmi\.simpledemo.*yesno/, ['tag-undefined-variable']],
  [/implementation\.text.*yesno/, ['tag-format-missing']],
  // The examples of time.xml differ from its phrases in final punctuation only, which is not counted.
  [/meteo\.xml/, ['example-not-accepted', 'tag-attributes-implied']],
  [/time\.xml/, ['tag-attributes-implied']],
  [/mxer/, ['token-punctuation', 'token-digits']],
  [/GoogleMaps.*speechModality.*ptG/, ['sequence-all-optional', 'alternative-duplicate', 'root-missing']],
  [/rit-sse-mycroft/, ['ruleref-platform']],
];

describe.runIf(isHere)('real grammars', () => {
  const files = isHere ? readdirSync(folder).sort() : [];

  it('are all there', () => expect(files).toHaveLength(47));

  it.each(files)('%s', async (name) => {
    const findings = runRules(await prepareSubject(readGrammar(readFileSync(join(folder, name)))));
    const found = findings.filter((finding) => finding.severity === 'error').map((finding) => finding.code);
    expect(found).toEqual(errors.find(([pattern]) => pattern.test(name))?.[1] ?? []);
    const codes = new Set(findings.map((finding) => finding.code));
    for (const code of warnings.find(([pattern]) => pattern.test(name))?.[1] ?? []) expect(codes).toContain(code);
  });
});
