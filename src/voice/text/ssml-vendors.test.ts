import { expect, test } from 'vitest';
import { inLanguages, spokenText, toSentences } from './sentences.js';
import { readSsml } from './ssml.js';

/**
 * What SSML 1.1 and the handbooks of Amazon Polly, Azure Speech and Google Cloud show, construct by construct, in texts
 * of our own: spoken in these words, or refused with this reason (the values are those of the handbooks' tables).
 */
const spoken: readonly (readonly [source: string, body: string, words: string])[] = [
  ['SSML 1.1', '<p><s>One.</s><s>Two.</s></p>', 'One. Two.'],
  ['SSML 1.1', '<w role="noun">record</w> <token>one</token>', 'record one'],
  ['SSML 1.1', '<meta name="seeAlso" content="x"/>Hello', 'Hello'],
  ['SSML 1.1', '<metadata><rdf:RDF xmlns:rdf="urn:rdf">not spoken</rdf:RDF></metadata>Hello', 'Hello'],
  ['SSML 1.1', '<audio src="welcome.wav">Welcome.<desc>a voice</desc></audio>', 'Welcome.'],
  ['SSML 1.1', '<sub alias="World Wide Web Consortium">W3C</sub>', 'World Wide Web Consortium'],
  ['SSML 1.1', '<emphasis level="strong">very</emphasis> big', 'very big'],
  ['SSML 1.1', '<prosody rate="-10%" pitch="+2st" volume="soft">slow</prosody>', 'slow'],
  [
    'SSML 1.1 say-as note',
    '<say-as interpret-as="date" format="ymd">2002-12-16</say-as>',
    'December sixteenth, two thousand two',
  ],
  [
    'SSML 1.1 say-as note',
    '<say-as interpret-as="date" format="mdy">9/22/2001</say-as>',
    'September twenty second, two thousand one',
  ],
  ['SSML 1.1 say-as note', '<say-as interpret-as="date" format="my">5/2003</say-as>', 'May, two thousand three'],
  ['SSML 1.1 say-as note', '<say-as interpret-as="time" format="hms12">2:30pm</say-as>', 'two thirty P M'],
  ['SSML 1.1 say-as note', '<say-as interpret-as="ordinal">5</say-as>', 'fifth'],
  ['SSML 1.1 say-as note', '<say-as interpret-as="characters" format="characters">WAV</say-as>', 'W, A, V'],
  ['VoiceXML 2.1', '<say-as interpret-as="vxml:time">1430h</say-as>', 'two thirty P M'],
  ['VoiceXML 2.1', '<say-as interpret-as="vxml:date">20261104</say-as>', 'November fourth, twenty twenty six'],
  ['Polly', '<say-as interpret-as="spell-out">AWS</say-as>', 'A, W, S'],
  ['Polly', '<say-as interpret-as="cardinal">1,234.5</say-as>', 'one thousand two hundred thirty four point five'],
  ['Polly', '<say-as interpret-as="fraction">3/20</say-as>', 'three twentieths'],
  ['Polly', '<say-as interpret-as="fraction">1+1/2</say-as>', 'one and a half'],
  ['Polly', '<say-as interpret-as="unit">10 ft</say-as>', 'ten feet'],
  ['Polly', '<say-as interpret-as="date" format="yyyymmdd">????0922</say-as>', 'September twenty second'],
  ['Polly', '<say-as interpret-as="date" format="dm">31-12</say-as>', 'December thirty first'],
  ['Polly', '<say-as interpret-as="time">1\'21"</say-as>', 'one minute and twenty one seconds'],
  [
    'Polly',
    '<say-as interpret-as="address">1600 Main St. NW, Seattle, WA</say-as>',
    'sixteen hundred Main Street Northwest, Seattle, Washington',
  ],
  ['Polly', '<say-as interpret-as="telephone">2122241555</say-as>', 'two one two, two two four, one five five five'],
  ['Azure', '<say-as interpret-as="number_digit">123456</say-as>', 'one two three four five six'],
  ['Azure', '<say-as interpret-as="duration">01:18:30</say-as>', 'one hour eighteen minutes and thirty seconds'],
  ['Azure', '<say-as interpret-as="duration" format="ms">01:18</say-as>', 'one minute and eighteen seconds'],
  [
    'Azure',
    '<say-as interpret-as="telephone" format="1">(888) 555-1212</say-as>',
    'eight eight eight, five five five, one two one two',
  ],
  ['Azure', '<say-as interpret-as="currency">99.9 USD</say-as>', 'ninety nine dollars and ninety cents'],
  ['Azure', '<say-as interpret-as="name">Ed</say-as>', 'Ed'],
  ['Azure', '<break strength="x-strong"/>Now <break time="750ms"/>go', 'Now go'],
  ['Google', '<say-as interpret-as="currency" language="en-US">$42.01</say-as>', 'forty two dollars and one cent'],
  ['Google', '<say-as interpret-as="verbatim">abcdefg</say-as>', 'A, B, C, D, E, F, G'],
  [
    'Google',
    '<say-as interpret-as="date" format="yyyymmdd" detail="1">1960-09-10</say-as>',
    'September tenth, nineteen sixty',
  ],
  ['Google', '<say-as interpret-as="unit">10 foot</say-as>', 'ten foot'],
  ['Google', '<say-as interpret-as="characters">can</say-as>', 'C, A, N'],
  ['Azure', 'One <bookmark mark="flower_1"/>two', 'One two'],
  [
    'Azure',
    '<say-as interpret-as="address">150th CT NE, Redmond, WA</say-as>',
    'one hundred fiftieth Court Northeast, Redmond, Washington',
  ],
];
test.each(spoken)('%s: %s', (_, body, words) => {
  expect(spokenText(toSentences(readSsml(`<speak>${body}</speak>`)))).toBe(words);
});

