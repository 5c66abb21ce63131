import { needsNone, singular, spoken } from './articles.js';
import { behind } from './frames.js';
import { asking } from './openings.js';
import type { Said } from './statements.js';
import { isDeterminer } from './text/normalise.js';
import { asTopic } from './topic-article.js';
import { isMassThing, isPluralNoun, isTroubleWord, noNoun, withArticle } from './typed-topic.js';
import { variedWish } from './wishes.js';

// "standing order amendment" names what one wants to do: to amend a standing order.

/** For the noun at the end of a title its verb, and whether what it is done to is one's own. */
const verbs: { [noun: string]: readonly [verb: string, isOwn: boolean] } = {
  activation: ['activate', true],
  adjustment: ['adjust', true],
  amendment: ['amend', true],
  cancellation: ['cancel', true],
  challenge: ['challenge', true],
  change: ['change', true],
  closure: ['close', true],
  correction: ['correct', true],
  deactivation: ['deactivate', true],
  downgrade: ['downgrade', true],
  extension: ['extend', true],
  postponement: ['postpone', true],
  reactivation: ['reactivate', true],
  registration: ['register', true],
  renewal: ['renew', true],
  replacement: ['replace', true],
  request: ['request', false],
  rebooking: ['rebook', true],
  reschedule: ['reschedule', true],
  rescheduling: ['reschedule', true],
  reset: ['reset', true],
  selection: ['choose', false],
  setup: ['set up', true],
  submission: ['submit', false],
  update: ['update', true],
  upgrade: ['upgrade', true],
  upload: ['upload', true],
  verification: ['verify', true],
};

/** What nobody does with some things: prices change by themselves, and a road is closed by others. */
const byOthers: { [noun: string]: RegExp } = {
  adjustment: /^(?:price|rate|premium|tax|bill|claim|insurance|seat|brake)$/,
  cancellation: /^(?:flight|train|event|noise|class|show)$/,
  change:
    /^(?:price|rate|tariff|policy|gate|schedule|climate|oil|tyre|tire|nappy|gear|terms|fee|time|lane|platform|season|clock|sea|career|sex|loose|spare)$/,
  closure: /^(?!account|policy|case|claim|card|file)/,
  extension: /^(?:hair|house|home|payment|kitchen|loft|file|cable|lead)$/,
  registration: /^(?:voter|car|class|course|event|land|birth|death|user|online|new)$/,
  replacement:
    /^(?:hip|knee|joint|valve|tooth|hormone|battery|screen|windscreen|windshield|glass|window|boiler|roof|part|tyre|tire)$/,
  renewal: /^(?:urban|auto|automatic)$/,
  request:
    /^(?:special|meal|song|feature|pull|friend|service|repair|maintenance|prescription|refill|appointment|extension|callback|refund|cancellation|change|transfer|payment|quote|upgrade|removal|collection|replacement|move|visit|information)$/,
  selection: /^(?:jury|natural|wine|product|team)$/,
  setup: /^(?:initial|office)$/,
  update:
    /^(?:software|system|app|status|order|claim|delivery|news|service|flight|firmware|weather|progress|windows|security)$/,
  upgrade: /^(?:seat|room|free|cabin|class|flight|phone|first)$/,
};
/** What has neither article nor plural before such a noun. */
const unowned = /\b(?:jury (?:duty|service)|homework|furniture|interest)$/;

const openings = asking.filter(([opening]) =>
  /^(?:help with|I'm calling about|a question about|I want to ask about|I need help with|it's about|can you help me with)$/.test(
    opening,
  ),
);

/** What is said with a title that names what one wants to do; undefined for another name. */
export function nominal(tokens: readonly string[], phrases: readonly string[]): Said[] | undefined {
  const thing = tokens.slice(0, -1);
  const noun = tokens.at(-1)!;
  if (thing.length === 0 || thing.length > 4 || !Object.hasOwn(verbs, noun)) return undefined;
  const last = thing.at(-1)!;
  if (byOthers[noun]?.test(last) || byOthers[noun]?.test(thing[0]!) || isTroubleWord(thing[0]!)) return undefined;
  if (thing.some((word) => noNoun.test(word) || isDeterminer(word) || /(?:[^e]ed|ing)$/.test(word))) {
    if (!/\b(?:meter reading|parking permit|direct debit|standing order|boarding pass)\b/.test(spoken(thing)))
      return undefined;
  }
  // "annual upgrade": what a thing is like names none.
  if (
    thing.length === 1 &&
    /(?:al|ic|ive|ous|ful|y)$/.test(last) &&
    !/^(?:policy|meal|party|key|display|history|warranty|delivery|subscription|identity|itinerary|beneficiary|salary|battery|factory|pharmacy|city|country)$/.test(
      last,
    )
  )
    return undefined;
  const [verb, isOwn] = verbs[noun]!;
  const isMany = (isPluralNoun(last) || needsNone.test(last)) && !singular.test(last);
  const whole = spoken(thing);
  const object = unowned.test(whole)
    ? whole
    : isOwn
      ? `my ${whole}`
      : isMany || isMassThing(last)
        ? whole
        : withArticle(whole);
  return [
    ['noun', spoken(tokens)],
    ...variedWish([...verb.split(' '), ...object.split(' ')]),
    ...behind(openings, [asTopic(tokens, phrases)]),
  ];
}
