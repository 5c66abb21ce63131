import { currentAccount, isAdministrator, sessionEnd, signOut } from './api.js';
import { colourButton } from './colours.js';
import { closeDialogs } from './dialog.js';
import { announce, h } from './dom.js';
import { showFailure } from './notices.js';
import { askToSignIn } from './sign-in.js';
import * as accounts from './views/accounts.js';
import * as analysis from './views/analysis.js';
import * as audit from './views/audit.js';
import * as backups from './views/backups.js';
import * as desk from './views/desk.js';
import * as flows from './views/flows.js';
import * as grammars from './views/grammars.js';
import * as keys from './views/keys.js';
import * as phrases from './views/phrases.js';
import * as prompts from './views/prompts.js';
import * as schedules from './views/schedules.js';
import * as security from './views/security.js';
import * as usage from './views/usage.js';

/**
 * Each has a `title`, a `lead` and `open(room, account)`, which fills a room and may return a function to close it; one
 * that `isForAdministrators` is for them only.
 */
const views = {
  schedules,
  grammars,
  analysis,
  phrases,
  flows,
  prompts,
  desk,
  backups,
  keys,
  usage,
  audit,
  security,
  accounts,
};
const root = `${document.body.dataset.base}/dashboard`;

const shell = document.getElementById('shell');
const entry = document.getElementById('entry');
const main = document.getElementById('main');
let account;
let close;

const isFor = ({ isForAdministrators }) => !isForAdministrators || isAdministrator(account);

function pageOfAddress() {
  const name = location.pathname.slice(root.length).replace(/^\/|\/$/g, '');
  return Object.hasOwn(views, name) && isFor(views[name]) ? name : 'schedules';
}

/** Shows the page that the address names. */
function show({ isMove = false } = {}) {
  const name = pageOfAddress();
  const view = views[name];
  close?.();
  closeDialogs();
  document.title = `${view.title} · cctool`;
  for (const link of document.querySelectorAll('nav.pages a')) {
    link.hidden = !isFor(views[link.dataset.page]);
    if (link.dataset.page !== name) link.removeAttribute('aria-current');
    else {
      link.setAttribute('aria-current', 'page');
      // On a phone the links scroll sideways.
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
  }
  const heading = h('h1', { tabindex: '-1' }, view.title);
  const room = h('div', { class: `room ${name}` });
  main.replaceChildren(h('header', { class: 'head' }, heading, h('p', { class: 'quiet' }, view.lead)), room);
  close = view.open(room, account);
  if (!isMove) return;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
  announce(view.title);
}

function enter(signedIn) {
  const isSame = account?.id === signedIn.id;
  account = signedIn;
  // Input of another account must not be shown.
  if (!isSame) for (const view of Object.values(views)) view.forget?.();
  document.getElementById('account').textContent = account.name;
  entry.hidden = true;
  shell.hidden = false;
  show();
}

function leave(message) {
  close?.();
  close = undefined;
  closeDialogs();
  main.replaceChildren();
  shell.hidden = true;
  entry.hidden = false;
  document.title = 'Sign in · cctool';
  askToSignIn((signedIn) => {
    enter(signedIn);
    main.querySelector('h1').focus();
  }, message);
}

async function start() {
  try {
    const signedIn = await currentAccount();
    if (signedIn) enter(signedIn);
    else leave();
  } catch (failure) {
    shell.hidden = false;
    showFailure(main, failure, start);
  }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-page]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (link.href !== location.href) history.pushState(null, '', link.href);
  show({ isMove: true });
});
addEventListener('popstate', () => account && !shell.hidden && show({ isMove: true }));

document.querySelector('.skip').addEventListener('click', (event) => {
  // The address of the page stays unchanged.
  event.preventDefault();
  (shell.hidden ? document.getElementById('account-name') : main).focus();
});

document.getElementById('sign-out').addEventListener('click', async () => {
  try {
    await signOut();
    account = undefined;
    leave({ text: 'You have signed out.', kind: 'calm' });
  } catch (failure) {
    if (failure.status !== 401) announce(failure.message);
  }
});
sessionEnd.addEventListener('end', () => leave({ text: 'Your session has ended. Sign in to continue.' }));
colourButton(document.getElementById('theme'), document.getElementById('theme-name'));
start();
