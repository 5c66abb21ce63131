import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { chromiumPath, launchChromium } from '../../scripts/support/browser.mjs';
import { createAccount } from '../../src/store/accounts.js';
import { headingLevels, overflow, tellViolations } from './in-page.mjs';
import { givePassword, password } from './passwords.js';
import { TestServer, type TestServerOptions } from './server.js';

export const browserRuns = chromiumPath() !== undefined;
if (!browserRuns) process.stderr.write('SKIPPED the dashboard in a browser: no Chromium was found (set CHROMIUM)\n');

export const pages = [
  'schedules',
  'grammars',
  'analysis',
  'phrases',
  'flows',
  'prompts',
  'desk',
  'backups',
  'keys',
  'usage',
  'audit',
  'security',
  'accounts',
] as const;
export const phone = { width: 360, height: 740 };

/**
 * Writes a text into a source editor. What was there is deleted first: where the browser itself replaces what has a mark,
 * it copies the mark's style, which the policy forbids.
 */
export async function writeSource(editor: Locator, text: string): Promise<void> {
  await editor.press('Control+a');
  await editor.press('Delete');
  await editor.fill(text);
}

/** What a page has complained of: scripts that failed, and what its policy forbade. */
const complaints = new WeakMap<Page, string[]>();

/** A server over TLS, an account on it, and a Chromium that visits it. */
export class Dashboard {
  readonly server: TestServer;
  readonly #browser: Browser;

  private constructor(server: TestServer, browser: Browser) {
    this.server = server;
    this.#browser = browser;
  }

  static async start(options: TestServerOptions = {}): Promise<Dashboard> {
    const server = await TestServer.start(options);
    await Dashboard.addAccount(server, 'acme');
    return new Dashboard(server, await launchChromium());
  }

  static async addAccount(server: TestServer, name: string, role: 'administrator' | 'member' = 'member') {
    const account = await createAccount(server.running.service.store, name, role);
    await givePassword(server.running.service.store, account.name);
    return account;
  }

  /** A page of its own browser profile that writes down what goes wrong in it. */
  async page(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(tellViolations);
    const page = await context.newPage();
    const list: string[] = [];
    complaints.set(page, list);
    page.on('pageerror', (error) => list.push(error.message));
    page.on('console', (message) => {
      // A refused request is part of many tests; Chromium tells of each.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        list.push(message.text());
    });
    return page;
  }

  /** A page that is signed in, through the form. */
  async signedIn(path = '', options: BrowserContextOptions & { account?: string } = {}): Promise<Page> {
    const { account = 'acme', ...rest } = options;
    const page = await this.page(rest);
    await page.goto(`${this.server.url}/dashboard/${path}`);
    await this.signIn(page, account);
    return page;
  }

  async signIn(page: Page, account = 'acme', secret = password): Promise<void> {
    await page.getByLabel('Account').fill(account);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator('#shell h1').waitFor();
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
  }
}

/** Nothing failed in a page, and nothing tried what its policy forbids. */
export function expectNoComplaints(page: Page): void {
  expect(complaints.get(page)).toEqual([]);
}

const axe = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe-core finds nothing: all its rules but those of WCAG AAA, on the page as it is. */
export async function expectAxeClean(page: Page): Promise<void> {
  await page.evaluate(axe());
  const run = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`;
  expect(await page.evaluate(run)).toEqual([]);
}

/** The page is not wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(overflow)).toEqual({ scrolls: false, wide: [] });
}

interface AccessNode {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
}

const controls =
  /^(button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|DisclosureTriangle|table|dialog|img|figure|progressbar|meter|article|region|navigation)$/;

/** The accessibility tree as a screen reader gets it: role and name of all that is not ignored. */
export async function accessTree(page: Page): Promise<{ role: string; name: string }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AccessNode[] };
  await session.detach();
  return nodes
    .filter((node) => !node.ignored)
    .map(({ role, name }) => ({ role: role?.value ?? '', name: (name?.value ?? '').trim() }));
}

/** Landmarks, an order of headings without gaps, and a name for every control. */
export async function expectAccessible(page: Page): Promise<void> {
  const tree = await accessTree(page);
  const roles = tree.map(({ role }) => role);
  // While a dialog is open there is nothing else.
  expect(roles.filter((role) => role === 'main')).toHaveLength(roles.includes('dialog') ? 0 : 1);
  expect(tree.filter(({ role, name }) => controls.test(role) && name === '')).toEqual([]);
  const levels = await page.evaluate(headingLevels);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [index, level] of levels.entries()) {
    if (index > 0) expect(level - levels[index - 1]!).toBeLessThanOrEqual(1);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
}
