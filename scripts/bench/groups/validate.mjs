import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const open =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" tag-format="semantics/1.0"';

/** A grammar as there are thousands in an estate: some alternatives with tags, a reference, an optional part. */
export const small = (i) => `<?xml version="1.0" encoding="UTF-8"?>
${open} root="answer">
  <rule id="answer" scope="public">
    <item repeat="0-1"><ruleref uri="#filler"/></item>
    <one-of>
      <item>option ${'abcdefgh'[i % 8]}<tag>out = ${i};</tag></item>
      <item>the other one<tag>out = 0;</tag></item>
    </one-of>
  </rule>
  <rule id="filler"><one-of><item>please</item><item>um</item></one-of></rule>
</grammar>
`;

export async function* rows({ root, ratioToBareNode, milliseconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-bench-'));
  const file = join(folder, 'small.grxml');
  writeFileSync(file, small(1));
  const without = ratioToBareNode(['grxml', 'validate', '--no-schema', file]);
  yield {
    what: 'grxml validate of one small file, no schema stage / node -e 0',
    measured: without.toFixed(2),
    goal: '<= 1.4',
    holds: without <= 1.4,
    peer: 'eslint with one rule 3.4',
  };
  const whole = ratioToBareNode(['grxml', 'validate', file]);
  yield {
    what: 'grxml validate of one small file, all stages / node -e 0',
    measured: whole.toFixed(2),
    goal: '<= 2.4',
    holds: whole <= 2.4,
    peer: 'xmllint-wasm alone 2.4',
  };
  rmSync(folder, { recursive: true });

  const { validateGrammars } = await import(join(root, 'dist/grxml/validate/validate-grammars.js'));
  const thousand = Array.from({ length: 1000 }, (_, i) => ({ source: small(i) }));
  const time = await milliseconds(() => validateGrammars(thousand));
  const rate = 1_000_000 / time;
  yield {
    what: 'validate 1,000 small grammars, all stages',
    measured: `${Math.round(rate)}/s`,
    goal: '>= 1,000/s',
    holds: rate >= 1000,
    peer: 'xmllint-wasm, one call each: 16-24/s',
  };
  const one = await milliseconds(() => validateGrammars([{ source: small(1) }]), 25);
  yield {
    what: 'validate one small grammar, all stages, thread running',
    measured: `${one.toFixed(1)} ms`,
    goal: '<= 20 ms',
    holds: one <= 20,
    peer: 'xmllint-wasm alone 42-62 ms',
  };
}
