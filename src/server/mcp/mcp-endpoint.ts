import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { Tool } from '../../mcp/tools.js';
import { members } from '../../store/names.js';
import type { KeyRecord } from '../../store/store.js';
import { operations, type Toolkit } from '../../toolkit/operations/index.js';
import { type Endpoint, type Exchange, JsonText, json, type Reply } from '../http/exchange.js';
import { HttpError, toHttpError } from '../http/http-error.js';
import { readJson } from '../http/read-body.js';
import { mayUse } from '../operations/authenticate.js';
import { authorizeResource, identify } from '../operations/operation-endpoints.js';
import { checkBatch } from '../operations/read-input.js';
import { boundsOf, plansOf, type Service } from '../service.js';
import { KeptAnswers } from './kept-answers.js';

/** Loaded with the first request: the protocol's package is an optional part. */
async function loadProtocol() {
  const [{ answerMessage }, { toolsOf }, { Answers }, { SUPPORTED_PROTOCOL_VERSIONS }] = await Promise.all([
    import('../../mcp/server.js'),
    import('../../mcp/tools.js'),
    import('../../mcp/answers.js'),
    import('@modelcontextprotocol/server'),
  ]);
  return { answerMessage, toolsOf, Answers, versions: SUPPORTED_PROTOCOL_VERSIONS };
}

/** @throws HttpError 403 for a page of another site: its scripts must not act with what a browser knows */
function checkOrigin({ req }: Exchange): void {
  const { origin, host } = req.headers;
  if (origin === undefined) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new HttpError(403, `Requests from pages of "${origin.slice(0, 100)}" are not answered here.`);
}

/** @throws HttpError 400 for a version of the protocol that is not spoken here */
function checkVersion({ req }: Exchange, versions: readonly string[]): void {
  const version = req.headers['mcp-protocol-version'];
  if (version === undefined || (typeof version === 'string' && versions.includes(version))) return;
  throw new HttpError(400, `MCP-Protocol-Version: the versions here are ${versions.join(', ')}.`);
}

/**
 * The Model Context Protocol on `/mcp`: streamable HTTP without sessions, each answer as JSON. The tools are those that
 * the scopes of the key allow; limits are those of the other requests.
 */
export function mcpEndpoint(service: Service): Endpoint {
  const kept = new KeptAnswers();
  return {
    path: '/mcp',
    methods: {
      async POST(exchange): Promise<Reply> {
        checkOrigin(exchange);
        const key = await identify(service, exchange);
        const plans = plansOf(service, key);
        const bounds = boundsOf(plans);
        const { answerMessage, toolsOf, Answers, versions } = await loadProtocol();
        checkVersion(exchange, versions);
        await service.limits.consume(exchange, key.account_id, plans);
        const message = await readJson(exchange, bounds.body_bytes);
        const tools = toolsOf({
          toolkit: async () => toolkitOf(service, key),
          runTool: async ({ name }, input) => answerOf(await service.engines.runTool(name, input, callerOf(key))),
          hasScope: (scope) => mayUse(key, scope),
        }).map((tool) => guarded(service, exchange, key, tool, (input) => checkBatch(input, bounds)));
        const answers = kept.of(key.id, (most) => new Answers(most));
        const answer = await answerMessage(message, { tools, answers });
        return answer === undefined ? { status: 202, body: '' } : json(answer);
      },
    },
  };
}

const callerOf = (key: KeyRecord) => ({
  account_id: key.account_id,
  key_id: key.id,
  ...(key.schedules === null ? {} : { schedules: members(key.schedules) }),
});

/** What an operation has answered, as an object. */
const answerOf = (output: unknown): object =>
  output instanceof JsonText ? (JSON.parse(String(output.text)) as object) : (output as object);

/** The operations with the rights of a key. */
function toolkitOf(service: Service, key: KeyRecord): Toolkit {
  const methods = operations.map((operation) => [
    operation.name,
    async (input: { [field: string]: unknown }) => {
      authorizeResource(key, operation, input);
      return answerOf(await service.engines.run(operation.name, input, callerOf(key)));
    },
  ]);
  return Object.fromEntries(methods) as Toolkit;
}

/** A tool whose failures are those that a client of the service may see, and whose calls are counted. */
function guarded(
  service: Service,
  exchange: Exchange,
  key: KeyRecord,
  tool: Tool,
  check: (input: object) => void,
): Tool {
  return {
    ...tool,
    async call(input) {
      exchange.operation = tool.operation;
      service.usage.record(key.id, tool.operation, false, exchange.address, service.now());
      try {
        check(input);
        return await tool.call(input);
      } catch (error) {
        const { root } = service.workspace.current.context.workspace;
        const known = toHttpError(error, root);
        if (known.status === 500) {
          service.log.error({ req_id: exchange.id, route: '/mcp', err: error }, 'internal error');
        }
        throw new CctoolError(isCctoolError(error) ? error.kind : 'input', known.message);
      }
    },
  };
}
