import type { Diagnostic, Fix } from '../index.js';
import { nearest } from '../nearest.js';
import type { DocumentSource, Path } from './source.js';
import type { MappingNode, Tree } from './tree.js';

/** A value of the document and the way to it. */
export interface Field {
  node: Tree;
  path: Path;
}

/** The value below a field that is a mapping or a list is only handed out when it is one; anything else is reported. */
export class Reader {
  readonly source: DocumentSource;
  /** What the codes of findings begin with: `hours`, `flow`, `suite`. */
  readonly prefix: string;
  readonly diagnostics: Diagnostic[] = [];

  constructor(source: DocumentSource, prefix: string) {
    this.source = source;
    this.prefix = prefix;
  }

  /** True when enough findings are collected: no more suggestions are searched for. */
  get isFull(): boolean {
    return this.diagnostics.length >= 100;
  }

  /** Reports a finding at offsets of the document. */
  report(at: { start: number; end: number }, code: string, message: string, hint?: string, fix?: Fix) {
    // Of a file that is wrong everywhere the first hundred findings are enough.
    if (this.isFull) return;
    const diagnostic: Diagnostic = { code, severity: 'error', message, ...this.source.span(at.start, at.end) };
    if (hint !== undefined) diagnostic.hint = hint;
    if (fix !== undefined) diagnostic.fix = fix;
    this.diagnostics.push(diagnostic);
  }

  /** The fix that writes the word that was meant, where there is one; undefined for a finding that is not shown. */
  respelled(at: { start: number; end: number }, written: string, meant: string | undefined): Fix | undefined {
    return meant === undefined || this.isFull ? undefined : this.source.respelled(at, written, meant);
  }

  /** The entries of a mapping by key. Unknown keys are reported with the nearest known one. */
  fields(
    field: Field,
    what: string,
    known: readonly string[],
    belongs?: (entry: MappingNode['entries'][number]) => string | undefined,
  ): Map<string, Field> | undefined {
    const node = this.mapping(field, what);
    if (!node) return undefined;
    const fields = new Map<string, Field>();
    for (const entry of node.entries) {
      if (!known.includes(entry.key)) {
        const meant = nearest(entry.key, known);
        const at = { start: entry.keyStart, end: entry.keyEnd };
        const elsewhere = belongs?.(entry);
        const isFree = elsewhere === undefined && !node.entries.some(({ key }) => key === meant);
        this.report(
          at,
          `${this.prefix}-unknown-key`,
          `${what} has no "${clip(entry.key)}"`,
          elsewhere ?? (meant ? `did you mean "${meant}"?` : `known keys: ${known.join(', ')}`),
          isFree ? this.respelled(at, entry.key, meant) : undefined,
        );
      } else fields.set(entry.key, { node: entry.value, path: [...field.path, entry.key] });
    }
    return fields;
  }

  /** The node where it is a mapping; reported otherwise. */
  mapping(field: Field, what: string): MappingNode | undefined {
    if (field.node.kind === 'mapping') return field.node;
    this.wrongKind(field, what, 'a mapping (`key: value`)');
    return undefined;
  }

  /** The items of a list; an absent value is an empty list. */
  list(field: Field | undefined, what: string): Field[] {
    if (!field || isNull(field.node)) return [];
    if (field.node.kind !== 'sequence') {
      this.wrongKind(field, what, 'a list');
      return [];
    }
    return field.node.items.map((node, index) => ({ node, path: [...field.path, index] }));
  }

  /** A text as it is written: numbers count as text, so that `key: 247` works. */
  text(field: Field | undefined, what: string): string | undefined {
    if (!field) return undefined;
    const { node } = field;
    if (node.kind === 'scalar' && (typeof node.value === 'string' || typeof node.value === 'number')) {
      const text = typeof node.value === 'string' ? node.value : node.text;
      if (text.trim() !== '') return text;
    }
    this.wrongKind(field, what, 'a text');
    return undefined;
  }

  /** A text where there is one; null and an absent field are both nothing. */
  optionalText(field: Field | undefined, what: string): string | undefined {
    return field && !isNull(field.node) ? this.text(field, what) : undefined;
  }

  /** One of some words. */
  oneOf<Word extends string>(field: Field | undefined, what: string, words: readonly Word[]): Word | undefined {
    const text = this.text(field, what);
    if (text === undefined) return undefined;
    const found = words.find((word) => word === text);
    if (!found) {
      const meant = nearest(text, words);
      this.report(
        field!.node,
        `${this.prefix}-value`,
        `${what}: "${clip(text)}" is not known`,
        `${meant === undefined ? '' : `did you mean "${meant}"? `}use one of ${words.join(', ')}`,
        this.respelled(field!.node, text, meant),
      );
    }
    return found;
  }

  integer(field: Field | undefined, what: string, low: number, high: number): number | undefined {
    if (!field) return undefined;
    const value = field.node.kind === 'scalar' ? field.node.value : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high) return value;
    this.wrongKind(field, what, `a whole number from ${low} to ${high}`);
    return undefined;
  }

  boolean(field: Field | undefined, what: string): boolean | undefined {
    if (!field) return undefined;
    if (field.node.kind === 'scalar' && typeof field.node.value === 'boolean') return field.node.value;
    this.wrongKind(field, what, 'true or false');
    return undefined;
  }

  /** A list of texts; one text alone counts as a list of one. */
  texts(field: Field | undefined, what: string): string[] {
    if (field?.node.kind === 'scalar' && typeof field.node.value === 'string') return [field.node.value];
    return this.list(field, what).flatMap((item) => this.text(item, what) ?? []);
  }

  wrongKind(field: Field, what: string, expected: string): void {
    const { node } = field;
    const found =
      node.kind === 'mapping'
        ? 'a mapping'
        : node.kind === 'sequence'
          ? 'a list'
          : isNull(node)
            ? 'nothing'
            : JSON.stringify(clip(node.text));
    const at = node.start === node.end ? this.source.offsetsAt(field.path) : node;
    this.report(at, `${this.prefix}-value`, `${what} must be ${expected}, not ${found}`);
  }
}

/** A text shortened for a message. */
export function clip(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

export function isNull(node: Tree): boolean {
  return node.kind === 'scalar' && node.value === null;
}
