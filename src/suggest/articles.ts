import { once } from '../package-info.js';
import { particled } from './compound.js';
import { readLexicon } from './lexicon.js';
import { callerWords, isDeterminer } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { isMassThing, noNoun, withArticle } from './typed-topic.js';

// Which article a thing has, and which the things behind its prepositions have.

const table = (list: 'definite' | 'abstract' | 'countable') =>
  once((): ReadonlySet<string> => new Set(callerWords()[list].flatMap((line) => line.split(' '))));
export const definite = table('definite');
export const abstract = table('abstract');
const countable = table('countable');

export const spoken = (tokens: readonly string[]) => tokens.join(' ').replace(/\bi\b/g, 'I');
/** Singular nouns that end as plurals and as what one does. */
export const singular =
  /^(?:gas|bus|lens|news|canvas|wedding|building|meeting|hearing|painting|ring|reading|listing|booking|warning|crossing|filling|opening|ceiling|earring|viewing|fitting|dressing|greeting|crisis|diagnosis|analysis|basis|rating|saving|setting|heading|outing|covering|lining|coating|marking|finding|recording|drawing|railing|flooding)$/;
export const needsNone = /[^su]s$|ing$/;
export const abstractEnding = /(?:tion|sion|ment|ity|ness|ism|care)$/;
/** What belongs to the verb before it: "pay in". */
export const particle = /^(?:up|in|out|off|on|down|back|over)$/;

/** Nouns that a thing of a known kind ends with are things that there are several of. */
export const isCountable = (noun: string): boolean =>
  countable().has(noun) ||
  readLexicon().fields.some(({ nouns }) => nouns.some((each) => each.replace('=', '') === noun));

/** Whether a thing, by its last noun, stands without an article. */
export const isBare = (noun: string): boolean =>
  isMassThing(noun) ||
  (needsNone.test(noun) && !singular.test(noun)) ||
  abstract().has(noun) ||
  (abstractEnding.test(noun) && !countable().has(noun));

/** Whether a thing cannot stand without a determiner, as far as its last word is known. */
export const needsDeterminer = (thing: readonly string[]): boolean =>
  (isCountable(thing.at(-1)!) || definite().has(thing.at(-1)!)) && !isBare(thing.at(-1)!) && !isDeterminer(thing[0]!);

/** What says where or when, behind a thing. */
export const place =
  /^(?:near|next|under|behind|around|outside|inside|after|before|between|during|over|through|off|per|into|onto|across|against|above|below|beside|until|since|because|about|due|than|that|which|who|whose|where|when|while|if)$/;
export const behindNoun = /^(?:of|to|for|from|in|on|at|by|with|without|within|via|towards|past|throughout|despite)$/;
/** What says how, where or when as one word behind a thing. */
const afterNoun =
  /^(?:together|abroad|overseas|online|again|twice|today|tomorrow|tonight|yesterday|soon|now|already|early|nearby|upstairs|downstairs|apart|alone|anywhere|everywhere|elsewhere|instead)$/;
/** Nouns that stand without an article behind a preposition: "by phone", "at sea". */
export const fixed =
  /^(?:hold|time|home|phone|mail|email|post|text|credit|sale|demand|file|record|person|advance|cash|site|line|board|foot|request|leave|duty|sea|work|school|college|church|hospital|bed|town|abroad|overseas|today|tomorrow|tonight|delivery|arrival|christmas|stock|order|warranty|date|network|pocket|service|state|class|business|economy|bankruptcy|court|default|public|general|private|emergency|hand|fire|call|checkout|display|loan|track|schedule|auto|autopay|video|ice|spin|rinse|repeat|mute|silent|standby|speakerphone|processing|transit|customs|vacation|holiday|shipping|purpose|paper|progress|night|noon|midnight|english|spanish|french|german|place|question|trouble|danger|error|mistake|accident|hand|half|bulk|debt|arrears|dispute|effect|force|detail|full|use|view|store|store|heat|cold|boil|charge|contract|finance|guarantee|trial|offer|average|top|sight|air|land|rail|train|bus|car|plane|taxi|bike|boat|ferry|cheque|check|card|debit|letter|hand|fax|sms|transfer)$/;
