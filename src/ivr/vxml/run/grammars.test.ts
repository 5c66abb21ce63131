/** Grammars, menus, options, builtins, keys (VoiceXML 2.0, 2.2, 2.3.1, 2.5, 3.1, appendix P). */
import { form, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const keys = (pattern: string) =>
  `<grammar mode="dtmf" root="k"><rule id="k" scope="public">${pattern}</rule></grammar>`;
const digit = '<one-of><item>1</item><item>2</item><item>3</item></one-of>';
/** A field of a builtin type, and what it gets. */
const builtin = (type: string, input: string, value: string, language = 'en-US'): VxmlCase => ({
  section: `P ${type}: "${input}" is ${value}`,
  documents: `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="${language}"><form><field name="a" type="${type}"><nomatch>no<assign name="a" expr="'none'"/></nomatch></field><block>${say('a')} ${say('typeof a')}</block></form></vxml>`,
  input,
  says: value === 'none' ? ['no', 'none string'] : [value],
});

const cases: VxmlCase[] = [
  builtin('boolean', 'yes', 'true boolean'),
  builtin('boolean', '2', 'false boolean'),
  builtin('boolean?y=7;n=9', '7', 'true boolean'),
  builtin('boolean?y=7;n=9', '1', 'none'),
  builtin('digits', '007', '007 string'),
  builtin('digits', 'zero zero seven', '007 string'),
  builtin('digits?length=4', '123', 'none'),
  builtin('digits?minlength=2;maxlength=3', '12#', '12 string'),
  builtin('number', 'two point five', '2.5 string'),
  builtin('number', '2*5', '2.5 string'),
  builtin('date', '20260704', '20260704 string'),
  builtin('date', 'july fourth', '????0704 string'),
  builtin('time', '1430', '1430h string'),
  builtin('currency', '12*50', '12.50 string'),
  builtin('currency', 'twelve dollars and fifty cents', 'USD12.50 string'),
  builtin('phone', '5551234567*89', '5551234567x89 string'),
  builtin('boolean', 'sí', 'true boolean', 'es-ES'),
  {
    section: 'P a builtin that nobody knows: error.unsupported.builtin',
    documents: form(
      '<catch event="error.unsupported.builtin">unsupported<exit/></catch><field name="a" type="colour"/>',
    ),
    says: ['unsupported'],
    ends: 'exit',
  },
  {
    section: 'P lengths that contradict each other: error.badfetch',
    documents: form(
      '<catch event="error.badfetch">bad<exit/></catch><field name="a" type="digits?length=4;maxlength=6"/>',
    ),
    says: ['bad'],
    ends: 'exit',
  },
  {
    section: '3.1.1 a type is active beside the grammars of the field',
    documents: form(`<field name="a" type="digits">${words('operator')}</field><block>${say('a')}</block>`),
    input: 'operator',
    says: ['operator'],
  },
  {
    section: '3.1.1 builtin:dtmf takes keys and no speech',
    documents: form(
      `<field name="a"><grammar src="builtin:dtmf/digits"/><nomatch>no</nomatch></field><block>${say('a')}</block>`,
    ),
    input: 'one two | 12',
    says: ['no', '12'],
  },
  {
    section: '3.1.6 a grammar without tags means the words',
    documents: form(`<field name="a">${words('alpha beta')}</field><block>${say('a')}</block>`),
    input: 'alpha beta',
    says: ['alpha beta'],
  },
  {
    section: '3.1.6 several keys without tags are written together',
    documents: form(
      `<field name="a">${keys(`${digit}${digit}`)}</field><block>${say('a')} ${say('a$.utterance')} ${say('a$.inputmode')}</block>`,
    ),
    input: '12',
    says: ['12 12 dtmf'],
  },
  {
    section: '3.1.6 the property of the slot is the value of the field',
    documents: form(
      `<field name="a" slot="city.name">${words(['rome', 'out.city = {name: "Roma"};'])}</field><block>${say('a')}</block>`,
    ),
    input: 'rome',
    says: ['Roma'],
  },
  {
    section: '3.1.6 without the slot the whole object is the value',
    documents: form(
      `<field name="a">${words(['rome', 'out.x = 1; out.y = 2;'])}</field><block>${say('a.x + a.y')}</block>`,
    ),
    input: 'rome',
    says: ['3'],
  },
  {
    section: '3.1.1.2 mode of a grammar without one is voice',
    documents: form(`<field name="a">${words('one')}<nomatch>no</nomatch></field>`),
    input: '1 | one',
    says: ['no'],
  },
  {
    section: '3.1.1.4 a grammar from a file, by its rule',
    documents: {
      'main.vxml': form(
        `<field name="a"><grammar src="g.grxml#two" type="application/srgs+xml"/><nomatch>no</nomatch></field><block>${say('a')}</block>`,
      ),
      'g.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="one"><rule id="one" scope="public">one</rule><rule id="two" scope="public">two</rule></grammar>',
    },
    input: 'one | two',
    says: ['no', 'two'],
  },
  {
    section: '3.1.1.4 a grammar that is missing: error.badfetch when the field is visited',
    documents: form(
      '<catch event="error.badfetch">bad<exit/></catch><block>first</block><field name="a"><grammar src="lost.grxml"/></field>',
    ),
    says: ['first', 'bad'],
    ends: 'exit',
  },
  {
    section: '3.1.1 both src and content: the document is refused when it is loaded',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><goto next="two.vxml"/></block>'),
      'two.vxml': form(
        '<block>never</block><field name="a"><grammar src="g.grxml"><rule id="r">x</rule></grammar></field>',
      ),
    },
    says: ['bad'],
  },
  {
    section: '3.1.1 a notation that nothing reads: error.unsupported.format',
    documents: form(
      '<catch event="error.unsupported.format">format<exit/></catch><field name="a"><grammar type="application/x-ngo">[yes no]</grammar></field>',
    ),
    says: ['format'],
    ends: 'exit',
  },
  {
    section: '3.1.1 brackets of another notation than GSL: error.unsupported.format',
    documents: form(
      '<catch event="error.unsupported.format">format<exit/></catch><field name="a"><grammar type="text/regex">[0-9]</grammar></field>',
    ),
    says: ['format'],
    ends: 'exit',
  },
  {
    section: '3.1.1 GSL in the document: the slot with the name of the field fills it',
    documents: form(
      `<field name="a"><grammar type="text/gsl">[[coffee espresso] {&lt;a "hot"&gt;} (iced tea) {&lt;a "cold"&gt;}]</grammar></field><block>${say('a')}</block>`,
    ),
    input: 'iced tea',
    says: ['cold'],
  },
  {
    section: '3.1.1 GSL without a type, spoken or pressed as it says',
    documents: form(
      `<field name="a"><grammar>[[one dtmf-1] {&lt;a "first"&gt;} [two dtmf-2] {&lt;a "second"&gt;}]</grammar></field><field name="b"><grammar>[[one dtmf-1] {&lt;b "first"&gt;} [two dtmf-2] {&lt;b "second"&gt;}]</grammar></field><block>${say("a + ' ' + a$.inputmode + ', ' + b + ' ' + b$.inputmode")}</block>`,
    ),
    input: 'two | 1',
    says: ['second voice, first dtmf'],
  },
  {
    section: '3.1.1.4 a file in GSL, by its rule',
    documents: {
      'main.vxml': form(
        `<field name="a"><grammar src="g.gsl#Two" type="application/x-nuance-gsl"/><nomatch>no</nomatch></field><block>${say('a')}</block>`,
      ),
      'g.gsl': '.One [one] {<a 1>}\n.Two [two second] {<a 2>}\n',
    },
    input: 'one | second',
    says: ['no', '2'],
  },
  {
    section: '3.1.1 ABNF in the document',
    documents: form(
      `<field name="a"><grammar type="application/srgs">#ABNF 1.0;\nlanguage en-US;\nroot $r;\npublic $r = alpha | beta;\n</grammar></field><block>${say('a')}</block>`,
    ),
    input: 'beta',
    says: ['beta'],
  },
  {
    section: '2.3.1 a field without grammar, type and option: error.semantic',
    documents: form(
      '<catch event="error.semantic">semantic<exit/></catch><field name="a"><prompt>ask</prompt></field>',
    ),
    says: ['ask', 'semantic'],
    ends: 'exit',
  },
  {
    section: '2.1/2 srcexpr is evaluated again at each visit',
    documents: {
      'main.vxml': form(
        `<var name="g" expr="'one'"/><field name="a"><grammar srcexpr="g + '.grxml'"/><nomatch>no<assign name="g" expr="'two'"/></nomatch></field><block>${say('a')}</block>`,
      ),
      'one.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r">one</rule></grammar>',
      'two.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r">two</rule></grammar>',
    },
    input: 'two | two',
    says: ['no', 'two'],
  },
  {
    section: '6.3.6 inputmodes of keys turns voice off: what is said is not heard at all',
    documents: form(
      `<property name="inputmodes" value="dtmf"/><field name="a" type="digits"><noinput>silence</noinput><nomatch>no</nomatch></field><block>${say('a')}</block>`,
    ),
    input: 'one | 1',
    says: ['silence', '1'],
  },
  {
    section: '6.3.6 inputmodes of voice turns keys off',
    documents: form(
      `<property name="inputmodes" value="voice"/><field name="a" type="digits?length=1"><noinput>silence</noinput><nomatch>no</nomatch></field><block>${say('a')}</block>`,
    ),
    input: '1 | one',
    says: ['silence', '1'],
  },
  {
    section: '6.3.1 a property of the item goes before one of the document',
    documents: vxml(
      `<property name="inputmodes" value="dtmf"/><form><field name="a" type="digits"><property name="inputmodes" value="voice dtmf"/></field><block>${say('a')}</block></form>`,
    ),
    input: 'one',
    says: ['1'],
  },
  {
    section: '3.1.4 the grammar of the field beats the link of the document',
    documents: vxml(
      `<link next="#other">${words('alpha')}</link><form><field name="a">${words('alpha')}<filled>field</filled></field></form><form id="other"><block>link</block></form>`,
    ),
    input: 'alpha',
    says: ['field'],
  },
  {
    section: '2.5 a link of the document leads away',
    documents: vxml(
      `<link next="#other">${words('help desk')}</link><form><field name="a">${words('alpha')}</field></form><form id="other"><block>link</block></form>`,
    ),
    input: 'help desk',
    says: ['link'],
  },
  {
    section: '2.5 a link throws its event where the caller is',
    documents: vxml(
      `<link event="agent" dtmf="0"/><form><field name="a"><prompt>ask</prompt>${words('alpha')}<catch event="agent">agent <reprompt/></catch></field></form>`,
    ),
    input: '0 | alpha',
    says: ['ask', 'agent', 'ask'],
  },
  {
    section: '2.5 links of the root hold in its leaves, and lead relative to the root',
    documents: {
      'main.vxml': vxml(`<form><field name="a">${words('alpha')}</field></form>`, 'application="root/root.vxml"'),
      'root/root.vxml': vxml(`<link next="bye.vxml">${words('goodbye')}</link>`),
      'root/bye.vxml': form('<block>bye</block>'),
    },
    input: 'goodbye',
    says: ['bye'],
  },
  {
    section: '2.3.1 a modal field hears its own grammars only',
    documents: vxml(
      `<link next="#other">${words('help desk')}</link><form><field name="a" modal="true">${words('alpha')}<nomatch>no</nomatch></field></form><form id="other"><block>link</block></form>`,
    ),
    input: 'help desk | alpha',
    says: ['no'],
  },
  {
    section: '3.1.3 a form of document scope is heard in other dialogs, and begins with the result',
    documents: vxml(
      `<form id="f"><field name="a">${words('alpha')}</field></form><form id="g" scope="document"><grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public">order tea<tag>out.drink = "tea";</tag></rule></grammar><field name="drink">${words('coffee')}<filled>one ${say('drink')}</filled></field></form>`,
    ),
    input: 'order tea',
    says: ['one tea'],
  },
  {
    section: '2.2 a choice by its text, and by its key',
    documents: vxml(
      '<menu><prompt>ask</prompt><choice dtmf="1" next="#a">sales</choice><choice dtmf="2" next="#b">service</choice></menu><form id="a"><block>a<goto next="#b"/></block></form><form id="b"><block>b</block></form>',
    ),
    input: 'sales',
    says: ['ask', 'a', 'b'],
  },
  {
    section: '2.2 dtmf="true" gives the keys in order to the choices without one',
    documents: vxml(
      '<menu dtmf="true"><choice next="#a">sales</choice><choice dtmf="0" next="#a">agent</choice><choice next="#b">service</choice></menu><form id="a"><block>a</block></form><form id="b"><block>b</block></form>',
    ),
    input: '2',
    says: ['b'],
  },
  {
    section: '2.2 accept="approximate" takes some of the words in their order',
    documents: vxml(
      '<menu accept="approximate"><choice next="#a">stargazer astrophysics news</choice></menu><form id="a"><block>a</block></form>',
    ),
    input: 'astrophysics news',
    says: ['a'],
  },
  {
    section: '2.2 without it the text must be said whole',
    documents: vxml(
      '<menu><choice next="#a">stargazer astrophysics news</choice><nomatch>no</nomatch></menu><form id="a"><block>a</block></form>',
    ),
    input: 'news | stargazer astrophysics news',
    says: ['no', 'a'],
  },
  {
    section: '2.2 a choice may throw an event, and the menu listens again',
    documents: vxml(
      '<menu><prompt>ask</prompt><choice event="more">more</choice><choice next="#a">on</choice><catch event="more">nothing more<reprompt/></catch></menu><form id="a"><block>a</block></form>',
    ),
    input: 'more | on',
    says: ['ask', 'nothing more', 'ask', 'a'],
  },
  {
    section: '2.2.4 enumerate with content says it for each choice',
    documents: vxml(
      '<menu dtmf="true"><prompt><enumerate>For <value expr="_prompt"/> press <value expr="_dtmf"/>.</enumerate></prompt><choice next="#a">sales</choice><choice next="#a">service</choice></menu><form id="a"><block>a</block></form>',
    ),
    input: '1',
    says: ['For sales press 1. For service press 2.', 'a'],
  },
  {
    section: '2.3.1.3 an option has its value, else its text',
    documents: form(
      `<field name="a"><option dtmf="1" value="C">coffee</option><option dtmf="2">hot tea</option></field><field name="b"><option dtmf="1" value="C">coffee</option><option dtmf="2">hot tea</option></field><block>${say('a')} ${say('b')}</block>`,
    ),
    input: 'coffee | 2',
    says: ['C hot tea'],
  },
  {
    section: '6.3.3 keys typed ahead are heard by the next field, its prompt is not said',
    documents: form(
      `<field name="a" type="digits?length=2"><prompt>one</prompt></field><field name="b" type="digits?length=2"><prompt>two</prompt></field><block>${say('a')} ${say('b')}</block>`,
    ),
    input: '1234',
    says: ['one', '12 34'],
  },
  {
    section: '4.1.5 a prompt that cannot be interrupted drops what was typed ahead',
    documents: form(
      `<field name="a" type="digits?length=2"><prompt>one</prompt></field><field name="b" type="digits?length=2"><prompt bargein="false">two</prompt></field><block>${say('b')}</block>`,
    ),
    input: '1234 | 56',
    says: ['one', 'two', '56'],
  },
  {
    section: '6.3.3 termchar ends the keys and does not belong to them',
    documents: form(
      `<field name="a" type="digits"/><field name="b" type="digits"/><block>${say('a')} ${say('b')}</block>`,
    ),
    input: '12#34#',
    says: ['12 34'],
  },
  {
    section: '6.3.3 another termchar',
    documents: form(`<property name="termchar" value="*"/><field name="a" type="digits"/><block>${say('a')}</block>`),
    input: '12*',
    says: ['12'],
  },
];

testCases(cases);
