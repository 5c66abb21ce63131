import { actOfStem, isTroubleStem } from './aside.js';
import type { Candidate } from './candidates.js';
import { sameWords } from './match-concepts.js';
import { wordsOf } from './text/normalise.js';
import { tellingStems } from './text/vocabulary.js';

/** What is known of a topic when its phrases are weighed. */
export interface Told {
  topic: string;
  phrases: readonly string[];
  /** The thing that the topic names, where it says more than that. */
  thing?: string;
  /** The topic says what is done, what has happened or what is so: it is more than the name of a thing. */
  isSaid: boolean;
  /** Something is wrong, of a kind that the lexicon does not know: what else may be wrong with the thing is another matter. */
  isStatement: boolean;
  /** The concepts that are of this very topic: what they say needs no words of it. */
  exact: readonly string[];
  /** Many phrases are asked for: what has no word of the topic comes last, and is not left out. */
  isMany: boolean;
  /** The kind of action that the topic begins with. */
  action: number | undefined;
}

/** What only opens the name of a thing. */
const about =
  /^(?:(?:(?:I'm calling|I have a question|a question|questions?|I want to ask|I'd like to ask|ask) about)|(?:(?:I need help|help|can you help me) with)|tell me about) (.+)$/;

/** Words that say little elsewhere, and how a thing is in a topic: "internet is down". */
const stateWord = /^(?:down|out|off|on|up)$/;
const telling = (text: string): string[] => tellingStems(wordsOf(text), stateWord);

/** Whether one of the words means the same as a word, all as stems. */
const holds = (words: ReadonlySet<string>, word: string): boolean => sameWords(word).some((each) => words.has(each));

/** Whether the name of a thing says less than the topic: "PIN" of "forgot PIN", "my seat" of "change seat". */
function isLess(thing: string, { topic, isSaid, action }: Told): boolean {
  const all = new Set(telling(topic));
  const own = new Set(telling(thing));
  if (all.size < 2 && !isSaid) return false;
  if ([...all].every((each) => holds(own, each))) return false;
  if (action === undefined && /\b(?:no|problems?|wrong)\b/.test(thing)) return false;
  const isFocus = (each: string) => (action === undefined ? isTroubleStem(each) : actOfStem(each) === action);
  if ([...own].some((each) => isFocus(each) && (holds(all, each) || isSaid))) return false;
  return isSaid || [...own].every((each) => holds(all, each));
}

/** Who comes and what is done about a fault, whatever the fault is. */
const remedy =
  /\b(?:repair|repaired|fix|fixed|technician|engineer|plumber|electrician|warranty|cover|covered|replaced|replacement)\b/;
/** What is left of the worth of a phrase without a word of the topic. */
const unnamed = 0.4;
const renewing = /\b(?:get|buy|order) (?:a|an|one|my) new\b|\bget one\b/;

/**
 * Leaves out what says less than the topic, and what may be said of another one as well: the bare thing of a topic that says
 * what is done or wrong, phrases without any word of the topic or its known phrases, other faults of a faulty thing.
 */
export function withoutVague(candidates: readonly Candidate[], told: Told): Candidate[] {
  const { topic, phrases, thing, isSaid, isStatement, exact, isMany, action } = told;
  const own = new Set([topic, ...phrases].flatMap(telling));
  const ofThing = new Set(thing === undefined ? [] : telling(thing));
  const beyond = new Set([...own].filter((each) => !holds(ofThing, each)));
  const isNewTold = [topic, ...phrases].some((text) => /\bnew\b/.test(text));
  const lesser: Candidate[] = [];
  const kept = candidates.filter((candidate) => {
    const { text, family, source, concept } = candidate;
    const named = about.exec(text)?.[1] ?? (family === 'noun' ? text : undefined);
    if (named !== undefined) return !isLess(named, told);
    if (source === 'phrases' || (concept !== undefined && exact.includes(concept))) return true;
    const words = telling(text);
    if (!words.some((each) => holds(own, each))) {
      if (isMany && !isStatement) lesser.push({ ...candidate, relevance: candidate.relevance * unnamed });
      return false;
    }
    const isBeyond = words.some((each) => holds(beyond, each) || (action !== undefined && actOfStem(each) === action));
    if (isBeyond || !isSaid) return true;
    if (action !== undefined) return false;
    return isStatement ? remedy.test(text) : words.some(isTroubleStem) || isNewTold || !renewing.test(text);
  });
  return [...kept, ...lesser];
}
