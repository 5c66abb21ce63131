/** Small grammars that refer to each other, for the tests of the language server. */
/** How each begins. */
export const head =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">';
/** A document with these rules, the root `main`. */
export const grammar = (rules: string) => `${head}\n${rules}\n</grammar>\n`;

/** A rule with two values, and one that refers to it. */
export const colours = grammar(
  '<rule id="main" scope="public"><ruleref uri="#colour"/><tag>out = rules.colour;</tag></rule>\n' +
    '<rule id="colour" scope="public">\n  <one-of>\n    <item>red<tag>out = "r";</tag></item>\n    <item>blue<tag>out = "b";</tag></item>\n  </one-of>\n</rule>',
);
/** A grammar that refers to `colours.grxml`, by name and by its root. */
export const order = grammar(
  '<rule id="main">I want <ruleref uri="colours.grxml#colour"/> or <ruleref uri="colours.grxml"/><tag>out.c = rules.colour;</tag></rule>',
);
