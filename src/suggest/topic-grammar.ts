import {
  abstract,
  behindNoun,
  definite,
  fixed,
  fixedFor,
  means,
  needsDeterminer,
  needsNone,
  particle,
  place,
  relation,
  singular,
  spoken,
  withInnerArticles,
} from './articles.js';
import { degreeAt, isThing } from './certain.js';
import { isCan, isNoName, particled } from './compound.js';
import { asSubject, ownToo, shared } from './subject.js';
import { isDeterminer, wordsOf } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { isMassThing, isPluralNoun, isTroubleWord, noNoun, withArticle } from './typed-topic.js';
import { nameIng, state } from './word-classes.js';

// A topic is a title, and titles leave out what a sentence needs: "add driver to policy", "wrong name on card". Here a title
// becomes a thing, a wish or a statement that can stand in a sentence.

/** Nouns that only say that something is asked, at the end of a title: "council tax question" is about council tax. */
const asked =
  /^(?:question|questions|enquiry|enquiries|inquiry|inquiries|query|queries|information|info|help|issue|issues|problem|problems|assistance)$/;

/** What is not the thing that was ordered. */
export const notRight = /^(?:wrong|incorrect)$/i;

/** The thing that a title is about, without the words that only say that something is asked of it. */
export function titleOf(topic: string): string {
  const words = topic.trim().split(/\s+/);
  const last = words.at(-1)!.toLowerCase();
  // "damaged item received" is a damaged item, and "wrong size delivered" says what was done.
  if (
    words.length > 2 &&
    /^(?:received|delivered|arrived)$/.test(last) &&
    isTroubleWord(words[0]!.toLowerCase()) &&
    !notRight.test(words[0]!)
  )
    return words.slice(0, -1).join(' ');
  if (words.length < 2 || !asked.test(last)) return topic;
  const before = words.slice(0, -1);
  const noun = before.at(-1)!.toLowerCase();
  // One applies for food assistance, and not for food.
  if (last === 'assistance' && /^(?:apply|applying|claim|get)$/i.test(words[0]!)) return topic;
  // "roadside assistance" is a thing, "login help" is not.
  if (/^(?:assistance|information)$/.test(last) && before.length < 2) return topic;
  // Of rates one hears all: "mortgage rate enquiry" asks for the rates.
  return /^(?:rate|price|fee|cost)$/.test(noun) ? `${before.join(' ')}s` : before.join(' ');
}

/** Words after a verb that are not its object: "top up", "log in". */
const noObject =
  /^(?:up|in|out|off|on|down|back|over|to|for|with|about|of|from|into|me|us|it|them|him|her|you|all|not)$/;
/** What says where or when behind a verb that has no object: "go away". */
const adverb =
  /^(?:away|home|here|there|ahead|online|abroad|overseas|again|now|today|tomorrow|tonight|together|early|later)$/;
/** Verbs that open the name of a thing as often: "bill shock", "order status". */
export const nounToo =
  /^(?:bill|call|charge|check|claim|cover|exchange|fund|issue|lock|name|order|plan|port|record|return|sign|show|test|top|trade|transfer|view|visit|wire|lease|rent|deposit|refund|estimate|notice|access|appeal|group|email|text|back|object|query|contest|challenge|tow|import|export|present|wash|clean|wrap|scrap|divert|ban|pair|feed|ride)$/;
/** Those that open a title mostly as verbs, where no compound is known: "check balance", "sign up for newsletter". */
export const mostlyVerb = /^(?:check|view|port|sign|lock|import|export|pair)$/;
/** Last words of a topic that says what has happened and does not name a thing. */
export const noThing = new RegExp(`${state.source}|^(?:up|high|again|delivered|not|failed|stopped|error)$`);

