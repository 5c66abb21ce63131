import { parseXml } from '../xml/parse-xml.js';
import type { XmlElement, XmlNode } from '../xml/tree.js';
import { xmlAttribute, xmlText } from '../xml/write-xml.js';

/** Formats of scripts whose structure can be compared. */
export type StructuredFormat = 'xml' | 'json' | 'yaml';

/** Levels of nesting that are followed; deeper scripts are compared as text. */
const deepest = 200;

/**
 * The format of a script by its beginning, and for YAML, which any text can be taken for, by its id too.
 * @param scriptId the id under which it is backed up, often a file name
 */
export function formatOf(text: string, scriptId: string): StructuredFormat | undefined {
  const start = text.trimStart();
  if (start.startsWith('<')) return 'xml';
  if (/^[[{]/.test(start)) return 'json';
  return /\.ya?ml$/i.test(scriptId) || /^(%YAML|---\s)/.test(start) ? 'yaml' : undefined;
}

/**
 * A text that is equal for scripts with the same structure, one part on each line: without layout, attributes and members
 * in the order of their names.
 * @returns undefined for a text that is not sound in its format
 */
export async function normalForm(text: string, format: StructuredFormat): Promise<string | undefined> {
  if (format === 'xml') return normalXml(text);
  if (format === 'json') return normalJson(text);
  return normalYaml(text);
}

function normalXml(text: string): string | undefined {
  const limits = { bytes: text.length, depth: deepest, nodes: 1_000_000 };
  const kind = { name: 'script', root: '', start: '', whenLarge: '', whenDeep: '' };
  const { nodes, root, problems, stopped } = parseXml(text, limits, kind);
  // A document type declaration can change what everything else means.
  if (!root || stopped || problems.length > 0 || nodes.some((node) => node.kind === 'doctype')) return undefined;
  const lines: string[] = [];
  for (const node of nodes) writeNode(node, '', lines);
  return lines.map((line) => `${line}\n`).join('');
}

/** Text without the white space at both ends of its lines, and without empty lines. */
const tidy = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function writeNode(node: XmlNode, indent: string, lines: string[]): void {
  switch (node.kind) {
    case 'element':
      writeElement(node, indent, lines);
      return;
    case 'text':
      // What CDATA holds is often code, whose layout may matter.
      if (node.cdata) for (const line of node.value.split('\n')) lines.push(`${indent}${xmlText(line)}`);
      else for (const line of tidy(node.value)) lines.push(`${indent}${xmlText(line)}`);
      return;
    case 'comment':
      for (const line of tidy(node.value)) lines.push(`${indent}<!-- ${line} -->`);
      return;
    case 'instruction':
      if (node.target !== 'xml') lines.push(`${indent}<?${node.target} ${node.body.trim()}?>`);
  }
}

function writeElement(element: XmlElement, indent: string, lines: string[]): void {
  const attributes = element.attributes
    .map(({ name, value }) => ` ${name}="${xmlAttribute(value)}"`)
    .sort()
    .join('');
  const children: string[] = [];
  for (const child of element.children) writeNode(child, `${indent}  `, children);
  const [only] = children;
  if (only === undefined) lines.push(`${indent}<${element.name}${attributes}/>`);
  else if (children.length === 1 && element.children.every(({ kind }) => kind === 'text')) {
    lines.push(`${indent}<${element.name}${attributes}>${only.trim()}</${element.name}>`);
  } else lines.push(`${indent}<${element.name}${attributes}>`, ...children, `${indent}</${element.name}>`);
}

/** A value of JSON: scalars as they are written, so that no digit of a number is lost. */
type Json = string | { list: Json[] } | { members: [name: string, value: Json][] };

function normalJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  // It is sound: what follows can go by the tokens.
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g);
  let depth = 0;
  const next = () => tokens.next().value![0];
  const read = (token: string): Json => {
    if (token === '[' || token === '{') {
      if (++depth > deepest) throw new RangeError('too deep');
      const value = token === '[' ? { list: readList() } : { members: readMembers() };
      depth--;
      return value;
    }
    return token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token;
  };
  const readList = (): Json[] => {
    const list: Json[] = [];
    for (let token = next(); token !== ']'; token = next()) if (token !== ',') list.push(read(token));
    return list;
  };
  const readMembers = (): [string, Json][] => {
    const members: [string, Json][] = [];
    for (let token = next(); token !== '}'; token = next()) {
      if (token === ',') continue;
      const name = JSON.stringify(JSON.parse(token));
      next();
      members.push([name, read(next())]);
    }
    return members.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  };
  try {
    const lines: string[] = [];
    writeJson(read(next()), '', '', lines);
    return lines.map((line) => `${line}\n`).join('');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function writeJson(value: Json, indent: string, before: string, lines: string[]): void {
  const start = `${indent}${before}`;
  if (typeof value === 'string') lines.push(`${start}${value}`);
  else if ('list' in value) {
    if (value.list.length === 0) lines.push(`${start}[]`);
    else {
      lines.push(`${start}[`);
      for (const each of value.list) writeJson(each, `${indent}  `, '', lines);
      lines.push(`${indent}]`);
    }
  } else if (value.members.length === 0) lines.push(`${start}{}`);
  else {
    lines.push(`${start}{`);
    for (const [name, each] of value.members) writeJson(each, `${indent}  `, `${name}: `, lines);
    lines.push(`${indent}}`);
  }
}

/** YAML as the JSON that it means: anchors resolved, comments and layout left out. */
async function normalYaml(text: string): Promise<string | undefined> {
  const { parseAllDocuments } = await import('yaml');
  try {
    const documents = parseAllDocuments(text, { intAsBigInt: true, logLevel: 'silent' });
    if (!Array.isArray(documents)) return undefined;
    let whole = '';
    for (const document of documents) {
      if (document.errors.length > 0) return undefined;
      const value: unknown = document.toJS({ maxAliasCount: 100 });
      if (typeof value !== 'object' || value === null) return undefined;
      const plain = JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each));
      const normal = normalJson(plain);
      if (normal === undefined) return undefined;
      whole += `---\n${normal}`;
    }
    return whole === '' ? undefined : whole;
  } catch {
    return undefined;
  }
}
