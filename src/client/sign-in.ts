import { CctoolError } from '../diagnostics/index.js';
import { readBaseUrl } from '../http/base-url.js';
import { createDispatcher } from '../http/dispatcher.js';
import { fromFailure, fromStatus } from './remote-error.js';
import { type ServiceOptions, type ServiceRequest, sendOnce } from './service-client.js';

/** Whose key is to be made, and how secrets are asked for. */
export interface SignIn {
  account: string;
  /** What the new key is called. */
  keyName: string;
  /** When it expires (ISO 8601); never when absent. */
  expiresAt?: string;
  askPassword(): Promise<string>;
  /** Asked only where the account has a second factor. */
  askCode(): Promise<string>;
}

/** Answers of the account's endpoints are small. */
const largestAnswer = 1024 * 1024;

/**
 * Signs in to a service as an account, makes a key for this machine, and signs out again.
 * @returns the key
 * @throws CctoolError: `auth` for a wrong password or code, `forbidden`, `rate` as the service answered; `unavailable` from a
 *   service without accounts; `remote` when it could not be reached
 */
export async function makeKeyAs(
  { baseUrl, env, ca, timeout = 60_000 }: Omit<ServiceOptions, 'key'>,
  { account, keyName, expiresAt, askPassword, askCode }: SignIn,
): Promise<string> {
  const base = readBaseUrl(baseUrl);
  const dispatcher = createDispatcher(base, { env, timeout, largestAnswer, ...(ca !== undefined && { ca }) });
  let secret = '';
  const send = async (
    method: ServiceRequest['method'],
    path: string,
    body?: object,
    session: { [name: string]: string } = {},
  ) => {
    const answer = await sendOnce(dispatcher, base, { method, path, body }, session, timeout).catch(
      (error: unknown) => {
        throw fromFailure(error, base);
      },
    );
    return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()), retryAfter: undefined };
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  /** The body of an answer, or the failure that it stands for, in which what was typed is not repeated. */
  const read = (answer: Answer): unknown => {
    if (answer.status >= 300) {
      const { kind, message } = fromStatus(answer, secret);
      if (kind === 'not-found') {
        throw new CctoolError('unavailable', `${baseUrl} has no accounts to sign in to`, 'log in with a key instead');
      }
      throw new CctoolError(kind, message);
    }
    try {
      return answer.bytes.length === 0 ? {} : JSON.parse(answer.bytes.toString('utf8'));
    } catch {
      throw new CctoolError('remote', `${baseUrl} answered with something that is not JSON`);
    }
  };
  const textOf = (body: unknown, name: string): string => {
    const value = (body as { [name: string]: unknown } | null)?.[name];
    if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) return value;
    throw new CctoolError('remote', `${baseUrl} answered without "${name}"`);
  };
  try {
    secret = await askPassword();
    const credentials = { account, password: secret };
    let begun = await send('POST', '/account/session', credentials);
    if (begun.status === 401 && begun.headers['x-second-factor'] === 'required') {
      begun = await send('POST', '/account/session', { ...credentials, code: await askCode() });
    }
    const token = textOf(read(begun), 'csrf_token');
    const [cookie = ''] = String(begun.headers['set-cookie'] ?? '').split(';');
    const session = { cookie, 'x-csrf-token': token };
    try {
      const key = { name: keyName, ...(expiresAt !== undefined && { expires_at: expiresAt }) };
      return textOf(read(await send('POST', '/account/keys', key, session)), 'key');
    } finally {
      // It would end by itself; a failure here takes nothing from what was done.
      await send('DELETE', '/account/session', undefined, session).catch(() => {});
    }
  } finally {
    await dispatcher.close();
  }
}
