/** VoiceXML as native flows: the calls that exploring finds sound the same on both sides. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Documents, form, vxml, words } from '../../../test/support/vxml-call.js';
import { CctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import { packageRoot } from '../../package-info.js';
import { explore } from '../explore/explore.js';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { withLoading } from '../prepare/with-loading.js';
import { type Simulation, simulateCall } from '../simulate/simulate-call.js';
import { loadApplication } from '../vxml/prepare-application.js';
import { importVxml } from './import-vxml.js';

const FOLDER = 'file:///app/';

async function prepared(documents: Documents) {
  const files: { readonly [name: string]: string } =
    typeof documents === 'string' ? { 'main.vxml': documents } : documents;
  const resolve: Resolve = async (uri) => {
    const name = uri.startsWith(FOLDER) ? uri.slice(FOLDER.length) : '';
    if (!Object.hasOwn(files, name)) throw new CctoolError('not-found', `${uri}: there is no such file`);
    return { uri, bytes: new TextEncoder().encode(files[name]) };
  };
  const environment = { flow: async () => undefined, resolve, at: Date.parse('2026-03-02T12:00:00Z') };
  const { flow } = readAnyFlow(files['main.vxml']!, '/app/main.vxml');
  const { app, first, documents: loaded } = await loadApplication(flow!, { resolve });
  app.dispose();
  const { text, report } = importVxml([first, ...loaded.filter((each) => each !== first)], first);
  const native = readAnyFlow(text, '/app/main.ivr.yaml');
  expect(native.diagnostics).toEqual([]);
  return {
    text,
    report,
    vxml: (await prepareProgram(flow!, environment)).program,
    native: (await prepareProgram(native.flow!, environment)).program,
  };
}

/** What a caller hears, and how the call ends. */
const heard = ({ transcript, outcome, status }: Simulation) => ({
  said: transcript.flatMap(({ who, kind, text }) => (who === 'system' && kind !== 'platform' ? [text] : [])).join(' '),
  ends: status === 'awaiting_input' ? 'waits' : outcome?.type,
});

const coffee = Object.fromEntries(
  ['order.vxml', 'root.vxml', 'size.grxml'].map((name) => [
    name === 'order.vxml' ? 'main.vxml' : name,
    readFileSync(join(packageRoot(), 'fixtures/vxml/coffee', name), 'utf8').replaceAll('order.vxml', 'main.vxml'),
  ]),
);

const ab = words('alpha', ['beta', "out = 'B';"]);

const cases: readonly [about: string, documents: Documents][] = [
  ['the application of the page', coffee],
  [
    'a menu with keys, phrases and handlers',
    vxml(
      `<menu id="m"><prompt>Sales or help?</prompt><choice dtmf="1" next="#s">sales</choice><choice dtmf="2" event="help">help</choice><noinput>Still there? <reprompt/></noinput><noinput count="2">Bye.<exit/></noinput><nomatch count="1">What?<reprompt/></nomatch><nomatch count="2">Bye bye.<exit/></nomatch><help>Say sales.<exit/></help></menu><form id="s"><block>Selling.</block></form>`,
    ),
  ],
  [
    'options, conditions and variables',
    vxml(
      `<var name="n" expr="0"/><form id="f"><field name="c"><prompt>Colour?</prompt><option dtmf="1" value="R">red</option><option dtmf="2" value="B">blue</option><catch event="noinput nomatch"><exit/></catch><filled><assign name="n" expr="n + 1"/><if cond="c == 'R' &amp;&amp; n &lt; 3">Red, <value expr="n"/>.<elseif cond="c == 'B'"/>Blue.<else/>Never.</if><goto next="#g"/></filled></field></form><form id="g"><block>Done.<exit/></block></form>`,
    ),
  ],
  [
    'items that are guarded and cleared',
    form(
      `<field name="a"><prompt>A?</prompt>${ab}<catch event="noinput nomatch">Out.<exit/></catch></field><field name="sure" type="boolean"><prompt>Sure?</prompt><catch event="noinput nomatch">Out.<exit/></catch><filled><if cond="!sure"><clear namelist="a sure"/></if></filled></field><block cond="a == 'B'">Beta it is.</block><block>End.</block>`,
    ),
  ],
  [
    'a grammar in GSL, known by its type',
    form(
      `<field name="a"><prompt>Tea?</prompt><grammar type="text/gsl">[[yes yeah] {return(Y)} no {return(N)}]</grammar><catch event="noinput nomatch">Out.<exit/></catch></field><block cond="a == 'Y'">Tea it is.</block><block>End.</block>`,
    ),
  ],
  [
    'a meaning with the slot of its field',
    form(
      `<field name="a"><prompt>Yes?</prompt>${words(['yeah', "out.a = 'Y';"], ['nope', "out.a = 'N';"], ['maybe', "out = 'N';"])}<catch event="noinput nomatch">Out.<exit/></catch></field><block cond="a == 'Y'">Yes.</block><block>End.</block>`,
    ),
  ],
  [
    'a slot of another name, in a file',
    {
      'main.vxml': form(
        `<field name="a" slot="answer"><prompt>Yes?</prompt><grammar src="yes.grxml"/><catch event="noinput nomatch">Out.<exit/></catch></field><block cond="a == 'Y'">Yes.</block><block>End.</block>`,
      ),
      'yes.grxml': `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><one-of><item>yeah<tag>out.answer = 'Y';</tag></item><item>nope<tag>out.answer = 'N';</tag></item></one-of></rule></grammar>`,
    },
  ],
  [
    'tapered prompts and digits compared as numbers',
    form(
      `<field name="pin" type="digits?length=2"><prompt>Your number please.</prompt><prompt count="2">Number?</prompt><noinput>Hello?<reprompt/></noinput><noinput count="3">Bye.<exit/></noinput><nomatch>No.<reprompt/></nomatch><nomatch count="3">Bye.<exit/></nomatch><filled><if cond="pin == 42">Right.<else/>Wrong.</if></filled></field>`,
    ),
  ],
];

