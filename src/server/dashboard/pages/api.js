import { clockTime } from './format.js';

const base = `${document.body.dataset.base}/account/`;
/** The address of what is below `/account/`. */
export const address = (path) => base + path;

let token = '';

/** An error answer, or no answer at all. */
export class Failure extends Error {
  /** @param status the status of the answer; 0 if the server could not be reached */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Emits `end` when a request shows that the session has ended. */
export const sessionEnd = new EventTarget();

/** When a refused client may try again, in the browser's time zone. */
function whenAgain(answer) {
  const seconds = Number(answer.headers.get('retry-after'));
  return seconds > 0 ? ` That is at ${clockTime(new Date(Date.now() + seconds * 1000))}.` : '';
}

async function readError(answer) {
  const body = await answer.json().catch(() => ({}));
  return typeof body.error === 'string' ? body.error : `The server answered ${answer.status}.`;
}

/**
 * Sends a request for the signed-in account.
 * @param path below `/account/`
 * @throws Failure
 */
export async function ask(path, { method = 'GET', body, signal } = {}) {
  let answer;
  try {
    answer = await fetch(base + path, {
      method,
      signal,
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        ...(method === 'GET' ? {} : { 'x-csrf-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Failure(0, 'The server cannot be reached.');
  }
  if (answer.status === 204) return undefined;
  if (answer.ok) return answer.json();
  const message = await readError(answer);
  if (answer.status === 401 && token !== '') {
    token = '';
    sessionEnd.dispatchEvent(new Event('end'));
  }
  throw new Failure(answer.status, answer.status === 429 ? message + whenAgain(answer) : message);
}

function begin({ account, csrf_token }) {
  token = csrf_token;
  return account;
}

/** The account that is signed in, or undefined. */
export async function currentAccount() {
  try {
    return begin(await ask('session'));
  } catch (error) {
    if (error.status === 401) return undefined;
    throw error;
  }
}

/**
 * Signs in, and checks that the browser keeps the session: a browser that rejects the cookie does not report it.
 * @throws Failure
 */
export async function signIn(account, password) {
  await ask('session', { method: 'POST', body: { account, password } });
  const signedIn = await currentAccount();
  if (signedIn) return signedIn;
  const remedy =
    location.protocol === 'https:'
      ? 'Allow cookies for this address.'
      : 'Safari does not keep it over plain HTTP: use another browser, or start the server without --http.';
  throw new Failure(401, `The password is right, but your browser did not keep the session cookie. ${remedy}`);
}

/** Signs out, here and on the server. */
export async function signOut() {
  await ask('session', { method: 'DELETE' });
  token = '';
}
