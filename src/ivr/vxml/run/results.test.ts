/** What a grammar is, what its results fill, and what is known of them (VoiceXML 2.0, 2.3.1, 3.1, 5.1.5, 6.3). */
import { form, refused, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const ab = words('alpha', 'beta');
const b = '<form id="b"><block>b</block></form>';
/** A grammar of one phrase that gives properties. */
const phrase = (text: string, tag: string) =>
  `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public">${text}<tag>${tag}</tag></rule></grammar>`;
/** Catches every error, and says its name. */
const caught = `<catch event="error">${say('_event')}<exit/></catch>`;

const grammars: VxmlCase[] = [
  refused('3.1.1.4 a grammar without src and content', '<form><field name="x"><grammar/></field></form>'),
  refused(
    '3.1.1.4 a grammar with src and srcexpr',
    `<form><field name="x"><grammar src="x.grxml" srcexpr="'y.grxml'"/></field></form>`,
  ),
  {
    section: '2.1/2 the address of a grammar that cannot be evaluated: error.semantic',
    documents: form(`${caught}<field name="x"><grammar srcexpr="nobody"/></field>`),
    says: ['error.semantic'],
    ends: 'exit',
  },
  {
    section: '3.1.1.4 the mode of a grammar file goes before the one of the reference',
    documents: {
      'main.vxml': form(`<field name="x"><grammar src="keys.grxml" mode="voice"/></field><block>${say('x')}</block>`),
      'keys.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" mode="dtmf" root="r"><rule id="r"><item repeat="2">4</item></rule></grammar>',
    },
    input: '44',
    says: ['44'],
  },
  {
    section: '3.1.1.4 without a rule named the root of the file is heard',
    documents: {
      'main.vxml': form(
        `<field name="x"><grammar src="two.grxml"/><nomatch>no</nomatch></field><block>${say('x')}</block>`,
      ),
      'two.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="second"><rule id="first" scope="public">one</rule><rule id="second" scope="public">two</rule></grammar>',
    },
    input: 'one | two',
    says: ['no', 'two'],
  },
  refused(
    '3.1.1.1 a rule that the grammar does not have',
    '<form><field name="x"><grammar root="r"><rule id="r"><ruleref uri="#none"/></rule></grammar></field></form>',
  ),
  {
    section: '3.1.6 tags without a format that use $ are read as such scripts',
    documents: form(
      `<field name="x"><grammar root="r"><rule id="r" scope="public">alpha<tag>$ = 'A'</tag></rule></grammar></field><block>${say('x')}</block>`,
    ),
    input: 'alpha',
    says: ['A'],
  },
  refused(
    '3.1.3 scope at a grammar of a field',
    '<form><field name="x"><grammar scope="document" root="r"><rule id="r">alpha</rule></grammar></field></form>',
  ),
  {
    section: '3.1.3 a grammar of document scope in a form of dialog scope',
    documents: vxml(
      `<form><field name="x">${ab}</field></form><form id="g"><grammar scope="document" root="r" tag-format="semantics/1.0"><rule id="r" scope="public">order tea<tag>out.drink = "tea";</tag></rule></grammar><field name="drink">${ab}</field><block>one ${say('drink')}</block></form>`,
    ),
    input: 'order tea',
    says: ['one tea'],
  },
];

const mapping: VxmlCase[] = [
  {
    section: '3.1.6 a slot with a dotted path goes deeper',
    documents: form(
      `<field name="x" slot="order.drink">${phrase('tea', "out.order = new Object(); out.order.drink = 'T';")}</field><block>${say('x')}</block>`,
    ),
    input: 'tea',
    says: ['T'],
  },
  {
    section: '3.1.6.1 two fields of one slot are filled together by a grammar of the form',
    documents: form(
      `${phrase('tea', "out.drink = 'T';")}<field name="x" slot="drink">${ab}</field><field name="y" slot="drink">${ab}</field><block>${say('x + y')}</block>`,
    ),
    input: 'tea',
    says: ['TT'],
  },
  {
    section: '3.1.6.1 properties that no slot has are ignored',
    documents: form(
      `${phrase('tea', "out.drink = 'T'; out.other = 1;")}<field name="drink">${ab}</field><block>${say('drink')}</block>`,
    ),
    input: 'tea',
    says: ['T'],
  },
  {
    section: '2.1.6.2.3 all initials are done when one field is filled',
    documents: form(
      `${phrase('tea', "out.drink = 'T';")}<initial name="i"/><initial name="j"/><field name="drink">${ab}</field><block>${say('i')} ${say('j')}</block>`,
    ),
    input: 'tea',
    says: ['true true'],
  },
  {
    section: '2.4 a filled of the form waits for all input items where it names none',
    documents: form(`<field name="x">${ab}</field><field name="y">${ab}</field><block name="z"/><filled>all</filled>`),
    input: 'alpha | beta',
    says: ['all'],
  },
  {
    section: '2.3.1 each field that a result fills gets its shadow variable',
    documents: form(
      `${phrase('rome to paris', "out.from = 'R'; out.to = 'P';")}<field name="from">${ab}</field><field name="to">${ab}</field><block>${say('from$.utterance')}, ${say('to$.inputmode')}</block>`,
    ),
    input: 'rome to paris',
    says: ['rome to paris, voice'],
  },
  {
    section: '5.1.5 a shadow variable has what the tags gave',
    documents: form(
      `<field name="drink">${phrase('tea', "out.drink = 'T'; out.size = 2;")}</field><block>${say('drink$.interpretation.size')}</block>`,
    ),
    input: 'tea',
    says: ['2'],
  },
  {
    section: '5.1.5 keys are certain: confidence 1',
    documents: form(`<field name="x" type="digits"/><block>${say('x$.confidence')} ${say('x$.inputmode')}</block>`),
    input: '1',
    says: ['1 dtmf'],
  },
  {
    section: '5.1.5 the last result stays until the next one, also over silence',
    documents: form(
      `<field name="x">${ab}</field><field name="y">${ab}<noinput>${say('application.lastresult$.utterance')}<exit/></noinput></field>`,
    ),
    input: 'alpha | <noinput>',
    says: ['alpha'],
    ends: 'exit',
  },
];

const properties: VxmlCase[] = [
  {
    section: '6.3.1 properties of the root hold in its leaves, below those of the document',
    documents: {
      'main.vxml': vxml(
        `<form><field name="x" type="digits"/><block>${say('x')}</block></form>`,
        'application="r.vxml"',
      ),
      'r.vxml': vxml('<property name="termchar" value="*"/>'),
    },
    input: '12*',
    says: ['12'],
  },
  {
    section: '6.3.6 universals names the ones that are heard',
    documents: vxml(
      `<property name="universals" value="help"/><form><field name="x">${ab}<help>helped</help><nomatch>no</nomatch></field></form>`,
    ),
    input: 'help | cancel | alpha',
    says: ['helped', 'no'],
  },
  {
    section: '6.3.6 exit as a universal ends the call',
    documents: vxml(`<property name="universals" value="all"/><form><field name="x">${ab}</field></form>`),
    input: 'exit',
    says: [],
    ends: 'exit',
  },
  {
    section: '6.3.4 bargein as a property: keys typed ahead are dropped',
    documents: vxml(
      `<property name="bargein" value="false"/><form><field name="x" type="digits?length=2"><prompt>one</prompt></field><field name="y" type="digits?length=2"><prompt>two</prompt></field><block>${say('y')}</block></form>`,
    ),
    input: '1234 | 56',
    says: ['one', 'two', '56'],
  },
  {
    section: '6.3.3 an empty termchar: # is a key like others',
    documents: form(
      `<property name="termchar" value=""/><field name="x"><grammar mode="dtmf" root="r"><rule id="r"><item>1</item><item>#</item></rule></grammar></field><block>${say('x')}</block>`,
    ),
    input: '1#',
    says: ['1#'],
  },
  {
    section: '4.1.7 the timeout of the last prompt counts',
    documents: form(
      `<script>var t = [];</script><block><script>t.push(new Date().getTime());</script></block><field name="x"><prompt timeout="20s">a</prompt><prompt timeout="3s">b</prompt>${ab}<noinput><script>t.push(new Date().getTime());</script><assign name="x" expr="1"/><reprompt/></noinput></field><field name="y"><prompt timeout="20s">a</prompt><prompt timeout="8s">b</prompt>${ab}<noinput><script>t.push(new Date().getTime());</script>${say('(t[2] - t[1]) - (t[1] - t[0])')}<exit/></noinput></field>`,
    ),
    input: '<noinput> | <noinput>',
    says: ['a', 'b', 'a', 'b', '5000'],
    ends: 'exit',
  },
  {
    section: '6.3.4 the property timeout where no prompt has one',
    documents: form(
      `<script>var t = [];</script><block><script>t.push(new Date().getTime());</script></block><field name="x"><property name="timeout" value="2s"/>${ab}<noinput><script>t.push(new Date().getTime());</script>${say('t[1] - t[0]')}<exit/></noinput></field>`,
    ),
    input: '<noinput>',
    says: ['2000'],
    ends: 'exit',
  },
  {
    section: '6.1.1 fetchtimeout as a property',
    documents: form(
      `<property name="fetchtimeout" value="1s"/>${caught}<block><submit next="http://server/x"/></block>`,
    ),
    says: ['error.badfetch'],
    ends: 'exit',
    options: { mocks: { 'fetch:http://server/x': { result: 'ok', value: vxml(b), delay_ms: 2000 } } },
  },
];

testCases([...grammars, ...mapping, ...properties]);
