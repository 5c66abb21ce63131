import { readFileSync } from 'node:fs';
import {
  checkCases,
  grammar,
  header,
  inLanguage,
  keys,
  maybe,
  menu,
  of,
  type RuleCases,
  tagged,
  times,
} from '../../../test/support/analysis-cases.js';
import { choiceOf, example, madeUpWord } from '../example.js';
import { spokenRules } from './spoken-rules.js';

const digits = 'zero one two three four five six seven eight nine'.split(' ');
const anyNumber = 'thirteen thirty fourteen forty fifteen fifty sixteen sixty'.split(' ');
const digit = of('one', 'two', 'three');
/** All words give one value: without a tag, their text would be the value (SISR 3.2.2), and they would differ. */
const same = (...list: string[]) => `${of(...list)}<tag>out = 1;</tag>`;
const words = (count: number) => of(...Array.from({ length: count }, (_, i) => madeUpWord(i)));
const garbage = '<ruleref special="GARBAGE"/>';
/** Alternatives in any number, each with a value as script. */
const items = (...rows: [words: string, value: string][]) =>
  `<one-of>${rows.map(([said, value]) => `<item>${said}<tag>out = ${value};</tag></item>`).join('')}</one-of>`;
/** Two one-ofs in a row that both count for the result. */
const row = (a: string[], b: string[]) =>
  [a, b]
    .map(
      (list, place) =>
        `<one-of>${list.map((each, i) => `<item>${each}<tag>out.p${place} = ${i};</tag></item>`).join('')}</one-of>`,
    )
    .join(' ');
/** Alternatives with scripts of their own; the words mean nothing. */
const scripts = (...tags: string[]) =>
  `<one-of>${tags.map((tag, i) => `<item>${['coffee', 'tea', 'milk', 'water'][i]}<tag>${tag}</tag></item>`).join('')}</one-of>`;
/** Words with texts as values: `valued('sales S')`. */
const valued = (...rows: string[]) =>
  tagged(Object.fromEntries(rows.map((each) => [each.split(' ')[0]!, `"${each.split(' ')[1]}"`])));
