import type { RuleDoc } from '../../diagnostics/index.js';

const document = (content: string, format = 'semantics/1.0') =>
  `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order" tag-format="${format}">
${content}</grammar>
`;

/**
 * What interpretation alone can find, for a phrase and not for a grammar; the other codes are those of the validation.
 * The example element of each document holds the phrase.
 */
export const semanticFindings: readonly RuleDoc[] = [
  {
    code: 'tag-script-error',
    severity: 'error',
    spec: 'SISR 1.0',
    summary: 'A script threw while a phrase was interpreted.',
    what: 'The scripts of the tags on the matched path run in the order of the words. One that throws ends the interpretation; the phrase is matched, but has no value.',
    why: 'The caller said something the grammar knows, and the application gets nothing.',
    bad: document(`  <rule id="order" scope="public">
    <example>tea</example>
    <item repeat="0-1"><ruleref uri="#size"/></item> tea
    <tag>out.size = rules.size.code;</tag>
  </rule>
  <rule id="size">large <tag>out.code = "L";</tag></rule>
`),
    good: document(`  <rule id="order" scope="public">
    <example>tea</example>
    <item repeat="0-1"><ruleref uri="#size"/></item> tea
    <tag>if (rules.size) out.size = rules.size.code;</tag>
  </rule>
  <rule id="size">large <tag>out.code = "L";</tag></rule>
`),
  },
  {
    code: 'tag-limit',
    severity: 'error',
    spec: 'SISR 1.0',
    summary: 'A script went beyond what an interpretation may cost.',
    what: 'Time, work, memory, depth and the size of the result are limited, and there is no clock unless the caller gives one. The tag that was running is named.',
    why: 'A loop in a grammar would hold the recogniser, and the call with it.',
    bad: document(`  <rule id="order" scope="public">
    <example>tea</example>
    tea <tag>for (var i = 1; i &gt; 0; i++) out.count = i;</tag>
  </rule>
`),
    good: document(`  <rule id="order" scope="public">
    <example>tea</example>
    tea <tag>for (var i = 1; i &lt; 4; i++) out.count = i;</tag>
  </rule>
`),
  },
  {
    code: 'value-undefined',
    severity: 'warning',
    spec: 'SISR 1.0',
    summary: 'The value of a phrase is undefined.',
    what: 'The tags left undefined, or a function, as the value of the activated rule: a reference that was not matched, or a property that was never set.',
    why: 'The phrase is matched and the application does not learn what was meant.',
    bad: document(`  <rule id="order" scope="public">
    <example>tea</example>
    tea <item repeat="0-1"><ruleref uri="#size"/></item>
    <tag>out = rules.size;</tag>
  </rule>
  <rule id="size">large</rule>
`),
    good: document(`  <rule id="order" scope="public">
    <example>tea</example>
    tea <item repeat="0-1"><ruleref uri="#size"/></item>
    <tag>out = rules.size || "medium";</tag>
  </rule>
  <rule id="size">large</rule>
`),
  },
  {
    code: 'value-not-computed',
    severity: 'warning',
    spec: 'SRGS 4.8',
    summary: 'The meaning of a phrase is not computed.',
    what: 'The tags are of a format that is not of the Recommendation, and what they mean differs between engines or is not known here. No value is better than a wrong one.',
    why: 'A test of the grammar cannot show what the platform will answer.',
    bad: document(
      `  <rule id="order" scope="public">
    <example>tea</example>
    tea <tag>$._attributes.size = "L";</tag>
  </rule>
`,
      'semantics-ms/1.0',
    ),
    good: document(`  <rule id="order" scope="public">
    <example>tea</example>
    tea <tag>out._attributes = {size: "L"};</tag>
  </rule>
`),
  },
];
