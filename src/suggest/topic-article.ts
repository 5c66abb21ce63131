import {
  abstract,
  abstractEnding,
  definite,
  isBare,
  isCountable,
  named,
  needsNone,
  ofRelation,
  particle,
  singular,
  spoken,
  tailAt,
  withInnerArticles,
} from './articles.js';
import { particled } from './compound.js';
import { isDeterminer, wordsOf } from './text/normalise.js';
import { isMassThing, isPluralNoun, withArticle } from './typed-topic.js';
import { agent, personEnding } from './word-classes.js';

// The article of what a title names, as one asks about it.

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
    /^\d+$|^(?:someone|somebody|something|another|other|more|all|both|two|three)(?:'s)?$/.test(first!)
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
    return isPluralNoun(last) || isMassThing(last) ? spoken(title) : withArticle(spoken(title));
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
