/**
 * What each rule with logic accepts and reports, as data: documents of which one detail matters, near misses among them. A
 * document is written as the content of <vxml>, or as that of its first form where it begins with an item.
 */
import { expect, test } from 'vitest';
import { CctoolError } from '../../../../diagnostics/index.js';
import { lintVxml } from '../lint-vxml.js';
import { vxmlRules } from './index.js';

interface Cases {
  accepts: readonly string[];
  reports: readonly string[];
}

const handled =
  '<noinput>a<reprompt/></noinput><nomatch>b<reprompt/></nomatch><catch event="noinput nomatch" count="3"><exit/></catch>';
const field = (content: string, attributes = 'type="digits"') => `<field name="f" ${attributes}>${content}</field>`;
const block = (content: string) => `<block>${content}</block>`;
const two = (first: string) => `<form>${first}</form><form id="b"><field name="x"/></form>`;
const menu = (prompt: string, choices: string, more = '') =>
  `${more}<menu><prompt>${prompt}</prompt>${choices}</menu><form id="z"/>`;
const choice = (attributes: string) => `<choice ${attributes} next="#z">a</choice>`;
const grammar = (words: string, attributes = '') =>
  `<grammar root="r" ${attributes}><rule id="r">${words}</rule></grammar>`;
const sub = (content: string, called: string) =>
  `<form><subdialog name="s" src="#c">${content}</subdialog></form><form id="c">${called}</form>`;

