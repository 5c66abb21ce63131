import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const examplesOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => ({
    page,
    code: code!,
  }));
const examples = ['docs/library.md', 'docs/hours.md'].flatMap(examplesOf);

// The examples run as a user's own program does, on the built package; what their last comment claims has to be so.
test.each(examples)('$page: $code', ({ code }) => {
  const claims = [...code.matchAll(/([\w.[\]]+) is (true|false|null|"[^"]*")/g)];
  expect(claims.length).toBeGreaterThan(0);
  const values = claims.map(([, expression]) => expression).join(', ');
  const program = `${code}\nconsole.log(JSON.stringify([${values}]));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual(claims.map(([, , value]) => JSON.parse(value!)));
});

test('the page of the library has examples', () =>
  expect(examplesOf('docs/library.md').length).toBeGreaterThanOrEqual(2));
