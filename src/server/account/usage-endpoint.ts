import { type Endpoint, json } from '../http/exchange.js';
import { planOf, type Service } from '../service.js';
import { requireSession } from './session.js';

/** Requests of the account's keys by the hour for seven days, and what is left of the limits that they share: `/account/usage`. */
export function usageEndpoint(service: Service): Endpoint {
  const { store } = service;
  return {
    path: '/account/usage',
    methods: {
      async GET(exchange) {
        const { account } = await requireSession(service, exchange);
        await service.usage.flush();
        const since = new Date(service.now() - 7 * 86_400_000).toISOString();
        const hours = await store.db
          .selectFrom('usage')
          .innerJoin('keys', 'keys.id', 'usage.key_id')
          .select(['usage.key_id', 'usage.hour', 'usage.operation', 'usage.requests', 'usage.refused'])
          .where('keys.account_id', '=', account.id)
          .where('usage.hour', '>=', since)
          .orderBy('usage.hour')
          .execute();
        const keys = await store.db
          .selectFrom('keys')
          .select(['id', 'name', 'plan'])
          .where('account_id', '=', account.id)
          .where('revoked_at', 'is', null)
          .where((where) =>
            where.or([
              where('expires_at', 'is', null),
              where('expires_at', '>', new Date(service.now()).toISOString()),
            ]),
          )
          .orderBy('created_at')
          .execute();
        return json({
          now: new Date(service.now()).toISOString(),
          keys: await Promise.all(
            keys.map(async ({ id, name, plan }) => {
              const limit = planOf(service, plan === '' ? account.plan : plan);
              const { requests, window } = limit;
              const left = await service.limits.remaining(account.id, limit);
              return { id, name, plan: limit.name, requests, window, ...left };
            }),
          ),
          hours,
        });
      },
    },
  };
}
