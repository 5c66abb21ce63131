import type { Family } from './candidates.js';
import { tokensOf } from './text/normalise.js';
import { state } from './topic-grammar.js';
import { isTroubleWord } from './typed-topic.js';

/** A phrase with its family. */
export type Said = [family: Family, text: string];

/** What is so, as the question why: "why isn't my fridge cold". */
function whyOf(so: string): string[] {
  const [, thing, verb, rest] = /^((?:my|the) [\w ]+?) (is|are|isn't|aren't|won't|doesn't|don't) (.+)$/.exec(so) ?? [];
  return thing === undefined ||
    /^(?:ending|expiring|coming|starting|moving|ready|available|broken|lost|stolen|expired|cracked|torn|flat|damaged|shattered|wet|dirty|over)\b/.test(
      rest!,
    )
    ? []
    : [`why ${verb} ${thing} ${rest}`, `what do I do if ${so}`];
}

/** What has happened or is so, as the reason of a call. */
export const stated = (so: string): Said[] =>
  [
    `I'm calling because ${so}`,
    `${so} can you help me`,
    `${so} and I need some help`,
    `${so} who can I talk to`,
    `${so} can someone help me`,
    `I need help because ${so}`,
    ...(isWrong(so)
      ? [
          `${so} what should I do`,
          `${so} what can I do`,
          `the problem is that ${so}`,
          `${so} and I don't know what to do`,
          ...(/^I\b/.test(so) ? [`${so} and I need help`, `I need some help ${so}`] : [`I want to report that ${so}`]),
          ...whyOf(so),
        ]
      : []),
    // Of a long sentence what is said before it is short.
    ...(/^(?:my|the|there's|there are) /.test(so) ? [`it seems ${so}`, `I noticed ${so}`] : []),
    `${so} please help`,
  ].map((sentence): Said => ['problem', sentence]);

/** Whether a statement is of something that is not as it should be. */
const isWrong = (so: string): boolean =>
  tokensOf(so).some(
    (token) =>
      /^(?:not|no|nothing|nobody|too|cannot|\w+n't|smells?|stopped|broke|keeps?|came|forgot|lost|locked|stuck|\w{3,}ing)$/.test(
        token,
      ) ||
      state.test(token) ||
      troubleNoun.test(token) ||
      isTroubleWord(token),
  ) && !/^(?:(?:I'm|I am|we're|we are) \w+ing|I don't (?:need|want|like))\b/.test(so);

/** Nouns of what is wrong with a thing: nobody asks for information about a scratch. */
export const troubleNoun =
  /^(?:scratch|dent|crack|leak|noise|fault|failure|outage|error|delay|damage|smell|pothole|graffiti|hazard|scam|fire|emergency|breakdown|blockage|theft|fraud|accident|backup|flood|mess|infestation|rat|bug|pest|cockroach|roache|bee|wasp|bedbug|robocall|scammer|problem|issue)s?$/;

/** What is said of a thing that should be otherwise. */
export const troubleAdjective =
  /^(?:unrecogni[sz]ed|unknown|unauthori[sz]ed|unexpected|unusual|missed|incorrect|duplicate|double|fraudulent|suspicious|high|huge|big|expensive|strange|failed|stray|dead|abandoned|loose|fallen|downed|illegal|aggressive|injured|dangerous)$/;

/** What is said of a thing that something is wrong with: nobody asks for information about it. */
export function troublesOf(thing: string): Said[] {
  const openings: Said[] = [
    ['desire', 'I have a problem with my'],
    ['problem', "there's a problem with my"],
    ['desire', "I'm calling about a problem with my"],
    ['problem', "there's something wrong with my"],
    ['desire', "I'm having trouble with my"],
    ['problem', 'can you help me with my'],
    ['desire', 'I need help with my'],
    ['problem', 'something is wrong with my'],
  ];
  return openings.map(([family, opening]): Said => [family, `${opening} ${thing}`]);
}
