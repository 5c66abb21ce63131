import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/toolkit/operations/index.js';
import type { Manifest } from '../../src/voice/batch/manifest.js';
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
import { writeDeskFolder } from '../support/desk-folder.js';
import { secondsOfAudio, selectedIn, sourceIn, widthOfPicture } from '../support/in-page.mjs';
import { temporaryData } from '../support/stores.js';

// Two phrases with different meanings, one of which no rule leads to.
const grammar = `<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar" xml:lang="en-US" mode="voice"
  root="main" tag-format="semantics/1.0">
  <rule id="main" scope="public"><one-of>
    <item>pay my bill <tag>out = "billing";</tag></item>
    <item>opening hours <tag>out = "hours";</tag></item>
  </one-of></rule>
  <rule id="never">nobody says this</rule>
</grammar>`;

/** The form of an operation on the page of the API, opened. */
async function tried(page: Page, name: string): Promise<Locator> {
  await page.locator(`[data-operation="${name}"]`).click();
  return page.locator(`[data-operation="${name}"] + form`);
}

/** The first word of the answer of a form: its status. */
async function statusOf(form: Locator): Promise<string> {
  await form.getByRole('button', { name: 'Send' }).click();
  return (await form.locator('.outcome:not([aria-busy]) .notice strong').innerText()).split(' ')[0]!;
}

describe.skipIf(!browserRuns)('the page of the API', () => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    // Ten requests may come at once; this is more, in less than a minute.
    const plans = { test: { requests: 100, window: 60, burst: 100, body_bytes: 2 ** 20, batch: 100 } };
    dashboard = await Dashboard.start({ settings: { base_path: '/voice', plans } });
  });
  afterAll(() => dashboard?.stop());

  it('says how to sign in, and sends the example of each operation as a test key', async () => {
    const page = await dashboard.page();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(`${dashboard.server.url}/`))
        elsewhere.push(request.url());
    });
    await page.goto(`${dashboard.server.url}/docs`);
    await page.getByText('You are not signed in').waitFor();
    await expectAxeClean(page);
    expect(await statusOf(await tried(page, 'health'))).toBe('200');
    const status = await tried(page, 'scheduleStatus');
    await status.getByRole('button', { name: 'Send' }).click();
    await status.getByText('This request needs a key: sign in above').waitFor();

    const [entry] = await Promise.all([
      page.waitForEvent('popup'),
      page.locator('#caller').getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await dashboard.signIn(entry);
    await entry.close();
    await page.bringToFront();
    // Headless windows are always visible: what coming back does is done here.
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('button', { name: 'Create a test key' }).click();
    expect(await page.getByLabel('Secret of Try it').inputValue()).toMatch(/^cct_test_/);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByLabel('Test key').waitFor();

    const statuses: { [name: string]: string } = {};
    for (const { name } of operations) {
      statuses[name] = await statusOf(name === 'scheduleStatus' ? status : await tried(page, name));
    }
    // A test key changes nothing.
    const expected = operations.map(({ name }) => [name, name === 'backupScript' ? '403' : '200']);
    expect(statuses).toEqual(Object.fromEntries(expected));
    expectNoComplaints(page);
    await expectAxeClean(page);
    await expectAccessible(page);

    // What the form has is what is sent.
    const test = page.locator('[data-operation="testGrammar"] + form');
    await test.getByLabel('Body: application/json').fill('{"content": "x"');
    expect(await statusOf(test)).toBe('400');
    await status.getByLabel('schedule_id').fill('..');
    await status.getByRole('button', { name: 'Send' }).click();
    await status.getByText('schedule_id cannot be "..".').waitFor();
    await status.getByLabel('schedule_id').fill('a/../b?c#d');
    expect(await statusOf(status)).toBe('404');
    expect(await status.locator('.sent').innerText()).toContain(
      '/voice/api/studio/hoo/status/a%2F..%2Fb%3Fc%23d, as the test key Try it',
    );

    // Speech is heard, events are shown until they are stopped.
    const voice = page.locator('[data-operation="generateVoice"] + form');
    await voice.getByLabel('Accept').selectOption('audio/wav');
    await voice.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => voice.locator('audio').evaluate(secondsOfAudio)).toBeGreaterThan(0.2);
    const events = await tried(page, 'scheduleEvents');
    await events.getByRole('button', { name: 'Send' }).click();
    await events.getByText('event: state').waitFor();
    await events.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => events.getByRole('button', { name: 'Send' }).isEnabled()).toBe(true);
    await page.setViewportSize(phone);
    await expectToFit(page);
    expect(elsewhere).toEqual([]);

    // The log of the key has it all.
    const { store } = dashboard.server.running.service;
    await dashboard.server.running.service.usage.flush();
    const { count } = await store.db
      .selectFrom('request_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(operations.length);

    // A session that has ended is said so.
    await page.context().clearCookies();
    await status.getByRole('button', { name: 'Send' }).click();
    await page.getByText('You are not signed in: only').waitFor();
    expectNoComplaints(page);
  });
});

