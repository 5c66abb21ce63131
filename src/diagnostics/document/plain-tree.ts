import type { MappingEntry, MappingNode, ScalarNode, Tree } from './tree.js';

/** Thrown inside, never out: the text uses more of YAML than this reader knows. */
const giveUp = Symbol('more YAML than is plain');

/** A plain scalar cannot start with these, or means something else if it does. */
const indicators = new Set([...'&*!|>%@`?"\'#,[]{}']);
const brackets = new Set([...',[]{}']);
const blockStops = /[\n:#]/g;
const doubleStops = /\\[^\n]|[\n"]/g;
const singleStops = /''|[\n']/g;
const flowStops = /[\n:#,[\]{}]/g;
const maxDepth = 40;

/** Whole numbers and decimals as the core schema of YAML 1.2 reads them; other notations are not plain. */
const number = /^[-+]?(?:\d+|\d+\.\d+)$/;
/** Texts that the core schema may take for a number, a word value or a merge; the full reader decides about them. */
const unusual = /^(?:[-+.]|0[ox])|^\d+\.$|^[\d.]+[eE]|^<<$|^(?:Null|NULL|True|TRUE|False|FALSE)$/;

function scalarValue(text: string): ScalarNode['value'] {
  if (text === '' || text === '~' || text === 'null') return null;
  if (text === 'true') return true;
  if (text === 'false') return false;
  if (number.test(text)) return Number(text);
  if (unusual.test(text)) throw giveUp;
  return text;
}

/**
 * Reads the part of YAML in which hours files and configurations are written: block mappings and lists, flow mappings
 * and lists, plain and quoted scalars, comments; JSON is a part of it. It exists because loading and warming up a full
 * YAML parser costs more than all the rest of a status command. It knows no error: for anything it is not sure of
 * (anchors, tags, block scalars, scalars over several lines, doubtful indentation, a duplicate key) it returns undefined,
 * and the caller asks the full parser. Where it answers, the answer is what the full parser says.
 */
export function plainTree(text: string): Tree | undefined {
  try {
    return new PlainReader(text).document();
  } catch (error) {
    if (error === giveUp) return undefined;
    throw error;
  }
}

class PlainReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): Tree {
    // Tabs, other line ends and invisible characters have rules of their own.
    if (/[\t\r\u0000-\u0008\u000b-\u001f\u0085\u2028\u2029\ufeff\ufffe\uffff]/.test(this.#text)) throw giveUp;
    const indent = this.#nextLine();
    if (indent !== 0) throw giveUp;
    const first = this.#text[this.#at];
    let tree: Tree;
    if (first === '{' || first === '[') {
      tree = this.#flow(-1);
      this.#restOfLine();
      this.#nextLine();
    } else tree = this.#block(0);
    if (this.#at < this.#text.length) throw giveUp;
    return tree;
  }

  /** Goes to the first character of the next line that has content. Its column, or -1 at the end of the text. */
  #nextLine(): number {
    const text = this.#text;
    for (;;) {
      const lineStart = this.#at;
      let at = lineStart;
      while (text[at] === ' ') at++;
      if (at >= text.length) {
        this.#at = text.length;
        return -1;
      }
      if (text[at] === '#' || text[at] === '\n') {
        const end = text.indexOf('\n', at);
        if (end < 0) {
          this.#at = text.length;
          return -1;
        }
        this.#at = end + 1;
        continue;
      }
      this.#at = at;
      // Document marks and directives.
      if (at === lineStart && /^(?:---|\.\.\.|%)/.test(text.slice(at, at + 3))) throw giveUp;
      return at - lineStart;
    }
  }

  /** Only blanks and a comment may follow on this line. Goes to the start of the next line. */
  #restOfLine(): void {
    const text = this.#text;
    const start = this.#at;
    while (text[this.#at] === ' ') this.#at++;
    if (text[this.#at] === '#' && (this.#at > start || text[start - 1] === '\n')) {
      const end = text.indexOf('\n', this.#at);
      this.#at = end < 0 ? text.length : end;
    }
    if (this.#at >= text.length) return;
    if (text[this.#at] !== '\n') throw giveUp;
    this.#at++;
  }

  /** A block mapping or list whose first entry stands here, in this column. Ends at the line that follows it. */
  #block(column: number): Tree {
    if (++this.#depth > maxDepth) throw giveUp;
    const dash = this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' ';
    const node = dash ? this.#list(column) : this.#mapping(column);
    this.#depth--;
    return node;
  }

  #list(column: number): Tree {
    const start = this.#at;
    const items: Tree[] = [];
    for (;;) {
      if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] !== ' ') throw giveUp;
      this.#at++;
      const before = this.#at;
      while (this.#text[this.#at] === ' ') this.#at++;
      const inner = column + 1 + this.#at - before;
      const first = this.#text[this.#at];
      // An empty item, a comment behind the dash, a list in a list.
      if (first === '\n' || first === undefined || first === '#') throw giveUp;
      if (first === '-' && this.#text[this.#at + 1] === ' ') throw giveUp;
      if (this.#isKey()) {
        items.push(this.#block(inner));
        if (this.#columnHere() < 0) break;
      } else {
        items.push(this.#inlineValue(column));
        this.#restOfLine();
        if (this.#nextLine() < 0) break;
      }
      const next = this.#columnHere();
      if (next < column) break;
      if (next > column) throw giveUp;
      // A list may stand in the column of its key, and the next key ends it.
      if (this.#text[this.#at] !== '-' || this.#text[this.#at + 1] !== ' ') break;
    }
    return { kind: 'sequence', items, start, end: items.at(-1)!.end };
  }

  #mapping(column: number): MappingNode {
    const start = this.#at;
    const entries: MappingEntry[] = [];
    const keys = new Set<string>();
    for (;;) {
      const entry = this.#key(false);
      if (keys.has(entry.key)) throw giveUp;
      keys.add(entry.key);
      const before = this.#at;
      while (this.#text[this.#at] === ' ') this.#at++;
      const first = this.#text[this.#at];
      let value: Tree;
      if (first === undefined || first === '\n' || (first === '#' && this.#at > before)) {
        this.#restOfLine();
        const next = this.#nextLine();
        const list = this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' ';
        if (next > column || (next === column && list)) value = this.#below(next);
        else value = { kind: 'scalar', value: null, text: '', start: entry.keyEnd, end: entry.keyEnd };
      } else {
        value = this.#inlineValue(column);
        this.#restOfLine();
        this.#nextLine();
      }
      entries.push({ ...entry, value });
      const next = this.#columnHere();
      if (next < column) break;
      // A deeper line would continue a scalar; a dash in this column would be a list without a key.
      if (next > column || (this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' ')) throw giveUp;
    }
    return { kind: 'mapping', entries, start, end: entries.at(-1)!.value.end };
  }

  /** The value of a key that stands on the lines below it. */
  #below(column: number): Tree {
    const dash = this.#text[this.#at] === '-' && this.#text[this.#at + 1] === ' ';
    if (!dash && !this.#isKey()) throw giveUp;
    return this.#block(column);
  }

  /** The column of the line the reader stands at the first character of; -1 at the end of the text. */
  #columnHere(): number {
    if (this.#at >= this.#text.length) return -1;
    return this.#at - (this.#text.lastIndexOf('\n', this.#at - 1) + 1);
  }

  /** True when a key with its colon stands here. */
  #isKey(): boolean {
    const at = this.#at;
    const first = this.#text[at];
    if (first === '{' || first === '[') return false;
    try {
      this.#key(false);
      return true;
    } catch (error) {
      if (error !== giveUp) throw error;
      return false;
    } finally {
      this.#at = at;
    }
  }

  /** Reads a key and the colon behind it. */
  #key(inFlow: boolean): Omit<MappingEntry, 'value'> {
    const first = this.#text[this.#at];
    const quoted = first === '"' || first === "'";
    const node = quoted ? this.#quoted() : this.#plain(inFlow);
    while (this.#text[this.#at] === ' ') this.#at++;
    const after = this.#text[this.#at + 1];
    const separated = after === undefined || after === ' ' || after === '\n';
    if (this.#text[this.#at] !== ':' || !(separated || (inFlow && quoted))) throw giveUp;
    if (node.end - node.start > 1000 || (!quoted && (node.text === '' || node.text === '<<'))) throw giveUp;
    this.#at++;
    return { key: node.text, keyStart: node.start, keyEnd: node.end };
  }

  /** A value on the line of its key or dash. */
  #inlineValue(column: number): Tree {
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return this.#flow(column);
    if (first === '"' || first === "'") return this.#quoted();
    const node = this.#plain(false);
    // `a: b: c` is an error, and not ours to report.
    if (this.#text[this.#at] === ':') throw giveUp;
    return node;
  }

  #plain(inFlow: boolean): ScalarNode {
    const text = this.#text;
    const start = this.#at;
    const first = text[start];
    if (first === undefined || indicators.has(first)) throw giveUp;
    const second = text[start + 1];
    const lone = second === undefined || second === ' ' || second === '\n' || brackets.has(second);
    if ((first === '-' || first === ':') && lone) throw giveUp;
    // Searching for the characters that may end a scalar is many times faster than looking at each, above all in code
    // that runs once.
    const stops = inFlow ? flowStops : blockStops;
    stops.lastIndex = start;
    let at = text.length;
    for (let found = stops.exec(text); found; found = stops.exec(text)) {
      const character = found[0];
      const next = text[found.index + 1];
      if (character === ':') {
        if (next !== undefined && next !== ' ' && next !== '\n') {
          if (inFlow && brackets.has(next)) throw giveUp;
          continue;
        }
      } else if (character === '#' && text[found.index - 1] !== ' ') continue;
      at = found.index;
      break;
    }
    let end = at;
    while (end > start && text[end - 1] === ' ') end--;
    this.#at = end;
    const source = text.slice(start, end);
    return { kind: 'scalar', value: scalarValue(source), text: source, start, end };
  }

  #quoted(): ScalarNode {
    const start = this.#at;
    const quote = this.#text[start]!;
    const stops = quote === '"' ? doubleStops : singleStops;
    stops.lastIndex = start + 1;
    let at: number | undefined;
    for (let found = stops.exec(this.#text); found; found = stops.exec(this.#text)) {
      if (found[0] === '\n') break;
      // An escaped character, or a quote that is written twice.
      if (found[0].length > 1) continue;
      at = found.index;
      break;
    }
    if (at === undefined) throw giveUp;
    const inner = this.#text.slice(start + 1, at);
    this.#at = at + 1;
    let value: string;
    if (quote === "'") value = inner.replaceAll("''", "'");
    else if (!inner.includes('\\')) value = inner;
    else {
      if (/\\[^"\\/bfnrtu]|\\u(?![0-9a-fA-F]{4})/.test(inner.replaceAll('\\\\', ''))) throw giveUp;
      value = JSON.parse(`"${inner}"`) as string;
    }
    return { kind: 'scalar', value, text: value, start, end: at + 1 };
  }

  /** Goes over blanks, line ends and comments inside brackets. Lines of a flow value lie deeper than their parent. */
  #flowSpace(column: number): void {
    const text = this.#text;
    for (;;) {
      while (text[this.#at] === ' ') this.#at++;
      if (text[this.#at] === '#') {
        if (text[this.#at - 1] !== ' ' && text[this.#at - 1] !== '\n') throw giveUp;
        const end = text.indexOf('\n', this.#at);
        if (end < 0) throw giveUp;
        this.#at = end;
      }
      if (text[this.#at] !== '\n') return;
      this.#at++;
      let indent = 0;
      while (text[this.#at + indent] === ' ') indent++;
      const next = text[this.#at + indent];
      if (next !== '\n' && next !== '#' && (indent <= column || /^(?:---|\.\.\.)/.test(text.slice(this.#at))))
        throw giveUp;
    }
  }

  #flow(column: number): Tree {
    if (++this.#depth > maxDepth) throw giveUp;
    const start = this.#at;
    const mapping = this.#text[start] === '{';
    const close = mapping ? '}' : ']';
    const entries: MappingEntry[] = [];
    const items: Tree[] = [];
    const keys = new Set<string>();
    this.#at++;
    this.#flowSpace(column);
    while (this.#text[this.#at] !== close) {
      if (mapping) {
        const entry = this.#key(true);
        if (keys.has(entry.key)) throw giveUp;
        keys.add(entry.key);
        this.#flowSpace(column);
        entries.push({ ...entry, value: this.#flowValue(column) });
      } else items.push(this.#flowValue(column));
      this.#flowSpace(column);
      if (this.#text[this.#at] === ',') {
        this.#at++;
        this.#flowSpace(column);
      } else if (this.#text[this.#at] !== close) throw giveUp;
    }
    this.#at++;
    this.#depth--;
    const end = this.#at;
    // A bracketed value that is a key is not plain.
    if (/^ *:(?:[ \n]|$)/.test(this.#text.slice(end, end + 200))) throw giveUp;
    return mapping ? { kind: 'mapping', entries, start, end } : { kind: 'sequence', items, start, end };
  }

  #flowValue(column: number): Tree {
    const first = this.#text[this.#at];
    if (first === '{' || first === '[') return this.#flow(column);
    if (first === '"' || first === "'") return this.#flowScalar(this.#quoted());
    return this.#flowScalar(this.#plain(true));
  }

  /** A scalar in brackets must be followed by a comma or a bracket: `[a: b]` and scalars over lines are not plain. */
  #flowScalar(node: ScalarNode): ScalarNode {
    let at = this.#at;
    while (this.#text[at] === ' ' || this.#text[at] === '\n') at++;
    if (!/[,\]}#]/.test(this.#text[at] ?? '')) throw giveUp;
    return node;
  }
}
