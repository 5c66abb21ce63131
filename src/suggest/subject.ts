import { spoken, tailAt } from './articles.js';
import { isDeterminer } from './text/normalise.js';
import { isMassThing, isPluralNoun, withArticle } from './typed-topic.js';

// Whose the thing is that a sentence is about.

/** Things of no caller alone. */
export const shared =
  /^(?:street|road|traffic|trees?|airline|hotel|store|shop|driver|restaurant|company|website|site|app|airport|train|bus|machine|elevator|lift|sidewalk|streetlight|hydrant|neighbor|neighbour|city|landlord|mechanic|dealer|garage|agent|courier|school|engineer|technician|postman|plumber|electrician|doctor|nurse|teacher|gp|dentist|repairman|cashier|waiter|pharmacist|supplier|council|bank|machine|atm|flight attendant|staff|warehouse|depot|vendor|adjuster|receptionist|installer|representative|rep|assessor|inspector|builder|roofer|caretaker|steward|porter|guard|bailiff|clerk|teller|official|officer|dispatcher|movers|crew|fitter|decorator|gardener|cleaner|seller|retailer|merchant|price|prices|queue|menu|link|page|form|map|timetable|storm|wind|pool|gym|spa|lounge|reception|lobby|buffet|sauna|playground|shelter|barrier|streetlights|lamppost|tap|neighbours|neighbors)$/;
/** Those of them that name what the caller has as well: a bank account, a bus pass, a train ticket. */
export const ownToo =
  /^(?:driver|bank|bus|train|doctor|machine|school|council|page|form|app|website|hotel|airline|prices?|menu|link|map|company|garage|tree)$/;
/** Things that nobody has: they come out of the tap or the wall. */
const loose =
  /^(?:smoke|sewage|snow|ice|mold|mould|rain|hail|lightning|raccoons|rats|mice|ants|roaches|bees|wasps|bats)$/;
const liquid = /^(?:water|gas|oil)$/;

/** A thing with its determiner as the subject of a sentence: one's own, but what harms the caller is not. */
export function asSubject(thing: readonly string[], rest: readonly string[] = []): string {
  const whole = spoken(thing);
  // "number I don't know keeps calling"
  if (/^(?:i|we|you|they)$/.test(thing.at(-1)!) && thing.length > 1) {
    const isUnknown = /n't$|^(?:never|not)$/.test(rest[0] ?? '');
    return !isUnknown
      ? `the ${whole}`
      : isPluralNoun(thing[(tailAt(thing) ?? thing.length - 1) - 1]!)
        ? whole
        : withArticle(whole);
  }
  // What is for sale is of nobody yet.
  if (
    /^(?:item|product|offer|deal|model|brand)s?$/.test(whole) &&
    /^(?:cheaper|dearer|lower|higher)$/.test(rest[0] ?? '')
  )
    return `the ${whole}`;
  if (
    isDeterminer(thing[0]!) ||
    loose.test(thing.at(-1)!) ||
    /^(?:one|two|three|half|some\w*|any\w*|every\w*|all|both|most|more|part|people|nothing|\d+)$/.test(thing[0]!)
  )
    return whole;
  if (liquid.test(whole) && /^(?:leak|com|drip|pour|flood|spill|runn)/.test(rest[0] ?? '')) return whole;
  if (
    /^(?:wrong|incorrect|right|same|other|first|last|next|whole|overhead|street|public|nearby|local)$/.test(thing[0]!)
  )
    return `the ${whole}`;
  // What is not to be had is not the caller's.
  if (/^(?:(?:out of|not in) stock|sold out|discontinued|unavailable|not available)\b/.test(rest.join(' ')))
    return `the ${whole}`;
  // What the other side has done with something: the caller does not have it.
  if (/^(?:sent|taken|delivered|received|charged|made|left)$/.test(rest[0] ?? '')) {
    if (/^(?:money|cash|funds)$/.test(thing.at(-1)!)) return whole;
    if (
      /^(?:damaged|faulty|broken|different|another|duplicate|extra|unknown|strange|payment|charge|fee)$/.test(thing[0]!)
    )
      return isPluralNoun(thing.at(-1)!) || isMassThing(thing.at(-1)!) ? whole : withArticle(whole);
  }
  // "uninsured driver hit me"
  if (rest.at(-1) === 'me' && /^(?:un\w+|drunk|strange|another|rude|reckless|random|hooded)$/.test(thing[0]!))
    return withArticle(whole);
  // Machines that stand in public.
  if (/\b(?:(?:cash|ticket|vending|parking|payment) machine|atm|card reader)$/.test(whole)) return `the ${whole}`;
  // "gas engineer appointment missed": the engineer is the company's, and the appointment the caller's.
  if (thing.length > 1 && /^(?:appointment|visit|booking)$/.test(thing.at(-1)!)) return `my ${whole}`;
  const isHarm = rest.some((word) => /^(?:me|us)$/.test(word));
  return `${
    isHarm ||
    thing.some(
      (word) =>
        shared.test(word) &&
        (!/^(?:machine|prices?|page|form|link|map|menu|queue|bank|supplier|council|bus|train)$/.test(word) ||
          thing.length === 1),
    )
      ? 'the'
      : 'my'
  } ${whole}`;
}