const hostile = '</script><img src=x onerror=alert(1)> "quoted" & more';

describe.skipIf(!browserRuns)('the operations of the dashboard', () => {
  const recordings = temporaryData();
  let dashboard: Dashboard;
  beforeAll(async () => {
    writeDeskFolder(
      recordings.data,
      Array.from({ length: 500 }, (_, number) => (number === 7 ? hostile : `Option ${number}.`)),
    );
    dashboard = await Dashboard.start({ settings: { desk: recordings.data } });
  });
  afterAll(async () => {
    await dashboard?.stop();
    recordings.clean();
  });

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
    // The bank may be closed when this runs: an override opens it.
    const { key } = await dashboard.server.key({ scopes: ['studio:hoo', 'studio:hoo:write'] });
    const opened = { schedule: 'support', state: 'open', duration: '1h' };
    expect(
      (await dashboard.server.ask({ method: 'POST', path: '/api/studio/hoo/overrides', key, body: opened })).status,
    ).toBe(200);
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

  it('plays prompts of the operator’s folder, and keeps each decision on what was heard', async () => {
    const manifest = () => JSON.parse(readFileSync(join(recordings.data, 'manifest.json'), 'utf8')) as Manifest;
    const page = await dashboard.signedIn('desk');
    const card = (id: string) => page.locator(`[data-prompt="${id}"]`);
    await page.getByText('500 prompts: 500 draft').waitFor();
    // Hostile texts are text.
    expect(await card('p007').locator('.text').innerText()).toBe(hostile);
    expect(await page.locator('#main img').count()).toBe(0);
    const [sound] = await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/sound?id=p003')),
      card('p003').getByRole('button', { name: 'Play' }).click(),
    ]);
    expect((await sound.body()).equals(readFileSync(join(recordings.data, 'p003.wav')))).toBe(true);
    await card('p003').getByLabel('Comment on p003').fill('too fast');
    await card('p003').getByLabel('Rejected').check();
    await page.getByText('p003: saved as rejected.').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await card('p050').getByLabel('Approved').check();
    await page.getByText('p050: saved as approved.').waitFor();
    expect(manifest().prompts[3]!.review).toMatchObject({ state: 'rejected', comment: 'too fast', by: 'acme' });
    expect(manifest().prompts[50]!.review).toMatchObject({ state: 'approved', by: 'acme' });
    await page.getByLabel('Show', { exact: true }).selectOption('again');
    await expect.poll(() => page.locator('.desk-card').count()).toBe(1);
    await page.reload();
    await page.getByText('500 prompts: 498 draft, 1 approved, 1 rejected').waitFor();
    expect(await card('p003').getByLabel('Comment on p003').inputValue()).toBe('too fast');
    await expectAxeClean(page);
    // A prompt that was made again while the page was open is not approved unheard.
    const changed = manifest();
    changed.prompts[5]!.sha256 = '0'.repeat(64);
    writeFileSync(join(recordings.data, 'manifest.json'), JSON.stringify(changed));
    // A refusal may come before the press is looked at again: it is a click here, not a check.
    await card('p005').getByLabel('Approved').click();
    await page.getByText('p005 was not saved. p005: it has been made again since it was heard').waitFor();
    expect(await card('p005').getByLabel('Draft').isChecked()).toBe(true);
    expectNoComplaints(page);
  });
});
