import { isAvailable } from '../../toolkit/local-toolkit.js';
import { operations } from '../../toolkit/operations.js';
import { readJson } from '../decode-body.js';
import { type Endpoint, json } from '../exchange.js';
import { HttpError } from '../http-error.js';
import { checkInput } from '../read-input.js';
import type { Service } from '../service.js';
import { requireCountedSession } from './session.js';

/** Runs an operation for the signed-in account, without a key: `POST /account/run/validateGrammar`. */
export function operationEndpoint(service: Service): Endpoint {
  return {
    path: '/account/run/:operation',
    methods: {
      async POST(exchange) {
        const { account } = await requireCountedSession(service, exchange);
        const operation = operations.find((row) => row.name === exchange.params.operation);
        if (!operation) throw new HttpError(404, `There is no operation "${exchange.params.operation}".`);
        const plan = service.settings.plans.standard!;
        const input = checkInput(operation, await readJson(exchange, plan.body_bytes), 'field', plan);
        if (!isAvailable(operation.name))
          throw new HttpError(501, `${operation.command}: not available in this build.`);
        return json(await service.engines.run(operation.name, input, { account_id: account.id, key_id: null }));
      },
    },
  };
}
