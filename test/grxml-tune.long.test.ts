import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeTable } from '../src/cli/files/decode-table.js';
import { createRandom, type Random } from '../src/grxml/generate/create-sampler.js';
import { generatePhrases } from '../src/grxml/generate/generate-phrases.js';
import { matchPhrase } from '../src/grxml/match/index.js';
import type { Expansion, Item } from '../src/grxml/model.js';
import { canonicalJson, type PreparedGrammar, prepareGrammar, testPhrase } from '../src/grxml/testing/index.js';
import { isMeaning } from '../src/grxml/tune/hearing.js';
import { Decided, writeWeights } from '../src/grxml/tune/learn-weights.js';
import { rateOf } from '../src/grxml/tune/rates.js';
import { maskDigits, readTranscripts, spokenWords, type Utterance } from '../src/grxml/tune/read-transcripts.js';
import { tuneGrammar } from '../src/grxml/tune/tune-grammar.js';
import { runBuiltCliNow } from './support/run-built-cli.js';

const grammarText = (rules: string) =>
  `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="r" tag-format="semantics/1.0">
${rules}
</grammar>`;
async function prepared(text: string | Uint8Array, uri?: string): Promise<PreparedGrammar> {
  const resolve = async (each: string) => ({ uri: each, bytes: readFileSync(new URL(each)) });
  const { grammar, obstacles } = await prepareGrammar(text, uri === undefined ? {} : { uri, resolve });
  expect(obstacles).toEqual([]);
  return grammar!;
}
const call = (transcription: string, count = 1, more: Partial<Utterance> = {}): Utterance => ({
  line: 1,
  transcription,
  count,
  ...more,
});
const total = (list: readonly { calls: number }[]) => list.reduce((sum, { calls }) => sum + calls, 0);