describe('callers hear the same', () => {
  test.each(cases)('%s', async (_, documents) => {
    const both = await prepared(documents);
    const found = await withLoading(() =>
      explore(both.vxml.flows.get(both.vxml.main)!, (mocks) => withMocks(both.vxml, mocks)),
    );
    expect(found.calls.length).toBeGreaterThan(1);
    for (const { input, mocks } of found.calls) {
      if (
        Object.keys(mocks).some((name) => name.startsWith('event:')) ||
        mocks['transfer:+15550100'] === 'near_end_disconnect'
      )
        continue;
      const one = await withLoading(() => simulateCall(withMocks(both.vxml, mocks), input));
      const other = simulateCall(withMocks(both.native, mocks), input);
      expect({ input, ...heard(other) }).toEqual({ input, ...heard(one) });
    }
  });
});

/** What native flows do not have, and what is said about it. */
const losses: readonly [about: string, documents: Documents, reports: RegExp][] = [
  [
    'a server',
    form('<block><submit next="http://server/x"/></block>'),
    /<submit> to "http:\/\/server\/x" asks a server/,
  ],
  ['a script', form('<script>var x = 1;</script><block>x</block>'), /<script> is left out/],
  ['an expression with a call', form('<block><value expr="Math.max(1, 2)"/></block>'), /"Math.max\(1, 2\)" becomes ""/],
  ['an object of a platform', form('<object name="o" classid="x"/><block>y</block>'), /<object> is left out/],
  ['a recording without text', form('<block><audio src="x.wav"/>y</block>'), /a recording without text is left out/],
  ['a subdialog', form('<subdialog name="s" src="#f"/>'), /<subdialog> is left out/],
  ['a builtin of a platform', form('<field type="city"/><block>x</block>'), /the builtin "city" belongs to a platform/],
  [
    'values for the platform',
    form(`<var name="a" expr="1"/><block><exit namelist="a"/></block>`),
    /hands to the platform is left out/,
  ],
  [
    'a caller who is asked for ever',
    form(`<field>${ab}<catch event="noinput nomatch">x<reprompt/></catch></field>`),
    /asked without end/,
  ],
  ['a computed destination', form(`<transfer destexpr="'tel:1'"/>`), /the destination of the transfer is computed/],
];

test.each(losses)('%s is named', async (_, documents, reports) => {
  const { report } = await prepared(documents);
  expect(report.map(({ message }) => message).join('\n')).toMatch(reports);
  for (const { node } of report) expect(node).toMatch(/^main:\d+$/);
});
