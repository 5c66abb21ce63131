// The page of the API: who its requests are made as, and a form for each that can be tried.
import { ask, currentAccount, sessionEnd } from './api.js';
import { colourButton } from './colours.js';
import { h } from './dom.js';
import { numberText } from './format.js';
import { failureNotice } from './notices.js';
import { newKeyPanel } from './views/new-key-panel.js';
import { choice, field, smallButton } from './views/operation-form.js';
import { tryForm } from './views/try-form.js';

const root = document.body.dataset.base;
const room = document.getElementById('caller');
/** Who the requests are made as: nobody, an account, or a test key of it. */
const caller = { account: undefined, key: undefined };

/** A link to a page of the dashboard, beside this one: what was typed here stays. */
const dashboard = (page, text) =>
  h('a', { href: `${root}/dashboard/${page}`, target: '_blank', rel: 'noopener' }, text);

function fill(...children) {
  room.replaceChildren(h('h2', {}, 'Try it'), ...children.flat().filter(Boolean));
}

function showKeys(keys) {
  const select = choice(
    'test-key',
    keys.map(({ id, name, prefix }) => [id, `${name} (${prefix})`]),
    () => {
      caller.key = keys.find(({ id }) => id === select.value);
    },
  );
  caller.key = keys.find(({ id }) => id === caller.key?.id) ?? keys[0];
  select.value = caller.key.id;
  fill(
    h(
      'p',
      {},
      'Signed in as ',
      h('strong', {}, caller.account.name),
      '. Requests are made as the test key below: it has its own limits and changes nothing. What it sends is in the log of ',
      dashboard('keys', 'API keys'),
      '.',
    ),
    h('div', { class: 'row' }, field('Test key', select)),
  );
}

async function makeKey() {
  try {
    const key = await ask('keys', { method: 'POST', body: { name: 'Try it', mode: 'test' } });
    fill(newKeyPanel(key, refresh));
    document.getElementById('new-key-title').focus();
  } catch (failure) {
    if (failure.status !== 401) fill(failureNotice(failure, refresh));
  }
}

function showNoKey() {
  caller.key = undefined;
  const isViewer = caller.account.role === 'viewer';
  fill(
    h(
      'p',
      {},
      'Signed in as ',
      h('strong', {}, caller.account.name),
      isViewer
        ? ', which has no test key: requests are made as one, and a viewer cannot create it. Ask an administrator.'
        : '. Requests are made as a test key of the account, which has its own limits and changes nothing. There is none yet.',
    ),
    !isViewer && h('div', { class: 'row' }, smallButton('Create a test key', makeKey)),
  );
}

/** Asks who is signed in and which test keys there are. */
async function refresh() {
  try {
    caller.account = await currentAccount();
    if (!caller.account) {
      caller.key = undefined;
      return fill(
        h('p', {}, 'You are not signed in: only requests without a key can be tried.'),
        h(
          'p',
          {},
          dashboard('', 'Sign in'),
          ', then come back to this page. Requests are then made as a test key of your account.',
        ),
      );
    }
    const most = 500;
    const { keys, total } = await ask(`keys?status=active&search=cct_test_&sort=newest&limit=${most}`);
    const own = keys.filter(({ mode }) => mode === 'test');
    if (own.length === 0) return showNoKey();
    showKeys(own);
    if (total > most) room.append(h('p', { class: 'hint' }, `The ${numberText(most)} newest of ${numberText(total)}.`));
  } catch (failure) {
    if (failure.status !== 401) fill(failureNotice(failure, refresh));
  }
}

let description;
/** The description of the service; asked for once. */
function describe() {
  description ??= fetch(`${root}/openapi.json`).then((answer) => {
    if (!answer.ok) throw new Error(`The description of the service cannot be read: status ${answer.status}.`);
    return answer.json();
  });
  description.catch(() => {
    description = undefined;
  });
  return description;
}

function found({ paths, components }, id) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== id) continue;
      const parameters = (operation.parameters ?? []).map((each) =>
        each.$ref ? components.parameters[each.$ref.split('/').at(-1)] : each,
      );
      return { ...operation, parameters, path, method: method.toUpperCase() };
    }
  }
  throw new Error(`The service has no operation ${id} any more: reload the page.`);
}

/** Opens the form of an operation below its button, or closes it. */
async function toggle(button) {
  const next = button.nextElementSibling;
  if (next?.classList.contains('try-form')) {
    next.hidden = !next.hidden;
    button.setAttribute('aria-expanded', String(!next.hidden));
    return;
  }
  if (next?.classList.contains('notice')) next.remove();
  button.disabled = true;
  try {
    const form = tryForm(found(await describe(), button.dataset.operation), { root, caller, refresh });
    button.after(form);
    button.setAttribute('aria-expanded', 'true');
  } catch (failure) {
    button.after(failureNotice(failure));
  } finally {
    button.disabled = false;
    button.focus();
  }
}

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('button.try');
  if (button) toggle(button);
});
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault();
  document.getElementById('main').focus();
});
// Signing in happens on another page.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && !caller.key && !room.querySelector('.new-key')) refresh();
});
sessionEnd.addEventListener('end', refresh);
colourButton(document.getElementById('theme'), document.getElementById('theme-name'));
refresh();
