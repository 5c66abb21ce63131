import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../resolver.js';
import { type ValidateOptions, validateGrammars } from './validate-grammars.js';

const head = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"';
const wrap = (rules: string, attributes = '') => `${head} ${attributes}>${rules}</grammar>`;
const sound = wrap('<rule id="r">yes</rule>');
const twice = wrap('<rule id="r"><item repeat="x" count="2">a</item></rule>');

async function validate(source: string | Uint8Array, options?: ValidateOptions) {
  const [verdict] = await validateGrammars([{ source }], options);
  return verdict!;
}
const codes = (verdict: Awaited<ReturnType<typeof validate>>) => ({
  errors: verdict.errors.map(({ code }) => code),
  warnings: verdict.warnings.map(({ code }) => code),
});

describe('validateGrammars', () => {
  it('answers in the order of the documents, valid exactly without errors', async () => {
    const sources = Array.from({ length: 60 }, (_, i) => (i % 4 === 0 ? twice : sound));
    const verdicts = await validateGrammars(sources.map((source) => ({ source })));
    verdicts.forEach((verdict, i) => {
      expect(verdict.valid).toBe(i % 4 !== 0);
      expect(verdict.errors.length === 0).toBe(verdict.valid);
    });
  });

  it('gives the same verdict with and without the schema stage', async () => {
    expect(await validate(twice, { schema: false })).toEqual(await validate(twice));
    expect(codes(await validate(twice)).errors).toEqual(['repeat-syntax', 'attribute-unknown']);
  });

  it('sorts findings by place', async () => {
    const source = wrap('<rule id="r"><ruleref uri="#none"/></rule><rule id="r">b</rule><item/>');
    const { errors } = await validate(source);
    const columns = errors.map(({ column }) => column);
    expect(columns.length).toBeGreaterThanOrEqual(3);
    expect(columns).toEqual([...columns].sort((a, b) => a - b));
  });

  it('takes severities from the configuration', async () => {
    const options = { rules: { 'repeat-syntax': 'warning', 'attribute-unknown': 'off' } } as const;
    const verdict = await validate(twice, options);
    expect(verdict.valid).toBe(true);
    expect(codes(verdict)).toEqual({ errors: [], warnings: ['repeat-syntax'] });
  });

  it('takes out what a comment suppresses, in both stages', async () => {
    const comment = '<!-- cctool-ignore repeat-syntax: the platform takes it -->';
    const verdict = await validate(wrap(`<rule id="r">${comment}<item repeat="x">a</item></rule>`));
    expect(codes(verdict)).toEqual({ errors: [], warnings: [] });
  });

  it('follows references through the resolver only', async () => {
    const asked: string[] = [];
    const resolve: Resolve = async (uri) => {
      asked.push(uri);
      if (!uri.endsWith('/cities.grxml')) throw new CctoolError('not-found', `${uri}: there is no such file`);
      return { uri, bytes: Buffer.from(wrap('<rule id="r" scope="public">boston</rule>')) };
    };
    const source = wrap(
      '<rule id="r"><ruleref uri="cities.grxml"/><ruleref uri="cities.grxml#r"/><ruleref uri="gone.grxml"/></rule>',
    );
    const document = { source, uri: 'file:///g/main.grxml' };
    const [linked] = await validateGrammars([{ ...document, resolve }]);
    expect(asked).toEqual(['file:///g/cities.grxml', 'file:///g/gone.grxml']);
    expect(codes(linked!).errors).toEqual(['ruleref-document']);
    const [alone] = await validateGrammars([document]);
    expect(codes(alone!).errors).toEqual([]);
  });

  const hostile: [string, string | Uint8Array, string][] = [
    ['nothing', '', 'xml-empty'],
    ['bytes of nothing', new Uint8Array(), 'xml-empty'],
    ['no XML', 'hello', 'xml-not-xml'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'xml-'],
    ['HTML', '<!DOCTYPE html><html><body></body></html>', 'root-element'],
    ['another namespace', '<grammar xmlns="http://example.com/" version="1.0" xml:lang="en"/>', 'grammar-namespace'],
    ['a document cut off', sound.slice(0, -20), 'xml-'],
    [
      '10,000 nested items',
      wrap(`<rule id="r">${'<item>'.repeat(10_000)}a${'</item>'.repeat(10_000)}</rule>`),
      'xml-limit',
    ],
    [
      'a billion laughs',
      `<!DOCTYPE g [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${wrap('<rule id="r">&b;</rule>')}`,
      'xml-entity-declaration',
    ],
    [
      'an external entity',
      `<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<rule id="r">&x;</rule>')}`,
      'xml-entity-declaration',
    ],
  ];
  it.each(hostile)('has a clear error with a way out for %s', async (_name, source, code) => {
    const verdict = await validate(source);
    expect(verdict.valid).toBe(false);
    expect(verdict.errors.filter((error) => error.code.startsWith(code))).not.toEqual([]);
    for (const { hint } of verdict.errors) expect(hint).toBeTruthy();
    expect(JSON.stringify(verdict)).not.toContain('root:');
  });

  it('refuses a document over the limit without looking at it', async () => {
    const verdict = await validate(`${sound}${' '.repeat(2000)}`, { limits: { bytes: 1000 } });
    expect(codes(verdict)).toEqual({ errors: ['xml-limit'], warnings: [] });
  });
});
