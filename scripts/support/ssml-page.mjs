// The page docs/ssml.md: what every element and attribute of SSML 1.1, Amazon Polly, Azure Speech and Google Cloud does here.
// Each example is read when the page is made, so that no row can say what the program does not do.

const w3c = 'SSML 1.1';
const passed = 'passed over';

/** What it is, an example in words of our own, and for what is taken otherwise than the source means it, how. */
const rows = {
  [w3c]: [
    ['`speak` with `version`, `xml:lang`', '<speak version="1.1" xml:lang="en-US">Hello.</speak>'],
    ['`p`, `s`', '<p><s>One.</s><s>Two.</s></p>'],
    ['`token`, `w`', '<token>one</token> <w role="noun">record</w>', `\`role\` is ${passed}`],
    ['`say-as`', '<say-as interpret-as="ordinal">3</say-as>'],
    ['`say-as` with `format`', '<say-as interpret-as="date" format="dmy">4/3/2026</say-as>'],
    ['`say-as` with `detail`', '<say-as interpret-as="digits" detail="1">42</say-as>', `\`detail\` is ${passed}`],
    ['`phoneme`', '<phoneme ph="təˈmɑːtoʊ">tomato</phoneme>'],
    ['`sub`', '<sub alias="World Wide Web">WWW</sub>'],
    ['`lang`', '<lang xml:lang="en-GB">Hello</lang>'],
    [
      '`onlangfailure`',
      '<p onlangfailure="ignoretext">Hello</p>',
      `${passed}: another language than the voice's is refused`,
    ],
    ['`voice` with `name`', '<voice name="rms">Hello</voice>'],
    ['`voice` with `gender`, `age`, `variant`, `languages`, `required`', '<voice gender="female">Hello</voice>'],
    ['`emphasis`', '<emphasis level="strong">very</emphasis> big', `${passed}: no voice here can stress a word`],
    ['`break` with `time`', 'One<break time="500ms"/>two'],
    [
      '`break` with `strength`',
      'One<break strength="strong"/>two',
      '0, 100, 200, 400, 700 and 1,000 ms from `none` to `x-strong`',
    ],
    [
      '`prosody` with `rate`',
      '<prosody rate="slow">Hello</prosody>',
      '0.5, 0.75, 1, 1.25 and 1.5 from `x-slow` to `x-fast`',
    ],
    ['`prosody` with `pitch`', '<prosody pitch="+2st">Hello</prosody>'],
    ['`pitch` in hertz', '<prosody pitch="+10Hz">Hello</prosody>'],
    ['`prosody` with `volume`', '<prosody volume="-6dB">Hello</prosody>'],
    ['`prosody` with `contour`', '<prosody contour="(0%,+20Hz)">Hello</prosody>'],
    ['`prosody` with `range`', '<prosody range="x-high">Hello</prosody>'],
    ['`prosody` with `duration`', '<prosody duration="2s">Hello</prosody>'],
    ['`mark`', 'One <mark name="here"/>two'],
    ['`audio`', '<audio src="welcome.wav">Welcome.</audio>', 'the words inside it are spoken instead of the sound'],
    ['`audio` without words', '<audio src="ding.wav"/>'],
    ['`desc`', '<audio src="a.wav">Welcome.<desc>a voice</desc></audio>', 'not spoken'],
    ['`meta`, `metadata`', '<meta name="a" content="b"/>Hello', 'not spoken'],
    ['`lexicon`', '<lexicon uri="names.pls" xml:id="names"/>'],
    ['`lookup`', '<lookup ref="names">Hello</lookup>'],
    ['a DOCTYPE', '<!DOCTYPE speak SYSTEM "a.dtd"><speak>Hello</speak>'],
    ['an element of another namespace', '<x:tune xmlns:x="urn:x">Hello</x:tune>'],
    ['a prefix that is not declared', '<x:tune>Hello</x:tune>'],
  ],
  'Amazon Polly': [
    ...[
      ['characters', 'AB1'],
      ['spell-out', 'AB1'],
      ['cardinal', '1,234'],
      ['number', '1,234'],
      ['ordinal', '21'],
      ['digits', '4071'],
      ['fraction', '3+1/2'],
      ['unit', '10 ft'],
      ['time', '1\'21"'],
      ['address', '12 Oak St.'],
      ['telephone', '2125550182'],
    ].map(([kind, text]) => [`\`say-as\` ${kind}`, `<say-as interpret-as="${kind}">${text}</say-as>`]),
    ['`say-as` date', '<say-as interpret-as="date" format="yyyymmdd">????0922</say-as>'],
    ['`say-as` expletive', '<say-as interpret-as="expletive">darn</say-as>'],
    [
      '`phoneme` with `x-sampa`',
      '<phoneme alphabet="x-sampa" ph="h@&quot;loU">hello</phoneme>',
      'by voices that know the alphabet; others refuse it by name',
    ],
    ['`w` with `role`', '<w role="amazon:VB">read</w>', 'the role is passed over: the words around decide'],
    [
      '`amazon:effect` (whispered, drc, soft, vocal-tract-length)',
      '<amazon:effect name="whispered">Hello</amazon:effect>',
    ],
    ['`amazon:domain`', '<amazon:domain name="news">Hello</amazon:domain>'],
    ['`amazon:breath`', 'One<amazon:breath duration="medium"/>two'],
    ['`amazon:auto-breaths`', '<amazon:auto-breaths>Hello</amazon:auto-breaths>'],
    ['`amazon:max-duration`', '<prosody amazon:max-duration="2s">Hello</prosody>'],
    ['`amazon:emotion`', '<amazon:emotion name="excited">Hello</amazon:emotion>'],
  ],
  'Azure Speech': [
    ...[
      ['address', '150th CT NE, Redmond, WA'],
      ['cardinal', '15'],
      ['characters', 'AB1'],
      ['currency', '99.9 USD'],
      ['duration', '01:18:30'],
      ['fraction', '3/8'],
      ['name', 'Ed'],
      ['number_digit', '4071'],
      ['ordinal', '3rd'],
      ['telephone', '(888) 555-1212'],
      ['time', '4:00 am'],
    ].map(([kind, text]) => [`\`say-as\` ${kind}`, `<say-as interpret-as="${kind}">${text}</say-as>`]),
    ['`say-as` date', '<say-as interpret-as="date" format="dmy">10-12-2016</say-as>'],
    ['`prosody` with a volume of 0 to 100', '<prosody volume="40">Hello</prosody>', 'the share of the full volume'],
    ['`prosody` with a volume in percent', '<prosody volume="+20%">Hello</prosody>'],
    ['a volume of 0', '<prosody volume="0">Hello</prosody>'],
    ['`bookmark`', 'One <bookmark mark="here"/>two', 'as `mark`'],
    ['`voice` with `effect`', '<voice name="rms" effect="eq_car">Hello</voice>'],
    ['`mstts:express-as`', '<mstts:express-as style="cheerful">Hello</mstts:express-as>'],
    ['`mstts:silence`', '<mstts:silence type="Sentenceboundary" value="200ms"/>Hello'],
    ['`mstts:viseme`', '<mstts:viseme type="FacialExpression"/>Hello'],
    ['`mstts:backgroundaudio`', '<mstts:backgroundaudio src="a.wav"/>Hello'],
    ['`mstts:audioduration`', '<mstts:audioduration value="2s"/>Hello'],
    ['`mstts:ttsembedding`', '<mstts:ttsembedding speakerProfileId="a">Hello</mstts:ttsembedding>'],
    ['`mstts:voiceconversion`', '<mstts:voiceconversion url="a.wav"/>Hello'],
    ['`math`', '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math>'],
  ],
  'Google Cloud': [
    ...[
      ['currency', '$42.01'],
      ['telephone', '(781) 771-7777'],
      ['verbatim', 'abc'],
      ['characters', 'can'],
      ['cardinal', '12345'],
      ['ordinal', '1'],
      ['fraction', '5+1/2'],
      ['unit', '10 foot'],
      ['time', '2:30pm'],
    ].map(([kind, text]) => [`\`say-as\` ${kind}`, `<say-as interpret-as="${kind}">${text}</say-as>`]),
    ['`say-as` date', '<say-as interpret-as="date" format="yyyymmdd" detail="1">1960-09-10</say-as>'],
    [
      '`say-as` with `language`',
      '<say-as interpret-as="currency" language="en-US">$5</say-as>',
      `\`language\` is ${passed}`,
    ],
    ['`say-as` bleep, expletive', '<say-as interpret-as="bleep">darn</say-as>'],
    [
      '`audio` with `clipBegin`, `speed`, `soundLevel` …',
      '<audio src="a.mp3" clipBegin="1s" speed="80%">Hello</audio>',
      'the words inside it are spoken instead of the sound',
    ],
    ['`par`, `seq`, `media`', '<par><media><speak>Hello</speak></media></par>'],
    ['`google:style`', '<google:style name="lively">Hello</google:style>'],
    ['`voice` with `language`, `gender`', '<voice language="fr-FR">Bonjour</voice>'],
  ],
};

