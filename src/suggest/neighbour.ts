import { particle } from './articles.js';
import type { Candidate } from './candidates.js';
import { sameWords } from './match-concepts.js';
import { contentStems, isDeterminer, stem, tokensOf, wordsOf } from './text/normalise.js';
import { functionWords } from './text/vocabulary.js';

// What is done with the same thing and is another intent: who asks about the fee has not asked to pay it.

/** What the other side does and no caller. */
const refunding = /^(?:I want to|I'd like to|I need to|how do I|can I|help me) (?:refund|waive)\b/;
const acts = /^(?:cancel|register|pay|renew|sell)$/;

/** A verb with the particle that it has before its object: "paying in a cheque". */
function particleVerb(topic: string): { verb: string; particle: string } | undefined {
  const [verb, next, third] = tokensOf(topic);
  return verb !== undefined && next !== undefined && particle.test(next) && third !== undefined && isDeterminer(third)
    ? { verb: stem(verb), particle: next }
    : undefined;
}

/** A test whether a phrase is of another intent than the topic and the known phrases are. */
function isNeighbourOf(topic: string, phrases: readonly string[]): (text: string) => boolean {
  const known = new Set(contentStems([topic, ...phrases].flatMap(wordsOf)).flatMap(sameWords));
  const isTime = [topic, ...phrases].some((text) => /\b(?:ready|when|where|yet|status|track|how long)\b/i.test(text));
  const wantsPerson = /^(?:talk|speak|ask) (?:to|with|for)\b/i.test(topic.trim());
  // "cancellation" names it too.
  const isNamed = (act: string): boolean => [...known].some((each) => each.startsWith(act.slice(0, 6)));
  return (text) => {
    // Of the name of a thing alone nobody knows what is done with it.
    const isAct = phrases.length > 0 && tokensOf(text).some((token) => acts.test(token) && !isNamed(token));
    if (isAct || (phrases.length > 0 && !isTime && /\bis my .+ ready\b|^where is my\b/.test(text))) return true;
    const isComplaint = wantsPerson && /^(?:I have|I'm|my|there's)\b/.test(text);
    return isComplaint && !contentStems(wordsOf(text)).some((each) => known.has(each) && !functionWords.has(each));
  };
}

/** The tiers of an answer with what is of another intent behind all others, and without what has lost the topic's particle. */
export function withNeighboursLast(
  tiers: readonly (readonly Candidate[])[],
  topic: string,
  phrases: readonly string[],
): Candidate[][] {
  const verb = particleVerb(topic);
  const lost = ({ text }: Candidate): boolean => {
    const tokens = tokensOf(text);
    return (
      refunding.test(text) ||
      (verb !== undefined && tokens.some((each) => stem(each) === verb.verb) && !tokens.includes(verb.particle))
    );
  };
  const isNeighbour = isNeighbourOf(topic, phrases);
  const kept = tiers.map((tier) => tier.filter((each) => !lost(each)));
  return [
    ...kept.map((tier) => tier.filter(({ text }) => !isNeighbour(text))),
    kept.flat().filter(({ text }) => isNeighbour(text)),
  ];
}
