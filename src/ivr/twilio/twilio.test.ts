/**
 * Flows of Twilio Studio: what is read, what calls do, what exploring finds. Expected ways follow the pages of the
 * widget library and the reference of Liquid, written out by hand.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explore } from '../explore/explore.js';
import type { Value } from '../expression/index.js';
import { readAnyFlow } from '../flow-folder.js';
import { lintFlow } from '../lint/lint-flow.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { simulateCall } from '../simulate/simulate-call.js';
import { renderLiquid, valueAt } from './liquid.js';
import { readLiquid } from './liquid-reader.js';
import { conditionHolds } from './predicates.js';
import { twilioWidgets } from './widgets/index.js';

type Transition = { event: string; next?: string; conditions?: object[] };
const widget = (name: string, type: string, transitions: Transition[], properties: object = {}) => ({
  name,
  type,
  transitions,
  properties,
});
/** `event` or `event>widget`. */
const on = (...written: string[]): Transition[] =>
  written.map((each) => {
    const [event = '', next] = each.split('>');
    return { event, ...(next !== undefined && { next }) };
  });
const match = (type: string, argument: string, value: string, next?: string): Transition => ({
  event: 'match',
  ...(next !== undefined && { next }),
  conditions: [{ type, arguments: [argument], value, friendly_name: value }],
});
const say = (name: string, text: string, next?: string) =>
  widget(name, 'say-play', on(next === undefined ? 'audioComplete' : `audioComplete>${next}`), { say: text });
const split = (name: string, input: string, ...ways: Transition[]) => widget(name, 'split-based-on', ways, { input });
const flowText = (...states: object[]) =>
  JSON.stringify({
    description: 'test',
    states: [widget('Trigger', 'trigger', on('incomingMessage', 'incomingCall>first', 'incomingRequest')), ...states],
    initial_state: 'Trigger',
  });

const world = (mocks: Mocks) => ({
  flow: async () => undefined,
  resolve: () => Promise.reject(new Error('there are no files')),
  at: Date.UTC(2026, 5, 1, 15, 30),
  mocks,
});
async function call(text: string, input: string, mocks: Mocks = {}) {
  const { flow, diagnostics } = readAnyFlow(text, 'x.json');
  expect(diagnostics).toEqual([]);
  const { program } = await prepareProgram(flow!, world(mocks));
  const { path, transcript, variables, outcome, diagnostics: found, status } = simulateCall(program, input, {});
  return {
    path: path.slice(1).join(' '),
    said: transcript.flatMap(({ who, text: each }) => (who === 'system' ? [each] : [])),
    events: transcript.flatMap(({ who, text: each }) => (who === 'event' ? [each] : [])),
    variables,
    outcome,
    codes: found.map(({ code }) => code),
    status,
  };
}

const digits = '{{widgets.first.Digits}}';
const speech = '{{widgets.first.SpeechResult}}';
const gather = (properties: object = {}) =>
  widget('first', 'gather-input-on-call', on('keypress>route', 'speech>route', 'timeout>bye'), {
    say: 'Sales or service?',
    number_of_digits: 1,
    timeout: 5,
    finish_on_key: '#',
    stop_gather: true,
    ...properties,
  });
const menu = (properties: object, ...ways: Transition[]) =>
  flowText(
    gather(properties),
    split('route', digits, { event: 'noMatch', next: 'bye' }, ...ways),
    say('sales', `You pressed ${digits}.`),
    say('service', `You said ${speech}`),
    say('bye', 'Goodbye.'),
  );

