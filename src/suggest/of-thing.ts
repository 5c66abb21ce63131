import { isNoun, place, singular, spoken } from './articles.js';
import { isKnownNoun } from './certain.js';
import { isMassThing, isPluralNoun, noNoun, withArticle } from './typed-topic.js';
import { isVerbForm, nameIng } from './word-classes.js';

// Titles of a thing with a word that says of itself what their sentence is: "callback promised", "bag left on the train".

const isMany = (thing: readonly string[]) => isPluralNoun(thing.at(-1)!) && !singular.test(thing.at(-1)!);

/** What one has to be in time for. */
export const timed =
  /^(?:flight|connection|train|bus|coach|ferry|appointment|exam|interview|cruise|boat|plane|class|lesson)$/;
/** Who comes to the caller: such an appointment is missed by the other side. */
const coming =
  /^(?:engineer|technician|repair|delivery|installation|service|installer|plumber|electrician|collection)$/;

/** What costs or is paid: of no caller before it is charged. */
const cost = /^(?:interest|tax|vat|postage|fee|fees|charge|charges|price|prices)$/;

/** Who takes money. */
const taking =
  /^(?:merchant|seller|retailer|shop|store|hotel|airline|restaurant|garage|dealer|company|website|site|supplier|landlord|school|gym)$/;

/** Whether a thing was left somewhere by the caller: what is brought was left by those who brought it. */
const isLeftByCaller = (thing: readonly string[], where: string): boolean =>
  /^(?:on|in|at|behind|under)$/.test(where) &&
  !/^(?:delivery|parcel|package|order|box|mail|post|shopping|groceries|bins?|rubbish|trash|mess|note|water|lights?|taps?|doors?|gates?)$/.test(
    thing.at(-1)!,
  );

/** Titles whose verb says of itself what its sentence is. */
export function ofThing(
  thing: readonly string[],
  words: readonly string[],
  so: string,
  be: string,
  rest: readonly string[],
): string | undefined {
  const [word, next, third] = words;
  // "customer number forgotten", "callback promised"
  if (/^(?:forgot|forgotten)$/.test(word!) && next === undefined) return `I forgot my ${spoken(thing)}`;
  if (word === 'promised' && next === undefined)
    return `I was promised ${isMany(thing) || isMassThing(thing.at(-1)!) ? spoken(thing) : withArticle(spoken(thing))}`;
  // "estimated reading way off"
  if (word === 'way' && next === 'off' && third === undefined) return `${so} ${be} way off`;
  // "home left empty for months"
  if (word === 'left' && /^(?:empty|open|unlocked|running|vacant|dirty|exposed|unfinished)$/.test(next ?? ''))
    return `${so} ${isMany(thing) ? 'were' : 'was'} ${spoken(rest)}`;
  // "refund only half"
  if (word === 'only' && /^(?:half|partial|part)$/.test(next ?? '') && third === undefined)
    return `${so} ${be} ${spoken(rest)}`;
  // "ticket wrong date", "connecting flight different terminal"
  if (
    /^(?:wrong|incorrect|different)$/.test(word!) &&
    next !== undefined &&
    words.length < 4 &&
    isNoun(thing.at(-1)!) &&
    words.slice(1).every((each) => !noNoun.test(each) && !isVerbForm(each) && !place.test(each)) &&
    isKnownNoun(words.at(-1)!)
  )
    return `${so} ${isMany(thing) ? 'have' : 'has'} ${word === 'different' ? withArticle(spoken(words)) : `the ${spoken(words)}`}`;
  // "internet only in one room"
  if (
    word === 'only' &&
    /^(?:in|on|at|when|with|near|upstairs|downstairs|outside)$/.test(next ?? '') &&
    third !== undefined
  )
    return `${so} only ${isMany(thing) ? 'work' : 'works'} ${spoken(rest.slice(1))}`;
  // "flight missed"
  if (word === 'missed' && next === undefined && timed.test(thing.at(-1)!) && !thing.some((each) => coming.test(each)))
    return `I missed my ${spoken(thing)}`;
  // "battery drains overnight", "dishwasher leaves spots": a noun and a verb elsewhere, and behind a machine a verb.
  if (
    /^(?:drains|leaves)$/.test(word!) &&
    next !== undefined &&
    isNoun(thing.at(-1)!) &&
    !isMany(thing) &&
    thing.at(-1) !== 'garden'
  )
    return `${so} ${spoken(rest)}`;
  // "router lights red"
  if (/^(?:red|green|orange|amber|blue|white|yellow|purple)$/.test(word!) && /^(?:lights?|led)$/.test(thing.at(-1)!))
    return next === undefined ? `${so} ${be} ${word}` : undefined;
  const has = isMany(thing) ? 'have' : 'has';
  // "points about to expire"
  if (word === 'about' && next === 'to' && third !== undefined) return `${so} ${be} ${spoken(rest)}`;
  // "renewal price gone up"
  if (/^(?:gone|fallen|risen|come|become|been|disappeared|vanished)$/.test(word!))
    return `${so} ${has} ${spoken(rest)}`;
  // "merchant charged after cancellation": those who take money have taken it.
  if (/^(?:charged|billed|overcharged|debited)$/.test(word!) && so.startsWith('the ') && taking.test(thing.at(-1)!))
    return next === undefined ? `${so} ${word} me` : `${so} ${word} me ${spoken(rest.slice(1))}`;
  // "MOT due soon"
  if (word === 'due' && next !== undefined && /^(?:soon|now|today|tomorrow|in|on|for|next|this)$/.test(next))
    return `${so} ${be} ${spoken(rest)}`;
  // "recall letter received": by the caller.
  if (word === 'received' && next === undefined)
    return `I received ${isMany(thing) || isMassThing(thing.at(-1)!) ? spoken(thing) : withArticle(spoken(thing))}`;
  // "parcel left outside": by those who brought it.
  if (
    word === 'left' &&
    next !== undefined &&
    /^(?:outside|unattended|with|there|in|on|at|behind|under)$/.test(next) &&
    !isLeftByCaller(thing, next)
  )
    return `${so} ${isMany(thing) ? 'were' : 'was'} ${spoken(rest)}`;
  // "bag left on the train": by the caller, as things do not leave.
  if (word === 'left' && next !== undefined && isLeftByCaller(thing, next))
    return `I left my ${spoken(thing)} ${spoken(rest.slice(1))}`;
  // "interest charged on overdraft"
  if (/^(?:charged|added|taken|applied)$/.test(word!) && cost.test(thing.at(-1)!))
    return `${isMany(thing) || /^(?:interest|tax|vat|postage)$/.test(thing.at(-1)!) ? spoken(thing) : withArticle(spoken(thing))} ${isMany(thing) ? 'were' : 'was'} ${spoken(rest)}`;
  // "card details leaked online"
  if (word === 'leaked' && /^(?:details|data|information|password|passwords|number)$/.test(thing.at(-1)!))
    return `${so} ${isMany(thing) || thing.at(-1) === 'details' ? 'were' : 'was'} ${spoken(rest)}`;
  // "someone swearing", "freezer frosting up": who or what is doing something.
  if (
    /\w{2,}ing$/.test(word!) &&
    (!nameIng.test(word!) || word === 'moving') &&
    next !== undefined &&
    /^(?:up|out|in|back|away|over|off|down|constantly|repeatedly|badly|again)$/.test(next) &&
    words.length < 4
  )
    return `${so} ${be} ${spoken(rest)}`;
  return undefined;
}
