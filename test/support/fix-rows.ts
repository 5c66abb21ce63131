import { describe, expect, it } from 'vitest';
import { applyFixes, fixUntilStable } from '../../src/diagnostics/fixes.js';
import type { Diagnostic, FixSafety, RuleDoc } from '../../src/diagnostics/index.js';

/** What the fixes of each rule make of a text, by hand. */
export type FixTable = { readonly [code: string]: readonly (readonly [FixSafety, before: string, after: string])[] };

/** What the rules of an engine find in a text. */
export type Check = (text: string) => Promise<Diagnostic[]>;

/** The text after all fixes. */
export async function fixAll(check: Check, text: string, allowed: FixSafety = 'unsafe'): Promise<string> {
  const [result] = await fixUntilStable(async (changed) => {
    const now = changed.get('main') ?? text;
    return [{ name: 'main', text: now, diagnostics: await check(now) }];
  }, allowed);
  return result?.after ?? text;
}

/**
 * Tests each row of a table of fixes, and that the table has a row for each grade of fix that a rule documents.
 * @param whole makes the document of a row's text
 * @param others codes that may come: of findings about a document that could not be read before
 */
export function testFixes(
  table: FixTable,
  rules: readonly RuleDoc[],
  check: Check,
  whole: (text: string) => string,
  others: readonly string[] = [],
): void {
  const rows = Object.entries(table).flatMap(([code, cases]) =>
    cases.map(([safety, before, after]) => [code, safety, whole(before), whole(after)] as const),
  );

  describe.each(rows)('%s, %s: %s', (code, safety, before, after) => {
    it('is fixed, nothing else changes, and no other finding comes', async () => {
      const findings = await check(before);
      const mine = findings.filter((finding) => finding.code === code);
      expect(mine.map(({ fix }) => fix?.safety)).toEqual(mine.map(() => safety));
      expect(mine).not.toEqual([]);
      const fixed = applyFixes(before, mine, 'unsafe');
      expect(fixed.text).toBe(after);
      const codes = new Set([...others, ...findings.map((finding) => finding.code)]);
      codes.delete(code);
      const left = (await check(after)).filter((finding) => !codes.has(finding.code));
      expect(left).toEqual([]);
      // A safe fix is applied by either option, an unsafe one only by its own.
      expect(applyFixes(before, mine, 'safe').text).toBe(safety === 'safe' ? after : before);
    });

    it('is stable', async () => {
      const once = await fixAll(check, before);
      expect(await fixAll(check, once)).toBe(once);
    });
  });

  describe('the table', () => {
    it('has a row for each grade of fix that a rule documents, and for no other', () => {
      const documented = rules.flatMap(({ code, fixes = {} }) => Object.keys(fixes).map((grade) => `${code} ${grade}`));
      expect([...new Set(rows.map(([code, safety]) => `${code} ${safety}`))].sort()).toEqual(documented.sort());
    });
  });
}
