import { describe, expect, test } from 'vitest';
import { readLexicon } from '../../pronunciation/index.js';
import { sayAsKinds } from '../../reading/index.js';
import { applyLexicon } from './lexicon.js';
import { refuseControls, splitSentences, tidyText } from './normalize.js';
import { plainDelivery } from './script.js';
import { toSentences } from './sentences.js';
import { readSsml } from './ssml.js';

const speak = (body: string) => readSsml(`<speak>${body}</speak>`);
const texts = (body: string) => speak(body).map((part) => (part.kind === 'text' ? part.text : part));

describe('SSML', () => {
  test.each<[string, string, unknown[]]>([
    ['text', 'Hello.', ['Hello.']],
    ['entities', 'Marks &amp; Spencer', ['Marks & Spencer']],
    ['break in seconds', 'a<break time="1.5s"/>b', ['a', { kind: 'break', milliseconds: 1500 }, 'b']],
    ['break in milliseconds', 'a<break time="250ms"/>b', ['a', { kind: 'break', milliseconds: 250 }, 'b']],
    ['break without anything is medium', '<break/>', [{ kind: 'break', milliseconds: 400 }]],
    ['sub says its alias', '<sub alias="see x one">CXone</sub>', ['see x one']],
    ['say-as', '<say-as interpret-as="digits">42</say-as>', ['four two']],
    ['mark', 'a<mark name="m1"/>', ['a', { kind: 'mark', name: 'm1' }]],
    ['sentence', '<s>a</s>', ['a', { kind: 'boundary', strength: 'sentence' }]],
  ])('%s', (_, body, expected) => expect(texts(body)).toEqual(expected));

  // One row per kind that say-as has; the words by hand.
  const kinds: [kind: string, value: string, words: string][] = [
    ['digits', '407', 'four zero seven'],
    ['characters', 'A1', 'A, one'],
    ['spell-out', 'B2', 'B, two'],
    ['telephone', '555-0199', 'five five five, zero one nine nine'],
    ['account', 'X12', 'X one two'],
    ['date', '2026-03-04', 'March fourth, twenty twenty six'],
    ['time', '9:05 am', 'nine oh five A M'],
    ['currency', '$2.01', 'two dollars and one cent'],
    ['email', 'a@b.com', 'a at b dot com'],
    ['cardinal', '21', 'twenty one'],
    ['number', '1,000', 'one thousand'],
    ['ordinal', '2nd', 'second'],
    ['fraction', '2 3/20', 'two and three twentieths'],
    ['duration', '01:18:30', 'one hour eighteen minutes and thirty seconds'],
    ['unit', '10 foot', '10 foot'],
    ['address', '150 Main St.', '150 Main St.'],
    ['name', 'ED', 'ED'],
    ['verbatim', 'abc', 'A, B, C'],
    ['number_digit', '123', 'one two three'],
    ['vxml:boolean', 'true', 'yes'],
    ['vxml:date', '????0922', 'September twenty second'],
    ['vxml:digits', '20314', 'two zero three one four'],
    ['vxml:currency', 'USD12.50', 'twelve dollars and fifty cents'],
    ['vxml:number', '3.14', 'three point one four'],
    ['vxml:phone', '2345551212x99', 'two three four, five five five, one two one two, extension nine nine'],
    ['vxml:time', '0930p', 'nine thirty P M'],
  ];
  test.each(kinds)('say-as %s', (kind, value, words) => {
    expect(texts(`<say-as interpret-as="${kind}">${value}</say-as>`)).toEqual([words]);
  });
  test('every kind of say-as has its row', () => {
    expect(kinds.map(([kind]) => kind).sort()).toEqual([...sayAsKinds].sort());
  });

  test('what may stand anywhere, and emphasis, changes nothing', () => {
    const source =
      '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b"><p xml:id="x"><emphasis level="strong">Hello</emphasis></p></speak>';
    expect(readSsml(source)).toEqual([
      { kind: 'text', text: 'Hello', delivery: { ...plainDelivery, language: 'en-US' } },
      { kind: 'boundary', strength: 'paragraph' },
    ]);
  });

  test('prosody multiplies, voice and language are handed down', () => {
    const [part] = speak(
      '<prosody rate="50%"><voice name="slt"><prosody rate="+20%" pitch="+12st" volume="-6dB"><lang xml:lang="en-GB">x</lang></prosody></voice></prosody>',
    );
    expect(part).toMatchObject({ delivery: { rate: 0.6, pitch: 2, volume: -6, voice: 'slt', language: 'en-GB' } });
  });

  test.each([
    ['<speak><audio src="x"/></speak>', /<audio> has nothing to say instead of its sound/],
    ['<speak>\n<break time="soon"/></speak>', /line 2, column \d+: "soon" is not a duration/],
    ['<speak><break time="3600s"/></speak>', /60 s at most/],
    ['<voice name="x">a</voice>', /root element is <voice>/],
    ['<speak>a', /line 1, column \d+/],
    ['<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', /DOCTYPE/],
    ['<speak>&unknown;</speak>', /line 1/],
    [
      '<speak><say-as interpret-as="date">tomorrow</say-as></speak>',
      /line 1, column \d+: "tomorrow" cannot be read as date/,
    ],
    ['<speak><prosody rate="9">a</prosody></speak>', /between 0\.3 and 4/],
    ['<speak><sub alias="a"><break/></sub></speak>', /<sub> holds text only/],
    [`<speak>${'<s>'.repeat(100)}`, /nested more than 64/],
    ['<speak><speak>a</speak></speak>', /inside another <speak>/],
    ['<speak><lexicon uri="a.pls"/></speak>', /<lexicon> is not supported/],
    ['<speak><lexicon uri="a.pls"/></speak>', /<lexicon> is not supported/],
    ['<speak><x:break xmlns:x="urn:x" time="1s"/></speak>', /<x:break> is not supported/],
    ['<speak><amazon:effect name="whispered">a</amazon:effect></speak>', /line 1.*amazon/],
    [
      '<speak><prosody contour="(0%,+20Hz)">a</prosody></speak>',
      /<prosody> with the attribute contour is not supported/,
    ],
    ['<speak><voice gender="female">a</voice></speak>', /<voice> with the attribute gender is not supported/],
    ['<speak><voice>a</voice></speak>', /<voice> needs the attribute name/],
    ['<speak><lang>a</lang></speak>', /<lang> needs the attribute xml:lang/],
    ['<speak><emphasis level="huge">a</emphasis></speak>', /"huge" is not a level of emphasis/],
    ['<speak><mark/></speak>', /<mark> needs the attribute name/],
    ['<speak><phoneme>a</phoneme></speak>', /<phoneme> needs the attribute ph/],
    ['<speak><sub>a</sub></speak>', /<sub> needs the attribute alias/],
    ['<speak><say-as>a</say-as></speak>', /<say-as> needs the attribute interpret-as/],
    ['<speak><break strength="huge"/></speak>', /"huge" is not a strength/],
    ['<speak><break time="-1s"/></speak>', /"-1s" is not a duration/],
    ['<speak><prosody pitch="3">a</prosody></speak>', /between 0\.5 and 2/],
    ['<speak><prosody volume="+90dB">a</prosody></speak>', /"\+90dB" is not a volume/],
    ['<speak><prosody rate="quick">a</prosody></speak>', /"quick" is not a rate/],
    // What every object of JavaScript has is in no table.
    ['<speak><constructor a="1"/></speak>', /<constructor> is not supported/],
    ['<speak><say-as interpret-as="toString">a</say-as></speak>', /say-as "toString" is not known/],
    ['<speak><prosody rate="constructor">a</prosody></speak>', /"constructor" is not a rate/],
    ['<speak><prosody volume="valueOf">a</prosody></speak>', /"valueOf" is not a volume/],
    ['<speak><break strength="toString"/></speak>', /"toString" is not a strength/],
  ])('%s is refused with its place', (source, message) => expect(() => readSsml(source)).toThrow(message));

  // The place is the value that is wrong, else the attribute, else the element; counted by hand.
  test.each([
    ['<speak>\n<break time="soon"/></speak>', 'line 2, column 14: "soon"'],
    ['<speak><s>a</s>\n <audio src="x"/></speak>', 'line 2, column 2: <audio>'],
    [
      '<speak>\n<voice name="a" gender="female">a</voice></speak>',
      'line 2, column 17: <voice> with the attribute gender',
    ],
    ['<speak><prosody rate="1" pitch="9">a</prosody></speak>', 'line 1, column 33: the pitch'],
    ['<speak>\n<sub alias="a">b<break/></sub></speak>', 'line 2, column 17: <sub> holds text only'],
    ['<speak>\n<say-as interpret-as="date">tomorrow</say-as></speak>', 'line 2, column 1: "tomorrow"'],
    ['<speak>\nAT&T</speak>', 'line 2, column 3: a bare "&"'],
    ['<speak>\n<s>a</p></speak>', 'line 2, column 5: </p> does not close <s>'],
  ])('%j: %s', (source, message) => expect(() => readSsml(source)).toThrow(`SSML ${message}`));
});

