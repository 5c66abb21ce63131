import { clockTime } from './format.js';

const base = `${document.body.dataset.base}/account/`;
/** The address of what is below `/account/`. */
export const address = (path) => base + path;

let token = '';

/** An error answer, or no answer at all. */
export class Failure extends Error {
  /**
   * @param status the status of the answer; 0 if the server could not be reached
   * @param needsCode the account has a second factor, and its code was missing or wrong
   */
  constructor(status, message, needsCode = false) {
    super(message);
    this.status = status;
    this.needsCode = needsCode;
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

/** The answer to a request for the signed-in account. @throws Failure */
async function request(path, { method = 'GET', body, signal } = {}) {
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
  if (answer.ok) return answer;
  const message = await readError(answer);
  if (answer.status === 401 && token !== '') {
    token = '';
    sessionEnd.dispatchEvent(new Event('end'));
  }
  const needsCode = answer.headers.get('x-second-factor') === 'required';
  throw new Failure(answer.status, answer.status === 429 ? message + whenAgain(answer) : message, needsCode);
}

/**
 * Sends a request for the signed-in account.
 * @param path below `/account/`
 * @throws Failure
 */
export async function ask(path, options) {
  const answer = await request(path, options);
  return answer.status === 204 ? undefined : answer.json();
}

/** The bytes at a path below `/account/`. @throws Failure */
export const askBytes = async (path, signal) => (await request(path, { signal })).arrayBuffer();

/**
 * Sends a request to an address of this service as it is, and returns whatever answer comes.
 * @param testKey the id of the test key that it is made as; absent for a request that needs none
 * @param isSession sends the session without a key
 * @throws Failure when no answer comes, AbortError
 */
export async function send(url, { method, headers, body, signal, testKey, isSession = false }) {
  if (url.origin !== location.origin) throw new Failure(400, 'The address is not one of this service.');
  try {
    return await fetch(url, {
      ...{ method, body, signal, redirect: 'error', cache: 'no-store' },
      credentials: testKey !== undefined || isSession ? 'same-origin' : 'omit',
      headers: { ...headers, ...(testKey !== undefined && { 'x-test-key': testKey, 'x-csrf-token': token }) },
    });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    // A header that a browser does not send, such as one with letters beyond Latin-1.
    if (/header|ByteString|ISO-8859-1/i.test(error.message)) throw new Failure(400, error.message);
    throw new Failure(0, 'The server cannot be reached.');
  }
}

/** True for the roles that manage accounts and the keys of all. */
export const isAdministrator = (account) => ['administrator', 'owner'].includes(account?.role);

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
 * Signs in, with the code of the second factor where the account has one, and checks that
 * the browser keeps the session: a browser that rejects the cookie does not report it.
 * @throws Failure
 */
export async function signIn(account, password, code) {
  await ask('session', { method: 'POST', body: { account, password, ...(code && { code }) } });
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
