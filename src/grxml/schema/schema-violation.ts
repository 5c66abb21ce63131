import type { RuleDoc } from '../../diagnostics/index.js';

/**
 * Documentation of what the schema stage reports. The other stage words the same defects better and its words win, so
 * this code is seen only where the two disagree, and where the schema stage runs alone.
 */
export const schemaViolation: RuleDoc = {
  code: 'schema-violation',
  severity: 'error',
  summary: 'The document does not agree with the XML Schema of SRGS.',
  what: 'libxml2 checks the document against schemas/srgs.xsd, which is written from the Recommendation. What a more precise rule has reported about the same element is not reported again.',
  why: 'Platforms validate grammars with a schema when they load them: a document that fails is refused as a whole, often with no more than a line number.',
  bad: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <one-of repeat="1-">
      <item>coffee</item>
      <item>tea</item>
    </one-of>
  </rule>
</grammar>
`,
  good: `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" root="order">
  <rule id="order" scope="public">
    <item repeat="1-">
      <one-of>
        <item>coffee</item>
        <item>tea</item>
      </one-of>
    </item>
  </rule>
</grammar>
`,
};
