/**
 * Regular expressions in linear time: a Thompson automaton run on all its states at once (Thompson 1968), so that no
 * pattern of a stranger can make a match run away. Literals, `.`, classes, `\d \w \s` and their opposites, groups,
 * alternatives, `* + ? {m,n}`, `^` and `$`. No back-references and no look-around.
 */

type Test = (character: string) => boolean;
type State =
  | { kind: 'one'; test: Test; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'start' | 'end'; next: number }
  | { kind: 'match' };

const MOST_STATES = 2000;
const MOST_TEXT = 10_000;

type Node =
  | { kind: 'one'; test: Test }
  | { kind: 'start' | 'end' | 'empty' }
  | { kind: 'sequence' | 'either'; parts: Node[] }
  | { kind: 'repeat'; body: Node; min: number; max: number };

const named: { [letter: string]: Test } = {
  d: (c) => c >= '0' && c <= '9',
  w: (c) => /\w/.test(c),
  s: (c) => /\s/.test(c),
};

/** Raised for a pattern that cannot be read; `at` is the place in it. */
export class PatternError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function parse(source: string): Node {
  const text = [...source];
  let at = 0;
  const fail = (message: string): never => {
    throw new PatternError(message, at);
  };

  function escaped(): Test {
    const letter = text[at++] ?? fail('the pattern ends after "\\"');
    const test = named[letter.toLowerCase()];
    if (test) return letter === letter.toLowerCase() ? test : (c) => !test(c);
    const literal = letter === 'n' ? '\n' : letter === 't' ? '\t' : letter;
    if (/[A-Za-z0-9]/.test(letter) && literal === letter) return fail(`"\\${letter}" is not supported`);
    return (c) => c === literal;
  }

  function characterClass(): Test {
    const negative = text[at] === '^';
    if (negative) at++;
    const tests: Test[] = [];
    while (text[at] !== ']' || tests.length === 0) {
      const first = text[at++] ?? fail('the class is not closed');
      if (first === '\\') tests.push(escaped());
      else if (text[at] === '-' && text[at + 1] !== ']' && text[at + 1] !== undefined) {
        const last = text[at + 1]!;
        at += 2;
        tests.push((c) => c >= first && c <= last);
      } else tests.push((c) => c === first);
    }
    at++;
    return (c) => tests.some((test) => test(c)) !== negative;
  }

  function atom(): Node {
    const character = text[at++]!;
    if (character === '(') {
      if (text[at] === '?') {
        if (text[at + 1] !== ':') return fail('groups with "(?" are not supported, but for "(?:"');
        at += 2;
      }
      const inner = either();
      if (text[at++] !== ')') return fail('the group is not closed');
      return inner;
    }
    if (character === '[') return { kind: 'one', test: characterClass() };
    if (character === '.') return { kind: 'one', test: (c) => c !== '\n' };
    if (character === '^') return { kind: 'start' };
    if (character === '$') return { kind: 'end' };
    if (character === '\\') return { kind: 'one', test: escaped() };
    if ('*+?{'.includes(character)) return fail(`nothing to repeat before "${character}"`);
    return { kind: 'one', test: (c) => c === character };
  }

  function repeated(): Node {
    let body = atom();
    for (;;) {
      const sign = text[at];
      let bounds: [number, number] | undefined;
      if (sign === '*') bounds = [0, Infinity];
      else if (sign === '+') bounds = [1, Infinity];
      else if (sign === '?') bounds = [0, 1];
      else if (sign === '{') {
        const written = /^\{(\d{1,3})(,(\d{1,3})?)?\}/.exec(text.slice(at, at + 10).join(''));
        if (!written) return fail('"{" must be followed by {m}, {m,} or {m,n}');
        const min = Number(written[1]);
        const max = written[2] === undefined ? min : written[3] === undefined ? Infinity : Number(written[3]);
        if (max < min) return fail('the upper bound is below the lower one');
        bounds = [min, max];
        at += written[0].length - 1;
      } else return body;
      at++;
      body = { kind: 'repeat', body, min: bounds[0], max: bounds[1] };
    }
  }

  function sequence(): Node {
    const parts: Node[] = [];
    while (at < text.length && text[at] !== '|' && text[at] !== ')') parts.push(repeated());
    return parts.length === 1 ? parts[0]! : { kind: 'sequence', parts };
  }

  let depth = 0;
  function either(): Node {
    if (++depth > 50) fail('groups are nested too deeply');
    const parts = [sequence()];
    while (text[at] === '|') {
      at++;
      parts.push(sequence());
    }
    depth--;
    return parts.length === 1 ? parts[0]! : { kind: 'either', parts };
  }

  const node = either();
  if (at < text.length) fail('unexpected ")"');
  return node;
}

function compile(node: Node): { states: State[]; first: number } {
  const states: State[] = [];
  const add = (state: State): number => {
    if (states.length >= MOST_STATES) throw new PatternError('the pattern is too large', 0);
    return states.push(state) - 1;
  };
  /** Builds a node in front of `next`; returns where it begins. */
  function build(part: Node, next: number): number {
    switch (part.kind) {
      case 'one':
        return add({ kind: 'one', test: part.test, next });
      case 'start':
      case 'end':
        return add({ kind: part.kind, next });
      case 'empty':
        return next;
      case 'sequence':
        return part.parts.reduceRight((after, each) => build(each, after), next);
      case 'either': {
        const [head, ...rest] = part.parts.map((each) => build(each, next));
        return rest.reduce((other, first) => add({ kind: 'split', next: first, other }), head!);
      }
      case 'repeat': {
        let first = next;
        if (part.max === Infinity) {
          const loop = add({ kind: 'split', next: 0, other: next });
          (states[loop] as { next: number }).next = build(part.body, loop);
          first = loop;
        } else {
          for (let i = part.min; i < part.max; i++)
            first = add({ kind: 'split', next: build(part.body, first), other: next });
        }
        for (let i = 0; i < part.min; i++) first = build(part.body, first);
        return first;
      }
    }
  }
  const match = add({ kind: 'match' });
  return { states, first: build(node, match) };
}

/**
 * True when the pattern matches somewhere in the text; `^` and `$` tie it to the ends.
 * @throws PatternError for a pattern that cannot be read or is too large
 */
export function matchesPattern(text: string, source: string): boolean {
  const { states, first } = compile(parse(source));
  const characters = [...text.slice(0, MOST_TEXT)];
  let current = new Set<number>();
  const enter = (into: Set<number>, start: number, position: number): boolean => {
    const pending = [start];
    while (pending.length > 0) {
      const index = pending.pop()!;
      if (into.has(index)) continue;
      into.add(index);
      const state = states[index]!;
      if (state.kind === 'match') return true;
      if (state.kind === 'split') pending.push(state.other, state.next);
      else if (state.kind === 'start' && position === 0) pending.push(state.next);
      else if (state.kind === 'end' && position === characters.length) pending.push(state.next);
    }
    return false;
  };
  for (let position = 0; ; position++) {
    if (enter(current, first, position)) return true;
    if (position === characters.length) return false;
    const next = new Set<number>();
    for (const index of current) {
      const state = states[index]!;
      if (state.kind === 'one' && state.test(characters[position]!) && enter(next, state.next, position + 1))
        return true;
    }
    current = next;
  }
}
