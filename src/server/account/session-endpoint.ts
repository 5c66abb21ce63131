import type { Account } from '../../store/accounts.js';
import { passwordMatches } from '../../store/passwords.js';
import { createSession, csrfToken, endSession } from '../../store/sessions.js';
import { type Endpoint, json } from '../exchange.js';
import { HttpError } from '../http-error.js';
import type { Service } from '../service.js';
import { readFields } from './read-fields.js';
import { credentials } from './schemas.js';
import { checkOrigin, requireSession, sessionCookie } from './session.js';

const describe = (account: Account, secret: string) => ({
  account: { id: account.id, name: account.name, role: account.role },
  csrf_token: csrfToken(secret),
});

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
        const { account: name, password } = await readFields(exchange, credentials);
        // Counted before the slow hash: guessing is limited, and so is keeping the processors busy.
        await service.limits.countSignIn(exchange.address, name);
        const account = await store.db.selectFrom('accounts').selectAll().where('name', '=', name).executeTakeFirst();
        const matches = await passwordMatches(password, account?.password_digest);
        if (!account || !matches) throw new HttpError(401, 'The account or the password is wrong.');
        const secret = await createSession(store, account.id, service.now());
        return json(describe(account, secret), 200, { 'set-cookie': sessionCookie(service, secret) });
      },
      async DELETE(exchange) {
        const { secret } = await requireSession(service, exchange);
        await endSession(store, secret);
        return { status: 204, headers: { 'set-cookie': sessionCookie(service, '') }, body: '' };
      },
    },
  };
}
