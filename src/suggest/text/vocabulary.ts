import { once } from '../../package-info.js';
import { callerWords, contentStems, withoutPoliteness, wordsOf } from './normalise.js';

/** Openings before a verb phrase. The first ones are also used to make phrases. */
export const desireCarriers = ['I want to', "I'd like to", 'I need to', 'can I'] as const;
/** Openings before a thing with its determiner, or one that needs none. */
export const topicCarriers = ["I'm calling about", 'I have a question about', 'I need help with'] as const;
/** Openings before a person or department. */
export const roleCarriers = ['I want to speak to', 'can I talk to', 'let me speak to'] as const;

const carriers = once(() => {
  const heard = [...desireCarriers, ...topicCarriers, ...roleCarriers, ...callerWords().openings];
  return [...new Set(heard.map((carrier) => wordsOf(carrier).join(' ')))]
    .map((carrier) => carrier.split(' '))
    .sort((a, b) => b.length - a.length);
});

/** What is left of a phrase's words behind the longest carrier that opens it; all of them where none does. */
export function withoutCarrier(words: readonly string[]): string[] {
  const carrier = carriers().find(
    (each) => each.length < words.length && each.every((word, index) => words[index] === word),
  );
  return carrier ? words.slice(carrier.length) : [...words];
}

/** The words of a text without courtesy and without what only opens it: of "I'd like to pay my bill please", "pay my bill". */
export const bareWords = (text: string): string[] => withoutCarrier(withoutPoliteness(wordsOf(text)));

/** Verbs that open what callers ask for. A phrase that begins with one is taken for a command. */
export const serviceVerbs = once(
  (): ReadonlySet<string> => new Set(callerWords().serviceVerbs.flatMap((line) => line.split(' '))),
);

/** Verbs that go with nearly everything one can have: these may change places between objects. */
export const generalVerbs: ReadonlySet<string> = new Set(
  'cancel change check find get order replace return review see track update view'.split(' '),
);

/** Words, as stems, that any caller says about anything: they tell nothing about a topic. */
export const functionWords: ReadonlySet<string> = new Set(
  `i me you he she it we us they them mine am is are was were be been do does did done have has had can could will would
  should may might must not no yes yeah and or but if because so there here to of in on at by for from with about into out up
  down off over as than then too very just really right now still yet what when where who why how which somebody someone
  something anybody want need like get got go going let please hi hello thank thanks call tell know all much many more help
  question problem`.split(/\s+/),
);

/** The words, as stems, that say what a text is about, with those function words that say how something is: "down", "not". */
export const tellingStems = (words: readonly string[], kept: RegExp): string[] =>
  contentStems(words).filter((each) => !functionWords.has(each) || kept.test(each));
