import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { secondsOfAudio, selectedIn, sourceIn, widthOfPicture } from '../support/in-page.mjs';

// Two phrases with different meanings, one of which no rule leads to.
const grammar = `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" mode="voice"
  root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public"><one-of>
    <item>pay my bill <tag>out = "billing";</tag></item>
    <item>opening hours <tag>out = "hours";</tag></item>
  </one-of></rule>
  <rule id="never">nobody says this</rule>
</grammar>`;

describe.skipIf(!browserRuns)('the operations of the dashboard', { timeout: 120_000 }, () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await Dashboard.start();
  }, 120_000);
  afterAll(() => dashboard?.stop());

  it('analyzes the grammar of the page Grammars, and leads to the place of an issue', async () => {
    const page = await dashboard.signedIn('grammars');
    await page.getByLabel('Grammar source').fill(grammar);
    await page.getByRole('link', { name: 'Analysis' }).click();
    expect(await page.getByLabel('Grammar source').evaluate(sourceIn)).toBe(grammar);
    await page.getByRole('button', { name: 'Analyze' }).click();
    expect(Number(await page.locator('.score .figure b').innerText())).toBeGreaterThan(0);
    await page
      .getByRole('button', { name: /"never"/ })
      .first()
      .click();
    const selected = await page.getByLabel('Grammar source').evaluate(selectedIn);
    expect(selected).toContain('never');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Save the report/ }).click(),
    ]);
    expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({ depth: 'standard' });
    await expectAccessible(page);
    await expectAxeClean(page);
    expectNoComplaints(page);
  });

  it('suggests phrases, matches them against the grammar, and applies the patch', async () => {
    const page = await dashboard.signedIn('phrases');
    await page.getByLabel('Topic').fill('billing');
    await page.getByRole('button', { name: 'Suggest' }).click();
    const table = page.getByRole('table', { name: 'Suggestions' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBeGreaterThan(3);
    await expectAxeClean(page);

    await page.getByRole('link', { name: 'Grammars' }).click();
    await page.getByLabel('Grammar source').fill(grammar);
    await page.getByRole('link', { name: 'Phrases' }).click();
    await page.getByLabel('Known phrases').fill('pay my bill');
    await page.getByRole('button', { name: 'Suggest' }).click();
    const patch = await page.getByLabel('Patch', { exact: true }).innerText();
    const added = [...patch.matchAll(/^\+(?!\+).*/gm)].map(([line]) => line.slice(1));
    expect(added.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Apply it to the grammar' }).click();
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'Grammars' }).click();
    const patched = await page.getByLabel('Grammar source').evaluate(sourceIn);
    for (const line of added) expect(patched).toContain(line);
    await page.getByText(/^Valid[:,]/).waitFor();
    expectNoComplaints(page);
  });

  it('shows a flow, calls it turn by turn, steps back, explores it and plays a call that was found', async () => {
    const page = await dashboard.signedIn('flows');
    await page.getByLabel('Flow', { exact: true }).selectOption('bank');
    const diagram = page.getByRole('img', { name: /^Diagram of the flow bank: \d+ nodes/ });
    await diagram.waitFor();
    // The policy of the page lets the drawing be drawn.
    await expect.poll(() => diagram.evaluate(widthOfPicture)).toBeGreaterThan(300);
    const call = page.getByRole('list', { name: 'The call' });
    await page.getByRole('button', { name: 'Press 1', exact: true }).click();
    await call.getByText('Please enter your eight digit account number.').waitFor();
    // What is expected is said; it is not a key.
    expect(await page.getByRole('button', { name: '8 digits' }).count()).toBe(0);
    await page.getByLabel('The caller').fill('agent');
    await page.keyboard.press('Enter');
    await page.getByText(/^The call ended: transfer/).waitFor();
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByText('The flow waits for the caller.').waitFor();
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => call.getByText('Caller').count()).toBe(0);
    await page.getByRole('button', { name: 'Explore' }).click();
    const calls = page.getByRole('table', { name: 'Calls that were found' });
    await calls.waitFor();
    await calls
      .getByRole('button', { name: /^Play 2/ })
      .first()
      .click();
    await call.getByText('Caller').first().waitFor();
    await expectAccessible(page);
    await expectAxeClean(page);
    await page.setViewportSize(phone);
    await expectToFit(page);
    expectNoComplaints(page);
  });

  it('draws, checks and calls a flow that is written on the page', async () => {
    const page = await dashboard.signedIn('flows');
    await page.getByLabel('Flow', { exact: true }).selectOption('A flow of your own');
    const source = page.getByLabel('Flow source');
    await page.getByRole('button', { name: 'Example' }).click();
    await page.getByRole('img', { name: /: 3 nodes, 3 edges$/ }).waitFor();
    await page.getByRole('heading', { name: 'No findings' }).waitFor();
    await page.getByRole('button', { name: 'Press 2', exact: true }).click();
    await page.getByText('The call ended: transfer support (queue).').waitFor();
    // A choice to a node that there is not.
    await writeSource(source, (await source.evaluate(sourceIn)).replace('to: sales', 'to: nowhere'));
    await page.getByRole('heading', { name: /error/ }).waitFor();
    await page
      .getByRole('button', { name: /"nowhere"/ })
      .first()
      .click();
    expect(await source.evaluate(selectedIn)).toContain('nowhere');
    await expectAxeClean(page);
    expectNoComplaints(page);
  });

  it('makes a prompt to listen to and to save, and a list of prompts', async () => {
    const page = await dashboard.signedIn('prompts');
    await page.getByLabel('Text or SSML').fill('Hello.');
    await page.getByRole('button', { name: 'Make the prompt' }).click();
    const player = page.getByLabel('Prompt prompt');
    await player.waitFor();
    // The browser has read the audio: it knows how long it is.
    await expect.poll(() => player.evaluate(secondsOfAudio)).toBeGreaterThan(0.2);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save prompt.wav' }).click(),
    ]);
    expect(
      readFileSync(await saved.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('RIFF');
    const list = page.getByLabel('A list of prompts', { exact: true }).locator('textarea');
    await list.fill('hello: Hello.\nno colon here');
    await page.getByRole('button', { name: 'Make all' }).click();
    await page.getByText(/^Line 2: expected a name/).waitFor();
    await list.fill('# comment\nhello: Hello.\nbroken: <speak>\n');
    await page.getByRole('button', { name: 'Make all' }).click();
    const table = page.getByRole('table', { name: 'Prompts' });
    await table.getByRole('link', { name: 'Save hello.wav' }).waitFor();
    // One that cannot be made does not stop the others, and says why.
    expect(await table.getByRole('row').count()).toBe(3);
    expect(await table.getByRole('row').nth(2).locator('.danger').innerText()).not.toBe('');
    await expectAccessible(page);
    await expectAxeClean(page);
    expectNoComplaints(page);
  });
});