/** What may follow the word that says how a thing is: "out of credit", "flashing red", "iced up". */
const goesOn = (word: string, next: string | undefined) =>
  /ing$/.test(word) ||
  (/^(?:out|full)$/.test(word) && next === 'of') ||
  (/(?:ed|worn|burnt|torn)$/.test(word) && particle.test(next ?? '')) ||
  (/^(?:due|ready|stuck|missing|late|down|off|out|overdue|full|behind)$/.test(word) &&
    /^(?:soon|now|today|tomorrow|again|for|in|on|at|behind|from|by|since|all|across|over|outside|near)$/.test(
      next ?? '',
    )) ||
  (word === 'on' && /^(?:all|again|now)$/.test(next ?? '')) ||
  (/^(?:noisy|slow|loud|weak|cold|hot|wet|dim|patchy|unstable|silent|stiff|sore|faint)$/.test(word) &&
    /^(?:when|while|if|because)$/.test(next ?? '')) ||
  (/^(?:cheaper|available|unavailable|missing|different|slow|fast)$/.test(word) &&
    /^(?:elsewhere|online|somewhere|abroad|anywhere|indoors|upstairs|downstairs|outside)$/.test(next ?? '')) ||
  (/^(?:pending|weak|poor|bad|different|cheaper|inactive|outstanding|slow|cold|hot|open|closed|loud|high|low)$/.test(
    word,
  ) &&
    /^(?:for|at|in|on|from|after|than|since|during|every|again|now)$/.test(next ?? '')) ||
  (/^(?:wrong|broken|damaged|cracked|missing|stuck|lost|wet|loose|incorrect|blank|dirty|low|empty|open|locked|blocked|jammed)$/.test(
    word,
  ) &&
    /^(?:on|in|from|during|at|after|since|under|behind|again|inside)$/.test(next ?? ''));

/** A topic that says how a thing is, as a sentence: "my engine light is on"; undefined where it is none. */
export function stateSentence(tokens: readonly string[]): string | undefined {
  // "bill much higher": of that `titleSentence` is sure, or nothing is.
  if (degreeAt(tokens) !== undefined) return undefined;
  const at = tokens.findIndex((word, index) => {
    if (index === 0 || (!state.test(word) && !/^(?:not|too)$/.test(word) && !/[^e]ed$/.test(word))) return false;
    if (word === 'not' || word === 'too') return index === tokens.length - 2;
    const isLast = index === tokens.length - 1 && state.test(word);
    return isLast || (index >= tokens.length - 4 && goesOn(word, tokens[index + 1]));
  });
  const by = tokens.indexOf('by');
  // "card swallowed by machine"
  if (by > 1 && by < tokens.length - 1 && /(?:ed|en)$/.test(tokens[by - 1]!)) {
    const own = tokens.slice(0, by - 1);
    const verb = isPluralNoun(own.at(-1)!) && !singular.test(own.at(-1)!) ? 'were' : 'was';
    return `my ${spoken(own)} ${verb} ${withInnerArticles(tokens.slice(by - 1)).join(' ')}`;
  }
  const thing = tokens.slice(0, Math.max(0, at)).filter((word, index) => index > 0 || !isDeterminer(word));
  if (
    thing.length === 0 ||
    thing.length > 3 ||
    thing.some(
      (word, index) =>
        noNoun.test(word) &&
        !isCan(thing, index) &&
        !isNoName(thing, index) &&
        !(index === 1 && particled.test(thing[0]!) && particle.test(word)),
    )
  )
    return undefined;
  // "cracked screen out of box" is one that is broken, and not one that is out of something.
  if (isTroubleWord(thing[0]!) && tokens[at] === 'out' && tokens[at + 1] === 'of') return undefined;
  // "delayed connecting flight": a word that says what a thing is like names none.
  if ((state.test(thing.at(-1)!) && !/ing$/.test(thing.at(-1)!)) || !isThing(thing)) return undefined;
  // "smart meter opt out", "trade in": a noun made of a verb and its particle.
  if (particle.test(tokens[at]!) && particled.test(thing.at(-1)!)) return undefined;
  // "heating" says how a thing is only behind "not".
  if (/^(?:heating|charging|cooling)$/.test(tokens[at]!)) return undefined;
  // "top up failed", "log in": a verb with its particle.
  if (thing.length === 1 && serviceVerbs().has(thing[0]!) && !nounToo.test(thing[0]!)) return undefined;
  const isMany = isPluralNoun(thing.at(-1)!) && !singular.test(thing.at(-1)!);
  const rest = spoken(withInnerArticles(tokens.slice(at)));
  // "return label not received": by the caller.
  const due = /^not received\b(.*)$/.exec(rest);
  if (due) return `I haven't received my ${spoken(thing)}${due[1]}`;
  // What one has lost is one's own doing.
  if (rest === 'lost') return `I lost my ${spoken(thing)}`;
  // What should be done is not, it has not been.
  const undone =
    /^not ((?:received|credited|delivered|posted|paid|refunded|processed|shipped|sent|updated|approved|activated|applied|emptied|collected|picked up|cleared|repaired|fixed|cleaned|installed|answered|recorded|registered|replaced|returned|resolved|released|renewed|transferred|printed|tested|completed|confirmed|cancelled|canceled|emailed|posted|dispatched|reimbursed|honoured|honored|listed|added|restored|reconnected|returned|addressed|credited|corrected|closed|opened|scheduled|booked|removed|charged|linked|verified|validated|matched|acknowledged|granted|settled|serviced|treated|stocked|restocked|delivered)\b.*)$/.exec(
      rest,
    );
  if (undone) return `${asSubject(thing)} ${isMany ? "haven't" : "hasn't"} been ${undone[1]}`;
  // What was broken on its way is not seen to break.
  if (/^(?:broken|damaged|cracked|lost|dented|scratched) (?:in transit|during|by|on arrival|after)\b/.test(rest))
    return `${asSubject(thing)} ${isMany ? 'were' : 'was'} ${rest}`;
  // What has come is not, it has.
  const hasCome =
    /^not (?:arrived|come|appeared|started|changed|cleared|gone|turned up|shown|loaded|expired|registered|downloaded|moved)\b/.test(
      rest,
    );
  // "transaction pending for days": it has been so.
  if (/ (?:for (?:days|weeks|months|hours|ages|a week|a month|years)|since\b.*)$/.test(rest) && !/^not /.test(rest))
    return `${asSubject(thing)} ${isMany ? 'have' : 'has'} been ${rest}`;
  const verb = hasCome ? (isMany ? 'have' : 'has') : isMany ? 'are' : 'is';
  return `${asSubject(thing, tokens.slice(at))} ${verb} ${rest}`;
}

