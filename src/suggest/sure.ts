import { actOf, actOfStem, isTroubleStem } from './aside.js';
import type { Candidate } from './candidates.js';
import type { Situation } from './lexicon.js';
import { type ConceptMatch, isGeneric, sameWords } from './match-concepts.js';
import { contentStems, stem, wordsOf } from './text/normalise.js';
import { bareWords, functionWords, tellingStems } from './text/vocabulary.js';

// An answer begins with what is certainly meant: phrases that say all that the topic or a known phrase says. What is only of
// the same thing, such as another fault of a dishwasher, comes behind it.

/** Words that say little elsewhere, and how a thing is in a topic: "internet is down", "premium went up". */
const stateWord = /^(?:down|out|off|on|up|not|no|without)$/;
const negation = /^(?:not|no|never|without)$/;

/** The words, as stems, that say what a text is about. */
const tellingOf = (text: string): string[] =>
  tellingStems(bareWords(text), stateWord).filter((each) => !isGeneric(each));

/** Whether a text says all of what another one says, as stems: in the same words, or in ones of the same meaning. */
function saysAll(
  wanted: readonly string[],
  said: ReadonlySet<string>,
  groups: readonly ReadonlySet<string>[],
  asked: number | undefined,
): boolean {
  return wanted.every((each) => {
    if (negation.test(each))
      return [...said].some((word) => negation.test(word)) || groups.some((group) => group.has(each));
    if (sameWords(each).some((word) => said.has(word))) return true;
    if (groups.some((group) => group.has(each) && [...said].some((word) => group.has(word)))) return true;
    const act = actOfStem(each);
    return act !== undefined && (act === asked || [...said].some((word) => actOfStem(word) === act));
  });
}

/** Whether a concept is the topic itself, by its own name and not by another one that it has. */
export function isNamesake({ concept, score }: ConceptMatch, topic: string): boolean {
  if (score < 1) return false;
  const own = new Set(contentStems(concept.id.split('-')).filter((each) => !functionWords.has(each)));
  const wanted = contentStems(bareWords(topic)).filter((each) => !functionWords.has(each) && !isGeneric(each));
  return wanted.every((each) => sameWords(each).some((word) => own.has(word)) || isSameAct(each, own));
}

const isSameAct = (each: string, words: ReadonlySet<string>): boolean => {
  const act = actOfStem(each);
  return act !== undefined && [...words].some((word) => actOfStem(word) === act);
};

/** What is done with some things of a kind, and not asked for where only the thing is named. */
const neighbouring = /\b(?:cancel|move|change|switch|renew|return|dispute|extend|pick|bring|fax|mail)\b/i;

/** What one does with a thing that one does not have yet. */
const offered = /^(?:get|book|make|apply|check|order|buy|reserve|schedule)\b/;

const wrong = (text: string): boolean =>
  wordsOf(text).some(
    (word) =>
      negation.test(word) || /^(?:nobody|nothing|still|too|pending|why)$/.test(word) || isTroubleStem(stem(word)),
  );

/** The concepts that have the topic as one of their names. */
export interface Exact {
  exact: readonly string[];
  /** Those of them that are something that goes wrong. */
  troubled: readonly string[];
  /** The topic says what is done or what is wrong. */
  isFocused: boolean;
  /** It says that something is so or has happened. */
  isSaid: boolean;
  /** The field of the thing that it names. */
  field: string | undefined;
}

/** A test whether a phrase says all that a topic or one of its known phrases says. */
export function sureTest(
  topic: string,
  phrases: readonly string[],
  situations: readonly Situation[],
  { exact, troubled, isFocused, isSaid, field }: Exact,
): (candidate: Candidate) => boolean {
  const groups = situations.map(
    ({ words }) => new Set(words.filter((name) => !name.includes(' ')).flatMap((name) => contentStems([name]))),
  );
  const own = tellingOf(topic);
  // A known phrase that says less than the topic decides nothing.
  const others = phrases
    .map(tellingOf)
    .filter((stems) => stems.length > 1 && !stems.every((each) => sameWords(each).some((word) => own.includes(word))));
  const wanted = [...(own.length > 0 ? [own] : []), ...others];
  const known = [topic, ...phrases].join(' ');
  const isOfTrouble = situations.some(({ trouble }) => trouble) || wrong(known);
  const isEnding = neighbouring.test(known) || /\b(?:close|stop|end|reschedule)\b/i.test(known);
  const all = new Set(own.flatMap(sameWords));
  // Of a name of several words most are said, the last one with them, and nothing that has happened.
  const isNear = (text: string, said: ReadonlySet<string>): boolean => {
    const told = own.filter((each) => sameWords(each).some((word) => said.has(word)));
    const isStatement =
      /^(?:i|my|we|our|the|there) /.test(wordsOf(text).join(' ')) && bareWords(text).length === wordsOf(text).length;
    return (
      told.length * 2 >= own.length &&
      told.includes(own.at(-1)!) &&
      !isStatement &&
      (isEnding || !neighbouring.test(text))
    );
  };
  return ({ text, source, concept }) => {
    if (source !== 'phrases' || !phrases.includes(text)) {
      // Of the name of a thing alone nothing has gone wrong, and nobody has had enough of it.
      if (!isOfTrouble && wrong(text)) return false;
      if (!isEnding && (neighbouring.test(text) || /\bwhen (?:will|should)\b/.test(text))) return false;
    }
    const said = new Set(contentStems(wordsOf(text)));
    // What is said of any thing of a field is not said of the one that is only named.
    if (
      concept !== undefined &&
      concept === field &&
      !offered.test(bareWords(text).join(' ')) &&
      !/^(?:how much|where|what)\b/.test(text)
    )
      return false;
    if (/\b(?:stolen|theft|stole)\b/.test(text) && !/\b(?:stolen|theft|stole)\b/i.test(known)) return false;
    // What has ended is not to be ended.
    const act = isSaid ? actOf(text) : undefined;
    if (act !== undefined && own.some((each) => actOfStem(each) === act)) return false;
    const shares = [...said].some((each) => all.has(each));
    if (concept !== undefined && exact.includes(concept) && !isFocused && isNear(text, said)) return true;
    if (concept !== undefined && shares && troubled.includes(concept) && wrong(text)) return true;
    return wanted.some((stems) => saysAll(stems, said, groups, actOf(text)));
  };
}

/** What is done about a thing that lets nobody in. Of one that is broken in one way nobody only says that it shall be fixed. */
const remedy = /^(?:reset|recover|unlock) my\b/;

/** What has a code or a lock. */
const locked =
  /\b(?:account|card|pin|password|login|username|phone|sim|app|device|car|door|profile|access|mobile|tablet|safe)\b/i;

/** Of a topic that says what is wrong, what is done about it with the topic's own thing: "reset my PIN". */
export function remediesOf(topic: string, candidates: readonly Candidate[]): Candidate[] {
  const own = new Set(tellingOf(topic).flatMap(sameWords));
  return candidates
    .filter(({ text }) => {
      const words = bareWords(text);
      return (
        remedy.test(words.join(' ')) &&
        // What has no code and no lock is not unlocked.
        (!/^(?:unlock|recover) /.test(words.join(' ')) || locked.test(words.join(' ').replace(/ in the app$/, ''))) &&
        contentStems(words)
          .slice(1)
          .some((each) => own.has(each))
      );
    })
    .slice(0, 2);
}
