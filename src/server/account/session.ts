import { timingSafeEqual } from 'node:crypto';
import type { Account } from '../../store/accounts.js';
import { type Actor, audit, audited } from '../../store/audit.js';
import { passwordMatches, redeemReset } from '../../store/passwords.js';
import { type CodeKind, readSecondFactor, useCode } from '../../store/second-factors.js';
import { createSession, csrfToken, endSession, sessionAccount, sessionLength } from '../../store/sessions.js';
import { type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { planOf, type Service } from '../service.js';
import { readFields } from './read-fields.js';
import { credentials, usedReset } from './schemas.js';

/** A signed-in account and the secret of its session. */
export interface Session {
  account: Account;
  secret: string;
}

/**
 * `__Host-` makes browsers require Secure and this exact host. Over plain HTTP, which is served on loopback only, not
 * every browser accepts that name; all but Safari accept a Secure cookie there, since nothing leaves the machine.
 */
const cookieName = (service: Service) => (service.secure ? '__Host-cctool' : 'cctool');

/** The Set-Cookie header that begins a session, or ends it if the secret is empty. */
export function sessionCookie(service: Service, secret: string): string {
  const age = secret === '' ? 0 : sessionLength / 1000;
  return `${cookieName(service)}=${secret}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict; Secure`;
}

function cookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return undefined;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** What viewers may send besides questions: how they sign in and out, and documents to look at. */
const viewersMay: ReadonlySet<string> = new Set([
  '/account/session',
  '/account/sessions',
  '/account/sessions/:id',
  '/account/second-factor',
  '/account/second-factor/confirm',
  '/account/second-factor/recovery-codes',
  '/account/second-factor/remove',
  '/account/run/:operation',
  '/account/tools/:tool',
]);

/** @throws HttpError 403 where an account would change the owner's without being it */
export function refuseOwner(own: Account, account: Account): void {
  if (account.role !== 'owner' || own.id === account.id) return;
  throw new HttpError(
    403,
    `Your account does not have access to "${account.name}": only the owner changes that account.`,
  );
}

/** A signed-in account as the log names it. */
export const actorOf = ({ name }: Account, { address }: Exchange): Actor => ({ door: 'dashboard', name, address });

/** @throws HttpError 401 without a session */
async function openSession(service: Service, { req }: Exchange): Promise<Session> {
  const secret = cookie(req.headers.cookie, cookieName(service));
  const account = secret === undefined ? undefined : await sessionAccount(service.store, secret, service.now());
  if (secret === undefined || account === undefined) throw new HttpError(401, 'You are not signed in.');
  return { account, secret };
}

/** @throws HttpError 403 for a request that another page made the browser send */
function requireToken(exchange: Exchange, { secret }: Session): void {
  checkOrigin(exchange);
  const token = exchange.req.headers['x-csrf-token'];
  if (typeof token !== 'string' || !sameText(token, csrfToken(secret))) {
    throw new HttpError(403, 'The request does not have access to this session: its X-CSRF-Token is missing or wrong.');
  }
}

/**
 * The session of a request. A request that changes something must carry the session's token in `X-CSRF-Token` and must
 * not come from another site.
 * @throws HttpError 401 without a session, 403 without the token
 */
export async function requireSession(service: Service, exchange: Exchange): Promise<Session> {
  const { method } = exchange.req;
  const session = await openSession(service, exchange);
  const isQuestion = method === 'GET' || method === 'HEAD';
  if (!isQuestion) requireToken(exchange, session);
  exchange.account_id = session.account.id;
  if (session.account.role === 'viewer' && !isQuestion && !viewersMay.has(exchange.route)) {
    throw new HttpError(403, 'Your account does not have access to changes: it is a viewer.');
  }
  return session;
}

/**
 * The session of a request that is made as a key of the account: of any method it must carry the session's token, and what
 * it may do is decided by the key.
 * @throws HttpError as `requireSession`
 */
export async function requireSessionOfKey(service: Service, exchange: Exchange): Promise<Session> {
  const session = await openSession(service, exchange);
  requireToken(exchange, session);
  exchange.account_id = session.account.id;
  return session;
}

/**
 * The session of an expensive request: it counts against the account's plan, as a request with a key does.
 * @throws HttpError as `requireSession`, and 429 over the limit
 */
export async function requireCountedSession(service: Service, exchange: Exchange): Promise<Session> {
  const session = await requireSession(service, exchange);
  await service.limits.consume(exchange, session.account.id, [planOf(service, session.account.plan)]);
  return session;
}

/** @throws HttpError 403 for a request from a page of another site */
export function checkOrigin({ req }: Exchange): void {
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new HttpError(403, 'A page of another site does not have access to the account.');
  }
}

