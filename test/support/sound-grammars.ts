const open = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US"';

/** Sound grammars that between them use every element and attribute of SRGS 1.0. */
export const soundGrammars: readonly string[] = [
  `${open} root="main"><rule id="main">yes</rule></grammar>`,
  `${open} root="main" mode="voice" tag-format="semantics/1.0" xml:base="http://example.com/g/">
    <lexicon uri="names.xml" type="application/pls+xml"/>
    <meta name="author" content="someone"/>
    <meta http-equiv="Date" content="today"/>
    <metadata><x:about xmlns:x="urn:about">this</x:about></metadata>
    <tag>var n = 0;</tag>
    <rule id="main" scope="public">
      <example>a small pizza please</example>
      <example/>
      a <item repeat="0-1" repeat-prob="0.5"><ruleref uri="#size"/></item> pizza
      <one-of xml:lang="en-GB">
        <item weight="2.5">please</item>
        <item xml:lang="fr">s'il vous <token>plaît</token></item>
        <item/>
      </one-of>
      <tag>out.size = rules.size;</tag>
      <ruleref special="GARBAGE"/>
    </rule>
    <rule id="size"><one-of><item>small<tag>out = 's';</tag></item><item><token xml:lang="en">very large</token></item></one-of></rule>
  </grammar>`,
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" mode="dtmf" root="pin">
    <rule id="pin"><item repeat="4"><ruleref uri="#digit"/></item> # <item repeat="1-">*</item></rule>
    <rule id="digit" scope="private"><one-of><item>0</item><item>1</item><item>2</item></one-of></rule>
  </grammar>`,
  `${open}><rule id="_one"><ruleref uri="cities.grxml#city" type="application/srgs+xml"/></rule></grammar>`,
  `${open}/>`,
  `<s:grammar xmlns:s="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="de" root="nächste">
    <s:rule id="nächste"><s:item><s:one-of><s:item>ja</s:item><s:item>nein</s:item></s:one-of></s:item></s:rule>
  </s:grammar>`,
];
