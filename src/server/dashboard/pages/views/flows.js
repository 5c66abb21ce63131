import { ask } from '../api.js';
import { h } from '../dom.js';
import { counted } from '../format.js';
import { emptyState, failureNotice, showFailure, waiting } from '../notices.js';
import { cardTable } from './card-table.js';
import { findingsList, findingsText } from './findings-list.js';
import { flowCall } from './flow-call.js';
import { smallButton } from './operation-form.js';

export const title = 'Flows';
export const lead = 'A flow as a diagram, a call through it turn by turn, and what no call can reach.';

const tool = (name, body) => ask(`tools/${name}`, { method: 'POST', body });
let chosen = '';
/** Forgets which flow was shown. */
export function forget() {
  chosen = '';
}

const outcomeText = ({ status, outcome }) =>
  outcome ? [outcome.type, outcome.target].filter(Boolean).join(' ') : status;

/** Shows one flow of the workspace. The returned function stops what still runs. */
function flowView(room, name) {
  let isOpen = true;
  let lastDrawing = 0;

  const drawing = h('img', { alt: `Diagram of the flow ${name}` });
  const figure = h('figure', { class: 'diagram', tabindex: '0', 'aria-label': `Diagram of ${name}` }, waiting(3));
  const marked = h('p', { class: 'quiet small' });
  const findings = h('section', { class: 'part', 'aria-label': 'Findings' }, waiting(1));
  const explored = h('div', { class: 'part', 'aria-live': 'polite' });

  async function draw(coverage, text) {
    const number = ++lastDrawing;
    try {
      const { svg, nodes, edges } = await tool('drawFlow', { flow: name, ...(coverage && { coverage }) });
      if (!isOpen || number !== lastDrawing) return;
      drawing.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      drawing.alt = `Diagram of the flow ${name}: ${counted(nodes.length, 'node')}, ${counted(edges.length, 'edge')}`;
      if (!figure.contains(drawing)) figure.replaceChildren(drawing);
      marked.textContent = text ?? '';
    } catch (failure) {
      if (isOpen && number === lastDrawing) showFailure(figure, failure, () => draw(coverage, text));
    }
  }

  const call = flowCall(name, ({ coverage, path }) => {
    if (path.length > 0) draw(coverage, 'Green: where the call went. Red: what it did not take.');
  });

  async function lint() {
    try {
      const { diagnostics } = await tool('lintFlow', { flow: name });
      if (!isOpen) return;
      findings.replaceChildren(
        ...[
          h('h2', {}, findingsText(diagnostics)),
          ...(diagnostics.length > 0 ? findingsList(diagnostics) : []),
        ].filter(Boolean),
      );
    } catch (failure) {
      if (isOpen) showFailure(findings, failure, lint);
    }
  }

  const exploreButton = h('button', { type: 'button', class: 'primary', on: { click: explore } }, 'Explore');
  async function explore() {
    exploreButton.disabled = true;
    explored.replaceChildren(waiting(2));
    try {
      const { calls, edges, missed, truncated } = await tool('exploreFlow', { flow: name });
      if (!isOpen) return;
      const nodes = [...new Set(calls.flatMap(({ path }) => path))];
      draw({ nodes, edges: edges.covered }, 'Green: what the calls took together. Red: what none took.');
      explored.replaceChildren(
        h(
          'h3',
          {},
          `${edges.covered.length} of ${counted(edges.all.length, 'edge')} with ${counted(calls.length, 'call')}${truncated ? '; the search stopped at its limit' : ''}`,
        ),
        cardTable(
          'Calls that were found',
          ['The caller', 'Outcome', 'New edges', 'Actions'],
          calls.map((found) => ({
            cells: [
              found.input === '' ? '(silence)' : found.input,
              outcomeText(found),
              String(found.gains.length),
              smallButton('Play', () => call.play(found.input, found.mocks), {
                'aria-label': `Play ${found.input === '' ? '(silence)' : found.input}`,
              }),
            ],
          })),
        ),
        ...(missed.length === 0
          ? []
          : [
              h('h3', {}, 'Edges that no call took'),
              h(
                'ul',
                { class: 'advice' },
                missed.map(({ edge, status, reason }) => h('li', {}, h('code', {}, edge), ` ${status}: ${reason}`)),
              ),
            ]),
      );
    } catch (failure) {
      if (isOpen && failure.status !== 401) explored.replaceChildren(failureNotice(failure, explore));
    } finally {
      exploreButton.disabled = false;
    }
  }

  room.replaceChildren(
    h('div', { class: 'flow-view' }, h('div', { class: 'part' }, figure, marked), call.element),
    findings,
    h(
      'section',
      { class: 'part', 'aria-labelledby': 'explore-title' },
      h('div', { class: 'row apart' }, h('h2', { id: 'explore-title' }, 'Coverage'), exploreButton),
      h(
        'p',
        { class: 'quiet' },
        'Finds calls that together take every way through the flow, and says what none can reach.',
      ),
      explored,
    ),
  );
  call.start();
  lint();
  return () => {
    isOpen = false;
    call.stop();
  };
}

/** Shows the flows of the workspace. */
export function open(room) {
  let isOpen = true;
  let close;
  const view = h('div', { class: 'room' });

  async function load() {
    room.replaceChildren(waiting(4));
    try {
      const { flows } = await ask('key-choices');
      if (!isOpen) return;
      if (flows.length === 0) {
        room.replaceChildren(
          emptyState(
            'This server has no flows',
            'The operator can name a folder in the configuration: ',
            h('code', {}, 'flows: flows'),
            '.',
          ),
        );
        return;
      }
      if (!flows.includes(chosen)) [chosen] = flows;
      const select = h(
        'select',
        {
          id: 'flow',
          on: {
            change() {
              chosen = select.value;
              show();
            },
          },
        },
        flows.map((name) => h('option', { value: name, selected: name === chosen }, name)),
      );
      room.replaceChildren(
        h('div', { class: 'field' }, h('label', { for: 'flow' }, 'Flow'), h('div', { class: 'search' }, select)),
        view,
      );
      show();
    } catch (failure) {
      if (isOpen) showFailure(room, failure, load);
    }
  }
  function show() {
    close?.();
    close = flowView(view, chosen);
  }

  load();
  return () => {
    isOpen = false;
    close?.();
  };
}
