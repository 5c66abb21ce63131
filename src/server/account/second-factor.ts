import type { Account } from '../../store/accounts.js';
import { type AuditAction, audited } from '../../store/audit.js';
import { passwordMatches } from '../../store/passwords.js';
import {
  enableSecondFactor,
  makeRecoveryCodes,
  readSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  useCode,
} from '../../store/second-factors.js';
import { endSessions } from '../../store/sessions.js';
import type { Store } from '../../store/store.js';
import { type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { readFields } from './read-fields.js';
import { firstCode, ownPasswordOnly, proof } from './schemas.js';
import { actorOf, requireSession } from './session.js';

/** What the service is called in an app: with its host, since one app may have codes of several. */
function issuerOf({ req }: Exchange): string {
  const [host] = /^[a-z\d.-]{1,100}/i.exec(req.headers.host ?? '') ?? [];
  return host === undefined ? 'cctool' : `cctool ${host}`;
}

const wrongCode = 'The code is wrong, or it was used already.';

/** The second factor of the account that is signed in: `/account/second-factor`. */
export function secondFactorEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  /** @throws HttpError 403 for a wrong password, 429 after too many */
  const checkPassword = async (exchange: Exchange, account: Account, password: string) => {
    await service.limits.countSignIn(exchange.address, account.name);
    if (!(await passwordMatches(password, account.password_digest))) {
      throw new HttpError(403, 'The password is wrong.');
    }
  };
  /** Asks for password and code again, then does a change and records it. */
  const proven = async <Result>(
    exchange: Exchange,
    action: AuditAction,
    work: (inside: Store, account: Account) => Promise<Result>,
  ) => {
    const { account } = await requireSession(service, exchange);
    const { password, code } = await readFields(exchange, proof);
    await checkPassword(exchange, account, password);
    const { id, name } = account;
    const { enabled_at } = await readSecondFactor(store, id);
    if (enabled_at === null) throw new HttpError(400, 'Your account has no second factor.');
    await service.limits.countCode(id);
    if ((await useCode(store, id, code, service.now())) === undefined) throw new HttpError(403, wrongCode);
    return audited(store, actorOf(account, exchange), service.now(), async (inside) => [
      await work(inside, account),
      { action, account: name, target: id, target_name: name },
    ]);
  };
  return [
    {
      path: '/account/second-factor',
      methods: {
        async GET(exchange) {
          const { account } = await requireSession(service, exchange);
          return json(await readSecondFactor(store, account.id));
        },
        async POST(exchange) {
          const { account } = await requireSession(service, exchange);
          const { password } = await readFields(exchange, ownPasswordOnly);
          await checkPassword(exchange, account, password);
          const started = await startSecondFactor(store, account, issuerOf(exchange), service.now());
          const { encodeQR } = await import('qr');
          // A quiet zone of four modules (ISO/IEC 18004).
          return json({ ...started, qr: encodeQR(started.uri, 'svg', { ecc: 'medium', border: 4 }) });
        },
      },
    },
    {
      path: '/account/second-factor/confirm',
      methods: {
        async POST(exchange) {
          const { account, secret } = await requireSession(service, exchange);
          const { code } = await readFields(exchange, firstCode);
          const { id, name } = account;
          await service.limits.countCode(id);
          const recovery_codes = await audited(store, actorOf(account, exchange), service.now(), async (inside) => {
            const codes = await enableSecondFactor(inside, id, code, service.now());
            // Whoever signed in elsewhere did so without a code.
            if (codes) await endSessions(inside, id, secret);
            const event = { action: 'second-factor.enable', account: name, target: id, target_name: name } as const;
            return [codes, codes && event];
          });
          if (!recovery_codes) throw new HttpError(400, `${wrongCode} Check the clock of your device.`);
          return json({ recovery_codes });
        },
      },
    },
    {
      path: '/account/second-factor/recovery-codes',
      methods: {
        async POST(exchange) {
          const work = (inside: Store, { id }: Account) => makeRecoveryCodes(inside, id, service.now());
          return json({ recovery_codes: await proven(exchange, 'second-factor.codes', work) });
        },
      },
    },
    {
      path: '/account/second-factor/remove',
      methods: {
        async POST(exchange) {
          await proven(exchange, 'second-factor.disable', (inside, { id }) => removeSecondFactor(inside, id));
          return { status: 204, body: '' };
        },
      },
    },
  ];
}
