import { defaultPlan } from '../../store/keys.js';
import { flowsOf } from '../../toolkit/local/flows.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { operations } from '../../toolkit/operations.js';
import { type Endpoint, json } from '../exchange.js';
import { planOf, type Service } from '../service.js';
import { requireSession } from './session.js';

/** The scopes with the commands that each one is for. */
const scopes = [...new Set(operations.map(({ scope }) => scope))].map((scope) => ({
  scope,
  commands: operations.filter((operation) => operation.scope === scope).map(({ command }) => command),
}));

/** What a key can be given: `/account/key-choices`. Plans are listed for those who may choose one. */
export function keyChoicesEndpoint(service: Service): Endpoint {
  return {
    path: '/account/key-choices',
    methods: {
      async GET(exchange) {
        const { account } = await requireSession(service, exchange);
        const { context } = service.workspace.current;
        const { hours, flows } = context.workspace;
        const names = account.role === 'administrator' ? Object.keys(service.settings.plans) : [];
        const schedules = hours === undefined ? [] : (await hoursService(context)).engine.hours.schedules;
        return json({
          scopes,
          default_plan: defaultPlan,
          plans: names.map((name) => {
            const { requests, window } = planOf(service, name);
            return { name, requests, window };
          }),
          schedules: schedules.map(({ key, name }) => ({ id: key, name })),
          flows: flows === undefined ? [] : (await flowsOf(context)).names,
        });
      },
    },
  };
}
