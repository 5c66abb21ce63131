import { isNoun, needsDeterminer, spoken, withInnerArticles } from './articles.js';
import { isCan, isNamedCut } from './compound.js';
import { isDeterminer } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { nounToo } from './topic-grammar.js';
import { isPluralNoun, isTroubleWord, noNoun, withArticle } from './typed-topic.js';
import { finite, isFiniteForm, isVerbForm, likeAdverb } from './word-classes.js';

export const subject =
  /^(?:i|i'\w+|we|we'\w+|you|you'\w+|he|he's|she|she's|it|it's|they|they'\w+|there|there's|here's|this|that|that's|(?:some|every|any|no)(?:one|body|thing)(?:'s)?|nobody(?:'s)?)$/;

/** What may follow the "is" or "has" of "my food's", and not what somebody has: "my son's card". */
const goesOn =
  /^(?:gone|been|got|come|become|not|never|always|still|just|already|too|so|very|all|off|down|out|on|up|in|here|there|broken|dead|cold|hot|warm|wet|fine|late|stuck|empty|full|flat|wrong|slow|blocked|frozen|\w{3,}ing|\w{2,}ed)$/;
const isShortVerb = (tokens: readonly string[], at: number): boolean =>
  /^\w{3,}'s$/.test(tokens[at]!) &&
  !/^(?:what|where|when|why|how|who|let)'s$/.test(tokens[at]!) &&
  goesOn.test(tokens[at + 1] ?? '') &&
  // "my son's missing card" is a card.
  (tokens[at + 2] === undefined ||
    !/(?:ing|ed)$/.test(tokens[at + 1]!) ||
    noNoun.test(tokens[at + 2]!) ||
    isDeterminer(tokens[at + 2]!));

/** What stands before a thing and says how much of it is meant. */
export const quantity = /^(?:all|both|half|most|none|every|each|some|just|only|even)$/;

/** A thing and what is said of it. */
export interface Related {
  thing: readonly string[];
  /** Who has done something with the thing; undefined where the thing itself does something. */
  who?: string;
  said: readonly string[];
}

