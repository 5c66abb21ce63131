import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, launchChromium } from '../scripts/support/browser.mjs';

const root = join(import.meta.dirname, '..');
const built = join(root, 'build/site');

/** The generator comes from the npm registry: where that cannot be reached, the site is passed over. */
const isInstalled =
  existsSync(join(root, 'site/node_modules/vitepress')) ||
  spawnSync('npm', ['ping', '--fetch-retries=0', '--fetch-timeout=10000'], { shell: process.platform === 'win32' })
    .status === 0;
const browserRuns = chromiumPath() !== undefined;
if (!isInstalled) process.stderr.write('SKIPPED the site of the documentation: the npm registry cannot be reached\n');
if (!browserRuns) process.stderr.write('SKIPPED the site in a browser: no Chromium was found (set CHROMIUM)\n');

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

describe.skipIf(!isInstalled)('npm run docs', () => {
  let server: Server;
  let address: string;

  beforeAll(async () => {
    // A link to a page that there is not fails the build.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/site.mjs'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(`${status}\n${status === 0 ? '' : stdout + stderr}`).toBe('0\n');
    server = createServer((request, response) => {
      const path = decodeURI(new URL(request.url!, 'http://site').pathname);
      const file = join(built, path.endsWith('/') ? `${path}index.html` : path);
      if (!existsSync(file)) return response.writeHead(404).end();
      return response
        .setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        .end(readFileSync(file));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, 900_000);
  afterAll(() => server?.close());

  test.each([
    'index',
    'docs/tasks/index',
    'docs/hours',
    'docs/reference/grxml',
    'docs/rules/sounds-alike',
    'CONTRIBUTING',
  ])('has the page %s', (page) => expect(readFileSync(join(built, `${page}.html`), 'utf8')).toContain('<h1'));

  test.skipIf(!browserRuns)('is searched in a browser, without asking anybody else', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ reducedMotion: 'reduce' });
      const elsewhere: string[] = [];
      const faults: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(address) && !request.url().startsWith('data:')) elsewhere.push(request.url());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(message.text());
      });
      await page.goto(`${address}/`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('Search').fill('snow day');
      const first = page.locator('.VPLocalSearchBox .result').first();
      await first.waitFor();
      expect(await first.getAttribute('href')).toContain('/docs/tasks/snow-day');
      await first.click();
      await page.getByRole('heading', { level: 1, name: 'Close for a snow day' }).waitFor();
      // A code of a finding leads to its page.
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByPlaceholder('Search').fill('ruleref-broken');
      const hrefs = page.locator('.VPLocalSearchBox .result[href*="/docs/rules/ruleref-broken"]');
      await hrefs.first().waitFor();
      expect({ elsewhere, faults }).toEqual({ elsewhere: [], faults: [] });
    } finally {
      await browser.close();
    }
  });
});
