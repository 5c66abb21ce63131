import type { Concept } from './lexicon.js';
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

/** What goes wrong is reported, and what is wished for is asked for: nobody has a question about it. */
const trouble =
  /^(?:a|an|the|my) (?:broken|damaged|faulty|missing|lost|stolen|flat|wrong|dead)\b|\b(?:problem|complaint|cut|outage|error|failure)s?$/;
const wish = /^(?:a|an) (?:new|higher|lower|bigger|different|later|earlier|better|cheaper|faster)\b/;

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
    if (!/^(?:know|hear) /.test(verb)) add('problem', place + 3, `how do I ${verb}`);
  });
  (about.length > 0 ? about : things).slice(0, 2).forEach((thing, place) => {
    if (wish.test(thing)) return;
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
    add('problem', place, `where is ${thing}`);
  });
  return found;
}
