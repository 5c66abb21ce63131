/** The pages of docs/tasks: what their commands print and do is what stands there, and their links lead somewhere. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { isFull } from './support/extent.js';

const root = packageRoot();
const pages = readdirSync(join(root, 'docs/tasks')).map((name) => `docs/tasks/${name}`);
/** A page of a few short commands: the others run with all tests. */
const short = ['docs/tasks/snow-day.md'];

test.each(isFull ? pages : short)('%s', (page) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/readme.mjs', '--check', page], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('README.md and all pages lead to files that there are', () => {
  const texts = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
    ...pages,
  ];
  const dead = texts.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
      .map(([, link]) => link!)
      .filter((link) => !existsSync(join(root, dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(dead).toEqual([]);
});
