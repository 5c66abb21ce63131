import { once } from '../package-info.js';
import { isCan } from './compound.js';
import { readLexicon } from './lexicon.js';
import { callerWords, isDeterminer, wordsOf } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { isMassThing, isPluralNoun, isTroubleWord, noNoun, withArticle } from './typed-topic.js';

// A topic is a title, and titles leave out what a sentence needs: "add driver to policy", "wrong name on card". Here a title
// becomes a thing, a wish or a statement that can stand in a sentence.

const table = (list: 'definite' | 'abstract' | 'countable') =>
  once((): ReadonlySet<string> => new Set(callerWords()[list].flatMap((line) => line.split(' '))));
const definite = table('definite');
const abstract = table('abstract');
const countable = table('countable');

export const spoken = (tokens: readonly string[]) => tokens.join(' ').replace(/\bi\b/g, 'I');
/** Singular nouns that end as plurals and as what one does. */
export const singular =
  /^(?:gas|bus|lens|news|canvas|wedding|building|meeting|hearing|painting|ring|reading|listing|booking)$/;
const needsNone = /[^su]s$|ing$/;
const abstractEnding = /(?:tion|sion|ment|ity|ness|ism|care)$/;
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
  isCountable(thing.at(-1)!) && !isBare(thing.at(-1)!) && !isDeterminer(thing[0]!);

/** What says where or when, behind a thing. */
export const place =
  /^(?:near|next|under|behind|around|outside|inside|after|before|between|during|over|through|off|per)$/;
const behindNoun = /^(?:of|to|for|from|in|on|at|by|with|without)$/;
/** Nouns that stand without an article behind a preposition: "by phone", "at sea". */
const fixed =
  /^(?:hold|time|home|phone|mail|email|post|text|credit|sale|demand|file|record|person|advance|cash|site|line|line|board|foot|request|leave|duty|sea|work|school|college|church|hospital|bed|town|abroad|overseas|today|tomorrow|tonight|delivery|arrival|christmas|stock|order|warranty|date|network|pocket|service|state|class|business|economy|bankruptcy|court|default|public|general|private|emergency|hand|fire|call|checkout|duty|display|loan|track|schedule|auto|autopay|video|foot|ice|spin|standby|speakerphone|processing|transit|customs|vacation|holiday|shipping|purpose|paper)$/;

/** The words with the articles that their things need behind prepositions: "wrong name on the card". */
export function withInnerArticles(words: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    found.push(word);
    if (at === 0 || !behindNoun.test(word)) continue;
    const end = words.findIndex((each, index) => index > at && (behindNoun.test(each) || place.test(each)));
    const inner = words.slice(at + 1, end < 0 ? words.length : end);
    const [first] = inner;
    const noun = inner.at(-1);
    if (
      first === undefined ||
      noun === undefined ||
      isDeterminer(first) ||
      /^(?:another|each|every|his|her|their|its|one|two|three|first|second|third)$|'s$/.test(first) ||
      noNoun.test(first) ||
      (word === 'to' && serviceVerbs().has(first)) ||
      /^\d/.test(first)
    )
      continue;
    // "change of address" and "proof of income" are set phrases.
    if (inner.length === 1 && (word === 'of' || fixed.test(noun))) continue;
    if (
      word === 'of' &&
      /^(?:proof|change|statement|letter|certificate|power|lack|loss|smell|cost|type|kind|point|place|out)$/.test(
        words[at - 1]!,
      )
    )
      continue;
    if (fixed.test(noun) && inner.length === 1) continue;
    // Who is meant is not known, and names have no article.
    if (isBare(noun) || !(isCountable(noun) || definite().has(noun) || inner.length > 1 || isNoun(noun))) continue;
    found.push(word === 'without' ? withArticle(noun).split(' ')[0]! : 'the');
  }
  return found;
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

/** Nouns that only say that something is asked, at the end of a title: "council tax question" is about council tax. */
const asked =
  /^(?:question|questions|enquiry|enquiries|inquiry|inquiries|query|queries|information|info|help|issue|issues|problem|problems|assistance|details)$/;