const cases: { readonly [code: string]: Cases } = {
  'vxml-element': {
    accepts: [
      block('<if cond="true">a<else/>b</if>'),
      field('<option>a</option><help>b</help>'),
      block('<prompt><emphasis>a</emphasis><break/><sub alias="b">c</sub></prompt>'),
      // A platform's own element is another rule.
      block('<v:beep xmlns:v="urn:v"/>'),
      '<metadata><anything/></metadata><form/>',
    ],
    reports: [
      '<prompt>a</prompt>',
      '<form>Welcome.</form>',
      field('<if cond="true"/>'),
      '<initial><filled/></initial>',
      block('<catch event="a"/>'),
      '<form><blok/></form>',
      block('<dtmf/>'),
      '<exit/>',
    ],
  },
  'vxml-extension': {
    accepts: [block('<audio src="a.wav"/>'), block('<prompt xmlns:x="urn:x">a</prompt>')],
    reports: [
      block('<gesture/>'),
      block('<v:beep xmlns:v="urn:v"/>'),
      '<object name="o" classid="a"/>',
      '<transfer name="t" dest="tel:1" telisdn="2"/>',
    ],
  },
  'vxml-attribute': {
    accepts: [block('<goto next="#b"/>'), '<form id="a" scope="document"/>', block('<var name="a"/>')],
    reports: [block('<goto href="#b"/>'), block('<assign name="a"/>'), '<field nam="f"/>', '<property name="a"/>'],
  },
  'vxml-value': {
    accepts: [
      field('<prompt timeout="500ms">a</prompt>'),
      field('<prompt count="2">a</prompt>'),
      menu('a', choice('dtmf="1 2"')),
      // What is computed is not an attribute with a list of values.
      block('<audio expr="5" maxage="0"/>'),
    ],
    reports: [
      field('<prompt timeout="5">a</prompt>'),
      field('<prompt bargein="no">a</prompt>'),
      field('<prompt count="one">a</prompt>'),
      '<form scope="all"/>',
      menu('a', choice('dtmf="one"')),
      '<var name="a b"/><form/>',
      block('<audio src="a" fetchtimeout="5 s"/>'),
    ],
  },
  'vxml-expression': {
    accepts: [
      block('<log expr="{a: 1}.a"/>'),
      block('<log expr="1;"/>'),
      block('<if cond="1 &lt; 2 &amp;&amp; true"/>'),
      '<script><![CDATA[ if (1 < 2) { var a = 1; } ]]></script><form/>',
      block(`<log expr="'it is'"/>`),
    ],
    reports: [
      block('<log expr="1 +"/>'),
      block('<if cond="a ="/>'),
      `<script>var a = ;</script><form/>`,
      block(`<log expr="'open"/>`),
    ],
  },
  'vxml-undeclared': {
    accepts: [
      '<var name="a"/><block><log expr="a"/></block>',
      field('<filled><log expr="f + f$.utterance"/></filled>'),
      '<script>function g(x) { return x; } var b = 1;</script><form><block><log expr="g(b)"/></block></form>',
      block('<log expr="session.connection.remote.uri + application.lastresult$.utterance"/>'),
      block('<foreach item="i" array="[1]"><log expr="i"/></foreach>'),
      '<catch event="e"><log expr="_event"/></catch><form/>',
      block('<log expr="Math.max(1, parseInt(\'2\'))"/>'),
      // A script that cannot be read may declare it.
      '<script src="http://example.com/a.js"/><form><block><log expr="a"/></block></form>',
      '<script src="names.js"/><form><block><log expr="named"/></block></form>',
    ],
    reports: [
      block('<log expr="hello"/>'),
      block('<if cond="a == 1"/>'),
      '<var name="ab"/><block><log expr="ac"/></block>',
      '<script src="names.js"/><form><block><log expr="other"/></block></form>',
    ],
  },
  'vxml-assignment': {
    accepts: ['<var name="a"/><block><if cond="a == 1"/></block>', '<var name="a"/><block><if cond="(a)"/></block>'],
    reports: ['<var name="a"/><block><if cond="a = 1"/></block>', '<catch event="e" cond="a = 1"/>'],
  },
  'vxml-boolean-text': {
    accepts: [
      field('<filled><if cond="f == true"/></filled>', 'type="boolean"'),
      field(`<filled><if cond="f == 'true'"/></filled>`, 'type="digits"'),
      field(`<filled><if cond="x.f == 'true'"/></filled>`, 'type="boolean"'),
    ],
    reports: [
      field(`<filled><if cond="f == 'true'"/></filled>`, 'type="boolean"'),
      field(`<filled><if cond="f != 'false'"/></filled>`, 'type="boolean?y=1;n=2"'),
    ],
  },
  'vxml-target': {
    accepts: [
      two(block('<goto next="#b"/>')),
      two(block('<goto expr="a"/>')),
      two(block('<goto next="other.vxml#there"/>')),
      two(block('<goto next="http://example.com/a.vxml#b"/>')),
      '<block><goto nextitem="f"/></block><field name="f"/>',
      '<catch event="e"><goto nextitem="anywhere"/></catch><form/>',
    ],
    reports: [
      two(block('<goto next="#c"/>')),
      two(block('<goto next="other.vxml#b"/>')),
      '<block><goto nextitem="g"/></block><field name="f"/>',
      two(block('<submit next="#c"/>')),
      '<link next="#nowhere" dtmf="1"/><form/>',
    ],
  },
  'vxml-document': {
    accepts: [
      block('<goto next="other.vxml"/>'),
      block('<goto next="menu.jsp?a=1"/>'),
      block('<submit next="no.vxml"/>'),
    ],
    reports: [
      block('<goto next="no.vxml"/>'),
      '<subdialog name="s" src="no.vxml#a"/>',
      block('<goto next="broken.vxml"/>'),
    ],
  },
  'vxml-unreachable': {
    accepts: [
      two(block('<goto next="#b"/>')),
      '<form/><form scope="document"/>',
      two(block('<goto expr="a"/>')),
      '<link next="#b" dtmf="1"/><form/><form id="b"/>',
      sub('', ''),
    ],
    reports: ['<form/><form/>', two(''), '<form/><menu id="m"/>'],
  },
  'vxml-dead-content': {
    accepts: [block('<if cond="true"><exit/></if>a'), block('a<exit/>'), block('<reprompt/>a')],
    reports: [
      block('<exit/>a'),
      block('<if cond="true"><goto next="#b"/><log>a</log></if>'),
      block('<disconnect/><exit/>'),
    ],
  },
  'vxml-no-handler': {
    accepts: [
      handled + two(''),
      field('<noinput/><nomatch/>'),
      '<catch><exit/></catch><form><field name="f"/></form>',
      '<record name="r"/>',
    ],
    reports: [
      field(''),
      field('<noinput/>'),
      menu('a', choice('dtmf="1"')),
      '<catch event="help"/><form><field name="f"/></form>',
    ],
  },
  'vxml-silent-handler': {
    accepts: [
      field('<nomatch>a</nomatch>'),
      field('<nomatch><reprompt/></nomatch>'),
      field('<noinput><if cond="true"><exit/></if></noinput>'),
      field('<catch event="connection.disconnect"><log>a</log></catch>'),
    ],
    reports: [field('<nomatch/>'), field('<noinput><log>a</log></noinput>'), field('<help><var name="a"/></help>')],
  },
  'vxml-endless-retries': {
    accepts: [
      handled + two(''),
      field('<nomatch/><noinput/><nomatch count="3"><exit/></nomatch><noinput count="3"><throw event="a"/></noinput>'),
      field('<nomatch cond="n &lt; 3"/>'),
      field('<catch><assign name="f" expr="1"/></catch>'),
    ],
    reports: [field('<nomatch><reprompt/></nomatch>'), '<noinput>a<reprompt/></noinput><form><field name="f"/></form>'],
  },
  'vxml-count-gap': {
    accepts: [field('<nomatch/><nomatch count="2"/>'), `<nomatch/><form>${field('<nomatch count="2"/>')}</form>`],
    reports: [field('<nomatch count="2"/>'), field('<catch event="noinput help" count="3"/>')],
  },
  'vxml-tapering': {
    accepts: [
      field('<prompt>a</prompt><prompt count="2">b</prompt><noinput><reprompt/></noinput><nomatch/>'),
      // Without a handler the platform says the prompt again.
      field('<prompt count="2">b</prompt><nomatch>a</nomatch>'),
      field('<prompt count="2">b</prompt><noinput/><nomatch/><filled><clear/></filled>'),
    ],
    reports: [field('<prompt>a</prompt><prompt count="2">b</prompt><noinput>c</noinput><nomatch>d</nomatch>')],
  },
  'vxml-hidden-handler': {
    accepts: [
      '<catch event="error.badfetch"/><catch event="error"/><form/>',
      '<catch event="error" cond="true"/><catch event="error.badfetch"/><form/>',
      '<nomatch/><nomatch count="2"/><form/>',
      '<catch event="error.bad"/><catch event="error.badfetch"/><form/>',
    ],
    reports: [
      '<catch event="error"/><catch event="error.badfetch"/><form/>',
      field('<catch/><nomatch/>'),
      field('<noinput>a</noinput><noinput>b</noinput>'),
    ],
  },
  'vxml-event-name': {
    accepts: [
      '<catch event="error.badfetch.http.404"/><form/>',
      '<catch event="com.example.nomatsch"/><form/>',
      `<catch event="nomatsch"/><form>${block('<throw event="nomatsch"/>')}</form>`,
      '<catch event="order.done"/><form/>',
    ],
    reports: ['<catch event="nomatsch"/><form/>', '<catch event="help error.semantik"/><form/>'],
  },
  'vxml-no-prompt': {
    accepts: [
      field('<prompt>a</prompt>'),
      field('Say it.'),
      block('a') + field(''),
      '<form/><form id="b"><field name="f"/></form>',
    ],
    reports: [field(''), '<menu><choice dtmf="1" next="#z">a</choice></menu>', block('<log>a</log>') + field('')],
  },
  'vxml-clear-loop': {
    accepts: [
      field('<filled><if cond="f"><clear/></if></filled>'),
      field('<filled><clear namelist="g"/></filled>'),
      field('<filled><clear/><goto next="#b"/></filled>'),
    ],
    reports: [field('<filled><clear/></filled>'), field('<filled>a<clear namelist="g f"/></filled>')],
  },
  'vxml-transfer-outcome': {
    accepts: [
      '<transfer name="t" dest="tel:1"/>',
      '<transfer name="t" dest="tel:1" bridge="true"><filled>a</filled></transfer>',
      `<transfer name="t" dest="tel:1" bridge="true"/><block><if cond="t == 'busy'">a</if></block>`,
    ],
    reports: [
      '<transfer name="t" dest="tel:1" bridge="true"/>',
      '<transfer dest="tel:1" type="consultation"><filled><log>a</log></filled></transfer>',
    ],
  },
  'vxml-duplicate-key': {
    accepts: [
      menu('a', choice('dtmf="1"') + choice('dtmf="2"')),
      field('<option dtmf="1">a</option><option>b</option>'),
    ],
    reports: [
      menu('a', choice('dtmf="1"') + choice('dtmf=" 1"')),
      field('<option dtmf="1">a</option><option dtmf="1">b</option>'),
    ],
  },
  'vxml-announced-key': {
    accepts: [
      menu('Press 1.', choice('dtmf="1"')),
      menu('Press two.', choice('dtmf="2"')),
      `<menu dtmf="true"><prompt>Press 1.</prompt>${choice('')}</menu><form id="z"/>`,
      menu('Press 1 or press 0.', choice('dtmf="1"'), '<link dtmf="0" event="help"/>'),
      menu('Press on.', choice('dtmf="1"')),
      field('<prompt>Press 3.</prompt>'),
    ],
    reports: [menu('Press 3.', choice('dtmf="1"')), menu('Press the star key.', choice('dtmf="1"'))],
  },
  'vxml-dtmf-mode': {
    accepts: [field(grammar('1', 'mode="dtmf"')), field(grammar('one')), field(grammar('12'))],
    reports: [field(grammar('1')), field(grammar('<one-of><item>1</item><item>#</item></one-of>'))],
  },
  'vxml-namelist': {
    accepts: [
      field('<filled><exit namelist="f"/></filled>'),
      '<var name="a"/><block><submit next="a.jsp" namelist="a.b application.c"/></block>',
      `${field('')}<filled namelist="f"/>`,
    ],
    reports: [
      field('<filled><exit namelist="g"/></filled>'),
      `${field('')}<block name="b"/><filled namelist="f b"/>`,
      block('<clear namelist="nothing"/>'),
    ],
  },
  'vxml-param': {
    accepts: [
      sub('<param name="a" expr="1"/>', '<var name="a"/>'),
      '<subdialog name="s" src="no.jsp"><param name="a"/></subdialog>',
    ],
    reports: [sub('<param name="a" expr="1"/>', '<block><var name="a"/></block>')],
  },
  'vxml-return': {
    accepts: [
      sub('<filled><log expr="s.a"/></filled>', '<var name="a"/><block><return namelist="a"/></block>'),
      sub('<filled><log expr="x.s.b"/></filled>', '<block><return/></block>'),
    ],
    reports: [sub('<filled><log expr="s.b"/></filled>', '<var name="a"/><block><return namelist="a"/></block>')],
  },
  'vxml-property': {
    accepts: [
      '<property name="timeout" value="1s"/><form/>',
      '<property name="com.vendor.timeouts" value="1s"/><form/>',
      '<property name="promptmaxage" value="1"/><form/>',
    ],
    reports: ['<property name="timout" value="1s"/><form/>', '<property name="inputmode" value="dtmf"/><form/>'],
  },
  'vxml-builtin': {
    accepts: [
      '<field name="f" type="digits?minlength=2;maxlength=4"/>',
      '<field name="f" type="boolean?y=7;n=9"/>',
      // A parameter of a platform.
      '<field name="f" type="digits?grouping=pairs"/>',
    ],
    reports: [
      '<field name="f" type="digits?lenght=4"/>',
      '<field name="f" type="digits?minlength=5;maxlength=3"/>',
      '<field name="f"><grammar src="builtin:dtmf/digits?maxlenght=4"/></field>',
    ],
  },
  'vxml-slot': {
    accepts: [
      field(grammar('a<tag>out.s = 1</tag>'), 'slot="s"'),
      field(grammar('a'), 'slot="s"'),
      field(`${grammar('a<tag>out.t = 1</tag>')}<grammar src="b.grxml"/>`, 'slot="s"'),
      field(grammar('a<tag>out.s.t = 1</tag>'), 'slot="s.t"'),
    ],
    reports: [field(grammar('a<tag>out.t = 1</tag>'), 'slot="s"')],
  },
};

