/** Exploring VoiceXML: handlers, servers, transfers and recordings are edges like any other. */
import { expect, test } from 'vitest';
import { form, vxml, words } from '../../../test/support/vxml-call.js';
import { CctoolError } from '../../diagnostics/index.js';
import { readAnyFlow } from '../flow-folder.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { withLoading } from '../prepare/with-loading.js';
import { runCase } from '../suite/run-case.js';
import { readSuite, writeSuite } from '../suite/suite-file.js';
import { explore } from './explore.js';

async function explored(document: string) {
  const { flow } = readAnyFlow(document, '/app/main.vxml');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: async (uri) => {
      throw new CctoolError('not-found', uri);
    },
    at: 0,
  });
  const whole = program.flows.get(program.main)!;
  const found = await withLoading(() => explore(whole, (mocks) => withMocks(program, mocks)));
  return { program, found };
}

const ab = words('alpha', 'beta');

/** What is explored, and the edges that no call can take (`blocked` where an error of the document is in the way). */
const cases: readonly [about: string, document: string, missed: readonly string[]][] = [
  [
    'handlers of a field, the form and the document',
    vxml(
      `<catch event="connection.disconnect.hangup"><log>x</log></catch><form id="f"><noinput count="2"><exit/></noinput><field name="a">${ab}<nomatch>x</nomatch><nomatch count="3"><exit/></nomatch></field></form>`,
    ),
    [],
  ],
  [
    'a menu, links and a dialog that nothing leads to',
    vxml(
      `<link event="help" dtmf="0"/><catch event="help">x</catch><menu id="m"><choice dtmf="1" next="#a">one</choice><choice event="help">two</choice></menu><form id="a"><block><exit/></block></form><form id="z"><block>x</block></form>`,
    ),
    ['impossible main#z.block_1.done'],
  ],
  [
    'what only the end of a call takes, behind an error of the platform',
    vxml(
      '<catch event="error"><goto next="#here"/></catch><form id="f"><block>x</block><field name="n" type="number"/></form><form id="here"><block>y</block></form>',
    ),
    [],
  ],
  [
    'a server that answers or does not',
    form('<catch event="error.badfetch">x<exit/></catch><block><submit next="http://server/x"/></block>'),
    [],
  ],
  [
    'a subdialog whose address is computed',
    form(
      `<subdialog name="s" srcexpr="'http://server/' + 'x'"><filled><if cond="s.isThere == true"><goto next="#g"/></if></filled></subdialog></form><form id="g"><block><exit/></block>`,
    ),
    [],
  ],
  [
    'data of a server',
    form('<catch event="error.badfetch">x<exit/></catch><block><data name="d" src="http://server/x"/></block>'),
    [],
  ],
  [
    'data of a server that scripts read as an object',
    form(
      `<catch event="error.badfetch">x<exit/></catch><block><data name="d" src="http://server/x"/><if cond="d.result.hasOwnProperty('items') &amp;&amp; d.result.items[0].text.toUpperCase() != ''"><goto next="#g"/></if></block></form><form id="g"><block><exit/></block>`,
    ),
    [],
  ],
  [
    'two servers, and what is left behind them: edges of their answers are none of the application',
    vxml(
      `<form id="a"><field name="x">${ab}<nomatch>x</nomatch></field><filled><if cond="x == 'alpha'"><submit next="http://server/1"/><else/><goto next="#b"/></if></filled></form><form id="b"><field name="y">${ab}<nomatch>y</nomatch><noinput>y</noinput></field><filled><if cond="y == 'alpha'"><submit next="http://server/2"/><else/><goto next="#c"/></if></filled></form><form id="c"><field name="z">${ab}<noinput>z</noinput><nomatch>z</nomatch></field><filled><if cond="z == 'alpha'"><submit next="http://server/3"/><else/><exit/></if></filled></form>`,
    ),
    [],
  ],
  [
    'transfers',
    form(
      `<transfer name="t" dest="tel:1" bridge="true"><filled><if cond="t == 'busy'"><goto next="#f"/><else/><exit/></if></filled></transfer>`,
    ),
    [],
  ],
  ['a recording', form('<record name="r"><noinput>x</noinput></record><block><exit/></block>'), []],
  [
    'a number that a condition names',
    form(
      `<field name="pin" type="digits?length=4"><filled><if cond="pin == '4711'"><exit/><else/><clear/></if></filled></field>`,
    ),
    [],
  ],
  [
    'a subdialog',
    vxml(
      `<form id="f"><subdialog name="s" src="#sub"><catch event="none"><exit/></catch></subdialog></form><form id="sub"><field name="a">${ab}</field><block><if cond="a == 'alpha'"><return namelist="a"/><else/><return event="none"/></if></block></form>`,
    ),
    [],
  ],
  [
    'events that only a platform throws, at their counts',
    form(
      '<catch event="error.noresource">x</catch><catch event="error.noresource" count="2"><exit/></catch><catch event="error"><exit/></catch><block>x</block><field name="a" type="digits"/>',
    ),
    [],
  ],
  [
    'a grammar and an object of a platform, with what is done by their results',
    form(
      `<object name="o" classid="cti"/><field name="a"><grammar type="application/x-ngo">[(yes)]</grammar><filled><if cond="a == 'yes'"><exit/><elseif cond="o.level &gt; 5"/><goto next="#f"/></if></filled></field>`,
    ),
    [],
  ],
  [
    'what a subdialog on a server returns',
    form(
      `<subdialog name="s" src="http://server/s"><filled><if cond="s.state == 'ok'"><exit/><else/><goto next="#f"/></if></filled></subdialog>`,
    ),
    [],
  ],
  [
    'confidences that a condition tells apart',
    form(
      `<field name="a"><property name="confidencelevel" value="0.2"/>${ab}<filled><if cond="a$.confidence &lt; 0.4"><goto next="#f"/></if></filled></field>`,
    ),
    [],
  ],
  [
    'a meaning that one of many phrases has',
    form(
      `<field name="a">${words('one', 'two', 'three', 'four', 'five', 'six', 'seven', ['eight', "out = 'last';"])}<filled><if cond="a == 'last'"><exit/></if></filled></field>`,
    ),
    [],
  ],
  [
    'content behind a goto, conditions that never hold, and an item with a value',
    vxml(
      `<var name="most" expr="1"/><form id="f"><field name="p" expr="'x'">${ab}</field><block><if cond="most &gt; 1"><exit/></if><goto next="#g"/><exit/></block></form><form id="g"><block cond="false">x</block></form>`,
    ),
    [
      'impossible main#f.p.filled',
      'impossible main#f.block_1.exit',
      'impossible main#f.block_1.exit @1',
      'impossible main#g.block_1.done',
    ],
  ],
  [
    'items behind a block that ends the call',
    form('<block><exit/></block><field name="a" type="digits"/>'),
    ['impossible main#f.a.filled'],
  ],
  [
    'a handler behind a wider one',
    form('<catch event="x">x</catch><catch event="x.y">y</catch><block>z</block>'),
    ['impossible main#f.x.y'],
  ],
  [
    'a boolean that is compared with a text, and what lies behind it',
    vxml(
      `<form id="f"><field name="a" type="boolean"><filled><if cond="a == 'true'"><goto next="#g"/></if></filled></field></form><form id="g"><block><exit/></block></form>`,
    ),
    ['blocked main#f.a.goto #g', 'blocked main#g.block_1.exit'],
  ],
  [
    'a member of what is always a text, although the variable is empty at first',
    form(
      `<field name="a">${ab}<filled><if cond="a.name == 'x'"><exit/><else/><assign name="a" expr="undefined"/><disconnect/></if></filled></field>`,
    ),
    ['blocked main#f.a.exit'],
  ],
  [
    'what a form does when all its fields are filled, of which one never is',
    form(
      `<field name="a">${ab}<filled><exit/></filled></field><field name="b">${ab}</field><filled namelist="a b"><goto next="#f"/></filled>`,
    ),
    ['impossible main#f.filled', 'impossible main#f.goto #f', 'impossible main#f.b.filled'],
  ],
  [
    'a mock at a computed address, beside a fragment',
    vxml(
      `<var name="next" expr="'main.vxml#g'"/><form id="f"><field name="a">${ab}<filled><goto expr="next"/></filled></field></form><form id="g"><block><goto next="main.vxml#h"/></block></form><form id="h"><block><exit/></block></form>`,
    ),
    [],
  ],
  [
    'an item that does not exist',
    form('<block><goto nextitem="nobody"/></block>'),
    ['blocked main#f.block_1.goto nobody'],
  ],
  [
    'a dialog without items',
    vxml('<form id="f"><block><goto next="#g"/></block></form><form id="g"><var name="x"/></form>'),
    [],
  ],
  ['a document whose first form has no items', vxml('<form><var name="x"/></form>'), []],
  ['a script of a server', vxml('<script src="http://server/x.js"/><form><block><exit/></block></form>'), []],
  [
    'a grammar of a platform for the whole form, which fills one field or both',
    form(
      `<grammar type="application/x-platform">both</grammar><initial name="i">x</initial><field name="a">${ab}</field><field name="b">${ab}</field><filled namelist="a b"><exit/></filled>`,
    ),
    [],
  ],
  [
    'an error of the document before the rest',
    form('<block><value expr="nobody"/><goto next="#f"/></block><block>x</block>'),
    ['blocked main#f.block_1.goto #f', 'impossible main#f.block_2.done'],
  ],
];

test.each(cases)('%s', async (_, document, missed) => {
  const { program, found } = await explored(document);
  expect(found.missed.map(({ edge, status }) => `${status} ${edge}`)).toEqual(missed);
  // What is written as a suite takes the same ways again.
  const { suite } = readSuite(writeSuite('main.vxml', found), 'x.suite.yaml');
  for (const each of suite!.cases) {
    const { failures } = await withLoading(() => runCase(withMocks(program, each.mocks), each));
    expect(failures).toEqual([]);
  }
});