/** The thing that a title is about, without the words that only say that something is asked of it. */
export function titleOf(topic: string): string {
  const words = topic.trim().split(/\s+/);
  const last = words.at(-1)!.toLowerCase();
  // "damaged item received" is a damaged item.
  if (words.length > 2 && /^(?:received|delivered|arrived)$/.test(last) && isTroubleWord(words[0]!.toLowerCase()))
    return words.slice(0, -1).join(' ');
  if (words.length < 2 || !asked.test(last)) return topic;
  const before = words.slice(0, -1);
  const noun = before.at(-1)!.toLowerCase();
  // "roadside assistance" is a thing, "login help" is not.
  if (/^(?:assistance|details|information)$/.test(last) && before.length < 2) return topic;
  // Of rates one hears all: "mortgage rate enquiry" asks for the rates.
  return /^(?:rate|price|fee|cost)$/.test(noun) ? `${before.join(' ')}s` : before.join(' ');
}

/** Last words of what everyone has one of. */
const mine =
  /^(?:status|date|balance|bill|deductible|copay|premium|password|username|paycheck|lease|application|statement)$/;

/** A thing as one asks about it: with the article that it needs, or as one's own where the known phrases have it so. */
export function asTopic(title: readonly string[], phrases: readonly string[]): string {
  const words = withInnerArticles(title);
  const [first] = words;
  const last = words.at(-1)!;
  const whole = spoken(words);
  if (isDeterminer(first!) || /^\d/.test(first!)) return whole;
  // "solar panel feed in": a noun made of a verb and its particle.
  if (words.length > 1 && particle.test(last)) return whole;
  // "out of stock item": what the thing is like stands before it.
  if (first === 'out' && words.length > 3) return withArticle(spoken(title));
  if (
    /^(?:wrong|right|same|next|last|first|only|minimum|maximum|total)$/.test(first!) &&
    words.length < 4 &&
    !isPluralNoun(last)
  )
    return `the ${whole}`;
  // "account for my child": the thing stands before the preposition.
  const end = words.findIndex((word, at) => at > 0 && (behindNoun.test(word) || place.test(word)));
  if (end > 0) {
    const noun = words[end - 1]!;
    // "progress of my claim": what is known whose it is, is a certain one.
    const whose = title[title.indexOf('of') + 1] ?? '';
    // Of a copy there may be others.
    if (/^(?:copy|photo|picture|record)$/.test(noun) && words[end] === 'of') return withArticle(whole);
    const isOfOne = words[end] === 'of' && isDeterminer(whose) && !/^an?$/.test(whose);
    if (
      isOfOne &&
      !/^(?:part|some|half|most|none|all|one|two|lots|copy|copies|photo|picture|proof|lack|because)$/.test(noun)
    )
      return `the ${whole}`;
    const isBareOf =
      words[end] === 'of' && noun !== 'smell' && !/^(?:letter|form|request|card|certificate|statement)$/.test(last);
    return isBare(noun) || isBareOf ? whole : withArticle(whole);
  }
  const isNamed = (determiner: string) =>
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` ${determiner} ${last} `));
  // "gift card balance" with "what's on my gift card"
  const isOwned =
    words.length > 1 &&
    phrases.some((phrase) => ` ${wordsOf(phrase).join(' ')} `.includes(` my ${words.slice(0, -1).join(' ')} `));
  if (isNamed('my') || isOwned) return `my ${whole}`;
  if ((needsNone.test(last) && !singular.test(last)) || isMassThing(last)) return whole;
  // One's own, of which there is one; "high bill" is one of several.
  if (
    words.length > 1 &&
    mine.test(last) &&
    !/^(?:new|high|low|lower|higher|wrong|missed|final|temporary|virtual|second|different|another|extra|free)$/.test(
      first!,
    )
  )
    return `my ${whole}`;
  if (/^(?:new|temporary|virtual|second|different|another|extra)$/.test(first!) && !isBare(last))
    return withArticle(whole);
  // What was missed is one of several.
  const isOne = /^(?:missed|failed|duplicate|double)$/.test(first!) && !isMassThing(last);
  if (!isOne && (words.length === 1 ? abstract().has(last) : isBare(last))) return whole;
  // The return policy is the store's, an umbrella policy is one of several.
  if (last === 'policy' && !/^(?:return|refund|cancellation|baggage|privacy|pet|exchange)$/.test(first!))
    return withArticle(whole);
  return definite().has(last) || isNamed('the') ? `the ${whole}` : withArticle(whole);
}

