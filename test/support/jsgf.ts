/**
 * A small reader of JSGF 1.0 for tests, made from its specification alone: what it makes of a grammar is compared with
 * what the grammar said in its first form. Without recursion.
 */
export interface JsgfGrammar {
  header: string;
  name: string;
  imports: string[];
  rules: Map<string, { isPublic: boolean; phrases: Set<string> }>;
}

const sign =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|\/[0-9.]+\/|<[^>]*>|"(?:\\.|[^"\\])*"|\{(?:\\.|[^}\\])*\}|[;=|*+()[\]]|[^\s;=|*+<>()[\]{}/"\\]+/y;

/** @param more iterations of `*` and `+` beyond the fewest */
export function readJsgf(text: string, more: number): JsgfGrammar {
  const signs: string[] = [];
  const [, header, rest] = /^(#JSGF[^;]*;)([\s\S]*)$/.exec(text)!;
  sign.lastIndex = 0;
  while (sign.lastIndex < rest!.length) {
    const at = sign.lastIndex;
    const match = sign.exec(rest!);
    if (!match) throw new Error(`no JSGF at ${JSON.stringify(rest!.slice(at, at + 40))}`);
    if (!/^(\s|\/\/|\/\*)/.test(match[0])) signs.push(match[0]);
  }
  let at = 0;
  const take = (wanted: string) => {
    if (signs[at] !== wanted) throw new Error(`${wanted} expected, not ${signs[at]}`);
    at++;
  };
  const grammar: JsgfGrammar = { header: header!, name: '', imports: [], rules: new Map() };
  const bodies = new Map<string, () => Set<string>>();

  const join = (left: Set<string>, right: Set<string>) => {
    const joined = new Set<string>();
    for (const a of left) for (const b of right) joined.add(`${a} ${b}`.trim());
    return joined;
  };
  const times = (body: Set<string>, min: number, max: number) => {
    const all = new Set<string>();
    let power = new Set(['']);
    for (let i = 0; i <= max; i++) {
      if (i >= min) for (const phrase of power) all.add(phrase);
      power = join(power, body);
    }
    return all;
  };
  const alternatives = (): (() => Set<string>) => {
    const options = [sequence()];
    while (signs[at] === '|') {
      at++;
      options.push(sequence());
    }
    const weights = options.filter((option) => option.weighted).length;
    if (weights !== 0 && weights !== options.length) throw new Error('weights on some alternatives only');
    return () => new Set(options.flatMap((option) => [...option.value()]));
  };
  const sequence = () => {
    const weighted = /^\/[0-9.]+\/$/.test(signs[at] ?? '');
    if (weighted) at++;
    const parts: (() => Set<string>)[] = [];
    while (signs[at] !== undefined && !['|', ')', ']', ';'].includes(signs[at]!)) parts.push(unary());
    if (parts.length === 0) throw new Error('an alternative is empty');
    return { weighted, value: () => parts.map((part) => part()).reduce(join, new Set([''])) };
  };
  const unary = (): (() => Set<string>) => {
    let value = primary();
    if (signs[at] === '*' || signs[at] === '+') {
      const min = signs[at++] === '*' ? 0 : 1;
      const body = value;
      value = () => times(body(), min, min + more);
    }
    while (signs[at]?.startsWith('{')) at++;
    return value;
  };
  const primary = (): (() => Set<string>) => {
    const one = signs[at++]!;
    if (one === '(' || one === '[') {
      const inside = alternatives();
      take(one === '(' ? ')' : ']');
      return one === '(' ? inside : () => new Set(['', ...inside()]);
    }
    if (one === '<NULL>') return () => new Set(['']);
    if (one.startsWith('<')) return () => bodies.get(one.slice(1, -1))?.() ?? new Set();
    if (/^[{/*+]/.test(one)) throw new Error(`${one} cannot begin an expansion`);
    const token = one.startsWith('"') ? one.slice(1, -1).replace(/\\(.)/g, '$1') : one;
    return () => new Set([token]);
  };

  take('grammar');
  grammar.name = signs[at++]!;
  take(';');
  while (signs[at] === 'import') {
    grammar.imports.push(signs[at + 1]!);
    at += 2;
    take(';');
  }
  const order: [string, boolean][] = [];
  while (at < signs.length) {
    const isPublic = signs[at] === 'public';
    if (isPublic) at++;
    const name = signs[at++]!.slice(1, -1);
    take('=');
    bodies.set(name, alternatives());
    take(';');
    order.push([name, isPublic]);
  }
  for (const [name, isPublic] of order) grammar.rules.set(name, { isPublic, phrases: bodies.get(name)!() });
  return grammar;
}
