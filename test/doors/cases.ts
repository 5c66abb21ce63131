import { expect } from 'vitest';
import type { VoiceMark } from '../../src/toolkit/operations/index.js';
import type { DoorCases } from './door-case.js';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const grammar = (rules: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="main" tag-format="semantics/1.0">${rules}</grammar>`;
const answers = grammar(
  '<rule id="main" scope="public"><one-of><item>yes <item repeat="0-1">please</item><tag>out = true</tag></item>' +
    '<item>no<tag>out = false</tag></item></one-of></rule>',
);
const flow = (nodes: string, more = '') => `ivr: 1\nstart: a\n${more}nodes:\n${nodes}\n  z: { type: end }\n`;
/** Nine levels of nine aliases each: some 400 million values from a few lines. */
const aliases = Array.from({ length: 9 }, (_, level) =>
  level === 0
    ? 'a0: &a0 [x]'
    : `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
).join('\n');
const leadingOut = (uri: string) => grammar(`<rule id="main" scope="public"><ruleref uri="${uri}"/></rule>`);

const lexicon = (word: string, alias: string) =>
  `<lexicon version="1.0" alphabet="ipa" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon"><lexeme><grapheme>${word}</grapheme><alias>${alias}</alias></lexeme></lexicon>`;

/** Whether a prompt was made before, and how long it took, differs from one call to the next. */
const prompts = (rows: DoorCases['generateVoice']): DoorCases['generateVoice'] =>
  rows.map((row) => ({ volatile: ['cached', 'elapsed_ms'], ...row }));

