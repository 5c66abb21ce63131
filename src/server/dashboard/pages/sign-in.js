import { signIn } from './api.js';

const form = document.getElementById('sign-in');
const message = document.getElementById('entry-message');
const button = document.getElementById('sign-in-button');
const { account: name, password } = form.elements;
let signedIn;

function say({ text = '', kind = 'danger' } = {}) {
  message.textContent = text;
  message.dataset.kind = kind;
  message.hidden = text === '';
}

/**
 * Shows the form for signing in.
 * @param done is given the account
 * @param first what is said above the form, and in which kind
 */
export function askToSignIn(done, first) {
  signedIn = done;
  say(first);
  password.value = '';
  (name.value === '' ? name : password).focus();
}

document.getElementById('show-password').addEventListener('change', (event) => {
  password.type = event.target.checked ? 'text' : 'password';
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  say();
  try {
    const account = await signIn(name.value, password.value);
    password.value = '';
    password.type = 'password';
    document.getElementById('show-password').checked = false;
    signedIn(account);
  } catch (failure) {
    say({ text: failure.message });
    password.select();
    password.focus();
  } finally {
    button.disabled = false;
  }
});
