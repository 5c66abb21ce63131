/** The end of the quoted text that starts at an index: a quote before a comma, a bracket or the end of the text. */
function endOfToken(text, start) {
  for (let at = text.indexOf('"', start); at >= 0; at = text.indexOf('"', at + 1)) {
    if (at + 1 === text.length || text[at + 1] === ',' || text[at + 1] === ']') return at;
  }
  return -1;
}

/**
 * Reads a Logical Parse Structure, `$rule["token",{!{tag}!},$other[]]`, as nodes: `{kind: 'rule', name, children}`,
 * `{kind: 'token', text}`, `{kind: 'tag', text}`.
 * @returns the root, or undefined for another text
 */
export function readParseStructure(text) {
  const top = { kind: 'rule', name: '', children: [] };
  const open = [top];
  let at = 0;
  while (at < text.length) {
    const parent = open.at(-1);
    if (text[at] === '$') {
      const bracket = text[at + 1] === '<' ? text.indexOf('>[', at) + 1 : text.indexOf('[', at);
      if (bracket <= 0) return undefined;
      const rule = { kind: 'rule', name: text.slice(at + 1, bracket), children: [] };
      parent.children.push(rule);
      open.push(rule);
      at = bracket + 1;
    } else if (text[at] === '"') {
      const end = endOfToken(text, at + 1);
      if (end < 0) return undefined;
      parent.children.push({ kind: 'token', text: text.slice(at + 1, end) });
      at = end + 1;
    } else if (text.startsWith('{!{', at)) {
      const end = text.indexOf('}!}', at + 3);
      if (end < 0) return undefined;
      parent.children.push({ kind: 'tag', text: text.slice(at + 3, end) });
      at = end + 3;
    } else if (text[at] === ']') {
      if (open.length === 1) return undefined;
      open.pop();
      at++;
    } else if (text[at] === ',') at++;
    else return undefined;
  }
  return open.length === 1 && top.children.length === 1 ? top.children[0] : undefined;
}
