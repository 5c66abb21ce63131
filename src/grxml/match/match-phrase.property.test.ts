/**
 * The matcher against two plain references over random grammars: acceptance by iterating "which stretches can this
 * cover" to a fixed point, and parses by trying every split. Both are exponential or worse, and obvious.
 */

import { describe, expect, it } from 'vitest';
import { isFull, runs } from '../../../test/support/extent.js';
import { fc } from '../../../test/support/random-cases.js';
import { linkGrammar } from '../link/index.js';
import type { Expansion, Grammar, Item } from '../model.js';
import { parseStructure } from '../parse-tree.js';
import { readGrammar } from '../read/index.js';
import { compileGrammar, matchPhrase } from './index.js';
import { insertCost, removeCost, replaceCost } from './nearest-phrase.js';

const names = ['main', 'x', 'y'];
const words = ['a', 'b', 'z'];

const leaf = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b', 'a b', '"a b"') },
  { weight: 3, arbitrary: fc.constantFrom('<tag>s</tag>', '<tag>t</tag>') },
  { weight: 5, arbitrary: fc.constantFrom(...names).map((name) => `<ruleref uri="#${name}"/>`) },
  { weight: 1, arbitrary: fc.constantFrom('NULL', 'VOID', 'GARBAGE').map((name) => `<ruleref special="${name}"/>`) },
);
const { sequence } = fc.letrec<{ sequence: string; expansion: string; item: string; oneOf: string }>((tie) => ({
  sequence: fc.array(tie('expansion'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  expansion: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, tie('item'), tie('oneOf')),
  item: fc
    .tuple(
      fc.constantFrom('0', '1', '2', '0-1', '0-', '1-', '2-', '1-2', '0-2', '2-3'),
      fc.option(fc.constantFrom('0.2', '0.5', '0.9')),
      tie('sequence'),
    )
    .map(([repeat, probability, body]) => {
      const likelihood = probability === null ? '' : ` repeat-prob="${probability}"`;
      return `<item repeat="${repeat}"${likelihood}>${body}</item>`;
    }),
  oneOf: fc
    .array(fc.tuple(fc.option(fc.constantFrom('0.5', '2', '3')), tie('sequence')), { minLength: 1, maxLength: 3 })
    .map((items) => {
      const alternatives = items.map(([weight, body]) => `<item${weight ? ` weight="${weight}"` : ''}>${body}</item>`);
      return `<one-of>${alternatives.join('')}</one-of>`;
    }),
}));
const grammarText = fc
  .tuple(sequence, sequence, sequence)
  .map((bodies) => bodies.map((body, i) => `<rule id="${names[i]}">${body}</rule>`).join('\n'));
const phrase = fc.array(fc.constantFrom(...words), { maxLength: 4 });

async function prepare(rules: string) {
  const text = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en" root="main">${rules}</grammar>`;
  const grammar = readGrammar(text, { uri: 'file:///g.grxml' }).grammar!;
  const linked = await linkGrammar(grammar, async () => Promise.reject(new Error('nothing is referred to')));
  return { grammar, compiled: compileGrammar(linked) };
}

const follow = (places: Set<number>, ends: (place: number) => Iterable<number>): Set<number> =>
  new Set([...places].flatMap((place) => [...ends(place)]));

/** Acceptance by SRGS alone: the stretches each rule covers, from none upwards until nothing is added. */
function accepts(grammar: Grammar, phrase: readonly string[]): boolean {
  const covered = new Map(grammar.rules.map((rule) => [rule.id, new Set<string>()]));
  const ends = (expansion: Expansion, start: number): Set<number> => {
    switch (expansion.kind) {
      case 'tag':
        return new Set([start]);
      case 'token': {
        const token = expansion.text.split(' ');
        const same = token.every((word, i) => phrase[start + i] === word);
        return new Set(same ? [start + token.length] : []);
      }
      case 'one-of':
        return new Set(expansion.alternatives.flatMap((item) => [...ends(item, start)]));
      case 'item': {
        const { min, max } = expansion.repeat ?? { min: 1, max: 1 };
        const result = new Set<number>();
        let reached = new Set([start]);
        // More iterations than words add nothing but empty ones, which are all alike.
        const enough = Math.min(max, min + phrase.length + 1);
        for (let count = 0; count <= enough; count++) {
          if (count >= min) for (const end of reached) result.add(end);
          reached = follow(reached, (from) => all(expansion.children, from));
        }
        return result;
      }
      case 'ruleref': {
        const { target } = expansion;
        if (target.kind === 'external') throw new Error('no external references here');
        if (target.kind === 'local') {
          return new Set(
            phrase.concat('').flatMap((_, end) => (covered.get(target.name)!.has(`${start}-${end}`) ? [end] : [])),
          );
        }
        if (target.name === 'VOID') return new Set();
        if (target.name === 'NULL') return new Set([start]);
        return new Set(phrase.concat('').flatMap((_, end) => (end >= start ? [end] : [])));
      }
    }
  };
  const all = (expansions: readonly Expansion[], start: number): Set<number> =>
    expansions.reduce((from, expansion) => follow(from, (at) => ends(expansion, at)), new Set([start]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const rule of grammar.rules) {
      for (let start = 0; start <= phrase.length; start++) {
        for (const end of all(rule.expansion, start)) {
          const stretch = `${start}-${end}`;
          changed ||= !covered.get(rule.id)!.has(stretch);
          covered.get(rule.id)!.add(stretch);
        }
      }
    }
  }
  return covered.get('main')!.has(`0-${phrase.length}`);
}

interface Naive {
  /** The nodes as text. */
  nodes: string[];
  likelihood: number;
  /** Minus the logarithm of the likelihood in whole millionths (2^-20), as the order of parses is defined. */
  cost: number;
  garbage: number;
  /** Every choice in the order in which a backtracking matcher makes it. */
  choices: number[];
}
const nothing: Naive = { nodes: [], likelihood: 1, cost: 0, garbage: 0, choices: [] };
const join = (a: Naive, b: Naive): Naive => ({
  nodes: [...a.nodes, ...b.nodes],
  likelihood: a.likelihood * b.likelihood,
  cost: a.cost + b.cost,
  garbage: a.garbage + b.garbage,
  choices: [...a.choices, ...b.choices],
});
const choose = (choice: number, likelihood: number, rest: Naive): Naive =>
  join({ ...nothing, likelihood, cost: Math.round(-Math.log(likelihood) * 2 ** 20), choices: [choice] }, rest);

class TooMany extends Error {}

/** What can be spoken, from nothing upwards. */
function findSpeakableNaively(grammar: Grammar): (expansion: Expansion) => boolean {
  const rules = new Set<string>();
  const speakable = (expansion: Expansion): boolean => {
    if (expansion.kind === 'one-of') return expansion.alternatives.some(speakable);
    if (expansion.kind === 'item') return expansion.repeat?.min === 0 || expansion.children.every(speakable);
    if (expansion.kind !== 'ruleref') return true;
    const { target } = expansion;
    return target.kind === 'special' ? target.name !== 'VOID' : target.kind === 'local' && rules.has(target.name);
  };
  for (let size = -1; size < rules.size; ) {
    size = rules.size;
    for (const rule of grammar.rules) if (rule.expansion.every(speakable)) rules.add(rule.id);
  }
  return speakable;
}

/** Every parse of the phrase by trying every split; a rule does not contain itself over the same words. */
function parseNaively(grammar: Grammar, phrase: readonly string[], limit: number) {
  const path = new Set<string>();
  let made = 0;
  let cyclic = false;
  const count = (list: Naive[]): Naive[] => {
    made += list.length;
    if (made > limit) throw new TooMany();
    return list;
  };
  const all = (expansions: readonly Expansion[], start: number, end: number): Naive[] => {
    const [first, ...rest] = expansions;
    if (!first) return start === end ? [nothing] : [];
    const found: Naive[] = [];
    for (let middle = start; middle <= end; middle++) {
      const left = one(first, start, middle);
      if (left.length === 0) continue;
      const right = all(rest, middle, end);
      for (const a of left) for (const b of right) found.push(join(a, b));
    }
    return count(found);
  };
  const one = (expansion: Expansion, start: number, end: number): Naive[] => {
    switch (expansion.kind) {
      case 'tag':
        return start === end ? [{ ...nothing, nodes: [`{!{${expansion.content}}!}`] }] : [];
      case 'token':
        return phrase.slice(start, end).join(' ') === expansion.text
          ? [{ ...nothing, nodes: [`"${expansion.text}"`] }]
          : [];
      case 'one-of': {
        const greatest = Math.max(...expansion.alternatives.map((item) => item.weight ?? 1));
        return expansion.alternatives.flatMap((item, index) =>
          one(item, start, end).map((parse) => choose(index, (item.weight ?? 1) / greatest, parse)),
        );
      }
      case 'item':
        return iterate(expansion, 0, start, end);
      case 'ruleref':
        return refer(expansion, start, end);
    }
  };
  const refer = ({ target }: Expansion & { kind: 'ruleref' }, start: number, end: number): Naive[] => {
    if (target.kind === 'special') {
      if (target.name === 'VOID') return [];
      if (target.name === 'NULL') return start === end ? [nothing] : [];
      return [{ ...nothing, garbage: end - start, choices: [end - start] }];
    }
    const { name } = target as { name: string };
    const place = `${name} ${start} ${end}`;
    if (path.has(place)) {
      cyclic = true;
      return [];
    }
    path.add(place);
    const parses = all(grammar.ruleByName.get(name)!.expansion, start, end);
    path.delete(place);
    return parses.map((parse) => ({ ...parse, nodes: [`$${name}[${parse.nodes.join(',')}]`] }));
  };
  const speakable = findSpeakableNaively(grammar);
  /** Going on is choice 0, stopping 1, one empty iteration and then stopping 2. */
  const iterate = (item: Item, done: number, start: number, end: number): Naive[] => {
    const { min, max, probability } = item.repeat ?? { min: 1, max: 1 };
    // An optional VOID, or what comes to the same, is NULL (SRGS 2.5).
    if (min === 0 && !item.children.every(speakable)) return start === end ? [nothing] : [];
    const goOn = (at: number) => (at >= min ? (probability ?? 1) : 1);
    const stop = (at: number) => (at < max && probability !== undefined ? 1 - probability : 1);
    if (min === 1 && max === 1) return all(item.children, start, end);
    const found: Naive[] = [];
    if (done < max) {
      for (let middle = start + 1; middle <= end; middle++) {
        const bodies = all(item.children, start, middle);
        if (bodies.length === 0) continue;
        const rests = iterate(item, done + 1, middle, end);
        for (const a of bodies) for (const b of rests) found.push(choose(0, goOn(done), join(a, b)));
      }
    }
    if (start === end) {
      if (done >= min) found.push(choose(1, stop(done), nothing));
      if (done < max && (done < min || done === 0)) {
        const last = Math.max(done + 1, min);
        for (const empty of all(item.children, start, start)) {
          found.push(choose(2, goOn(done) * stop(last), empty));
        }
      }
    }
    return count(found);
  };
  const reference: Expansion = { kind: 'ruleref', target: { kind: 'local', name: 'main' }, start: 0, end: 0 };
  return { parses: one(reference, 0, phrase.length), cyclic: () => cyclic };
}

function compareChoices(a: Naive, b: Naive): number {
  for (let i = 0; i < Math.min(a.choices.length, b.choices.length); i++) {
    if (a.choices[i] !== b.choices[i]) return a.choices[i]! - b.choices[i]!;
  }
  return a.choices.length - b.choices.length;
}

/** All phrases over the words up to a length. */
function* phrases(most: number): Generator<string[]> {
  let wave: string[][] = [[]];
  for (let length = 0; length <= most; length++) {
    yield* wave;
    wave = wave.flatMap((start) => words.map((word) => [...start, word]));
  }
}

/** The cost of the cheapest edits from one phrase to another, by the textbook's table. */
function editCost(from: readonly string[], to: readonly string[]): number {
  const table = from.concat('').map(() => to.concat('').map(() => 0));
  for (let i = 0; i <= from.length; i++) {
    for (let j = 0; j <= to.length; j++) {
      if (i === 0 && j === 0) continue;
      const ways: number[] = [];
      if (i > 0) ways.push(table[i - 1]![j]! + removeCost);
      if (j > 0) ways.push(table[i]![j - 1]! + insertCost);
      if (i > 0 && j > 0) {
        ways.push(table[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : replaceCost(from[i - 1]!, to[j - 1]!)));
      }
      table[i]![j] = Math.min(...ways);
    }
  }
  return table[from.length]![to.length]!;
}

describe('matchPhrase against plain references, over random grammars', () => {
  it('accepts exactly the phrases of the language', async () => {
    await fc.assert(
      fc.asyncProperty(grammarText, phrase, async (rules, said) => {
        const { grammar, compiled } = await prepare(rules);
        expect(matchPhrase(compiled, said).matches).toBe(accepts(grammar, said));
      }),
      { numRuns: runs(1500) },
    );
  });

  it('finds every parse, each once, and the best one first', async () => {
    let compared = 0;
    let ambiguous = 0;
    const compare = ({ grammar, compiled }: Awaited<ReturnType<typeof prepare>>, said: readonly string[]): void => {
      let naive: ReturnType<typeof parseNaively>;
      try {
        naive = parseNaively(grammar, said, 4000);
      } catch (error) {
        if (error instanceof TooMany) return;
        throw error;
      }
      const { parses, truncated } = matchPhrase(compiled, said, { parses: 5000 });
      const texts = parses.map(({ match }) => parseStructure(match));
      const all = new Set(naive.parses.map((parse) => parse.nodes[0]));
      expect(new Set(texts).size).toBe(texts.length);
      // A tangle of rules that derive each other may be too much work; then it says so.
      if (truncated && naive.cyclic()) expect([...all]).toEqual(expect.arrayContaining(texts));
      else {
        expect(truncated).toBe(false);
        expect(new Set(texts)).toEqual(all);
      }
      if (naive.parses.length === 0) return;
      compared++;
      if (texts.length > 1) ambiguous++;

      const fewest = Math.min(...naive.parses.map((parse) => parse.garbage));
      const few = naive.parses.filter((parse) => parse.garbage === fewest);
      const greatest = Math.max(...few.map((parse) => parse.likelihood));
      const cheapest = Math.min(...few.map((parse) => parse.cost));
      const best = few.filter((parse) => parse.cost === cheapest);
      const [only] = matchPhrase(compiled, said).parses;
      expect(parseStructure(only!.match)).toBe(texts[0]);
      expect(only!.likelihood).toBeCloseTo(greatest, 4);
      expect(best.map((parse) => parse.nodes[0])).toContain(texts[0]);
      // Where rules derive each other, the shorter way around goes first, which this reference does not know.
      if (!naive.cyclic()) expect(texts[0]).toBe(best.sort(compareChoices)[0]!.nodes[0]);
    };
    await fc.assert(
      fc.asyncProperty(grammarText, fc.nat(40), async (rules, from) => {
        const prepared = await prepare(rules);
        const accepted = [...phrases(3)].filter((said) => matchPhrase(prepared.compiled, said).matches);
        for (let i = 0; i < Math.min(accepted.length, 4); i++)
          compare(prepared, accepted[(from + i) % accepted.length]!);
      }),
      { numRuns: runs(500) },
    );
    // Many random grammars accept next to nothing; enough must have been compared for this to mean anything.
    if (isFull) expect(Math.min(compared / 200, ambiguous / 10)).toBeGreaterThan(1);
  });

  it('reaches as far as any accepted phrase does, and expects what they go on with', async () => {
    await fc.assert(
      fc.asyncProperty(grammarText, fc.array(fc.constantFrom(...words), { maxLength: 3 }), async (rules, said) => {
        const { grammar, compiled } = await prepare(rules);
        const result = matchPhrase(compiled, said, { expected: 50 });
        if (result.matches) return;
        const expected = result.expected.map(({ text }) => text?.split(' ')[0]);
        for (const accepted of phrases(4)) {
          const common = accepted.findIndex((word, i) => word !== said[i]);
          const agree = common < 0 ? accepted.length : common;
          if (agree < Math.min(result.prefix, said.length) || !accepts(grammar, accepted)) continue;
          expect(agree).toBeLessThanOrEqual(result.prefix);
          const next = accepted[result.prefix];
          if (next !== undefined && !rules.includes('GARBAGE')) expect(expected).toContain(next);
          if (next === undefined && result.prefix < said.length) expect(expected).toContain(undefined);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('finds the cheapest edits to an accepted phrase', async () => {
    await fc.assert(
      fc.asyncProperty(grammarText, fc.array(fc.constantFrom(...words), { maxLength: 2 }), async (rules, said) => {
        const { grammar, compiled } = await prepare(rules);
        const { matches, nearest } = matchPhrase(compiled, said, { nearest: true });
        if (matches) return;
        let least = Number.POSITIVE_INFINITY;
        // Three words to insert cost 30, more than is looked for at two words.
        for (const candidate of phrases(said.length + 2)) {
          const cost = editCost(said, candidate);
          if (cost < least && accepts(grammar, candidate)) least = cost;
        }
        if (least > 9 * said.length + 4) expect(nearest).toBeUndefined();
        else {
          expect(nearest?.cost).toBe(least);
          expect(accepts(grammar, nearest!.words)).toBe(true);
          expect(editCost(said, nearest!.words)).toBe(least);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
