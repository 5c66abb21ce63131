import type { XmlElement } from '../model.js';

/** The smallest parts between which a line may be broken without changing what the document means. */
export interface Atom {
  /** An element; absent for text, CDATA, comments and processing instructions, which are copied as written. */
  element?: XmlElement;
  /** As written; empty for an element. */
  text: string;
  /** Nothing but words of text: line ends beside it have no say in the layout. */
  isWord: boolean;
  /** White space stood before it. */
  isSpaced: boolean;
  /** Line ends in that white space. */
  lines: number;
}

function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13;
}

function countLines(whiteSpace: string): number {
  let lines = 0;
  for (let i = 0; i < whiteSpace.length; i++) {
    const unit = whiteSpace.charCodeAt(i);
    if (unit === 10 || (unit === 13 && whiteSpace.charCodeAt(i + 1) !== 10)) lines++;
  }
  return lines;
}

/**
 * Splits an element's content into atoms. Text, CDATA and comments that touch are one atom, because white space
 * between them would split a token (SRGS 2.1; comments are no part of the text); an element always ends a token.
 */
export function atomsOf(element: XmlElement, source: string): { atoms: Atom[]; linesAtEnd: number } {
  const atoms: Atom[] = [];
  let whiteSpace = '';
  const add = (text: string, isWord: boolean, child?: XmlElement): void => {
    const last = atoms.at(-1);
    if (whiteSpace === '' && last && !last.element && !child) {
      last.text += text;
      last.isWord &&= isWord;
    } else {
      const atom: Atom = { text, isWord, isSpaced: whiteSpace !== '', lines: countLines(whiteSpace) };
      if (child) atom.element = child;
      atoms.push(atom);
    }
    whiteSpace = '';
  };
  for (const child of element.children) {
    const raw = source.slice(child.start, child.end);
    if (child.kind === 'element') add('', false, child);
    else if (child.kind !== 'text' || child.cdata) add(raw, false);
    else {
      for (let at = 0; at < raw.length; ) {
        const end = spaceEnd(raw, at);
        whiteSpace += raw.slice(at, end);
        at = wordEnd(raw, end);
        if (at > end) add(raw.slice(end, at).replace(/[\t\n\r ]+/g, ' '), true);
      }
    }
  }
  return { atoms, linesAtEnd: countLines(whiteSpace) };
}

function spaceEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && isSpace(text.charCodeAt(end))) end++;
  return end;
}

/** Where a word ends; quotes keep their words together. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isSpace(text.charCodeAt(end))) {
    const close = text[end] === '"' ? text.indexOf('"', end + 1) : -1;
    end = close === -1 ? end + 1 : close + 1;
  }
  return end;
}
