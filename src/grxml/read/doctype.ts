import { skipSpace } from './characters.js';
import type { ReadProblem } from './read-problem.js';

type Report = (problem: ReadProblem) => void;

const head =
  /^<!DOCTYPE\s+[^\s[>]+(\s+(SYSTEM\s*("[^"]*"|'[^']*')|PUBLIC\s*("[^"]*"|'[^']*')\s*("[^"]*"|'[^']*')))?\s*$/;

/**
 * Passes over the document type declaration at `start`. It is never fetched nor applied; entity declarations are
 * refused, because they are the way to make a small document grow without bound or read files.
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
          hint: 'remove it: a grammar needs none',
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
    hint: 'end it with ">", or remove it: a grammar needs none',
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
        message: 'this cannot stand in the internal part of a document type declaration',
        hint: 'remove the declaration: a grammar needs none',
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
      hint: 'write the text itself where it is used: entity declarations can blow up a document or read files',
    });
  } else if (!/^<!(ELEMENT|ATTLIST|NOTATION)\s/.test(source.slice(start, start + 11))) {
    report({
      code: 'xml-syntax',
      start,
      end,
      message: 'this declaration is malformed',
      hint: 'remove it: a grammar needs none',
    });
  }
  return end;
}
