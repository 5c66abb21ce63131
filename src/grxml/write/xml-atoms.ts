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

const space = /[\t\n\r ]+/;

function countLines(whiteSpace: string): number {
  return whiteSpace.match(/\r\n|\n|\r/g)?.length ?? 0;
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
      for (const piece of piecesOf(raw)) {
        if (space.test(piece[0]!)) whiteSpace += piece;
        else add(piece, true);
      }
    }
  }
  return { atoms, linesAtEnd: countLines(whiteSpace) };
}

/** Words and white space in turn; a quoted token of several words stays together, its white space collapsed. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  const pattern = /[\t\n\r ]+|[^\t\n\r "]+|"[^"]*"|"/g;
  for (const [piece] of text.matchAll(pattern)) {
    const isSpace = space.test(piece[0]!);
    const last = pieces.at(-1);
    const token = isSpace ? piece : piece.replace(/[\t\n\r ]+/g, ' ');
    if (last === undefined || isSpace || space.test(last[0]!)) pieces.push(token);
    else pieces[pieces.length - 1] = last + token;
  }
  return pieces;
}