/** The table. Its workspace is `fixtures/workspace`. An operation whose engine this build lacks has no rows yet. */
export const doorCases: DoorCases = {
  calendarStatus: [
    {
      // The calendar is `support`: closed at Christmas, and winter hours from 09:00 EST on the Saturday after it.
      title: 'closed at Christmas',
      input: { at: '2026-12-25T15:00:00Z' },
      body: { is_open: false, next_open: '2026-12-26T14:00:00Z', next_close: '2026-12-26T22:00:00Z' },
    },
    {
      title: 'an instant with an offset',
      input: { at: '2026-06-10T10:00:00-04:00' },
      body: { is_open: true, next_open: '2026-06-11T12:00:00Z', next_close: '2026-06-11T00:00:00Z' },
    },
    { title: 'a time that is invalid', input: { at: 'soonish' }, status: 400, error: 'at', terminalError: 'soonish' },
  ],
  calendarHolidays: [
    {
      title: 'two days around Christmas',
      input: { from: '2026-12-24', days: 2 },
      body: {
        holidays: [
          { id: 102, name: 'Christmas Eve', date: '2026-12-24', recurring: true },
          { id: 9, name: 'Christmas Day', date: '2026-12-25', recurring: true },
        ],
      },
    },
    {
      title: 'the first only',
      input: { from: '2027-01-19', limit: 1 },
      body: { holidays: [{ id: 103, name: 'Stocktake', date: '2027-01-30', recurring: true }] },
    },
    { title: 'a date that no calendar has', input: { from: '2027-02-30' }, status: 400, error: 'from' },
  ],
  validateGrammar: [
    { title: 'a valid grammar', input: { content: answers }, body: { valid: true, errors: [] } },
    {
      title: 'a rule that does not exist',
      input: { content: grammar('<rule id="main"><ruleref uri="#nowhere"/></rule>') },
      body: { valid: false, errors: [{ severity: 'error', line: 1, message: expect.stringContaining('nowhere') }] },
    },
    {
      title: 'a document that is not XML',
      input: { content: 'yes | no' },
      body: { valid: false, errors: [{ severity: 'error', line: 1, column: 1 }] },
    },
    {
      title: 'an element that SRGS does not have',
      input: { content: grammar('<rule id="main"><phrase>yes</phrase></rule>') },
      body: { valid: false, errors: [{ message: expect.stringContaining('phrase'), rule: 'main' }] },
    },
    {
      title: 'a reference to a file of the server',
      input: { content: leadingOut('file:///etc/hostname') },
      body: { valid: false, errors: [{ message: expect.stringContaining('leads out of the folder') }] },
    },
    {
      title: 'a reference into the network',
      input: { content: leadingOut('http://127.0.0.1:9/x.grxml') },
      body: { valid: true, warnings: [{ message: expect.stringContaining('may not be fetched') }] },
    },
    {
      title: 'entities that grow',
      input: {
        content: `<!DOCTYPE grammar [<!ENTITY a "${'x'.repeat(100)}">]>${grammar('<rule id="main">&a;</rule>')}`,
      },
      body: { valid: false },
    },
  ],
  testGrammar: [
    {
      title: 'a phrase that matches',
      input: { content: answers, input: 'yes please' },
      body: { matches: true, result: 'yes please', interpretation: true, parse: expect.stringContaining('$main') },
    },
    {
      title: 'a phrase that does not',
      input: { content: answers, input: 'yes thanks' },
      body: { matches: false, result: '', interpretation: null, parse: '', matched_prefix: 'yes' },
    },
    {
      title: 'a document that is not XML',
      input: { content: 'yes | no', input: 'yes' },
      status: 400,
      error: 'line 1',
      terminalError: '<stdin>:1:1',
    },
    {
      title: 'a rule that does not exist',
      input: { content: grammar('<rule id="main"><ruleref uri="#nowhere"/></rule>'), input: 'yes' },
      status: 400,
      error: 'nowhere',
    },
    {
      title: 'a reference to a file of the server',
      input: { content: leadingOut('file:///etc/hostname'), input: 'yes' },
      status: 400,
      error: 'file:///etc/hostname',
    },
    {
      title: 'a reference into the network',
      input: { content: leadingOut('http://127.0.0.1:9/x.grxml'), input: 'yes' },
      // "No match" would be a claim about a grammar that was not looked at.
      status: 400,
      error: 'http://127.0.0.1:9/x.grxml',
    },
    {
      title: 'entities that grow',
      input: {
        content: `<!DOCTYPE grammar [<!ENTITY a "${'x'.repeat(100)}">]>${grammar('<rule id="main">&a;</rule>')}`,
        input: 'x',
      },
      status: 400,
      error: 'line 1',
      terminalError: '<stdin>:1:20',
    },
  ],
  analyzeGrammar: [
    {
      title: 'two options that sound alike',
      input: {
        grammar: grammar(
          '<rule id="main" scope="public"><one-of><item>amount<tag>out = "A"</tag></item><item>account<tag>out = "B"</tag></item></one-of></rule>',
        ),
      },
      body: {
        score: expect.any(Number),
        depth: 'standard',
        issues: expect.arrayContaining([
          expect.objectContaining({
            type: 'sounds-alike',
            severity: 'error',
            location: 'rule:main',
            code: 'CNF-02',
            category: 'confusability',
            line: 1,
            evidence: expect.objectContaining({ phrases: ['amount', 'account'], similarity: 0.8 }),
          }),
        ]),
        suggestions: expect.arrayContaining([expect.stringContaining('another wording')]),
      },
    },
    {
      title: 'quick, by its other name',
      input: { grammar: answers, depth: 'basic' },
      body: { depth: 'quick', score: expect.any(Number) },
    },
    {
      title: 'a grammar with errors is analysed all the same',
      input: { grammar: grammar('<rule id="main" scope="public"><ruleref uri="#nowhere"/></rule>'), depth: 'deep' },
      body: {
        issues: expect.arrayContaining([
          expect.objectContaining({ type: 'ruleref-local-undefined', code: 'STR-01', severity: 'error' }),
        ]),
      },
    },
    {
      // Callers ask for an agent or a balance in whole sentences; these options take single words only.
      title: 'what callers are likely to say is tried',
      input: {
        grammar: grammar(
          '<rule id="main" scope="public"><one-of><item>balance<tag>out = "b"</tag></item><item>pay bill<tag>out = "p"</tag></item><item>agent<tag>out = "a"</tag></item></one-of></rule>',
        ),
        depth: 'deep',
      },
      body: { issues: expect.arrayContaining([expect.objectContaining({ code: 'COV-12' })]) },
    },
    { title: 'a document that is not XML', input: { grammar: 'yes | no' }, body: { score: 0 } },
    { title: 'nothing', input: { grammar: '' }, body: { score: 0 } },
    {
      title: 'half a grammar: what is there is analysed, the error first',
      input: { grammar: answers.slice(0, -20) },
      body: { score: 0, issues: expect.arrayContaining([expect.objectContaining({ severity: 'error', line: 1 })]) },
    },
    {
      title: 'control characters',
      input: { grammar: answers.replace('yes', 'y\u0007es') },
      body: { score: 0, issues: expect.arrayContaining([expect.objectContaining({ type: 'xml-syntax' })]) },
    },
    {
      title: 'an entity that is declared',
      input: { grammar: `<!DOCTYPE grammar [<!ENTITY a "x">]>${answers.replace('yes', '&a;')}` },
      body: { score: 0 },
    },
    {
      title: 'five thousand levels of nesting',
      input: {
        grammar: grammar(`<rule id="main">${'<item>'.repeat(5000)}yes${'</item>'.repeat(5000)}</rule>`),
      },
      body: { score: 0, issues: expect.arrayContaining([expect.objectContaining({ type: 'xml-limit' })]) },
    },
    {
      title: 'a grammar in ABNF',
      input: {
        grammar: '#ABNF 1.0 UTF-8;\nlanguage en-US;\nroot $a;\npublic $a = amount | account;\n',
        depth: 'quick',
      },
      body: { depth: 'quick', issues: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
    },
    {
      title: 'a depth that does not exist',
      input: { grammar: answers, depth: 'bottomless' },
      status: 400,
      error: 'quick, standard, deep',
      terminalError: 'quick, standard or deep',
    },
  ],
  suggestPhrases: [
    {
      title: 'a topic of the lexicon',
      input: { topic: 'billing', phrases: ['check my bill'], limit: 4 },
      body: { suggestions: expect.not.arrayContaining(['check my bill']), source: 'lexicon', concepts: ['billing'] },
    },
    {
      title: 'a topic that nothing is known of',
      input: { topic: 'one two three four five six seven' },
      // Its own words behind usual openings, and that is said.
      body: {
        suggestions: expect.arrayContaining([expect.stringMatching(/one two three four five six seven$/)]),
        source: 'phrases',
      },
    },
    { title: 'an empty topic', input: { topic: ' ' }, status: 400, error: 'the topic is empty' },
    {
      title: 'ten thousand phrases',
      input: { topic: 'billing', phrases: Array.from({ length: 10_000 }, (_, index) => `phrase ${index}`) },
      status: 400,
      error: 'exceed the limit of 1000',
    },
    {
      title: 'a phrase of ten thousand characters',
      input: { topic: 'billing', phrases: ['x'.repeat(10_000)] },
      status: 400,
      error: 'phrases[0]',
    },
    { title: 'control characters', input: { topic: 'bill\u0000ing' }, status: 400, error: 'U+0000' },
    {
      title: 'a phrase of two lines',
      input: { topic: 'billing', phrases: ['pay my bill', 'pay\nit'] },
      status: 400,
      error: 'phrases[1]',
    },
    {
      title: 'a topic of ten thousand characters',
      input: { topic: 'x'.repeat(10_000) },
      status: 400,
      error: 'the limit is 200',
    },
    { title: 'no suggestion', input: { topic: 'billing', limit: 0 }, status: 400, error: 'limit' },
    {
      title: 'a language without a lexicon',
      input: { topic: 'billing', language: 'de-DE' },
      status: 400,
      error: 'languages with a lexicon: en',
    },
  ],
  backupScript: [
    {
      title: 'a script is kept',
      input: { script_id: 'main-menu', content: '<script>Grüße 👋</script>\r\n' },
      body: { backup_id: expect.stringMatching(/^bak_[0-9a-z]{26}$/), timestamp: expect.stringMatching(iso) },
      volatile: ['backup_id', 'timestamp'],
    },
    {
      title: 'an empty script is a script',
      input: { script_id: 'e', content: '' },
      volatile: ['backup_id', 'timestamp'],
    },
    {
      title: 'a control character in the id',
      input: { script_id: 'a\u0000b', content: 'x' },
      status: 400,
      error: 'no control or bidirectional characters',
    },
    {
      title: 'half a surrogate pair',
      input: { script_id: 'a', content: 'x\ud800' },
      status: 400,
      error: 'surrogate',
    },
  ],
  scheduleStatus: [
    {
      title: 'a schedule in London',
      input: { schedule_id: 'sales', at: '2026-06-10T12:00:00Z' },
      body: {
        is_open: false,
        schedule: { id: 'sales', name: 'Sales, London', timezone: 'Europe/London' },
        next_open: '2026-06-10T12:30:00Z',
        next_close: '2026-06-10T16:30:00Z',
      },
    },
    {
      title: 'a line that never closes',
      input: { schedule_id: 'emergency', at: '2026-06-10T12:00:00Z' },
      body: { is_open: true, next_open: null, next_close: null },
    },
    { title: 'a schedule that is not there', input: { schedule_id: 'nobody' }, status: 404, error: 'support, sales' },
  ],
  testFlow: [
    {
      title: 'a call in opening hours',
      input: { flow: 'bank', input: '1', at: '2026-06-10T16:00:00Z' },
      body: { flow: 'bank', status: 'awaiting_input', path: ['welcome', 'hours', 'main', 'account'], outcome: null },
    },
    {
      title: 'a call on a holiday',
      input: { flow: 'bank', input: '', at: '2026-12-25T16:00:00Z' },
      body: { flow: 'bank', path: expect.arrayContaining(['welcome', 'hours', 'holiday']) },
    },
    {
      title: 'a flow that comes with the request',
      input: {
        flow: flow('  a: { type: menu, prompt: "Press 1.", choices: [{ dtmf: "1", to: z }], maxretries: z }'),
        input: '1',
      },
      body: { flow: 'inline', format: 'native', status: 'completed', path: ['a', 'z'], outcome: { type: 'end' } },
    },
    {
      title: 'a VoiceXML document that comes with the request asks no server and reads no file outside',
      input: {
        flow: '<vxml version="2.1"><form><catch event="error.badfetch">no<exit expr="_event"/></catch><block><data src="http://127.0.0.1/"/></block></form></vxml>',
        input: '',
      },
      body: {
        flow: 'inline',
        format: 'vxml',
        status: 'completed',
        path: ['inline#form_1.block_1'],
        outcome: { type: 'end', reason: 'exit', exit: 'error.badfetch' },
      },
    },
    {
      title: 'a contact flow of Amazon Connect that comes with the request',
      input: {
        flow: JSON.stringify({
          Version: '2019-10-30',
          StartAction: 'hello',
          Actions: [
            {
              Identifier: 'hello',
              Type: 'MessageParticipant',
              Parameters: { Text: 'Hello.' },
              Transitions: { NextAction: 'end' },
            },
            { Identifier: 'end', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
          ],
        }),
        input: '',
      },
      body: { format: 'connect', path: ['hello', 'end'], transcript: [{ who: 'system', text: 'Hello.' }] },
    },
    {
      title: 'an unknown flow',
      input: { flow: 'nope', input: '' },
      status: 400,
      error: 'unknown flow "nope"; the flows here are after-hours, airline, bank, callback',
    },
    {
      title: 'a broken flow',
      input: { flow: flow('  a: { type: play, prompt: "Hi.", next: zz }'), input: '' },
      status: 400,
      error: 'the flow "inline" has errors: inline:4:41: there is no node "zz"',
    },
    { title: 'a document that is not a flow', input: { flow: '{', input: '' }, status: 400, error: 'inline:1' },
    {
      title: 'an input of a million characters',
      input: { flow: 'bank', input: 'x'.repeat(1_000_000) },
      status: 400,
      error: 'the input has 1000000 characters; 20000 are allowed',
    },
    {
      title: 'an input of ten thousand turns',
      input: { flow: 'bank', input: '1|'.repeat(9000) },
      status: 400,
      error: 'the input has 9000 turns; 500 are allowed',
    },
    {
      title: 'an event that does not exist',
      input: { flow: 'bank', input: '1 | <cough>' },
      status: 400,
      error: 'turn 2: "<cough>" is not an event',
    },
    {
      title: 'a flow that goes round for ever',
      input: { flow: flow('  a: { type: goto, to: b }\n  b: { type: goto, to: a }'), input: '' },
      body: {
        status: 'limit',
        outcome: { type: 'limit', reason: '"a" was visited more than 10 times without any input' },
        diagnostics: [{ code: 'limit-reached', severity: 'error', node: 'a' }],
      },
    },
    {
      title: 'a caller who waits for a year',
      input: {
        flow: flow('  a: { type: menu, retries: 20, prompt: "1?", choices: [{ dtmf: "1", to: z }], maxretries: a }'),
        input: '<wait 31536000s>',
      },
      body: { status: 'limit', diagnostics: [{ code: 'limit-reached' }] },
    },
    {
      title: 'an expression that is too deep',
      input: {
        flow: flow(`  a: { type: branch, cases: [{ when: "${'('.repeat(500)}1${')'.repeat(500)}", to: z }], else: z }`),
        input: '',
      },
      status: 400,
      error: 'the expression is nested too deeply',
    },
    {
      title: 'an expression that is too long',
      input: {
        flow: flow(
          `  a: { type: set, assign: {}, next: z, note: x }\n  b: { type: branch, cases: [{ when: "1${' + 1'.repeat(2000)}", to: z }], else: z }`,
        ),
        input: '',
      },
      status: 400,
      error: '4000 are allowed',
    },
    {
      title: 'more nodes than a flow may have',
      input: {
        flow: flow(Array.from({ length: 10_001 }, (_, index) => `  n${index}: { type: end }`).join('\n')),
        input: '',
      },
      status: 400,
      error: 'the flow has more than 10000 nodes',
    },
    {
      title: 'a document that is nested too deeply',
      input: { flow: `ivr: 1\nstart: a\nnodes: ${'['.repeat(5000)}`, input: '' },
      status: 400,
      error: 'nested deeper than',
    },
    { title: 'aliases that unfold', input: { flow: `ivr: 1\n${aliases}\n`, input: '' }, status: 400, error: 'expands' },
    {
      title: 'a pattern that would be tried for ever',
      input: {
        flow: flow(
          `  a: { type: branch, cases: [{ when: "matches('${'a'.repeat(60)}!', '(a+)+$')", to: z }], else: b }\n  b: { type: end }`,
        ),
        input: '',
      },
      body: { status: 'completed', path: ['a', 'b'] },
    },
    {
      title: 'a grammar of the flow that lies outside',
      input: {
        flow: flow(
          '  a: { type: collect, prompt: "Who?", into: v, grammar: g, next: z, maxretries: z }',
          'variables: { v: any }\ngrammars: { g: "file:///etc/hostname" }\n',
        ),
        input: '',
      },
      status: 400,
      error: 'the reference leads out of the folder that may be read',
    },
    {
      title: 'a mock that is invalid',
      input: { flow: 'bank', input: '', mocks: { 'hours:support': 'sometimes' } },
      status: 400,
      error: 'the mock "hours:support" must be one of open, closed, holiday, emergency',
    },
    {
      title: 'a draw with a seed',
      input: { flow: 'pilot', input: '', seed: 7, mocks: { statistics: {} } },
      // Seed 7 draws 0.0117 (mulberry32), which is below the 20 % of the first choice.
      body: { path: ['welcome', 'draw', 'as-open', 'open'], awaiting: { node: 'open', dtmf: ['0'], timeout_ms: 5000 } },
    },
    {
      title: 'a service that never answers',
      input: {
        flow: 'bank',
        input: '1 12345678 1234#',
        at: '2026-06-10T16:00:00Z',
        mocks: { verify: { result: 'timeout' } },
      },
      body: { flow: 'bank', status: 'completed', path: expect.arrayContaining(['verify', 'technical', 'agent']) },
    },
    {
      title: 'a service that takes an hour',
      input: {
        flow: 'bank',
        input: '1 12345678 1234#',
        at: '2026-06-10T16:00:00Z',
        mocks: { verify: { result: 'ok', value: { verified: true }, delay_ms: 3_600_000 } },
      },
      // Four simulated seconds after it was asked the flow goes on without it.
      body: {
        status: 'completed',
        path: expect.arrayContaining(['verify', 'technical', 'agent']),
        simulated_ms: expect.toSatisfy((time: number) => time < 60_000),
      },
    },
  ],
  generateVoice: prompts([
    {
      title: 'a short prompt in the default voice',
      input: { text: 'Hello.' },
      body: {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        voice: 'flite:rms',
        engine: { id: 'flite', neural: false },
        spoken_text: 'Hello.',
        audio: {
          content_type: 'audio/wav',
          container: 'wav',
          encoding: 'mulaw',
          sample_rate: 8000,
          channels: 1,
          bits_per_sample: 8,
          data: expect.stringMatching(/^UklGR/),
        },
        warnings: [],
      },
    },
    {
      title: 'SSML with a break and a mark',
      // 100 ms of padding and 1.5 s of break stand before the mark, as nothing is said before.
      input: {
        text: '<speak><break time="1500ms"/><mark name="m"/>It is <say-as interpret-as="digits">42</say-as>.</speak>',
      },
      body: {
        spoken_text: 'It is four two.',
        marks: [{ type: 'mark', value: 'm', start_ms: 1600, start_sample: 12_800 }],
      },
    },
    {
      title: 'what looks like SSML, as text',
      input: { text: '<speak> up', ssml: false },
      body: { spoken_text: 'speak up' },
    },
    {
      title: 'text that is said to be SSML',
      input: { text: 'Hello.', ssml: true },
      status: 400,
      error: 'SSML line 1',
    },
    {
      title: 'a preset of another platform',
      input: { text: 'Hello.', voice: 'slt', preset: 'wideband-16k' },
      body: { voice: 'flite:slt', audio: { encoding: 'pcm_s16le', sample_rate: 16_000, bits_per_sample: 16 } },
    },
    {
      title: 'raw A-law',
      input: { text: 'Hello.', format: 'raw', encoding: 'alaw' },
      body: { audio: { content_type: 'audio/x-alaw-basic', container: 'raw', encoding: 'alaw', sample_rate: 8000 } },
    },
    {
      title: 'a lexicon, and a second one that wins',
      input: {
        text: 'CXone by Contoso.',
        lexicon: [lexicon('CXone', 'see x one'), lexicon('Contoso', 'no'), lexicon('Contoso', 'con toe so')],
      },
      body: { spoken_text: 'see x one by con toe so.' },
    },
    {
      title: 'a lexicon that is invalid',
      input: { text: 'Hello.', lexicon: '<a/>' },
      status: 400,
      error: 'lexicon line 1',
    },
    {
      title: 'a level of its own',
      input: { text: 'Thank you for calling.', level: { mode: 'speech-rms', target: -26 } },
      body: { level: { speech_dbfs: expect.closeTo(-26, 0) } },
    },
    {
      title: 'loudness instead of speech level',
      input: { text: 'Thank you for calling.', level: { mode: 'lufs', target: -24 } },
      body: { level: { lufs: expect.closeTo(-24, 0) } },
    },
    {
      title: 'padding of its own: two seconds before the first mark',
      input: { text: '<speak><mark name="m"/>Hello.</speak>', pad: { head: 2000, tail: 0 } },
      body: { marks: [{ type: 'mark', value: 'm', start_ms: 2000, start_sample: 16_000 }] },
    },
    {
      title: 'the times of words: one, two seconds of silence, a mark, and another one',
      input: {
        text: '<speak>Stop.<break time="2s"/><mark name="m"/>Go.</speak>',
        marks: true,
        pad: { head: 0, tail: 0 },
      },
      body: {
        marks: expect.toSatisfy((marks: VoiceMark[]) => {
          const [stop, mark, go, ...more] = marks.filter(({ type }) => type !== 'phone');
          // Two seconds are 16,000 samples at 8 kHz; around each word 20 ms of quiet are kept, and its own silence.
          const gap = mark!.start_sample - stop!.end_sample!;
          return (
            more.length === 0 &&
            [stop, mark, go].map((one) => `${one!.type} ${one!.value}`).join() === 'word Stop,mark m,word Go' &&
            gap >= 16_000 &&
            gap < 16_000 + 1600 &&
            go!.start_sample >= mark!.start_sample &&
            marks.some(({ type, value }) => type === 'phone' && value === 'aa')
          );
        }),
      },
    },
    {
      title: 'a prompt that is made anew whatever was kept',
      input: { text: 'Hello.', cache: false },
      body: { cached: false },
    },
    {
      title: 'emoji are passed over and reported',
      input: { text: 'Hello \u{1f600}.' },
      body: { warnings: [{ code: 'unspoken-signs', message: 'these signs are not spoken: \u{1f600}' }] },
    },
    { title: 'a voice that is not there', input: { text: 'Hello.', voice: 'nobody' }, status: 400, error: 'flite:rms' },
    {
      title: 'a voice that is written wrongly',
      input: { text: 'Hello.', voice: 'slot' },
      status: 400,
      error: 'did you mean "slt"?',
    },
    { title: 'a preset that is not there', input: { text: 'a', preset: 'nice' }, status: 400, error: 'cxone' },
    { title: 'an empty text', input: { text: '' }, status: 400, error: 'nothing that can be spoken' },
    { title: 'a text of points', input: { text: ' ... ' }, status: 400, error: 'nothing that can be spoken' },
    { title: 'a text of emoji', input: { text: '\u{1f600}' }, status: 400, error: 'nothing that can be spoken' },
    { title: 'a megabyte of text', input: { text: 'word '.repeat(200_000) }, status: 400, error: '1000000 characters' },
    { title: 'a word of 5,000 letters', input: { text: 'a'.repeat(5000) }, status: 400, error: '5000 letters' },
    {
      title: 'a word of 5,000 letters after many sentences',
      input: { text: `${'Please hold. '.repeat(1000)}${'a'.repeat(5000)}` },
      status: 400,
      error: '5000 letters',
    },
    { title: 'a control character', input: { text: 'a\u0007b' }, status: 400, error: 'U+0007 at position 2' },
    { title: 'half a surrogate pair', input: { text: 'a\ud800' }, status: 400, error: 'U+D800' },
    { title: 'deep SSML', input: { text: `<speak>${'<p>'.repeat(2000)}` }, status: 400, error: 'nested more than 64' },
    { title: 'Cyrillic', input: { text: 'Здравствуйте' }, status: 400, error: 'cannot speak' },
    { title: 'Chinese', input: { text: '您好' }, status: 400, error: 'cannot speak' },
    { title: 'Arabic', input: { text: 'مرحبا' }, status: 400, error: 'cannot speak' },
    { title: 'another language', input: { text: 'Guten Tag.', language: 'de-DE' }, status: 400, error: 'de-DE' },
    {
      title: 'a say-as that is not known',
      input: { text: '<speak><say-as interpret-as="fax">1</say-as></speak>' },
      status: 400,
      error: '"fax" is not known',
    },
    {
      title: 'an element that every object of JavaScript has',
      input: { text: '<speak><constructor a="1"/></speak>' },
      status: 400,
      error: '<constructor> is not supported',
    },
    { title: 'a rate out of range', input: { text: 'a', rate: 99 }, status: 400, error: 'rate' },
    { title: 'no pitch at all', input: { text: 'a', pitch: 0 }, status: 400, error: 'pitch' },
    { title: 'a sample rate of CDs', input: { text: 'a', sample_rate: 44_100 }, status: 400, error: '44100' },
    {
      title: 'a level above full scale',
      input: { text: 'a', level: { mode: 'lufs', target: 5 } },
      status: 400,
      error: 'target',
    },
    { title: 'padding below nothing', input: { text: 'a', pad: { head: -1, tail: 0 } }, status: 400, error: 'pad' },
  ]),
};

/** An acceptable input per operation, for what holds whatever its engine does: missing engines, keys, limits. */
export const plainInputs = {
  calendarStatus: {},
  calendarHolidays: {},
  validateGrammar: { content: '<grammar/>' },
  testGrammar: { content: '<grammar/>', input: 'yes' },
  analyzeGrammar: { grammar: '<grammar/>', depth: 'quick' },
  suggestPhrases: { topic: 'billing', phrases: ['pay my bill'] },
  backupScript: { script_id: 'plain', content: 'x' },
  scheduleStatus: { schedule_id: 'support' },
  testFlow: { flow: 'main', input: 'yes' },
  generateVoice: { text: 'Hello.' },
} as const;
