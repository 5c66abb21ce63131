import { h } from '../dom.js';
import { counted } from '../format.js';

const mostListed = 500;

/** `2 errors, 1 warning`, or `No findings`. */
export function findingsText(findings) {
  const count = (severity) => findings.filter((each) => each.severity === severity).length;
  const parts = [
    [count('error'), 'error'],
    [count('warning'), 'warning'],
    [count('info'), 'note'],
  ];
  const text = parts.flatMap(([number, name]) => (number > 0 ? [counted(number, name)] : [])).join(', ');
  return text === '' ? 'No findings' : text;
}

/**
 * Findings as a list of buttons that lead to their positions.
 * @param show is called with the finding; without it they lead nowhere
 */
export function findingsList(findings, show) {
  const item = (finding) => {
    const { severity, line, column, message, hint, code, spec } = finding;
    return h(
      'li',
      {},
      h(
        show ? 'button' : 'div',
        { class: `finding ${severity}`, ...(show && { type: 'button', on: { click: () => show(finding) } }) },
        h('span', { class: 'place' }, h('b', {}, severity === 'info' ? 'note' : severity), ` line ${line}:${column}`),
        h('span', { class: 'message-text' }, message),
        hint && h('span', { class: 'hint' }, hint),
        h('span', { class: 'source' }, h('code', {}, code), spec && ` · ${spec}`),
      ),
    );
  };
  return [
    h('ol', { class: 'findings', 'aria-label': 'Findings' }, findings.slice(0, mostListed).map(item)),
    findings.length > mostListed &&
      h('p', { class: 'quiet' }, `The first ${mostListed} of ${findings.length} findings.`),
  ];
}
