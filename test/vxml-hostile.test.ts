/** VoiceXML that means harm: each document ends in a clear way, through the engine and through the command. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from './support/run-cli.js';
import { callVxml, type Documents, form, vxml, words } from './support/vxml-call.js';

const deep = (count: number) => `${'<if cond="true">'.repeat(count)}x${'</if>'.repeat(count)}`;

/** How the call ends, or what refuses the document. */
const cases: readonly [about: string, documents: Documents, ends: RegExp][] = [
  [
    'dialogs that lead to each other',
    vxml('<form id="a"><block><goto next="#b"/></block></form><form id="b"><block><goto next="#a"/></block></form>'),
    /visited more than 100 times without any input/,
  ],
  ['a document that leads to itself', form('<block><goto next="main.vxml"/></block>'), /visited more than 100 times/],
  ['a form that is cleared for ever', form('<block><clear/></block>'), /visited more than 100 times/],
  [
    'events that throw each other',
    form(
      '<catch event="a"><throw event="b"/></catch><catch event="b"><throw event="a"/></catch><block><throw event="a"/></block>',
    ),
    /more than 100 events/,
  ],
  [
    'a condition that fails at every selection',
    form('<catch event="error">x</catch><block cond="nobody"/>'),
    /more than 100 events/,
  ],
  [
    'a prompt of marks',
    form(`<field name="a" type="boolean"><prompt>${'<mark name="m"/>a '.repeat(20_000)}</prompt></field>`),
    /lasts longer than 30 simulated minutes/,
  ],
  ['subdialogs without an end', form('<subdialog name="s" src="#f"/>'), /more than 50 deep/],
  ['a script without an end', form('<block><script>while (true) {}</script></block>'), /takes too much (?:work|time)/],
  [
    'a script that eats memory',
    form("<block><script>var x = 'x'; while (true) x += x;</script></block>"),
    /too much (?:memory|work|time)|error\.semantic/,
  ],
  [
    'a script that calls itself',
    form('<block><script>function f() { return f() + 1; } f();</script></block>'),
    /too much depth|error\.semantic/,
  ],
  [
    'a script that fills the variables of the call',
    form(
      '<var name="list" expr="[]"/><block><script>for (var i = 0; i &lt; 200000; i++) list.push({});</script></block>',
    ),
    /too much (?:memory|work|time)/,
  ],
  [
    'a pattern that backtracks',
    form(`<block><script>/^(a+)+$/.test('${'a'.repeat(40)}b');</script></block>`),
    /takes too much|error\.semantic/,
  ],
  [
    'an array that is read for ever',
    form(`<var name="list" expr="new Array(20000)"/><block><foreach item="x" array="list">x</foreach></block>`),
    /error\.semantic/,
  ],
  [
    'a script that changes the language',
    form(`<block><script>Object.prototype.x = 1; JSON.stringify = null; Array = null;</script>on</block>`),
    /form ran out/,
  ],
  [
    'names of the machinery',
    form(
      '<var name="constructor" expr="1"/><var name="toString" expr="2"/><block><assign name="toString" expr="3"/></block>',
    ),
    /form ran out/,
  ],
  [
    '__proto__ as a variable',
    form('<block><script>var __proto__ = {polluted: 1};</script><value expr="({}).polluted"/></block>'),
    /form ran out|error\.semantic/,
  ],
  ['a file outside of the application', form('<block><goto next="../../../etc/passwd"/></block>'), /error\.badfetch/],
  ['a file by its address', form('<block><data name="d" src="file:///etc/passwd"/></block>'), /error\.badfetch/],
  [
    'a server inside of the network',
    form('<block><data name="d" src="http://169.254.169.254/latest/meta-data"/></block>'),
    /error\.badfetch/,
  ],
  ['an address of another kind', form('<block><goto next="javascript:alert(1)"/></block>'), /error\.badfetch/],
  ['an entity bomb', `<!DOCTYPE vxml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${form('<block>&b;</block>')}`, /entity/],
  ['elements nested too deep', form(`<block>${deep(500)}</block>`), /deep|nested/],
  ['elements nested as deep as they may be', form(`<block>${deep(100)}</block>`), /form ran out/],
  ['a key that nobody may press', form(`<field name="a">${words('x')}</field>`), /waits/],
];

test.each(cases)('%s', async (_, documents, ends) => {
  let found: string;
  try {
    const { outcome, status } = await callVxml(documents, '');
    found = status === 'awaiting_input' ? 'waits' : (outcome?.reason ?? '');
  } catch (error) {
    found = (error as Error).message;
  }
  expect(found).toMatch(ends);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('a document of 20 megabytes is refused by the command, with its size', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-vxml-'));
  writeFileSync(join(folder, 'big.vxml'), form(`<block>${'many words '.repeat(2_000_000)}</block>`));
  const { status, stderr } = await runCli(['ivr', 'test', 'big.vxml', '--input', '1'], { cwd: folder });
  expect(status).toBe(2);
  expect(stderr).toMatch(/the document has \d+ MB; the limit is 8/);
});
