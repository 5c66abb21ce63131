// The grammar of requests that are measured.

/** A number in letters: what a grammar has as words, and no figures, of which each would be a finding. */
export const inLetters = (number) => [...String(number)].map((digit) => 'abcdefghij'[digit]).join('');

/** A grammar of 2 KB and 40 phrases, `entry WORD a` to `entry WORD dj`; with another word it is another grammar. */
export function sampleGrammar(word) {
  const items = Array.from({ length: 40 }, (_, i) => `<item>entry ${word} ${inLetters(i)}<tag>out=${i}</tag></item>`);
  const head =
    '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="entry" tag-format="semantics/1.0">';
  return `${head}<rule id="entry" scope="public"><one-of>${items.join('')}</one-of></rule></grammar>`;
}
