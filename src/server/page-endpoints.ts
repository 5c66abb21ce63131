import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { packageRoot } from '../package-info.js';
import type { Endpoint, Handler } from './exchange.js';
import type { Service } from './service.js';

const types: { [ending: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Everything from here and nothing inline: a text that got into a page by mistake stays a text. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function page(path: string): Handler {
  let seen: { time: number; body: Buffer } | undefined;
  const headers = {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  };
  return () => {
    const time = statSync(path).mtimeMs;
    if (seen?.time !== time) seen = { time, body: readFileSync(path) };
    return { status: 200, headers, body: seen.body };
  };
}

/** The static pages of the `dashboard` folder below `/dashboard`: its `index.html` and what stands beside it. */
export function pageEndpoints(_service: Service, folder: string = join(packageRoot(), 'dashboard')): Endpoint[] {
  if (!existsSync(join(folder, 'index.html'))) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types);
  return files.map((name) => ({
    path: name === 'index.html' ? '/dashboard' : `/dashboard/${name.split('\\').join('/')}`,
    methods: { GET: page(join(folder, name)) },
  }));
}
