import { activateRules, rootSequence } from '../match/activate-rules.js';
import { nearestPhrase, replaceCost } from '../match/nearest-phrase.js';
import { type Change, changesFor, type Near } from './changes.js';
import { type Heard, type Hearing, isMeaning } from './hearing.js';

/** A phrase out of grammar with all its calls. */
export interface Miss {
  /** As first written. */
  text: string;
  words: readonly string[];
  calls: number;
  /** What it should mean, where the transcript says so. */
  expected?: { value: unknown };
}

/** A phrase in grammar with all its calls. */
export interface Hit {
  text: string;
  heard: Heard;
  calls: number;
}

/** A change with the misses that need only it, and those that need another one too. */
export interface Candidate {
  change: Change;
  alone: Miss[];
  withOthers: Miss[];
}

export interface FoundChanges {
  candidates: Candidate[];
  /** Misses that have too little in common with anything that is accepted. */
  others: Miss[];
  /** Misses that were not looked at: the rare ones, when there are very many. */
  skipped: Miss[];
}

/** Looking for the nearest phrase takes much more than matching. */
const mostLookedAt = 1500;
/** Steps of all searches together: a few seconds in a grammar in which everything resembles everything. */
const mostSteps = 6_000_000;
const mostWords = 24;
/** Phrases of one meaning that a miss is compared with. */
const mostOfMeaning = 60;

/** Groups misses by the smallest changes of the grammar that would admit them, the most frequent phrases first. */
export function findChanges(misses: readonly Miss[], hits: readonly Hit[], hearing: Hearing): FoundChanges {
  const { compiled, linked } = hearing.grammar;
  const root = rootSequence(compiled, activateRules(linked.main));
  const budget = { steps: mostSteps };
  const isKey = (word: string) => /^[0-9*#A-D]$/.test(word);
  const known = hits.toSorted((a, b) => b.calls - a.calls);
  const groups = new Map<string, Candidate>();
  const others: Miss[] = [];
  const meant = new Map<string, readonly Hit[]>();
  const ofMeaning = (value: unknown): readonly Hit[] => {
    const key = JSON.stringify(value);
    const found = meant.get(key) ?? known.filter(({ heard }) => isMeaning(value, heard.value)).slice(0, mostOfMeaning);
    meant.set(key, found);
    return found;
  };
  const nearOf = (miss: Miss): Near | undefined => {
    const { expected } = miss;
    if (expected && expected.value !== null) {
      const same = ofMeaning(expected.value);
      const best = leastBy(same, ({ heard }) => distance(heard.words, miss.words));
      if (best && distance(best.heard.words, miss.words) <= 9 * miss.words.length) return nearFrom(best.heard);
    }
    const nearest = nearestPhrase(compiled, root, miss.words, budget);
    return nearest && nearFrom(hearing.hear(nearest.words.join(' ')));
  };
  let looked = 0;
  for (const miss of misses.slice(0, mostLookedAt)) {
    if (budget.steps <= 0) break;
    looked++;
    const isPossible = miss.words.length <= mostWords && (linked.main.mode === 'voice' || miss.words.every(isKey));
    const near = isPossible ? nearOf(miss) : undefined;
    const changes = near ? changesFor(near, miss.words, linked.main) : [];
    if (changes.length === 0) others.push(miss);
    for (const change of changes) {
      const candidate = groups.get(change.key) ?? { change, alone: [], withOthers: [] };
      groups.set(change.key, candidate);
      candidate[changes.length === 1 ? 'alone' : 'withOthers'].push(miss);
    }
  }
  return { candidates: [...groups.values()], others, skipped: misses.slice(looked) };
}

const nearFrom = ({ words, match }: Heard): Near | undefined => match && { words, match };

function leastBy<Value>(values: readonly Value[], cost: (value: Value) => number): Value | undefined {
  let best: Value | undefined;
  let least = Infinity;
  for (const value of values) {
    const here = cost(value);
    if (here < least) [best, least] = [value, here];
  }
  return best;
}

/** The cost of the edits between two phrases, as the search for the nearest phrase counts it. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => 10 * k);
  for (const [i, word] of a.entries()) {
    const next = [10 * (i + 1)];
    for (const [k, other] of b.entries()) {
      const left = word.toLowerCase();
      const right = other.toLowerCase();
      const swap = row[k]! + (left === right ? 0 : replaceCost(left, right));
      next.push(Math.min(row[k + 1]! + 10, next[k]! + 10, swap));
    }
    row = next;
  }
  return row.at(-1)!;
}