/** Those that stand so behind "for". */
export const fixedFor =
  /^(?:sale|hire|rent|work|school|college|life|lunch|dinner|breakfast|christmas|travel|delivery|free|good|fun|collection|pickup|approval|review|insurance|tax|business|credit|shipping|processing|today|tomorrow|tonight|home|court)$/;
/** Prepositions behind which those nouns stand bare that have an article behind others: "by car", "in the car". */
export const means =
  /^(?:train|bus|car|plane|taxi|bike|boat|ferry|cheque|check|card|debit|letter|fax|sms|transfer|contract|accident|mistake)$/;
/** What stands on, in or under something: behind these a single noun has an article though nothing is known of it. */
const inside = /^(?:on|under|through|into|onto|inside|behind|against|across|above|below|beside|outside|near|about)$/;
/** What happens at a time: one's own, or one of several. */
const ownEvent =
  /^(?:flight|holiday|vacation|trip|appointment|stay|visit|move|contract|delivery|repair|warranty|lease|subscription|upgrade|booking|order|wedding|operation|surgery|service|treatment|journey|cruise|tour|shift|interview|renewal|trial|pregnancy|birthday)$/;
const anEvent =
  /^(?:accident|divorce|death|crash|storm|flood|fire|burglary|theft|outage|update|power|strike|emergency|break|fall|injury)$/;
const person =
  /^(?:parent|child|baby|infant|toddler|relative|driver|friend|pensioner|person|student|senior|passenger|guest|employee|tenant|minor|patient|dog|cat|pet|wheelchair|pushchair|stroller|bike|bicycle|specialist|doctor|nurse|stranger|neighbour|neighbor)$/;

/** Whom one has one of. */
export const relation =
  /^(?:partner|carer|spouse|fianc[eé]e?|landlord|employer|boss|wife|husband|son|daughter|mother|father|mum|mom|dad|family|brother|sister|grandmother|grandson|granddaughter)$/;
const ofOwner = new RegExp(`${relation.source.slice(0, -1)}'s$|^(?:neighbou?r|tenant|doctor|child|baby)'s$`);
export const ofRelation = new RegExp(
  `${relation.source.slice(0, -1)}'s$|^(?:child|baby|kid|partner|parent|dog|cat|pet)'s$`,
);
const isMany = (noun: string) => /[^su]s$/.test(noun) && !singular.test(noun);

/** Words of a place or time with capitals, or that count: without an article. */
export const named =
  /^(?:another|each|every|his|her|their|its|one|two|three|first|second|third|next|last|somebody|someone|something|both|all|more|most|no|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december)$|'s$/;

/** The words with the articles that their things need behind prepositions: "wrong name on the card". */
export function withInnerArticles(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    found.push(word);
    const isTime = /^(?:after|before|during|when|until|while|because|if)$/.test(word);
    // "broken off suitcase"
    const isOff =
      word === 'off' && /^(?:broken|fell|fallen|came|blown|torn|taken|cut|\w{3,}ed)$/.test(words[at - 1] ?? '');
    const isMeasured = /^(?:than|over)$/.test(word);
    if (at === 0 || !(behindNoun.test(word) || inside.test(word) || isTime || isOff || isMeasured)) continue;
    if (isParticleAt(words, at)) continue;
    const end = words.findIndex(
      (each, index) =>
        index > at &&
        (behindNoun.test(each) ||
          place.test(each) ||
          (afterNoun.test(each) && (index > at + 1 || index === words.length - 1))) &&
        !(isParticleAt(words, index) && index > at + 1),
    );
    const inner = words.slice(at + 1, end < 0 ? words.length : end);
    const article = innerArticle(word, inner, words[at - 1]!);
    if (article !== undefined) found.push(article);
  }
  return found;
}