const describe = (account: Account, secret: string) => ({
  account: { id: account.id, name: account.name, role: account.role },
  csrf_token: csrfToken(secret),
});

/** The header of a refused sign-in that says that a code is needed. */
const codeNeeded = { 'x-second-factor': 'required' };

/**
 * Asks for a code where an account has a second factor; the password was right.
 * @returns what the code was; undefined for an account without a second factor
 * @throws HttpError 401 without a code or for a wrong one, 429 after too many
 */
async function secondFactor(
  service: Service,
  { id }: Account,
  code: string | undefined,
  refused: () => Promise<void>,
): Promise<CodeKind | undefined> {
  const { enabled_at } = await readSecondFactor(service.store, id);
  if (enabled_at === null) return undefined;
  if (code === undefined) throw new HttpError(401, 'This account has a second factor: send its code too.', codeNeeded);
  await service.limits.countCode(id);
  const kind = await useCode(service.store, id, code, service.now());
  if (kind !== undefined) return kind;
  await refused();
  throw new HttpError(401, 'The code is wrong, or it was used already.', codeNeeded);
}

/** Signing in and out: `/account/session`. */
export function sessionEndpoint(service: Service): Endpoint {
  const { store } = service;
  return {
    path: '/account/session',
    methods: {
      async GET(exchange) {
        const { account, secret } = await requireSession(service, exchange);
        return json(describe(account, secret));
      },
      async POST(exchange) {
        checkOrigin(exchange);
        const { account: name, password, code } = await readFields(exchange, credentials);
        // Counted before the slow hash: guessing is limited, and so is keeping the processors busy.
        await service.limits.countSignIn(exchange.address, name);
        const account = await store.db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
        const matches = await passwordMatches(password, account?.password_digest);
        const record = (
          action: 'session.begin' | 'session.refuse',
          { id }: Account,
          details?: { [field: string]: unknown },
        ) =>
          audit(
            store,
            { door: 'dashboard', name, address: exchange.address },
            { action, account: name, target: id, target_name: name, details },
            service.now(),
          );
        if (!account || !matches) {
          if (account) await record('session.refuse', account);
          throw new HttpError(401, 'The account or the password is wrong.');
        }
        if (account.disabled_at !== null) {
          await record('session.refuse', account);
          throw new HttpError(403, 'This account does not have access: it is disabled.');
        }
        const kind = await secondFactor(service, account, code, () =>
          record('session.refuse', account, { reason: 'wrong code' }),
        );
        await record('session.begin', account, kind && { second_factor: kind });
        const userAgent = exchange.req.headers['user-agent'];
        const client = { address: exchange.address, userAgent };
        const secret = await createSession(store, account.id, service.now(), client);
        return json(describe(account, secret), 200, { 'set-cookie': sessionCookie(service, secret) });
      },
      async DELETE(exchange) {
        const { account, secret } = await requireSession(service, exchange);
        await audited(store, actorOf(account, exchange), service.now(), async (inside) => [
          await endSession(inside, secret),
          { action: 'session.end', account: account.name, target: account.id, target_name: account.name },
        ]);
        return { status: 204, headers: { 'set-cookie': sessionCookie(service, '') }, body: '' };
      },
    },
  };
}

/** Setting a new password with the token that an administrator has made: `/account/reset`. */
export function resetEndpoint(service: Service): Endpoint {
  const { store } = service;
  return {
    path: '/account/reset',
    methods: {
      async POST(exchange) {
        checkOrigin(exchange);
        const { token, password } = await readFields(exchange, usedReset);
        await service.limits.countSignIn(exchange.address, token);
        const account = await redeemReset(store, token, password, service.now());
        if (!account) {
          throw new HttpError(
            403,
            'The token does not have access: it is unknown, used or expired. Have a new one made.',
          );
        }
        const { id, name } = account;
        const event = { action: 'account.password', account: name, target: id, target_name: name } as const;
        await audit(store, actorOf(account, exchange), { ...event, details: { by: 'token' } }, service.now());
        return { status: 204, body: '' };
      },
    },
  };
}
