import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h, newId } from '../dom.js';
import { numberText } from '../format.js';
import { showFailure, waiting } from '../notices.js';
import { dialogForm } from './key-ends.js';

const day = 86_400_000;
const expiries = [
  ['', 'never'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
  ['date', 'on a date…'],
];

/** All or some of a list: two radio buttons, and a group of checkboxes that the second one shows. */
function choice(title, allText, items) {
  const name = newId('choice');
  const boxes = items.map(({ value, text, note }) => {
    const box = h('input', { type: 'checkbox', value });
    return {
      box,
      label: h('label', { class: 'check' }, box, h('span', {}, text, note && h('span', { class: 'hint' }, ` ${note}`))),
    };
  });
  const group = h(
    'div',
    { class: 'boxes', hidden: true },
    boxes.map(({ label }) => label),
  );
  const radio = (text, isSome) =>
    h(
      'label',
      { class: 'check' },
      h('input', { type: 'radio', name, checked: !isSome, on: { change: () => (group.hidden = !isSome) } }),
      text,
    );
  return {
    element: h(
      'fieldset',
      {},
      h('legend', {}, title),
      h('div', { class: 'row' }, radio(allText, false), radio('Only some', true)),
      group,
    ),
    /** The chosen values; undefined for all. */
    chosen() {
      if (group.hidden) return undefined;
      const values = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      if (values.length === 0) throw new Error(`${title}: choose at least one, or all of them.`);
      return values;
    },
  };
}

function planField({ plans, default_plan }) {
  if (plans.length === 0) return { element: null, value: () => undefined };
  const text = ({ name, requests, window }) => `${name}: ${numberText(requests)} requests in ${window} s`;
  const select = h(
    'select',
    { id: 'key-plan' },
    plans.map((plan) => h('option', { value: plan.name, selected: plan.name === default_plan }, text(plan))),
  );
  return {
    element: h('div', { class: 'field' }, h('label', { for: 'key-plan' }, 'Plan'), select),
    value: () => select.value,
  };
}

function expiryField() {
  const date = h('input', {
    type: 'date',
    'aria-label': 'Last day',
    hidden: true,
    min: new Date(Date.now()).toISOString().slice(0, 10),
  });
  const select = h(
    'select',
    {
      id: 'key-expiry',
      on: {
        change() {
          date.hidden = select.value !== 'date';
          date.required = !date.hidden;
        },
      },
    },
    expiries.map(([value, text]) => h('option', { value }, text)),
  );
  return {
    element: h('div', { class: 'field' }, h('label', { for: 'key-expiry' }, 'Expires'), select, date),
    value() {
      if (select.value === '') return undefined;
      // The end of the last day in the browser's time zone.
      if (select.value === 'date') return new Date(`${date.value}T23:59:59`).toISOString();
      return new Date(Date.now() + Number(select.value) * day).toISOString();
    },
  };
}

function form(close, choices, done) {
  const name = h('input', {
    id: 'key-name',
    required: true,
    maxlength: '200',
    autocomplete: 'off',
    placeholder: 'The program that will use it',
  });
  const scopes = choice(
    'Scopes',
    'All',
    choices.scopes.map(({ scope, commands }) => ({ value: scope, text: scope, note: commands.join(', ') })),
  );
  const schedules = choice(
    'Schedules',
    'All',
    choices.schedules.map(({ id, name }) => ({ value: id, text: name, note: id })),
  );
  const flows = choice(
    'Flows',
    'All',
    choices.flows.map((flow) => ({ value: flow, text: flow })),
  );
  const plan = planField(choices);
  const expiry = expiryField();
  return dialogForm(close, {
    fields: [
      h('div', { class: 'field' }, h('label', { for: 'key-name' }, 'Name'), name),
      scopes.element,
      choices.schedules.length > 0 && schedules.element,
      choices.flows.length > 0 && flows.element,
      expiry.element,
      plan.element,
    ],
    label: 'Create the key',
    async send() {
      // JSON omits fields without a value.
      const body = {
        name: name.value,
        scopes: scopes.chosen(),
        schedules: schedules.chosen(),
        flows: flows.chosen(),
        plan: plan.value(),
        expires_at: expiry.value(),
      };
      const made = await ask('keys', { method: 'POST', body });
      return () => done(made);
    },
  });
}

/** Asks for the rights of a new key, and creates it. */
export function createKeyDialog(done) {
  openDialog('Create an API key', (close) => {
    const room = h('div', {}, waiting(2));
    const load = async () => {
      try {
        const choices = await ask('key-choices');
        room.replaceChildren(form(close, choices, done));
        room.querySelector('input').focus();
      } catch (failure) {
        showFailure(room, failure, load);
      }
    };
    load();
    return room;
  });
}
