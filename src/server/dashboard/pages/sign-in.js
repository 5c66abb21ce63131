import { ask, signIn } from './api.js';

const form = document.getElementById('sign-in');
const message = document.getElementById('entry-message');
const button = document.getElementById('sign-in-button');
const { account: name, password, code } = form.elements;
const codeField = document.getElementById('code-field');
let signedIn;

function showMessage({ text = '', kind = 'danger' } = {}) {
  message.textContent = text;
  message.dataset.kind = kind;
  message.hidden = text === '';
}

/** Shows the field for a code, empty, or hides it. */
function askForCode(isNeeded) {
  codeField.hidden = !isNeeded;
  code.required = isNeeded;
  code.value = '';
}

/**
 * Shows the form for signing in.
 * @param done is called with the account
 * @param first the message above the form, and its kind
 */
export function askToSignIn(done, first) {
  signedIn = done;
  showMessage(first);
  password.value = '';
  askForCode(false);
  (name.value === '' ? name : password).focus();
}

document.getElementById('show-password').addEventListener('change', (event) => {
  password.type = event.target.checked ? 'text' : 'password';
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  showMessage();
  try {
    const account = await signIn(name.value, password.value, code.value.trim());
    password.value = '';
    password.type = 'password';
    document.getElementById('show-password').checked = false;
    signedIn(account);
  } catch (failure) {
    const isFirst = failure.needsCode && codeField.hidden;
    if (isFirst) showMessage({ text: 'Enter the code that your app shows, or a recovery code.', kind: 'calm' });
    else showMessage({ text: failure.message });
    if (failure.status === 401) askForCode(failure.needsCode);
    if (failure.needsCode) code.focus();
    else {
      password.select();
      password.focus();
    }
  } finally {
    button.disabled = false;
  }
});

const reset = document.getElementById('reset-form');
reset.addEventListener('submit', async (event) => {
  event.preventDefault();
  showMessage();
  const { token, password: fresh } = reset.elements;
  try {
    await ask('reset', { method: 'POST', body: { token: token.value.trim(), password: fresh.value } });
    reset.reset();
    document.getElementById('reset').open = false;
    showMessage({ text: 'The password is set. Sign in with it.', kind: 'calm' });
    name.focus();
  } catch (failure) {
    showMessage({ text: failure.message });
    token.focus();
  }
});
