/** What comes before the root element: the XML declaration and the document type declaration; and illegal characters. */
import { illegal, loneSurrogate, skipSpace } from './text.js';
import type { ReadProblem } from './tree.js';

type Report = (problem: ReadProblem) => void;

/** Checks the XML declaration at the start of a document, if there is one; returns the offset behind it. */
export function readXmlDeclaration(source: string, report: Report): number {
  if (!/^<\?xml\s/.test(source)) return 0;
  const close = source.indexOf('?>');
  const end = close === -1 ? source.length : close + 2;
  const quoted = (pattern: string) => `\\s*=\\s*("${pattern}"|'${pattern}')`;
  const legal = new RegExp(
    `^<\\?xml\\s+version${quoted('1\\.[0-9]+')}(\\s+encoding${quoted('[A-Za-z][A-Za-z0-9._-]*')})?` +
      `(\\s+standalone${quoted('(yes|no)')})?\\s*\\?>$`,
  );
  if (!legal.test(source.slice(0, end))) {
    report({
      code: 'xml-syntax',
      start: 0,
      end: Math.min(end, source.length),
      message: 'the XML declaration is malformed',
      hint: 'write <?xml version="1.0" encoding="UTF-8"?>, or leave it out',
    });
  }
  return close === -1 ? Math.max(source.indexOf('>') + 1, 5) : end;
}

const head =
  /^<!DOCTYPE\s+[^\s[>]+(\s+(SYSTEM\s*("[^"]*"|'[^']*')|PUBLIC\s*("[^"]*"|'[^']*')\s*("[^"]*"|'[^']*')))?\s*$/;

/**
 * Passes over the document type declaration at `start`. It is never fetched or applied. Entity declarations are
 * refused: they can make a small document grow without bound, or read files.
 * @returns the offset behind it
 */
export function readDoctype(source: string, start: number, report: Report): number {
  let i = start + 9;
  let headEnd = -1;
  for (; i < source.length; i++) {
    const char = source[i];
    if (char === '"' || char === "'") {
      const close = source.indexOf(char, i + 1);
      if (close === -1) break;
      i = close;
    } else if (char === '[' && headEnd === -1) {
      headEnd = i;
      i = readInternalSubset(source, i + 1, report);
      if (source[i] !== ']') break;
    } else if (char === '>') {
      if (headEnd === -1) headEnd = i;
      else if (skipSpace(source, source.lastIndexOf(']', i) + 1) !== i) headEnd = start;
      if (!head.test(source.slice(start, headEnd))) {
        report({
          code: 'xml-syntax',
          start,
          end: i + 1,
          message: 'the document type declaration is malformed',
          hint: 'remove it: it is not used',
        });
      }
      return i + 1;
    } else if (char === '<') break;
  }
  report({
    code: 'xml-syntax',
    start,
    end: start + 9,
    message: 'the document type declaration is not closed',
    hint: 'end it with ">", or remove it: it is not used',
  });
  const next = source.indexOf('>', i);
  return next === -1 ? source.length : next + 1;
}

/** Passes over the declarations between `[` and `]`; returns the offset of the `]`. */
function readInternalSubset(source: string, start: number, report: Report): number {
  let i = start;
  while (i < source.length) {
    i = skipSpace(source, i);
    if (source[i] === ']') return i;
    if (source.startsWith('<!--', i)) i = after(source, '-->', i + 4);
    else if (source.startsWith('<?', i)) i = after(source, '?>', i + 2);
    else if (source[i] === '%') i = after(source, ';', i + 1);
    else if (source.startsWith('<!', i)) i = readDeclaration(source, i, report);
    else {
      report({
        code: 'xml-syntax',
        start: i,
        end: i + 1,
        message: 'this is not allowed in the internal part of a document type declaration',
        hint: 'remove the declaration: it is not used',
      });
      i++;
    }
  }
  return i;
}

function after(source: string, text: string, from: number): number {
  const at = source.indexOf(text, from);
  return at === -1 ? source.length : at + text.length;
}

function readDeclaration(source: string, start: number, report: Report): number {
  let i = start + 2;
  while (i < source.length && source[i] !== '>') {
    const char = source[i];
    if (char === '"' || char === "'") {
      const close = source.indexOf(char, i + 1);
      i = close === -1 ? source.length : close + 1;
    } else i++;
  }
  const end = Math.min(i + 1, source.length);
  if (/^<!ENTITY\b/.test(source.slice(start, start + 10))) {
    const name = /^<!ENTITY\s+(%\s+)?([^\s>]+)/.exec(source.slice(start, end))?.[2] ?? '';
    report({
      code: 'xml-entity-declaration',
      start,
      end,
      message: `the declaration of the entity "${name}" is refused`,
      hint: 'write the text itself where it is used: entity declarations can make a document grow without bound or read files',
    });
  } else if (!/^<!(ELEMENT|ATTLIST|NOTATION)\s/.test(source.slice(start, start + 11))) {
    report({
      code: 'xml-syntax',
      start,
      end,
      message: 'this declaration is malformed',
      hint: 'remove it: it is not used',
    });
  }
  return end;
}

/** Reports the first control character or lone surrogate, wherever it is. */
export function checkCharacters(source: string & { isWellFormed?(): boolean }, report: Report): void {
  let start = source.search(illegal);
  if (start === -1 && source.isWellFormed?.() === false) start = source.search(loneSurrogate);
  if (start === -1) return;
  const hex = source.charCodeAt(start).toString(16).toUpperCase().padStart(4, '0');
  report({
    code: 'xml-syntax',
    start,
    end: start + 1,
    message: `the character U+${hex} is not allowed in XML`,
    hint: 'remove it; it is invisible in most editors',
  });
}
