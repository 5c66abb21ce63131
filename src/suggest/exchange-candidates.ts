import type { Candidate, Family } from './candidates.js';
import { desireCarriers, topicCarriers, withoutCarrier } from './text/carriers.js';
import { contentStems, isDeterminer, withoutPoliteness, wordsOf } from './text/normalise.js';
import { generalVerbs, serviceVerbs } from './text/service-verbs.js';

/** A verb with what it is done to, as words. */
interface Command {
  verb: string;
  object: string[];
}

function readCommand(text: string): Command | undefined {
  const [verb, ...object] = withoutCarrier(withoutPoliteness(wordsOf(text)));
  if (verb === undefined || !serviceVerbs.has(verb) || object.length === 0 || object.length > 5) return undefined;
  return { verb, object };
}

/** Needs no determiner before it: it has one, or is a plural. */
const standsAlone = ([first, ...rest]: readonly string[]): boolean => {
  if (first === undefined) return false;
  const last = rest.at(-1) ?? first;
  return isDeterminer(first) || /[^su]s$/.test(last);
};

/**
 * For a topic that the lexicon does not know: the topic's own words, where it is a command, and the verbs of the known
 * phrases with the things of the topic. Nothing is invented: every thing comes from the input, every verb from a list.
 */
export function exchangeCandidates(topic: string, phrases: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  const add = (family: Family, place: number, text: string) =>
    found.push({ text, family, source: 'phrases', relevance: 0.5 * 0.97 ** place });
  const commands = [topic, ...phrases].flatMap((text) => readCommand(text) ?? []);
  const about = new Set(contentStems(wordsOf(topic)));
  const isOnTopic = (words: readonly string[]) => contentStems(words).some((each) => about.has(each));
  const things = new Map<string, string[]>();
  for (const { object } of commands) {
    if (standsAlone(object) && isOnTopic(object)) things.set(object.join(' '), object);
  }
  const verbs = new Set(commands.map(({ verb }) => verb).filter((verb) => generalVerbs.has(verb)));
  const wholes = new Set(
    commands
      .filter(({ verb, object }) => standsAlone(object) && (isOnTopic(object) || about.has(contentStems([verb])[0]!)))
      .map(({ verb, object }) => `${verb} ${object.join(' ')}`),
  );
  for (const thing of things.keys()) for (const verb of verbs) wholes.add(`${verb} ${thing}`);
  [...wholes].forEach((whole, place) => {
    add('command', place, whole);
    desireCarriers.slice(0, 2).forEach((carrier, turn) => {
      add('desire', place + turn, `${carrier} ${whole}`);
    });
    add('problem', place, `how do I ${whole}`);
  });
  [...things.keys()].forEach((thing, place) => {
    add('desire', place + 2, `${topicCarriers[1]} ${thing}`);
  });
  return found;
}