/** Words after a verb that are not its object: "top up", "log in". */
const noObject =
  /^(?:up|in|out|off|on|down|back|over|to|for|with|about|of|from|into|me|us|it|them|him|her|you|all|not)$/;
/** What says where or when behind a verb that has no object: "go away". */
const adverb =
  /^(?:away|home|here|there|ahead|online|abroad|overseas|again|now|today|tomorrow|tonight|together|early|later)$/;
/** Verbs that open the name of a thing as often: "bill shock", "order status". */
export const nounToo =
  /^(?:bill|call|charge|check|claim|cover|exchange|fund|issue|lock|name|order|plan|port|record|return|sign|show|test|top|trade|transfer|view|visit|wire|lease|rent|deposit|refund|estimate|notice|access|appeal|group)$/;
/** Last words of a topic that says how a thing is, and does not name one: "engine light on". */
export const state =
  /^(?:out|off|on|down|open|dead|cold|hot|low|late|missing|wrong|lost|broken|gone|empty|stuck|full|overdue|due|blocked|locked|frozen|flooded|noisy|loud|slow|flat|dirty|jammed|cracked|damaged|closed|expired|delayed|cancelled|canceled|rejected|refused|declined|suspended|disconnected|working|leaking|dripping|flashing|beeping|rattling|squeaking|overheating|cooling|heating|charging|loading|connecting|responding|faulty|ready|available|warm|wet|weak|high|expensive|invalid|incorrect|incomplete|unavailable|unpaid|undelivered)$/;
/** Last words of a topic that says what has happened and does not name a thing. */
export const noThing = new RegExp(`${state.source}|^(?:up|high|again|delivered|not|failed|stopped|error)$`);

/** What may follow the word that says how a thing is: "out of credit", "flashing red", "iced up". */
const goesOn = (word: string, next: string | undefined) =>
  /ing$/.test(word) || (word === 'out' && next === 'of') || (/ed$/.test(word) && particle.test(next ?? ''));

/** Things of no caller alone. */
const shared =
  /^(?:street|road|traffic|tree|airline|hotel|store|shop|driver|restaurant|company|website|site|app|airport|train|bus|machine|elevator|lift|sidewalk|streetlight|hydrant|neighbor|neighbour|city|landlord|mechanic|dealer|garage|agent|courier|school)$/;
/** Things that nobody has: they come out of the tap or the wall. */
const loose =
  /^(?:smoke|sewage|snow|ice|mold|mould|rain|hail|lightning|raccoons|rats|mice|ants|roaches|bees|wasps|bats)$/;
const liquid = /^(?:water|gas|oil)$/;

/** A thing with its determiner as the subject of a sentence: one's own, but what harms the caller is not. */
export function asSubject(thing: readonly string[], rest: readonly string[] = []): string {
  const whole = spoken(thing);
  if (isDeterminer(thing[0]!) || loose.test(thing.at(-1)!)) return whole;
  if (liquid.test(whole) && /^(?:leak|com|drip|pour|flood|spill|runn)/.test(rest[0] ?? '')) return whole;
  if (/^(?:wrong|incorrect|right|same|other|first|last|next|whole)$/.test(thing[0]!)) return `the ${whole}`;
  // What the other side has done with something: the caller does not have it.
  if (/^(?:sent|taken|delivered|received|charged|made|left)$/.test(rest[0] ?? '')) {
    if (/^(?:money|cash|funds)$/.test(thing.at(-1)!)) return whole;
    if (
      /^(?:damaged|faulty|broken|different|another|duplicate|extra|unknown|strange|payment|charge|fee)$/.test(thing[0]!)
    )
      return isPluralNoun(thing.at(-1)!) || isMassThing(thing.at(-1)!) ? whole : withArticle(whole);
  }
  const isHarm = rest.some((word) => /^(?:me|us)$/.test(word));
  return `${isHarm || thing.some((word) => shared.test(word) && (word !== 'machine' || thing.length === 1)) ? 'the' : 'my'} ${whole}`;
}

