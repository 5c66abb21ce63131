import { spoken } from './articles.js';
import type { Candidate } from './candidates.js';
import { matchConcepts } from './match-concepts.js';
import { tokensOf, withoutPoliteness } from './text/normalise.js';

// What is said to whoever answers, and is all that the caller says: "hold on a minute". Nobody wants to do it or asks how.

const span = '(?:(?:just )?(?:a|one|half a|for a|for one) (?:sec|second|minute|min|moment|mo|tick|bit|while))';
const end = "(?=$| (?:please|let|while|i|i'm|until|till|there|then|now|again)\\b)";
const utterance = (pattern: string) => new RegExp(`^(?:please )?(?:just )?(?:${pattern})${end}`);

/** For each kind how it is known, and what says the same. */
const kinds: readonly (readonly [said: RegExp, same: readonly string[]])[] = [
  [
    utterance('(?:thanks|thank you) for nothing|(?:you|that) (?:are|were|was) no help'),
    [
      "you haven't helped me at all",
      "that didn't help",
      "that didn't help me at all",
      "well that wasn't helpful",
      "you didn't help me",
    ],
  ],
  [
    utterance("never ?mind|forget (?:it|about it)|it doesn't matter"),
    [
      "it doesn't matter",
      'forget it',
      "don't worry about it",
      "it's okay never mind",
      'never mind that',
      'forget about it',
      "it's fine",
    ],
  ],
  [
    utterance(`(?:hold|hang) on(?: ${span})?|wait(?: up)?(?: ${span})?|bear with me(?: ${span})?|(?:give me )?${span}`),
    [
      'one moment',
      'hang on a second',
      'just a second',
      'bear with me a moment',
      'give me a minute',
      'hold on a moment',
      'can you wait a moment',
      'wait a second please',
      'just a minute',
    ],
  ],
  [
    utterance('slow down(?: a bit)?|(?:speak|talk|go) (?:slower|more slowly)|not so fast'),
    ['not so fast', 'can you speak more slowly', 'slower please', "you're going too fast", 'talk a bit slower'],
  ],
  [
    utterance('speak up(?: a bit)?|(?:speak|talk) (?:louder|more loudly)|louder'),
    ['a bit louder please', 'can you talk louder', "I can't hear you", 'can you say that a bit louder'],
  ],
  [
    utterance('go back|start (?:over|again)|take me back'),
    ['can you go back', 'take me back', 'start over', 'can we start again', 'go back to the beginning'],
  ],
  [
    utterance('be quiet|stop talking|shut up|listen(?: to me)?|let me (?:finish|speak|talk|think|explain)|calm down'),
    ['let me finish', 'please listen to me', 'just listen', 'let me speak'],
  ],
  [utterance('go (?:ahead|on)|carry on'), ['carry on', "I'm listening", 'go on', 'please continue']],
];

const same = (text: string): readonly string[] | undefined =>
  kinds.find(([said]) => said.test(tokensOf(text).join(' ')))?.[1];

/** Whether a text is said to whoever answers and stands for itself: no opening of a wish goes before it. */
export const isUtterance = (text: string): boolean => same(text) !== undefined || sorry.test(tokensOf(text).join(' '));

/** What one is sorry for. */
const sorry = /^(?:i'm |i am |so )?sorry (for|about) (.+)$/;
const sorrySaid = (what: string): string[] => [
  `I'm sorry ${what}`,
  `I'm really sorry ${what}`,
  'sorry about that',
  `I want to say sorry ${what}`,
  `I'd like to apologize ${what}`,
  `I'm so sorry ${what}`,
  'please forgive me',
  `I apologize ${what}`,
];

/** What one asks the other to do; "one moment" has no verb. */
const imperative = /^(?:hold|hang|wait|bear|give|slow|speak|talk|go|start|take|listen|let|be|stop|carry)$/;

/** What is said in the place of a topic that is such a sentence; undefined for one that the lexicon has, and for any other. */
export function utteranceCandidates(topic: string): Candidate[] | undefined {
  const [, , what] = sorry.exec(tokensOf(topic).join(' ')) ?? [];
  const others = what === undefined ? same(topic) : sorrySaid(`for ${what}`);
  if (others === undefined || matchConcepts(topic).some(({ score }) => score === 1)) return undefined;
  const words = withoutPoliteness(tokensOf(topic));
  const asked = imperative.test(words[0]!) ? ['can you', 'could you'].map((each) => `${each} ${spoken(words)}`) : [];
  return [...asked.slice(0, 1), ...others, ...asked.slice(1)].map(
    (text, place): Candidate => ({ text, family: 'command', source: 'phrases', relevance: 0.9 * 0.97 ** place }),
  );
}
