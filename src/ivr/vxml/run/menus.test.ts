/** Menus, choices, options, links, and which grammars are heard where (VoiceXML 2.0, 2.2, 2.3.1.3, 2.5, 3.1). */
import { form, refused, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const ab = words('alpha', 'beta');
const a = '<form id="a"><block>a</block></form>';
const b = '<form id="b"><block>b</block></form>';
/** A form-level grammar of one phrase that gives properties. */
const phrase = (text: string, tag: string) =>
  `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public">${text}<tag>${tag}</tag></rule></grammar>`;

const menus: VxmlCase[] = [
  {
    section: '2.2.2 the target of a choice by an expression',
    documents: vxml(`<menu><choice expr="'#' + 'b'">go</choice></menu>${a}${b}`),
    input: 'go',
    says: ['b'],
  },
  {
    section: '2.2.2 a choice throws the event of an expression, with its message',
    documents: vxml(
      `<menu><choice eventexpr="'my.' + 'event'" messageexpr="1 + 1">go</choice><catch event="my.event">${say('_event')} ${say('_message')}<exit/></catch></menu>`,
    ),
    input: 'go',
    says: ['my.event 2'],
    ends: 'exit',
  },
  {
    section: '2.2.2 a grammar in a choice is heard in place of its text',
    documents: vxml(`<menu><choice next="#a">sales ${words('two hundred')}</choice><nomatch>no</nomatch></menu>${a}`),
    input: 'sales | two hundred',
    says: ['no', 'a'],
  },
  {
    section: '2.2.2 punctuation is not part of what is said',
    documents: vxml(`<menu><choice next="#a">Sales, please!</choice></menu>${a}`),
    input: 'sales please',
    says: ['a'],
  },
  {
    section: '2.2.5 accept of a choice goes before that of the menu',
    documents: vxml(
      `<menu accept="approximate"><choice next="#a" accept="exact">local news</choice><choice next="#b">world news</choice><nomatch>no</nomatch></menu>${a}${b}`,
    ),
    input: 'local | world',
    says: ['no', 'b'],
  },
  {
    section: '2.2.1 a menu of document scope is heard in other dialogs',
    documents: vxml(
      `<form id="f"><field name="x">${ab}</field></form><menu scope="document"><choice next="#b">sales</choice></menu>${b}`,
    ),
    input: 'sales',
    says: ['b'],
  },
  {
    section: '2.2.1 a menu of dialog scope is not',
    documents: vxml(
      `<form id="f"><field name="x">${ab}<nomatch>no</nomatch></field></form><menu><choice next="#b">sales</choice></menu>${b}`,
    ),
    input: 'sales | alpha',
    says: ['no'],
  },
  {
    section: '2.2.1 text in a menu is a prompt of count 1',
    documents: vxml(
      `<menu>ask<prompt count="2">again</prompt><choice next="#a">go</choice><noinput><reprompt/></noinput></menu>${a}`,
    ),
    input: '<noinput> | go',
    says: ['ask', 'again', 'a'],
  },
  {
    section: '2.2.1 dtmf="true" gives keys to nine choices, and none to the tenth',
    documents: vxml(
      `<menu dtmf="true"><prompt><enumerate>${say('_dtmf')}</enumerate></prompt>${['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((text) => `<choice next="#a">${text}</choice>`).join('')}</menu>${a}`,
    ),
    input: 'ten',
    says: ['1 2 3 4 5 6 7 8 9 undefined', 'a'],
  },
  {
    section: '2.2.4 enumerate knows the keys that the menu gives, and those that choices have',
    documents: vxml(
      `<menu dtmf="true"><prompt><enumerate>${say('_dtmf')} ${say('_prompt')}.</enumerate></prompt><choice next="#a">sales</choice><choice dtmf="0" next="#a">agent</choice><choice next="#b">service</choice></menu>${a}${b}`,
    ),
    input: '2',
    says: ['1 sales. 0 agent. 2 service.', 'b'],
  },
  refused(
    '2.2.1 a key of 1 to 9 in a menu that gives these itself',
    '<menu dtmf="true"><choice dtmf="5" next="#f">go</choice></menu><form id="f"/>',
  ),
  refused('2.2.2 a choice with two targets', '<menu><choice next="#f" event="x">go</choice></menu><form id="f"/>'),
  refused('2.2.2 a choice without a target', '<menu><choice>go</choice></menu>'),
  {
    section: '2.3.1.3 an option without value and text is its key',
    documents: form(`<field name="x"><option dtmf="1"/></field><block>${say('x')}</block>`),
    input: '1',
    says: ['1'],
  },
  {
    section: '2.3.1.3 keys of an option in a sequence',
    documents: form(
      `<field name="x"><option dtmf="1 2">first</option><option dtmf="1 3">second</option></field><block>${say('x')}</block>`,
    ),
    input: '13',
    says: ['second'],
  },
  {
    section: '2.2.4 enumerate goes through the options of a field',
    documents: form(
      `<field name="x"><prompt><enumerate>${say('_dtmf')} for ${say('_prompt')}.</enumerate></prompt><option dtmf="1">tea</option><option dtmf="2">milk</option></field>`,
    ),
    input: 'tea',
    says: ['1 for tea. 2 for milk.'],
  },
  {
    section: '2.2.4 enumerate without choices or options around it: error.semantic',
    documents: form(
      '<catch event="error.semantic">semantic<exit/></catch><block><prompt><enumerate/></prompt></block>',
    ),
    says: ['semantic'],
    ends: 'exit',
  },
];

const links: VxmlCase[] = [
  {
    section: '2.5 a link of a field is heard in this field only',
    documents: vxml(
      `<form><field name="x">${ab}<link next="#b">${words('leave')}</link></field><field name="y">${ab}<nomatch>no</nomatch></field></form>${b}`,
    ),
    input: 'alpha | leave | beta',
    says: ['no'],
  },
  {
    section: '2.5 a link of a form is heard in all of its fields',
    documents: vxml(
      `<form><link next="#b">${words('leave')}</link><field name="x">${ab}</field><field name="y">${ab}</field></form>${b}`,
    ),
    input: 'alpha | leave',
    says: ['b'],
  },
  {
    section: '2.5 a link of initial',
    documents: vxml(
      `<form>${phrase('go on', "out.x = 'on';")}<initial><link next="#b">${words('leave')}</link></initial><field name="x">${ab}</field></form>${b}`,
    ),
    input: 'leave',
    says: ['b'],
  },
  {
    section: '2.5 where a link leads, by an expression',
    documents: vxml(
      `<var name="to" expr="'b'"/><link expr="'#' + to">${words('leave')}</link><form><field name="x">${ab}</field></form>${b}`,
    ),
    input: 'leave',
    says: ['b'],
  },
  {
    section: '2.5 a link throws the event of an expression, with its message',
    documents: form(
      `<link eventexpr="'my.event'" message="hello">${words('leave')}</link><catch event="my.event">${say('_message')}<exit/></catch><field name="x">${ab}</field>`,
    ),
    input: 'leave',
    says: ['hello'],
    ends: 'exit',
  },
  {
    section: '5.1.5 where a link leads, the last result is known',
    documents: vxml(
      `<link next="#z">${words('help desk')}</link><form><field name="x">${ab}</field></form><form id="z"><block>${say('application.lastresult$.utterance')}</block></form>`,
    ),
    input: 'help desk',
    says: ['help desk'],
  },
  refused('2.5 a link with two targets', `<link next="#f" event="x">${ab}</link><form id="f"/>`),
];

const active: VxmlCase[] = [
  {
    section: '3.1.3 a grammar of the form is heard in a field, and may fill another',
    documents: form(
      `${phrase('to paris', "out.to = 'paris';")}<field name="from"><prompt>From?</prompt>${ab}</field><field name="to"><prompt>To?</prompt>${ab}</field><block>${say('from')} ${say('to')}</block>`,
    ),
    input: 'to paris | alpha',
    says: ['From?', 'From?', 'alpha paris'],
  },
  {
    section: '3.1.4 a grammar of the form beats a link of the document',
    documents: vxml(
      `<link next="#b">${words('to paris')}</link><form>${phrase('to paris', "out.to = 'paris';")}<field name="to">${ab}</field><block>${say('to')}</block></form>${b}`,
    ),
    input: 'to paris',
    says: ['paris'],
  },
  {
    section: '3.1.4 a link of the leaf beats one of the root',
    documents: {
      'main.vxml': vxml(
        `<link next="#b">${words('leave')}</link><form><field name="x">${ab}</field></form>${b}`,
        'application="root.vxml"',
      ),
      'root.vxml': vxml(`<link event="exit">${words('leave')}</link>`),
    },
    input: 'leave',
    says: ['b'],
  },
  {
    section: '3.1.4 of two grammars in one place the first in document order counts',
    documents: form(
      `<field name="x">${words(['alpha', "out = 'first';"])}${words(['alpha', "out = 'second';"])}</field><block>${say('x')}</block>`,
    ),
    input: 'alpha',
    says: ['first'],
  },
  {
    section: '3.1.3 a form of document scope in the root is heard in its leaves',
    documents: {
      'main.vxml': vxml(`<form><field name="x">${ab}</field></form>`, 'application="root.vxml"'),
      'root.vxml': vxml(
        `<form id="order" scope="document">${phrase('order tea', "out.drink = 'tea';")}<field name="drink">${ab}</field><block>one ${say('drink')}</block></form>`,
      ),
    },
    input: 'order tea',
    says: ['one tea'],
  },
  {
    section: '2.3.6 a recording is modal: what links would hear is recorded',
    documents: vxml(
      `<link next="#b">${words('leave')}</link><form><record name="r"/><block>recorded</block></form>${b}`,
    ),
    input: 'leave',
    says: ['recorded'],
  },
  {
    section: '2.3.6 modal="false": links are heard in a recording',
    documents: vxml(
      `<link next="#b">${words('leave')}</link><form><record name="r" modal="false"/><block>recorded</block></form>${b}`,
    ),
    input: 'leave',
    says: ['b'],
  },
];

testCases([...menus, ...links, ...active]);
