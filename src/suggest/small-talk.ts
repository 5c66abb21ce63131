import { once } from '../package-info.js';
import { ofOtherKind } from './aside.js';
import type { Candidate, Family } from './candidates.js';
import { embeddedQuestion } from './embedded-question.js';
import type { Concept } from './lexicon.js';
import { type ConceptMatch, matchConcepts } from './match-concepts.js';
import {
  callerWords,
  contentStems,
  isDeterminer,
  stem,
  tokensOf,
  withoutPoliteness,
  wordsOf,
} from './text/normalise.js';
import { functionWords, serviceVerbs } from './text/vocabulary.js';
import { utteranceCandidates } from './utterance.js';

/** What one says to the machine itself: nothing is ordered, changed or out of order. */
export interface SmallTalk {
  concepts: Concept[];
  candidates: Candidate[];
}

const talkWords = once(
  (): ReadonlySet<string> =>
    new Set(
      callerWords()
        .talk.flatMap((line) => line.split(' '))
        .map(stem),
    ),
);

/** Whether a text says nothing but what one says to somebody: no word of it names a thing or a service. */
function isTalk(text: string): boolean {
  const stems = contentStems(wordsOf(text));
  const telling = stems.filter((each) => !functionWords.has(each));
  return telling.every((each) => talkWords().has(each));
}

/** Whether a text speaks to somebody, or of the one who speaks. */
const isPersonal = (text: string): boolean => wordsOf(text).some((word) => /^(?:you|your|i|we|us|me)$/.test(word));

/** Openings of a question to somebody, and of what one only wants to have said. */
const wondering = [
  'can you tell me',
  'tell me',
  "I'd like to know",
  'I was wondering',
  "I'm curious",
  'I want to know',
];
const saying = ['I just want to say', 'I wanted to say', 'let me say'];
const relevance = 0.45;

