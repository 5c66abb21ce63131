import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-info.js';
import {
  browserRuns,
  Dashboard,
  expectAccessible,
  expectAxeClean,
  expectNoComplaints,
  expectToFit,
  phone,
  writeSource,
} from '../support/dashboard.js';
import { focused, markIn, selectedIn, sourceIn } from '../support/in-page.mjs';

const head = (root: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="${root}" tag-format="semantics/1.0">`;

/** Line 3, columns 17 to 20 hold a range whose maximum is less than its minimum. */
const broken = `${head('a')}
  <rule id="a" scope="public">
  <item repeat="3-1">billing</item>
  </rule>
</grammar>`;

const hostile = '<img src=x onerror="document.title=1">';
const escaped = hostile.replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** A token holds no quotes. */
const hostileToken = '<img src=x onerror=document.title=1>';
const odd = `${head('a')}
  <rule id="a" scope="public"><token>${hostileToken.replace('<', '&lt;')}</token><tag>out = ${JSON.stringify(hostile).replaceAll('<', '&lt;')};</tag></rule>
</grammar>`;

describe.skipIf(!browserRuns)('the grammar bench of the dashboard', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
  });
  afterAll(() => dashboard?.stop());

  const source = (page: Page) => page.getByLabel('Grammar source');
  const written = (page: Page) => source(page).evaluate(sourceIn);
  const write = (page: Page, text: string) => writeSource(source(page), text);
  async function test(page: Page, phrase: string): Promise<void> {
    await page.getByLabel('Phrase', { exact: true }).fill(phrase);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.locator('.answer').waitFor();
  }

  it('finds what is wrong while one writes, marks it in the source, and leads to it', async () => {
    const page = await dashboard.signedIn('grammars');
    await write(page, broken);
    // Nobody has asked for it: it is validated when the typing pauses.
    await page.getByRole('status').getByText('Not valid: 1 error').waitFor();
    const item = page.getByRole('list', { name: 'Findings' }).getByRole('button');
    const text = (await item.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('error line 3:17');
    expect(text).toContain('the maximum 1 is less than the minimum 3');
    expect(text).toContain('repeat-range');
    const mark = page.locator('.cm-lintRange-error');
    expect(await mark.evaluate(markIn)).toEqual({ line: 3, column: 17, text: '3-1' });
    expect(await page.locator('.cm-lint-marker-error').count()).toBe(1);
    await item.click();
    expect(await page.evaluate(focused)).toContain('Grammar source');
    expect(await source(page).evaluate(selectedIn)).toBe('3-1');
    await expectAccessible(page);
    await write(page, broken.replace('3-1', '1-3'));
    await page
      .getByRole('status')
      .getByText(/^Valid/)
      .waitFor();
    expect(await page.locator('.cm-lintRange-error').count()).toBe(0);
    expectNoComplaints(page);
  });

  it('proposes what the specification allows at a place, and undoes what was taken', async () => {
    const page = await dashboard.signedIn('grammars');
    const start = `${head('a')}\n  <rule id="a" scope="public">\n    hello\n  </rule>\n</grammar>`;
    await write(page, start);
    await source(page).press('Control+Home');
    for (const key of ['ArrowDown', 'End', 'Enter']) await page.keyboard.press(key);
    await page.keyboard.type('<');
    const options = page.getByRole('listbox').getByRole('option');
    await options.first().waitFor();
    // SRGS 1.0, appendix C: what a rule may hold, and its own end.
    const names = await page.locator('.cm-completionLabel').allInnerTexts();
    expect(names.sort()).toEqual(['/rule>', 'example', 'item', 'one-of', 'ruleref', 'tag', 'token']);
    await expectAxeClean(page);
    await page.keyboard.type('rule');
    await page.getByRole('option', { name: /^ruleref/ }).click();
    // A reference begins with the rules of the grammar itself.
    await page.getByRole('option', { name: '#a', exact: true }).click();
    expect((await written(page)).split('\n')[2]).toBe('    <ruleref uri="#a"/>');
    for (let i = 0; i < 20 && (await written(page)) !== start; i++) await page.keyboard.press('Control+z');
    expect(await written(page)).toBe(start);
    expectNoComplaints(page);
  });

  it('folds, leads from finding to finding, and lets the keyboard go on', async () => {
    const page = await dashboard.signedIn('grammars');
    await write(page, broken);
    await page.locator('.cm-lintRange-error').waitFor();
    await source(page).press('Control+Home');
    await page.keyboard.press('F8');
    expect(await source(page).evaluate(selectedIn)).toBe('3-1');
    for (const key of ['Control+Home', 'ArrowDown', 'Control+Shift+BracketLeft']) await page.keyboard.press(key);
    await page.locator('.cm-foldPlaceholder').waitFor();
    expect(await written(page)).not.toContain('billing');
    await page.keyboard.press('Control+Shift+BracketRight');
    expect(await written(page)).toBe(broken);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).not.toContain('Grammar source');
    expect(await written(page)).toBe(broken);
    expectNoComplaints(page);
  });

  it('tells what a phrase means, with the parse tree', async () => {
    const page = await dashboard.signedIn('grammars');
    await page.getByRole('button', { name: 'Example' }).click();
    await page
      .getByRole('status')
      .getByText(/^Valid/)
      .waitFor();
    await test(page, "I'd like a large tea please");
    await page.getByText('Match', { exact: true }).waitFor();
    expect(JSON.parse(await page.getByLabel('Interpretation').innerText())).toEqual({ size: 'L', drink: 'tea' });
    // The tree by hand, from the example: the rule order, its words, the rules size and drink, its tags.
    const tree = await page.getByRole('list', { name: 'Parse tree' }).innerText();
    expect(tree.split(/\s*\n\s*/).filter((line) => line !== '')).toEqual([
      'order',
      "I'd",
      'like',
      'a',
      'size',
      'large',
      'out = "L";',
      'out.size = rules.size;',
      'drink',
      'tea',
      'out = "tea";',
      'out.drink = rules.drink;',
      'please',
    ]);
    expectNoComplaints(page);
  });

  it('tells how far a phrase without a match got, and offers what could come', async () => {
    const page = await dashboard.signedIn('grammars');
    await page.getByRole('button', { name: 'Example' }).click();
    await test(page, 'a large water');
    await page.getByText('No match').waitFor();
    expect(await page.locator('.reach').innerText()).toBe('a large water');
    expect(await page.locator('.reach mark').innerText()).toBe('water');
    await page.getByRole('button', { name: 'coffee', exact: true }).click();
    await page.getByText('Match', { exact: true }).waitFor();
    expect(await page.getByLabel('Phrase', { exact: true }).inputValue()).toBe('a large coffee');
    expectNoComplaints(page);
  });

  it('takes a file, dropped or chosen', async () => {
    const page = await dashboard.signedIn('grammars');
    const path = join(packageRoot(), 'fixtures', 'grammars', 'yes-no.grxml');
    const text = readFileSync(path, 'utf8');
    await page.locator('input[type=file]').setInputFiles(path);
    await page
      .getByRole('status')
      .getByText(/^Valid/)
      .waitFor();
    expect(await written(page)).toBe(text);
    const transfer = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(broken)}], 'broken.grxml', { type: 'text/xml' }));
      return transfer;
    })()`);
    await page.locator('.editor').dispatchEvent('drop', { dataTransfer: transfer });
    await page.getByRole('status').getByText('Not valid: 1 error').waitFor();
    expect(await written(page)).toBe(broken);
    expectNoComplaints(page);
  });

  it('keeps what was written while one looks at another page, and forgets it with the account', async () => {
    const page = await dashboard.signedIn('grammars');
    await write(page, broken);
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('link', { name: 'Grammars' }).click();
    await page.getByRole('status').getByText('Not valid').waitFor();
    expect(await written(page)).toBe(broken);
    await Dashboard.addAccount(dashboard.server, 'next');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await dashboard.signIn(page, 'next');
    expect(await written(page)).toBe('');
  });

  it('shows tokens, tags, values and messages as text, whatever they hold', async () => {
    const page = await dashboard.signedIn('grammars');
    await write(page, odd);
    await page
      .getByRole('status')
      .getByText(/^(Valid|Not valid)/)
      .waitFor();
    await test(page, hostileToken);
    expect(JSON.parse(await page.getByLabel('Interpretation').innerText())).toBe(hostile);
    await page.getByRole('list', { name: 'Parse tree' }).getByText(hostileToken, { exact: true }).waitFor();
    await write(page, odd.replace('root="a"', `root="${escaped}"`).replace('version="1.0"', `version="${escaped}"`));
    await page.getByRole('status').getByText('Not valid').waitFor();
    expect(await page.getByRole('list', { name: 'Findings' }).innerText()).toContain('<img');
    expect(await page.locator('#main img').count()).toBe(0);
    expect(await page.title()).toBe('Grammars · cctool');
    expectNoComplaints(page);
  });

  it('says why no phrase can be tested', async () => {
    const page = await dashboard.signedIn('grammars');
    await write(page, '<grammar');
    await page.getByLabel('Phrase', { exact: true }).fill('x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('no phrase can be tested against the grammar').waitFor();
    expectNoComplaints(page);
  });

  it('tells of a limit, and when to go on', async () => {
    const page = await dashboard.signedIn('grammars');
    const { service } = dashboard.server.running;
    const { standard } = service.settings.plans;
    const account = await service.store.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'acme')
      .executeTakeFirstOrThrow();
    for (let used = 0; used <= standard!.requests; used++) {
      const over = await service.limits.consume({ headers: {} } as never, account.id, [standard!]).then(
        () => false,
        () => true,
      );
      if (over) break;
    }
    await write(page, broken);
    const alert = page.getByRole('alert');
    await alert
      .getByText(/Too many requests: more than 6000 requests in 60 seconds\..* That is at \d\d:\d\d:\d\d\./)
      .waitFor();
    expectNoComplaints(page);
  });

  it('fits a phone with a long line', async () => {
    const page = await dashboard.signedIn('grammars', { viewport: phone, account: 'next' });
    await write(page, broken.replace('billing', 'billing '.repeat(100)));
    await page.getByRole('status').getByText('Not valid').waitFor();
    await expectToFit(page);
    await page.getByRole('button', { name: 'Example' }).click();
    await test(page, 'a small coffee');
    await expectToFit(page);
    expectNoComplaints(page);
  });
});