describe('text', () => {
  test('control characters are refused with their place', () => {
    expect(() => refuseControls('ab\u0000')).toThrow('U+0000 at position 3');
    expect(() => refuseControls('a\ud800')).toThrow('U+D800 at position 2');
    expect(refuseControls('tab\tline\nfine 😀')).toBeUndefined();
  });

  test.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Smith is in. Please hold.', ['Dr. Smith is in.', 'Please hold.']],
    ['Version 2.5 is out', ['Version 2.5 is out']],
    ['First\n\nSecond', ['First', 'Second']],
    // Other languages: capitals with marks, letters without case, ideographic stops, marks before a question.
    ['Gut. Über uns.', ['Gut.', 'Über uns.']],
    ['Да. Нет?', ['Да.', 'Нет?']],
    ['نعم. لا.', ['نعم.', 'لا.']],
    ['你好。再见！', ['你好。', '再见！']],
    ['Hola. ¿Quién es?', ['Hola.', '¿Quién es?']],
    ['z. b. heute', ['z. b. heute']],
    ['J. R. Smith called. Call back.', ['J. R. Smith called.', 'Call back.']],
    ['Until five P M. Enter your I D. Now.', ['Until five P M.', 'Enter your I D.', 'Now.']],
  ])('sentences of %j', (text, expected) => expect(splitSentences(text)).toEqual(expected));
  test.each([
    ['Schöne Grüße, 24 %', 'Schöne Grüße, 24 %'],
    ['e\u0301te\u0301 «oui»', 'été «oui»'],
    ['Ja\u200b 📞 \u00a0nein®', 'Ja nein'],
  ])('%j in another language than English is %j', (text, expected) => expect(tidyText(text)).toBe(expected));
});

