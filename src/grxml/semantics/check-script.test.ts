import { describe, expect, it } from 'vitest';
import { isFull } from '../../../test/support/extent.js';
import { checkScript, checkScripts } from './index.js';

describe('the syntax of tags', () => {
  it.each<[source: string]>([
    ['out = "a"'],
    ['out.x = rules.a; var y = 1; if (y) { out.z = [y] }'],
    ['function f(a) { return a } // remark'],
    ['/* remark */'],
    [''],
    ['out = a\nout.b = 2'],
    ['for (var p in rules) out[p] = rules[p]'],
    ['throw 1'],
    // Checked, not run.
    ['for (;;);'],
    ['nosuch()'],
  ])('%j is a program', async (source) => {
    expect(await checkScript(source)).toBeUndefined();
  });

  it.each<[source: string, line: number, column: number]>([
    // Places: where the first token stands that cannot go on.
    ['out = = 2', 1, 7],
    ['out =', 1, 6],
    ['\n  out = 1;\n  out.b = (2;\n', 3, 13],
    ['out = 1 2', 1, 9],
    ['"\u{1f600}" ; ) ', 1, 8],
    ['} {', 1, 1],
    ['out = "abc', 1, 7],
    ['var 1x', 1, 5],
    ['say hello', 1, 5],
  ])('%j is not, at line %d, column %d', async (source, line, column) => {
    const fault = await checkScript(source);
    expect(fault).toMatchObject({ line, column, message: expect.any(String) });
    const lines = source.split('\n').slice(0, line - 1);
    expect(fault!.offset).toBe(lines.reduce((sum, each) => sum + each.length + 1, 0) + column - 1);
  });

  it.each([
    'return 1',
    'break',
    'continue',
    'super.x',
    'import x from "y"',
    'export var x',
    'let a; let a',
    'out = 1 /*',
    'await x',
  ])('%j is not', async (source) => {
    expect(await checkScript(source)).toMatchObject({ line: 1 });
  });

  it('many at once, in order', async () => {
    const results = await checkScripts(['out = 1', 'out = (', 'var a = [1]', 'out = (']);
    expect(results.map((result) => result === undefined)).toEqual([true, false, true, false]);
  });

  it('a script is judged as the first, whatever was checked before it', async () => {
    // A parsed function takes some 60 bytes of the engine's heap of 8 MiB: 40 scripts of 5,000 are more than it holds.
    const long = (number: number) => `var a${number} = [${'function(){},'.repeat(5000)}]`;
    const results = await checkScripts(Array.from({ length: 40 }, (_, number) => long(number)));
    expect(results.filter((result) => result !== undefined)).toEqual([]);
    // Of many sizes: the memory ends now and then just where the engine would make the error (3 of these 600 without a
    // second look at faults).
    const mixed = Array.from(
      { length: isFull ? 600 : 100 },
      (_, n) => `var a = [${'function(){},'.repeat(3000 + ((n * 37) % 500))}]`,
    );
    expect((await checkScripts(mixed)).filter((result) => result !== undefined)).toEqual([]);
    // Too large alone is too large behind others.
    const huge = `out = [${'{},'.repeat(500_000)}]`;
    const tooLarge = { message: expect.stringContaining('too large') };
    expect(await checkScripts([huge, long(40), `${huge};`])).toMatchObject([tooLarge, undefined, tooLarge]);
  });

  it('a script too deep to parse is an error like others', async () => {
    expect(await checkScript(`out = ${'('.repeat(100_000)}`)).toMatchObject({ offset: 0 });
  });
});
