/** Mocks that stand in for parts of a platform: grammars in other notations, objects, events. */
import { expect, test } from 'vitest';
import { callVxml, form, testCases, type VxmlCase, vxml } from '../../../../test/support/vxml-call.js';

const say = (expr: string) => `<value expr="${expr}"/>`;
const foreign = '<grammar type="application/x-ngo">[(yes)]</grammar>';

const cases: VxmlCase[] = [
  {
    section: '3.1.1.4 without a mock a grammar in another notation is error.unsupported.format',
    documents: form(`<field name="a">${foreign}</field>`),
    says: ['(platform)'],
    ends: 'error.unsupported.format',
  },
  {
    section: 'a mock by document and line gives its phrases',
    documents: form(`<field name="a">${foreign}</field><block>${say('a')}</block>`),
    input: 'no way',
    says: ['no way'],
    options: { mocks: { 'grammar:main:1': 'yes | no way' } },
  },
  {
    section: 'phrases have meanings, and keys are pressed',
    documents: form(
      `<field name="a"><grammar src="builtin:grammar/city"/></field><block>${say('a.city')} ${say('a$.inputmode')}</block>`,
    ),
    input: '2',
    says: ['Rome dtmf'],
    options: { mocks: { 'grammar:builtin:grammar/city': { paris: { city: 'Paris' }, '2': { city: 'Rome' } } } },
  },
  {
    section: 'what the mock does not take is nomatch',
    documents: form(`<field name="a" type="city"><nomatch>no city<exit/></nomatch></field>`),
    input: 'oslo',
    says: ['no city'],
    ends: 'exit',
    options: { mocks: { 'grammar:builtin:city': 'paris' } },
  },
  {
    section: 'a grammar in a mock, with its meaning',
    documents: form(`<field name="a"><grammar src="x.ngo"/></field><block>${say('a')}</block>`),
    input: 'alpha',
    says: ['A'],
    options: {
      mocks: {
        'grammar:x.ngo':
          '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" tag-format="semantics/1.0"><rule id="r"><item>alpha<tag>out = "A";</tag></item></rule></grammar>',
      },
    },
  },
  {
    section: 'data of a platform that reads JSON: the value itself',
    documents: form(
      `<block><data name="d" src="http://server/x"/>${say('d.city.name')} ${say('d.list[1]')} ${say("d.hasOwnProperty('none')")}</block>`,
    ),
    says: ['Rome 2 false'],
    options: { mocks: { 'fetch:http://server/x': { json: { city: { name: 'Rome' }, list: [1, 2] } } } },
  },
  {
    section: '2.1/5 data that is not XML: error.badfetch, also where it is JSON',
    documents: form(
      '<catch event="error.badfetch">bad<exit/></catch><block><data name="d" src="http://server/x"/></block>',
    ),
    says: ['bad'],
    ends: 'exit',
    options: { mocks: { 'fetch:http://server/x': { content: '{"city": "Rome"}' } } },
  },
  {
    section: 'the file of a grammar in a mock',
    documents: {
      'main.vxml': form(`<field name="a"><grammar src="x.ngo"/></field><block>${say('a')}</block>`),
      'real.grxml':
        '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r"><rule id="r">beta</rule></grammar>',
    },
    input: 'beta',
    says: ['beta'],
    options: { mocks: { 'grammar:*': 'real.grxml' } },
  },
  {
    section: '2.3.5 a mock is the value of an object, and its parameters are in the transcript',
    documents: form(
      `<object name="o" classid="cti:lookup"><param name="ani" expr="'5' + 5"/><filled>${say('o.name')}</filled></object>`,
    ),
    says: ['Ada'],
    events: ['cti:lookup ani=55'],
    options: { mocks: { 'object:cti:lookup': { name: 'Ada' } } },
  },
  {
    section: '2.3.5 a mocked object that fails is error.unsupported.objectname',
    documents: form(`<catch event="error.unsupported">failed<exit/></catch><object name="o" classid="cti:lookup"/>`),
    says: ['failed'],
    ends: 'exit',
    options: { mocks: { 'object:*': { result: 'error' } } },
  },
  {
    section: '5.2.6 an event of the platform at an item, at one visit',
    documents: form(
      `<catch event="error.noresource">busy<reprompt/></catch><field name="a" type="digits?length=1"><prompt>number?</prompt></field><block>${say('a')}</block>`,
    ),
    input: '7',
    says: ['busy', 'number?', '7'],
    options: { mocks: { 'event:main#f.a': ['error.noresource', { result: 'usual' }] } },
  },
  {
    section: '5.2.6 a caller who hangs up during the prompt of a block',
    documents: form(
      `<catch event="connection.disconnect.hangup"><log>gone</log></catch><block>a long speech</block><field name="a" type="digits"/>`,
    ),
    says: [],
    ends: 'the caller hung up',
    events: ['gone'],
    options: { mocks: { 'event:main#f.block_1': 'connection.disconnect.hangup' } },
  },
];

testCases(cases);

test.each([
  ['event:main#f.a', { x: 1 }, /must be the name of an event/],
  ['grammar:x.ngo', 5, /is not phrases, a grammar or the name of a file/],
])('the mock %s cannot be %j', async (name, value, message) => {
  const document = vxml('<form id="f"><field name="a"><grammar src="x.ngo"/></field></form>');
  await expect(callVxml(document, '', { mocks: { [name]: value } })).rejects.toThrow(message);
});
