import { packageVersion } from '../package-info.js';
import { type Endpoint, json } from './exchange.js';
import { HttpError } from './http-error.js';
import type { Service } from './service.js';

/** Probes and metrics: without a key, without limits. */
export function healthEndpoints(service: Service): Endpoint[] {
  const version = packageVersion();
  const alive = { status: 200, body: JSON.stringify({ status: 'ok', version }) };
  return [
    { path: '/healthz', quiet: true, methods: { GET: () => alive } },
    {
      path: '/readyz',
      quiet: true,
      methods: {
        async GET() {
          if (service.draining) throw new HttpError(503, 'The server is stopping.');
          try {
            await service.store.ping();
          } catch {
            throw new HttpError(503, 'The store cannot be reached.');
          }
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
          return { status: 200, headers: { 'content-type': registry.contentType }, body: await registry.metrics() };
        },
      },
    },
  ];
}
