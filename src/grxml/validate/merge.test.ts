import { describe, expect, it } from 'vitest';
import { readGrammar } from '../read/index.js';
import { checkSchema } from '../schema/check-schema.js';
import { runRules } from './check-grammar.js';
import { mergeStages } from './merge.js';
import { grammarRules, structuralCodes } from './rules/index.js';
import { grammarSubject } from './subject.js';

const wrap = (rules: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r">${rules}</grammar>`;
const twoDefects = wrap('<rule id="r"><item repeat="x">a</item> b</rule><rule id="q" rank="1">c</rule>');

async function stages(source: string) {
  const subject = grammarSubject(readGrammar(source));
  const [schema] = await checkSchema([subject.read.document]);
  if (!Array.isArray(schema)) throw schema;
  return { subject, own: runRules(subject), schema };
}

describe('mergeStages', () => {
  it('does not say twice what both stages found, in no example of any structural rule', async () => {
    const rules = grammarRules.filter((rule) => structuralCodes.has(rule.code));
    expect(rules.length).toBeGreaterThan(20);
    for (const { code, bad } of rules) {
      const { subject, own, schema } = await stages(bad);
      expect([code, schema.length > 0]).toEqual([code, true]);
      expect(mergeStages(subject, own, schema)).toEqual(own);
    }
  });

  it('keeps what only the schema found', async () => {
    const { subject, own, schema } = await stages(twoDefects);
    expect(schema).toHaveLength(2);
    const without = own.filter((diagnostic) => diagnostic.code !== 'repeat-syntax');
    const merged = mergeStages(subject, without, schema);
    expect(merged.map(({ code, line, column, rule }) => [code, line, column, rule]).at(-1)).toEqual([
      'schema-violation',
      1,
      wrap('').indexOf('</grammar>') + '<rule id="r"><item '.length + 1,
      'r',
    ]);
    expect(merged).toHaveLength(without.length + 1);
  });

  it('does not bring back what the configuration silences', async () => {
    const { subject, schema } = await stages(twoDefects);
    const settings = { 'repeat-syntax': 'off', 'attribute-unknown': 'warning' } as const;
    const own = runRules(subject, { rules: settings });
    expect(mergeStages(subject, own, schema, settings)).toEqual(own);
  });

  it('takes the severity of its own code from the configuration', async () => {
    const { subject, schema } = await stages(twoDefects);
    const severities = (setting: 'warning' | 'off') =>
      mergeStages(subject, [], schema, { 'schema-violation': setting }).map(({ severity }) => severity);
    // The rules know both defects, so with settings nothing is left to the schema.
    expect(severities('warning')).toEqual([]);
    expect(severities('off')).toEqual([]);
    expect(mergeStages(subject, [], schema).map(({ severity }) => severity)).toEqual(['error', 'error']);
  });
});