describe('calls', () => {
  const one = menu({}, match('equal_to', digits, '1', 'sales'), match('contains', speech, 'service', 'service'));
  const several = menu({ number_of_digits: 4 }, match('equal_to', digits, '1234', 'sales'));
  const open = menu({ number_of_digits: undefined, stop_gather: false }, match('is_not_blank', digits, '', 'sales'));
  test.each<[string, string, string, string, string[]]>([
    ['a key', one, '1', 'first route sales', ['Sales or service?', 'You pressed 1.']],
    ['another key', one, '2', 'first route bye', ['Sales or service?', 'Goodbye.']],
    ['silence', one, '<noinput>', 'first bye', ['Sales or service?', 'Goodbye.']],
    [
      'a sentence with a capital and a full stop',
      one,
      'my service',
      'first route service',
      ['Sales or service?', 'You said My service.'],
    ],
    ['nothing but the key that ends it', one, '#', 'first bye', ['Sales or service?', 'Goodbye.']],
    ['as many keys as it takes', several, '1234', 'first route sales', ['Sales or service?', 'You pressed 1234.']],
    ['fewer keys and the key that ends it', several, '12#', 'first route bye', ['Sales or service?', 'Goodbye.']],
    ['any number of keys', open, '12345678#', 'first route sales', ['Sales or service?', 'You pressed 12345678.']],
  ])('%s', async (_, text, input, path, said) => {
    const result = await call(text, input);
    expect([result.path, result.said]).toEqual([path, said]);
    expect(result.status).toBe('completed');
  });

  test('keys beyond those that it takes are lost, and that is reported', async () => {
    expect((await call(one, '123')).codes).toContain('type-ahead-lost');
  });

  test('what is not connected ends the flow and says so', async () => {
    const { outcome } = await call(flowText(say('first', 'Hello.')), '');
    expect(outcome).toEqual({ type: 'end', target: null, reason: '"audioComplete" of "first" is not connected' });
  });

  const asks = flowText(
    widget('first', 'make-http-request', on('success>hours', 'failed>bye'), {
      url: 'https://example.com',
      method: 'GET',
    }),
    split(
      'hours',
      '{{widgets.first.parsed.hours.state}}',
      { event: 'noMatch', next: 'bye' },
      match('matches_any_of', '{{widgets.first.parsed.hours.state}}', 'Open, late', 'sales'),
    ),
    say('sales', 'Open with {{widgets.first.parsed.agents | size}} agents.'),
    say('bye', 'Closed.'),
  );
  test.each<[string, Mocks, string]>([
    ['an answer', { first: { hours: { state: 'OPEN' }, agents: ['a', 'b'] } }, 'Open with 2 agents.'],
    ['another answer', { first: { hours: { state: 'closed' } } }, 'Closed.'],
    ['no answer in ten seconds', { first: { result: 'ok', value: {}, delay_ms: 10_001 } }, 'Closed.'],
    ['an error', { first: { result: 'error' } }, 'Closed.'],
  ])('a request: %s', async (_, mocks, said) => {
    expect((await call(asks, '', mocks)).said).toEqual([said]);
  });

  test('variables are set one after the other, with their types', async () => {
    const text = flowText(
      widget('first', 'set-variables', on('next>bye'), {
        variables: [
          { key: 'tries', value: '{{flow.variables.tries | plus: 1}}' },
          { key: 'next', value: '{{flow.variables.tries | times: 10}}', type: 'number' },
          { key: 'data', value: '{"a": [1, 2]}', type: 'json_object' },
        ],
      }),
      say('bye', '{{flow.variables.next}} {{flow.variables.data.a[1]}} {{trigger.call.From}}'),
    );
    const { variables, said } = await call(text, '', { 'trigger.call.From': '+4930123' });
    expect(variables).toEqual({ tries: '1', next: 10, data: { a: [1, 2] } });
    expect(said).toEqual(['10 2 +4930123']);
  });

  const dials = flowText(
    widget('first', 'connect-call-to', on('callCompleted>status', 'hangup'), { noun: 'number', to: '+15550100' }),
    split(
      'status',
      '{{widgets.first.DialCallStatus}}',
      { event: 'noMatch', next: 'bye' },
      match('equal_to', '{{widgets.first.DialCallStatus}}', 'busy', 'voicemail'),
    ),
    widget('voicemail', 'record-voicemail', on('recordingComplete>bye', 'noAudio', 'hangup')),
    say('bye', 'Goodbye.'),
  );
  test.each<[string, Mocks, string, string, string]>([
    ['answered', {}, '', 'first', 'transfer'],
    [
      'busy, and a message is left',
      { 'transfer:+15550100': 'busy' },
      'please call me',
      'first status voicemail bye',
      'end',
    ],
    ['busy, and nothing is said', { 'transfer:*': 'busy' }, '<noinput>', 'first status voicemail', 'end'],
    ['busy, and the caller hangs up', { 'transfer:*': 'busy' }, '<hangup>', 'first status voicemail', 'hangup'],
    ['the other party leaves first', { 'transfer:*': 'agent-left' }, '', 'first status bye', 'end'],
  ])('a call to a number: %s', async (_, mocks, input, path, outcome) => {
    const result = await call(dials, input, mocks);
    expect([result.path, result.outcome?.type]).toEqual([path, outcome]);
  });

  const queue = flowText(
    widget('first', 'enqueue-call', on('callComplete>survey', 'failedToEnqueue>full', 'callFailure>full'), {
      queue_name: 'support',
    }),
    say('survey', 'How was it?'),
    say('full', 'Nobody is there.'),
  );
  test.each<[Mocks, string, string | null]>([
    [{}, 'first', 'support'],
    [{ 'transfer:support': 'agent-left' }, 'first survey', null],
    [{ 'transfer:support': 'full' }, 'first full', null],
    [{ 'transfer:support': 'error' }, 'first full', null],
  ])('a queue with %j', async (mocks, path, target) => {
    const result = await call(queue, '', mocks);
    expect([result.path, result.outcome?.target]).toEqual([path, target]);
  });

  test('a widget that is not simulated takes its first event, another by a mock, and keeps what a mock says', async () => {
    const text = flowText(
      widget('first', 'capture-payments', on('success>paid', 'maxFailedAttempts>bye')),
      say('paid', 'Paid: {{widgets.first.Result}}.'),
      say('bye', 'Not paid.'),
    );
    const paid = await call(text, '', { 'result:first': { Result: 'ok' } });
    expect([paid.said, paid.codes]).toEqual([['Paid: ok.'], ['action-approximated']]);
    expect((await call(text, '', { 'branch:first': 'maxFailedAttempts' })).said).toEqual(['Not paid.']);
  });

  test('another flow runs and returns with what it set', async () => {
    const outer = readAnyFlow(
      flowText(
        widget('first', 'run-subflow', on('completed>bye', 'failed'), {
          flow_sid: 'FW1',
          parameters: [{ key: 'who', value: 'Ann' }],
        }),
        say('bye', '{{widgets.first.flow.variables.greeting}} {{widgets.first.ask.Digits}}'),
      ),
      'outer.json',
    ).flow!;
    const inner = readAnyFlow(
      JSON.stringify({
        states: [
          widget('Trigger', 'trigger', on('incomingParent>set')),
          widget('set', 'set-variables', on('next>ask'), {
            variables: [{ key: 'greeting', value: 'Hello {{trigger.parent.parameters.who}}.' }],
          }),
          widget('ask', 'gather-input-on-call', on('keypress', 'speech', 'timeout'), {
            say: 'Key?',
            number_of_digits: 1,
          }),
        ],
        initial_state: 'Trigger',
      }),
      'inner.json',
    ).flow!;
    const { program } = await prepareProgram(outer, {
      ...world({}),
      flow: async (name) => (name === 'inner' ? inner : undefined),
      identifiers: { FW1: 'inner' },
    });
    const { transcript } = simulateCall(program, '7', {});
    expect(transcript.flatMap(({ who, text }) => (who === 'system' ? [text] : []))).toEqual(['Key?', 'Hello Ann. 7']);
  });
});