const documentOf = (content: string) => {
  const isForm = /^<(block|field|initial|record|transfer|subdialog|object|prompt|exit|var name="ab?"\/><block)/.test(
    content,
  );
  const inner =
    isForm && content !== '<prompt>a</prompt>' && content !== '<exit/>' ? `<form>${content}</form>` : content;
  return `<vxml version="2.1" xmlns="http://www.w3.org/2001/vxml" xml:lang="en">${inner}</vxml>`;
};

const files: { readonly [name: string]: string } = {
  'other.vxml': documentOf('<form id="there"/>'),
  'broken.vxml': '<vxml><form></vxml',
  'names.js': 'var named = 1;',
};

async function codesOf(content: string): Promise<string[]> {
  const resolve = async (uri: string) => {
    if (!uri.startsWith('file:///app/')) throw new CctoolError('forbidden', uri);
    const text = files[uri.slice('file:///app/'.length)];
    if (text === undefined) throw new CctoolError('not-found', `${uri}: there is no such file`);
    return { uri, bytes: new TextEncoder().encode(text) };
  };
  return (await lintVxml(documentOf(content), { uri: 'file:///app/a.vxml', resolve })).map(({ code }) => code);
}

const all = Object.entries(cases);

test.each(all)('%s accepts and reports', async (code, { accepts, reports }) => {
  const wrong: string[] = [];
  for (const text of accepts) if ((await codesOf(text)).includes(code)) wrong.push(`reported: ${text}`);
  for (const text of reports) if (!(await codesOf(text)).includes(code)) wrong.push(`accepted: ${text}`);
  expect(wrong).toEqual([]);
});

test('the cases are about rules that exist', () => {
  const codes = vxmlRules.map(({ code }) => code);
  expect(all.map(([code]) => code).filter((code) => !codes.includes(code))).toEqual([]);
  expect(all.length).toBeGreaterThan(25);
});
