import { clockTime } from './format.js';

const base = `${document.body.dataset.base}/account/`;
let token = '';

/** An answer that is not success, or none at all. */
export class Failure extends Error {
  /** @param status of the answer; 0 where the server could not be reached */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Told when a request finds that the session has ended. */
export const sessionEnd = new EventTarget();

/** When a refused client may try again, on the clock of the reader. */
function whenAgain(answer) {
  const seconds = Number(answer.headers.get('retry-after'));
  return seconds > 0 ? ` That is at ${clockTime(new Date(Date.now() + seconds * 1000))}.` : '';
}

async function readError(answer) {
  const body = await answer.json().catch(() => ({}));
  return typeof body.error === 'string' ? body.error : `The server answered ${answer.status}.`;
}

/**
 * Asks the server on behalf of the signed-in account.
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

/** The account that is signed in already, or undefined. */
export async function currentAccount() {
  try {
    return begin(await ask('session'));
  } catch (error) {
    if (error.status === 401) return undefined;
    throw error;
  }
}

/**
 * Signs in, and makes sure that the browser keeps the session: one that refuses its cookie says nothing.
 * @throws Failure
 */
export async function signIn(account, password) {
  await ask('session', { method: 'POST', body: { account, password } });
  const signedIn = await currentAccount();
  if (signedIn) return signedIn;
  const wayOut =
    location.protocol === 'https:'
      ? 'Allow cookies for this address.'
      : 'Over plain HTTP Safari never does: take another browser, or start the server without --http.';
  throw new Failure(401, `The password is right, but your browser has not kept the cookie of the session. ${wayOut}`);
}

/** Signs out, here and on the server. */
export async function signOut() {
  await ask('session', { method: 'DELETE' });
  token = '';
}
