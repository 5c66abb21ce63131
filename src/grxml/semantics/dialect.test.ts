import { describe, expect, it } from 'vitest';
import { type GrammarText, interpretPhrase } from '../../../test/grxml/interpret-phrase.js';
import type { Json } from './index.js';

const city = (tag: string) =>
  `<rule id="city"><one-of><item>rome<tag>${tag}</tag></item><item>paris</item></one-of></rule>`;

describe('formats that are not those of the Recommendation', () => {
  it.each<[why: string, grammar: GrammarText, phrase: string, code: string, value: Json | undefined]>([
    // SISR as of January 2006: out, rules and meta as in the Recommendation; the times of words went away later.
    [
      'the candidate of 2006 is the Recommendation, nearly',
      {
        format: 'semantics/1.0.2006',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>out.to = rules.city; out.t = meta.latest().text</tag></rule>${city('out = "FCO"')}`,
      },
      'to rome',
      'tag-format-dialect',
      { to: 'FCO', t: 'rome' },
    ],
    [
      'and so are its literals',
      { format: 'semantics/1.0.2006-literals', rules: '<rule id="a">x<tag>y</tag></rule>' },
      'x',
      'tag-format-dialect',
      'y',
    ],
    // Microsoft's documentation of semantics-ms/1.0: $ is the rule, $$ the latest reference, $name a reference.
    [
      '$ is the rule',
      { format: 'semantics-ms/1.0', rules: '<rule id="a">x<tag>$.k = "v"; $.n = 1</tag></rule>' },
      'x',
      'tag-format-dialect',
      { k: 'v', n: 1 },
    ],
    [
      '$ may become a scalar',
      { format: 'semantics-ms/1.0', rules: '<rule id="a">x<tag>$ = "v"</tag></rule>' },
      'x',
      'tag-format-dialect',
      'v',
    ],
    [
      '$$ is the latest reference',
      {
        format: 'semantics-ms/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>$.to = $$</tag></rule>${city('$ = "FCO"')}`,
      },
      'to rome',
      'tag-format-dialect',
      { to: 'FCO' },
    ],
    [
      '$name is a reference',
      {
        format: 'semantics-ms/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>$.to = $city.code</tag></rule>${city('$.code = "FCO"')}`,
      },
      'to rome',
      'tag-format-dialect',
      { to: 'FCO' },
    ],
    [
      'a rule without tags and references is its text',
      {
        format: 'semantics-ms/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>$.to = $$</tag></rule>${city('$ = "FCO"')}`,
      },
      'to paris',
      'tag-format-dialect',
      { to: 'paris' },
    ],
    [
      'scripts run in the engine, $$ and $name moving on',
      {
        format: 'semantics-ms/1.0',
        header: '<tag>var all = [];</tag>',
        rules: `<rule id="a"><item repeat="1-"><ruleref uri="#city"/><tag>all.push($$ + $city.length)</tag></item><tag>$ = all.join()</tag></rule>${city('$ = "FCO"')}`,
      },
      'rome paris',
      'tag-format-dialect',
      'FCO3,paris5',
    ],
    [
      'what a rule without tags takes from its references is open',
      {
        format: 'semantics-ms/1.0',
        rules: `<rule id="a">to <ruleref uri="#b"/><tag>$.b = $$</tag></rule><rule id="b"><ruleref uri="#city"/></rule>${city('$ = "FCO"')}`,
      },
      'to rome',
      'tag-format-dialect',
      undefined,
    ],
    [
      'so is what the engine predefines',
      { format: 'semantics-ms/1.0', rules: '<rule id="a">x<tag>$._attributes.k = "v"</tag></rule>' },
      'x',
      'tag-format-dialect',
      undefined,
    ],
    [
      'and $recognized',
      { format: 'semantics-ms/1.0', rules: '<rule id="a">x<tag>$ = $recognized.text</tag></rule>' },
      'x',
      'tag-format-dialect',
      undefined,
    ],
    // Nuance: names are slots of the rule; RULE.slot is a slot of a reference.
    [
      'slots are collected',
      { format: 'swi-semantics/1.0', rules: '<rule id="a">x<tag>DEST=\'BOS\' N=1</tag></rule>'.replace(' N', '; N') },
      'x',
      'tag-format-dialect',
      { DEST: 'BOS', N: 1 },
    ],
    [
      'from references by name',
      {
        format: 'swi-semantics/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>DEST = city.code; SAID = "to " + city.code</tag></rule>${city("code='FCO'")}`,
      },
      'to rome',
      'tag-format-dialect',
      { DEST: 'FCO', SAID: 'to FCO' },
    ],
    [
      'SWI_meaning is a slot',
      { format: 'swi-semantics/1.0', rules: '<rule id="a">x<tag>SWI_meaning=\'m\'</tag></rule>' },
      'x',
      'tag-format-dialect',
      { SWI_meaning: 'm' },
    ],
    [
      'an own slot can be read',
      { format: 'swi-semantics/1.0', rules: "<rule id=\"a\"><tag>n='1'</tag>x<tag>n = n + '2'</tag></rule>" },
      'x',
      'tag-format-dialect',
      { n: '12' },
    ],
    [
      'a slot that was not set is open',
      {
        format: 'swi-semantics/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>DEST = city.code</tag></rule>${city("code='FCO'")}`,
      },
      'to paris',
      'tag-format-dialect',
      undefined,
    ],
    [
      'scripts beyond assignments are open',
      { format: 'swi-semantics/1.0', rules: '<rule id="a">x<tag>DEST = f(1)</tag></rule>' },
      'x',
      'tag-format-dialect',
      undefined,
    ],
    [
      "SWI_literal is the engine's",
      { format: 'swi-semantics/1.0', rules: '<rule id="a">x<tag>DEST = SWI_literal</tag></rule>' },
      'x',
      'tag-format-dialect',
      undefined,
    ],
    [
      'a whole rule as a slot is open',
      {
        format: 'swi-semantics/1.0',
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>DEST = city</tag></rule>${city("code='FCO'")}`,
      },
      'to rome',
      'tag-format-dialect',
      undefined,
    ],
    // SRGS 4.8: without a tag-format the tags are the processor's business.
    [
      'without a format, scripts of SISR are seen by their looks',
      {
        format: null,
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>out.to = rules.city</tag></rule>${city('out = "FCO"')}`,
      },
      'to rome',
      'tag-format-missing',
      { to: 'FCO' },
    ],
    [
      'the dollar of the drafts too',
      {
        format: null,
        rules: `<rule id="a">to <ruleref uri="#city"/><tag>$.to = $city</tag></rule>${city('$ = "FCO"')}`,
      },
      'to rome',
      'tag-format-missing',
      { to: 'FCO' },
    ],
    [
      'plain words are literals',
      {
        format: null,
        rules: '<rule id="a"><one-of><item>yes<tag>true</tag></item><item>no<tag>false</tag></item></one-of></rule>',
      },
      'no',
      'tag-format-missing',
      'false',
    ],
    [
      'two looks in one grammar are open',
      { format: null, rules: '<rule id="a">x<tag>out.a = 1</tag><tag>$.b = 2</tag></rule>' },
      'x',
      'tag-format-missing',
      undefined,
    ],
    [
      'code of unknown make is open',
      { format: null, rules: '<rule id="a">x<tag>command(1)</tag></rule>' },
      'x',
      'tag-format-missing',
      undefined,
    ],
    [
      'a format that is not known',
      { format: 'properties-ms/1.0', rules: '<rule id="a">x<tag>k=1</tag></rule>' },
      'x',
      'tag-format-dialect',
      undefined,
    ],
    [
      'a URI as format',
      { format: 'http://example.com/my-tags', rules: '<rule id="a">x<tag>k</tag></rule>' },
      'x',
      'tag-format-unknown',
      undefined,
    ],
  ])('%s', async (_why, grammar, phrase, code, value) => {
    const interpretation = await interpretPhrase(grammar, phrase);
    expect(interpretation.error).toBeUndefined();
    expect(interpretation.value).toEqual(value);
    expect('value' in interpretation).toBe(value !== undefined);
    expect(interpretation.warnings.map((warning) => warning.code)).toEqual(
      value === undefined ? [code, 'value-not-computed'] : [code],
    );
    expect(interpretation.warnings[0]).toMatchObject({ line: 1, severity: 'warning', hint: expect.any(String) });
  });

  it('says nothing where no tag ran: the default value is the text', async () => {
    for (const format of [null, 'semantics-ms/1.0', 'http://example.com/my-tags']) {
      const rules = '<rule id="a"><one-of><item>x<tag>k</tag></item><item>y</item></one-of></rule>';
      expect(await interpretPhrase({ format, rules }, 'y')).toMatchObject({ value: 'y', warnings: [] });
    }
  });

  it('points at the attribute, or at the root where there is none', async () => {
    const rules = '<rule id="a">x<tag>y</tag></rule>';
    const [known] = (await interpretPhrase({ format: 'semantics/1.0.2006-literals', rules }, 'x')).warnings;
    expect(known).toMatchObject({ line: 1, column: 102, end_column: 142 });
    const [missing] = (await interpretPhrase({ format: null, rules }, 'x')).warnings;
    expect(missing).toMatchObject({ line: 1, column: 1 });
  });

  it('each document keeps its own format', async () => {
    const documents = {
      'b.grxml': { format: 'semantics-ms/1.0', rules: '<rule id="b" scope="public">x<tag>$ = "old"</tag></rule>' },
    };
    const interpretation = await interpretPhrase(
      { rules: '<rule id="a"><ruleref uri="b.grxml"/><tag>out.b = rules.b</tag></rule>' },
      'x',
      { documents },
    );
    expect(interpretation.value).toEqual({ b: 'old' });
    expect(interpretation.warnings).toMatchObject([{ code: 'tag-format-dialect', uri: 'file:///g/b.grxml' }]);
  });
});
