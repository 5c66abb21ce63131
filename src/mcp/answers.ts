import { CctoolError } from '../diagnostics/index.js';

/** Characters of an answer. A client's model reads every one of them. */
const mostCharacters = 12_000;

/** How much of lists and texts is shown, from all to little: the first that fits. Bytes as text are always cut. */
const measures = [
  { entries: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY },
  { entries: 40, characters: 4000 },
  { entries: 15, characters: 1200 },
  { entries: 6, characters: 400 },
  { entries: 2, characters: 120 },
] as const;

/** Answers that can be asked for more. */
const mostKept = 16;

/** A part that is not shown whole. */
interface Cut {
  /** A JSON pointer (RFC 6901) into the whole answer. */
  part: string;
  from: number;
  /** Where the rest begins: an index of the list, or of the text's UTF-16 code units. */
  next: number;
  total: number;
}

const pointerWord = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Bytes as text, such as sound in base64, tell a reader nothing. */
const isOpaque = (text: string): boolean => text.length > 400 && /^[\w+/=-]+$/.test(text.slice(0, 400));

/** A value with long lists and texts cut; what was cut is added to `cuts`. */
function shorten(value: unknown, part: string, measure: (typeof measures)[number], cuts: Cut[]): unknown {
  const { entries, characters } = measure;
  const inner = (each: unknown, word: string) => shorten(each, part + word, measure, cuts);
  if (typeof value === 'string') {
    const most = isOpaque(value) ? 40 : characters;
    if (value.length <= most) return value;
    cuts.push({ part, from: 0, next: most, total: value.length });
    return `${value.slice(0, most)}…`;
  }
  if (Array.isArray(value)) {
    if (value.length > entries) cuts.push({ part, from: 0, next: entries, total: value.length });
    return value.slice(0, entries).map((each, index) => inner(each, `/${index}`));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  // The fields of a shape are few; more of them are names that somebody chose.
  const most = 2 * entries + 20;
  if (fields.length > most) cuts.push({ part, from: 0, next: most, total: fields.length });
  return Object.fromEntries(fields.slice(0, most).map(([name, each]) => [name, inner(each, pointerWord(name))]));
}

/** What a client gets to read. */
export interface BoundedAnswer {
  /** JSON. */
  text: string;
  /** What is missing and how to ask for it; absent where nothing is. */
  note?: string;
}

/** Answers in a size that can be read, with what was left out kept for a while. */
export class Answers {
  readonly #kept = new Map<string, { answer: unknown; size: number }>();
  readonly #most: number;
  #count = 0;

  /** @param most characters of JSON that are kept; the newest answer is, whatever its size */
  constructor(most = 64 * 2 ** 20) {
    this.#most = most;
  }

  /** Characters of JSON that are kept. */
  get size(): number {
    return [...this.#kept.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The answer, or its beginning. */
  bound(answer: unknown): BoundedAnswer {
    const first = this.#fit(answer, '');
    if (first.cuts.length === 0) return { text: first.text };
    const id = `answer-${++this.#count}`;
    this.#kept.set(id, { answer, size: JSON.stringify(answer).length });
    for (const old of [...this.#kept.keys()].slice(0, -1)) {
      if (this.#kept.size > mostKept || this.size > this.#most) this.#kept.delete(old);
    }
    return { text: first.text, note: noteOf(id, first.cuts) };
  }

  /**
   * More of an answer.
   * @param part a JSON pointer to a list, a text or an object of the answer
   * @param from the first entry, or code unit of a text
   */
  more(id: string, part: string, from: number): BoundedAnswer {
    const kept = this.#kept.get(id);
    if (!kept) {
      throw new CctoolError(
        'not-found',
        `the answer "${id.slice(0, 50)}" is no longer kept`,
        `the newest ${mostKept} shortened answers are kept; call the tool again`,
      );
    }
    const value = partOf(kept.answer, part);
    const rest = sliceOf(value, from);
    if (rest === undefined) {
      throw new CctoolError('input', `"${part.slice(0, 100)}" is not a list, a text or an object of the answer`);
    }
    if (typeof rest.value === 'string') {
      const text = rest.value.slice(0, mostCharacters / 2);
      const cut = { part, from, next: from + text.length, total: rest.total };
      return { text: JSON.stringify(text), ...(cut.next < cut.total && { note: noteOf(id, [cut]) }) };
    }
    const { text, cuts } = this.#fit(rest.value, part);
    const moved = cuts.map((cut) => moveCut(cut, part, Array.isArray(rest.value) ? from : 0, from, rest.total));
    return { text, ...(moved.length > 0 && { note: noteOf(id, moved) }) };
  }

  #fit(value: unknown, part: string): { text: string; cuts: Cut[] } {
    let best = { text: '', cuts: [] as Cut[] };
    for (const measure of measures) {
      const cuts: Cut[] = [];
      const text = JSON.stringify(shorten(value, part, measure, cuts));
      best = { text, cuts };
      if (text.length <= mostCharacters) return best;
    }
    // Deep and wide: the text itself is cut; its parts can be asked for one by one.
    const cut = { part, from: 0, next: 0, total: best.text.length };
    return { text: best.text.slice(0, mostCharacters), cuts: [cut, ...best.cuts] };
  }
}

/** Cuts of a slice as cuts of the whole: the slice itself began at `from`, and so did the entries of a list. */
function moveCut(cut: Cut, part: string, shift: number, from: number, total: number): Cut {
  if (cut.part === part) return { part, from, next: cut.next + from, total };
  const [index = '', ...rest] = cut.part.slice(part.length + 1).split('/');
  if (shift === 0) return cut;
  return { ...cut, part: [part, String(Number(index) + shift), ...rest].join('/') };
}

function partOf(answer: unknown, part: string): unknown {
  let value = answer;
  for (const word of part.split('/').slice(1)) {
    const name = word.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as { [name: string]: unknown })[name];
  }
  return value;
}

function sliceOf(value: unknown, from: number): { value: unknown; total: number } | undefined {
  if (typeof value === 'string') return { value: value.slice(from), total: value.length };
  if (Array.isArray(value)) return { value: value.slice(from), total: value.length };
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = Object.entries(value);
  return { value: Object.fromEntries(fields.slice(from)), total: fields.length };
}

function noteOf(answer: string, cuts: readonly Cut[]): string {
  // The outermost parts first: who reads a list to its end meets what is in it.
  const named = cuts.slice(0, 5);
  const lines = named.map(({ part, from, next, total }) => {
    const call = JSON.stringify({ answer, part, from: next });
    if (next === from) return `${part === '' ? 'the answer' : part}: cut within its parts; name one with more`;
    return `${part === '' ? 'the answer' : part}: ${from} to ${next} of ${total}; call more with ${call}`;
  });
  const others = cuts.length > named.length ? [`and ${cuts.length - named.length} more parts in the same way`] : [];
  return ['This answer is shortened.', ...lines, ...others].join('\n');
}