const cell = (text) => text.replaceAll('|', '\\|');
const code = (text) => `\`${cell(text)}\``;

/**
 * @param {(source: string) => string} read the words of an SSML document; throws what refuses it
 * @returns {string} the page
 */
export function ssmlPage(read) {
  const table = (list) =>
    list.map(([what, example, how]) => {
      let outcome;
      try {
        const words = `spoken: “${read(/^<(?:speak|!)/.test(example) ? example : `<speak>${example}</speak>`)}”`;
        outcome = how === undefined ? words : `${words}; ${how}`;
      } catch (error) {
        const reason = error.message.replace(/^SSML line \d+, column \d+: /, '');
        outcome = `**refused**: ${reason}${error.hint ? `; ${error.hint}` : ''}`;
      }
      // Angle brackets outside of code would be read as HTML.
      return `| ${cell(what)} | ${code(example)} | ${cell(outcome.replace(/<[^>]+>/g, (tag) => `\`${tag}\``))} |`;
    });
  return `# SSML

What the elements and attributes of SSML 1.1, Amazon Polly, Azure Speech and Google Cloud do in cctool, whatever voice speaks:
spoken as meant, spoken with the difference that is named, or refused with the reason and the place. Nothing is dropped in
silence. The prefixes \`amazon\`, \`google\` and \`mstts\` need no declaration. The examples are read when this page is made
(\`node scripts/ssml-page.mjs\`); what a service cannot say is refused besides, see [voices.md](voices.md#services).

${Object.entries(rows)
  .map(([source, list]) => `## ${source}\n\n| what | example | here |\n|---|---|---|\n${table(list).join('\n')}\n`)
  .join('\n')}`;
}
