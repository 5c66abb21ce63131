import { afterAll, beforeAll, expect, it } from 'vitest';
import { fuzzApi } from '../scripts/support/api-fuzzer.mjs';
import { TestServer } from './support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ settings: { failed_authentications: { attempts: 1_000_000, window: 60 } } });
});
afterAll(() => server?.stop());

// `node scripts/fuzz-api.mjs` does the same with 20,000 requests.
it('every endpoint answers generated requests, good and bad, as it is described', { timeout: 120_000 }, async () => {
  const { key } = await server.key({ plan: 'unlimited' });
  const description = (await server.ask({ path: '/openapi.json' })).body;
  const seed = Date.now() % 2 ** 31;
  const { requests, violations, statuses } = await fuzzApi({
    description,
    key,
    requests: 800,
    seed,
    ask: ({ body, ...rest }) => server.ask({ ...rest, ...(body === undefined ? {} : { body }) }),
  });
  expect({ seed, violations }).toEqual({ seed, violations: [] });
  expect(requests).toBeGreaterThanOrEqual(800);
  // Good requests are among them for every operation that this build has.
  for (const [operation, counts] of Object.entries(statuses)) {
    if (!counts[501]) expect([operation, (counts[200] ?? 0) > 0]).toEqual([operation, true]);
  }
});