/** A topic that says how a thing is, as a sentence: "my engine light is on"; undefined where it is none. */
export function stateSentence(tokens: readonly string[]): string | undefined {
  const at = tokens.findIndex((word, index) => {
    if (index === 0 || (!state.test(word) && !/^(?:not|too)$/.test(word) && !/[^e]ed$/.test(word))) return false;
    if (word === 'not' || word === 'too') return index === tokens.length - 2;
    const isLast = index === tokens.length - 1 && state.test(word);
    return isLast || (index >= tokens.length - 3 && goesOn(word, tokens[index + 1]));
  });
  const by = tokens.indexOf('by');
  // "card swallowed by machine"
  if (by > 1 && by < tokens.length - 1 && /(?:ed|en)$/.test(tokens[by - 1]!)) {
    const own = tokens.slice(0, by - 1);
    const verb = isPluralNoun(own.at(-1)!) && !singular.test(own.at(-1)!) ? 'were' : 'was';
    return `my ${spoken(own)} ${verb} ${withInnerArticles(tokens.slice(by - 1)).join(' ')}`;
  }
  const thing = tokens.slice(0, Math.max(0, at)).filter((word, index) => index > 0 || !isDeterminer(word));
  if (thing.length === 0 || thing.length > 3 || thing.some((word, index) => noNoun.test(word) && !isCan(thing, index)))
    return undefined;
  // "smart meter opt out", "trade in": a noun made of a verb and its particle.
  if (
    particle.test(tokens[at]!) &&
    /^(?:opt|log|sign|trade|pick|drop|shut|turn|check|cash|buy|back|time|pay|sell|work|take|set|fill|start|move|break|hook|tie|walk|add|carry|roll)$/.test(
      thing.at(-1)!,
    )
  )
    return undefined;
  // "heating" says how a thing is only behind "not".
  if (/^(?:heating|charging|cooling)$/.test(tokens[at]!)) return undefined;
  // "top up failed", "log in": a verb with its particle.
  if (thing.length === 1 && serviceVerbs().has(thing[0]!) && !nounToo.test(thing[0]!)) return undefined;
  const isMany = isPluralNoun(thing.at(-1)!) && !singular.test(thing.at(-1)!);
  const rest = tokens.slice(at).join(' ');
  // What one has lost is one's own doing.
  if (rest === 'lost') return `I lost my ${spoken(thing)}`;
  // What should be done is not, it has not been.
  const undone =
    /^not ((?:received|credited|delivered|posted|paid|refunded|processed|shipped|sent|updated|approved|activated|applied)\b.*)$/.exec(
      rest,
    );
  if (undone) return `${asSubject(thing)} ${isMany ? "haven't" : "hasn't"} been ${undone[1]}`;
  // What has come is not, it has.
  const hasCome = /^not (?:arrived|come|appeared|started|changed)/.test(rest);
  const verb = hasCome ? (isMany ? 'have' : 'has') : isMany ? 'are' : 'is';
  return `${asSubject(thing)} ${verb} ${rest}`;
}

/** Nouns that nothing is done to in a topic: what stands before them tells whose they are, as in "lease end". */
export const aspectNoun =
  /^(?:end|eligibility|options?|offers?|notice|start|beginning|issue|problem|trouble|question|date|deadline|fee|cost|rate|time|status|limit|delay|noise|damage|process|policy|rules?|error|failure|buyout|agreement|contract|label|slip|window|center|centre|machine|increase|appeal|request|waiver|quote)$/;