/** What a thing behind a preposition has before it; undefined where it stands bare. */
function innerArticle(preposition: string, inner: readonly string[], before: string): string | undefined {
  const [first] = inner;
  const noun = inner.at(-1);
  if (first !== undefined && ofOwner.test(first)) return 'my';
  if (first === undefined || noun === undefined || isDeterminer(first) || named.test(first)) return undefined;
  if (/^(?:than|over)$/.test(preposition))
    return (isCountable(noun) || definite().has(noun)) && !isMany(noun) && !/^\d/.test(first) ? 'the' : undefined;
  if (noNoun.test(first) || (preposition === 'to' && serviceVerbs().has(first)) || /^\d/.test(first)) return undefined;
  if (/ly$/.test(first) && !/^(?:elderly|family|early|daily|friendly|supply|monthly|weekly|assembly)$/.test(first))
    return undefined;
  // "terminal two"
  if (/^(?:one|two|three|four|five|six|\d+)$/.test(noun)) return undefined;
  const isAlone = inner.length === 1;
  if (
    preposition === 'on' &&
    (inner.join(' ') === 'back order' || (isAlone && /^(?:red|green|amber|yellow|high|low)$/.test(noun)))
  )
    return undefined;
  if (preposition === 'in' && isAlone && /^(?:rain|snow|cold|dark|sun|wind|heat|street|road|hallway|lobby)$/.test(noun))
    return 'the';
  if (/^(?:after|before|during|when|until|while|because|if)$/.test(preposition)) {
    // "before contract ends"
    if (inner.length > 1 && (isCountable(first) || ownEvent.test(first)) && /(?:s|ed|n't)$/.test(inner[1]!))
      return 'my';
    if (inner.length > 1 && /^(?:when|until|while|because|if)$/.test(preposition)) return undefined;
    if (isMany(noun)) return undefined;
    if (ownEvent.test(noun)) return 'my';
    if (
      /^(?:storm|flood|fire|outage|update|crash|strike|refund|sale|deadline|upgrade|switch|merger|change|inspection|test)$/.test(
        noun,
      )
    )
      return 'the';
    if (anEvent.test(noun) && noun !== 'power') return articleOf(first);
    // "after burst main"
    return /^(?:after|before|during)$/.test(preposition) && !isAlone && !isBare(noun) && !/ing$/.test(first)
      ? 'the'
      : undefined;
  }
  // "text from unknown number": one of many.
  if (
    /^(?:unknown|unfamiliar|strange|different|foreign|withheld|private)$/.test(first) &&
    !isMany(noun) &&
    !isMassThing(noun)
  )
    return articleOf(first);
  if (preposition === 'on' && isAlone && noun === 'line') return 'the';
  if (
    preposition === 'without' &&
    isAlone &&
    /^(?:notice|warning|permission|consent|reason|explanation|authorisation|authorization)$/.test(noun)
  )
    return undefined;
  // "death of policyholder"
  if (preposition === 'of' && isAlone && /^(?:death|theft|owner)$/.test(before) && !isMany(noun)) return 'the';
  // "upgrade to metal card", "cancelled by bank error"
  if (
    (preposition === 'to' &&
      /^(?:upgrade|switch|convert|change|downgrade|upgrading|switching)$/.test(before) &&
      !isAlone) ||
    (preposition === 'by' && !isAlone && /^(?:error|mistake|fault|accident|glitch|misunderstanding)$/.test(noun))
  )
    return isMany(noun) || isBare(noun) || ownEvent.test(noun) ? undefined : articleOf(first);
  if (preposition === 'at' && isAlone && noun === 'weekend') return 'the';
  if (/^(?:for|with|by)$/.test(preposition) && (person.test(noun) || (noun === 'condition' && !isAlone)))
    return articleOf(first);
  if (first === 'new' && inner.length > 1 && !isMany(noun) && !isMassThing(noun)) return 'my';
  if (relation.test(noun) || (/^(?:late|elderly|disabled|sick|young)$/.test(first) && ofRelation.test(inner[1] ?? '')))
    return 'my';
  // "back of card"
  if (
    preposition === 'of' &&
    isAlone &&
    /^(?:back|front|side|top|bottom|end|inside|outside|middle|edge)$/.test(before) &&
    !isMany(noun)
  )
    return 'the';
  if (
    /^(?:for|with|by)$/.test(preposition) &&
    isAlone &&
    /^(?:teenager|carer|pensioner|lodger|flatmate|newborn|twin|stepchild|grandchild)$/.test(noun)
  )
    return articleOf(first);
  if (first === 'same') return 'the';
  if (
    preposition === 'under' &&
    isAlone &&
    /^(?:contract|warranty|guarantee|control|review|way|construction|investigation|pressure|repair|treatment)$/.test(
      noun,
    )
  )
    return undefined;
  if (
    /^(?:for|with)$/.test(preposition) &&
    ownEvent.test(noun) &&
    !/^(?:repair|delivery|service|treatment|surgery)$/.test(noun)
  )
    return 'my';
  if (preposition === 'with' && isAlone && /^(?:rental|reservation)$/.test(noun)) return 'my';
  if (preposition === 'in' && /^(?:print|braille)$/.test(noun)) return undefined;
  if (preposition === 'from' && isAlone && /^(?:flight|trip|booking)$/.test(noun)) return 'my';
  // "change of address" and "proof of income" are set phrases.
  if (preposition === 'of' && isAlone) return undefined;
  if (
    preposition === 'of' &&
    /^(?:proof|change|statement|letter|certificate|power|lack|loss|smell|cost|type|kind|point|place|out)$/.test(before)
  )
    return undefined;
  // "a copy of birth certificate"
  if (preposition === 'of' && /^(?:copy|copies)$/.test(before) && !isMany(noun)) return 'my';
  const isFixed =
    preposition === 'for' ? fixedFor.test(noun) : fixed.test(noun) && (preposition === 'by' || !means.test(noun));
  if (isAlone && isFixed) return undefined;
  // "missing from delivery": from one's own.
  if (before === 'missing' && preposition === 'from') return 'my';
  if (isBare(noun)) return undefined;
  const isKnown = isCountable(noun) || definite().has(noun) || !isAlone || isNoun(noun) || inside.test(preposition);
  // Who is meant is not known, and names have no article.
  if (!isKnown) return undefined;
  return preposition === 'without' ? articleOf(first) : 'the';
}

const articleOf = (word: string): string => withArticle(word).split(' ')[0]!;

/** Whether a word belongs to the verb before it, and both to the noun behind them: "call out charge", "feed in tariff". */
const isParticleAt = (words: readonly string[], at: number): boolean =>
  (particle.test(words[at]!) || words[at] === 'through') &&
  particled.test(words[at - 1] ?? '') &&
  words[at + 1] !== undefined &&
  !isDeterminer(words[at + 1]!) &&
  !behindNoun.test(words[at + 1]!);

/** Where what stands behind the noun of a thing begins: "ticket | for the wrong date", "seats | together". */
export function tailAt(words: readonly string[]): number | undefined {
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (behindNoun.test(word) ||
        place.test(word) ||
        afterNoun.test(word) ||
        /^(?:older|newer|other|every|each)$/.test(word)) &&
      !isParticleAt(words, index) &&
      !(word === 'to' && index === 1 && /^(?:tap|buy|rent|scan|click|text|chat|speech)$/.test(words[0]!)) &&
      !(index === words.length - 1 && particle.test(word)),
  );
  return at > 0 ? at : undefined;
}

/** Last words of the things that the lexicon has with their determiner. */
const thingNouns = once(
  (): ReadonlySet<string> =>
    new Set(
      readLexicon().concepts.flatMap(({ forms }) =>
        [...forms.count, ...forms.about, ...forms.tracked].map((form) => form.split(' ').at(-1)!),
      ),
    ),
);
/** Whether a word is a noun: of a thing that the lexicon has, or of a known kind. Of other words that is not known. */
export const isNoun = (word: string): boolean =>
  thingNouns().has(word) || isCountable(word) || isMassThing(word) || abstract().has(word);
