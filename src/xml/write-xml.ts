/** XML as text: the one escaper and the one writer of elements. What they give is also right in HTML. */
import { illegal, loneSurrogate } from './text.js';

const notXml = new RegExp(`${illegal.source}|${loneSurrogate.source}`, 'g');

const references: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const reference = (character: string) => references[character]!;

/** Text with all that XML 1.0 forbids even as a reference (control characters, lone surrogates) replaced. */
export function legalXml(text: string, replacement = '\uFFFD'): string {
  return text.replace(notXml, replacement);
}

/** Text as the content of an element. */
export function xmlText(text: string, replacement?: string): string {
  return legalXml(text, replacement).replace(/[&<>\r]/g, reference);
}

/** Text as the value of an attribute, in quotes of either kind. */
export function xmlAttribute(text: string, replacement?: string): string {
  return legalXml(text, replacement).replace(/[&<>"'\n\r\t]/g, reference);
}

/** Text as the content of an element that people edit, such as a script: only what must be escaped is. */
export function xmlScript(text: string): string {
  return legalXml(text).replace(/[&<\r]|(?<=\]\])>/g, reference);
}

/** A value in quotes that it does not hold, if there are such; escaped as little as possible, for people who edit it. */
function quoted(value: string): string {
  const escaped = xmlScript(value).replace(/[\n\t]/g, reference);
  return escaped.includes('"') && !escaped.includes("'") ? `'${escaped}'` : `"${escaped.replaceAll('"', '&quot;')}"`;
}

/**
 * An element; an attribute without value is left out.
 * @param content escaped already; without it the start tag alone is written, and for `''` an empty-element tag
 */
export function xmlElement(
  name: string,
  attributes: Iterable<readonly [name: string, value: string | undefined]>,
  content?: string,
): string {
  let tag = `<${name}`;
  for (const [key, value] of attributes) if (value !== undefined) tag += ` ${key}=${quoted(value)}`;
  if (content === undefined) return `${tag}>`;
  return content === '' ? `${tag}/>` : `${tag}>${content}</${name}>`;
}

/** A comment; two hyphens in a row are set apart, because a comment cannot hold them. */
export function xmlComment(text: string): string {
  return `<!-- ${legalXml(text)
    .replace(/-(?=-)/g, '- ')
    .replace(/-$/, '- ')} -->`;
}