describe('readTranscripts', () => {
  it('finds columns by their usual names, in any separator, and reads each kind of cell', () => {
    const table =
      'Utterance;Calls;Hypothesis;Conf;Outcome;Meaning;Date;Agent\n"yes; please";3;yes;0,7;accepted;{"a":1};2026-01-02;x\nno;;;;nomatch;;;\n';
    const { utterances, columns, unused } = readTranscripts('calls.csv', table);
    expect(utterances).toEqual([
      {
        line: 2,
        transcription: 'yes; please',
        count: 3,
        recognized: 'yes',
        confidence: 0.7,
        accepted: true,
        expected: { value: { a: 1 } },
        date: '2026-01-02',
      },
      { line: 3, transcription: 'no', count: 1, recognized: '', accepted: false, expected: { value: null } },
    ]);
    expect([columns.recognized, unused]).toEqual(['Hypothesis', ['Agent']]);
  });
  it.each([
    ['a,b\n1,2\n', {}, 'calls.csv: no column holds the transcriptions'],
    ['text,count\nyes,many\n', {}, 'calls.csv:2: count: "many" is not a whole number'],
    ['text,accepted\nyes,perhaps\n', {}, 'calls.csv:2: accepted: "perhaps" is not one of'],
    ['text,score\nyes,high\n', {}, 'calls.csv:2: score: "high" is not a number'],
    ['text,n\nyes,1\n"no,2\nagent,3\n', {}, 'calls.csv:3: the cell begins with a quote that is never closed'],
    ['sep=;\ntext;n\nyes;1\n"no;2\n', {}, 'calls.csv:4: the cell begins with a quote'],
    ['text,score\nyes,0.5\nno,-0.2\n', {}, 'calls.csv:3: score: "-0.2" is not a confidence'],
    ['text,score\nno,-20 %\n', {}, 'calls.csv:2: score: "-20 %" is not a confidence'],
    ['text\nyes\n', { count: 'calls' }, 'calls.csv: there is no column "calls"'],
    ['text,Anzahl\nyes,2\n', { count: 'anzal' }, 'there is no column "anzal"; did you mean "Anzahl"?'],
  ])('refuses %j', (table, mapping, message) => {
    expect(() => readTranscripts('calls.csv', table, mapping)).toThrow(message);
  });
  it.each<[string, number[], number]>([
    ['42%;42 %;0,42;1', [0.42, 0.42, 0.42, 1], 0],
    ['42;95;0', [42, 95, 0], 0],
    ['0.42;95', [0.42, 95], 1],
    ['42%;95', [0.42, 95], 1],
  ])('the confidences %s', (cells, confidences, warned) => {
    const table = `text;conf\n${cells.replace(/([^;]+)(;|$)/g, 'agent;$1\n')}`;
    const { utterances, warnings } = readTranscripts('calls.csv', table);
    expect(utterances.map(({ confidence }) => confidence)).toEqual(confidences);
    expect(warnings).toHaveLength(warned);
    // The first of each scale: lines 2 and 3, under the heading.
    if (warned) expect(warnings[0]).toMatch(/0\.42 in line 2, 95 in line 3/);
  });
  it.each<[string, object, string[]]>([
    ['text,result\nagent,YES\nbilling,no\nsales,\n', { accepted: 'result' }, []],
    ['text,result,status\nagent,yes,match\n', { accepted: 'status' }, ['result']],
    ['text,recognised text,result\nagent,agent,accepted\n', { recognized: 'recognised text', accepted: 'result' }, []],
    ['text,hypothesis,result\nagent,agent,sales\n', { recognized: 'hypothesis' }, ['result']],
    // Answers to a yes-no question are what was understood.
    ['text,result\nyes,yes\nno,yes\n', { recognized: 'result' }, []],
    ['text,result\nagent,agent\nbilling,no\n', { recognized: 'result' }, []],
    ['text,result\nagent,\n', { recognized: 'result' }, []],
  ])('the columns of %j', (table, expected, left) => {
    const { columns, unused } = readTranscripts('calls.csv', table);
    expect([columns, unused]).toEqual([{ transcription: 'text', ...expected }, left]);
  });
  it.each(['sep=;\n', 'sep=;\r\n', '"sep=;"\n', 'SEP=;\n'])('skips a first line %j', (first) => {
    // More commas than semicolons in the heading: the line decides.
    const { utterances } = readTranscripts('calls.csv', `\uFEFF${first}text;a,b,c\nyes, please;1\n`);
    expect(utterances).toEqual([{ line: 3, transcription: 'yes, please', count: 1 }]);
  });
  it.each<[string, number[] | string, string | RegExp, RegExp | undefined]>([
    ['windows-1252', [0x61, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x20, 0x80], 'a\ncafé €', /:2: byte 0xE9 is not UTF-8/],
    ['UTF-8', 'a\ncafé €', 'a\ncafé €', undefined],
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00, 0xe9, 0x00], 'aé', undefined],
    ['both UTF-8 and windows-1252', [0xc3, 0xa9, 0x0a, 0xe9, 0x0a], /calls.csv:2: byte 0xE9 is not UTF-8/, undefined],
    ['a byte that windows-1252 lacks', [0x61, 0x0d, 0x0a, 0x81], /calls.csv:2: byte 0x81 is not UTF-8/, undefined],
    ['a character lost before', 'a\nb\ncaf\ufffd', /calls.csv:3: U\+FFFD/, undefined],
    ['binary data', [0x50, 0x4b, 0x03, 0x00], /calls.csv: this is binary data/, undefined],
  ])('decodes %s', (_, bytes, expected, note) => {
    const decode = () =>
      decodeTable('calls.csv', typeof bytes === 'string' ? Buffer.from(bytes) : Uint8Array.from(bytes));
    if (typeof expected !== 'string') return expect(decode).toThrow(expected);
    expect(decode()).toEqual({ text: expected, ...(note ? { note: expect.stringMatching(note) } : {}) });
  });
  it.each([
    ['[noise] um, yes please.', 'um yes please'],
    ['<unk> {cough} ((unclear)) ++breath++ *beep*', ''],
    ["I'd like St. Louis, 2.5 miles away?!", "I'd like St Louis 2.5 miles away"],
    ['¿Qué? «oui» … - no', 'Qué oui no'],
    ['check-in re- booking', 'check-in re- booking'],
  ])('the words of %j', (written, words) => expect(spokenWords(written)).toBe(words));
  it.each([
    ['my pin is 1234', 'my pin is ####'],
    ['it is four one oh five', 'it is # # # #'],
    ['one moment please', 'one moment please'],
    ['double seven two', '# # #'],
  ])('masks %j', (text, masked) => expect(maskDigits(text)).toBe(masked));
});

// Values of Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i of %i', (calls, of, low, high) => {
  const rate = rateOf(calls, of);
  expect([rate.low!.toFixed(4), rate.high!.toFixed(4)]).toEqual([low.toFixed(4), high.toFixed(4)]);
});

/** A small grammar without repeats of open end, so that all its phrases can be listed. */
function randomGrammar(random: Random): string {
  const word = () => `w${random.below(8)}`;
  const part = (depth: number): string => {
    const kind = depth > 2 ? 0 : random.below(5);
    if (kind === 1) return `<item repeat="0-1">${part(depth + 1)}</item>`;
    if (kind === 2) {
      const items = Array.from(
        { length: 2 + random.below(3) },
        (_, i) => `<item>${part(depth + 1)}<tag>out.s${random.below(2)} = ${i};</tag></item>`,
      );
      return `<one-of>${items.join('')}</one-of>`;
    }
    if (kind === 3) return `${part(depth + 1)} ${part(depth + 1)}`;
    if (kind === 4) return '<ruleref uri="#x"/>';
    return word();
  };
  const x = Array.from(
    { length: 3 },
    (_, i) => `<item>${word()} ${random.below(2) ? word() : ''}<tag>out = ${i};</tag></item>`,
  );
  return grammarText(
    `<rule id="r" scope="public">${part(0)} ${part(0)}</rule><rule id="x"><one-of>${x.join('')}</one-of></rule>`,
  );
}