/** The same kinds where Spanish and French are spoken: in the words of the language, never in English ones. */
const inOthers: readonly (readonly [language: string, kind: string, format: string, written: string, words: string])[] =
  [
    ['es', 'cardinal', '', '1.234,5', 'mil doscientos treinta y cuatro coma cinco'],
    ['es', 'ordinal', '', '3', 'tercero'],
    ['es', 'digits', '', '4071', 'cuatro cero siete uno'],
    ['es', 'characters', '', 'AB-12', 'A, B, uno, dos'],
    ['es', 'date', 'dmy', '14/03/2026', 'catorce de marzo de dos mil veintiséis'],
    ['es', 'date', 'md', '12/31', 'treinta y uno de diciembre'],
    ['es', 'telephone', '', '900 123 456', 'nueve cero cero, uno dos tres, cuatro cinco seis'],
    ['es', 'currency', '', '12,50 €', 'doce euros con cincuenta céntimos'],
    ['es', 'duration', '', '01:18:30', 'una hora dieciocho minutos treinta segundos'],
    ['es', 'duration', 'ms', '01:18', 'un minuto dieciocho segundos'],
    ['fr', 'cardinal', '', '91', 'quatre-vingt-onze'],
    ['fr', 'date', 'yyyymmdd', '20260314', 'quatorze mars deux mille vingt-six'],
    ['fr', 'time', 'hms24', '14:05', 'quatorze heures cinq'],
    ['fr', 'time', 'hms12', '2:30pm', 'quatorze heures trente'],
    ['fr', 'vxml:boolean', '', 'true', 'oui'],
    ['fr', 'unit', '', '10 kg', 'dix kilos'],
  ];
test.each(inOthers)('in %s, %s (%s): %s', (language, kind, format, written, words) => {
  const source = `<speak xml:lang="${language}"><say-as interpret-as="${kind}" format="${format}">${written}</say-as></speak>`;
  const parts = inLanguages(readSsml(source), (delivery) => delivery.language ?? 'en');
  expect(spokenText(toSentences(parts, { readsIn: () => language }))).toBe(words);
});

