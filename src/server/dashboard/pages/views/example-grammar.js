/** A small example grammar: optional words, rule references, tags. */
export const exampleGrammar = `<?xml version="1.0" encoding="UTF-8"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar"
         xml:lang="en-US" mode="voice" root="order" tag-format="semantics/1.0">
  <rule id="order" scope="public">
    <example>I'd like a large tea please</example>
    <item repeat="0-1">I'd like</item>
    <item repeat="0-1">a</item>
    <ruleref uri="#size"/> <tag>out.size = rules.size;</tag>
    <ruleref uri="#drink"/> <tag>out.drink = rules.drink;</tag>
    <item repeat="0-1">please</item>
  </rule>
  <rule id="size">
    <one-of>
      <item>small <tag>out = "S";</tag></item>
      <item>large <tag>out = "L";</tag></item>
    </one-of>
  </rule>
  <rule id="drink">
    <one-of>
      <item>tea <tag>out = "tea";</tag></item>
      <item>coffee <tag>out = "coffee";</tag></item>
    </one-of>
  </rule>
</grammar>
`;
