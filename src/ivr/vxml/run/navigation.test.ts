/** Documents, goto, submit, subdialogs, exit, transfer, record, prompts (VoiceXML 2.0, 1.5, 2.3, 4.1, 5.3, 6.1). */
import { form, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const ab = words('alpha', 'beta');
const say = (expr: string) => `<value expr="${expr}"/>`;
const done = vxml('<form><block>answered</block></form>');
const asking = (body: string) =>
  form(`<catch event="error.badfetch">${say('_event')}</catch><field name="a">${ab}</field><block>${body}</block>`);

const cases: VxmlCase[] = [
  {
    section: '5.3.7 goto a dialog of the document',
    documents: vxml('<form><block>one<goto next="#b"/>never</block></form><form id="b"><block>two</block></form>'),
    says: ['one', 'two'],
  },
  {
    section: '5.3.7 goto another document begins with its first dialog',
    documents: {
      'main.vxml': form('<block>one<goto next="two.vxml"/></block>'),
      'two.vxml': form('<block>two</block>'),
    },
    says: ['one', 'two'],
  },
  {
    section: '5.3.7 goto a dialog of another document',
    documents: {
      'main.vxml': form('<block><goto next="two.vxml#z"/></block>'),
      'two.vxml': vxml('<form><block>no</block></form><form id="z"><block>yes</block></form>'),
    },
    says: ['yes'],
  },
  {
    section: '5.3.7 goto by an expression',
    documents: {
      'main.vxml': form(`<block><goto expr="'two' + '.vxml'"/></block>`),
      'two.vxml': form('<block>two</block>'),
    },
    says: ['two'],
  },
  {
    section: '5.3.7 a fragment alone does not load the document again',
    documents: vxml(
      `<var name="n" expr="0"/><form><block><assign name="n" expr="1"/><goto next="#b"/></block></form><form id="b"><block>${say('n')}</block></form>`,
    ),
    says: ['1'],
  },
  {
    section: '1.5.2 variables of a document begin anew each time it is loaded',
    documents: {
      'main.vxml': vxml(
        `<var name="n" expr="0"/><form><block>${say('n')}<if cond="application.again"><exit/></if><assign name="n" expr="1"/><assign name="application.again" expr="true"/><goto next="main.vxml"/></block></form>`,
        'application="root.vxml"',
      ),
      'root.vxml': vxml('<var name="again" expr="false"/>'),
    },
    says: ['0', '0'],
    ends: 'exit',
  },
  {
    section: '1.5.2 from leaf to leaf of one root the application goes on',
    documents: {
      'main.vxml': vxml(
        '<form><block><assign name="application.n" expr="7"/><goto next="two.vxml"/></block></form>',
        'application="root.vxml"',
      ),
      'two.vxml': vxml(`<form><block>${say('n')}</block></form>`, 'application="root.vxml"'),
      'root.vxml': vxml('<var name="n" expr="0"/>'),
    },
    says: ['7'],
  },
  {
    section: '1.5.2 a leaf without root is another application',
    documents: {
      'main.vxml': vxml(
        '<form><block><assign name="application.n" expr="7"/><goto next="two.vxml"/></block></form>',
        'application="root.vxml"',
      ),
      'two.vxml': vxml(`<form><block>${say('typeof n')}</block></form>`),
      'root.vxml': vxml('<var name="n" expr="0"/>'),
    },
    says: ['undefined'],
  },
  {
    section: '1.5.2 handlers of the root hold in its leaves',
    documents: {
      'main.vxml': vxml('<form><block><throw event="e"/></block></form>', 'application="root.vxml"'),
      'root.vxml': vxml('<catch event="e">root</catch>'),
    },
    says: ['root'],
  },
  {
    section: '1.5.2 a root that names a root itself: error.semantic',
    documents: {
      'main.vxml': form('<catch event="error.semantic">semantic</catch><block><goto next="leaf.vxml"/></block>'),
      'leaf.vxml': vxml('<form><block>never</block></form>', 'application="root.vxml"'),
      'root.vxml': vxml('<var name="x"/>', 'application="other.vxml"'),
      'other.vxml': vxml('<var name="y"/>'),
    },
    says: ['semantic'],
  },
  {
    section: '5.3.7 a dialog that does not exist: error.badfetch, variables stay',
    documents: form(
      `<var name="x" expr="5"/><catch event="error.badfetch">bad ${say('x')}</catch><block><goto next="#z"/></block>`,
    ),
    says: ['bad 5'],
  },
  {
    section: '5.2.6 a document that does not exist: error.badfetch where it was asked for',
    documents: form(
      '<catch event="error.badfetch">bad</catch><block><goto next="lost.vxml"/></block><block>on</block>',
    ),
    says: ['bad', 'on'],
  },
  {
    section: '6.1 a document that is not well formed: error.badfetch',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><goto next="two.vxml"/></block>'),
      'two.vxml': '<vxml version="2.1"><form>',
    },
    says: ['bad'],
  },
  {
    section: '6.1.1 xml:base is where relative addresses start',
    documents: {
      'main.vxml': vxml('<form><block><goto next="two.vxml"/></block></form>', 'xml:base="sub/"'),
      'sub/two.vxml': form('<block>two</block>'),
    },
    says: ['two'],
  },
  {
    section: '5.3.8 submit sends the named input items, and the answer goes on',
    documents: form(
      `<var name="v" expr="1"/><field name="a">${ab}</field><block name="b"><submit next="http://server/x"/></block>`,
    ),
    input: 'alpha',
    says: ['answered'],
    events: ['GET http://server/x?a=alpha'],
    options: { mocks: { 'fetch:http://server/x': done } },
  },
  {
    section: '5.3.8 a namelist is sent as it is written',
    documents: form(
      `<var name="o" expr="({n: 1})"/><block><submit next="http://server/x?z=0" namelist="o.n"/></block>`,
    ),
    says: ['answered'],
    events: ['GET http://server/x?z=0&o.n=1'],
    options: { mocks: { 'fetch:http://server/x': done } },
  },
  {
    section: '5.3.8 an undeclared name: error.semantic',
    documents: form(
      '<catch event="error.semantic">semantic</catch><block><submit next="http://server/x" namelist="nobody"/></block>',
    ),
    says: ['semantic'],
  },
  {
    section: '6.1 a server that may not be asked: error.badfetch',
    documents: asking('<submit next="http://server/x"/>'),
    input: 'alpha',
    says: ['error.badfetch'],
  },
  {
    section: '5.2.6 the status of a server is part of the event',
    documents: asking('<submit next="http://server/x"/>'),
    input: 'alpha',
    says: ['error.badfetch.http.500'],
    options: { mocks: { 'fetch:http://server/x': { status: 500 } } },
  },
  {
    section: '6.1 an answer that does not come in time: error.badfetch',
    documents: asking('<submit next="http://server/x" fetchtimeout="2s"/>'),
    input: 'alpha',
    says: ['error.badfetch'],
    options: { mocks: { 'fetch:http://server/x': { result: 'ok', value: done, delay_ms: 3000 } } },
  },
  {
    section: 'mocks answer in turn',
    documents: {
      'main.vxml': form(
        '<catch event="error.badfetch">bad</catch><block><submit next="http://server/x"/></block><block><submit next="http://server/x"/></block>',
      ),
    },
    says: ['bad', 'answered'],
    options: { mocks: { 'fetch:http://server/x': [{ result: 'error' }, done] } },
  },
  {
    section: '2.3.4 a subdialog returns an object with what it names',
    documents: vxml(
      `<form><subdialog name="s" src="#sub"><filled>${say('s.x + s.y')}</filled></subdialog></form><form id="sub"><var name="x" expr="1"/><var name="y" expr="2"/><block><return namelist="x y"/></block></form>`,
    ),
    says: ['3'],
  },
  {
    section: '2.3.4 param sets a variable of the form in place of its expr',
    documents: vxml(
      `<form><var name="n" expr="5"/><subdialog name="s" src="#sub"><param name="x" expr="n + 1"/><param name="y" value="text"/></subdialog></form><form id="sub"><var name="x" expr="0"/><var name="y"/><block>${say('x')} ${say('y')}<return/></block></form>`,
    ),
    says: ['6 text'],
  },
  {
    section: '2.3.4 param without a var in the subdialog: error.semantic',
    documents: vxml(
      `<catch event="error.semantic">semantic<exit/></catch><form><subdialog name="s" src="#sub"><param name="z" expr="1"/></subdialog></form><form id="sub"><block>never<return/></block></form>`,
    ),
    says: ['semantic'],
    ends: 'exit',
  },
  {
    section: '2.3.4 nothing of the caller is seen in a subdialog',
    documents: {
      'main.vxml': vxml(`<var name="x" expr="1"/><form><subdialog name="s" src="two.vxml"/></form>`),
      'two.vxml': form(`<block>${say('typeof x')}<return/></block>`),
    },
    says: ['undefined'],
  },
  {
    section: '2.3.4 handlers of the caller do not hold in a subdialog',
    documents: {
      'main.vxml': vxml('<catch event="e">caller</catch><form><subdialog name="s" src="two.vxml"/></form>'),
      'two.vxml': form('<block><throw event="e"/></block>'),
    },
    says: ['(platform)'],
    ends: 'e',
  },
  {
    section: '2.3.4 variables of the document begin anew in a subdialog of the same document',
    documents: vxml(
      `<var name="n" expr="0"/><form><block><assign name="n" expr="1"/></block><subdialog name="s" src="#sub"/><block>${say('n')}</block></form><form id="sub"><block>${say('n')}<assign name="n" expr="9"/><return/></block></form>`,
    ),
    says: ['0', '1'],
  },
  {
    section: '2.3.4 return event is thrown at the item of the caller',
    documents: vxml(
      '<form><subdialog name="s" src="#sub"><catch event="none">caught<exit/></catch></subdialog></form><form id="sub"><block><return event="none"/></block></form>',
    ),
    says: ['caught'],
    ends: 'exit',
  },
  {
    section: '5.3.10 return outside of a subdialog: error.semantic',
    documents: form('<catch event="error.semantic">semantic</catch><block><return/></block>'),
    says: ['semantic'],
  },
  {
    section: '5.3.9 exit in a subdialog ends the call',
    documents: vxml(
      '<form><subdialog name="s" src="#sub"/><block>never</block></form><form id="sub"><block>sub<exit/></block></form>',
    ),
    says: ['sub'],
    ends: 'exit',
  },
  {
    section: '2.3.4 the caller speaks in a subdialog',
    documents: vxml(
      `<form><subdialog name="s" src="#sub"/><block>${say('s.a')}</block></form><form id="sub"><field name="a"><prompt>ask</prompt>${ab}</field><block><return namelist="a"/></block></form>`,
    ),
    input: 'beta',
    says: ['ask', 'beta'],
  },
  {
    section: '4.1.8 what is queued is said before the call ends',
    documents: form('<block>one <prompt>two</prompt><exit/></block>'),
    says: ['one', 'two'],
    ends: 'exit',
  },
  {
    section: '4.1.3 audio is its text where it has one',
    documents: form('<block><audio src="a.wav">hello</audio> <audio src="b.wav"/></block>'),
    says: ['hello [audio: b.wav]'],
  },
  {
    section: '4.1.3 audio whose expr is undefined is left out',
    documents: form('<var name="x"/><block>a <audio expr="x">never</audio> b</block>'),
    says: ['a b'],
  },
  {
    section: '4.1.4 value is what it is when it is queued',
    documents: form(`<var name="x" expr="1"/><block>${say('x')}<assign name="x" expr="2"/></block>`),
    says: ['1'],
  },
  {
    section: '5.3.13 log says nothing',
    documents: form(`<block><log label="here" expr="1 + 1">seen</log>on</block>`),
    says: ['on'],
    events: ['here: seen 2'],
  },
  {
    section: '5.3.4 if, elseif, else',
    documents: form('<block><if cond="false">a<elseif cond="1 == 1"/>b<else/>c</if></block>'),
    says: ['b'],
  },
  {
    section: '5.3.5 a prompt whose cond is false is not queued',
    documents: form('<block><prompt cond="false">a</prompt><prompt cond="true">b</prompt></block>'),
    says: ['b'],
  },
  {
    section: '2.3.7 a bridged transfer fills its variable',
    documents: form(
      `<transfer name="t" dest="tel:+1800" bridge="true"><filled>${say('t')} ${say('t$.duration')}</filled></transfer>`,
    ),
    says: ['busy 0'],
    options: { mocks: { 'transfer:*': 'busy' } },
  },
  {
    section: '2.3.7 a bridged transfer that was answered goes on when the far end hangs up',
    documents: form(`<transfer name="t" dest="tel:+1800" type="bridge"><filled>${say('t')}</filled></transfer>`),
    says: ['far_end_disconnect'],
  },
  {
    section: '2.3.7 a blind transfer is over with connection.disconnect.transfer',
    documents: form(
      '<catch event="connection.disconnect.transfer"><log>gone</log><exit/></catch><block>Hold.</block><transfer name="t" dest="tel:+1800"/>',
    ),
    says: ['Hold.'],
    ends: 'number',
    events: ['blind tel:+1800', 'gone'],
  },
  {
    section: '2.3.7 both type and bridge: the document is refused',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><goto next="two.vxml"/></block>'),
      'two.vxml': form('<transfer dest="tel:1" type="blind" bridge="true"/>'),
    },
    says: ['bad'],
  },
  {
    section: '1.5.2 a root document that a server makes: from a mock',
    documents: vxml('<form><block><value expr="application.x"/></block></form>', 'application="root.jsp"'),
    options: { mocks: { 'fetch:root.jsp': '<vxml version="2.1"><var name="x" expr="\'root\'"/></vxml>' } },
    says: ['root'],
  },
  {
    section: '2.3.6 a recording fills its variable; a key ends it',
    documents: form(
      `<record name="r" dtmfterm="true"><prompt>Speak.</prompt><filled>${say('r$.termchar')}</filled></record>`,
    ),
    input: '#',
    says: ['Speak.', '#'],
  },
  {
    section: '2.3.6 silence in place of a recording: noinput',
    documents: form('<record name="r"><prompt>Speak.</prompt><noinput>Nothing.</noinput></record><block>done</block>'),
    input: '<noinput> | this is it',
    says: ['Speak.', 'Nothing.', 'done'],
  },
  {
    section: '2.3.5 an object of a platform: error.unsupported.objectname',
    documents: form(
      '<catch event="error.unsupported.objectname">object<exit/></catch><object name="o" classid="builtin://x"/>',
    ),
    says: ['object'],
    ends: 'exit',
  },
];

testCases(cases);
