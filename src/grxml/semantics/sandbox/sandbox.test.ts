import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { interpretPhrase } from '../../../../test/grxml/interpret-phrase.js';
import { meterWasm } from './meter-wasm.js';
import { Sandbox } from './sandbox.js';

describe('the script engine', () => {
  it('is not loaded for grammars of plain assignments, literals and texts', async () => {
    expect(Sandbox.loaded).toBe(false);
    const city = '<rule id="city">rome<tag>out = "FCO"</tag></rule>';
    await interpretPhrase(
      { rules: `<rule id="a">to <ruleref uri="#city"/><tag>out.to = rules.city;</tag></rule>${city}` },
      'to rome',
    );
    await interpretPhrase(
      { rules: '<rule id="a">x<tag>for (;;);</tag></rule>', format: 'semantics/1.0-literals' },
      'x',
    );
    await interpretPhrase({ rules: '<rule id="a">x</rule>', header: '' }, 'x');
    await interpretPhrase({ rules: '<rule id="a">x<tag>X = 1</tag></rule>', format: 'swi-semantics/1.0' }, 'x');
    expect(Sandbox.loaded).toBe(false);
    await interpretPhrase({ rules: '<rule id="a">x<tag>out = [1]</tag></rule>' }, 'x');
    expect(Sandbox.loaded).toBe(true);
  });

  it('is metered in every loop', () => {
    const here = createRequire(import.meta.url);
    const original = readFileSync(here.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'));
    const { bytes } = meterWasm(original);
    // Each loop gains 17 bytes: get, 1, subtract, set, get, zero?, if, call, drop, end. QuickJS has loops by the hundred.
    const gained = bytes.length - original.length;
    expect(gained).toBeGreaterThan(500 * 15);
    expect(gained).toBeLessThan(original.length / 5);
  });

  it('refuses WebAssembly of a shape it does not know', () => {
    // The smallest module: magic and version, no sections.
    expect(() => meterWasm(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]))).toThrow(/cannot guard/);
  });
});
