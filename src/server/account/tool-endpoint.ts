import { schemaKit } from '../../toolkit/schema-kit.js';
import { type Endpoint, json } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import { planOf, type Service } from '../service.js';
import { findServerTool } from '../work/server-tools.js';
import { readFields } from './read-fields.js';
import { requireCountedSession } from './session.js';

/**
 * Runs a tool of the engines for the signed-in account, over the flows and the settings of the workspace:
 * `POST /account/tools/exploreFlow`.
 */
export function toolEndpoint(service: Service): Endpoint {
  return {
    path: '/account/tools/:tool',
    methods: {
      async POST(exchange) {
        const { account } = await requireCountedSession(service, exchange);
        const tool = findServerTool(exchange.params.tool ?? '');
        if (!tool) throw new HttpError(404, `There is no tool "${exchange.params.tool}".`);
        const input = await readFields(exchange, tool.input(schemaKit), planOf(service, account.plan).body_bytes);
        const caller = { account_id: account.id, key_id: null };
        return json(await service.engines.runTool(tool.name, input, caller, { isInWorkspace: true }));
      },
    },
  };
}
