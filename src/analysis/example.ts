/** A complete grammar around some rules, for the examples in the documentation of rules. */
export function example(rules: string, header = 'xml:lang="en-US" root="main" tag-format="semantics/1.0"'): string {
  const body = rules
    .trim()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" ${header}>\n${body}\n</grammar>\n`;
}

/** A grammar with one public rule. */
export function mainRule(content: string, header?: string): string {
  const body = content
    .trim()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
  return example(`<rule id="main" scope="public">\n${body}\n</rule>`, header);
}

/** A one-of whose alternatives are words and the value that they give: `{ coffee: '"C"' }`. */
export function choiceOf(values: { [words: string]: string }): string {
  const items = Object.entries(values).map(([words, value]) => `  <item>${words} <tag>out = ${value};</tag></item>`);
  return `<one-of>\n${items.join('\n')}\n</one-of>`;
}

/** The same in a public rule. */
export function mainChoice(values: { [words: string]: string }, header?: string): string {
  return mainRule(choiceOf(values), header);
}

/** For key-press grammars. */
export const keysHeader = 'mode="dtmf" root="main" tag-format="semantics/1.0"';

/** A made-up word per number, for long lists. */
export function madeUpWord(number: number): string {
  return `w${[...String(number)].map((digit) => 'aeioubdgkm'[Number(digit)]).join('')}`;
}
