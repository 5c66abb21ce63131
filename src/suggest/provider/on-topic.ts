import type { Candidate } from '../candidates.js';
import { type Language, languageOf } from '../languages/language.js';
import { saidOf } from '../languages/suggest-in-language.js';
import { matchConcepts } from '../match-concepts.js';
import { contentStems } from '../text/normalise.js';
import { bareWords, functionWords, generalVerbs } from '../text/vocabulary.js';
import { isOfAny, sensibleTest, stemsOfSectors } from './sensible.js';

const general = new Set(contentStems([...generalVerbs]));
/** The words of a phrase, as stems, that say what it is about; the verbs of nearly everything say it of a topic that names them. */
const tellingOf =
  (named: ReadonlySet<string>) =>
  (text: string): string[] =>
    contentStems(bareWords(text)).filter((stem) => !functionWords.has(stem) && (!general.has(stem) || named.has(stem)));

/** The stems of what the lexicon says in the sectors of a topic and in all of them, or in any where none is known. */
function vocabulary(language: Language | undefined, sectors: ReadonlySet<string>): ReadonlySet<string> {
  if (!language)
    return stemsOfSectors((sector) =>
      sectors.size > 0 ? sectors.has(sector) || sector === 'cross-sector' : sector !== 'small-talk',
    );
  const { topics, fields, situations } = language.data;
  const said = [
    ...topics.flatMap(({ id: _, ...forms }) => Object.values(forms).flat()),
    ...[...fields, ...situations].flatMap(({ say }) => say),
  ];
  return new Set(said.flatMap((text) => language.stems(text)));
}

/**
 * Whether a phrase is about what is known of a topic and not only names it: more than half of its telling words are, or a
 * third of them and the lexicon has all others. "asdf balance" and "kill all humans in my account" are not.
 */
function isCredible(stems: readonly string[], known: ReadonlySet<string>, words: () => ReadonlySet<string>): boolean {
  const own = stems.filter((stem) => known.has(stem)).length;
  return (
    own * 2 > stems.length ||
    (own * 2 === stems.length && isOfAny(known)) ||
    (own * 3 >= stems.length && stems.every((stem) => known.has(stem) || words().has(stem)))
  );
}

/**
 * Those phrases of a provider that are about the topic: they share a telling word with it, with the known phrases or with
 * what the lexicon says of its concepts, or with another phrase that does, and do not speak of something else beside; English
 * ones are also sentences of real words (`sensibleTest`). A topic of which no word tells anything has no test.
 */
export async function onTopic(
  candidates: readonly Candidate[],
  topic: string,
  phrases: readonly string[],
  tag = 'en',
): Promise<Candidate[]> {
  const language = languageOf(tag);
  const tellingStems = tellingOf(new Set(contentStems(bareWords(topic))));
  const stemsOf = language ? (text: string) => language.stems(text) : tellingStems;
  const concepts = language
    ? []
    : [topic, ...phrases].flatMap((text) =>
        matchConcepts(text)
          .slice(0, 1)
          .map(({ concept }) => concept),
      );
  const known = new Set([topic, ...phrases].flatMap(stemsOf));
  if (known.size === 0) return [...candidates];
  const told = language
    ? saidOf(language, topic, phrases)
    : concepts.flatMap(({ forms }) => Object.values(forms).flat());
  for (const form of told) for (const stem of stemsOf(form)) known.add(stem);
  const stems = new Map(candidates.map((candidate) => [candidate, stemsOf(candidate.text)]));
  let all: ReadonlySet<string> | undefined;
  const vocab = () => {
    all ??= vocabulary(language, new Set(concepts.map(({ sector }) => sector)));
    return all;
  };
  const isNear = (words: ReadonlySet<string>) => (candidate: Candidate) =>
    stems.get(candidate)!.some((stem) => words.has(stem)) && isCredible(stems.get(candidate)!, words, vocab);
  const near = candidates.filter(isNear(known));
  const said = new Set([...known, ...near.flatMap((candidate) => stems.get(candidate)!)]);
  const found = candidates.filter(isNear(said));
  if (language) return found;
  const isSensible = await sensibleTest(known, vocab(), tellingStems);
  return found.filter(({ text }) => isSensible(text));
}