// Where no language is named the voice decides: the same text, for a German voice to read itself.
test('what is read as English is left as it is written for a voice of a language without rules', () => {
  const parts = inLanguages(readSsml('<speak><say-as interpret-as="cardinal">21</say-as></speak>'), () => 'de-DE');
  expect(spokenText(toSentences(parts, { readsIn: () => undefined }))).toBe('21');
});

// 20 log10 of the share of the full volume: Azure's numbers and percentages.
test.each([
  ['40', -7.96],
  ['100', 0],
  ['+20.00%', 1.58],
  ['-20%', -1.94],
  ['-6dB', -6],
])('the volume %s is %f dB', (volume, decibels) => {
  const [part] = readSsml(`<speak><prosody volume="${volume}">x</prosody></speak>`);
  expect(part?.kind === 'text' && part.delivery.volume).toBeCloseTo(decibels, 1);
});

const refused: readonly (readonly [source: string, body: string, message: RegExp, hint?: RegExp])[] = [
  ['SSML 1.1', '<lexicon uri="a.pls" xml:id="a"/>', /<lexicon> is not supported/, /--lexicon/],
  ['SSML 1.1', '<lookup ref="a">x</lookup>', /<lookup> is not supported/, /--lexicon/],
  ['SSML 1.1', '<audio src="ding.wav"/>', /nothing to say instead/, /words inside it/],
  ['SSML 1.1', '<prosody contour="(0%,+20Hz)">x</prosody>', /attribute contour is not supported/],
  ['SSML 1.1', '<prosody range="x-high">x</prosody>', /attribute range is not supported/],
  ['SSML 1.1', '<prosody duration="2s">x</prosody>', /attribute duration is not supported/],
  [
    'Polly',
    '<prosody xmlns:amazon="urn:a" amazon:max-duration="2s">x</prosody>',
    /attribute amazon:max-duration is not supported/,
  ],
  ['Azure', '<prosody volume="0">x</prosody>', /not a volume that can be heard/, /4 to 100/],
  ['Azure', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math>', /<math> is not supported/, /words/],
  ['SSML 1.1', '<prosody pitch="+10Hz">x</prosody>', /in hertz needs a voice/, /semitones/],
  ['SSML 1.1', '<voice gender="female">x</voice>', /attribute gender is not supported/],
  ['Polly', '<say-as interpret-as="expletive">x</say-as>', /"expletive" is not spoken/, /leave the words out/],
  [
    'Polly',
    '<amazon:effect xmlns:amazon="urn:a" name="whispered">x</amazon:effect>',
    /<amazon:effect> is not supported/,
    /effects/,
  ],
  ['Polly', '<amazon:breath xmlns:amazon="urn:a"/>', /<amazon:breath> is not supported/, /break/],
  [
    'Azure',
    '<mstts:express-as xmlns:mstts="urn:m" style="cheerful">x</mstts:express-as>',
    /<mstts:express-as> is not supported/,
    /styles/,
  ],
  [
    'Azure',
    '<mstts:silence xmlns:mstts="urn:m" type="Leading" value="200ms"/>',
    /<mstts:silence> is not supported/,
    /break/,
  ],
  ['Google', '<say-as interpret-as="bleep">x</say-as>', /"bleep" is not spoken/],
  ['Google', '<par><media><speak>x</speak></media></par>', /<par> is not supported/, /not mixed/],
  [
    'Google',
    '<google:style xmlns:google="urn:g" name="lively">x</google:style>',
    /<google:style> is not supported/,
    /styles/,
  ],
];
test.each(refused.map(([source, body, message, hint]) => ({ source, body, message, hint })))(
  '$source: $body is refused with its reason',
  ({ body, message, hint }) => {
    let thrown = { message: '', hint: '' };
    try {
      readSsml(`<speak>${body}</speak>`);
    } catch (error) {
      thrown = error as typeof thrown;
    }
    expect(thrown.message).toMatch(message);
    if (hint) expect(thrown.hint).toMatch(hint);
  },
);
