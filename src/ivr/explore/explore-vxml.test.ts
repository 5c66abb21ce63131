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

/** What is explored, and the edges that no call can take. */
const cases: readonly [about: string, document: string, impossible: readonly string[]][] = [
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
    ['main#z.block_1.done'],
  ],
  [
    'a server that answers or does not',
    form('<catch event="error.badfetch">x<exit/></catch><block><submit next="http://server/x"/></block>'),
    [],
  ],
  [
    'data of a server',
    form('<catch event="error.badfetch">x<exit/></catch><block><data name="d" src="http://server/x"/></block>'),
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
];

test.each(cases)('%s', async (_, document, impossible) => {
  const { program, found } = await explored(document);
  expect(found.missed.map(({ edge, status }) => `${status} ${edge}`)).toEqual(
    impossible.map((edge) => `impossible ${edge}`),
  );
  // What is written as a suite takes the same ways again.
  const { suite } = readSuite(writeSuite('main.vxml', found), 'x.suite.yaml');
  for (const each of suite!.cases) {
    const { failures } = await withLoading(() => runCase(withMocks(program, each.mocks), each));
    expect(failures).toEqual([]);
  }
});