/** What was said, as part of a sentence: a question behind what asks for it, anything else behind what says it. */
function variedTalk(text: string, place: number): Candidate[] {
  const tokens = tokensOf(text);
  const [first] = withoutPoliteness(tokens);
  if (first === undefined || tokens.length > 8) return [];
  const asks = /^(?:what|where|when|why|how|who|which|are|do|does|did|can|could|will|would|is|have|has)\b/;
  const spoken = (words: readonly string[]) =>
    words
      .join(' ')
      .replace(/\bi\b/g, 'I')
      .replace(/\bI('\w+)/g, 'I$1');
  const behind = (openings: readonly string[], words: readonly string[], family: Family): Candidate[] =>
    openings.map((opening, turn) => ({
      text: `${opening} ${spoken(words)}`,
      family,
      source: 'phrases',
      relevance: relevance * 0.97 ** (place + turn),
    }));
  if (asks.test(text.toLowerCase())) {
    // "can you sing" asks for something, and nobody asks to hear how somebody is.
    if (/^(?:can|could|will|would) you\b|^how(?:'s| are| is)\b/.test(tokens.join(' '))) return [];
    const embedded = embeddedQuestion(tokens);
    return embedded ? behind(wondering, embedded, 'problem') : [];
  }
  return isDeterminer(first) || serviceVerbs().has(first) ? [] : behind(saying, tokens, 'desire');
}

/** How one says in other words how one feels: "I'm so hungry" is "I feel really hungry". */
function moods(topic: string): Candidate[] {
  const mood = /^(?:i am|i feel) (?:so |very |really )?(\w+)(?: today)?$/.exec(wordsOf(topic).join(' '))?.[1];
  if (mood === undefined || /^(?:a|the|not|done|here|back|sorry|\w+ing)$/.test(mood)) return [];
  return [
    "I'm *",
    'I feel *',
    "I'm really *",
    "I'm so * today",
    'I feel really *',
    "I'm very *",
    "I'm * right now",
    'I feel so *',
    "I'm feeling *",
    "I've been * all day",
    "I'm quite *",
  ].map(
    (form, place): Candidate => ({
      text: form.replace('*', mood),
      family: 'problem',
      source: 'phrases',
      relevance: relevance * 0.97 ** place,
    }),
  );
}

/** Whether a text is said to somebody as it stands, and may be said to be said: "merry christmas". */
const isWish = (text: string, concepts: readonly Concept[]): boolean =>
  concepts.some(
    ({ id, forms }) =>
      id === 'good-wishes' && forms.short.some((form) => form.toLowerCase() === text.trim().toLowerCase()),
  );

/** The forms of a concept as they are: nothing goes before what one says to somebody. */
function saidOf({ id, forms }: Concept, score: number): Candidate[] {
  const lists: [Family, readonly string[]][] = [
    ['command', forms.short],
    ['problem', forms.questions],
    ['desire', forms.problems],
    ['problem', forms.more],
  ];
  return lists.flatMap(([family, list]) =>
    list.map((text, place) => ({
      text,
      family,
      source: 'lexicon' as const,
      concept: id,
      relevance: score * 0.97 ** place,
    })),
  );
}

/** The concepts of small talk that a topic names, else those that at least half of the known phrases name. */
function conceptsOf(topic: string, phrases: readonly string[], named: readonly ConceptMatch[]): Concept[] {
  const own = named.filter(({ concept, score }) => concept.sector === 'small-talk' && score === 1);
  // "what's your name" shares its words with "what's my name".
  const asked = tokensOf(topic).join(' ');
  const same = own.filter(({ concept: { forms } }) =>
    [...forms.names, ...forms.questions].some((form) => wordsOf(form).join(' ') === wordsOf(asked).join(' ')),
  );
  if (own.length > 0) return (same.length > 0 ? same : own).map(({ concept }) => concept);
  const votes = new Map<Concept, number>();
  for (const phrase of phrases) {
    const [match] = matchConcepts(phrase).filter(({ score }) => score === 1);
    if (match?.concept.sector === 'small-talk') votes.set(match.concept, (votes.get(match.concept) ?? 0) + 1);
  }
  const [most] = [...votes].sort((a, b) => b[1] - a[1]);
  return most && most[1] * 2 >= phrases.length ? [most[0]] : [];
}

/**
 * What is said in small talk: thanks, greetings, questions to the machine about itself. Undefined for a topic that is none.
 * Such phrases stand alone: "I have a question about the happy birthday" is said by nobody.
 */
export function smallTalk(
  topic: string,
  phrases: readonly string[],
  named: readonly ConceptMatch[],
): SmallTalk | undefined {
  const utterances = utteranceCandidates(topic);
  if (utterances) return { concepts: [], candidates: utterances };
  const isSaid = phrases.some((phrase) => matchConcepts(phrase)[0]?.concept.sector === 'small-talk');
  const isService = ({ concept, score }: ConceptMatch) => score === 1 && concept.sector !== 'small-talk';
  // "wait" with "hang on" is not the wait at a restaurant.
  if (!isSaid && named.some(isService)) return undefined;
  const concepts = conceptsOf(topic, phrases, named);
  const all = [topic, ...phrases];
  const isUnknown = concepts.length === 0;
  if (isUnknown && !(all.every(isTalk) && all.some(isPersonal))) return undefined;
  const sentences = phrases.length > 0 && !isPersonal(topic) ? phrases : all;
  return {
    concepts,
    candidates: [
      ...concepts.flatMap((concept) => {
        const isOther = ofOtherKind(concept, all.join(' '));
        return saidOf(concept, 1).filter(({ text }) => !isOther(text));
      }),
      ...moods(topic),
      ...sentences
        .filter((text) => isUnknown || isWish(text, concepts) || /\b(?:you|your)\b/i.test(text))
        .flatMap((text, place) => variedTalk(text, place)),
    ],
  };
}