describe('measures', () => {
  it('equal a count by hand over the listed phrases, on 50 grammars', async () => {
    const wanted = 50;
    let measured = 0;
    for (let seed = 1; measured < wanted; seed++) {
      const random = createRandom(`tune ${seed}`);
      const { grammar } = await prepareGrammar(randomGrammar(random));
      const { phrases, complete } = generatePhrases(grammar!.linked, { limit: 3000 });
      if (!complete || phrases.length < 2) continue;
      const meanings = new Map<string, string>();
      for (const phrase of phrases) {
        const [best] = (await testPhrase(grammar!, phrase, { parses: 1 })).readings;
        meanings.set(
          phrase,
          best!.interpretation.error
            ? `error: ${best!.interpretation.error.message}`
            : (canonicalJson(best!.interpretation.value) ?? 'undefined'),
        );
      }
      const draw = () => phrases[random.below(phrases.length)]!;
      const utterances = Array.from({ length: 60 }, (): Utterance => {
        const words = draw().split(' ');
        if (random.below(2)) words[random.below(words.length)] = `w${random.below(10)}`;
        const recognized = random.below(5) ? (random.below(2) ? words.join(' ') : draw()) : '';
        return call(words.join(' '), 1 + random.below(4), {
          recognized,
          accepted: recognized !== '' && random.below(6) > 0,
        });
      });
      const counts = { in: 0, all: 0, ca_in: 0, fa_in: 0, fr_in: 0, cr_out: 0, fa_out: 0 };
      for (const { transcription, recognized = '', accepted, count } of utterances) {
        if (transcription === '') continue;
        const truth = meanings.get(transcription);
        const understood = meanings.get(recognized);
        counts.all += count;
        if (truth !== undefined) counts.in += count;
        if (truth === undefined) counts[accepted ? 'fa_out' : 'cr_out'] += count;
        else if (!accepted) counts.fr_in += count;
        else
          counts[
            understood !== undefined
              ? understood === truth
                ? 'ca_in'
                : 'fa_in'
              : recognized === transcription
                ? 'ca_in'
                : 'fa_in'
          ] += count;
      }
      const { measures } = (await tuneGrammar(grammar!, utterances, { limit: 1 })).report;
      const { ca_in, fa_in, fr_in, cr_out, fa_out } = measures.decisions!;
      expect({
        in: measures.in_grammar.calls,
        all: measures.in_grammar.of,
        ca_in: ca_in.calls,
        fa_in: fa_in.calls,
        fr_in: fr_in.calls,
        cr_out: cr_out.calls,
        fa_out: fa_out.calls,
      }).toEqual(counts);
      expect(measures.semantic_accuracy).toMatchObject({ calls: counts.ca_in, of: counts.in });
      measured++;
    }
  });

  const menu = grammarText(
    `<rule id="r" scope="public"><one-of><item>billing<tag>out.topic = "b";</tag></item><item>agent<tag>out.topic = "a";</tag></item></one-of></rule>`,
  );
  it('judges by the expected meaning where there is one, out of grammar too', async () => {
    const { measures } = (
      await tuneGrammar(await prepared(menu), [
        call('billing', 6, { recognized: 'billing', accepted: true, expected: { value: 'b' } }),
        call('my bill', 3, { recognized: 'billing', accepted: true, expected: { value: { topic: 'b' } } }),
        call('weather', 2, { recognized: 'agent', accepted: true, expected: { value: null } }),
        call('agent', 4, { recognized: 'agent', accepted: true, expected: { value: 'b' } }),
        call('[noise]', 9, { recognized: 'agent', accepted: true }),
      ])
    ).report;
    expect(measures).toMatchObject({ calls: 24, speech: 15, no_speech: 9 });
    // Legitimate are 6 + 3 + 4 calls; 6 + 3 got their meaning, 4 the other one.
    expect(measures.semantic_accuracy).toMatchObject({ calls: 9, of: 13 });
    expect(measures.decisions).toMatchObject({
      ca_in: { calls: 6, of: 10 },
      fa_in: { calls: 4 },
      fa_out: { calls: 5, of: 5 },
    });
    expect(measures.misunderstood).toEqual([{ phrase: 'agent', calls: 4, expected: 'b', value: { topic: 'a' } }]);
    expect(measures.slots).toEqual({ topic: { calls: 10, accepted: 10, correct: 10 } });
  });
  it.each<[string[], object | undefined]>([
    [['2026-02-01', '2025-12-31'], { from: '2025-12-31', to: '2026-02-01' }],
    [['2026-02-01T10:00:00Z', '2026-02-01'], { from: '2026-02-01', to: '2026-02-01T10:00:00Z' }],
    // As text 01/02/2026 is before 12/31/2025.
    [['01/02/2026', '12/31/2025'], undefined],
    [['2026-02-01', '1.3.2026'], undefined],
    [['2026-31-01', '2026-01-31'], undefined],
  ])('the period of %j', async (dates, period) => {
    const rows = dates.map((date) => call('agent', 1, { date }));
    expect((await tuneGrammar(await prepared(menu), rows)).report.measures.period).toEqual(period);
  });
  it('knows no right meaning where only the decision is known', async () => {
    const { measures } = (
      await tuneGrammar(await prepared(menu), [
        call('billing', 2, { accepted: true }),
        call('billing', 1, { accepted: false }),
        call('weather', 1, { accepted: false }),
      ])
    ).report;
    const unknown = { rate: null, low: null, high: null };
    // One of three calls in grammar was rejected; what the recogniser made of the other two is not known.
    expect(measures.decisions).toMatchObject({
      ca_in: unknown,
      fa_in: unknown,
      fr_in: { calls: 1, of: 3 },
      cr_out: { calls: 1, of: 1 },
    });
    expect(measures).toMatchObject({ unjudged: 2, semantic_accuracy: unknown });
    expect([measures.rules.r, measures.slots.topic]).toEqual([
      { calls: 3, accepted: 2 },
      { calls: 3, accepted: 2 },
    ]);
  });
  it('treats rows without confidence alike in the table and the curve', async () => {
    const rows = [
      call('billing', 4, { recognized: 'billing', confidence: 0.8 }),
      call('billing', 2, { recognized: '' }),
      call('billing', 3, { recognized: 'billing', accepted: true }),
      call('weather', 1, { recognized: 'agent', accepted: false }),
    ];
    const { measures, thresholds } = (await tuneGrammar(await prepared(menu), rows, { threshold: 0.5 })).report;
    // At 0.5: 4 accepted, 2 + 1 rejected whatever the threshold; of 3 no threshold knows.
    expect(measures.decisions).toMatchObject({ ca_in: { calls: 4, of: 6 }, fr_in: { calls: 2 }, cr_out: { calls: 1 } });
    expect(thresholds!.left_out).toBe(3);
    expect(thresholds!.points.find(({ threshold }) => threshold === 0.5)).toMatchObject({
      ca_in: 4,
      fr_in: 2,
      cr_out: 1,
    });
  });
  it('finds the threshold with the most calls treated rightly', async () => {
    const said = (text: string, confidence: number, count: number) =>
      call(text, count, { recognized: text === 'billing' ? text : 'agent', confidence });
    const { thresholds } = (
      await tuneGrammar(await prepared(menu), [
        said('billing', 0.8, 10),
        said('billing', 0.4, 3),
        said('weather', 0.5, 5),
        said('weather', 0.2, 5),
      ])
    ).report;
    // From 0.55 on 10 calls in grammar are accepted and 10 out of grammar rejected; below, at most 13 and 5.
    expect(thresholds!.best).toBeCloseTo(0.55);
    expect(thresholds!.points.find(({ threshold }) => threshold === 0.5)).toEqual({
      threshold: 0.5,
      ca_in: 10,
      fa_in: 0,
      fr_in: 3,
      cr_out: 5,
      fa_out: 5,
      right: 15,
    });
  });
  it('says what another grammar does to the calls', async () => {
    const other = menu
      .replace('<item>agent<tag>out.topic = "a";', '<item>agents<tag>out.topic = "a";')
      .replace('"b"', '"c"');
    const { compare } = (
      await tuneGrammar(await prepared(menu), [call('agent', 2), call('agents', 3), call('billing', 4)], {
        compare: await prepared(other),
      })
    ).report;
    expect(
      [compare!.gained, compare!.lost, compare!.changed].map(({ calls, phrases }) => [calls, phrases[0]!.phrase]),
    ).toEqual([
      [3, 'agents'],
      [2, 'agent'],
      [4, 'billing'],
    ]);
    expect(compare!.changed.phrases[0]).toEqual({
      phrase: 'billing',
      calls: 4,
      before: { topic: 'b' },
      after: { topic: 'c' },
    });
  });
});

