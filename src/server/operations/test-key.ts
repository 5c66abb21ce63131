import { keyMode } from '../../store/key-format.js';
import type { KeyRecord } from '../../store/store.js';
import { requireSessionOfKey } from '../account/session.js';
import type { Exchange } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { Service } from '../service.js';
import { accept } from './authenticate.js';

/**
 * The header in which a signed-in browser names one of the account's test keys by its id: the page of the API makes requests
 * as that key, with its limits, scopes and log, though nobody keeps its secret. Pages of other sites cannot send it.
 */
export const testKeyHeader = 'x-test-key';

/**
 * The test key that a request names, of the account that is signed in.
 * @throws HttpError 401 without a session, 403 without its token or for any other key; Unauthorized for an ended key
 */
export async function findTestKey(service: Service, exchange: Exchange): Promise<KeyRecord> {
  const { account } = await requireSessionOfKey(service, exchange);
  const row = await service.store.db
    .selectFrom('keys')
    .select(['digest', 'prefix'])
    .where('id', '=', String(exchange.req.headers[testKeyHeader]))
    .where('account_id', '=', account.id)
    .executeTakeFirst();
  if (row === undefined || keyMode(row.prefix) !== 'test') {
    throw new HttpError(
      403,
      'The request does not have access to that key: X-Test-Key names a test key of your account.',
    );
  }
  return accept((await service.store.findKey(row.digest)) ?? null, service.now(), exchange);
}
