import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { announce, h, newId } from '../dom.js';
import { counted, instantText } from '../format.js';
import { failureNotice } from '../notices.js';
import { dialogForm } from './key-ends.js';

/** Ends that are offered: what is sent, and its text. */
const ends = [
  [{ duration: '1h' }, '1 hour'],
  [{ duration: '2h' }, '2 hours'],
  [{ duration: '4h' }, '4 hours'],
  [{ end: '24:00' }, 'the end of the day'],
  [{}, 'it is ended'],
];
const theRestOfTheDay = 3;
const reasons = ['Weather', 'Power or network failure', 'Staff meeting', 'Drill'];

/** Radio buttons that look like buttons: one tap each. */
function chips(title, texts, first) {
  const name = newId('chips');
  const inputs = texts.map((text, index) =>
    h('input', { type: 'radio', name, value: String(index), checked: index === first, 'aria-label': text }),
  );
  const labels = texts.map((text, index) => h('label', { class: 'choice' }, inputs[index], h('span', {}, text)));
  return {
    element: h('fieldset', {}, h('legend', {}, title), h('div', { class: 'choices' }, labels)),
    chosen: () => inputs.findIndex((input) => input.checked),
  };
}

/** The lines, all of them checked or the one that is meant. */
function lines(schedules, only) {
  const boxes = schedules.map(({ id, name }) => {
    const box = h('input', { type: 'checkbox', value: id, checked: only === undefined || only === id });
    return { box, label: h('label', { class: 'check' }, box, h('span', {}, name)) };
  });
  const all = h(
    'button',
    {
      type: 'button',
      class: 'small',
      on: {
        click() {
          const isAll = boxes.every(({ box }) => box.checked);
          for (const { box } of boxes) box.checked = !isAll;
        },
      },
    },
    'All or none',
  );
  return {
    element: h(
      'fieldset',
      {},
      h('legend', {}, 'Schedules'),
      h(
        'div',
        { class: 'boxes' },
        boxes.map(({ label }) => label),
      ),
      boxes.length > 1 && h('div', { class: 'row' }, all),
    ),
    chosen() {
      const keys = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      if (keys.length === 0) throw new Error('Choose at least one schedule.');
      return keys;
    },
  };
}

/** Asks what is closed or opened, until when, and why. @param only the one schedule that is meant; all when absent */
export function overrideDialog(schedules, only, done) {
  openDialog('Close or open for a while', (close) => {
    const state = chips('What', ['Close', 'Open'], 0);
    const which = lines(schedules, only);
    const until = chips(
      'Until',
      ends.map(([, text]) => text),
      theRestOfTheDay,
    );
    const reason = h('input', { id: 'override-reason', maxlength: '500', list: 'override-reasons', value: reasons[0] });
    return dialogForm(close, {
      fields: [
        state.element,
        until.element,
        h(
          'div',
          { class: 'field' },
          h('label', { for: 'override-reason' }, 'Why'),
          reason,
          h(
            'datalist',
            { id: 'override-reasons' },
            reasons.map((text) => h('option', { value: text })),
          ),
        ),
        which.element,
      ],
      label: 'Do it now',
      async send() {
        const body = {
          schedules: which.chosen(),
          state: state.chosen() === 0 ? 'closed' : 'open',
          ...ends[until.chosen()][0],
          ...(reason.value.trim() !== '' && { reason: reason.value.trim() }),
        };
        const { changes } = await ask('overrides', { method: 'POST', body });
        return () =>
          done(`${body.state === 'closed' ? 'Closed' : 'Opened'} ${counted(changes.length, 'schedule')}.`, changes);
      },
    });
  });
}

/** Says what was done, with a button that takes it back. */
export function doneNotice(text, changes, changed) {
  const notice = h('div', { class: 'notice', role: 'status' });
  const undo = h('button', { type: 'button', class: 'small' }, 'Undo');
  undo.addEventListener('click', async () => {
    undo.disabled = true;
    try {
      await ask('override-undo', { method: 'POST', body: { entries: changes.map(({ entry }) => entry) } });
      changed('Taken back.');
    } catch (failure) {
      if (failure.status !== 401) notice.replaceChildren(failureNotice(failure));
    }
  });
  notice.append(h('p', {}, text), undo);
  announce(text);
  return notice;
}

const stateWord = (state) => (state === 'closed' ? 'Closed' : 'Open');
const nameOf = (schedules, key) =>
  key === '*' ? 'All schedules' : (schedules.find(({ id }) => id === key)?.name ?? key);

function spanText({ start, end, status }) {
  const from = status === 'planned' ? `from ${instantText(start)} ` : '';
  return `${from}${end === null ? 'until it is ended' : `until ${instantText(end)}`}`;
}

function overrideRow(override, { schedules, may_change }, ended) {
  const { id, schedule, state, reason, by, source, status } = override;
  const button = h('button', { type: 'button', class: 'small' }, status === 'planned' ? 'Cancel' : 'End now');
  button.setAttribute('aria-label', `${button.textContent}: ${nameOf(schedules, schedule)}`);
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      const { changes } = await ask(`overrides/${encodeURIComponent(id)}`, { method: 'DELETE' });
      ended(status === 'planned' ? 'Cancelled.' : 'Ended.', changes);
    } catch (failure) {
      if (failure.status !== 401) ended(failureNotice(failure));
    }
  });
  const who = [by && `by ${by}`, source === 'file' && 'from a file of the server'].filter(Boolean).join(', ');
  return h(
    'li',
    { class: 'override' },
    h(
      'p',
      {},
      h('strong', {}, `${nameOf(schedules, schedule)}: ${stateWord(state).toLowerCase()}`),
      ` ${spanText(override)}`,
      h('span', { class: 'quiet' }, [reason, who].filter(Boolean).join(' · ')),
    ),
    source === 'service' && may_change && button,
  );
}

const actions = { create: '', end: 'ended', cancel: 'cancelled', undo: 'taken back' };

function entryRow({ time, action, schedule, by, reason, before, after, account, key, door }, schedules) {
  const state = stateWord((after ?? before).state).toLowerCase();
  const what = action === 'create' ? state : `${state}, ${actions[action]}`;
  const where = door === 'dashboard' ? account : `${account}, key ${key}`;
  return h(
    'li',
    {},
    h('time', { datetime: time }, instantText(time)),
    ` ${nameOf(schedules, schedule)}: ${what}`,
    h('span', { class: 'quiet' }, [reason, by && `by ${by}`, where].filter(Boolean).join(' · ')),
  );
}

/**
 * The overrides in force and planned, and their history.
 * @param changed is called with a text, or a notice, and the changes that can be taken back
 */
export function overrideList(page, changed) {
  const { overrides, entries, schedules } = page;
  const id = newId('overrides');
  const list =
    overrides.length > 0 &&
    h(
      'section',
      { class: 'card overrides', 'aria-labelledby': id },
      h('h3', { id }, 'Overrides'),
      h(
        'ul',
        {},
        overrides.map((each) => overrideRow(each, page, changed)),
      ),
    );
  const history =
    entries.length > 0 &&
    h(
      'details',
      { class: 'history' },
      h('summary', {}, 'History of overrides'),
      h(
        'ol',
        {},
        entries.map((entry) => entryRow(entry, schedules)),
      ),
    );
  return { list: list || '', history: history || '' };
}
