// Places in a TypeScript file where one small change gives another program, and the changed text.

/** Regions of the source that are code: everything but comments, strings, template text and regular expressions. */
export function codeMask(source) {
  const mask = new Uint8Array(source.length);
  const templates = [];
  let previous = '';
  for (let at = 0; at < source.length; ) {
    const two = source.slice(at, at + 2);
    const character = source[at];
    if (two === '//') {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end;
    } else if (two === '/*') {
      at = source.indexOf('*/', at) + 2;
    } else if (character === "'" || character === '"') {
      at = endOfString(source, at);
      previous = 'a';
    } else if (character === '`' || (character === '}' && templates.at(-1) === 0)) {
      if (character === '}') templates.pop();
      at = endOfTemplate(source, at + 1);
      if (source[at - 1] === '{') templates.push(0);
      previous = source[at - 1] === '{' ? '{' : 'a';
    } else if (character === '/' && /[(,=:[!&|?{};\n+>]|^$/.test(previous)) {
      at = endOfRegExp(source, at);
      previous = 'a';
    } else {
      if (templates.length && character === '{') templates[templates.length - 1]++;
      if (templates.length && character === '}') templates[templates.length - 1]--;
      mask[at] = 1;
      if (!/\s/.test(character)) previous = character;
      at++;
    }
  }
  return mask;
}

function endOfString(source, start) {
  let at = start + 1;
  while (at < source.length && source[at] !== source[start]) at += source[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** @returns the position behind the closing backtick, or behind the `{` of the next `${` */
function endOfTemplate(source, start) {
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '`') return at + 1;
    else if (source[at] === '$' && source[at + 1] === '{') return at + 2;
  }
  return source.length;
}

function endOfRegExp(source, start) {
  let inClass = false;
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === '[') inClass = true;
    else if (source[at] === ']') inClass = false;
    else if (source[at] === '/' && !inClass) return at + 1;
  }
  return source.length;
}

/** Kinds of change: what is matched, and what stands in its place. Spaces tell an operator from a type's brackets. */
const kinds = [
  {
    kind: 'operator',
    pattern: / (===|!==|&&|\|\||\?\?|[+*/%-]) /g,
    to: swap({
      '===': '!==',
      '!==': '===',
      '&&': '||',
      '||': '&&',
      '??': '&&',
      '+': '-',
      '-': '+',
      '*': '/',
      '/': '*',
      '%': '*',
    }),
  },
  { kind: 'bound', pattern: / (<=|>=|<|>) /g, to: swap({ '<': '<=', '<=': '<', '>': '>=', '>=': '>' }) },
  // Not the numbers of a type: `0 | 1`.
  { kind: 'number', pattern: /(?<![\w.']|\d \| )\d+(?![\w.:']| \| \d)/g, to: (text) => String(Number(text) + 1) },
  { kind: 'condition', pattern: /\b(if|while) \((?=[^()]*\) )/g, to: (text) => `${text}!`, negate: true },
  {
    kind: 'condition',
    pattern: /\breturn (true|false);/g,
    to: (text) => text.replace(/true|false/, (word) => (word === 'true' ? 'false' : 'true')),
  },
  { kind: 'return', pattern: /\breturn (?!undefined;)[^;{}\n]+;/g, to: () => 'return undefined as never;' },
  { kind: 'statement', pattern: /(?<=\n\s*)(continue|break);/g, to: () => ';' },
];

function swap(table) {
  return (text) => ` ${table[text.trim()]} `;
}

/**
 * All single changes of a source.
 * @returns {{ kind: string, at: number, line: number, before: string, after: string }[]}
 */
export function mutationsOf(source) {
  const mask = codeMask(source);
  const found = [];
  for (const { kind, pattern, to, negate } of kinds) {
    for (const match of source.matchAll(pattern)) {
      const at = match.index;
      const operator = /\S/.exec(match[0]).index;
      const lineStart = source.lastIndexOf('\n', at) + 1;
      const line = source.slice(lineStart, source.indexOf('\n', at));
      if (!mask[at + operator] || /^\s*(import|export type|type|interface)\b/.test(line)) continue;
      let before = match[0];
      let after = to(before);
      if (negate) {
        const close = source.indexOf(')', at + before.length);
        const condition = source.slice(at + before.length, close);
        before += `${condition})`;
        after = `${match[0]}!(${condition}))`;
      }
      if (before !== after)
        found.push({ kind, at, line: source.slice(0, at).split('\n').length, text: line.trim(), before, after });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** The source with one change made. */
export const mutate = (source, { at, before, after }) => source.slice(0, at) + after + source.slice(at + before.length);