/** Verbs of what one does not have yet. */
const ofNew =
  /^(?:add|adopt|apply|arrange|book|buy|file|find|get|hire|make|open|order|purchase|rent|report|request|reserve|schedule|set|start)$/;
/** What tells when or why something is done. */
const circumstance = /^(?:while|when|until|because|since|if)$/;
/** A topic of a verb with more words behind it is not a phrase: "start service new address". */
const mostObjectWords = 3;

/** A thing that something is done to, with its determiner: one's own, or a new one. */
function withDeterminer(thing: readonly string[], isNew: boolean): string {
  const whole = thing.join(' ');
  const last = thing.at(-1)!;
  // "check store stock": of no caller.
  if (
    !isNew &&
    thing.length > 1 &&
    !/^(?:appointment|visit|booking|bill|account|insurance|prescription|subscription|surgery|practice)$/.test(last) &&
    thing.some((word) => shared.test(word) && !ownToo.test(word))
  )
    return isMassThing(last) || abstract().has(last) ? whole : `the ${whole}`;
  if (needsNone.test(last) && !singular.test(last)) return isNew || /ing$/.test(last) ? whole : `my ${whole}`;
  if (relation.test(last)) return `my ${whole}`;
  if (thing.length > 1 && /^(?:advertised|listed|original|correct|full|promised|agreed)$/.test(thing[0]!))
    return `the ${whole}`;
  if (isMassThing(last)) return isNew ? whole : `my ${whole}`;
  if (isNew && abstract().has(last)) return whole;
  return isNew ? withArticle(whole) : `my ${whole}`;
}

/**
 * What is done to a thing, with its determiner: "connect new home" is a topic, and nobody says it so. Undefined where it is
 * not clear what the verb's object is.
 */
