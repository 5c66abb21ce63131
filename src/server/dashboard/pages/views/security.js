import { ask } from '../api.js';
import { openDialog } from '../dialog.js';
import { announce, h } from '../dom.js';
import { counted, instantText } from '../format.js';
import { showFailure, waiting } from '../notices.js';
import { dialogForm } from './key-ends.js';
import { field } from './operation-form.js';
import { sessionTable } from './session-table.js';

export const title = 'Security';
export const lead = 'How you sign in, and where you are signed in.';

const ownSessions = { path: 'sessions', label: 'Your sessions' };

const secret = (id, autocomplete, properties) =>
  h('input', { id, autocomplete, maxlength: '1000', required: true, spellcheck: 'false', ...properties });
const passwordInput = () => secret('own-password', 'current-password', { type: 'password' });
const codeInput = () => secret('own-code', 'one-time-code', { autocapitalize: 'none' });

/** Shows recovery codes until they are dismissed. */
function showCodes(codes, done) {
  openDialog('Recovery codes', (close) => {
    const list = h(
      'ul',
      { class: 'codes' },
      codes.map((code) => h('li', {}, h('code', {}, code))),
    );
    const finish = () => {
      close();
      done();
    };
    return [
      h('p', {}, 'Keep them where your phone is not. Each signs in once in place of a code; they are shown only now.'),
      list,
      h(
        'div',
        { class: 'actions' },
        h('button', { type: 'button', class: 'primary', on: { click: finish } }, 'I have stored them'),
      ),
    ];
  });
}

/** Shows the picture for the app, and asks for its first code. */
function scanDialog({ qr, secret: text }, done) {
  openDialog('Add the account to your app', (close) => {
    const code = codeInput();
    const image = h('img', {
      class: 'qr',
      alt: 'QR code for an authenticator app',
      src: `data:image/svg+xml,${encodeURIComponent(qr)}`,
    });
    return dialogForm(close, {
      fields: [
        h('p', {}, 'Scan this with an authenticator app. An app that cannot scan takes the secret as text.'),
        image,
        h('p', { class: 'secret' }, h('code', {}, text.match(/.{1,4}/g).join(' '))),
        field('The code that the app shows', code),
      ],
      label: 'Turn it on',
      async send() {
        const { recovery_codes } = await ask('second-factor/confirm', { method: 'POST', body: { code: code.value } });
        return () => showCodes(recovery_codes, done);
      },
    });
  });
}

function startDialog(done) {
  openDialog('Turn the second factor on', (close) => {
    const password = passwordInput();
    return dialogForm(close, {
      fields: field('Your password', password),
      label: 'Continue',
      async send() {
        const started = await ask('second-factor', { method: 'POST', body: { password: password.value } });
        return () => scanDialog(started, done);
      },
    });
  });
}

/** Asks for password and code before a change. */
function provenDialog({ title, text, label, className, path }, done) {
  openDialog(title, (close) => {
    const [password, code] = [passwordInput(), codeInput()];
    return dialogForm(close, {
      fields: [h('p', {}, text), field('Your password', password), field('Code, or recovery code', code)],
      label,
      className,
      async send() {
        const body = { password: password.value, code: code.value };
        const answer = await ask(`second-factor/${path}`, { method: 'POST', body });
        return () => done(answer);
      },
    });
  });
}

/** Shows the second factor of the account. */
export function open(room) {
  let isOpen = true;
  const factor = h('div', {}, waiting(1));
  const heading = h('h2', { id: 'second-factor-title', tabindex: '-1' }, 'Second factor');
  room.append(
    h(
      'section',
      { id: 'second-factor', class: 'card part', 'aria-labelledby': 'second-factor-title' },
      heading,
      factor,
    ),
  );
  const sessionsHeading = h('h2', { id: 'sessions-title', tabindex: '-1' }, 'Sessions');
  const sessions = h('div', { class: 'part' }, waiting(1));
  room.append(
    h('section', { id: 'sessions', class: 'part', 'aria-labelledby': 'sessions-title' }, sessionsHeading, sessions),
  );

  async function changed(text) {
    await Promise.all([load(), loadSessions()]);
    heading.focus();
    announce(text);
  }

  const button = (text, run, className) =>
    h('button', { type: 'button', class: className ?? false, on: { click: run } }, text);

  const makeCodes = () =>
    provenDialog(
      {
        title: 'Make new recovery codes?',
        text: 'Those that you have become void.',
        label: 'Make new codes',
        path: 'recovery-codes',
      },
      ({ recovery_codes }) => showCodes(recovery_codes, () => changed('New recovery codes are made.')),
    );
  const remove = () =>
    provenDialog(
      {
        title: 'Remove the second factor?',
        text: 'You sign in with your password alone.',
        label: 'Remove it',
        className: 'danger',
        path: 'remove',
      },
      () => changed('The second factor is removed.'),
    );

  function draw({ enabled_at, recovery_codes }) {
    if (enabled_at === null) {
      factor.replaceChildren(
        h('p', {}, 'Signing in asks for your password alone. With a second factor it also asks for a code of an app.'),
        h(
          'div',
          { class: 'row' },
          button('Turn it on', () => startDialog(() => changed('The second factor is on.')), 'primary'),
        ),
      );
      return;
    }
    factor.replaceChildren(
      h(
        'p',
        {},
        `On since ${instantText(enabled_at)}. ${counted(recovery_codes, 'recovery code')} left: with one you sign in without the app.`,
      ),
      h('div', { class: 'row' }, button('New recovery codes', makeCodes), button('Remove', remove, 'danger')),
    );
  }

  async function load() {
    try {
      const state = await ask('second-factor');
      if (isOpen) draw(state);
    } catch (failure) {
      if (isOpen) showFailure(factor, failure, load);
    }
  }

  async function loadSessions() {
    try {
      const answer = await ask('sessions');
      if (isOpen)
        sessions.replaceChildren(...sessionTable(answer.sessions, ownSessions, sessionsEnded).filter(Boolean));
    } catch (failure) {
      if (isOpen) showFailure(sessions, failure, loadSessions);
    }
  }

  async function sessionsEnded(text) {
    await loadSessions();
    sessionsHeading.focus();
    announce(text);
  }

  load();
  loadSessions();
  return () => {
    isOpen = false;
  };
}
