// Takes the pictures of the dashboard that README.md and docs/ show: a server of this process on the sample workspace, an
// account with made-up data, and a clock that stands still. Run `npm run build` first.
//   node scripts/screenshots.mjs [NAME...]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { launchChromium } from './support/browser.mjs';
import { importModule } from './support/modules.mjs';
import { makeSampleAccount } from './support/sample-account.mjs';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs', 'screens');
const load = (path) => importModule(root, path);
const name = 'northwind';
const password = 'a password for pictures only';
/** The Tuesday before Thanksgiving, 10:20 in New York. */
const now = Date.parse('2026-11-24T15:20:00Z');

const grammar = `<?xml version="1.0" encoding="UTF-8"?>
<grammar version="1.0" xmlns="http://www.w3.org/2001/06/grammar"
         xml:lang="en-US" mode="voice" root="request" tag-format="semantics/1.0">
  <rule id="request" scope="public">
    <example>pay my bill</example>
    <item repeat="0-1"><ruleref uri="#opening"/></item>
    <one-of>
      <item>pay my <ruleref uri="#bill"/> <tag>out.topic = "payment"; out.bill = rules.bill;</tag></item>
      <item>report an outage <tag>out.topic = "outage";</tag></item>
      <item repeat="2-1">speak to someone <tag>out.topic = "agent";</tag></item>
    </one-of>
  </rule>
  <rule id="opening"><one-of><item>I want to</item><item>I'd like to</item></one-of></rule>
  <rule id="bill">
    <one-of>
      <item><item repeat="0-1">electric</item> bill <tag>out = "electricity";</tag></item>
      <item>gas bill <tag>out = "gas";</tag></item>
    </one-of>
  </rule>
  <rule id="closing">please</rule>
</grammar>
`;

const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

async function fillBench(page, text, phrase) {
  await page.getByLabel('Grammar source').fill(text);
  await page.getByRole('button', { name: 'Validate' }).click();
  await page.locator('.source .verdict:is(.good, .bad)').waitFor();
  if (!phrase) return;
  await page.getByLabel('Phrase', { exact: true }).fill(phrase);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.locator('.answer').waitFor();
}

async function callBank(page) {
  await page.getByLabel('Flow', { exact: true }).selectOption('bank');
  await page.getByRole('button', { name: 'Press 1' }).click();
  await page.locator('.talk .caller').waitFor();
  await page.getByText(/^Green/).waitFor();
}

const shots = [
  { name: 'sign-in', page: '', isOut: true, viewport: { width: 1000, height: 640 } },
  { name: 'schedules', page: 'schedules' },
  { name: 'schedules-dark', page: 'schedules', scheme: 'dark' },
  { name: 'schedules-phone', page: 'schedules', viewport: phone },
  {
    name: 'grammars',
    page: 'grammars',
    prepare: (page) => fillBench(page, grammar.replace(' repeat="2-1"', ''), "I'd like to pay my electric bill"),
  },
  { name: 'grammars-findings', page: 'grammars', prepare: (page) => fillBench(page, grammar) },
  {
    name: 'analysis',
    page: 'analysis',
    async prepare(page) {
      await page.getByLabel('Grammar source').fill(grammar.replace(' repeat="2-1"', ''));
      await page.getByRole('button', { name: 'Analyze' }).click();
      await page.locator('.score').waitFor();
    },
  },
  {
    name: 'phrases',
    page: 'phrases',
    async prepare(page) {
      await page.getByLabel('Topic', { exact: true }).fill('lost card');
      await page.getByRole('button', { name: 'Suggest' }).click();
      await page.getByRole('table', { name: 'Suggestions' }).waitFor();
    },
  },
  { name: 'flows', page: 'flows', prepare: callBank },
  { name: 'flows-dark', page: 'flows', scheme: 'dark', prepare: callBank },
  { name: 'flows-phone', page: 'flows', viewport: phone, prepare: callBank },
  {
    name: 'prompts',
    page: 'prompts',
    async prepare(page) {
      await page.getByRole('button', { name: 'Make the prompt' }).click();
      await page.getByLabel('Prompt prompt').waitFor();
    },
  },
  { name: 'desk', page: 'desk', prepare: (page) => page.locator('.desk-card').first().waitFor() },
  {
    name: 'docs',
    path: '/docs',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create a test key' }).click();
      await page.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByLabel('Test key').waitFor();
      const button = page.locator('[data-operation="calendarStatus"]').first();
      await button.click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('200 OK').waitFor();
      await button.evaluate((element) => scrollTo(0, element.offsetTop - 330));
    },
  },
  { name: 'keys', page: 'keys' },
  {
    name: 'keys-create',
    page: 'keys',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByLabel('Name').fill('Callback service');
    },
  },
  {
    name: 'backups',
    page: 'backups',
    async prepare(page) {
      await page.getByRole('button', { name: /bank/ }).first().click();
      await page.locator('.diff').waitFor();
    },
  },
  { name: 'usage', page: 'usage' },
  { name: 'keys-phone', page: 'keys', viewport: phone, prepare: (page) => page.locator('.key-table').waitFor() },
  { name: 'audit', page: 'audit', prepare: (page) => page.locator('.audit-table').waitFor() },
  { name: 'security', page: 'security', prepare: (page) => page.locator('.session-table').waitFor() },
  {
    name: 'accounts',
    page: 'accounts',
    async prepare(page) {
      await page.getByRole('button', { name: 'Manage acme' }).click();
      await page.getByRole('table', { name: 'Keys of acme' }).waitFor();
    },
  },
];