// A meaning that was written down, a value, whether they are the same.
it.each([
  ['card', { topic: 'card', urgent: true }, true],
  ['card', { topic: 'bill', urgent: true }, false],
  [2, { count: 2, price: 2 }, false],
  [2, { count: 2 }, true],
  [5, '5', true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [null, 'null', false],
  ['a', ['a'], false],
])('%j is %j: %j', (expected, value, same) => expect(isMeaning(expected, value)).toBe(same));

describe('suggestions', () => {
  const menu = `<rule id="r" scope="public"><item repeat="0-1">please</item> <one-of>
  <item>check my balance<tag>out = "balance";</tag></item>
  <item>pay my bill<tag>out = "pay";</tag></item>
  <item>agent<tag>out = "agent";</tag></item>
</one-of></rule>`;
  it.each<[string, string, string, Partial<Utterance>, object]>([
    [
      'a form of a word',
      'agents',
      'agent',
      {},
      { kind: 'synonym', said: 'agents', beside: 'agent', meaning: 'agent', safe: true, admits: 2 },
    ],
    [
      'another word',
      'check my saldo',
      'balance',
      {},
      { kind: 'word', said: 'saldo', beside: 'balance', safe: false, admits: 2 },
    ],
    [
      'another word that is known to mean it',
      'check my saldo',
      'b',
      { expected: { value: 'balance' } },
      { kind: 'word', safe: true, right: { calls: 5, of: 5 } },
    ],
    [
      'a filler in front',
      'um pay my bill',
      'um',
      {},
      { kind: 'filler', where: 'beginning', said: 'um', meaning: 'pay', admits: 6, safe: true },
    ],
    [
      'a filler behind',
      'pay my bill now',
      'now',
      {},
      { kind: 'filler', where: 'end', said: 'now', beside: '', admits: 6 },
    ],
    ['a filler within', 'pay my damn bill', 'damn', {}, { kind: 'filler', said: 'damn', beside: 'bill', admits: 2 }],
    [
      'words that are left out',
      'check balance',
      'my',
      {},
      { kind: 'optional', said: '', beside: 'my', meaning: 'balance', admits: 2 },
    ],
    ['another order', 'my balance check', 'order', {}, { kind: 'order', said: 'my balance check', meaning: 'balance' }],
  ])('%s', async (_, phrase, __, more, expected) => {
    for (const form of ['xml', 'abnf'] as const) {
      const { writeAbnf } = await import('../src/grxml/write/write-abnf.js');
      const xml = await prepared(grammarText(menu));
      const grammar = form === 'xml' ? xml : await prepared(writeAbnf(xml.linked.main).text);
      const { report, suggestions } = await tuneGrammar(grammar, [call(phrase, 5, more), call('agent', 9)]);
      expect(report.suggestions).toHaveLength(1);
      expect(report.suggestions[0]).toMatchObject({ ...expected, calls: 5, phrases: 1, disturbs: 0 });
      const { patched } = (await suggestions.apply([1]))!;
      const again = await prepared(patched.documents[0]!.after);
      expect(matchPhrase(again.compiled, phrase.split(' ')).matches).toBe(true);
    }
  });

  const service = `<rule id="r" scope="public"><item repeat="0-1">i want</item> <one-of>
  <item>billing<tag>out.dest = "billing";</tag></item>
  <item>sales<tag>out.dest = "sales";</tag></item>
  <item>do not call<tag>out.dest = "block";</tag></item>
  <item>flight to <ruleref uri="#city"/><tag>out.dest = "flight";</tag></item>
</one-of></rule><rule id="city"><one-of><item>boston</item><item>new york</item><item>denver</item></one-of></rule>`;
  // Said, the meaning that is expected if any, and whether the change may be made unseen: what is optional must not carry
  // meaning, and only a closed list of fillers or the expected meaning says so.
  it.each<[string, unknown, boolean]>([
    ['not billing', undefined, false],
    ['not billing', { dest: 'billing' }, false],
    ['billing no', undefined, false],
    ['billing never', undefined, false],
    ["don't billing", undefined, false],
    ['cancel flight to boston', undefined, false],
    ['from denver flight to boston', undefined, false],
    ['billing and sales', { dest: 'billing' }, false],
    ['billing two', undefined, false],
    ['billing 4 5', { dest: 'billing' }, false],
    ['do call', undefined, false],
    ['do call', { dest: 'block' }, false],
    ['flight to boston tomorrow', undefined, false],
    ['flight to boston tomorrow', { dest: 'flight' }, true],
    ['flight to new', undefined, false],
    ['flight to new yolk', undefined, false],
    ['flights to boston', undefined, true],
    ['um okay billing', undefined, true],
    ['billing thank you', undefined, true],
    ['the billing', undefined, true],
    ['flight please to boston', undefined, true],
    ['call do not', undefined, false],
  ])('%j, expected %j, is safe: %j', async (phrase, expected, safe) => {
    const more = expected === undefined ? {} : { expected: { value: expected } };
    const { report } = await tuneGrammar(await prepared(grammarText(service)), [call(phrase, 3, more), call('sales')]);
    expect(report.suggestions.map((each) => [each.safe, each.doubt === undefined])).toEqual(
      report.suggestions.map(() => [safe, safe]),
    );
    expect(report.suggestions.length).toBeGreaterThan(0);
  });
  it.each([
    // Four keys of which two could be left out; an optional part of a repeated one; a rule that is one key.
    ['<item repeat="4"><ruleref uri="#d"/></item>', ['1201', '12', '120*']],
    ['<item repeat="4"><one-of><item>0</item><item>1</item></one-of></item>', ['0101', '01', '010#']],
    ['<ruleref uri="#d"/> 1 2', ['012', '12', '01']],
  ])('makes no key of %s optional unseen', async (rule, said) => {
    const keys = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" mode="dtmf" root="r"><rule id="r">${rule}</rule><rule id="d"><one-of><item>0</item><item>1</item><item>2</item></one-of></rule></grammar>`;
    const { report } = await tuneGrammar(
      await prepared(keys),
      said.map((text) => call(text)),
    );
    expect(report.suggestions.filter(({ safe }) => safe)).toEqual([]);
  });
  it('makes no rule of words nullable unseen', async () => {
    const rules =
      '<rule id="r" scope="public">billing <ruleref uri="#end"/><tag>out = "b";</tag></rule><rule id="end"><one-of><item>please</item><item>thanks</item></one-of></rule>';
    const { report } = await tuneGrammar(await prepared(grammarText(rules)), [
      call('billing', 3),
      call('billing please'),
    ]);
    // "please" is courtesy, but the rule "end" would accept no words.
    expect(report.suggestions).toMatchObject([
      { kind: 'optional', safe: false, doubt: expect.stringContaining('without words') },
    ]);
  });

  it('puts nothing but keys into a grammar of keys', async () => {
    const keys =
      '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" mode="dtmf" root="r"><rule id="r"><one-of><item>1 2</item><item>3 4</item></one-of></rule></grammar>';
    const { report } = await tuneGrammar(await prepared(keys), [call('12#', 3), call('12 hello', 4), call('34')]);
    expect(report.suggestions.map(({ said, where }) => [said, where])).toEqual([['#', 'end']]);
    expect(report.other_phrases).toMatchObject({ calls: 4, phrases: 1 });
  });

  it('makes them together, of several at one word too', async () => {
    const said = [
      'agents',
      'agent people',
      'um agent',
      'uh agent',
      'check saldo',
      'check my saldo',
      'check balance',
      'pay bill',
    ];
    const { report, suggestions } = await tuneGrammar(
      await prepared(grammarText(menu)),
      said.map((text) => call(text)),
    );
    const all = report.suggestions.map(({ number }) => number);
    const made = (await suggestions.apply(all))!;
    const again = await prepared(made.patched.documents[0]!.after);
    expect(said.filter((text) => !matchPhrase(again.compiled, text.split(' ')).matches)).toEqual([]);
  });

  it('move exactly the calls that they promise, on fixtures with calls made by edits of phrases', async () => {
    let tried = 0;
    const names = ['main-menu', 'routing', 'yes-no', 'universals', 'pizza-order', 'flight-booking', 'time'];
    for (const name of names) {
      const path = new URL(`../fixtures/grammars/${name}.grxml`, import.meta.url);
      const text = readFileSync(path, 'utf8');
      const grammar = await prepared(text, path.href);
      const random = createRandom(name);
      const { phrases } = generatePhrases(grammar.linked, { count: 60, seed: name });
      const edits: ((words: string[]) => string[])[] = [
        (words) => ['um', ...words],
        (words) => [...words, 'now'],
        (words) => words.toSpliced(random.below(words.length), 1),
        (words) => words.with(random.below(words.length), 'thingy'),
        (words) => words.map((word) => (random.below(3) ? word : `${word}s`)),
        (words) => words.toReversed(),
        (words) => words,
      ];
      const calls = phrases.flatMap((phrase) => {
        const words = phrase.split(' ').filter(Boolean);
        const edited = words.length < 2 ? words : edits[random.below(edits.length)]!(words);
        return edited.length === 0 ? [] : [call(edited.join(' '), 1 + random.below(9))];
      });
      const { report, suggestions } = await tuneGrammar(grammar, calls, { limit: 8 });
      const misses = calls.filter(
        ({ transcription }) => !matchPhrase(grammar.compiled, transcription.split(' ')).matches,
      );
      for (const { number, calls: promised } of report.suggestions) {
        const { patched, moved } = (await suggestions.apply([number]))!;
        expect(total(moved)).toBe(promised);
        // From the text, by other means than those that promised it.
        const [document] = patched.documents;
        if (document!.uri !== path.href) continue;
        const again = await prepared(document!.after, path.href);
        const now = misses.filter(({ transcription }) => matchPhrase(again.compiled, transcription.split(' ')).matches);
        expect([name, number, now.reduce((sum, { count }) => sum + count, 0)]).toEqual([name, number, promised]);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(20);
  });
});

describe('weights', () => {
  /** The likelihood of phrases where the weights of a one-of are shares and a repeat goes on with its repeat-prob. */
  function logLikelihood(grammar: PreparedGrammar, phrases: readonly string[]): number {
    const shares = new Map<Item, number>();
    const visit = (part: Expansion): void => {
      if (part.kind === 'one-of') {
        const sum = part.alternatives.reduce((all, { weight = 1 }) => all + weight, 0);
        for (const item of part.alternatives) shares.set(item, (item.weight ?? 1) / sum);
        part.alternatives.forEach(visit);
      } else if (part.kind === 'item') part.children.forEach(visit);
    };
    for (const rule of grammar.linked.main.rules) rule.expansion.forEach(visit);
    let sum = 0;
    for (const phrase of phrases) {
      const { trail } = matchPhrase(grammar.compiled, phrase.split(' '), { trail: true }).parses[0]!;
      for (const item of trail!.alternatives) sum += Math.log(shares.get(item) ?? 1);
      for (const { item, again } of trail!.repeats) {
        const probability = item.repeat!.probability ?? 0.5;
        sum += Math.log(again ? probability : 1 - probability);
      }
    }
    return sum;
  }

  it.each(['main-menu', 'pizza-order', 'cities'])('learnt raise the likelihood of other calls: %s', async (name) => {
    const path = new URL(`../fixtures/grammars/${name}.grxml`, import.meta.url);
    const plain = readFileSync(path, 'utf8').replace(/ (?:weight|repeat-prob)="[^"]*"/g, '');
    // Callers with habits: some alternatives are said much more often than others, and what is optional seldom.
    const random = createRandom(name);
    const habits = plain
      .replace(/(<one-of>\s*)<item>/g, '$1<item weight="9">')
      .replace(/repeat="0-1"/g, () => `repeat="0-1" repeat-prob="0.${1 + random.below(3)}"`);
    const caller = await prepared(habits, path.href);
    const { phrases } = generatePhrases(caller.linked, { count: 400, duplicates: true, seed: name });
    const [seen, heldBack] = [phrases.slice(0, 300), phrases.slice(300)];
    const before = await prepared(plain, path.href);
    const { decided } = await tuneGrammar(
      before,
      seen.map((phrase) => call(phrase)),
      { limit: 1 },
    );
    const { text } = writeWeights(before.linked.main, decided);
    const after = await prepared(text, path.href);
    expect(logLikelihood(after, heldBack)).toBeGreaterThan(logLikelihood(before, heldBack));
  });

  it('are the smoothed shares, written where they belong in both forms', async () => {
    const grammar = await prepared(
      grammarText(
        '<rule id="r" scope="public"><one-of><item>a</item><item weight="3">b</item></one-of><item repeat="0-2">c</item></rule>',
      ),
    );
    const decided = new Decided();
    const add = (phrase: string, times: number) =>
      decided.add(matchPhrase(grammar.compiled, phrase.split(' '), { trail: true }).parses[0]!.trail!, times);
    add('a', 2);
    add('b c', 1);
    add('b c c', 4);
    // a 2 and b 5 of 7: 2.5 / 8 and 5.5 / 8. Went on 1 + 8 times, stopped 2 + 1 times (never after two): 9.5 / 13.
    const { text, values } = writeWeights(grammar.linked.main, decided);
    expect(values.map(({ kind, calls, of, before, after }) => [kind, calls, of, before, after])).toEqual([
      ['weight', 2, 7, null, 0.313],
      ['weight', 5, 7, 3, 0.688],
      ['repeat-prob', 9, 12, null, 0.731],
    ]);
    expect(text).toContain(
      '<one-of><item weight="0.313">a</item><item weight="0.688">b</item></one-of><item repeat="0-2" repeat-prob="0.731">',
    );
    const abnf = await prepared('#ABNF 1.0;\nlanguage en;\nroot $r;\npublic $r = (a | /3/ b) [c] (d)<0-1 /0.5/>;\n');
    const more = new Decided();
    more.add(matchPhrase(abnf.compiled, ['b', 'c'], { trail: true }).parses[0]!.trail!, 3);
    expect(writeWeights(abnf.linked.main, more).text).toContain(
      '(/0.125/ a | /0.875/ b) (c)<0-1 /0.875/> (d)<0-1 /0.125/>',
    );
  });
});

describe('cctool grxml tune', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'cctool-tune-'));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));
  const file = (name: string, text: string) => writeFileSync(join(cwd, name), text);
  const menu = grammarText(
    '<rule id="r" scope="public"><one-of>\n<item>account balance<tag>out = "balance";</tag></item>\n<item>agent<tag>out = "agent";</tag></item>\n</one-of></rule>',
  );
  file('menu.grxml', menu);
  file(
    'calls.csv',
    'said,n,heard\nagent,5,agent\nagents,3,agent\nmy pin is 1 2 3 4,2,\naccount balances,1,account balance\n',
  );
  const run = (...words: string[]) =>
    runBuiltCliNow(['grxml', 'tune', 'menu.grxml', '--transcripts', 'calls.csv', ...words], { cwd });
  const mapped = ['--column', 'count=n', '--column', 'recognized=heard'];

  it('reports in text, with digits masked', () => {
    const { stdout, stderr, status } = run(...mapped, '--mask-digits');
    expect([status, stderr]).toEqual([0, expect.stringContaining('coverage ')]);
    expect(stdout).toContain('11 calls, 4 phrases');
    expect(stdout).toContain('accept "agents" beside "agent"');
    expect(stdout).toContain('my pin is # # # #');
    expect(stdout).not.toMatch(/1 2 3 4/);
  });
  it('masks meanings and suggestions in every format', () => {
    file('pins.csv', 'text,count,expected\nagent,2,4711\nagent 4711 please,3,agent\nsay 12 34,1,\n');
    for (const format of ['text', 'json', 'html']) {
      const words = ['grxml', 'tune', 'menu.grxml', '--transcripts', 'pins.csv', '--mask-digits', '--format', format];
      const { stdout } = runBuiltCliNow(words, { cwd });
      expect(stdout).toContain('####');
      expect(stdout).not.toMatch(/4711|12 34/);
    }
  });
  it('reads windows-1252 with a note, in "grxml new" too', () => {
    writeFileSync(join(cwd, 'old.csv'), Buffer.from('text,meaning\nagent,agent\nagent café,agent\n', 'latin1'));
    for (const words of [
      ['tune', 'menu.grxml', '--transcripts'],
      ['new', '--phrases'],
    ]) {
      const { stdout, stderr } = runBuiltCliNow(['grxml', ...words, 'old.csv'], { cwd });
      expect(stderr).toContain('old.csv:3: byte 0xE9 is not UTF-8; the file is read as windows-1252');
      expect(stdout).toContain('café');
    }
  });
  it('reports in JSON and in one HTML page', () => {
    const { file: name, measures, suggestions } = JSON.parse(run(...mapped, '--json').stdout);
    expect([name, measures.in_grammar.calls, measures.in_grammar.of]).toEqual(['menu.grxml', 5, 11]);
    expect(suggestions.map(({ said, calls }: { said: string; calls: number }) => [said, calls])).toEqual([
      ['agents', 3],
      ['balances', 1],
    ]);
    const { stdout } = run(...mapped, '--format', 'html');
    expect(stdout).toMatch(/^<!doctype html>/);
    expect(stdout).toContain("default-src 'none'");
    expect(stdout).not.toMatch(/<script|src=|https?:/);
  });
  it('writes the chosen changes as a patch, and learnt weights', () => {
    const { stdout, stderr } = run(...mapped, '--patch', 'menu.patch', '--choose', '1', '--json');
    expect(JSON.parse(stdout).suggestions).toHaveLength(2);
    expect(stderr).toContain('menu.patch: 1 change (1), 3 calls more in grammar');
    expect(readFileSync(join(cwd, 'menu.patch'), 'utf8')).toContain('+<item>agents<tag>out = "agent";</tag></item>');
    expect(run(...mapped, '--write-weights', 'out.grxml').status).toBe(0);
    // 0 and 5 of 5 calls: 0.5 / 6 and 5.5 / 6.
    expect(readFileSync(join(cwd, 'out.grxml'), 'utf8')).toMatch(
      /<item weight="0.0833">account[\s\S]*<item weight="0.917">agent/,
    );
    expect(readFileSync(join(cwd, 'menu.grxml'), 'utf8')).toBe(menu);
    expect(run(...mapped, '--write-weights').status).toBe(0);
    expect(readFileSync(join(cwd, 'menu.grxml'), 'utf8')).toContain('weight="0.917"');
    file('menu.grxml', menu);
  });
  it.each<[string[], number, RegExp]>([
    [['--min-coverage', '90'], 1, /coverage \d+(\.\d)? % is below the required 90 %/],
    [['--column', 'calls=n'], 2, /--column: "calls" is not a column/],
    [['--choose', '1'], 2, /--choose names the changes of a patch/],
    [['--threshold', 'high'], 2, /--threshold: "high" is not a number/],
    [['--column', 'count=number'], 2, /calls.csv: there is no column "number"/],
  ])('%j ends with %i', (options, status, message) => {
    const done = run(...options);
    expect([done.status, done.stderr]).toEqual([status, expect.stringMatching(message)]);
  });
});
