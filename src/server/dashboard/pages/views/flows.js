import { ask } from '../api.js';
import { onThemeChange, presentTheme } from '../colours.js';
import { h } from '../dom.js';
import { counted } from '../format.js';
import { failureNotice, showFailure, waiting } from '../notices.js';
import { cardTable } from './card-table.js';
import { findingsList, findingsText } from './findings-list.js';
import { flowCall } from './flow-call.js';
import { smallButton } from './operation-form.js';
import { sourceEditor } from './source-editor.js';

export const title = 'Flows';
export const lead = 'A flow as a diagram, a call through it turn by turn, and what no call can reach.';

const tool = (name, body) => ask(`tools/${name}`, { method: 'POST', body });
let chosen = '';
let draft = '';
/** Forgets which flow was shown, and what was written. */
export function forget() {
  chosen = '';
  draft = '';
}

/** How a flow is chosen that the workspace does not have; no flow is called so. */
const own = '/own';
const pause = 700;

const exampleFlow = `ivr: 1
start: welcome
prompts:
  welcome: Welcome. For sales press 1 or say sales. For support press 2 or say support.
  again: Please press 1 for sales, or 2 for support.
nodes:
  welcome:
    type: menu
    prompt: welcome
    noinput: again
    nomatch: again
    maxretries: support
    choices:
      - { dtmf: "1", phrases: [sales], to: sales }
      - { dtmf: "2", phrases: [support, help], to: support }
  sales: { type: transfer, queue: sales }
  support: { type: transfer, queue: support }
`;

const outcomeText = ({ status, outcome }) =>
  outcome ? [outcome.type, outcome.target].filter(Boolean).join(' ') : status;

/**
 * Shows one flow.
 * @param source gives its name in the workspace, or its text
 * @param linted is called with what was found in it
 * @param show leads to a finding; without it findings lead nowhere
 * @returns `close` stops what still runs; `renew` begins again with a text that has changed
 */
function flowView(room, { name, source, linted, show }) {
  let isOpen = true;
  let lastDrawing = 0;

  let last = {};
  const drawing = h('img', { alt: `Diagram of the flow ${name}` });
  // A flow begins at the top in the middle, not on the left, where its rarest ways may be.
  const centre = () => figure.scrollTo({ left: (figure.scrollWidth - figure.clientWidth) / 2 });
  drawing.addEventListener('load', centre, { once: true });
  const figure = h('figure', { class: 'diagram', tabindex: '0', 'aria-label': `Diagram of ${name}` }, waiting(3));
  const marked = h('p', { class: 'quiet small' });
  const findings = h('section', { class: 'part', 'aria-label': 'Findings' }, waiting(1));
  const explored = h('div', { class: 'part', 'aria-live': 'polite' });

  async function draw(coverage, text) {
    const number = ++lastDrawing;
    last = { coverage, text };
    try {
      const wish = { flow: source(), theme: presentTheme(), ...(coverage && { coverage }) };
      const { svg, nodes, edges } = await tool('drawFlow', wish);
      if (!isOpen || number !== lastDrawing) return;
      drawing.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      drawing.alt = `Diagram of the flow ${name}: ${counted(nodes.length, 'node')}, ${counted(edges.length, 'edge')}`;
      if (!figure.contains(drawing)) figure.replaceChildren(drawing);
      marked.textContent = text ?? '';
    } catch (failure) {
      if (isOpen && number === lastDrawing) showFailure(figure, failure, () => draw(coverage, text));
    }
  }

  const call = flowCall(source, ({ coverage, path }) => {
    if (path.length > 0) draw(coverage, 'Green: where the call went. Red: what it did not take.');
  });

  async function lint() {
    try {
      const { diagnostics } = await tool('lintFlow', { flow: source() });
      if (!isOpen) return;
      linted?.(diagnostics);
      findings.replaceChildren(
        ...[
          h('h2', {}, findingsText(diagnostics)),
          ...(diagnostics.length > 0 ? findingsList(diagnostics, show) : []),
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
      const { calls, edges, missed, truncated } = await tool('exploreFlow', { flow: source() });
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
  const ignoreTheme = onThemeChange(() => draw(last.coverage, last.text));
  function renew() {
    explored.replaceChildren();
    const before = lastDrawing;
    // A flow that cannot be called is drawn without a call, or says why it cannot be drawn.
    call.start().then(() => isOpen && lastDrawing === before && draw());
    lint();
  }
  renew();
  return {
    renew,
    close() {
      isOpen = false;
      ignoreTheme();
      call.stop();
    },
  };
}

/** Shows a flow that is written here. The returned function stops what still runs. */
function ownFlow(room) {
  let timer;
  let view;
  const place = h('div', { class: 'room' });
  const editor = sourceEditor({
    ...{ kind: 'flow', language: 'yaml', label: 'Flow source' },
    hint: 'Paste a flow in YAML or JSON, an Amazon Connect or Twilio Studio export, or VoiceXML.',
    onSubmit: () => run(),
    onChange(text) {
      draft = text;
      clearTimeout(timer);
      timer = setTimeout(run, pause);
    },
  });
  function run() {
    clearTimeout(timer);
    if (draft.trim() === '') {
      view?.close();
      view = undefined;
      place.replaceChildren();
      editor.mark([]);
    } else if (view) view.renew();
    else {
      view = flowView(place, {
        name: 'your own flow',
        source: () => draft,
        linted: editor.mark,
        show: editor.show,
      });
    }
  }
  function use(text) {
    draft = text;
    editor.text = text;
    run();
  }
  room.replaceChildren(
    h(
      'section',
      { class: 'source', 'aria-label': 'Your own flow' },
      h(
        'div',
        { class: 'row apart' },
        h('p', { class: 'quiet small' }, 'It is not kept on the server.'),
        smallButton('Example', () => use(exampleFlow)),
      ),
      editor.element,
    ),
    place,
  );
  if (draft !== '') use(draft);
  return () => {
    clearTimeout(timer);
    view?.close();
    editor.close();
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
      // The name of no flow: it is one that is written here.
      if (chosen !== own && !flows.includes(chosen)) chosen = flows[0] ?? own;
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
        [...flows.map((name) => [name, name]), [own, 'A flow of your own']].map(([value, text]) =>
          h('option', { value, selected: value === chosen }, text),
        ),
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
    close = chosen === own ? ownFlow(view) : flowView(view, { name: chosen, source: () => chosen }).close;
  }

  load();
  return () => {
    isOpen = false;
    close?.();
  };
}