/** Verbs of what one does not have yet. */
const ofNew =
  /^(?:add|adopt|apply|arrange|book|buy|file|find|get|hire|make|open|order|purchase|rent|report|request|reserve|schedule|set|start)$/;
/** A topic of a verb with more words behind it is not a phrase: "start service new address". */
const mostObjectWords = 3;

/** A thing that something is done to, with its determiner: one's own, or a new one. */
function withDeterminer(thing: readonly string[], isNew: boolean): string {
  const whole = thing.join(' ');
  const last = thing.at(-1)!;
  if (needsNone.test(last) && !singular.test(last)) return isNew || /ing$/.test(last) ? whole : `my ${whole}`;
  if (isMassThing(last)) return isNew ? whole : `my ${whole}`;
  if (isNew && abstract().has(last)) return whole;
  return isNew ? withArticle(whole) : `my ${whole}`;
}

/**
 * What is done to a thing, with its determiner: "connect new home" is a topic, and nobody says it so. Undefined where it is
 * not clear what the verb's object is.
 */
export function withObject(words: readonly string[]): string[] | undefined {
  const start = words.length > 2 && particle.test(words[1]!) ? 2 : 1;
  const rest = words.slice(start);
  const verb = words.slice(0, start);
  const [next] = rest;
  if (
    next === undefined ||
    isDeterminer(next) ||
    noObject.test(next) ||
    (adverb.test(next) && rest.length === 1) ||
    behindNoun.test(next) ||
    /^\d|^(?:today|tomorrow|tonight|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'s$/.test(next)
  )
    return [...words];

  const end = rest.findIndex((word, at) => at > 0 && behindNoun.test(word));
  const object = end < 0 ? rest : rest.slice(0, end);
  const tail = end < 0 ? [] : rest.slice(end);
  // "worn out card": how the thing is.
  const isLike = /(?:ed|en|worn|run)$/.test(object[0]!) && particle.test(object[1] ?? '') && object.length > 2;
  if (!isLike && object.some((word, at) => at > 0 && (isDeterminer(word) || noObject.test(word)))) return [...words];
  if (object.length > mostObjectWords || tail.filter((word) => behindNoun.test(word)).length > 1) return undefined;
  if (definite().has(object.at(-1)!) && nounToo.test(verb[0]!) && end < 0) return undefined;
  const [preposition, ...inner] = tail;
  const isPlain = inner.length === 0 || isDeterminer(inner[0]!) || noNoun.test(inner[0]!) || fixed.test(inner.at(-1)!);
  const behind = preposition === undefined ? [] : isPlain ? tail : [preposition, withDeterminer(inner, false)];
  const isNew = ofNew.test(verb[0]!) || (verb[0] === 'register' && object[0] === 'new');
  // "stop payment on a check", "hold mail": set phrases.
  const isSet =
    /^(?:stop|start|hold|pause)$/.test(verb[0]!) &&
    /^(?:payment|payments|mail|delivery|service)$/.test(object.join(' '));
  // "switch agents": from one to another.
  const isAny = /^(?:switch|compare)$/.test(verb[0]!) && isPluralNoun(object.at(-1)!);
  return [
    ...verb,
    isSet || isAny
      ? object.join(' ')
      : preposition === 'of'
        ? `the ${object.join(' ')}`
        : withDeterminer(object, isNew),
    ...behind,
  ];
}

/** Whether a topic is named by a thing, not by what is done or by a sentence. */
export function isNounPhrase(topic: string): boolean {
  const words = wordsOf(topic);
  return (
    words.length > 1 && words.length < 5 && !serviceVerbs().has(words[0]!) && !words.some((word) => noNoun.test(word))
  );
}

/** The verb that a form in -ing is of: "using" is of "use"; undefined where it is of none that callers ask for. */
export function verbOfGerund(word: string): string | undefined {
  const bare = /^(.+)ing$/.exec(word)?.[1];
  if (bare === undefined) return undefined;
  return [bare, `${bare}e`, bare.slice(0, -1)].find((verb) => serviceVerbs().has(verb));
}