test.each<[string, string]>([
  ['{{ "ab" | upcase | append: "!" }}', 'AB!'],
  ['{% assign n = data.count | plus: 1 %}{{ n }}', '4'],
  ['{% if data.count > 2 and data.name == "Ann" %}yes{% else %}no{% endif %}', 'yes'],
  ['{% if data.none or data.count == 4 %}yes{% elsif data.name contains "nn" %}part{% else %}no{% endif %}', 'part'],
  ['{% unless data.none %}none{% endunless %}', 'none'],
  ['{% case data.name %}{% when "Bob", "Ann" %}known{% else %}other{% endcase %}', 'known'],
  ['{% for each in data.list %}{{ each }},{% endfor %}', 'a,b,'],
  ['{% capture x %}<{{ data.name }}>{% endcapture %}{{ x }}{{ x }}', '<Ann><Ann>'],
  ['{% comment %}{{ no }}{% endcomment %}{% raw %}{{ kept }}{% endraw %}', '{{ kept }}'],
  ['{{ data.list[1] }}{{ data["name"] }}{{ data.list.size }}{{ data.list | join: "-" }}', 'bAnn2a-b'],
  ['{{ "now" | date: "%Y-%m-%d %H:%M %A" }}', '2026-06-01 15:30 Monday'],
  ['{{ data.none | default: "nobody" }} {{ data | to_json | size }}', 'nobody 41'],
  ['a {{- " b " -}} c', 'a b c'],
  ['{% for each in data.list reversed %}{{ forloop.index }}{{ each }}{% endfor %}', '1b2a'],
  ['{% for each in data.list limit:1 offset:1 %}{{ each }}{% endfor %}', 'b'],
  ['{% for each in data.none %}{{ each }}{% else %}none{% endfor %}', 'none'],
  ['{% for n in (2..data.count) %}{{ n }}{% endfor %}', '23'],
  [
    '{% for n in (1..9) %}{% if n == 2 %}{% continue %}{% elsif n == 4 %}{% break %}{% endif %}{{ n }}{% endfor %}.',
    '13.',
  ],
  ['{% for a in (1..2) %}{% for b in (1..2) %}{% break %}{% endfor %}{{ forloop.last }},{% endfor %}', 'false,true,'],
  ['{% echo data.name | upcase %}', 'ANN'],
  ['{ "json": {{ data.count }} } {%', '{ "json": 3 } {%'],
])('the template %s gives "%s"', (template, expected) => {
  const data = { count: 3, name: 'Ann', list: ['a', 'b'] };
  const text = renderLiquid(readLiquid(template), {
    read: ([head, ...rest]) => (head === 'data' ? valueAt(data, rest) : null),
    now: () => ({ iso: '2026-06-01T15:30:00+00:00', year: 2026, month: 6, day: 1, weekday: 1, hour: 15, minute: 30 }),
  });
  expect(text).toBe(expected);
});

