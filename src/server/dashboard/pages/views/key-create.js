import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { h, newId } from '../dom.js';
import { numberText } from '../format.js';
import { showFailure, waiting } from '../notices.js';
import { dialogForm } from './key-ends.js';
import { field, choice as oneOf } from './operation-form.js';

const day = 86_400_000;
const expiries = [
  ['', 'never'],
  ['30', 'in 30 days'],
  ['90', 'in 90 days'],
  ['365', 'in a year'],
  ['date', 'on a date…'],
];

const modes = [
  ['live', 'Live'],
  ['test', 'Test: changes nothing, and uses up nothing of the plan'],
];

/** All or some of a list: two radio buttons, and a group of checkboxes that the second one shows. */
function choice(title, allText, items, given = null) {
  const name = newId('choice');
  const boxes = items.map(({ value, text, note }) => {
    const box = h('input', { type: 'checkbox', value, checked: given?.includes(value) });
    return {
      box,
      label: h('label', { class: 'check' }, box, h('span', {}, text, note && h('span', { class: 'hint' }, ` ${note}`))),
    };
  });
  const group = h(
    'div',
    { class: 'boxes', hidden: given === null },
    boxes.map(({ label }) => label),
  );
  const radio = (text, isSome) =>
    h(
      'label',
      { class: 'check' },
      h('input', {
        type: 'radio',
        name,
        checked: isSome === (given !== null),
        on: { change: () => (group.hidden = !isSome) },
      }),
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

/** Ranges of addresses that a key may be used from. */
function addressField(given) {
  const input = h('input', {
    ...{ id: 'key-addresses', autocomplete: 'off', spellcheck: 'false', placeholder: '203.0.113.0/24, 2001:db8::/32' },
    value: given?.join(', ') ?? '',
  });
  return {
    element: field('Addresses', input, 'Ranges that it may be used from, with commas. Empty: all.'),
    /** Undefined for all. */
    value() {
      const ranges = input.value.split(/[\s,]+/).filter((range) => range !== '');
      return ranges.length === 0 ? undefined : ranges;
    },
  };
}

/** The name and the rights of a key: those of a new one, or of `given`. */
function rightFields(choices, given) {
  const name = h('input', {
    ...{ id: 'key-name', required: true, maxlength: '200', autocomplete: 'off', value: given?.name ?? '' },
    placeholder: 'The program that will use it',
  });
  // What a key has and the server no longer knows stays a choice.
  const listed = (items, own) => [
    ...items,
    ...(own ?? [])
      .filter((value) => !items.some((item) => item.value === value))
      .map((value) => ({ value, text: value })),
  ];
  const of = (label, items, own = null) => choice(label, 'All', listed(items, own), own);
  const scopes = of(
    'Scopes',
    choices.scopes.map(({ scope, commands }) => ({ value: scope, text: scope, note: commands.join(', ') })),
    given?.scopes,
  );
  const schedules = of(
    'Schedules',
    choices.schedules.map(({ id, name }) => ({ value: id, text: name, note: id })),
    given?.schedules,
  );
  const flows = of(
    'Flows',
    choices.flows.map((flow) => ({ value: flow, text: flow })),
    given?.flows,
  );
  const addresses = addressField(given?.addresses);
  return {
    elements: [
      field('Name', name),
      scopes.element,
      (choices.schedules.length > 0 || given?.schedules) && schedules.element,
      (choices.flows.length > 0 || given?.flows) && flows.element,
      addresses.element,
    ],
    /** JSON omits fields without a value. */
    value: () => ({
      name: name.value,
      scopes: scopes.chosen(),
      schedules: schedules.chosen(),
      flows: flows.chosen(),
      addresses: addresses.value(),
    }),
  };
}

function changeForm(close, choices, key, done) {
  const rights = rightFields(choices, key);
  return dialogForm(close, {
    fields: rights.elements,
    label: 'Save',
    async send() {
      const { name, ...given } = rights.value();
      const body = { name, ...Object.fromEntries(Object.entries(given).map(([what, items]) => [what, items ?? null])) };
      await ask(`keys/${encodeURIComponent(key.id)}`, { method: 'PATCH', body });
      return done;
    },
  });
}

function form(close, choices, done) {
  const rights = rightFields(choices);
  const plan = planField(choices);
  const expiry = expiryField();
  const showPlan = () => {
    if (plan.element) plan.element.hidden = mode.value === 'test';
  };
  const mode = oneOf('key-mode', modes, showPlan);
  return dialogForm(close, {
    fields: [...rights.elements, field('Kind', mode), expiry.element, plan.element],
    label: 'Create the key',
    async send() {
      const body = {
        ...{ ...rights.value(), mode: mode.value, expires_at: expiry.value() },
        plan: mode.value === 'test' ? undefined : plan.value(),
      };
      const made = await ask('keys', { method: 'POST', body });
      return () => done(made);
    },
  });
}

/** A dialog that needs to know what there is to choose from. */
function choosingDialog(title, makeForm) {
  openDialog(title, (close) => {
    const room = h('div', {}, waiting(2));
    const load = async () => {
      try {
        const choices = await ask('key-choices');
        room.replaceChildren(makeForm(close, choices));
        room.querySelector('input').focus();
      } catch (failure) {
        showFailure(room, failure, load);
      }
    };
    load();
    return room;
  });
}

/** Asks for the rights of a new key, and creates it. */
export const createKeyDialog = (done) =>
  choosingDialog('Create an API key', (close, choices) => form(close, choices, done));

/** Asks for another name and other rights of a key: they hold from the next request on. */
export const changeKeyDialog = (key, done) =>
  choosingDialog(`Change “${key.name}”`, (close, choices) => changeForm(close, choices, key, done));
