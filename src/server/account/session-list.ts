import type { Account } from '../../store/accounts.js';
import { accountByName, isAdministrator } from '../../store/accounts.js';
import { audited } from '../../store/audit.js';
import { endSessionById, endSessions, listSessions } from '../../store/sessions.js';
import { type Endpoint, type Exchange, json, type Reply } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { actorOf, refuseOwner, requireSession, type Session } from './session.js';

/** Open sessions, of the own account and for administrators of all: `/account/sessions`, `/account/accounts/:name/sessions`. */
export function sessionListEndpoints(service: Service): Endpoint[] {
  const { store } = service;
  /** Whose sessions a request is about: those of the account in the path, or the own ones. */
  const target = async (exchange: Exchange): Promise<{ session: Session; account: Account }> => {
    const session = await requireSession(service, exchange);
    const { name } = exchange.params;
    if (name === undefined) return { session, account: session.account };
    if (!isAdministrator(session.account)) {
      throw new HttpError(403, 'Your account does not have access to accounts: only administrators do.');
    }
    return { session, account: await accountByName(store, name) };
  };
  const list = async (exchange: Exchange): Promise<Reply> => {
    const { session, account } = await target(exchange);
    return json({ sessions: await listSessions(store, account.id, service.now(), session.secret) });
  };
  /** Ends one session, or all but the one that asks, and records it. */
  const end = async (exchange: Exchange): Promise<Reply> => {
    const { session, account } = await target(exchange);
    refuseOwner(session.account, account);
    const { id, name } = account;
    const one = exchange.params.id;
    const ended = await audited(store, actorOf(session.account, exchange), service.now(), async (inside) => {
      const count =
        one === undefined
          ? await endSessions(inside, id, session.secret)
          : Number(await endSessionById(inside, id, one));
      const details = one === undefined ? { sessions: count } : { session: one };
      const event = { action: 'session.end', account: name, target: id, target_name: name, details } as const;
      return [count, count > 0 ? event : undefined];
    });
    if (one !== undefined && ended === 0) throw new HttpError(404, `"${name}" has no open session "${one}".`);
    return json({ ended });
  };
  const paths = (path: string): Endpoint[] => [
    { path, methods: { GET: list, DELETE: end } },
    { path: `${path}/:id`, methods: { DELETE: end } },
  ];
  return [...paths('/account/sessions'), ...paths('/account/accounts/:name/sessions')];
}
