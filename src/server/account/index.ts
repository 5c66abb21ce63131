import { findOperation } from '../../toolkit/operations/index.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { readJson } from '../http/read-body.js';
import { checkInput } from '../operations/read-input.js';
import { planOf, type Service } from '../service.js';
import { adminEndpoints } from './admin-endpoints.js';
import { backupEndpoints } from './backup-endpoints.js';
import { deskEndpoints } from './desk-endpoints.js';
import { keyEndpoints } from './key-endpoints.js';
import { overrideEndpoints } from './override-endpoints.js';
import { scheduleEndpoint } from './schedule-endpoint.js';
import { secondFactorEndpoints } from './second-factor.js';
import { requireCountedSession, resetEndpoint, sessionEndpoint } from './session.js';
import { sessionListEndpoints } from './session-list.js';
import { toolEndpoint } from './tool-endpoint.js';
import { usageDaysEndpoint, usageEndpoint } from './usage-endpoint.js';

/** The endpoints of the pages for account holders: signed in by a cookie, for their own account only. */
export function accountEndpoints(service: Service): Endpoint[] {
  return [
    sessionEndpoint(service),
    resetEndpoint(service),
    ...sessionListEndpoints(service),
    ...secondFactorEndpoints(service),
    ...keyEndpoints(service),
    ...adminEndpoints(service),
    ...backupEndpoints(service),
    scheduleEndpoint(service),
    ...overrideEndpoints(service),
    ...deskEndpoints(service),
    usageEndpoint(service),
    usageDaysEndpoint(service),
    operationEndpoint(service),
    toolEndpoint(service),
  ];
}

/** Runs an operation for the signed-in account, without a key: `POST /account/run/validateGrammar`. */
function operationEndpoint(service: Service): Endpoint {
  return {
    path: '/account/run/:operation',
    methods: {
      async POST(exchange) {
        const { account } = await requireCountedSession(service, exchange);
        const operation = findOperation(exchange.params.operation ?? '');
        if (!operation) throw new HttpError(404, `There is no operation "${exchange.params.operation}".`);
        if (account.role === 'viewer' && operation.name === 'backupScript') {
          throw new HttpError(403, 'Your account does not have access to changes: it is a viewer.');
        }
        const plan = planOf(service, account.plan);
        const input = checkInput(operation, await readJson(exchange, plan.body_bytes), 'field', plan);
        return json(await service.engines.run(operation.name, input, { account_id: account.id, key_id: null }));
      },
    },
  };
}