const somebody = /^(?:i|we|you)(?:'\w+)?$/;
const pronoun = /^(?:that|which|who)$/;
export const ofTime = /^(?:never|ever|just|not|already|still|only|always)$/;

/**
 * Reads a thing with its clause: "a payment | I don't recognise", "sim | that won't activate". Undefined for a sentence, which
 * has a verb of its own: "the parcel I sent is lost".
 */
export function relatedTo(tokens: readonly string[]): Related | undefined {
  const at = tokens.findIndex((token, index) => index > 0 && (somebody.test(token) || pronoun.test(token)));
  const last = tokens.at(-1)!;
  if (at < 1 || at > 4 || at >= tokens.length - 1 || isQuestion(tokens) || /^(?:it|them|that|this)$/.test(last))
    return undefined;
  const thing = tokens.slice(0, at);
  // "app crashes when I open it"
  if (/^(?:when|if|while|because|after|before|since|until|whenever)$/.test(thing.at(-1)!)) return undefined;
  if (thing.every(isDeterminer) || thing.some((token) => noNoun.test(token))) return undefined;
  if (serviceVerbs().has(thing[0]!) && !nounToo.test(thing[0]!)) return undefined;
  if (thing.some((token, index) => isVerbForm(token) && !(index < at - 1 && isTroubleWord(token)))) return undefined;
  const isJoined = pronoun.test(tokens[at]!);
  const isOfWho = somebody.test(tokens[isJoined ? at + 1 : at]!);
  const from = at + (isJoined ? 1 : 0) + (isOfWho ? 1 : 0);
  const said = tokens.slice(from);
  if (said.length === 0 || (!isOfWho && !isJoined)) return undefined;
  if (!isOfWho) {
    const isVerb = finite.test(said[0]!) || isVerbForm(said[0]!) || /[^s]s$|^(?:never|keep|don't)$/.test(said[0]!);
    return isVerb ? { thing, said } : undefined;
  }
  let verb = 0;
  while (verb < said.length - 1 && (finite.test(said[verb]!) || ofTime.test(said[verb]!))) verb++;
  if (said.slice(verb + 1).some((token) => finite.test(token) || isVerbForm(token))) return undefined;
  return { thing, who: tokens[isJoined ? at + 1 : at]!, said };
}

/** Verbs of what a thing does itself, and what shows that such a word is one and no plural. */
const doesItself =
  /^(?:move|drop|cut|jump|spin|trip|shake|stop|start|stick|jam|crash|freeze|flicker|fail|skip|pull|drift|hum|spark|leak|drip|smell|burn|end|expire|run|shut|turn|fall|go|come|close|open|slip)e?s$/;
const when =
  /^(?:during|when|while|after|whenever|constantly|randomly|itself|again|every|because|soon|next|this|tomorrow|today|early|quickly|slowly|fast|suddenly|out|off|up|down|away)$/;
/** What several things do: "all calls go to voicemail". */
const several =
  /^(?:go|keep|come|drop|fail|get|sound|look|have|need|disappear|stop|cut|turn|smell|seem|leak|show|say)$/;
/** Whether a word is known to be a verb of what one or a thing does. */
const isKnownVerb = (verb: string): boolean =>
  serviceVerbs().has(verb) ||
  doesItself.test(`${verb}s`) ||
  isFiniteForm(`${verb}s`) ||
  /^(?:empty|expire|finish|arrive|begin|renew|flood|overflow|stall|die|hiss|whine|squeal)$/.test(verb);

/** Whether a phrase says that something is so. Of "my brakes squeal" that cannot be known without the words' classes. */
export function isStatement(tokens: readonly string[]): boolean {
  const [first, second, third] = tokens;
  if (second === undefined || isQuestion(tokens)) return false;
  if (subject.test(first!)) return true;
  if (/^(?:please|if|when|how|what)$/.test(first!)) return false;
  // "add a named driver" and "add authorized user" begin with what is done.
  if (serviceVerbs().has(first!) && isDeterminer(second)) return false;
  if (opensCommand(tokens) || relatedTo(tokens) !== undefined) return false;
  if (tokens.some((_, index) => isShortVerb(tokens, index))) return true;
  // "refund for cancelled train": behind a preposition such a form belongs to a thing.
  const isForm = (token: string, index: number) =>
    isVerbForm(token) &&
    // "premium paid but cover cancelled" is two titles.
    !/^(?:but|and)$/.test(tokens[index + 1] ?? '') &&
    !noNoun.test(tokens[index - 1]!) &&
    !isDeterminer(tokens[index - 1]!) &&
    // "age restricted items"
    !(
      /^(?:restricted|related|based|powered|fired|operated|activated|tested|controlled|backed|linked|registered|approved|guaranteed|sized)$/.test(
        token,
      ) &&
      tokens[index + 1] !== undefined &&
      !noNoun.test(tokens[index + 1]!) &&
      !isDeterminer(tokens[index + 1]!)
    ) &&
    !likeAdverb.test(tokens[index - 1]!) &&
    !isNamedCut(tokens, index);
  const at = tokens.findIndex(
    (token, index) =>
      index > 0 &&
      // "cancel landline keep broadband"
      !(token === 'keep' && serviceVerbs().has(first!)) &&
      ((finite.test(token) && !isCan(tokens, index)) || isForm(token, index)),
  );
  // "card swallowed by machine" is what has happened to a card: a title, and no sentence.
  if (tokens[at + 1] === 'by' && !finite.test(tokens[at]!)) return false;
  // "lost my card" has no subject; "blocked card" is a thing.
  if (at > 0 && (at < tokens.length - 1 || isDeterminer(first!))) return true;
  if (quantity.test(first!) && /[^s]s$/.test(second) && several.test(third ?? '')) return true;
  // "washing machine moves during spin"
  const moving = tokens.findIndex((token, index) => index > 0 && index < 4 && doesItself.test(token));
  if (
    moving > 0 &&
    moving < tokens.length - 1 &&
    !serviceVerbs().has(first!) &&
    !tokens.slice(0, moving).some((token) => noNoun.test(token)) &&
    when.test(tokens[moving + 1]!)
  )
    return true;
  // "smoke comes into the room"; "add minutes to my phone" begins with what is done.
  return (
    !serviceVerbs().has(first!) &&
    (/^(?:itself|themselves)$/.test(third ?? '') || isKnownVerb(second.replace(/s$/, ''))) &&
    /[^s]s$/.test(second) &&
    // "street lights out" names lights.
    !isNoun(second.slice(0, -1)) &&
    !isNoun(second) &&
    third !== undefined &&
    (/^(?:itself|themselves)$/.test(third) ||
      /^(?:into|in|on|out|off|from|to|a|an|my|the)$/.test(third) ||
      // "card expires next month"
      (/^(?:expire|end|start|finish|leave|arrive|run|begin|renew|stop|open|close|spark|smell|leak|trip|shut|go|come|drop|cut|flicker|fail|crash|fall|jump|spin|stick|jam|skip|pull|shake|hum|hiss|whine|squeal|burn|overflow|stall|drip|die)$/.test(
        second.replace(/s$/, ''),
      ) &&
        /^(?:next|this|tomorrow|today|soon|tonight|inside|again|itself|early|late|before|after|when|while|during|every|all|constantly|randomly|too|at|by|up|down)$/.test(
          third,
        )))
  );
}

/** Whether a title is a verb with something that is of a kind: "replace damaged card". */
const opensCommand = ([first, second, third]: readonly string[]): boolean =>
  serviceVerbs().has(first!) &&
  // "exchange damaged notes"
  (!nounToo.test(first!) || (/^(?:exchange|return|report|claim)$/.test(first!) && isTroubleWord(second!))) &&
  third !== undefined &&
  !noNoun.test(third) &&
  !finite.test(second!) &&
  isVerbForm(second!) &&
  // "replace lost driving licence"
  (!isFiniteForm(second!) || /^(?:lost|stuck|split|burnt|worn|built)$/.test(second!));

/** Whether a phrase asks something. */
export const isQuestion = ([first, second]: readonly string[]): boolean =>
  /^(?:what|where|when|why|how|who|which)(?:'s)?$/.test(first!) ||
  (/^(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|may)$/.test(first!) &&
    second !== undefined &&
    !/^(?:not)$/.test(second));

/** Whether a statement begins with a thing that needs a determiner: "coupon won't apply". */
export function namesThing(tokens: readonly string[]): boolean {
  const at = tokens.findIndex(
    (token, index) => index > 0 && ((finite.test(token) && !isCan(tokens, index)) || isVerbForm(token)),
  );
  const thing = tokens.slice(0, Math.max(0, at));
  return thing.length > 0 && thing.length < 4 && !thing.some((word) => noNoun.test(word)) && needsDeterminer(thing);
}

/** Whether most known phrases say that something is so: then nobody asks to hear about the topic. */
export function isReported(phrases: readonly string[]): boolean {
  const reports = phrases.filter((phrase) => /^(?:there's|there is|there are|someone|somebody|it's) /i.test(phrase));
  return reports.length * 2 > phrases.length;
}

/** What a statement is about, its words before the verb: "my dishwasher" of "my dishwasher won't drain". */
export function subjectOf(tokens: readonly string[]): string[] {
  const at = tokens.findIndex(
    (token, index) => index > 0 && ((finite.test(token) && !isCan(tokens, index)) || isVerbForm(token)),
  );
  const own = tokens.slice(0, Math.max(0, at));
  // "I didn't get my check" is about the check.
  return subject.test(own[0] ?? 'i') ? [] : own;
}

/** What comes, runs or lies about and is of no caller. */
const nobodys =
  /^(?:water|gas|oil|smoke|sewage|steam|foam|air|noise|sound|music|smell|ice|fire|mould|mold|rust|litter|rubbish|trash|garbage|money|people|someone|somebody|man|woman|(?:spark|flame|light|item|page|part|piece|kid|dog|cat|animal|rat|ant|wasp|bee|bat|raccoon|wire|cable|branche?|tree|tile|brick|call|email|text|message|charge|payment|car|teenager|squirrel|fox|cow)s?|mice)$/;

/** A title of something that is going on, as a sentence: "brown water coming out of the tap"; undefined where it is none. */
export function goingOn(tokens: readonly string[]): string | undefined {
  const at = tokens.findIndex((token) => /^\w{2,}ing$/.test(token));
  const thing = tokens.slice(0, Math.max(0, at));
  if (thing.some((word) => finite.test(word))) return undefined;
  const isEvent = /^(?:out|from|off|down|through|into|in|on|over|under|everywhere|again|around)$/.test(
    tokens[at + 1] ?? '',
  );
  if (!isEvent || thing.length === 0 || thing.length > 3 || thing.some((word) => noNoun.test(word))) return undefined;
  if (serviceVerbs().has(thing[0]!) || /^(?:trouble|problems?|issues?|stop)$/.test(thing.at(-1)!)) return undefined;
  // A dishwasher that leaks is the caller's own.
  if (!nobodys.test(thing.at(-1)!)) return undefined;
  return `${isPluralNoun(thing.at(-1)!) ? 'there are' : "there's"} ${needsDeterminer(thing) ? withArticle(spoken(thing)) : spoken(thing)} ${spoken(withInnerArticles(tokens.slice(at)))}`;
}
