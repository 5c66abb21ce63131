/** The form interpretation algorithm: order, guards, counters, filled. Expected values follow from the section named. */
import { form, testCases, type VxmlCase, vxml, words } from '../../../../test/support/vxml-call.js';

const ab = words('alpha', 'beta');

const cases: VxmlCase[] = [
  {
    section: '2.1.1 items are visited in document order',
    documents: form('<block>one</block><block>two</block>'),
    says: ['one', 'two'],
  },
  {
    section: '1.5.1 the first dialog runs, and the next one is not entered when it runs out',
    documents: vxml('<form><block>one</block></form><form><block>two</block></form>'),
    says: ['one'],
  },
  {
    section: '2.1.5 an item whose expr gives a value is skipped',
    documents: form('<block name="a" expr="1">one</block><block>two</block>'),
    says: ['two'],
  },
  {
    section: '2.1.6 null and false count as filled',
    documents: form(
      '<block name="a" expr="null">one</block><block name="b" expr="false">two</block><block>three</block>',
    ),
    says: ['three'],
  },
  {
    section: '2.1.6.2.1 cond is asked at each selection',
    documents: form(
      '<var name="x" expr="0"/><block cond="x == 1">later</block><block name="b"><assign name="x" expr="1"/>first</block>',
    ),
    says: ['first', 'later'],
  },
  {
    section: '2.3.2 the variable of a block is true before its content runs',
    documents: form('<block name="b"><value expr="b"/></block>'),
    says: ['true'],
  },
  {
    section: '2.3.2 a block that throws counts as visited',
    documents: form('<catch event="x">caught</catch><block>one <throw event="x"/>two</block><block>three</block>'),
    says: ['one', 'caught', 'three'],
  },
  {
    section: '2.1.6.1 variables of a form are declared anew at every entry',
    documents: vxml(
      '<var name="n" expr="0"/><form id="f"><var name="x" expr="0"/><block><assign name="x" expr="x + 1"/><assign name="n" expr="n + 1"/><value expr="x"/><if cond="n == 2"><exit/></if><goto next="#f"/></block></form>',
    ),
    says: ['1', '1'],
    ends: 'exit',
  },
  {
    section: '2.1.6.1 var, script and items are initialised in document order',
    documents: form(
      '<var name="a" expr="1"/><script>a = a + 1;</script><var name="b" expr="a + 1"/><block name="c" expr="undefined"><value expr="a"/> <value expr="b"/></block>',
    ),
    says: ['2 3'],
  },
  {
    section: '2.1.6.2.1 goto nextitem visits an item whatever its guard says',
    documents: form('<block name="a" cond="false">a</block><block name="b">b <goto nextitem="a"/></block>'),
    says: ['b', 'a'],
  },
  {
    section: '5.3.7 goto expritem names the item by an expression',
    documents: form('<block name="a" cond="false">a</block><block name="b"><goto expritem="\'a\'"/></block>'),
    says: ['a'],
  },
  {
    section: '5.3.7 an item that does not exist: error.badfetch, and the form goes on',
    documents: form('<catch event="error.badfetch">bad</catch><block><goto nextitem="z"/></block><block>on</block>'),
    says: ['bad', 'on'],
  },
  {
    section: '5.3.3 clear without namelist makes all items eligible again',
    documents: vxml(
      '<var name="n" expr="0"/><form><block name="a">a</block><block name="b"><assign name="n" expr="n + 1"/><if cond="n == 1"><clear/></if></block></form>',
    ),
    says: ['a', 'a'],
  },
  {
    section: '5.3.3 clear with a namelist clears these items only',
    documents: vxml(
      '<var name="n" expr="0"/><form><block name="a">a</block><block name="b">b</block><block name="c"><assign name="n" expr="n + 1"/><if cond="n == 1"><clear namelist="b c"/></if></block></form>',
    ),
    says: ['a', 'b', 'b'],
  },
  {
    section: '5.3.3 clear of a variable sets it to undefined',
    documents: form('<var name="x" expr="1"/><block><clear namelist="x"/><value expr="typeof x"/></block>'),
    says: ['undefined'],
  },
  {
    section: '5.3.3 clear of an undeclared name: error.semantic',
    documents: form('<catch event="error.semantic">semantic</catch><block><clear namelist="nobody"/></block>'),
    says: ['semantic'],
  },
  {
    section: '5.3.2 assign of undefined makes an item eligible again, its counters stay',
    documents: form(
      `<var name="n" expr="0"/><field name="a"><prompt>first</prompt><prompt count="2">second</prompt>${ab}<filled><assign name="n" expr="n + 1"/><if cond="n == 1"><assign name="a" expr="undefined"/></if></filled></field>`,
    ),
    input: 'alpha | beta',
    says: ['first', 'second'],
  },
  {
    section: '4.1.6 prompts of the highest count not above the counter are said, all of them',
    documents: form(
      `<field name="a"><prompt>one</prompt><prompt>uno</prompt><prompt count="3">three</prompt>${ab}<noinput><reprompt/></noinput></field>`,
    ),
    input: '<noinput> | <noinput> | alpha',
    says: ['one', 'uno', 'one', 'uno', 'three'],
  },
  {
    section: '4.1.6 a prompt whose cond is false takes no part in the choice',
    documents: form(
      `<field name="a"><prompt>one</prompt><prompt count="2" cond="false">two</prompt>${ab}<noinput><reprompt/></noinput></field>`,
    ),
    input: '<noinput> | alpha',
    says: ['one', 'one'],
  },
  {
    section: '5.3.6 without reprompt the prompts of the next visit are not said',
    documents: form(`<field name="a"><prompt>ask</prompt>${ab}<noinput>hm</noinput></field>`),
    input: '<noinput> | alpha',
    says: ['ask', 'hm'],
  },
  {
    section: '5.3.6 with suppressed prompts the counter does not move',
    documents: form(
      `<field name="a"><prompt>one</prompt><prompt count="2">two</prompt>${ab}<noinput>hm</noinput><noinput count="2"><reprompt/></noinput></field>`,
    ),
    input: '<noinput> | <noinput> | alpha',
    says: ['one', 'hm', 'two'],
  },
  {
    section: '5.3.6 prompts inside of a block that follows are said',
    documents: form(
      `<catch event="x">caught</catch><block><throw event="x"/></block><block><prompt>block</prompt></block>`,
    ),
    says: ['caught', 'block'],
  },
  {
    section: '2.1.6.2.3 a filled of the item runs before one of the form that follows it',
    documents: form(`<field name="a">${ab}<filled>own</filled></field><filled>form</filled>`),
    input: 'alpha',
    says: ['own', 'form'],
  },
  {
    section: '2.4 filled elements run in document order, those of the form too',
    documents: form(`<filled namelist="a">form</filled><field name="a">${ab}<filled>own</filled></field>`),
    input: 'alpha',
    says: ['form', 'own'],
  },
  {
    section: '2.4 mode all waits until all of its items are filled',
    documents: form(
      `<field name="a">${ab}</field><field name="b">${ab}</field><filled mode="all" namelist="a b">both</filled>`,
    ),
    input: 'alpha | beta',
    says: ['both'],
  },
  {
    section: '2.4 mode any runs for each of its items',
    documents: form(
      `<field name="a">${ab}</field><field name="b">${ab}</field><filled mode="any" namelist="a b">some</filled>`,
    ),
    input: 'alpha | beta',
    says: ['some', 'some'],
  },
  {
    section: '2.4 a filled that leaves ends the processing',
    documents: form(`<field name="a">${ab}<filled>one <exit/></filled></field><filled>two</filled>`),
    input: 'alpha',
    says: ['one'],
    ends: 'exit',
  },
  {
    section: '2.1.6.2.3 a throw in filled ends the processing too',
    documents: form(
      `<catch event="x">caught</catch><field name="a">${ab}<filled><throw event="x"/></filled></field><filled>two</filled>`,
    ),
    input: 'alpha',
    says: ['caught'],
  },
  {
    section: '2.1.6.2.2 a field whose variable is set elsewhere is not asked',
    documents: form(
      `<block><assign name="a" expr="'set'"/></block><field name="a"><prompt>ask</prompt>${ab}</field><block><value expr="a"/></block>`,
    ),
    says: ['set'],
  },
  {
    section: '2.1.2.1 two items of one name: the document is refused',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><goto next="two.vxml"/></block>'),
      'two.vxml': form('<block name="a"/><block name="a"/>'),
    },
    says: ['bad'],
  },
  {
    section: '5.1 the name of an item must not be reserved',
    documents: {
      'main.vxml': form('<catch event="error.badfetch">bad</catch><block><goto next="two.vxml"/></block>'),
      'two.vxml': form('<block name="class"/>'),
    },
    says: ['bad'],
  },
  {
    section: '2.1.4 initial hears the grammars of the form, which fill several fields',
    documents: form(
      `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><item>from rome to paris</item><tag>out.from = "rome"; out.to = "paris";</tag></rule></grammar><initial name="i"><prompt>Where?</prompt></initial><field name="from">${ab}</field><field name="to">${ab}</field><block><value expr="from"/>-<value expr="to"/></block>`,
    ),
    input: 'from rome to paris',
    says: ['Where?', 'rome-paris'],
  },
  {
    section: '2.1.4 one slot filled: initial is done, and the other field is asked',
    documents: form(
      `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><item>to paris</item><tag>out.to = "paris";</tag></rule></grammar><initial name="i"><prompt>Where?</prompt></initial><field name="from"><prompt>From?</prompt>${ab}</field><field name="to"><prompt>To?</prompt>${ab}</field><block><value expr="from"/>-<value expr="to"/> <value expr="i"/></block>`,
    ),
    input: 'to paris | alpha',
    says: ['Where?', 'From?', 'alpha-paris true'],
  },
  {
    section: '2.1.4 a result that fills nothing leaves the form where it is',
    documents: form(
      `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><item>hm</item><tag>out.other = "x";</tag></rule></grammar><field name="a"><prompt>ask</prompt>${ab}</field>`,
    ),
    input: 'hm | alpha',
    says: ['ask', 'ask'],
  },
  {
    section: '2.3.3 initial counts its events itself',
    documents: form(
      `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public"><item>to paris</item><tag>out.to = "paris";</tag></rule></grammar><initial><prompt>Where?</prompt><nomatch count="1">once</nomatch><nomatch count="2">twice<assign name="i" expr="true"/></nomatch></initial><var name="i"/><field name="to">${ab}</field>`,
    ),
    input: 'x | y | to paris',
    says: ['Where?', 'once', 'twice'],
  },
];

testCases(cases);
