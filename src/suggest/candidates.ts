import { spoken } from './articles.js';
import { isCompound } from './compound.js';
import type { Concept } from './lexicon.js';
import { contentStems, isDeterminer, withoutDeterminer, wordsOf } from './text/normalise.js';
import {
  bareWords,
  desireCarriers,
  generalVerbs,
  roleCarriers,
  serviceVerbs,
  topicCarriers,
} from './text/vocabulary.js';
import { nounToo } from './topic-grammar.js';
import { isPluralNoun } from './typed-topic.js';

/** The kinds of phrases among which an answer is spread. */
export const families = ['noun', 'command', 'desire', 'problem'] as const;
export type Family = (typeof families)[number];

/** Where a phrase comes from. */
export type Source = 'lexicon' | 'phrases' | 'provider';

/** A phrase that may be suggested. */
export interface Candidate {
  text: string;
  family: Family;
  source: Source;
  /** The concept it is a form of. */
  concept?: string;
  /** How likely it is meant, 0 to 1. */
  relevance: number;
}

/** What goes wrong is reported, and what is wished for is asked for: nobody has a question about it. */
const trouble =
  /^(?:a|an|the|my) (?:broken|damaged|faulty|missing|lost|stolen|flat|wrong|dead)\b|\b(?:problem|complaint|cut|outage|error|failure|leak|smell|emergency|fire|theft|fraud|accident|scam|breakdown)s?$/;
const wish = /^(?:a|an) (?:new|higher|lower|bigger|different|later|earlier|better|cheaper|faster)\b/;

/** Openings for those who ask for many phrases: the same things, said less often. */
const furtherOpenings = {
  verbs: ["I'm calling to", "I'm trying to", 'could I', 'help me', 'I have to', 'is it possible to'],
  things: ['can you help me with', 'I want to ask about', "I'd like to ask about"],
  roles: ['connect me to', 'transfer me to', 'put me through to', 'can I speak to'],
} as const;
/** Behind every phrase with a usual opening. */
const furtherRelevance = 0.3;

/** Phrases of a concept behind less usual openings, for answers of many phrases. */
export function furtherCandidates(concept: Concept, score: number): Candidate[] {
  const { about, mass, count, roles, verbs } = concept.forms;
  const behind = (openings: readonly string[], texts: readonly string[]) =>
    texts.flatMap((text, place) =>
      openings.map(
        (opening, turn): Candidate => ({
          text: `${opening} ${text}`,
          family: 'desire',
          source: 'lexicon',
          concept: concept.id,
          relevance: score * furtherRelevance * 0.97 ** (place + turn),
        }),
      ),
    );
  const things = (about.length > 0 ? about : [...count, ...mass]).filter(
    (thing) => !wish.test(thing) && !thing.startsWith('no '),
  );
  return [
    ...behind(
      furtherOpenings.verbs,
      verbs.filter((verb) => !/^(?:know|hear) /.test(verb)),
    ),
    ...behind(furtherOpenings.things, things),
    ...behind(furtherOpenings.roles, roles),
  ];
}

/** All phrases that the forms of a concept give, each form only behind carriers that fit its type. */
export function conceptCandidates(concept: Concept, score: number): Candidate[] {
  const found: Candidate[] = [];
  const { count, about, mass, roles, verbs, questions, problems, short, tracked } = concept.forms;
  const add = (family: Family, place: number, text: string) =>
    found.push({ text, family, source: 'lexicon', concept: concept.id, relevance: score * 0.97 ** place });
  const things = [...count, ...mass];
  things.forEach((thing, place) => {
    add('noun', place, withoutDeterminer(thing));
  });
  roles.forEach((role, place) => {
    if (!/^(?:someone|anyone)\b/.test(role)) add('noun', place, withoutDeterminer(role));
    add('command', place, `speak to ${role}`);
    add('command', place + 2, `talk to ${role}`);
    roleCarriers.forEach((carrier, turn) => {
      add('desire', place + turn, `${carrier} ${role}`);
    });
  });
  short.forEach((command, place) => {
    add('command', place, command);
  });
  verbs.forEach((verb, place) => {
    // One wants to know or hear something; nobody commands it.
    if (!/^(?:know|hear) (?!my|the)/.test(verb) || /^hear (?:that|the)/.test(verb)) add('command', place, verb);
    desireCarriers.forEach((carrier, turn) => {
      if (carrier === 'can I' && verb.startsWith('know ')) return;
      add('desire', place + turn, `${carrier} ${verb}`);
    });
    if (!/^(?:know|hear|ask|be) /.test(verb)) add('problem', place + 3, `how do I ${verb}`);
  });
  (about.length > 0 ? about : things).slice(0, 2).forEach((thing, place) => {
    if (wish.test(thing) || thing.startsWith('no ')) return;
    const isTrouble = trouble.test(thing);
    topicCarriers.forEach((carrier, turn) => {
      // Help is needed with what one has.
      if (carrier === 'I need help with' && (isTrouble || !thing.startsWith('my '))) return;
      if (carrier === 'I have a question about' && isTrouble) return;
      add('desire', place + turn + 2, `${carrier} ${thing}`);
    });
    if (!isTrouble) add('noun', place + 4, `a question about ${thing}`);
  });
  problems.forEach((problem, place) => {
    add('problem', place, problem);
  });
  questions.forEach((question, place) => {
    add('problem', place, question);
  });
  tracked.forEach((thing, place) => {
    add('problem', place, `where ${isPluralNoun(thing.split(' ').at(-1)!) ? 'are' : 'is'} ${thing}`);
  });
  return found;
}

/** What stands between things, or belongs to a verb: the words around it are not one thing. */
const joining = /^(?:up|in|out|off|on|down|back|over|to|for|with|about|of|from|into|at|by)$/;

/** A verb with what it is done to, as words. */
interface Command {
  verb: string;
  object: string[];
}

function readCommand(text: string): Command | undefined {
  const [verb, ...object] = bareWords(text);
  if (isCompound([verb ?? '', ...object])) return undefined;
  // "deposit insurance limits" are limits.
  if (verb !== undefined && nounToo.test(verb) && !isDeterminer(object[0] ?? '') && object.length > 1) return undefined;
  if (verb === undefined || !serviceVerbs().has(verb) || object.length === 0 || object.length > 5) return undefined;
  // "send me my papers" asks the other side to do it.
  if (/^(?:me|us)$/.test(object[0]!) || /^(?:explain|waive)$/.test(verb)) return undefined;
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
    const isPlain = !object.some((word) => joining.test(word)) && !/(?:[^e]ed|\bcut)$/.test(object.at(-1)!);
    if (standsAlone(object) && isOnTopic(object) && isPlain) things.set(object.join(' '), object);
  }
  const verbs = new Set(commands.map(({ verb }) => verb).filter((verb) => generalVerbs.has(verb)));
  const wholes = new Set(
    commands
      .filter(({ verb, object }) => standsAlone(object) && (isOnTopic(object) || about.has(contentStems([verb])[0]!)))
      .map(({ verb, object }) => `${verb} ${object.join(' ')}`),
  );
  for (const thing of things.keys()) for (const verb of verbs) wholes.add(`${verb} ${thing}`);
  [...wholes]
    .map((whole) => spoken(whole.split(' ')))
    .forEach((whole, place) => {
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
