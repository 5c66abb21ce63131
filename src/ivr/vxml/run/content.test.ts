/** Events of a platform, executable content, subdialogs, recordings, transfers (VoiceXML 2.0, 2.3, 5). */
import { form, refused, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const ab = words('alpha', 'beta');
/** Catches every error, and says its name. */
const caught = `<catch event="error">${say('_event')}<exit/></catch>`;
const leaf = (body: string) => vxml(body, 'application="root.vxml"');

const events: VxmlCase[] = [
  refused('5.2.1 a throw with event and eventexpr', `<form><block><throw event="a" eventexpr="'b'"/></block></form>`),
  refused('5.2.1 a throw of nothing', '<form><block><throw/></block></form>'),
  {
    section: '5.2.2 _event is known in the handler only',
    documents: form(
      `<catch event="my">${say('_event')}</catch><block><throw event="my"/></block><block>${say('typeof _event')}</block>`,
    ),
    says: ['my', 'undefined'],
  },
  {
    section: '5.2.5 help without a handler: the platform says something and asks again',
    documents: vxml(
      `<property name="universals" value="help"/><form><field name="x"><prompt>ask</prompt>${ab}</field></form>`,
    ),
    input: 'help | alpha',
    says: ['ask', '(platform)', 'ask'],
  },
  {
    section: '5.2.5 maxspeechtimeout without a handler: the platform says something, and the form goes on',
    documents: form(`<field name="x">${ab}</field><block>${say('x')}</block>`),
    input: 'alpha',
    says: ['(platform)', 'alpha'],
    options: { mocks: { 'event:main#f.x': ['maxspeechtimeout', { result: 'usual' }] } },
  },
  {
    section: '5.2.6 an error that only a platform throws has its handler',
    documents: form(`<field name="x">${ab}<catch event="error.noresource">busy<exit/></catch></field>`),
    says: ['busy'],
    ends: 'exit',
    options: { mocks: { 'event:main#f.x': 'error.noresource' } },
  },
  {
    section: '1.5.4 after a hang-up a handler still asks servers',
    documents: form(
      `<catch event="connection.disconnect.hangup">lost<data name="d" src="http://server/x"/><log expr="d.documentElement.nodeName"/><exit/></catch><field name="x">${ab}</field>`,
    ),
    input: '<hangup>',
    says: [],
    ends: 'the caller hung up',
    options: { mocks: { 'fetch:http://server/x': '<done/>' } },
    events: ['GET http://server/x', 'done'],
  },
];

const content: VxmlCase[] = [
  refused('5.3.7 a goto with two targets', '<form><block><goto next="#f" nextitem="a"/></block></form>'),
  refused('5.3.7 a goto without a target', '<form><block><goto/></block></form>'),
  refused('5.3.8 a submit with two targets', `<form><block><submit next="a" expr="'b'"/></block></form>`),
  ...['<exit/>', '<throw event="exit"/>', '<goto nextitem="z"/>', '<return/>'].map(
    (leaving): VxmlCase => ({
      section: `5.3 content behind ${leaving.replaceAll('"', "'")} never runs`,
      documents: form(
        `<catch event="error connection.disconnect.hangup"><exit/></catch><block>a${leaving}never</block><block name="z" cond="false"><exit/></block>`,
      ),
      says: ['a'],
      ends: 'exit',
    }),
  ),
  {
    section: '5.3.9 exit hands over an expression',
    documents: form('<block><exit expr="1 + 1"/></block>'),
    says: [],
    ends: 'exit',
    exit: 2,
  },
  {
    section: '5.3.9 exit hands over variables by name',
    documents: form(`<var name="n" expr="1"/><var name="t" expr="'x'"/><block><exit namelist="n t"/></block>`),
    says: [],
    ends: 'exit',
    exit: { n: 1, t: 'x' },
  },
  refused('5.3.9 exit with expr and namelist', '<form><block><exit expr="1" namelist="n"/></block></form>'),
  {
    section: '2.1/8 disconnect hands over variables by name',
    documents: form('<var name="n" expr="1"/><block><disconnect namelist="n"/></block>'),
    says: [],
    ends: 'disconnect',
    exit: { n: 1 },
  },
  {
    section: '5.3.6 reprompt outside of a handler has no effect',
    documents: form(`<block><reprompt/></block><field name="x"><prompt>ask</prompt>${ab}</field>`),
    input: 'alpha',
    says: ['ask'],
  },
  {
    section: '5.3.8 submit by post',
    documents: form(
      `<var name="n" expr="'a b'"/><block><submit next="http://server/x" method="post" namelist="n"/></block>`,
    ),
    says: ['done'],
    options: { mocks: { 'fetch:http://server/x': form('<block>done</block>') } },
    events: ['POST http://server/x n=a+b'],
  },
  {
    section: '2.1/6 the item of foreach is declared, and keeps the last value',
    documents: form(`<block><foreach item="i" array="['a', 'b']"><log expr="i"/></foreach>${say('i')}</block>`),
    says: ['b'],
    events: ['a', 'b'],
  },
  {
    section: '2.1/5 data of a form is fetched when it is entered',
    documents: form(`<data name="d" src="d.xml"/><block>${say("d.documentElement.getAttribute('n')")}</block>`),
    says: ['7'],
    options: { mocks: { 'fetch:d.xml': '<x n="7"/>' } },
  },
  {
    section: '2.1/5 data in a variable that there is',
    documents: form(
      `<var name="d" expr="1"/><block><data name="d" src="d.xml"/></block><block>${say('d.documentElement.firstChild.data')}</block>`,
    ),
    says: ['text'],
    options: { mocks: { 'fetch:d.xml': '<x>text</x>' } },
  },
  {
    section: '2.1/5 members of a NodeList by item() and by their number',
    documents: form(
      `<data name="d" src="d.xml"/><block>${say("d.getElementsByTagName('y').item(1).firstChild.data")} ${say("d.getElementsByTagName('y')[0].firstChild.data")} ${say("d.getElementsByTagName('y').length")}</block>`,
    ),
    says: ['b a 2'],
    options: { mocks: { 'fetch:d.xml': '<x><y>a</y><y>b</y></x>' } },
  },
  {
    section: '5.1.4 what the session does not know is undefined, and may be asked for',
    documents: form(
      `<block>${say('typeof session.connection.nothing')} ${say('typeof session.connection.protocol.name')}</block>`,
    ),
    says: ['undefined string'],
  },
  {
    section: '5.1.2 each scope by its name',
    documents: {
      'main.vxml': leaf(
        `<var name="x" expr="'document'"/><form><var name="x" expr="'dialog'"/><block><var name="x" expr="'anonymous'"/>${['x', 'dialog.x', 'document.x', 'application.x'].map(say).join(' ')}</block></form>`,
      ),
      'root.vxml': vxml(`<var name="x" expr="'application'"/>`),
    },
    says: ['anonymous dialog document application'],
  },
  refused('4.1.3 audio with src and expr', `<form><block><audio src="a.wav" expr="'b.wav'"/></block></form>`),
  refused('4.1.3 audio without src and expr', '<form><block><audio>x</audio></block></form>'),
];

const running: VxmlCase[] = [
  {
    section: '2.3.4 a subdialog of another document has its own root',
    documents: {
      'main.vxml': leaf(
        `<form><block><assign name="application.n" expr="5"/></block><subdialog name="s" src="sub.vxml"/><block>${say('s.n')} ${say('application.n')}</block></form>`,
      ),
      'sub.vxml': leaf('<form><var name="n" expr="application.n"/><block><return namelist="n"/></block></form>'),
      'root.vxml': vxml('<var name="n" expr="0"/>'),
    },
    says: ['0 5'],
  },
  {
    section: '2.3.4 return without names: an object without members, and filled runs',
    documents: vxml(
      `<form><subdialog name="s" srcexpr="'#' + 'sub'"><filled>${say('typeof s')} ${say('typeof s.x')}</filled></subdialog></form><form id="sub"><block><return/></block></form>`,
    ),
    says: ['object undefined'],
  },
  {
    section: '2.3.4 return throws the event of an expression, with its message',
    documents: vxml(
      `<form><subdialog name="s" src="#sub"><catch event="my">${say('_message')}<exit/></catch></subdialog></form><form id="sub"><block><return eventexpr="'my'" message="hello"/></block></form>`,
    ),
    says: ['hello'],
    ends: 'exit',
  },
  {
    section: '2.3.4 a subdialog sees the session',
    documents: vxml(
      `<form><subdialog name="s" src="#sub"/></form><form id="sub"><block>${say('typeof session.connection')}<return/></block></form>`,
    ),
    says: ['object'],
  },
  {
    section: '2.3.4 properties of the caller do not hold in a subdialog',
    documents: {
      'main.vxml': vxml('<property name="termchar" value="*"/><form><subdialog name="s" src="sub.vxml"/></form>'),
      'sub.vxml': form(`<field name="x" type="digits"/><block>${say('x')}<return/></block>`),
    },
    input: '12#',
    says: ['12'],
  },
  refused('2.3.4 a subdialog with src and srcexpr', `<form><subdialog src="#f" srcexpr="'#f'"/></form>`),
  {
    section: '2.3.6 a recording has its length, and whether it was cut',
    documents: form(
      `<record name="r" maxtime="60s"/><block>${say('r$.duration &gt; 0')} ${say('r$.size &gt; 0')} ${say('r$.maxtime')}</block>`,
    ),
    input: 'this is a message',
    says: ['true true false'],
  },
  {
    section: '2.3.6 who hangs up in a recording leaves it filled',
    documents: form(
      `<catch event="connection.disconnect.hangup"><log expr="typeof r == 'undefined' ? 'none' : 'kept'"/><exit/></catch><record name="r"/>`,
    ),
    input: '<hangup>',
    says: [],
    ends: 'the caller hung up',
    events: ['kept'],
  },
  ...[
    ...['busy', 'noanswer', 'network_busy', 'near_end_disconnect', 'maxtime_disconnect'].map((end) => ['bridge', end]),
    ...['busy', 'noanswer', 'network_busy'].map((end) => ['consultation', end]),
  ].map(
    ([type, end]): VxmlCase => ({
      section: `2.3.7 a transfer of type ${type} that ends with ${end}`,
      documents: form(`<transfer name="t" destexpr="'tel:' + 1" type="${type}"/><block>${say('t')}</block>`),
      says: [end!],
      options: { mocks: { 'transfer:tel:1': end! } },
    }),
  ),
  {
    section: '2.1/7 a consultation that succeeds is over like a blind transfer',
    documents: form(
      '<catch event="connection.disconnect.transfer"><log>gone</log><exit/></catch><transfer name="t" dest="tel:1" type="consultation"/>',
    ),
    says: [],
    ends: 'number',
    events: ['consultation tel:1', 'gone'],
    options: { mocks: { 'transfer:*': 'answered' } },
  },
  {
    section: '2.3.7 a transfer that fails is an error of the connection',
    documents: form(`${caught}<transfer name="t" dest="tel:1" type="bridge"/>`),
    says: ['error.connection.noroute'],
    ends: 'exit',
    options: { mocks: { 'event:main#f.t': 'error.connection.noroute' } },
  },
];

testCases([...events, ...content, ...running]);
