import type { Concept } from './lexicon/concept.js';
import { desireCarriers, roleCarriers, topicCarriers } from './text/carriers.js';
import { withoutDeterminer } from './text/normalise.js';

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

/** All phrases that the forms of a concept give, each form only behind carriers that fit its type. */
export function conceptCandidates(concept: Concept, score: number): Candidate[] {
  const found: Candidate[] = [];
  const { count, mass, roles, verbs, questions, problems, short, tracked } = concept.forms;
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
    if (!/^(?:know|hear) /.test(verb)) add('problem', place + 3, `how do I ${verb}`);
  });
  things.slice(0, 2).forEach((thing, place) => {
    topicCarriers.forEach((carrier, turn) => {
      // Help is needed with what one has.
      if (carrier === 'I need help with' && !thing.startsWith('my ')) return;
      add('desire', place + turn + 2, `${carrier} ${thing}`);
    });
    add('noun', place + 4, `a question about ${thing}`);
  });
  problems.forEach((problem, place) => {
    add('problem', place, problem);
  });
  questions.forEach((question, place) => {
    add('problem', place, question);
  });
  tracked.forEach((thing, place) => {
    add('problem', place, `where is ${thing}`);
  });
  return found;
}