/** After the examples of the reference of Liquid, and of its date formats; a list is written with commas here. */
const items = [
  { type: 'sales', price: 3, vip: true },
  { type: 'support', price: 1.5, vip: null },
  { type: 'sales', price: 20, vip: false },
];
test.each<[filters: string, value: Value, expected: string]>([
  ['truncatewords: 3', 'Ground control to Major Tom.', 'Ground control to...'],
  ['truncatewords: 3, ""', 'Ground control to Major Tom.', 'Ground control to'],
  ['truncatewords: 9', 'Ground control', 'Ground control'],
  ['escape', `Have you read 'James & the Giant Peach'?`, 'Have you read &#39;James &amp; the Giant Peach&#39;?'],
  ['escape_once', '1 < 2 &amp; 3 &#39; &', '1 &lt; 2 &amp; 3 &#39; &amp;'],
  ['remove_last: "rain"', 'The rain after the rain.', 'The rain after the .'],
  ['replace_last: "my", "your"', 'my protein shake, my book', 'my protein shake, your book'],
  ['replace_last: "x", "y"', 'abc', 'abc'],
  ['base64_encode', 'one two three', 'b25lIHR3byB0aHJlZQ=='],
  ['base64_decode', 'b25lIHR3byB0aHJlZQ==', 'one two three'],
  ['base64_decode', 'one', 'Liquid error: invalid base64 provided to base64_decode'],
  ['base64_url_safe_encode', 'a>?~', 'YT4_fg=='],
  ['base64_url_safe_decode', 'YT4_fg==', 'a>?~'],
  ['url_encode', "it's (1)!", 'it%27s+%281%29%21'],
  ['strip_html', '<b>one</b><script>two</script><!-- three -->', 'one'],
  ['sort | join: ","', ['b', 'a', 'B'], 'B,a,b'],
  ['sort_natural | join: ","', ['b', 'a', 'B', 'C'], 'a,b,B,C'],
  ['sort | join: ","', [10, 9, 100], '9,10,100'],
  ['sort: "price" | map: "price" | join: ","', items, '1.5,3,20'],
  ['sum', [1, '2', 'x', 0.5], '3.5'],
  ['sum: "price"', items, '24.5'],
  ['where: "type", "sales" | size', items, '2'],
  ['reject: "type", "sales" | map: "price" | join: ","', items, '1.5'],
  ['where: "vip" | size', items, '1'],
  ['compact: "vip" | size', items, '2'],
  ['uniq: "type" | size', items, '2'],
  ['find_index: "type", "support"', items, '1'],
  ['has: "price", 7', items, 'false'],
  ['plus: 0.2', 0.1, '0.3'],
  ['divided_by: 0', 4, 'Liquid error: divided by 0'],
  ['divided_by: 5', 20, '4'],
  ['divided_by: 7', 20, '2'],
  ['divided_by: 7.0', 20, '2.85714285714286'],
  ['modulo: 7', 24, '3'],
  ['default: "x"', false, 'x'],
  ['default: "x", allow_false: true', false, 'false'],
  ['default: "x"', [], 'x'],
  // A time without a zone is the same on every machine.
  ['date: "%a, %b %-d, %y %R"', 'March 14, 2016 09:05', 'Mon, Mar 14, 16 09:05'],
  ['date: "%e|%-d|%l:%M %P|%j|%T"', '2016-03-04 15:07:09', ' 4|4| 3:07 pm|064|15:07:09'],
  ['date: "%d %H:%M %z"', '2016-03-04T23:30:00-02:00', '05 01:30 +0000'],
  ['date: "%Y"', 'soon', 'soon'],
])('the filter %s of %j gives "%s"', (filters, value, expected) => {
  const world = { read: () => value, now: () => ({}) as never };
  expect(renderLiquid(readLiquid(`{{ value | ${filters} }}`), world)).toBe(expected);
});

