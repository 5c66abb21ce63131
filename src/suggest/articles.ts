import { once } from '../package-info.js';
import { particled } from './compound.js';
import { readLexicon } from './lexicon.js';
import { callerWords, isDeterminer, wordsOf } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { isMassThing, isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { agent, personEnding } from './word-classes.js';

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
const isCountable = (noun: string): boolean =>
  countable().has(noun) ||
  readLexicon().fields.some(({ nouns }) => nouns.some((each) => each.replace('=', '') === noun));

/** Whether a thing, by its last noun, stands without an article. */
const isBare = (noun: string): boolean =>
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
const inside = /^(?:on|under|through|into|onto|inside|behind|against|across|above|below|beside|outside|near)$/;
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
const ofRelation = new RegExp(`${relation.source.slice(0, -1)}'s$|^(?:child|baby|kid|partner|parent|dog|cat|pet)'s$`);
const isMany = (noun: string) => /[^su]s$/.test(noun) && !singular.test(noun);

/** Words of a place or time with capitals, or that count: without an article. */
const named =
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
    if (at === 0 || !(behindNoun.test(word) || inside.test(word) || isTime || isOff)) continue;
    if (isParticleAt(words, at)) continue;
    const end = words.findIndex(
      (each, index) =>
        index > at &&
        (behindNoun.test(each) || place.test(each) || afterNoun.test(each)) &&
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
  if (first === undefined || noun === undefined || isDeterminer(first) || named.test(first)) return undefined;
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
    return anEvent.test(noun) && noun !== 'power' ? articleOf(first) : undefined;
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
  if (preposition === 'at' && isAlone && noun === 'weekend') return 'the';
  if (/^(?:for|with|by)$/.test(preposition) && (person.test(noun) || (noun === 'condition' && !isAlone)))
    return articleOf(first);
  if (first === 'new' && inner.length > 1 && !isMany(noun) && !isMassThing(noun)) return 'my';
  if (relation.test(noun) && isAlone) return 'my';
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

/** Nouns that are counted alone and not behind the word that says of what kind they are. */
const massHead = /^(?:benefit|relief|aid|duty|cover|credit|leave|support|pay)$/;
const massService = /\b(?:jury|military|community|customer|national|room|voluntary) service$/;
const changed =
  /\b(?:price|premium|rate|tariff|rent|bill|cost|fare|tax|charge|fee|subscription|interest|value) (?:increase|rise|hike|jump|drop|decrease|reduction|cut)$/;
const isMassKind = (words: readonly string[]): boolean =>
  words.length > 1 &&
  ((massHead.test(words.at(-1)!) && words.at(-2) !== 'hearing') || massService.test(words.join(' ')));
/** Whether a name is of a kind whose article is known, whatever its words are elsewhere. */
export const isOneKind = (words: readonly string[]): boolean => isMassKind(words) || changed.test(words.join(' '));
/** Last words of what everyone has one of. */
const mine =
  /^(?:status|date|balance|bill|deductible|copay|premium|password|username|paycheck|lease|application|statement|speed|usage|score|history|position|salary|wage|postcode|value|mileage|band|bracket|allowance|entitlement|rating|signature|greeting)$/;
/** What one among several is, by the word before the noun. */
const oneOf =
  /^(?:new|high|low|lower|higher|wrong|missed|final|temporary|virtual|second|different|another|extra|free)$/;
/** Nouns of which nobody knows whose they are behind "of". */
const partOf = /^(?:part|some|half|most|none|all|one|two|lots|copy|copies|photo|picture|proof|lack|because)$/;

/** A thing as one asks about it: with the article that it needs, or as one's own where the known phrases have it so. */
export function asTopic(title: readonly string[], phrases: readonly string[]): string {
  const words = withInnerArticles(title);
  const [first] = words;
  const last = words.at(-1)!;
  const whole = spoken(words);
  if (
    isDeterminer(first!) ||
    /^\d|^(?:someone|somebody|something|another|other|more|all|both|two|three)(?:'s)?$/.test(first!)
  )
    return whole;
  // "child's vaccinations"
  if (ofRelation.test(first!)) return `my ${whole}`;
  // "moving in date"
  if (/^(?:moving|move) (?:in|out) date$/.test(whole)) return `my ${whole}`;
  // "driving someone else's car": what one does.
  if (/ing$/.test(first!) && (isDeterminer(words[1] ?? '') || named.test(words[1] ?? ''))) return whole;
  // "solar panel feed in": a noun made of a verb and its particle.
  if (words.length > 1 && particle.test(last) && tailAt(words) === undefined)
    return particled.test(words.at(-2)!) && words.at(-2) !== 'feed' ? withArticle(whole) : whole;
  // "out of stock item": what the thing is like stands before it.
  if (first === 'out' && words.length > 3)
    return isPluralNoun(last) || isBare(last) ? spoken(title) : withArticle(spoken(title));
  if (
    /^(?:wrong|right|same|next|last|first|only|minimum|maximum|total)$/.test(first!) &&
    words.length < 4 &&
    !isPluralNoun(last)
  )
    return `the ${whole}`;
  const end = tailAt(words);
  // "final bill after moving out": of those there is one at a time.
  if (
    /^(?:final|first|last|latest|current|previous)$/.test(first!) &&
    /^(?:bill|statement|invoice|payment|reading|payslip|instalment|contract|tariff|plan)$/.test(
      words[(end ?? words.length) - 1]!,
    )
  )
    return `my ${whole}`;
  return end === undefined ? ofNoun(words, phrases) : ofNounWithTail(words, title, end);
}

/** "account for my child": the thing stands before the preposition. */
function ofNounWithTail(words: readonly string[], title: readonly string[], end: number): string {
  const noun = words[end - 1]!;
  const whole = spoken(words);
  const isOf = words[end] === 'of';
  // Of a copy there may be others.
  if (/^(?:copy|photo|picture|record)$/.test(noun) && isOf) return withArticle(whole);
  // "progress of my claim": what is known whose it is, is a certain one.
  const whose = title[title.indexOf('of') + 1] ?? '';
  if (isOf && isDeterminer(whose) && !/^an?$/.test(whose) && !partOf.test(noun)) return `the ${whole}`;
  const last = words.at(-1)!;
  if (isOf && /^(?:cost|price|size|value|amount|length|date|time|status|number|name)$/.test(noun) && end === 1)
    return `the ${whole}`;
  if (isOf && /^(?:death|theft)$/.test(noun)) return `the ${whole}`;
  if (/\belectric shock$/.test(spoken(words.slice(0, end)))) return withArticle(whole);
  const isBareOf =
    isOf && noun !== 'refund' && noun !== 'smell' && !/^(?:letter|form|request|card|certificate|statement)$/.test(last);
  // "a change of surgery"; "change of address" is a set phrase.
  if (
    isOf &&
    /^(?:change|transfer)$/.test(noun) &&
    !/^(?:address|name|details|ownership|circumstances|plans?|title)$/.test(last)
  )
    return withArticle(whole);
  // "proof of funds letter" is a letter.
  if (isOf && words.length - end > 2 && /^(?:letter|form|certificate|statement|request)$/.test(last))
    return withArticle(whole);
  if (isBare(noun) || isBareOf || (noun === 'noise' && end === 1)) return whole;
  if (
    definite().has(noun) &&
    /^(?:for|on|to|from|in)$/.test(words[end]!) &&
    !/^(?:new|wrong|different)$/.test(words[0]!)
  )
    return `the ${whole}`;
  if (mine.test(noun) && /^(?:home|abroad)$/.test(last) && !oneOf.test(words[0]!)) return `my ${whole}`;
  return withArticle(whole);
}

function ofNoun(words: readonly string[], phrases: readonly string[]): string {
  const first = words[0]!;
  const last = words.at(-1)!;
  const whole = spoken(words);
  const isNamed = (determiner: string) =>
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` ${determiner} ${last} `));
  // "gift card balance" with "what's on my gift card"
  const isOwned =
    words.length > 1 &&
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` my ${words.slice(0, -1).join(' ')} `));
  if (isNamed('my') || isOwned) return `my ${whole}`;
  // "housing benefit", "jury service": one gets or does it, and counts none.
  if (isMassKind(words)) return whole;
  if (/\belectric shock$/.test(whole)) return withArticle(whole);
  // "the refer a friend bonus"
  if (words.slice(1, -1).some(isDeterminer)) return `the ${whole}`;
  // What the other side has done to a price is known to both.
  if (changed.test(whole) || (words.length > 1 && /^(?:jab|vaccine|vaccination)$/.test(last))) return `the ${whole}`;
  if (
    /\b(?:collection|delivery|payment|pay|billing|renewal|expiry|moving|due|completion|wedding) (?:day|date)$/.test(
      whole,
    )
  )
    return `my ${whole}`;
  if ((needsNone.test(last) && !singular.test(last)) || isMassThing(last)) return whole;
  // One's own, of which there is one; "high bill" is one of several.
  if (words.length > 1 && mine.test(last) && !oneOf.test(first)) return `my ${whole}`;
  if (/^(?:new|temporary|virtual|second|different|another|extra)$/.test(first) && !isBare(last))
    return withArticle(whole);
  // What was missed is one of several.
  const isOne = /^(?:missed|failed|duplicate|double)$/.test(first) && !isMassThing(last);
  // "cancelled operation": what has happened to one thing.
  const isDone =
    /(?:[^e]ed)$/.test(first) &&
    words.length > 1 &&
    abstractEnding.test(last) &&
    !abstract().has(last) &&
    !isMassThing(last);
  const isSurelyBare = isMassThing(last) || abstract().has(last) || (needsNone.test(last) && !singular.test(last));
  if (!isOne && !isDone && (words.length === 1 ? abstract().has(last) : isSurelyBare)) return whole;
  // The return policy is the store's, an umbrella policy is one of several.
  if (last === 'policy' && !/^(?:return|refund|cancellation|baggage|privacy|pet|exchange)$/.test(first))
    return withArticle(whole);
  const isLost = words.length > 1 && /^(?:lost|missing|stolen|forgotten|broken|damaged)$/.test(first);
  if ((definite().has(last) && !isLost) || isNamed('the')) return `the ${whole}`;
  // Of a noun that is only known to be one nothing tells whether it is counted: with "the" that makes no difference.
  const isCounted = words.length === 1 || isLost || isOne || isDone || isCountable(last) || agent.test(last);
  return isCounted || personEnding.test(last) || /s$/.test(last) ? withArticle(whole) : `the ${whole}`;
}
