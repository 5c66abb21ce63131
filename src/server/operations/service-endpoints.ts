import { packageVersion } from '../../package-info.js';
import { keyMode } from '../../store/key-format.js';
import { isStoreDamaged, type KeyRecord, probeWrite } from '../../store/store.js';
import { scopes } from '../../toolkit/operations/index.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { boundsOf, plansOf, type Service } from '../service.js';
import { mayUse } from './authenticate.js';
import { identify } from './operation-endpoints.js';

/** Probes and metrics, which need no key and count against no limit, and what a key may do. */
export function serviceEndpoints(service: Service): Endpoint[] {
  const version = packageVersion();
  const alive = { status: 200, body: JSON.stringify({ status: 'ok', version }) };
  return [
    { path: '/healthz', quiet: true, methods: { GET: () => alive } },
    {
      path: '/readyz',
      quiet: true,
      methods: {
        async GET() {
          if (service.draining && !service.isReplaced) throw new HttpError(503, 'The server is stopping.');
          await checkStore(service);
          await service.workspace.examined;
          const { problems } = service.workspace;
          const kept = Object.entries(problems).map(([part, problem]) => [
            part,
            `the last good copy is in use: ${problem}`,
          ]);
          return json({ status: 'ready', store: 'ok', workspace: kept.length > 0 ? Object.fromEntries(kept) : 'ok' });
        },
      },
    },
    {
      path: '/metrics',
      quiet: true,
      methods: {
        async GET() {
          const { registry } = service.metrics;
          const body = await service.metrics.text(await service.siblings?.samples());
          return { status: 200, headers: { 'content-type': registry.contentType }, body };
        },
      },
    },
    whoamiEndpoint(service),
  ];
}

/** @throws HttpError 503 while the store cannot be read, or not be written because its disk is full */
async function checkStore(service: Service): Promise<void> {
  try {
    await service.store.ping();
  } catch (error) {
    const isDamaged = isStoreDamaged(error);
    throw new HttpError(503, isDamaged ? 'The store is damaged.' : 'The store cannot be reached.');
  }
  if (!service.isStoreFull) return;
  try {
    await probeWrite(service.store);
    service.isStoreFull = false;
  } catch {
    throw new HttpError(503, 'The disk of the store is full.');
  }
}

const list = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

/** The scopes of a key; null for all. */
const scopesOf = (key: KeyRecord): string[] | null =>
  keyMode(key.prefix) === 'live'
    ? list(key.scopes)
    : scopes.map(({ scope }) => scope).filter((scope) => mayUse(key, scope));

/** What the key of a request may do: `cctool whoami`. */
function whoamiEndpoint(service: Service): Endpoint {
  return {
    path: '/v1/whoami',
    methods: {
      async GET(exchange) {
        const key = await identify(service, exchange);
        const plans = plansOf(service, key);
        await service.limits.consume(exchange, key.account_id, plans);
        const [{ name: plan, requests, window, burst }] = plans;
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
            mode: keyMode(key.prefix),
            scopes: scopesOf(key),
            schedules: list(key.schedules),
            flows: list(key.flows),
            plan,
            expires_at: key.expires_at,
          },
          limits: { requests, window, burst: burst ?? null, ...boundsOf(plans) },
        });
      },
    },
  };
}
