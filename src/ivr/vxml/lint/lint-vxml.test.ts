import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CctoolError } from '../../../diagnostics/index.js';
import { lintVxml } from './lint-vxml.js';
import { vxmlRules } from './rules/index.js';

const folder = 'file:///app/';

/** Lints a document in a folder with other files. */
async function lint(text: string, files: { readonly [name: string]: string } = {}, name = 'main.vxml') {
  const resolve = async (uri: string) => {
    if (!uri.startsWith(folder)) throw new CctoolError('forbidden', `${uri}: not in the folder`);
    const found = files[uri.slice(folder.length)];
    if (found === undefined) throw new CctoolError('not-found', `${uri}: there is no such file`);
    return { uri, bytes: new TextEncoder().encode(found) };
  };
  return lintVxml(text, { uri: `${folder}${name}`, resolve });
}

describe.each(vxmlRules.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  test('reports its bad example, and nothing else there; its good example is clean', async () => {
    const bad = await lint(rule.bad, rule.files);
    expect([...new Set(bad.map((each) => each.code))]).toEqual([code]);
    expect(bad[0]!.severity).toBe(rule.severity);
    expect(await lint(rule.good, rule.files)).toEqual([]);
  });

  test('says what, why and the way out', async () => {
    for (const text of [rule.summary, rule.what, rule.why]) expect(text).toMatch(/^[^\n]{10,}\.$/);
    for (const finding of await lint(rule.bad, rule.files)) {
      expect(finding.message).not.toMatch(/\.$/);
      expect(finding.hint).toBeTruthy();
    }
  });
});

test('every file of rules is in the list, and has its examples', async () => {
  const here = join(import.meta.dirname, 'rules');
  const names = readdirSync(here).filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'index.ts');
  const found = (await Promise.all(names.map((name) => import(join(here, name))))).flatMap((module: object) =>
    Object.values(module).filter((each: unknown) => typeof each === 'object'),
  );
  expect(new Set(found)).toEqual(new Set(vxmlRules));
  const examples = readdirSync(join(here, 'examples')).filter((name) => /\.(bad|good)\.vxml$/.test(name));
  expect(examples).toHaveLength(2 * vxmlRules.length);
});

test('an extension that occurs again is named once, and is not an error of the schema', async () => {
  const audio = '<audio src="a.wav" bargein="false"/>';
  const found = await lint(
    `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en"><form><block><prompt>${audio}</prompt></block><block><prompt>${audio}</prompt><x:y xmlns:x="urn:x"/><x:y xmlns:x="urn:x"/></block></form></vxml>`,
    { 'a.wav': '' },
  );
  expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'vxml-extension <audio> has no attribute bargein',
    'vxml-extension <x:y> is not an element of VoiceXML',
  ]);
});
