import { describe, expect, it } from 'vitest';
import { analyzeGrammar } from '../../src/analysis/analyze-grammar.js';
import { choiceOf, example, mainRule } from '../../src/analysis/example.js';
import type { AnalysisRule } from '../../src/analysis/rule.js';
import { CctoolError } from '../../src/diagnostics/index.js';
import { suggestPhrases } from '../../src/suggest/suggest-phrases.js';
import { sample } from './extent.js';

/** A grammar with what it is analysed together with. */
export interface Case {
  source: string;
  /** A grammar that is active at the same time. */
  beside?: string;
  /** Documents in the same folder, by name. */
  files?: { [name: string]: string };
  /** Unless that of the rule. */
  depth?: string;
}

/** What a rule says nothing about, and what it reports: whole rules, or the content of the one rule. */
export interface RuleCases {
  code: string;
  accepts: readonly (string | Case)[];
  rejects: readonly (string | Case)[];
}

/** A one-of of plain words. */
export const of = (...words: string[]): string =>
  `<one-of>${words.map((each) => `<item>${each}</item>`).join('')}</one-of>`;
/** A one-of of words with the values that they give; a value is script: `{ tea: '"T"' }`. */
export const tagged = choiceOf;
/** A one-of whose words give themselves as numbers in their order: all mean different things. */
export const menu = (...words: string[]): string =>
  choiceOf(Object.fromEntries(words.map((each, i) => [each, String(i)])));
export const maybe = (content: string): string => `<item repeat="0-1">${content}</item>`;
export const times = (repeat: string, content: string): string => `<item repeat="${repeat}">${content}</item>`;
export const header = (attributes: string): string => `root="main" tag-format="semantics/1.0" ${attributes}`;
/** A grammar of another language or mode. */
export const inLanguage = (language: string, content: string): string =>
  grammar(content, header(`xml:lang="${language}"`));
export const keys = (content: string): string => grammar(content, header('mode="dtmf"'));

export function grammar(content: string, own?: string): string {
  if (/^<grammar\b/.test(content)) return content;
  return /^<rule\b/.test(content) ? example(content, own) : mainRule(content, own);
}

/** Runs a table of cases (a sample: one of each kind), and compares its rows with the rules that it is about. */
export function checkCases(rules: readonly AnalysisRule[], table: readonly RuleCases[]): void {
  it('each rule has one row of at least six cases', () => {
    expect(table.map(({ code }) => code).sort()).toEqual(rules.map(({ code }) => code).sort());
    for (const { code, accepts, rejects } of table) {
      expect(accepts.length + rejects.length, code).toBeGreaterThanOrEqual(6);
      expect(Math.min(accepts.length, rejects.length), code).toBeGreaterThanOrEqual(2);
    }
  });

  describe.each(table.map((row) => [row.code, row] as const))('%s', (code, row) => {
    const { depth } = rules.find((rule) => rule.code === code)!;
    it.each(sample(row.accepts, 1).map(read))('says nothing: $title', async (one) => {
      expect(await codesOf(one, depth)).not.toContain(code);
    });
    it.each(sample(row.rejects, 1).map(read))('reports: $title', async (one) => {
      expect(await codesOf(one, depth)).toContain(code);
    });
  });
}

function read(one: string | Case): Case & { title: string } {
  const given = typeof one === 'string' ? { source: one } : one;
  const title = given.source.replace(/\s+/g, ' ').slice(0, 100);
  return { ...given, source: grammar(given.source), title };
}

const folder = 'file:///grammars/';

async function codesOf({ source, beside, files = {}, depth: own }: Case, depth: string): Promise<string[]> {
  const resolve = async (uri: string) => {
    const text = uri.startsWith(folder) ? files[uri.slice(folder.length)] : undefined;
    if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
    return { uri, bytes: new TextEncoder().encode(text), mediaType: 'application/srgs+xml' };
  };
  const { issues } = await analyzeGrammar(source, {
    uri: `${folder}main.grxml`,
    depth: own ?? depth,
    resolve,
    maxIssues: 1000,
    suggest: async () => suggestPhrases,
    with: beside === undefined ? [] : [{ name: 'other.grxml', source: grammar(beside), resolve }],
  });
  return issues.map(({ type }) => type);
}
