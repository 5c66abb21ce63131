import { place, spoken } from './articles.js';
import { isCompound } from './compound.js';
import { behind, unaided } from './frames.js';
import { allowed, doing, requesting } from './openings.js';
import { quantity } from './sentence.js';
import { isForOthers } from './situations.js';
import type { Said } from './statements.js';
import { sameAs } from './synonyms.js';
import { isDeterminer, wordsOf } from './text/normalise.js';
import { generalVerbs, serviceVerbs } from './text/vocabulary.js';
import { mostlyVerb, nounToo } from './topic-grammar.js';
import { isTroubleWord, noNoun } from './typed-topic.js';
import { aspectNoun, state } from './word-classes.js';

// What one wants to do: behind which openings it stands, and whether a text begins with it.

/** What an order has, and what happens to one. */
const ofOrder = /^(?:number|confirmation|history|tracking|form|total|details|online|now|again|desk|id|\w+ed|\w+ing)$/;

/** A wish behind other openings, and with verbs of the same meaning. */
export function variedWish(tokens: readonly string[], isOwn = false): Said[] {
  const [first, ...object] = tokens;
  const same = sameAs(first!, object);
  const wholes = [first!, ...same.filter((verb) => verb !== first)].map((verb) => spoken([verb, ...object]));
  const isForMe = isForOthers.test(spoken(tokens));
  // What one does again and again, or for the other side, is not done by the call and not with its help.
  if (object[0] === 'you')
    return behind(
      doing.filter(([opening]) => !/help|possible|how do/.test(opening)),
      wholes,
    );
  if (isOwn || object.some((word) => /^(?:every|automatically|always|each)$/.test(word)))
    return behind(allowed, wholes);
  const openings = isForMe
    ? requesting
    : unaided.test(first!)
      ? doing.filter(([opening]) => !/help me$/.test(opening))
      : doing;
  return [...wholes.map((whole): Said => ['command', whole]), ...behind(openings, wholes)];
}

/** Verbs that are nouns of what is done as well. */
const zeroNoun =
  /^(?:quote|repair|service|change|delay|request|replacement|print|purchase|hire|increase|decrease|drop|raise|cut|report|permit|pass|contact|link|review|stop|start|file|update|upgrade|download|switch|move|release|repeat|reset|hold|split|reverse|finish|swap|track|list|void|set|roll|match|fill|end|extend|upload|import|export)$/;

/** Whether a preposition shows that a word is a noun and no verb: "change of address", "cover for valuables". */
const isNounBefore = (word: string, next: string): boolean =>
  /^(?:ons|ups|ins|outs|offs)$/.test(next) ||
  (next === 'of' && !/^(?:dispose|hear|know|approve|notify|inform)$/.test(word)) ||
  (nounToo.test(word) && /^(?:for|on|before|after|during|without|by)$/.test(next)) ||
  (/^(?:view|text|email|call|letter|exit|contact)$/.test(word) && /^(?:from|with)$/.test(next)) ||
  (zeroNoun.test(word) &&
    /^(?:for|on|in|at|by|to)$/.test(next) &&
    !/^(?:update|upgrade|change|contact|link|report|start)$/.test(word));

/** Whether a text begins with what is done; a title may be the name of a thing that begins with the same word. */
export function readVerb(
  tokens: readonly string[],
  isTopic: boolean,
  phrases: readonly string[],
): { isVerb: boolean; isCommand: boolean } {
  const [first = '', ...rest] = tokens;
  // "start date", "lock problem"; "reinstate policy" begins with what is a verb only.
  const isNamed =
    isTopic &&
    rest.length === 1 &&
    aspectNoun.test(rest[0]!) &&
    !generalVerbs.has(first) &&
    (nounToo.test(first) || zeroNoun.test(first) || !/^(?:policy|agreement|contract)$/.test(rest[0]!));
  // "my lease is up" has no verb of "lease end options".
  const isSaid = () =>
    phrases.some((phrase) =>
      [first, ...sameAs(first)].some((verb) =>
        new RegExp(`(?<!\\b(?:my|the|a|an|your|our|this|that|of|for|with) )\\b${verb} `).test(
          `${wordsOf(phrase).join(' ')} `,
        ),
      ),
    );
  // "order chequebook" asks for one, "order status" does not.
  const isOrder =
    first === 'order' &&
    rest.length > 0 &&
    !noNoun.test(rest[0]!) &&
    !aspectNoun.test(rest.at(-1)!) &&
    !ofOrder.test(rest.at(-1)!) &&
    !ofOrder.test(rest[0]!) &&
    !rest.some((word) => noNoun.test(word) && word !== 'for');
  // "transfer medical records", "object to a tax assessment"
  const isTransfer =
    first === 'transfer' && rest.length > 1 && !noNoun.test(rest[0]!) && !aspectNoun.test(rest.at(-1)!);
  const isObjecting = first === 'object' && rest[0] === 'to';
  const isQualified =
    isOrder || isTransfer || isObjecting || (rest.length > 1 && (isTroubleWord(rest[0]!) || rest[0] === 'new'));
  const isDoing = isTopic
    ? isDeterminer(rest[0] ?? '') ||
      isQualified ||
      (mostlyVerb.test(first) && !state.test(tokens.at(-1)!) && !/^(?:in|up|out)$/.test(tokens.at(-1)!)) ||
      (rest.length > 1 && isSaid())
    : rest.some(isDeterminer) && !noNoun.test(rest[0]!);
  const isVerb =
    serviceVerbs().has(first) &&
    rest.length > 0 &&
    rest[0] !== 'not' &&
    !isNamed &&
    !isNounBefore(first, rest[0]!) &&
    !isCompound(tokens) &&
    (!nounToo.test(first) || isDoing);
  const isCommand =
    !isCompound(tokens) &&
    !isDeterminer(first) &&
    !quantity.test(first) &&
    !noNoun.test(first) &&
    !/ing$/.test(first) &&
    !noNoun.test(rest[0] ?? '') &&
    !place.test(rest[0] ?? '') &&
    !/^(?:that|some|any)$/.test(rest[0] ?? '') &&
    rest.slice(0, 2).some((word) => isDeterminer(word) && word !== 'that');
  return { isVerb, isCommand };
}
