import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../../diagnostics/index.js';
import { linkGrammar } from '../../link/link-grammar.js';
import { readGrammar } from '../../read/index.js';
import { type CheckOptions, checkGrammar } from '../check-grammar.js';
import { prepareSubject } from '../prepare-subject.js';
import type { GrammarRule } from '../rule.js';
import { grammarRules } from './index.js';

const folder = 'file:///grammars/';

/** Checks a document that stands in a folder together with the example's other files. */
async function check(source: string, rule: GrammarRule, options?: CheckOptions) {
  const read = readGrammar(new TextEncoder().encode(source), { uri: `${folder}main.grxml` });
  const resolve = async (uri: string) => {
    if (!uri.startsWith(folder)) throw new CctoolError('forbidden', `${uri}: the network is not allowed`);
    const text = rule.files?.[uri.slice(folder.length)];
    if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
    return { uri, bytes: new TextEncoder().encode(text), mediaType: 'application/srgs+xml' };
  };
  const linked = read.grammar
    ? await linkGrammar(read.grammar, resolve, {
        read: async (document) => readGrammar(document.bytes, { uri: document.uri }),
      })
    : undefined;
  return checkGrammar(await prepareSubject(read, linked), options);
}

describe.each(grammarRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('reports its bad example, and nothing else there', async () => {
    const findings = await check(rule.bad, rule);
    expect([...new Set(findings.map((finding) => finding.code))]).toEqual([code]);
    expect(findings[0]!.severity).toBe(rule.severity);
  });

  it('is silent on its good example, as every other rule', async () => {
    expect(await check(rule.good, rule)).toEqual([]);
  });

  it('says what, why and the way out', async () => {
    for (const text of [rule.summary, rule.what, rule.why]) expect(text).toMatch(/^[^\n]{10,}\.$/);
    for (const finding of await check(rule.bad, rule)) {
      expect(finding.message).not.toMatch(/\.$/);
      expect(finding.hint).toBeTruthy();
    }
  });
});

describe('the list of rules', () => {
  it('has unique kebab-case codes', () => {
    const codes = grammarRules.map((rule) => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('names a section of a specification for every error', () => {
    // Limits and suppression comments are cctool's own.
    const ours = new Set(['xml-limit', 'suppression-unknown']);
    for (const rule of grammarRules) {
      if (rule.severity === 'error' && !ours.has(rule.code))
        expect([rule.code, rule.spec]).toEqual([
          rule.code,
          expect.stringMatching(/^(SRGS|SISR|XML|BCP|JSGF|GSL|VoiceXML)/),
        ]);
    }
  });
});