test.each([
  ['{% for a in b sideways %}{% endfor %}', 'it has limit, offset and reversed'],
  ['{% for a in b %}', '"for" is not closed with "endfor"'],
  ['{{ a | nothing }}', 'the filter "nothing" is not known'],
  ['{% if a %}', '"if" is not closed with "endif"'],
  ['{% frobnicate %}', 'the tag "frobnicate" is not known'],
  ['{% endfor %}', '"endfor" has no beginning'],
  ['{{ a b }}', '"a b" is not a value'],
  [`${'{% if a %}'.repeat(60)}`, 'tags stand in each other more than 50 deep'],
  [`{{ ${'a'.repeat(5000)} }}`, 'longer than 4000 characters'],
])('the template %s is refused: %s', (template, message) => {
  expect(() => readLiquid(template)).toThrow(message);
});

test('a loop has 15 rounds, and hostile templates come to an end', () => {
  const nothing = { read: () => Array.from({ length: 100 }, () => 1), now: () => ({}) as never };
  expect(renderLiquid(readLiquid('{% for x in l %}1{% endfor %}'), nothing)).toHaveLength(15);
  const nested = `${'{% for x in l %}'.repeat(8)}x${'{% endfor %}'.repeat(8)}`;
  expect(() => renderLiquid(readLiquid(nested), nothing)).toThrow('does not come to an end');
  expect(readLiquid('{{'.repeat(40_000))).toHaveLength(1);
});

test.each<[type: string, text: string, value: string, holds: boolean | undefined]>([
  ['equal_to', ' YES ', 'yes', true],
  ['equal_to', 'Yes.', 'yes', false],
  ['not_equal_to', '2', '1', true],
  ['matches_any_of', 'b', 'a, B', true],
  ['does_not_match_any_of', 'b', 'a, B', false],
  ['is_blank', '', '', true],
  ['is_not_blank', ' ', '', false],
  ['contains', 'to Sales.', 'sales', true],
  ['does_not_contain', 'sales', 'sales', false],
  ['starts_with', '+4930', '+49', true],
  ['does_not_start_with', '+4930', '+1', true],
  ['less_than', '4', '5', true],
  ['less_than', '', '5', false],
  ['greater_than', '10', '9', true],
  ['is_before_time', '08:59', '9:00', true],
  ['is_after_time', '5:30 pm', '17:00', true],
  ['is_before_date', '2026-01-01', '2026-02-01', true],
  ['regex', '12345', '^[0-9]{5}$', true],
  ['regex', 'Yes', '^yes$', false],
  ['regex', 'blocked by access policy', '^(?=.*blocked)(?=.*policy).*', true],
  ['regex', 'blocked', '^(?=.*blocked)(?!.*blocked$).*', false],
  ['regex', 'x', '(', undefined],
  ['sounds_like', 'x', 'x', undefined],
])('the condition %s of "%s" and "%s": %s', (type, text, value, holds) => {
  expect(conditionHolds(type, text, value)).toBe(holds);
});

