import type { Expansion } from '../../../grxml/model.js';
import { walk } from '../../../grxml/validate/facts/expansions.js';
import { spokenRules } from '../../rule.js';
import type { QuickSubject } from '../../subject.js';

/** Phrases of a body that are looked at; repeats of larger ones are left out. */
const mostPhrases = 60;

/**
 * A sequence that can be cut into code words in two ways, or undefined where there is none (Sardinas and Patterson
 * 1953). Letters are words here, and code words the phrases that a repeat may say.
 * @param code distinct phrases, each of one word or more
 * @param most steps before it gives up
 */
export function ambiguousSequence(code: readonly (readonly string[])[], most = 20_000): string[] | undefined {
  // A pending state: two cuttings of the same beginning, of which one is ahead by `rest`.
  const seen = new Set<string>();
  const queue: { text: string[]; rest: string[] }[] = [];
  const push = (text: string[], rest: string[]) => {
    const key = rest.join(' ');
    if (seen.has(key)) return;
    seen.add(key);
    queue.push({ text, rest });
  };
  for (const a of code) {
    for (const b of code) {
      if (a !== b && a.length < b.length && startsWith(b, a)) push([...b], b.slice(a.length));
    }
  }
  for (let at = 0, steps = 0; at < queue.length; at++) {
    const { text, rest } = queue[at]!;
    for (const word of code) {
      if (++steps > most) return undefined;
      if (word.length === rest.length && startsWith(word, rest)) return text;
      if (word.length > rest.length && startsWith(word, rest))
        push([...text, ...word.slice(rest.length)], word.slice(rest.length));
      else if (word.length < rest.length && startsWith(rest, word)) push(text, rest.slice(word.length));
    }
  }
  return undefined;
}

const startsWith = (long: readonly string[], short: readonly string[]) => short.every((word, i) => long[i] === word);

export const ambiguityExponentialRules = spokenRules([
  {
    id: 'AMB-03',
    code: 'ambiguity-exponential',
    depth: 'deep',
    severity: 'error',
    summary: 'The number of parses doubles with every few words.',
    what: 'What an open repeat says once can be put together in two ways from its own phrases, as "one two" from "one", "two" and "one two". Bodies with few phrases are decided exactly; larger ones are left out.',
    why: 'A long answer takes the recogniser forever, or fills its memory.',
    check(subject, report) {
      const { grammar } = subject;
      for (const rule of grammar.rules) {
        walk(rule.expansion, (part) => {
          if (part.kind !== 'item' || part.repeat?.max !== Infinity) return;
          const phrases = phrasesOf(part.children, subject, 0);
          if (!phrases) return;
          const code = [...new Set(phrases)].filter(Boolean).map((phrase) => phrase.split(' '));
          const witness = ambiguousSequence(code);
          if (!witness) return;
          report({
            at: part,
            message: `"${witness.join(' ')}" can be put together in two ways here, and twice as many with each repetition`,
            fix: 'leave out the phrases that are made of others',
            evidence: { phrase: witness.join(' ') },
          });
        });
      }
    },
  },
]);

/** The phrases of a sequence; undefined where there are many or no end of them. */
function phrasesOf(parts: readonly Expansion[], subject: QuickSubject, depth: number): string[] | undefined {
  if (depth > 20) return undefined;
  let all = [''];
  for (const part of parts) {
    const own = phrasesOfPart(part, subject, depth);
    if (!own) return undefined;
    all = all.flatMap((before) =>
      own.map((phrase) => (before === '' ? phrase : phrase === '' ? before : `${before} ${phrase}`)),
    );
    if (all.length > mostPhrases) return undefined;
  }
  return all;
}

function phrasesOfPart(part: Expansion, subject: QuickSubject, depth: number): string[] | undefined {
  switch (part.kind) {
    case 'tag':
      return [''];
    case 'token':
      return [part.text.toLowerCase()];
    case 'ruleref': {
      const { target } = part;
      const rule = target.kind === 'local' ? subject.grammar.ruleByName.get(target.name) : undefined;
      return rule && phrasesOf(rule.expansion, subject, depth + 1);
    }
    case 'one-of': {
      const found: string[] = [];
      for (const item of part.alternatives) {
        const own = phrasesOfPart(item, subject, depth + 1);
        if (!own || found.length + own.length > mostPhrases) return undefined;
        found.push(...own);
      }
      return found;
    }
    case 'item': {
      const { min, max } = part.repeat ?? { min: 1, max: 1 };
      if (max > 4) return undefined;
      const found: string[] = [];
      for (let times = min; times <= max; times++) {
        const own = phrasesOf(
          Array.from({ length: times }).flatMap(() => part.children),
          subject,
          depth + 1,
        );
        if (!own) return undefined;
        found.push(...own);
      }
      return found.length > mostPhrases ? undefined : found;
    }
  }
}
