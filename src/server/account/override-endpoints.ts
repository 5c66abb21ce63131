import type { Account } from '../../store/accounts.js';
import { members } from '../../store/names.js';
import { overridesScope } from '../../toolkit/operations/index.js';
import { hoursEngine, type OverrideCaller, OverrideService } from '../hours/override-service.js';
import { type Endpoint, type Exchange, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { allows } from '../operations/authenticate.js';
import type { Service } from '../service.js';
import { readFields, readQuery } from './read-fields.js';
import { requireCountedSession } from './session.js';
import { endingOverride, newOverrides, overridesQuery, undoneOverrides } from './workspace-schemas.js';

/** Entries of the history that the page shows. */
const mostEntries = 30;

const callerOf = (account: Account, { address }: Exchange): OverrideCaller => ({
  ...{ door: 'dashboard', account_id: account.id, key_id: null, address, name: account.name },
  ...(account.schedules === null ? {} : { schedules: members(account.schedules) }),
});

/** Overrides of hours for the signed-in account: `/account/overrides`. */
export function overrideEndpoints(service: Service): Endpoint[] {
  const overrides = new OverrideService(service);
  /** The account as one that may change overrides. @throws HttpError 403 */
  const changing = async (exchange: Exchange) => {
    const { account } = await requireCountedSession(service, exchange);
    if (!allows(account.scopes, overridesScope)) {
      throw new HttpError(403, `Your account does not have access to ${overridesScope}: overrides of hours.`);
    }
    return callerOf(account, exchange);
  };
  return [
    {
      path: '/account/overrides',
      methods: {
        async GET(exchange) {
          const { account } = await requireCountedSession(service, exchange);
          const { limit } = readQuery(exchange, overridesQuery);
          const may = allows(account.scopes, overridesScope);
          if (service.workspace.current.context.workspace.hours === undefined) {
            return json({ may_change: false, schedules: [], overrides: [], entries: [] });
          }
          const caller = callerOf(account, exchange);
          const { schedules } = (await hoursEngine(service)).hours;
          const own = schedules.filter(({ key }) => caller.schedules?.includes(key) ?? true);
          return json({
            may_change: may && own.length > 0,
            schedules: own.map(({ key, name }) => ({ id: key, name })),
            overrides: await overrides.list(caller),
            entries: await overrides.log(caller, { limit: limit ?? mostEntries }),
          });
        },
        async POST(exchange) {
          const caller = await changing(exchange);
          return json({ changes: await overrides.create(caller, await readFields(exchange, newOverrides)) });
        },
      },
    },
    {
      path: '/account/overrides/:id',
      methods: {
        async DELETE(exchange) {
          const caller = await changing(exchange);
          const { change } = await overrides.end(caller, exchange.params.id!, readQuery(exchange, endingOverride));
          return json({ changes: [change] });
        },
      },
    },
    {
      path: '/account/override-undo',
      methods: {
        async POST(exchange) {
          const caller = await changing(exchange);
          return json({ changes: await overrides.undo(caller, await readFields(exchange, undoneOverrides)) });
        },
      },
    },
  ];
}
