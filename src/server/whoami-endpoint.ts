import { type Endpoint, json } from './exchange.js';
import { identify } from './operation-endpoints.js';
import { planOf, type Service } from './service.js';

const list = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

/** What a key may do, for its holder: `cctool whoami`. */
export function whoamiEndpoint(service: Service): Endpoint {
  return {
    path: '/v1/whoami',
    methods: {
      async GET(exchange) {
        const key = await identify(service, exchange);
        const plan = planOf(service, key.plan);
        await service.limits.consume(exchange, key.id, plan);
        const account = await service.store.db
          .selectFrom('accounts')
          .select('name')
          .where('id', '=', key.account_id)
          .executeTakeFirstOrThrow();
        return json({
          account: account.name,
          key: {
            id: key.id,
            name: key.name,
            scopes: list(key.scopes),
            schedules: list(key.schedules),
            flows: list(key.flows),
            plan: key.plan,
            expires_at: key.expires_at,
          },
          limits: { ...plan, burst: plan.burst ?? null },
        });
      },
    },
  };
}
