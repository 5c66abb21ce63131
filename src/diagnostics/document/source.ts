import { type Fix, type FixSafety, Lines, type SourceEdit, type Span } from '../index.js';
import { nodeAt, plainValue, type Tree } from './tree.js';

/** The path of a value in its document: `['schedules', 0, 'weekly', 'mon-fri', 1]`. */
export type Path = readonly (string | number)[];

/** A stretch of a named file. */
export interface Place extends Span {
  file: string;
}

/** A read document: the file's name, its text, and the place of every value in it. */
export class DocumentSource {
  readonly file: string;
  readonly text: string;
  readonly tree: Tree;
  #lines: Lines | undefined;
  #hasAnchors: boolean | undefined;

  constructor(file: string, text: string, tree: Tree) {
    this.file = file;
    this.text = text;
    this.tree = tree;
  }

  /** Counted when they are first asked for. */
  get lines(): Lines {
    this.#lines ??= new Lines(this.text);
    return this.#lines;
  }

  /** The span between two offsets of the text. */
  span(start: number, end: number): Span {
    return this.lines.span(start, end);
  }

  /** A fix of this text; undefined where one of its edits cannot be made, and in a text with anchors, where an edit changes every place that has the value. */
  fix(title: string, safety: FixSafety, ...edits: readonly (SourceEdit | undefined)[]): Fix | undefined {
    this.#hasAnchors ??= /(?:^|[\s,:[{-])&[^\s,[\]{}]/.test(this.text);
    const made = edits.filter((edit) => edit !== undefined).sort((one, other) => one.start - other.start);
    const collide = made.some(({ start }, index) => index > 0 && start < made[index - 1]!.end);
    if (this.#hasAnchors || collide || made.length < edits.length) return undefined;
    return this.lines.placed({ title, safety, edits: made });
  }

  /** The edit that writes another word for a key or a value, in the quotes that it has; undefined where it is not on one line. */
  reworded({ start, end }: { start: number; end: number }, word: string): SourceEdit | undefined {
    const written = this.text.slice(start, end);
    if (written === '' || /[\n\r]/.test(written)) return undefined;
    const isPlain = /^[A-Za-z][\w ./+-]*$/.test(word) && !/^(?:true|false|null)$/i.test(word);
    if (written.startsWith("'")) return { start, end, text: `'${word.replaceAll("'", "''")}'` };
    return { start, end, text: isPlain && !written.startsWith('"') ? word : JSON.stringify(word) };
  }

  /** The fix that writes a word in place of another. It is safe where the two differ in nothing but case and signs. */
  respelled(at: { start: number; end: number }, written: string, meant: string): Fix | undefined {
    const letters = (word: string) => word.toLowerCase().replace(/[\s_.-]/g, '');
    const safety = letters(written) === letters(meant) ? 'safe' : 'unsafe';
    return this.fix(`write ${meant}`, safety, this.reworded(at, meant));
  }

  /** Offsets of the value at a path, or of the nearest value above it that exists. */
  offsetsAt(path: Path): { start: number; end: number } {
    for (let length = path.length; length > 0; length--) {
      const found = nodeAt(this.tree, path.slice(0, length));
      if (!found) continue;
      // An absent value (`key:` and nothing after it) has no text of its own: its key stands for it.
      if (found.node.start === found.node.end && found.entry) {
        return { start: found.entry.keyStart, end: found.entry.keyEnd };
      }
      return found.node;
    }
    return this.tree;
  }

  /** The place of the value at a path. */
  placeAt(path: Path): Place {
    const { start, end } = this.offsetsAt(path);
    return { file: this.file, ...this.span(start, end) };
  }

  /** The place of the key that the value at a path belongs to; of the value itself in a list. */
  keyPlaceAt(path: Path): Place {
    const entry = nodeAt(this.tree, path)?.entry;
    if (!entry) return this.placeAt(path);
    return { file: this.file, ...this.span(entry.keyStart, entry.keyEnd) };
  }

  /** The value at a path as plain JavaScript, undefined where there is none. */
  valueAt(path: Path): unknown {
    const found = nodeAt(this.tree, path);
    return found && plainValue(found.node);
  }
}

/** Something of an hours file that can be shown where it stands. */
export interface Located {
  readonly source: DocumentSource;
  readonly path: Path;
}

/** The place of a part of the model, or of a value below it: `placeOf(schedule, 'timezone')`. */
export function placeOf(item: Located, ...below: Path): Place {
  return item.source.placeAt([...item.path, ...below]);
}
