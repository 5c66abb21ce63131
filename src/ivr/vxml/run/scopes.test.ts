/** Variables, scopes and scripts (VoiceXML 2.0, 5.1 and 5.3.12; 2.1, 5 and 6). */
import { expect, test } from 'vitest';
import { callVxml, form, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const ab = words('alpha', 'beta');
const say = (expr: string) => `<value expr="${expr}"/>`;

const cases: VxmlCase[] = [
  {
    section: '5.1.2 the innermost scope that declares a name has it',
    documents: vxml(
      `<var name="x" expr="1"/><form><var name="x" expr="2"/><block><var name="x" expr="3"/>${say('x')} ${say('dialog.x')} ${say('document.x')}</block></form>`,
    ),
    says: ['3 2 1'],
  },
  {
    section: '5.1.2 the anonymous scope of a block ends with it',
    documents: form(
      '<catch event="error.semantic">gone</catch><block><var name="y" expr="1"/></block><block><value expr="y"/></block>',
    ),
    says: ['gone'],
  },
  {
    section: '5.1.2 in a document without root, document variables are those of the application',
    documents: vxml(`<var name="x" expr="1"/><form><block>${say('application.x')}</block></form>`),
    says: ['1'],
  },
  {
    section: '5.1.2 variables of the root are the application scope of a leaf',
    documents: {
      'main.vxml': vxml(
        `<var name="x" expr="'leaf'"/><form><block>${say('x')} ${say('application.x')}</block></form>`,
        'application="root.vxml"',
      ),
      'root.vxml': vxml(`<var name="x" expr="'root'"/>`),
    },
    says: ['leaf root'],
  },
  {
    section: '5.3.1 a second var of a name in a scope assigns',
    documents: form(`<block><var name="x" expr="1"/><var name="x" expr="2"/>${say('x')}</block>`),
    says: ['2'],
  },
  {
    section: '5.3.1 a var without expr keeps nothing: undefined',
    documents: form(`<var name="x"/><block>${say('x == undefined')}</block>`),
    says: ['true'],
  },
  {
    section: 'platforms take an empty expr as undefined',
    documents: form(`<var name="x" expr=""/><block>${say('typeof x')}</block>`),
    says: ['undefined'],
  },
  {
    section: '5.3.2 assign of an undeclared name: error.semantic',
    documents: form('<catch event="error.semantic">semantic</catch><block><assign name="nobody" expr="1"/></block>'),
    says: ['semantic'],
  },
  {
    section: '5.3.2 assign to a scope by its word',
    documents: vxml(
      `<var name="x" expr="1"/><form><var name="x" expr="2"/><block><assign name="document.x" expr="9"/>${say('x')} ${say('document.x')}</block></form>`,
    ),
    says: ['2 9'],
  },
  {
    section: '5.3.2 assign to a member of an object',
    documents: form(
      `<var name="o" expr="({a: 1})"/><block><assign name="o.a" expr="o.a + 1"/><assign name="o.b" expr="'new'"/>${say('o.a')} ${say('o.b')}</block>`,
    ),
    says: ['2 new'],
  },
  {
    section: '5.1.4 the session cannot be changed',
    documents: form(
      '<catch event="error.semantic">semantic</catch><block><assign name="session.connection" expr="1"/></block>',
    ),
    says: ['semantic'],
  },
  {
    section: '5.1.4 session.connection has the numbers of the call',
    documents: form(`<block>${say('session.connection.remote.uri')} ${say('session.connection.local.uri')}</block>`),
    says: ['tel:+15550100 tel:800'],
    options: { session: { caller: '+15550100', called: '800' } },
  },
  {
    section: '5.1.3 an undeclared name in an expression: error.semantic',
    documents: form(`<catch event="error.semantic">semantic<exit/></catch><block cond="nobody == 1">never</block>`),
    says: ['semantic'],
    ends: 'exit',
  },
  {
    section: '5.3.12 a function of a script is there for all of its scope',
    documents: vxml(
      `<script>function twice(x) { return 2 * x; }</script><form><block>${say('twice(21)')}</block></form>`,
    ),
    says: ['42'],
  },
  {
    section: '5.3.12 what a script declares belongs to the element around it',
    documents: form(`<script>var n = 7;</script><block>${say('dialog.n')}</block>`),
    says: ['7'],
  },
  {
    section: '5.3.12 a script in a block sees and changes the variables around it',
    documents: form(
      `<var name="n" expr="1"/><block><script>n = n + 1;</script>${say('n')}</block><block>${say('n')}</block>`,
    ),
    says: ['2', '2'],
  },
  {
    section: '5.3.12 functions see the variables of their own scope, also from turn to turn',
    documents: vxml(
      `<var name="count" expr="0"/><script>function next() { count = count + 1; return count; }</script><form><field name="a">${ab}<filled>${say('next()')}</filled></field><field name="b">${ab}<filled>${say('next()')}</filled></field></form>`,
    ),
    input: 'alpha | beta',
    says: ['1', '2'],
  },
  {
    section: '5.3.12 objects keep their identity from turn to turn',
    documents: vxml(
      `<var name="one" expr="new Object()"/><var name="two" expr="one"/><form><field name="a">${ab}<filled><script>two.x = 'shared';</script></filled></field><field name="b">${ab}<filled>${say('one.x')} ${say('one === two')}</filled></field></form>`,
    ),
    input: 'alpha | beta',
    says: ['shared true'],
  },
  {
    section: '5.3.12 constructors with methods survive a turn',
    documents: vxml(
      `<script>function Order() { this.items = []; } Order.prototype.add = function (x) { this.items.push(x); return this.items.length; }; var order = new Order();</script><form><field name="a">${ab}<filled><script>order.add(a);</script></filled></field><field name="b">${ab}<filled>${say('order.add(b)')} ${say("order.items.join('+')")}</filled></field></form>`,
    ),
    input: 'alpha | beta',
    says: ['2 alpha+beta'],
  },
  {
    section: '5.3.12 dates, undefined and NaN survive a turn',
    documents: vxml(
      `<var name="d" expr="new Date(0)"/><var name="u" expr="[undefined, NaN]"/><form><field name="a">${ab}<filled>${say('d.getTime()')} ${say('typeof u[0]')} ${say('u[1]')}</filled></field></form>`,
    ),
    input: 'alpha',
    says: ['0 undefined NaN'],
  },
  {
    section: 'Date is the clock of the call',
    documents: form(`<block>${say('new Date().toISOString()')}</block>`),
    says: ['2026-12-24T10:00:00.000Z'],
    options: { at: '2026-12-24T10:00:00Z' },
  },
  {
    section: '5.3.12 a script that throws: error.semantic',
    documents: form(`<catch event="error.semantic">semantic</catch><block><script>throw 'x';</script></block>`),
    says: ['semantic'],
  },
  {
    section: '5.3.12 a script from a file',
    documents: {
      'main.vxml': vxml(`<script src="lib.js"/><form><block>${say('hello()')}</block></form>`),
      'lib.js': "function hello() { return 'from a file'; }",
    },
    says: ['from a file'],
  },
  {
    section: '2.1/2 the address of a script by an expression',
    documents: {
      'main.vxml': form(`<var name="n" expr="'lib'"/><block><script srcexpr="n + '.js'"/>${say('hello()')}</block>`),
      'lib.js': "function hello() { return 'yes'; }",
    },
    says: ['yes'],
  },
  {
    section: '5.3.12 a script that is missing: error.badfetch',
    documents: form('<catch event="error.badfetch">bad</catch><block><script src="lost.js"/></block>'),
    says: ['bad'],
  },
  {
    section: 'traps: a text of digits equals a number by ==, not by ===',
    documents: form(
      `<var name="pin" expr="'007'"/><block>${say('pin == 7')} ${say('pin === 7')} ${say("'1' + 1")}</block>`,
    ),
    says: ['true false 11'],
  },
  {
    section: 'traps: the text "false" is true',
    documents: form(`<var name="x" expr="'false'"/><block><if cond="x">true<else/>false</if></block>`),
    says: ['true'],
  },
  {
    section: 'traps: an assignment in a condition assigns',
    documents: form(`<var name="x" expr="0"/><block><if cond="x = 5">${say('x')}</if></block>`),
    says: ['5'],
  },
  {
    section: 'precedence: && binds before ||, comparison before both, + before comparison',
    documents: form(
      `<block>${say('true || false &amp;&amp; false')} ${say('1 + 2 == 3 &amp;&amp; 2 * 3 &gt; 5')} ${say('10 - 3 - 2')} ${say('-2 + 3 % 2')}</block>`,
    ),
    says: ['true true 5 -1'],
  },
  {
    section: '5.1.5 shadow variables of a field',
    documents: form(
      `<field name="a">${words(['one two', 'out = 5;'])}</field><block>${say('a')} ${say('a$.utterance')} ${say('a$.inputmode')} ${say('a$.interpretation')}</block>`,
    ),
    input: 'one two @0.8',
    says: ['5 one two voice 5'],
  },
  {
    section: '5.1.5 members of a shadow variable are undefined before the field is filled',
    documents: form(`<block>${say('typeof a$.utterance')}</block><field name="a" expr="1">${ab}</field>`),
    says: ['undefined'],
  },
  {
    section: '5.1.5 application.lastresult$ is an array whose first member is repeated on itself',
    documents: form(
      `<field name="a">${ab}</field><block>${say('application.lastresult$.utterance')} ${say('application.lastresult$[0].utterance')} ${say('application.lastresult$.length')} ${say('lastresult$.confidence')}</block>`,
    ),
    input: 'alpha @0.7',
    says: ['alpha alpha 1 0.7'],
  },
  {
    section: '5.1.5 results of a recogniser by their confidence, as many as maxnbest allows; the first one counts',
    documents: vxml(
      `<property name="maxnbest" value="2"/><form><field name="a">${words('alpha', 'beta', 'gamma')}</field><block>${say('a')} ${say('application.lastresult$.length')} ${say('application.lastresult$[1].utterance')} ${say('application.lastresult$[1].confidence')} ${say('a$.utterance')}</block></form>`,
    ),
    input: 'alpha @0.6 ~ gamma @0.55 ~ beta @0.7',
    says: ['beta 2 alpha 0.6 beta'],
  },
  {
    section: '6.3.3 maxnbest is 1 by default',
    documents: form(`<field name="a">${ab}</field><block>${say('a')} ${say('application.lastresult$.length')}</block>`),
    input: 'alpha @0.6 ~ beta @0.7',
    says: ['beta 1'],
  },
  {
    section: '5.1.5 what no active grammar takes is not among the results',
    documents: vxml(
      `<property name="maxnbest" value="5"/><form><field name="a">${ab}</field><block>${say('a')} ${say('application.lastresult$.length')}</block></form>`,
    ),
    input: 'omega @0.9 ~ alpha @0.6',
    says: ['alpha 1'],
  },
  {
    section: '5.1.5 one utterance with two interpretations: by the precedence of the grammars (3.1.4)',
    documents: vxml(
      `<property name="maxnbest" value="5"/><form>${words(['alpha', 'out.a = 2;'])}<field name="a">${words(['alpha', 'out = 1;'])}</field><block>${say('a')} ${say('application.lastresult$.length')} ${say('application.lastresult$[1].interpretation.a')}</block></form>`,
    ),
    input: 'alpha',
    says: ['1 2 2'],
  },
  {
    section: '5.1.5 all results below the confidence level: nomatch, and the application sees them',
    documents: vxml(
      `<property name="maxnbest" value="5"/><form><field name="a">${ab}<nomatch>${say('application.lastresult$.length')} ${say('application.lastresult$[1].utterance')}<exit/></nomatch></field></form>`,
    ),
    input: 'alpha @0.4 ~ beta @0.3',
    says: ['2 beta'],
    ends: 'exit',
  },
  {
    section: '2.1/4 markname and marktime: the last mark before the caller barged in, and the time since',
    documents: form(
      `<field name="a"><prompt><mark name="news"/>The news of today, read by two voices, and then the weather.<mark name="end"/></prompt>${ab}</field><block>${say('a$.markname')} ${say('a$.marktime')} ${say('application.lastresult$.markname')}</block>`,
    ),
    input: '!1.5s alpha',
    says: ['The news of today, read by two voices, and then the weather.', 'news 1500 news'],
  },
  {
    section: '2.1/4 a mark at the end of the prompts, heard to their end: no time has passed since',
    documents: form(
      `<field name="a"><prompt>The news of today. <mark nameexpr="'e' + 1"/></prompt>${ab}</field><block>${say('a$.markname')} ${say('a$.marktime')}</block>`,
    ),
    input: 'alpha',
    says: ['The news of today.', 'e1 0'],
  },
  {
    section: '2.1/4 no mark was reached: the members are undefined',
    documents: form(
      `<field name="a"><prompt>The news of today, read by two voices. <mark name="end"/> Now.</prompt>${ab}</field><block>${say('a$.markname')} ${say('a$.marktime')}</block>`,
    ),
    input: '!10ms alpha',
    says: ['The news of today, read by two voices. Now.', 'undefined undefined'],
  },
  {
    section: '2.1/6 foreach goes through a copy of the array',
    documents: form(
      `<var name="list" expr="['a', 'b']"/><block><foreach item="each" array="list">${say('each')} <script>list.push('x');</script></foreach></block>`,
    ),
    says: ['a', 'b'],
  },
  {
    section: '2.1/6 foreach of something else: error.semantic',
    documents: form(
      `<catch event="error.semantic">semantic</catch><var name="list" expr="'text'"/><block><foreach item="each" array="list">x</foreach></block>`,
    ),
    says: ['semantic'],
  },
  {
    section: '2.1/6 foreach in a prompt',
    documents: form(
      `<var name="list" expr="[{n: 'tea'}, {n: 'coffee'}]"/><block><prompt>We have <foreach item="each" array="list"><value expr="each.n"/></foreach>.</prompt></block>`,
    ),
    says: ['We have tea coffee.'],
  },
  {
    section: '2.1/5 data gives a read-only DOM',
    documents: {
      'main.vxml': form(
        `<block><data name="d" src="rates.xml"/>${say("d.documentElement.getElementsByTagName('rate').item(1).firstChild.data")} ${say('d.documentElement.childNodes.length')} ${say("d.getElementsByTagName('rate')[0].getAttribute('of')")}</block>`,
      ),
      'rates.xml': '<rates><rate of="usd">1.1</rate><rate of="gbp">0.9</rate></rates>',
    },
    says: ['0.9 2 usd'],
  },
  {
    section: '2.1/5 a DOM survives a turn',
    documents: {
      'main.vxml': vxml(
        `<data name="d" src="rates.xml"/><form><field name="a">${ab}</field><block>${say('d.documentElement.nodeName')}</block></form>`,
      ),
      'rates.xml': '<rates/>',
    },
    input: 'alpha',
    says: ['rates'],
  },
  {
    section: '2.1/5 data that is not XML: error.badfetch',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><data name="d" src="x.txt"/></block>'),
      'x.txt': 'plain',
    },
    says: ['bad'],
  },
  {
    section: '2.1/5 data without a name is asked for and dropped',
    documents: { 'main.vxml': form('<block><data src="x.xml"/>on</block>'), 'x.xml': '<x/>' },
    says: ['on'],
  },
];

testCases(cases);

test('a state can be written down as JSON, read back, and the call goes on the same way', async () => {
  const { state } = await callVxml(
    vxml(
      `<script>function f(x) { return x + '!'; }</script><var name="o" expr="({a: [1, undefined]})"/><form><field name="a">${ab}</field><block>${say('f(a)')} ${say('o.a.length')}</block></form>`,
    ),
    '',
  );
  expect(JSON.parse(JSON.stringify(state))).toEqual(state);
});
