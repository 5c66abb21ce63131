/** Documents and their root, items and their guards, prompts and counters (VoiceXML 2.0, 1.5, 2.1, 4.1, 5.3.3). */
import { form, refused, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const ab = words('alpha', 'beta');
const leaf = (body: string) => vxml(body, 'application="root.vxml"');

const documents: VxmlCase[] = [
  {
    section: '1.5.2 dialogs of the root do not run',
    documents: {
      'main.vxml': leaf('<form><block>leaf</block></form>'),
      'root.vxml': form('<block>root</block>'),
    },
    says: ['leaf'],
  },
  {
    section: '1.5.2 goto from a leaf to its root keeps the application',
    documents: {
      'main.vxml': leaf('<form><block><assign name="application.n" expr="5"/><goto next="root.vxml"/></block></form>'),
      'root.vxml': vxml(`<var name="n" expr="0"/><form><block>${say('n')}</block></form>`),
    },
    says: ['5'],
  },
  {
    section: '1.5.2 submit to the root begins the application anew',
    documents: {
      'main.vxml': leaf(
        '<form><block><assign name="application.n" expr="5"/><submit next="root.vxml"/></block></form>',
      ),
      'root.vxml': vxml(`<var name="n" expr="0"/><form><block>${say('n')}</block></form>`),
    },
    says: ['0'],
  },
  {
    section: '1.5.2 a document without root that leads to itself begins anew',
    documents: vxml(
      `<var name="n" expr="0"/><form><block>${say('n')}<assign name="n" expr="1"/></block><field name="x">${ab}<filled><if cond="x == 'beta'"><exit/></if><goto next="main.vxml"/></filled></field></form>`,
    ),
    input: 'alpha | beta',
    says: ['0', '0'],
    ends: 'exit',
  },
  {
    section: '5.3.12 functions of the root are there in its leaves',
    documents: {
      'main.vxml': leaf(`<form><block>${say('twice(4)')}</block></form>`),
      'root.vxml': vxml('<script>function twice(x) { return 2 * x; }</script>'),
    },
    says: ['8'],
  },
  {
    section: '5.2.4 addresses in a handler of the root are relative to the root',
    documents: {
      'main.vxml': vxml(`<form><block><throw event="bye"/></block></form>`, 'application="root/root.vxml"'),
      'root/root.vxml': vxml('<catch event="bye"><goto next="bye.vxml"/></catch>'),
      'root/bye.vxml': form('<block>bye</block>'),
    },
    says: ['bye'],
  },
  {
    section: '1.5.1 what a document declares behind its forms is there for them',
    documents: vxml(`<meta name="a" content="b"/><form><block>${say('x')}</block></form><var name="x" expr="'late'"/>`),
    says: ['late'],
  },
  {
    section: 'real documents: without a namespace a document is read',
    documents: '<vxml version="2.0"><form><block>one</block></form></vxml>',
    says: ['one'],
  },
  {
    section: '2.1/1 what 2.1 adds is taken in a document of 2.0',
    documents: `<vxml version="2.0" xmlns="http://www.w3.org/2001/vxml"><form><block><foreach item="i" array="[1, 2]"><prompt>${say('i')}</prompt></foreach></block></form></vxml>`,
    says: ['1', '2'],
  },
  {
    section: '6.1 what a platform could cache is read and has no effect',
    documents: {
      'main.vxml': form(
        '<block><goto next="two.vxml" fetchhint="safe" maxage="10" maxstale="5" fetchaudio="a.wav"/></block>',
      ),
      'two.vxml': form('<block>two</block>'),
    },
    says: ['two'],
  },
];

const items: VxmlCase[] = [
  {
    section: '2.1.5 an item that expr fills is visited when it was cleared',
    documents: form('<block name="a" expr="1">a</block><block name="b">b<clear namelist="a"/></block>'),
    says: ['b', 'a'],
  },
  {
    section: '5.3.3 clear without namelist clears items without names too',
    documents: vxml(
      '<var name="n" expr="0"/><form><block>a</block><block><assign name="n" expr="n + 1"/><if cond="n == 1"><clear/></if></block></form>',
    ),
    says: ['a', 'a'],
  },
  ...['_a', 'a$', 'a.b'].map((name) => refused(`5.1 an item called ${name}`, `<form><block name="${name}"/></form>`)),
  {
    section: '5.1.2 an item with the name of a scope hides it',
    documents: form(`<block name="session">${say('session')}</block>`),
    says: ['true'],
  },
  {
    section: '4.1 text in a field is a prompt of count 1',
    documents: form(`<field name="x">ask<prompt count="2">again</prompt>${ab}<noinput><reprompt/></noinput></field>`),
    input: '<noinput> | alpha',
    says: ['ask', 'again'],
  },
  {
    section: '5.3.6 prompts are left out in one iteration only',
    documents: form(
      `<field name="x"><prompt>x?</prompt>${ab}<noinput>hm</noinput></field><field name="y"><prompt>y?</prompt>${ab}</field>`,
    ),
    input: '<noinput> | alpha | beta',
    says: ['x?', 'hm', 'y?'],
  },
  {
    section: '5.3.6 a handler that leads to another dialog leaves out no prompt',
    documents: vxml(
      `<form><field name="x"><prompt>x?</prompt>${ab}<noinput><goto next="#g"/></noinput></field></form><form id="g"><field name="y"><prompt>y?</prompt>${ab}</field></form>`,
    ),
    input: '<noinput> | alpha',
    says: ['x?', 'y?'],
  },
  {
    section: '2.1.6.1 prompt counters begin anew when the form is entered again',
    documents: form(
      `<field name="x"><prompt>one</prompt><prompt count="2">two</prompt>${ab}<noinput><goto next="#f"/></noinput></field>`,
    ),
    input: '<noinput> | alpha',
    says: ['one', 'one'],
  },
  ...['', ' namelist="x"'].map(
    (namelist): VxmlCase => ({
      section: `5.3.3 clear${namelist} sets prompt and event counters of the item back`,
      documents: form(
        `<field name="x"><prompt>one</prompt><prompt count="2">two</prompt>${ab}<noinput>first<clear${namelist}/><reprompt/></noinput><noinput count="2">second<reprompt/></noinput></field>`,
      ),
      input: '<noinput> | <noinput> | alpha',
      says: ['one', 'first', 'one', 'first', 'one'],
    }),
  ),
  {
    section: '5.3.3 clear of another item leaves the counters of this one',
    documents: form(
      `<field name="x"><prompt>one</prompt><prompt count="2">two</prompt>${ab}<noinput>first<clear namelist="y"/><reprompt/></noinput><noinput count="2">second<reprompt/></noinput></field><field name="y" cond="false"/>`,
    ),
    input: '<noinput> | <noinput> | alpha',
    says: ['one', 'first', 'two', 'second', 'two'],
  },
  {
    section: '5.3.3 clear leaves the event counters of the form',
    documents: form(
      `<catch event="my">first<clear/></catch><catch event="my" count="2">second<exit/></catch><field name="x">${ab}</field><filled namelist="x"><throw event="my"/></filled>`,
    ),
    input: 'alpha | alpha',
    says: ['first', 'second'],
    ends: 'exit',
  },
  {
    section: '5.3.7 goto nextitem leaves the counters',
    documents: form(
      `<var name="n" expr="0"/><field name="x"><prompt>one</prompt><prompt count="2">two</prompt>${ab}<filled><assign name="n" expr="n + 1"/><if cond="n == 1"><goto nextitem="x"/></if></filled></field>`,
    ),
    input: 'alpha | beta',
    says: ['one', 'two'],
  },
  {
    section: '2.4 clear does not end the processing',
    documents: form(
      `<field name="x">${ab}<filled>one<clear namelist="y"/></filled></field><field name="y" cond="false"/><filled namelist="x">two</filled>`,
    ),
    input: 'alpha',
    says: ['one', 'two'],
  },
];

testCases([...documents, ...items]);
