import { ask } from '../api.js';
import { h } from '../dom.js';
import { failureNotice } from '../notices.js';
import { field, smallButton } from './operation-form.js';

/** Buttons for phrases at most; what else can be said is typed. */
const mostPhrases = 30;

const who = { system: 'Flow', caller: 'Caller', event: '' };
const keys = /^[0-9*#A-D\s]+$/;

function ending({ status, outcome }) {
  if (status === 'awaiting_input') return 'The flow waits for the caller.';
  if (!outcome) return `The call ended: ${status}.`;
  const { type, target, reason } = outcome;
  return `The call ended: ${[type, target, reason && `(${reason})`].filter(Boolean).join(' ')}.`;
}

/**
 * A call through a flow, turn by turn: each turn runs the call again from its beginning, so that one can step back.
 * @param source gives the name of the flow, or its text
 * @param moved is called with the answer after each turn
 */
export function flowCall(source, moved) {
  let turns = [];
  let mocks = {};
  let lastRequest = 0;

  const talk = h('ol', { class: 'talk', 'aria-label': 'The call', 'aria-live': 'polite' });
  const state = h('p', { class: 'verdict', role: 'status' });
  const choices = h('div', { class: 'row tight' });
  const said = h('input', {
    ...{ id: 'turn', autocomplete: 'off', autocapitalize: 'none', maxlength: '1000' },
    placeholder: 'What the caller says or presses',
  });
  const problem = h('div', {});
  const back = smallButton('Step back', () => restart(turns.slice(0, -1)));
  const again = smallButton('Start again', () => restart([]));

  const sayable = (phrase) => (keys.test(phrase) ? `"${phrase}"` : phrase);
  const add = (turn) => restart([...turns, turn]);
  const choice = (text, turn, label) =>
    h(
      'button',
      { type: 'button', class: 'chip suggestion', 'aria-label': label, on: { click: () => add(turn) } },
      text,
    );

  function draw(answer) {
    const lines = answer.transcript.filter(({ text }) => text !== '');
    talk.replaceChildren(
      ...lines.map(({ who: speaker, text, node }) =>
        h(
          'li',
          { class: speaker },
          h('span', { class: 'quiet' }, who[speaker] ?? speaker),
          ` ${text} `,
          h('code', { class: 'quiet' }, node),
        ),
      ),
    );
    talk.scrollTop = talk.scrollHeight;
    const isWaiting = answer.status === 'awaiting_input';
    state.textContent = ending(answer);
    state.className = `verdict ${isWaiting ? '' : answer.status === 'completed' ? 'good' : 'bad'}`;
    const { dtmf = [], phrases = [] } = answer.awaiting ?? {};
    choices.replaceChildren(
      ...(isWaiting
        ? [
            ...dtmf.slice(0, mostPhrases).map((key) =>
              // "8 digits" says what is expected; it cannot be pressed.
              keys.test(key) ? choice(key, key, `Press ${key}`) : h('span', { class: 'chip' }, key),
            ),
            ...phrases.slice(0, mostPhrases).map((phrase) => choice(`“${phrase}”`, sayable(phrase), `Say ${phrase}`)),
            choice('silence', '<noinput>'),
            choice('something else', '<nomatch>'),
            choice('hang up', '<hangup>'),
          ]
        : []),
    );
    said.disabled = !isWaiting;
    back.disabled = turns.length === 0;
    problem.replaceChildren(
      ...answer.diagnostics.map(({ severity, node, message }) =>
        h('p', { class: `notice ${severity === 'error' ? 'danger' : ''}` }, `${node}: ${message}`),
      ),
    );
  }

  async function restart(next, answers = mocks) {
    const number = ++lastRequest;
    const body = { flow: source(), input: next.join('\n'), ...(Object.keys(answers).length > 0 && { mocks: answers }) };
    try {
      const answer = await ask('run/testFlow', { method: 'POST', body });
      if (number !== lastRequest) return;
      turns = next;
      mocks = answers;
      draw(answer);
      moved(answer);
    } catch (failure) {
      if (number === lastRequest && failure.status !== 401) problem.replaceChildren(failureNotice(failure));
    }
  }

  const form = h(
    'form',
    {
      on: {
        submit(event) {
          event.preventDefault();
          if (said.value.trim() === '') return;
          add(said.value.trim());
          said.value = '';
        },
      },
    },
    field('The caller', said),
  );
  return {
    element: h(
      'section',
      { class: 'card part flow-call', 'aria-labelledby': 'call-title' },
      h(
        'div',
        { class: 'row apart' },
        h('h2', { id: 'call-title' }, 'A call'),
        h('div', { class: 'row' }, back, again),
      ),
      talk,
      state,
      choices,
      form,
      problem,
    ),
    start: () => restart([]),
    /** Plays a call from its beginning: its input, and how the world answers in it. */
    play: (input, answers) =>
      restart(
        input
          .split(/[\n|]/)
          .map((turn) => turn.trim())
          .filter((turn) => turn !== ''),
        answers,
      ),
    stop() {
      lastRequest = Number.POSITIVE_INFINITY;
    },
  };
}
