import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sample } from '../../../test/support/extent.js';
import { CctoolError } from '../../diagnostics/index.js';
import { analysisCodes, analysisNumber } from '../../grxml/validate/analysis-codes.js';
import { suggestPhrases } from '../../suggest/suggest-phrases.js';
import { analyzeGrammar } from '../analyze-grammar.js';
import type { AnalysisRule } from '../rule.js';
import { analysisRules } from './index.js';

const folder = 'file:///grammars/';

/** Analyses a document that stands in a folder together with the example's other files. */
function analyze(source: string, rule: AnalysisRule, other: string | undefined) {
  const resolve = async (uri: string) => {
    const text = uri.startsWith(folder) ? rule.files?.[uri.slice(folder.length)] : undefined;
    if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
    return { uri, bytes: new TextEncoder().encode(text), mediaType: 'application/srgs+xml' };
  };
  return analyzeGrammar(source, {
    uri: `${folder}main.grxml`,
    depth: rule.depth,
    resolve,
    suggest: async () => suggestPhrases,
    with: other === undefined ? [] : [{ name: 'other.grxml', source: other, resolve }],
  });
}

describe.each(sample(analysisRules, 40).map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('is reported for its bad example, with the way out', async () => {
    const { issues } = await analyze(rule.bad, rule, rule.with?.bad);
    const own = issues.filter((issue) => issue.type === code);
    expect(issues.map((issue) => issue.type)).toContain(code);
    for (const { message, fix, code: id, category } of own) {
      expect(message).not.toMatch(/\.$/);
      expect(fix).toBeTruthy();
      expect({ id, category }).toEqual({ id: rule.id, category: rule.category });
    }
  });

  it('is silent on its good example, which is valid', async () => {
    const { issues } = await analyze(rule.good, rule, rule.with?.good);
    expect(issues.map((issue) => issue.type)).not.toContain(code);
    expect(issues.filter((issue) => issue.code === 'VAL')).toEqual([]);
  });

  it('is suppressed by a comment that names its number', async () => {
    const bad = rule.bad.replace('<grammar', `<!-- cctool-ignore ${rule.id}: known -->\n<grammar`);
    expect(bad).not.toBe(rule.bad);
    const { issues } = await analyze(bad, rule, rule.with?.bad);
    const types = issues.map((issue) => issue.type);
    expect(types).not.toContain(code);
    expect(types).not.toContain('suppression-unused');
  });

  it('says what and why in sentences', () => {
    for (const text of [rule.summary, rule.what, rule.why]) expect(text).toMatch(/^[^\n]{10,}\.$/);
  });
});

it('the files of rules and their examples are those of the list, and the other way round', async () => {
  const here = import.meta.dirname;
  const files = ['quick', 'spoken'].flatMap((kind) =>
    readdirSync(join(here, kind)).map((name) => join(here, kind, name)),
  );
  const modules = await Promise.all(
    files
      .filter((name) => !name.includes('.test.'))
      .map((name) => import(name) as Promise<{ [name: string]: unknown }>),
  );
  const exported = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, rules]) => (name.endsWith('Rules') ? (rules as AnalysisRule[]) : [])),
  );
  expect(exported.map(({ code }) => code).sort()).toEqual(analysisRules.map(({ code }) => code).sort());
  // Examples that are files begin with the code of their rule, or are named by one.
  const named = new Set(analysisRules.flatMap(({ files: beside = {} }) => Object.keys(beside)));
  const codes = new Set(analysisRules.map(({ code }) => code));
  const examples = readdirSync(join(here, 'examples'));
  expect(examples.filter((name) => !named.has(name) && !codes.has(name.split('.')[0]!))).toEqual([]);
  for (const { code } of analysisRules) expect(examples).toContain(`${code}.good.grxml`);
});

it('a suppression comment may name each rule, and the validation knows which codes those are', () => {
  expect([...analysisCodes].sort()).toEqual(analysisRules.map(({ code }) => code).sort());
  for (const { id } of analysisRules) expect(id).toMatch(analysisNumber);
});

it('codes and numbers are unique', () => {
  for (const key of ['code', 'id'] as const) {
    const all = analysisRules.map((rule) => rule[key]);
    expect(new Set(all).size).toBe(all.length);
  }
});