export function withObject(words: readonly string[]): string[] | undefined {
  // "upgrade before contract ends", "sign up for newsletter"
  if (place.test(words[1] ?? '') && !particle.test(words[1]!)) return withInnerArticles(words);
  if (particle.test(words[1] ?? '') && behindNoun.test(words[2] ?? '')) return withInnerArticles(words);
  // "pay in instalments", "pay on delivery": how, and no particle of the verb.
  if (
    /^pay (?:on|in) (?:delivery|arrival|collection|account|instal?lments|cash|coins|full|advance|person|store|branch|euros|dollars|pounds|stages|parts)$/.test(
      words.join(' '),
    )
  )
    return [...words];
  // "reserve in store": where, and no particle of the verb.
  const isWhere = /^(?:in|on)$/.test(words[1] ?? '') && !particled.test(words[0]!) && words.length === 3;
  if (isWhere) return withInnerArticles(words);
  const start = words.length > 2 && (particle.test(words[1]!) || words[1] === 'away') ? 2 : 1;
  const rest = words.slice(start);
  const verb = words.slice(0, start);
  const [next] = rest;
  // "cancel within cooling off period"
  if (next === 'within') return withInnerArticles(words);
  // "upgrade to metal card"
  if (
    start === 1 &&
    /^(?:to|from|for|by|with)$/.test(next ?? '') &&
    !/^(?:apply|ask|register)$/.test(verb[0]!) &&
    !isDeterminer(rest[1] ?? '')
  )
    return withInnerArticles(words);
  // "apply for blue badge", "register with new GP": what one does not have yet.
  const wished = rest.slice(1);
  if (
    ((next === 'for' && /^(?:apply|ask)$/.test(verb[0]!)) ||
      (/^(?:with|to)$/.test(next ?? '') && wished[0] === 'new')) &&
    needsDeterminer(wished) &&
    !wished.some((word) => noNoun.test(word))
  )
    return [...verb, next!, withArticle(wished.join(' '))];
  if (
    next === undefined ||
    isDeterminer(next) ||
    noObject.test(next) ||
    (adverb.test(next) && rest.length === 1) ||
    behindNoun.test(next) ||
    /^\d|^(?:today|tomorrow|tonight|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday)'s$/.test(next)
  )
    return [...words];

  // "turn water back on"
  const turned = /^([a-z ]+?)((?: back)? (?:on|off|up|down|out))$/.exec(rest.join(' '));
  if (turned && start === 1 && !turned[1]!.split(' ').some((word) => isDeterminer(word) || noObject.test(word)))
    return [...verb, ...withDeterminer(turned[1]!.split(' '), false).split(' '), ...turned[2]!.trim().split(' ')];
  const end = rest.findIndex((word, at) => at > 0 && (behindNoun.test(word) || circumstance.test(word)));
  const object = end < 0 ? rest : rest.slice(0, end);
  const tail = end < 0 ? [] : rest.slice(end);
  // "worn out card": how the thing is.
  // "pick up location": a noun made of a verb and its particle stands before another.
  const isLike =
    (/(?:ed|en|worn|run)$/.test(object[0]!) || particled.test(object[0]!)) &&
    particle.test(object[1] ?? '') &&
    object.length > 2;
  if (!isLike && object.some((word, at) => at > 0 && (isDeterminer(word) || noObject.test(word)))) return [...words];
  if (object.length > mostObjectWords) return undefined;
  const isLong = tail.filter((word) => behindNoun.test(word)).length > 1 || circumstance.test(tail[0] ?? '');
  if (definite().has(object.at(-1)!) && nounToo.test(verb[0]!) && !mostlyVerb.test(verb[0]!) && end < 0)
    return undefined;
  const [preposition, ...inner] = tail;
  // "proof of purchase" is a set phrase, the colour of an order is that of one's own.
  const isOfSelf =
    /^(?:proof|change|certificate|power|letter|statement|transfer|notice|record|evidence|terms|copy|type|place|point|date|state)$/.test(
      object.at(-1)!,
    );
  const isPlain =
    inner.length === 0 ||
    /^(?:another|every|each|some\w+|any\w+|every\w+|two|three|both|more|less|monthly|weekly|yearly|annual|prepaid)\b/.test(
      inner[0]!,
    ) ||
    isDeterminer(inner[0]!) ||
    noNoun.test(inner[0]!) ||
    (preposition === 'of' && !isOfSelf
      ? isMassThing(inner.at(-1)!) || isPluralNoun(inner.at(-1)!)
      : preposition === 'for'
        ? fixedFor.test(inner.at(-1)!)
        : fixed.test(inner.at(-1)!) && !(means.test(inner.at(-1)!) && preposition !== 'by'));
  const isOfDead = inner.length === 1 && /^(?:deceased|departed|dead)$/.test(inner[0]!);
  // "pay bill at post office", "open account without proof of address"
  const isAt = preposition === 'at' && !isPlain && !/^(?:home|work)$/.test(inner.at(-1)!);
  const behind = isLong
    ? withInnerArticles(['it', ...tail]).slice(1)
    : isOfDead || isAt
      ? [preposition!, 'the', ...inner]
      : preposition === undefined
        ? []
        : isPlain
          ? tail
          : [preposition, withDeterminer(inner, false)];
  // "get winter tyres fitted": the thing stands before what is done to it.
  if (/^(?:get|have)$/.test(verb[0]!) && object.length > 1 && /[^e]ed$/.test(object.at(-1)!))
    return [
      ...verb,
      ...withDeterminer(object.slice(0, -1), isPluralNoun(object.at(-2)!)).split(' '),
      object.at(-1)!,
      ...tail,
    ];
  const isNew = ofNew.test(verb[0]!) || (verb[0] === 'register' && object[0] === 'new');
  // "stop payment on a check", "hold mail": set phrases.
  // "borrow more on my loan"
  if (/^(?:more|less|another|both|everything|enough)$/.test(object[0]!)) return [...verb, ...object, ...behind];
  const isSet =
    /^(?:stop|start|hold|pause)$/.test(verb[0]!) &&
    /^(?:payment|payments|mail|delivery|service)$/.test(object.join(' '));
  // "switch agents": from one to another.
  const isAny = /^(?:switch|compare)$/.test(verb[0]!) && isPluralNoun(object.at(-1)!);
  // "block premium numbers", "report scam calls": none of them is one's own.
  const isForeign =
    /^(?:block|stop|report|avoid|filter|ban|restrict|divert)$/.test(verb[0]!) &&
    isPluralNoun(object.at(-1)!) &&
    !/^(?:payments|cards|accounts|orders|debits|bills|statements)$/.test(object.at(-1)!);
  return [
    ...verb,
    isSet || isAny || isForeign
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

/** Forms in -ing of what one does to a thing, of verbs that open no wish. */
const doneToThing =
  /^(?:descaling|defrosting|insuring|driving|bleeding|wiring|mounting|towing|scrapping|jump starting|feeding|training|translating|notarising|notarizing|decorating|painting)$/;

/** What one moves from one place to another, and does not move into. */
export const movable =
  /^(?:contract|account|policy|number|appointment|booking|service|broadband|phone|isa|pension|mortgage)$/;

/** What one does to a thing, as its verb with the thing and its determiner; undefined for the name of a thing. */
export function doingTo([first, ...rest]: readonly string[]): string[] | undefined {
  if (
    first === undefined ||
    rest.length === 0 ||
    rest.length > 5 ||
    !/ing$/.test(first) ||
    (nameIng.test(first) && !(first === 'moving' && movable.test(rest[0]!))) ||
    (first === 'changing' && /^(?:room|table|bag|facilit)/.test(rest[0]!))
  )
    return undefined;
  const verb = verbOfGerund(first);
  if (verb === undefined && !doneToThing.test(first)) return undefined;
  const end = rest.findIndex((word) => noNoun.test(word));
  if (end === 0 || !needsDeterminer(end < 0 ? rest : rest.slice(0, end))) return undefined;
  return withObject([verb ?? first.slice(0, -3), ...rest]);
}