test('the usual pause is between sentences; a break replaces it', () => {
  const kinds = (body: string) =>
    toSentences(speak(body)).map((item) => (item.kind === 'pause' ? item.milliseconds : item.kind));
  expect(kinds('One. Two.')).toEqual(['speech', 350, 'speech']);
  expect(kinds('One.<break time="2s"/>Two.')).toEqual(['speech', 2000, 'speech']);
  expect(kinds('<p>One.</p><p>Two.</p>')).toEqual(['speech', 600, 'speech']);
  expect(kinds('One <sub alias="two">2</sub> three.')).toEqual(['speech']);
  expect(kinds('<break time="1s"/>One.<break time="1s"/>')).toEqual([1000, 'speech', 1000]);
  expect(kinds('...')).toEqual([]);
});

test('a lexicon replaces whole words, longer ones first', () => {
  const lexicon = readLexicon(
    `<lexicon version="1.0" alphabet="ipa" xml:lang="en-US" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon">
       <lexeme><grapheme>CXone</grapheme><alias>see x one</alias></lexeme>
       <lexeme><grapheme>CXone Mpower</grapheme><alias>see x one em power</alias></lexeme>
       <lexeme><grapheme>Nguyen</grapheme><phoneme>wɪn</phoneme></lexeme>
     </lexicon>`,
  );
  const said = applyLexicon(
    [{ kind: 'text', text: 'cxone mpower, CXone and Nguyen, not Nguyens', delivery: plainDelivery }],
    lexicon,
  );
  expect(said.map((part) => (part.kind === 'text' ? (part.phonemes?.value ?? part.text) : ''))).toEqual([
    'see x one em power',
    ', ',
    'see x one',
    ' and ',
    'wɪn',
    ', not Nguyens',
  ]);
  expect(() => readLexicon('<lexicon>\n<lexeme><grapheme>a</grapheme></lexeme></lexicon>')).toThrow(
    /line 2.*alias or a phoneme/,
  );
});
