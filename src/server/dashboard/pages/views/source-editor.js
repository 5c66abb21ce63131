import { h } from '../dom.js';

/** Marks in the source at most; the list beside it has all findings. */
const mostMarks = 200;
const tabSize = 2;

/** The visual column of a character; undefined if not all characters before it have the same width. */
function seenColumn(line, column) {
  let at = 0;
  for (const character of line.slice(0, column - 1)) {
    if (character === '\t') at += tabSize - (at % tabSize);
    else if (character < ' ' || character > '~') return undefined;
    else at++;
  }
  return at;
}

/** A wavy line below a finding, or below its whole line if its visual columns are unknown. */
function underline(finding, line) {
  const start = seenColumn(line, finding.column) ?? 0;
  const isOneLine = finding.end_line === finding.line;
  const end = seenColumn(line, isOneLine ? finding.end_column : line.length + 1) ?? line.length;
  const element = h('i', { class: `wave ${finding.severity}` });
  element.style.setProperty('--line', String(finding.line - 1));
  element.style.setProperty('--from', String(start));
  element.style.setProperty('--width', String(Math.max(1, end - start)));
  return element;
}

/** The offset of a line and column (from 1) in a text. */
function offsetOf(text, line, column) {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const end = text.indexOf('\n', start);
    if (end < 0) return text.length;
    start = end + 1;
  }
  return Math.min(text.length, start + column - 1);
}

/**
 * A source editor with line numbers and marks for findings.
 * @param onChange is called with the text after each change
 */
export function sourceEditor(label, onChange) {
  const numbers = h('pre', { class: 'numbers' });
  const spots = h('div', { class: 'spots' });
  const gutter = h('div', { class: 'gutter', 'aria-hidden': 'true' }, numbers, spots);
  const waves = h('div', { class: 'waves', 'aria-hidden': 'true' });
  const area = h('textarea', {
    'aria-label': label,
    wrap: 'off',
    spellcheck: 'false',
    autocapitalize: 'none',
    autocomplete: 'off',
    placeholder: 'Paste GRXML here, or drop a file.',
  });
  const element = h('div', { class: 'editor' }, gutter, h('div', { class: 'paper' }, waves, area));
  let lines = 0;

  function number() {
    const count = area.value.split('\n').length;
    if (count === lines) return;
    lines = count;
    numbers.textContent = Array.from({ length: count }, (_, index) => index + 1).join('\n');
  }

  function follow() {
    gutter.scrollTop = area.scrollTop;
    waves.style.setProperty('--x', `${-area.scrollLeft}px`);
    waves.style.setProperty('--y', `${-area.scrollTop}px`);
  }

  function mark(findings) {
    const text = area.value.split('\n');
    const shown = findings.slice(0, mostMarks).filter(({ line }) => line >= 1 && line <= text.length);
    waves.replaceChildren(...shown.map((finding) => underline(finding, text[finding.line - 1])));
    // One spot per line, for its most severe finding: errors come first in the list.
    const worst = new Map();
    for (const { line, severity } of shown) if (worst.get(line) !== 'error') worst.set(line, severity);
    spots.replaceChildren(
      ...[...worst].map(([line, severity]) => {
        const spot = h('i', { class: `spot ${severity}` });
        spot.style.setProperty('--line', String(line - 1));
        return spot;
      }),
    );
    follow();
  }

  area.addEventListener('input', () => {
    number();
    onChange(area.value);
  });
  area.addEventListener('scroll', follow);
  number();

  return {
    element,
    area,
    mark,
    get text() {
      return area.value;
    },
    set text(text) {
      area.value = text;
      area.scrollTop = 0;
      number();
      mark([]);
    },
    /** Brings a finding into view and selects it. */
    show({ line, column, end_line, end_column }) {
      const start = offsetOf(area.value, line, column);
      const end = offsetOf(area.value, end_line, end_column);
      const lineHeight = Number.parseFloat(getComputedStyle(area).lineHeight);
      area.focus();
      area.setSelectionRange(start, Math.max(start, end));
      area.scrollTop = Math.max(0, (line - 1) * lineHeight - area.clientHeight / 2);
      area.scrollLeft = 0;
    },
  };
}
