import { needsDeterminer } from './articles.js';
import { isDeterminer } from './text/normalise.js';
import { serviceVerbs } from './text/vocabulary.js';
import { isPluralNoun } from './typed-topic.js';
import { isVerbForm } from './word-classes.js';

const asks = /^(?:what|where|when|why|how|who|which)$/;
const auxiliary = /^(?:is|are|was|were|am|do|does|did|can|could|will|would|should|has|have|may)$/;
const pronoun = /^(?:i|you|we|it|they|he|she|there|someone|somebody|anyone|anybody|everyone|this|that|these|those)$/;
/** Words that begin what is said of a subject. */
const predicate =
  /(?:ing|ed|en)$|^(?:able|available|back|be|closed|coming|covered|due|free|going|good|here|high|in|included|it|late|like|low|negative|not|wrong|on|open|out|part|ready|running|safe|sent|so|still|there|too|up|very|worth)$/;
const preposition = /^(?:of|to|for|from|in|on|at|with|by|after|before|up|out|if|when|that)$/;

const isPointing = (word: string): boolean => /^(?:this|that|these|those)$/.test(word);

/** How many words the subject of a question has that begins with it; undefined where that is not clear. */
function subjectLength(words: readonly string[], verb: string, hasAsk: boolean): number | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  const isBe = /^(?:is|are|was|were)$/.test(verb);
  // "what is this fee for": the thing stands between its verb and the preposition.
  const isStranded = hasAsk && isBe && /^(?:for|about|from|like|with|on|of)$/.test(words.at(-1)!) && words.length < 5;
  if (isStranded && (isPointing(first) ? words.length > 2 : isDeterminer(first)))
    return words.slice(1, -1).some((word) => predicate.test(word) || preposition.test(word))
      ? undefined
      : words.length - 1;
  const isBeforeNoun =
    isPointing(first) &&
    second !== undefined &&
    (hasAsk || !isBe || words.length > 2) &&
    !predicate.test(second) &&
    !preposition.test(second) &&
    !/^(?:be|have|get|do|go|mean|a|an|the|my|your)$/.test(second) &&
    !serviceVerbs().has(second);
  if (isBeforeNoun && isBe && hasAsk) {
    // Of "who are these people taking money" it is not sure what the people are.
    if (words.slice(2).some((word) => predicate.test(word))) return undefined;
    return words.length <= 4 ? words.length : undefined;
  }
  if (/^(?:you|we)$/.test(first) && /^(?:people|guys|lot)$/.test(second ?? '')) return undefined;
  if (pronoun.test(first) && !isBeforeNoun) return 1;
  // "what is the fee for a lost card": all that follows is what is asked for.
  const says = (word: string, at: number, all: readonly string[]) =>
    predicate.test(word) && !isDeterminer(all[at - 1] ?? '') && !(word === 'in' || word === 'on');
  if (hasAsk && isBe && isDeterminer(first) && !words.some((word, at) => at > 0 && says(word, at, words)))
    return words.length <= 4 || (words.length <= 7 && !words.slice(1).some((word) => /^(?:in|on)$/.test(word)))
      ? words.length
      : undefined;
  // "is breakfast included"
  const isBare = !isDeterminer(first) && !isPointing(first) && !isPluralNoun(first);
  const from = isDeterminer(first) || isPointing(first) ? 2 : isPluralNoun(first) || (isBe && !hasAsk) ? 1 : undefined;
  if (from === undefined) return undefined;
  for (let length = from; length <= 4; length++) {
    const next = words[length];
    if (next === undefined) return undefined;
    if (isBare && isDeterminer(next)) return undefined;
    if (isBare && /ing$/.test(next)) continue;
    if (
      isBe || /^ha/.test(verb)
        ? predicate.test(next)
        : next === 'be' || (serviceVerbs().has(next) && !preposition.test(next))
    )
      return length;
  }
  return undefined;
}

/** The third person of a verb. */
const thirdPerson = (verb: string): string =>
  ({ have: 'has', do: 'does', go: 'goes' })[verb] ??
  (/(?:s|x|ch|sh|z)$/.test(verb) ? `${verb}es` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`);

/** A question that has the order of a clause already: "when power comes back", "what happens if I cancel". */
function asOrdered(words: readonly string[]): string[] | undefined {
  const [ask, second, third] = words;
  if (second === undefined) return undefined;
  const isVerb = (word: string | undefined) => word !== undefined && (/[^s]s$/.test(word) || isVerbForm(word));
  if (second === 'to' && third !== undefined) return [...words];
  if (/^(?:who|what|which)$/.test(ask!) && (isVerb(second) || /n't$/.test(second))) return [...words];
  if (/^(?:when|where|why|how)$/.test(ask!) && isVerb(third) && !isPluralNoun(second))
    return [
      ask!,
      ...(needsDeterminer([second]) || /^(?:power|electricity|water|gas|internet)$/.test(second) ? ['the'] : []),
      ...words.slice(1),
    ];
  return undefined;
}

/**
 * A question as part of a sentence, behind "can you tell me": "how late can I call" is "how late I can call", "is it open"
 * is "if it is open". Undefined where it is not clear which words are its subject.
 * @param tokens of a question, in lower case
 */
export function embeddedQuestion(tokens: readonly string[]): string[] | undefined {
  const words = tokens.flatMap((token) =>
    /^(?:what|where|when|why|how|who)'s$/.test(token) ? [token.slice(0, -2), 'is'] : [token],
  );
  const hasAsk = asks.test(words[0]!);
  const at = hasAsk ? words.findIndex((word, index) => index > 0 && index < 5 && auxiliary.test(word)) : 0;
  // "who works there" and "how much for nails" have their order already.
  if (at < 0) return asOrdered(words);
  const verb = words[at]!;
  const before = hasAsk ? words.slice(0, at) : ['if'];
  const rest = words.slice(at + 1);
  // "what is included" and "who is the owner" are as they are.
  if (hasAsk && at === 1 && verb !== 'do' && predicate.test(rest[0] ?? '') && !pronoun.test(rest[0]!))
    return [...words];
  // "who has access to my account"
  if (words[0] === 'who' && at === 1 && /^(?:has|have|can|will|is)$/.test(verb) && rest.length > 0) {
    if (!pronoun.test(rest[0]!) && !isDeterminer(rest[0]!)) return [...words];
  }
  // "what time it is"
  if (hasAsk && pronoun.test(words[at - 1]!) && !/^(?:that|this|those|these)$/.test(words[at - 1]!)) return [...words];
  const length = subjectLength(rest, verb, hasAsk);
  if (length === undefined) return undefined;
  const subject = rest.slice(0, length);
  const said = rest.slice(length);
  if (verb === 'did' || (said.length === 0 && !/^(?:is|are|was|were)$/.test(verb))) return undefined;
  if (verb === 'do') return [...before, ...subject, ...said];
  // "does it still count"
  const adverbs = said.findIndex(
    (word) => !/^(?:still|just|even|actually|really|already|ever|always|also)$/.test(word),
  );
  if (verb === 'does')
    return adverbs < 0
      ? undefined
      : [...before, ...subject, ...said.slice(0, adverbs), thirdPerson(said[adverbs]!), ...said.slice(adverbs + 1)];
  return [...before, ...subject, verb, ...said];
}