describe('what is read', () => {
  const flow = { states: [widget('Trigger', 'trigger', on('incomingCall'))], initial_state: 'Trigger' };
  test.each<[string, unknown]>([
    ['bare', flow],
    ['in an answer of the API', { friendly_name: 'Main', definition: flow }],
    ['as text in a template', { resource: { definition: JSON.stringify(flow) } }],
  ])('%s', (_, document) => {
    const { flow: read } = readAnyFlow(JSON.stringify(document), 'x.json');
    expect([read?.format, read?.start, read?.nodes.size]).toEqual(['twilio', 'Trigger', 1]);
  });

  test('a transition to a widget that does not exist is an error with its place, beside the other findings', () => {
    const text = flowText(
      widget('first', 'gather-input-on-call', on('keypress>gone')),
      widget('other', 'frobnicate', on('done>other')),
    );
    const found = lintFlow(JSON.stringify(JSON.parse(text), null, 1), 'x.json');
    expect(found.map(({ code, message }) => `${code}: ${message}`)).toEqual(
      expect.arrayContaining([
        'unknown-node: the widget "first" leads to "gone" on keypress, which does not exist',
        'flow-unknown-action: the widget "other" has the type "frobnicate", which is not known',
      ]),
    );
    expect(found.every(({ line }) => line > 1)).toBe(true);
  });

  test('a template that cannot be filled in is a warning, and a call that comes to it fails', async () => {
    const text = flowText(say('first', 'Hello {{ flow.variables.name | shout }}.'));
    const { flow, diagnostics } = readAnyFlow(text, 'x.json');
    const message = 'a Liquid template cannot be filled in: the filter "shout" is not known';
    expect(diagnostics.map((each) => `${each.severity}: ${each.message}`)).toEqual([
      `warning: the widget "first": ${message}`,
    ]);
    const { program } = await prepareProgram(flow!, world({}));
    expect(simulateCall(program, '').outcome?.reason).toContain(message);
  });

  test('two widgets of one name, and a start that is not there', () => {
    const twice = flowText(say('first', 'a'), say('first', 'b'));
    expect(readAnyFlow(twice, 'x.json').diagnostics.map(({ message }) => message)).toEqual([
      'there are two widgets with the name "first"',
    ]);
    const lost = JSON.stringify({ ...flow, initial_state: 'Begin' });
    expect(readAnyFlow(lost, 'x.json').diagnostics[0]?.message).toBe(
      'the flow starts at "Begin", which is not one of its widgets',
    );
  });
});

test('every widget takes each of its events, by what a caller or the world does or by a mock of its name', async () => {
  for (const [type, { events }] of Object.entries(twilioWidgets)) {
    if (type === 'split-based-on') continue;
    const ways = events.map((event) => `${event}>${type === 'trigger' ? 'end' : 'bye'}`);
    const states =
      type === 'trigger'
        ? [widget('Trigger', 'trigger', on(...ways)), say('end', 'x')]
        : [widget('Trigger', 'trigger', on('incomingCall>first')), widget('first', type, on(...ways)), say('bye', 'x')];
    const flow = readAnyFlow(JSON.stringify({ states, initial_state: 'Trigger' }), 'x.json').flow!;
    const { program } = await prepareProgram(flow, world({}));
    const { missed } = explore(flow, (mocks) => withMocks(program, mocks));
    expect(missed.map(({ edge, status }) => `${type} ${edge} ${status}`)).toEqual([]);
  }
});

test('exploring proves what no call takes, and finds answers for the rest', async () => {
  const text = flowText(
    gather(),
    split(
      'route',
      digits,
      { event: 'noMatch', next: 'bye' },
      match('less_than', digits, '5', 'set'),
      match('equal_to', digits, '0', 'bye'),
    ),
    widget('set', 'set-variables', on('next>again'), { variables: [{ key: 'v', value: 'fixed' }] }),
    split(
      'again',
      '{{flow.variables.v}}',
      { event: 'noMatch', next: 'bye' },
      match('equal_to', '{{flow.variables.v}}', 'other', 'bye'),
      match('equal_to', '{{flow.variables.w}}', 'x', 'bye'),
    ),
    say('bye', 'Goodbye.'),
  );
  const flow = readAnyFlow(text, 'x.json').flow!;
  const { program } = await prepareProgram(flow, world({}));
  const { missed } = explore(flow, (mocks) => withMocks(program, mocks));
  expect(missed.map(({ edge, status, reason }) => `${edge} ${status}: ${reason}`)).toEqual([
    'route.equal_to 0 impossible: "less_than 5" stands before it and holds too',
    'again.equal_to other impossible: the variable "v" is only ever set to "fixed"',
    'again.equal_to x impossible: no widget of the flow sets the variable "w"',
  ]);
});

describe('the sample flow', () => {
  const file = join(import.meta.dirname, '../../../fixtures/studio-flows/dentist.json');
  const text = readFileSync(file, 'utf8');

  test('has no findings, and calls take each of its transitions', async () => {
    expect(lintFlow(text, file)).toEqual([]);
    const flow = readAnyFlow(text, file).flow!;
    const { program } = await prepareProgram(flow, world({}));
    const { missed } = explore(flow, (mocks) => withMocks(program, mocks));
    expect(missed).toEqual([]);
  });
});
