import type { Diagnostic } from '../../diagnostics/index.js';
import type { Grammar, Range } from '../model.js';

/** A grammar in another form, and what that form cannot say of it. */
export interface Conversion {
  text: string;
  /**
   * One per kind of thing, at its first place. `warning`: phrases, meanings or information are lost; `info`: the same
   * is said in another way.
   */
  notes: Diagnostic[];
}

interface Note {
  severity: 'warning' | 'info';
  message: string;
  hint?: string;
}

/** Collects what a target form cannot say: each kind once, with its first place and how often it occurs. */
export class Notes {
  readonly #code: string;
  readonly #grammar: Grammar;
  readonly #found = new Map<string, Note & { first: Range; count: number }>();

  /** @param target the name of the form, as in `not-in-jsgf` */
  constructor(target: string, grammar: Grammar) {
    this.#code = `not-in-${target}`;
    this.#grammar = grammar;
  }

  /** Notes are of one kind when their messages are equal. */
  add(at: Range, note: Note): void {
    const known = this.#found.get(note.message);
    if (known) known.count++;
    else this.#found.set(note.message, { ...note, first: at, count: 1 });
  }

  /** In the order of their first places. */
  list(): Diagnostic[] {
    return [...this.#found.values()]
      .toSorted((a, b) => a.first.start - b.first.start)
      .map(({ severity, message, hint, first, count }) => ({
        code: this.#code,
        severity,
        message: count > 1 ? `${message} (${count} times)` : message,
        ...this.#grammar.document.lines.span(first.start, first.end),
        ...(hint === undefined ? {} : { hint }),
      }));
  }
}

/** A number as SRGS and JSGF write weights and probabilities: without exponent. */
export function decimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
