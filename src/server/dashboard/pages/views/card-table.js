import { h } from '../dom.js';

const head = (text) =>
  h('th', { scope: 'col', role: 'columnheader' }, text === 'Actions' ? h('span', { class: 'heard' }, text) : text);

/**
 * A table whose rows become cards on a narrow screen; roles in the markup keep it a table for screen readers.
 * @param columns the heads; a column `Actions` has a head for screen readers only
 * @param rows per row its cells, the first of which names the row; `className` marks a row
 */
export function cardTable(label, columns, rows, className = '') {
  const row = ({ cells: [first, ...others], className: kind }) =>
    h(
      'tr',
      { role: 'row', class: kind },
      h('th', { scope: 'row', role: 'rowheader' }, first),
      others.map((content, index) =>
        columns[index + 1] === 'Actions'
          ? h('td', { role: 'cell', class: 'actions' }, content)
          : h('td', { role: 'cell', 'data-label': columns[index + 1] }, h('div', {}, content)),
      ),
    );
  return h(
    'div',
    { class: 'sheet' },
    h(
      'table',
      { class: `cards ${className}`, role: 'table', 'aria-label': label },
      h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, columns.map(head))),
      h('tbody', { role: 'rowgroup' }, rows.map(row)),
    ),
  );
}
