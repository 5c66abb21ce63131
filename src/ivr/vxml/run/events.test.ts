/** Events: which handler takes them, counters, inheritance, the platform's own handlers (VoiceXML 2.0, 5.2). */
import { form, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const ab = words('alpha', 'beta');

const cases: VxmlCase[] = [
  {
    section: '5.2.4 the highest count not above the counter is chosen',
    documents: form(
      `<field name="a"><prompt>ask</prompt>${ab}<nomatch>one</nomatch><nomatch count="3">three</nomatch></field>`,
    ),
    input: 'x | x | x | x | alpha',
    says: ['ask', 'one', 'one', 'three', 'three'],
  },
  {
    section: '5.2.4 count="2" of the document beats the plain one of the field at the second time',
    documents: vxml(
      `<nomatch count="2">document</nomatch><form><field name="a"><prompt>ask</prompt>${ab}<nomatch>field</nomatch></field></form>`,
    ),
    input: 'x | x | alpha',
    says: ['ask', 'field', 'document'],
  },
  {
    section: '5.2.4 of equal counts the first in document order wins, though a later one is more specific',
    documents: form(
      '<catch event="error">any</catch><catch event="error.badfetch">bad</catch><block><goto next="#z"/></block>',
    ),
    says: ['any'],
  },
  {
    section: '5.2.4 the innermost scope comes first',
    documents: vxml(
      `<catch event="x">document</catch><form><catch event="x">form</catch><field name="a">${ab}<catch event="x">field</catch><filled><throw event="x"/></filled></field></form>`,
    ),
    input: 'alpha',
    says: ['field'],
  },
  {
    section: '5.2.4 a handler whose cond is false takes no part',
    documents: form(
      `<catch event="x" cond="false">no</catch><catch event="x">yes</catch><block><throw event="x"/></block>`,
    ),
    says: ['yes'],
  },
  {
    section: '5.2.2 names match by dot-separated prefixes only',
    documents: form(
      '<catch event="error.bad">part</catch><catch event="error">whole</catch><block><throw event="error.badfetch"/></block>',
    ),
    says: ['whole'],
  },
  {
    section: '5.2.2 a catch without event takes everything',
    documents: form('<catch>all <value expr="_event"/></catch><block><throw event="a.b.c"/></block>'),
    says: ['all a.b.c'],
  },
  {
    section: '5.2.2 a catch may name several events',
    documents: form('<catch event="a b">one</catch><block><throw event="b"/></block><block><throw event="a"/></block>'),
    says: ['one', 'one'],
  },
  {
    section: '5.2.4 each name of a list has a counter of its own',
    documents: form(
      `<field name="a"><prompt>ask</prompt>${ab}<catch event="nomatch noinput">one</catch><catch event="nomatch noinput" count="2">two</catch></field>`,
    ),
    input: 'x | <noinput> | x | alpha',
    says: ['ask', 'one', 'one', 'two'],
  },
  {
    section: '5.2.4 an event counts for its prefixes too',
    documents: form(
      '<catch event="e">one</catch><catch event="e" count="2">two</catch><field name="f"><grammar src="builtin:dtmf/digits"/><filled><if cond="f == 1"><clear namelist="g"/></if></filled></field><block name="g"><throw event="e.a"/></block>',
    ),
    input: '1',
    says: ['one'],
  },
  {
    section: '5.2.4 counters of a field are kept while the form is not left',
    documents: form(
      `<field name="a"><prompt>ask</prompt>${ab}<nomatch>one</nomatch><nomatch count="2">two</nomatch></field>`,
    ),
    input: 'x | <noinput> | x | alpha',
    says: ['ask', 'one', 'ask', 'two'],
  },
  {
    section: '2.1.6.1 counters begin anew when the form is entered again',
    documents: vxml(
      `<form id="f"><field name="a">${ab}<nomatch>one</nomatch><nomatch count="2">two</nomatch><filled><if cond="a == 'alpha'"><goto next="#f"/></if></filled></field></form>`,
    ),
    input: 'x | alpha | x | beta',
    says: ['one', 'one'],
  },
  {
    section: '5.2.4 a handler runs where the event was thrown: it sees the variables there',
    documents: vxml(
      `<var name="x" expr="'document'"/><catch event="e"><value expr="x"/></catch><form><var name="x" expr="'dialog'"/><block><throw event="e"/></block></form>`,
    ),
    says: ['dialog'],
  },
  {
    section: '5.2.4 clear in an inherited handler clears the items of the form in hand',
    documents: vxml(
      `<var name="n" expr="0"/><catch event="e"><assign name="n" expr="n + 1"/><if cond="n == 1"><clear/></if></catch><form><block>one</block><block><throw event="e"/></block></form>`,
    ),
    says: ['one', 'one'],
  },
  {
    section: '5.2.1 _message holds what was thrown with the event',
    documents: form('<catch event="e"><value expr="_message"/></catch><block><throw event="e" message="why"/></block>'),
    says: ['why'],
  },
  {
    section: '5.2.1 messageexpr and eventexpr are evaluated',
    documents: form(
      `<catch event="e.f"><value expr="_message"/></catch><block><throw eventexpr="'e.' + 'f'" messageexpr="1 + 1"/></block>`,
    ),
    says: ['2'],
  },
  {
    section: '5.2.1 _message is undefined where nothing was said',
    documents: form('<catch event="e"><value expr="typeof _message"/></catch><block><throw event="e"/></block>'),
    says: ['undefined'],
  },
  {
    section: '5.2 a throw in a handler is searched for from the same place',
    documents: form(
      '<catch event="a">a<throw event="b"/></catch><catch event="b">b</catch><block><throw event="a"/></block>',
    ),
    says: ['a', 'b'],
  },
  {
    section: '5.2.5 nomatch of the platform says something and asks again',
    documents: form(`<field name="a"><prompt>ask</prompt>${ab}</field>`),
    input: 'x | alpha',
    says: ['ask', '(platform)', 'ask'],
  },
  {
    section: '5.2.5 noinput of the platform asks again',
    documents: form(`<field name="a"><prompt>ask</prompt>${ab}</field>`),
    input: '<noinput> | alpha',
    says: ['ask', 'ask'],
  },
  {
    section: '5.2.5 an error of which nobody knows ends the call',
    documents: form('<block><value expr="nobody"/></block><block>never</block>'),
    says: ['(platform)'],
    ends: 'error.semantic',
  },
  {
    section: '5.2.5 any other event ends the call too',
    documents: form('<block><throw event="my.event"/></block>'),
    says: ['(platform)'],
    ends: 'my.event',
  },
  {
    section: '5.2.5 exit without a handler ends the call',
    documents: form('<block><throw event="exit"/></block><block>never</block>'),
    says: [],
    ends: 'exit',
  },
  {
    section: '5.2.5 cancel without a handler: the call goes on',
    documents: form(`<property name="universals" value="all"/><field name="a"><prompt>ask</prompt>${ab}</field>`),
    input: 'cancel | alpha',
    says: ['ask'],
  },
  {
    section: '2.5 help is heard only where the property universals says so',
    documents: form(`<field name="a"><prompt>ask</prompt>${ab}<help>help</help><nomatch>no</nomatch></field>`),
    input: 'help | alpha',
    says: ['ask', 'no'],
  },
  {
    section: '6.3.6 universals: help is heard and its handler runs',
    documents: form(
      `<property name="universals" value="help"/><field name="a"><prompt>ask</prompt>${ab}<help>help<reprompt/></help></field>`,
    ),
    input: 'help | alpha',
    says: ['ask', 'help', 'ask'],
  },
  {
    section: '5.2.6 hanging up is an event, and its handler runs without a voice',
    documents: vxml(
      `<catch event="connection.disconnect.hangup">unheard<log>gone</log></catch><form><field name="a"><prompt>ask</prompt>${ab}</field></form>`,
    ),
    input: '<hangup>',
    says: ['ask'],
    ends: 'the caller hung up',
    events: ['gone'],
  },
  {
    section: '1.5.4 after a hang-up items that need the caller end the call',
    documents: vxml(
      `<catch event="connection.disconnect"><goto next="#late"/></catch><form><field name="a"><prompt>ask</prompt>${ab}</field></form><form id="late"><block><log>late</log></block><field name="b"><prompt>never</prompt>${ab}</field></form>`,
    ),
    input: '<hangup>',
    says: ['ask'],
    ends: 'the caller hung up',
    events: ['late'],
  },
  {
    section: '1.0 telephone.disconnect.hangup is taken where no other handler is',
    documents: vxml(
      `<catch event="telephone.disconnect.hangup"><log>old</log></catch><form><field name="a">${ab}</field></form>`,
    ),
    input: '<hangup>',
    says: [],
    ends: 'the caller hung up',
    events: ['old'],
  },
  {
    section: '5.3.11 disconnect says what is queued and throws connection.disconnect.hangup',
    documents: form(
      '<catch event="connection.disconnect.hangup"><log>gone</log></catch><block>Goodbye<disconnect/>never</block>',
    ),
    says: ['Goodbye'],
    ends: 'disconnect',
    events: ['the application hangs up', 'gone'],
  },
  {
    section: '5.2.3 error is short for catch event="error"',
    documents: form('<error>error</error><block><value expr="nobody"/></block>'),
    says: ['error'],
  },
  {
    section: '5.2 an endless recursion of events ends the call, and says so',
    documents: form(
      '<catch event="a"><throw event="b"/></catch><catch event="b"><throw event="a"/></catch><block><throw event="a"/></block>',
    ),
    says: [],
    ends: 'more than 100 events one after the other, the last of them a',
  },
  {
    section: '5.2.2 nomatch of an utterance with low confidence',
    documents: form(`<field name="a"><prompt>ask</prompt>${ab}<nomatch>no</nomatch></field>`),
    input: 'alpha @0.3 | alpha @0.6',
    says: ['ask', 'no'],
  },
  {
    section: '6.3.2 confidencelevel moves the threshold',
    documents: form(
      `<property name="confidencelevel" value="0.2"/><field name="a"><prompt>ask</prompt>${ab}</field><block><value expr="a$.confidence"/></block>`,
    ),
    input: 'alpha @0.3',
    says: ['ask', '0.3'],
  },
];

testCases(cases);