const prompts = `id,text
welcome,Welcome to Northwind Utilities.
menu,"For billing, press one. To report an outage, press two."
closed,We are closed. Our office opens tomorrow at 8 am.
hold,"Please hold, an agent will be with you shortly."
balance,Your balance is $42.50.
`;

/** The folder of a few prompts, two of which somebody has heard. */
function makePrompts() {
  const cctool = (...args) =>
    execFileSync(process.execPath, [join(root, 'bin', 'cctool.js'), 'voice', ...args], { cwd: data, stdio: 'pipe' });
  writeFileSync(join(data, 'menu.csv'), prompts);
  cctool('batch', 'menu.csv', '-o', 'prompts/menu');
  const made = JSON.parse(readFileSync(join(data, 'prompts/menu/manifest.json'), 'utf8'));
  const by = name;
  const decisions = [
    { id: 'welcome', state: 'approved', by },
    { id: 'closed', state: 'rejected', comment: 'Say "eight o’clock".', by },
  ].map((decision) => ({ ...decision, sha256: made.prompts.find(({ id }) => id === decision.id).sha256 }));
  writeFileSync(join(data, 'decisions.json'), JSON.stringify({ version: 1, decisions }));
  cctool('desk', 'prompts/menu', '--apply', 'decisions.json');
  return join(data, 'prompts');
}

const wanted = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'cctool-screens-'));
const [{ loadWorkspace }, { createLog }, { readServerSettings }, { startServer }] = await Promise.all([
  load('config/workspace.js'),
  load('server/log.js'),
  load('server/settings.js'),
  load('server/start-server.js'),
]);
const dist = {
  accounts: await load('store/accounts.js'),
  audit: await load('store/audit.js'),
  keys: await load('store/keys.js'),
  passwords: await load('store/passwords.js'),
  studio: await load('studio/index.js'),
};
const workspace = await loadWorkspace(join(root, 'fixtures', 'workspace'));
const log = createLog(new Writable({ write: (_chunk, _encoding, done) => done() }), 'silent');
const server = await startServer({
  context: { data, workspace, now: () => now },
  settings: readServerSettings({ ...workspace, server: { port: 0, desk: makePrompts() } }),
  http: true,
  log,
});
const browser = await launchChromium();
try {
  await makeSampleAccount(server.service, dist, { root, name, password, now });
  mkdirSync(folder, { recursive: true });
  let state;
  for (const shot of shots.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
    const context = await browser.newContext({
      viewport: shot.viewport ?? desktop,
      colorScheme: shot.scheme ?? 'light',
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
      locale: 'en-US',
      ...(shot.isOut || !state ? {} : { storageState: state }),
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await page.goto(server.url + (shot.path ?? `/dashboard/${shot.page}`));
    if (!shot.isOut && !state) {
      await page.getByLabel('Account').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#shell h1').waitFor();
      state = await context.storageState();
    }
    await page.waitForLoadState('networkidle');
    await shot.prepare?.(page);
    await page.waitForTimeout(200);
    await page.evaluate(() => document.activeElement?.blur());
    const path = join(folder, `${shot.name}.png`);
    // Of the answer of a request the time would differ each time.
    await page.evaluate(() => {
      for (const time of document.querySelectorAll('.try-form .notice span')) time.textContent = '4 ms';
    });
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    console.log(`${shot.name}.png  ${Math.round(statSync(path).size / 1000)} kB`);
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
  rmSync(data, { recursive: true, force: true });
}
