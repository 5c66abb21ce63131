import type { ReadProblem } from './read-problem.js';

type Report = (problem: ReadProblem) => void;

const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

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

/** Control characters and lone surrogates, wherever they stand. */
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