const main = (content: string, more = '') => `<rule id="main" scope="public">${content}</rule>${more}`;
const alphabet =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa'.split(' ');
const commands = menu('help', 'operator');
/** Strings of so many digits that are a customer's number, or one of an order. */
const numbers = (count: number, customers: string, orders: string) => {
  const some = (list: string) => times(String(count), of(...list.split(' ')));
  return items([some(customers), '"customer"'], [some(orders), '"order"']);
};
const lexicon = (language: string, alphabet: string, phoneme: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="${alphabet}" xml:lang="${language}"><lexeme><grapheme>zorbiq</grapheme><phoneme>${phoneme}</phoneme></lexeme></lexicon>`;
/** In the form of Nuance. */
const userDictionary = (word: string) =>
  `<?xml version="1.0"?><lexicon xml:lang="en-US" alphabet="application/sampa;localization=nuance"><entry key="${word}"><definition value="z"/></entry></lexicon>`;
const withLexicon = (file?: string) => ({
  source: grammar('zorbiq').replace('<rule', '<lexicon uri="names.pls"/><rule'),
  ...(file === undefined ? {} : { files: { 'names.pls': file } }),
});
/** Tags of Nuance; what calls a function of its platform cannot be evaluated. */
const ofNuance = (rule: string) => ({
  source: example(
    main(rule, '<rule id="d">one<tag>V="1"</tag></rule>'),
    'xml:lang="en-US" root="main" tag-format="swi-semantics/1.0"',
  ),
});
/** "no" is said by a rule without a format whose tags cannot be evaluated, or plainly. */
const importing = (tag: string) => ({
  source: example(
    main(
      `<one-of><item><one-of><item><ruleref uri="no.grxml#refusal"/></item></one-of><tag>${tag}</tag></item><item>no<tag>CHOICE='no'</tag></item></one-of>`,
    ),
    'xml:lang="en-US" root="main" tag-format="swi-semantics/1.0"',
  ),
  files: {
    'no.grxml': example(
      '<rule id="refusal" scope="public">no<tag>CHOICE="other"; choice_boolean="false"</tag></rule>',
      'xml:lang="en-US" root="refusal"',
    ),
  },
});
/** Tags of the drafts where the Recommendation is declared: they are not evaluated. */
const ofDraft = (...tags: string[]) => ({
  source: example(
    main(of(...tags.map((tag) => `ten four<tag>${tag}</tag>`))),
    'xml:lang="en-US" root="main" tag-format="semantics/1.0"',
  ),
});
/** "small" may be said in two places, in a format whose tags are not evaluated; the tag of the drink reads it there, or not. */
const twoSizes = (tag: string) => ({
  source: example(
    main(
      `${maybe('<ruleref uri="#small"/>')} <ruleref uri="#drink"/> <tag>$.All = $$.Drink;</tag>`,
      `<rule id="drink">${maybe('<ruleref uri="#small"/>')} <tag>${tag}</tag> tea</rule><rule id="small">small <tag>$.Size = GetSize();</tag></rule>`,
    ),
    'xml:lang="en-US" root="main" tag-format="semantics-ms/1.0"',
  ),
});
/** A document that the main one refers to, with a tag in a format. */
const other = (format: string, tag: string) =>
  example(
    `<rule id="size" scope="public">small <tag>${tag}</tag></rule>`,
    `xml:lang="en-US" root="size" tag-format="${format}"`,
  );
const toOther = (tag: string) => main(`<ruleref uri="size.grxml"/> coffee ${tag}`);
const prefixed = (prefix: string, count: number, bare = 0) =>
  of(
    ...Array.from({ length: count }, (_, i) => `${prefix} ${madeUpWord(i)}`),
    ...Array.from({ length: bare }, (_, i) => madeUpWord(100 + i)),
  );
const german = of(
  ...'ich und nicht bitte möchte mein meine der das ein eine zu mit für ist auf wie kann haben von'.split(' '),
);
const english = of(
  ...'the my please want have with what would your this help for and like need about make from bill card'.split(' '),
);
const unlike = ['billing', 'new contract', 'technical support', 'opening hours', 'moving house', 'locations'];
const answers = items(
  [of('yes', 'yeah', 'yep', 'correct', "that's right", 'sure'), 'true'],
  [of('no', 'nope', 'no thanks'), 'false'],
);

const table: readonly RuleCases[] = [
  {
    code: 'alternative-contained',
    accepts: [
      of('coffee', 'tea'),
      of('black coffee', `green ${of('tea', 'coffee')}`),
      // The same words with another meaning add something.
      items(['coffee', '1'], [`${maybe('black')} coffee`, '2']),
      // What stands for the reference that leads nowhere is not known.
      of('coffee <ruleref special="JUNK"/>', `coffee ${maybe('please')}`),
    ],
    rejects: [
      of('coffee', `${maybe('black')} coffee`),
      of('tea', of('tea', 'coffee')),
      of('green tea', `${of('green', 'black')} tea`),
    ],
  },
  {
    code: 'carrier-missing',
    accepts: [
      menu('billing', 'balance', 'agent'),
      `${maybe('I want to')} ${menu('pay my bill', 'check my balance', 'order a card')}`,
      menu('pay my bill', 'check my balance'),
      // Commands to a game: nobody asks for them in a sentence.
      menu('open door', 'close door', 'find treasure'),
      of('pay my bill', 'check my balance', 'order a card'),
      // Of a game and of a machine.
      menu('start game', 'return to game', 'stop the game', 'volume up'),
      menu('open help', 'start a new game', 'close the game'),
    ],
    rejects: [
      menu('pay my bill', 'check my balance', 'order a card'),
      menu('pay my bill', 'report a loss', 'sales'),
      menu('cancel my order', 'return my game', 'check my balance'),
      `${menu('cancel my order', 'track my order', 'change my address')} ${maybe('now')}`,
    ],
  },
  {
    code: 'courtesy-missing',
    accepts: [
      `${menu('billing', 'balance', 'new card')} ${maybe('please')}`,
      `${maybe('um')} ${menu('billing', 'balance', 'new card')}`,
      menu('billing', 'balance'),
      // Nobody says please to a game, or to a machine.
      menu('start game', 'jump', 'next level'),
      menu('examine cat', 'open door', 'go north'),
      menu('increase sound', 'return to menu', 'go back'),
      menu('take order', 'cast evolve', 'attack'),
    ],
    rejects: [
      menu('billing', 'balance', 'new card'),
      menu('billing', 'return', 'my games'),
      `${maybe('I want')} ${menu('billing', 'balance', 'new card')}`,
      `${menu('billing', 'balance', 'new card')} ${maybe('now')}`,
    ],
  },
  {
    code: 'yes-no-variants',
    // One group of wordings may be missing.
    accepts: [answers, same('yes', 'no'), menu('sales', 'billing'), menu('yes', 'yeah', 'no', 'nope')],
    rejects: [tagged({ yes: 'true', no: 'false' }), menu('yes', 'no', 'maybe'), menu('yes', 'yeah', 'no')],
  },
  {
    code: 'synonym-missing',
    accepts: [
      menu('agent', 'operator'),
      menu('billing', 'sales'),
      menu('bill', 'invoice', 'statement'),
      // An order is fixed, and not repaired.
      menu('fix the toppings', 'sales'),
    ],
    rejects: [menu('agent', 'sales'), menu('my bill', 'sales'), menu('repair my phone', 'sales')],
  },
  {
    code: 'digit-oh',
    accepts: [
      menu(...digits, 'oh'),
      menu(...digits.slice(1)),
      menu(...digits, 'ten'),
      keys(menu('0', '1', '2')),
      `${menu(...digits)} ${maybe('oh two')}`,
    ],
    rejects: [menu(...digits), times('4', of(...digits)), `my number is ${times('6', menu(...[...digits].reverse()))}`],
  },
  {
    code: 'style-single',
    accepts: [
      of('one hundred and five', 'one hundred five'),
      of('May fifth', 'the fifth of May'),
      of('sales', 'billing'),
      // Of digits in several lengths nobody says pairs.
      of('one two three', 'one two three four'),
      // Joined words are said one by one.
      of('May fifth two_thousand five', 'the fifth of May twenty oh six'),
      // A letter of a plate.
      `${of(...alphabet)} seven`,
      // A month and a year, without a day.
      of('two thousand one march', 'two thousand one may'),
      of('march two thousand nine', 'march twenty oh nine'),
      of('march nineteen seventy', 'may nineteen seventy five', 'march thirteen sixty'),
      // The end of a card's number, or of another one, before a month.
      of('eighteen nil one january', 'eighteen nil one may'),
      of('null two march', 'nought two march'),
      // What nobody would say for an example.
      `${'a b c d e f g h i j k l'} ${times('4', digit)}`,
    ],

    rejects: [
      of('one hundred and five', 'one hundred and six'),
      of('May fifth', 'May sixth'),
      times('4', digit),
      of('may twenty nineteen seventy', 'may second nineteen seventy'),
      of('march nineteen', 'march twenty'),
    ],
  },
  {
    code: 'menu-without-help',
    accepts: [
      { source: menu('sales', 'billing', 'help'), beside: menu('yes', 'no') },
      { source: menu('sales', 'billing', 'orders'), beside: commands },
      { source: menu('sales', 'billing'), beside: menu('yes', 'no') },
      // Nothing is known of what is active with it.
      menu('sales', 'billing', 'orders'),
    ],
    rejects: [
      { source: menu('sales', 'billing', 'orders'), beside: menu('yes', 'no') },
      { source: menu('sales', 'billing', 'orders'), beside: keys('1') },
      { source: menu('helpful hints', 'billing', 'orders'), beside: menu('yes', 'no') },
    ],
  },
  {
    code: 'contraction-one-sided',
    accepts: [
      of("I'd like tea", 'I would like tea'),
      'I like tea',
      "if you don't mind",
      // Neither form has the other one there.
      'yes I am',
      of('I would not', "I wouldn't"),
      "I don't know",
      'yes I would thanks',
      // A title.
      "that's too quiet!",
      // Heard as it is meant.
      of('it is late', 'its late'),
      `${of('it is', 'its')} ${of('late', "what I don't know")}`,
    ],
    rejects: ["I'd like my balance", 'it is late', of("what's my balance", 'what is my bill'), 'I do not know'],
  },
  {
    code: 'determiner-rigid',
    accepts: [
      'pay my bill',
      `pay ${maybe('my')} bill`,
      'pay me',
      'billing office',
      // No thing that callers have.
      'pay now',
      'see what',
      'open firefox',
    ],
    rejects: ['pay bill', of('check balance', 'sales'), 'track order now'],
  },
  {
    code: 'core-missing',
    accepts: [
      `${maybe('I want to')} pay my bill`,
      'pay my bill',
      of('I want to pay', 'pay'),
      'please um',
      // The thing is accepted, and so is the whole before it.
      `${maybe('please call')} ${menu('Dominic', 'Natalie')}`,
      // Commands with and without an opening: that the bare thing is none was meant.
      of('I need the red box', 'stop here', 'come over', 'wait for me'),
    ],
    rejects: ['I want to pay my bill', of('billing', "I'd like sales"), 'please hold'],
  },
  {
    code: 'phrases-likely-missing',
    accepts: [
      readFileSync(new URL('./examples/phrases-likely-missing.good.grxml', import.meta.url), 'utf8'),
      menu('zorbax', 'xyzzy', 'frobnitz'),
      menu('balance', 'agent'),
      of('balance', 'pay bill', 'agent'),
    ],
    rejects: [
      menu('balance', 'pay bill', 'agent'),
      menu('lost card', 'account balance', 'transfer money'),
      tagged({ refunds: '"refund"', tulips: '"tulips"', roses: '"roses"' }),
    ],
  },
  {
    code: 'words-doubled',
    accepts: [`${maybe('please')} billing`, 'one one two', 'bye bye', of('a a billing', 'sales')],
    rejects: ['please please billing', `my ${maybe('my')} bill`, of('to the', 'billing', 'sales', 'orders')],
  },
  {
    code: 'words-implausible',
    // "A" is a letter there.
    accepts: ['pay my bill', 'an account', 'plan a', of('my bill', 'the bill')],
    rejects: ['pay my the bill', 'a account', 'the of card', `pay ${maybe('my')} ${maybe('your')} bill`],
  },
  {
    code: 'sounds-same',
    accepts: [same('mail', 'male'), tagged({ mail: '1', male: '1' }), menu('mail', 'letter')],
    rejects: [menu('mail', 'male'), menu('flour', 'flower'), menu('sale', 'rent', 'sail'), menu('to two', 'two to')],
  },
  {
    code: 'sounds-alike',
    // 0.75 is below the limit, 1 has a rule of its own.
    accepts: [
      menu('brush', 'rush'),
      menu('mail', 'male'),
      same('amount', 'account'),
      tagged({ amount: '1', account: '1' }),
      menu('debit', 'credit'),
      inLanguage('fr-FR', menu('à 30%', 'à 40%')),
      tagged({ 'the visitor': '{ who: "visitor" }', 'the visitors': '{ who: "visitors" }' }),
      menu('talk to someone about debit', 'talk to someone about credit', 'talk to someone about loans'),
    ],
    rejects: [
      menu('amount', 'account'),
      // What all say before it changes nothing.
      menu('talk to someone about my amount', 'talk to someone about my account', 'talk to someone about my loan'),
      menu('backing', 'packing'),
      menu('billing', 'filling'),
      // A word among numbers can be reworded.
      menu(...digits).replace('</one-of>', '<item>mine<tag>out = "own";</tag></item></one-of>'),
      // Two options, and not one thing in two numbers.
      tagged({ account: '"A"', accounts: '"L"' }),
    ],
  },
  {
    code: 'sounds-confusable',
    accepts: [
      menu('amount', 'account'),
      menu('billing', 'support'),
      same('brush', 'rush'),
      // Nobody can reword a day or a number.
      inLanguage('fr-FR', menu('mardi', 'samedi')),
      inLanguage('es-ES', menu('doscientos', 'trescientos')),
      // ça and carré, written without accents.
      inLanguage('fr-FR', menu('ca', 'carre')),
      // Half of the sounds: of five, and of four; a joined token is its words.
      menu('start the game', 'open_the_game'),
      menu('bacon', 'chicken'),
      menu('okay', 'no way'),
      // One word, of which the value tells the number; brand names that are spelt out.
      tagged({ visitors: '"visitors"', 'a visitor': '"visitor"' }),
      menu('RFM', 'BFM', 'MFM'),
      // Letters and numbers of a code, and ordinals.
      menu('8', 'H', '2', 'U'),
      menu('fortieth', 'fiftieth'),
      // "sseven" is a slip for "seven", and said like it.
      tagged({ sseven: '7', 'twenty seven': '27' }),
      // Amounts.
      inLanguage('fr-FR', menu('à 30%', 'à 50%', 'à 40%')),
      inLanguage('fr-FR', menu('trente pour cent', 'quarante pour cent')),
      // Half of the sounds are alike, and the recogniser errs no more often than with any two words.
      menu('picture light', 'couch light'),
      // Three fifths, and no more.
      menu('clear', 'clutch'),
      // Of neither more is known than a guess.
      menu('vraxu', 'vrasku'),
      // Without a value these are wordings of one thing.
      of('no', 'nope'),
      of("no I wouldn't", 'no I would not'),
      of('pepper', 'peppers'),
      of('the', 'a'),
      inLanguage('es-ES', of('Sugiéreme una frase', 'Sugiere una frase')),
      // Long phrases that differ in several words.
      inLanguage(
        'es-ES',
        menu('Borra los Triángulos Naranjas que sean Grandes', 'Borra el Triángulo Naranja más Grande'),
      ),
      // Said in several turns, two of which give the value twice.
      `<rule id="main" scope="public"><tag>out = '';</tag><item repeat="1-2"><ruleref uri="#r"/><tag>out += rules.r;</tag></item></rule><rule id="r"><item repeat="1-3"><one-of><item>sir<tag>out += 's';</tag></item><item><tag>out += 'f';</tag>${of('Jim', 'Jimmy')}</item></one-of></item></rule>`,
    ],
    rejects: [
      inLanguage('es-ES', of('Activa el sonido', 'Desactiva el sonido')),
      items(['start the old game now', '1'], ['stop the old game now', '2']),
      `<rule id="main" scope="public"><item repeat="1-2"><one-of><item>Jim<tag>out.a = 1;</tag></item><item>Jimmy<tag>out.a = 2;</tag></item></one-of></item></rule>`,
      menu('brush', 'rush'),
      of('brush', 'rush'),
      menu('rate', 'late'),
      menu('hurry', 'worry'),
      inLanguage('fr-FR', menu('placer', 'deplacer')),
      menu('start', 'stop'),
      menu('correct', 'incorrect'),
      menu('start', 'restart'),
    ],
  },
  {
    code: 'sounds-shared-word',
    accepts: [
      menu('card number', 'account balance', 'loan rate'),
      menu('card information', 'loan information'),
      same('card information', 'loan information', 'account information'),
      menu('registration card', 'insurance card', 'identification card'),
      // One of them is what all say.
      menu('information', 'card information', 'loan information', 'old information'),
      // The number is a part of each value.
      menu('four hundred', 'four hundred one', 'four hundred ten', 'four hundred six'),
    ],
    rejects: [
      menu('card information', 'loan information', 'account information'),
      menu('bus transportation', 'car transportation', 'air transportation'),
      menu('more information', 'my information', 'old information', 'sales'),
    ],
  },
  {
    code: 'numbers-teen-ty',
    accepts: [
      menu('fifteen', 'sixty'),
      same('fifteen', 'fifty'),
      menu('fifteen', 'eighty'),
      // Neither makes the other phrase, or one of another value.
      menu('model fifteen thirty six', 'rack fifty', 'washer fifty'),
      items(['press fifteen', '"press"'], ['press fifty', '"press"'], ['washer', '"washer"']),
      inLanguage('es-ES', menu('lunes', 'sábado')),
      // Words can be reworded.
      menu('amount', 'account'),
      // Any number: it has such pairs by nature.
      menu(...anyNumber),
    ],
    rejects: [
      { source: menu(...anyNumber), depth: 'deep' },
      menu('fifteen', 'fifty'),
      menu('one', 'thirteen', 'thirty'),
      `${menu('sixteen', 'sixty')} days`,
      menu('rack fifteen', 'washer', 'rack fifty'),
      // One of seven sounds differs; of those of six and seven hundred, two of eleven.
      { source: inLanguage('es-ES', menu('sesenta', 'setenta')), depth: 'deep' },
      { source: inLanguage('es-ES', menu('seiscientos', 'setecientos', 'mil')), depth: 'deep' },
    ],
  },
  {
    code: 'words-short',
    accepts: [
      menu('yes', 'no', 'sure', 'okay'),
      menu('one', 'two', 'six'),
      menu('payment', 'delivery'),
      same('fee', 'pay', 'ship'),
      menu('the', 'by', 'in'),
      // Never said alone.
      `computer ${menu('play', 'add', 'pause')}`,
      menu('mushrooms', 'pepperoni', 'pineapple', 'artichokes'),
      // What they sound like is a guess.
      menu('zik', 'vro', 'vub'),
      // Colours and pieces of a game have these names.
      { source: menu('red', 'blue', 'green'), depth: 'standard' },
    ],
    rejects: [menu('fee', 'pay', 'ship'), menu('fee', 'delivery'), menu('buy', 'delivery')],
  },
  {
    code: 'sounds-like-command',
    accepts: [
      { source: menu('seaweed', 'spinach'), beside: commands },
      // The same words are an overlap, not a confusion.
      { source: menu('help', 'spinach'), beside: commands },
      menu('kelp', 'spinach'),
    ],
    rejects: [
      { source: menu('kelp', 'spinach'), beside: commands },
      { source: menu('yelp', 'spinach'), beside: commands },
      { source: menu('operators', 'spinach'), beside: commands },
    ],
  },
  {
    code: 'phrase-prefix',
    accepts: [
      menu('Boston', 'New York'),
      same('York', 'New York'),
      tagged({ York: '1', 'New York': '1' }),
      menu('twenty', 'twenty one'),
      // Numbers of other languages; nobody swallows three words.
      inLanguage('pt-PT', tagged({ trinta: '30', 'trinta e três': '33' })),
      menu('mushrooms', 'large pizza with mushrooms'),
      // The longer one only adds to it, or says yes as well.
      items(['pizza', '{ food: "pizza" }'], ['pizza with ham', '{ food: "pizza", topping: "ham" }']),
      items(['pizza', '{ order: { food: "pizza" } }'], ['big pizza', '{ order: { food: "pizza", size: "big" } }']),
      of('yes', 'yes I am'),
      // Words without a value: wordings of one thing.
      of('help', 'help me'),
      of('main', 'main menu'),
      // The same words added to several things, or several to one: the dialogue asks for the rest.
      menu('lights', 'lights on', 'heating', 'heating on'),
      menu('pizza', 'pizza with ham', 'pizza with mushrooms'),
      // Days and times.
      inLanguage('fr-FR', menu('demain', 'après demain')),
      menu('twelve', "twelve o'clock", 'noon'),
      // An opening, which a name must follow, is no phrase that a caller may end with.
      `${menu('play', 'play the album')} ${of('Nevermind', 'Thriller')}`,
    ],
    rejects: [
      // A negation counts, whatever stands beside it.
      menu('sure', 'not sure', 'lights', 'lights on', 'heating', 'heating on'),
      menu('York', 'New York'),
      of('York', 'New York'),
      menu('account', 'account balance'),
      menu('new card', 'new card fee'),
    ],
  },
  {
    code: 'boundaries-differ',
    // Within one one-of, equal sounds have a rule of their own.
    accepts: [menu('ice cream', 'a complaint'), menu('ice cream', 'I scream'), row(['red', 'blue'], ['shirt', 'coat'])],
    rejects: [
      row(['ice', 'I'], ['cream', 'scream']),
      row(['gray', 'grade'], ['day', 'a']),
      row(['an', 'a'], ['aim', 'name']),
    ],
  },
  {
    code: 'pronunciation-guessed',
    // "fourty" and "sseven" are misspelt, which is reported.
    accepts: [
      'autopay',
      of('yes', 'no'),
      of('ph_ih', 'ph_AE'),
      of('fourty', 'sseven'),
      inLanguage('de-DE', 'zorbiq'),
      keys('1'),
      // Contractions without an apostrophe, and how some say a word beside it.
      of('I dont know', "you shan't", 'theyre closed'),
      items([of('repeat', 'reepeet', 'ripeet'), '"repeat"'], ['help', '"help"']),
      // The lexicon has them, in sounds that are not read; it is not there; it is none that can be read.
      { source: withLexicon().source, files: { 'names.pls': lexicon('en-US', 'x-own', 'z') } },
      { source: withLexicon().source, files: { 'names.pls': userDictionary('zorbiq') } },
      withLexicon(),
      { source: withLexicon().source, files: { 'names.pls': 'zorbiq z O r b I k' } },
      // Misspelt words are reported as that.
      of('coockie', 'yatch', 'Seatle'),
      // They may be in the dictionary that it names.
      { source: grammar('zorbiq').replace('<rule', '<meta name="swirec_user_dict_name" content="a"/><rule') },
    ],
    rejects: [
      // A lexicon, or a dictionary of Nuance, that has other words.
      {
        source: withLexicon().source.replace('zorbiq', 'blorptang'),
        files: { 'names.pls': lexicon('en-US', 'x-own', 'z') },
      },
      { source: withLexicon().source, files: { 'names.pls': userDictionary('blorptang') } },
      'zorbiq',
      menu('blorptang', 'sales'),
      of('yes', 'vraxu'),
      // It has a meaning of its own.
      menu('repeat', 'ripeet'),
    ],
  },
  {
    code: 'pronunciation-unused',
    accepts: [
      'zorbiq',
      withLexicon(lexicon('en-US', 'ipa', 'ˈzɔɹbɪk')),
      withLexicon(lexicon('en-US', 'x-cmu', 'Z AO R B IH K')),
    ],
    rejects: [
      withLexicon(),
      withLexicon(lexicon('en-US', 'x-runes', 'z o r b i q')),
      withLexicon(lexicon('fr-FR', 'ipa', 'zɔʁbik')),
      withLexicon('<lexicon'),
    ],
  },
  {
    code: 'variant-collides',
    // "mail" and "male" are the same in their usual pronunciations.
    accepts: [
      menu('route', 'defeat'),
      menu('mail', 'male'),
      same('route', 'rout'),
      // Two names of one digit, whatever its tag can be evaluated to.
      items(['oh', '"0"'], ['0', '"0"'], ['1', '"1"']),
      example(
        main('<one-of><item>oh<tag>$="0"</tag></item><item>0</item><item>1</item></one-of>'),
        'xml:lang="en-US" root="main" tag-format="semantics/1.0"',
      ),
    ],
    rejects: [
      // The letter and the digit of a plate.
      items(['O', '"O"'], ['0', '"0"'], ['1', '"1"']),
      menu('route', 'rout'),
      menu('read', 'reed'),
      menu('bow', 'beau'),
    ],
  },
  {
    code: 'sounds-overview',
    accepts: [
      menu(...unlike, 'cancel', 'refund'),
      menu('mail', 'nail', 'pail', 'rail', 'sail', 'tail', 'whale'),
      same('mail', 'male', 'nail', 'pail', 'rail', 'sail', 'tail', 'whale'),
    ],
    rejects: [
      menu('mail', 'male', 'nail', 'pail', 'rail', 'sail', 'tail', 'whale'),
      // Two of eight are a quarter.
      menu(...unlike, 'brush', 'rush'),
      menu(...unlike, 'mail', 'nail', 'sail'),
    ],
  },
  {
    code: 'phrase-ambiguous',
    accepts: [
      of('tea', 'tea'),
      items(['tea', '1'], ['tea', '1']),
      menu('tea', 'coffee'),
      keys(items(['1', '1'], ['1', '2'])),
      // Of tags that are not evaluated: no tag reads the size, whichever of the two places says it.
      twoSizes('$.Drink = "tea";'),
      // What an imported rule assigns stays there, whether its tags are evaluated or not.
      importing("CHOICE='no'"),
      // What they build up step by step may be the same in both ways.
      ofNuance(
        `<ruleref uri="#d"/><tag>V += d.V</tag> ${maybe('two<tag>V += Code("2")</tag>')} ${maybe('two<tag>V += Code(2)</tag>')}`,
      ),
      ofDraft('$ = $tens + "4";', '$ = "1" + $ones;'),
      ofDraft('$ = $tens ;', ' $=$tens '),
      // GARBAGE may swallow what is optional (AMB-06).
      `play ${garbage} ${maybe('now<tag>out.when = 1;</tag>')}<tag>out.what = 2;</tag>`,
    ],
    rejects: [
      twoSizes('$.Drink = $$.Size;'),
      importing('CHOICE=refusal.CHOICE'),
      ofDraft('$ = $tens;', '$ = $ones;'),
      items([`play ${garbage} now`, '1'], [`play ${garbage}`, '2']),
      items(['tea', '1'], ['tea', '2']),
      items(['Tea', '1'], ['tea', '2'], ['coffee', '3']),
      `${maybe('now<tag>out = 1;</tag>')} ${maybe('now<tag>out = 2;</tag>')} pay`,
    ],
  },
  {
    code: 'parse-ambiguous',
    accepts: [
      of('tea', 'coffee'),
      // Different values are an ambiguity of meaning.
      items(['tea', '1'], ['tea', '2']),
      `${of('tea', garbage)} please`,
    ],
    rejects: [
      main(
        '<one-of><item><ruleref uri="#a"/></item><item><ruleref uri="#b"/></item></one-of>',
        '<rule id="a">tea</rule><rule id="b">tea</rule>',
      ),
      main(`<one-of><item>tea</item><item><ruleref uri="#a"/></item></one-of>`, '<rule id="a">tea</rule>'),
      main(
        '<one-of><item><ruleref uri="#hot"/></item><item><ruleref uri="#drink"/></item></one-of><tag>out = 1;</tag>',
        '<rule id="hot"><one-of><item>coffee</item><item>tea</item></one-of></rule><rule id="drink"><one-of><item>tea</item><item>water</item></one-of></rule>',
      ),
    ],
  },
  {
    code: 'ambiguity-exponential',
    // "one" and "one two" are a code: "two" alone does not exist.
    accepts: [
      times('1-', of('one', 'two')),
      times('1-', of('one', 'one two')),
      times('1-4', of('one', 'two', 'one two')),
    ],
    rejects: [
      times('1-', of('one', 'two', 'one two')),
      times('0-', of('new', 'york', 'new york')),
      // "one two three" is "one" and "two three", or "one two" and "three".
      times('1-', of('one', 'one two', 'two three', 'three')),
    ],
  },
  {
    code: 'values-diverge',
    // What can be listed has a rule of its own.
    accepts: [
      numbers(8, 'one two three four five', 'six seven eight nine'),
      items(['tea', '1'], ['tea', '2']),
      menu('tea', 'coffee'),
    ],
    rejects: [
      numbers(8, 'one two three four five six', 'six seven eight nine'),
      numbers(7, 'one two three four five six seven', 'seven eight nine zero one'),
      numbers(9, 'one two three four', 'four five six'),
    ],
  },
  {
    code: 'garbage-beside-optional',
    accepts: [`${garbage} order`, `${garbage} order ${maybe('now')}`, `${maybe('please')} order`],
    rejects: [
      `${garbage} ${maybe('urgent')} order`,
      `${maybe('please')} ${garbage} order`,
      `<item>${garbage}<tag>out = 1;</tag>${maybe('now')}</item> order`,
    ],
  },
  {
    code: 'garbage-open',
    accepts: [`${garbage} order`, of('yes', 'no'), `${maybe(garbage)} order`],
    rejects: [of('yes', garbage), `${times('1-3', garbage)} order`, `${garbage} order ${garbage}`],
  },
  {
    code: 'active-overlap',
    accepts: [
      { source: menu('sales', 'billing'), beside: commands },
      { source: tagged({ help: '0' }), beside: tagged({ help: '0' }) },
      { source: menu('operator', 'sales'), beside: keys(menu('1', '2')) },
      menu('operator', 'sales'),
    ],
    rejects: [
      { source: menu('operator', 'sales'), beside: commands },
      { source: tagged({ help: '"self-help"' }), beside: commands },
      { source: keys(tagged({ '1': '"one"' })), beside: keys(tagged({ '1': '"sales"' })) },
    ],
  },
  {
    code: 'slot-names-alike',
    // Short names and numbered ones differ by one character on purpose.
    accepts: [
      tagged({ a: '{date: 1}', b: '{rate: 2}' }),
      tagged({ a: '{line1: 1}', b: '{line2: 2}' }),
      tagged({ a: '{account: 1}', b: '{account: 2}' }),
    ],
    rejects: [
      tagged({ a: '{account: 1}', b: '{Account: 2}' }),
      tagged({ a: '{balance: 1}', b: '{balanse: 2}' }),
      tagged({ a: '{amount: 1}', b: '{amounts: 2}' }),
    ],
  },
  {
    code: 'slot-types-mixed',
    accepts: [
      tagged({ once: '{count: 1}', twice: '{count: 2}' }),
      tagged({ a: '{a: 1}', b: '{b: "x"}' }),
      tagged({ yes: 'true', one: '1' }),
    ],
    rejects: [
      tagged({ once: '{count: 1}', twice: '{count: "2"}' }),
      tagged({ yes: '{ok: true}', no: '{ok: "no"}' }),
      tagged({ one: '1', two: '"2"' }),
    ],
  },
  {
    code: 'value-missing',
    accepts: [
      menu('coffee', 'tea'),
      of('coffee', 'tea'),
      items(['coffee', '1'], ['tea', 'null']),
      // Each about something of its own, and a property that half of them set.
      scripts('out.a = 1;', 'out.b = 2;', 'out.c = 3;', 'out.d = 4;'),
      scripts('out.a = 1; out.b = 1;', 'out.a = 2; out.b = 1;', 'out.a = 3;', 'out.a = 4;'),
      scripts('out.a = 1;', 'out.a = 2;', 'out.a = 3;', 'out.z = 4;'),
    ],
    rejects: [
      items(['coffee', '1'], ['tea', 'undefined']),
      items(['tea', 'undefined']),
      'tea <tag>var kind; out = kind;</tag>',
      scripts('out.a = 1;', 'out.a = 2;', 'var a = 3;', 'out.a = 4;'),
      scripts('out = 1;', 'out = 2;', 'var a = 3;', 'out = 4;'),
      scripts('out.a = 1; out.b = 1;', 'out.a = 2; out.b = 2;', 'out.a = 3;', 'out.a = 4; out.b = 4;'),
    ],
  },
  {
    code: 'values-alike',
    accepts: [
      tagged({ checking: '"main account"', 'main account': '"main account"' }),
      // The words themselves, with a space that a loop left behind.
      tagged({ 'et quart': '"et quart "', 'et- quart': '"et- quart "' }),
      tagged({ checking: '"C"', savings: '"S"' }),
      // A sign, before a number that is known and before one that is not.
      tagged({ 'weeks ago': '"-?:W"', 'weeks from now': '"?:W"' }),
      tagged({ plus: '"A"', minus: '"A-"' }),
      // Two numbers, parted in two places.
      tagged({ first: '"1 11"', second: '"11 1"' }),
      tagged({ 'last week': '"-1:W"', 'next week': '"1:W"' }),
      // Values that are the words themselves.
      tagged({ 'new york': '"NEW YORK"', 'new-york': '"New-York"' }),
    ],
    rejects: [
      tagged({ checking: '"main account"', 'main account': '"Main_Account"' }),
      tagged({ 'new york': '"NYC"', 'big apple': '"nyc"' }),
      tagged({ red: '{color: "dark red"}', blue: '{color: "DarkRed"}' }),
      tagged({ red: '{color: "dark - red"}', blue: '{color: "dark-red"}' }),
    ],
  },
  {
    code: 'tag-formats-differ',
    accepts: [
      {
        source: toOther('<tag>out = rules.size;</tag>'),
        files: { 'size.grxml': other('semantics/1.0-literals', 'S') },
      },
      { source: toOther('<tag>out = "coffee";</tag>'), files: { 'size.grxml': other('semantics/1.0', 'out = "S";') } },
      { source: toOther(''), files: { 'size.grxml': other('semantics/1.0-literals', 'S') } },
    ],
    rejects: [
      { source: toOther('<tag>out = "coffee";</tag>'), files: { 'size.grxml': other('semantics/1.0-literals', 'S') } },
      { source: toOther('<tag>out.drink = 1;</tag>'), files: { 'size.grxml': other('semantics/1.0-literals', 'S') } },
      {
        source: main('<ruleref uri="size.grxml#size"/><tag>out = 1;</tag>'),
        files: { 'size.grxml': other('semantics/1.0-literals', 'small') },
      },
    ],
  },
  {
    code: 'value-contradicts',
    // If most differ, the values are not slips.
    accepts: [
      tagged({ three: '3', four: '4', five: '5' }),
      tagged({ one: '0', two: '1', three: '2' }),
      tagged({ red: '1', blue: '1' }),
      tagged({ yes: 'true', no: 'false' }),
    ],
    rejects: [
      tagged({ three: '3', four: '4', five: '4' }),
      tagged({ yes: 'false', no: 'true' }),
      tagged({ one: '"1"', two: '"2"', six: '"7"' }),
    ],
  },
  {
    code: 'value-copied',
    accepts: [
      valued('billing billing', 'sales sales', 'support support', 'returns returns'),
      // Values that are codes of the application, or shared by design.
      valued('billing A1', 'sales B2', 'support B2', 'returns C3'),
      valued('billing billing', 'invoices billing', 'support support', 'help support', 'returns returns'),
      // Synonyms, and words in common.
      valued('agent agent', 'operator agent', 'billing billing', 'returns returns'),
      valued('payment pay', 'payments pay', 'billing billing', 'returns returns'),
      valued('sales support', 'support support', 'returns returns'),
      valued('pawn pawn', 'rook rook', 'castle rook', 'bishop bishop', 'queen queen'),
      tagged({ 'extra large': '"xl"', xl: '"xl"', large: '"large"', small: '"small"' }),
      inLanguage('pt-PT', valued('freio freio', 'palha rena', 'esgrima esgrima', 'rena rena')),
      inLanguage('pt-PT', valued('freio f', 'palha rena', 'esgrima esgrima', 'café cafe', 'rena rena')),
    ],
    rejects: [
      valued('billing billing', 'sales support', 'support support', 'returns returns'),
      valued('balance bal', 'transfer bal', 'payment pay', 'mortgage mtg'),
      // Where the language is not known, of values that are the words themselves, and from five on.
      inLanguage('pt-PT', valued('freio freio', 'palha rena', 'esgrima esgrima', 'café cafe', 'rena rena')),
    ],
  },
  {
    code: 'word-misspelt',
    accepts: [
      menu('account', 'balance'),
      // Names, words of other kinds, and words in the dictionary.
      menu('Acount', 'Outtage'),
      menu('brexzit', 'zorbiq'),
      menu('form', 'from'),
      // Short words, and made-up ones that are further from any word.
      menu('gret', 'zumpoodle'),
      // British spellings, and rarer words of which each has a meaning of its own.
      menu('councillor', 'enrol', 'instalments', 'fulfilment', 'skilful', 'authorise', 'prioritise', 'jeweller'),
      menu('fibreglass', 'calibre', 'currant', 'passkey', 'mortgagee', 'lodger', 'reheat', 'retries'),
      inLanguage('de-DE', menu('outtage', 'paymant')),
      // Rare words: a pigment, who does a thing, to whom it is done, and one whose letter nobody takes for that of a frequent word.
      menu('smalt', 'canceller', 'approvers', 'advisee', 'smaxl'),
    ],
    rejects: [
      menu('outtage', 'sales'),
      menu('operatir', 'smaxl', 'small'),
      menu('warrenty'),
      menu('reciever', 'prescripton'),
      menu('recptionist', 'depratment'),
      // Words that are not frequent here, by a double letter and by two in the wrong order.
      menu('mushroms', 'anchovvies'),
      menu('sandwihces'),
    ],
  },
  {
    code: 'keys-prefix',
    accepts: [
      keys(menu('1', '2')),
      keys(`${menu('1', '2')} ${maybe('#')}`),
      menu('one', 'one two'),
      keys(menu('1 2', '1 3')),
      // That the number of keys varies is said of the repeat (DTM-04).
      keys(times('1-2', of('1', '2'))),
      // A number of one or two digits, whose value it is.
      keys(tagged({ 1: '"1"', '1 2': '"12"', 2: '"2"', '2 1': '"21"' })),
    ],
    rejects: [keys(menu('1', '1 2')), keys(of('1', '1 2')), keys(menu('1 2', '1 2 3'))],
  },
  {
    code: 'keys-ambiguous',
    accepts: [keys(menu('1', '2')), keys(items(['1', '5'], ['1', '5'])), items(['one', '1'], ['one', '2'])],
    rejects: [
      keys(items(['1', '1'], ['1', '2'])),
      keys(items(['1 2', '"A"'], ['3', '"B"'], ['1 2', '"C"'])),
      keys(`${maybe('1<tag>out = 1;</tag>')} ${maybe('1<tag>out = 2;</tag>')} 2`),
    ],
  },
  {
    code: 'keys-missing',
    accepts: [
      { source: times('4', digit), beside: keys(times('4', of('1', '2'))) },
      { source: times('2', digit), beside: commands },
      { source: menu('sales', 'billing', 'orders'), beside: commands },
      // Nothing is known of what is active with it.
      times('4', digit),
    ],
    rejects: [
      { source: times('4', digit), beside: commands },
      { source: `please ${times('6', digit)}`, beside: commands },
      { source: times('5', digit), beside: menu('yes', 'no') },
    ],
  },
  {
    code: 'perplexity-high',
    // Of N words of equal weight the perplexity is the root of N: two events, the word and the end.
    accepts: [words(380), of('yes', 'no'), times('2', words(60))],
    rejects: [words(450), times('3', words(100)), times('2', words(100))],
  },
  {
    code: 'prefix-repeated',
    accepts: [
      prefixed('please connect me to', 29),
      prefixed('connect me', 30),
      prefixed('please connect me to', 19, 11),
    ],
    rejects: [
      prefixed('please connect me to', 30),
      prefixed('please connect me to', 20, 10),
      prefixed('I want the', 40),
    ],
  },
  {
    code: 'reference-remote',
    accepts: [
      { source: main('<ruleref uri="size.grxml"/>'), files: { 'size.grxml': other('semantics/1.0', 'out = 1;') } },
      main('<ruleref uri="#a"/>', '<rule id="a">yes</rule>'),
      'http',
    ],
    rejects: [
      main('<ruleref uri="http://example.com/size.grxml"/>'),
      main('<ruleref uri="HTTPS://example.com/size.grxml#size"/>'),
      of('yes', '<ruleref uri="https://example.com/a.grxml"/>'),
    ],
  },
  {
    code: 'language-looks-other',
    accepts: [english, inLanguage('de-DE', german), of('ich', 'und', 'nicht', 'bitte')],
    rejects: [german, inLanguage('de-DE', english), inLanguage('fr-FR', english)],
  },
  {
    code: 'language-switch',
    accepts: [
      of('yes', 'no'),
      '<item xml:lang="en-GB">yes</item>',
      inLanguage('fr-CA', '<item xml:lang="fr-FR">oui</item>'),
    ],
    rejects: [
      '<item xml:lang="fr-CA">oui</item>',
      '<token xml:lang="es">hola</token>',
      '<one-of xml:lang="de-DE"><item>ja</item><item>nein</item></one-of>',
    ],
  },
  {
    code: 'words-of-other-locale',
    accepts: [
      inLanguage('en-GB', menu('postcode', 'account number')),
      menu('zip code', 'account number'),
      menu('postcode', 'zip'),
      grammar(choiceOf({ zip: '1', account: '2' }), header('xml:lang="en-AU"')),
    ],
    rejects: [
      inLanguage('en-GB', menu('zip code', 'account number')),
      menu('postcode', 'account number'),
      menu('petrol', 'account'),
    ],
  },
];

checkCases(spokenRules, table);
