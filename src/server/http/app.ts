import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import polka, { type Polka } from 'polka';
import type { Service } from '../service.js';
import { inAcceptedEncoding, leastCompressed } from './compress.js';
import { type Endpoint, type Exchange, type Handler, ownerOf, type Reply } from './exchange.js';
import { errorBody, HttpError, toHttpError } from './http-error.js';
import { discardRest, lengthOf, sendBody, streamBody } from './send-answer.js';

const jsonType = 'application/json; charset=utf-8';

/** Sends the reply of a handler (or the error that it threw) with the headers that all answers have. */
function finish(service: Service, exchange: Exchange, reply: Reply): void {
  const { req, res } = exchange;
  if (res.headersSent || res.destroyed) return;
  // A flat list is the cheapest form for Node; names are in lower case everywhere, so that none occurs twice.
  const headers: (string | number)[] = ['x-request-id', exchange.id, 'x-content-type-options', 'nosniff'];
  const own = reply.headers;
  const hasBody = reply.status !== 204 && reply.status !== 304;
  if (own?.['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  if (own?.['content-type'] === undefined && hasBody) headers.push('content-type', jsonType);
  for (const name in exchange.headers) headers.push(name, exchange.headers[name]!);
  for (const name in own) headers.push(name, own[name]!);
  if (service.hsts) headers.push('strict-transport-security', 'max-age=31536000');
  if (service.draining) headers.push('connection', 'close');
  if (hasBody) headers.push('content-length', lengthOf(reply.body));
  res.writeHead(reply.status, headers);
  if (typeof reply.body === 'string' || Buffer.isBuffer(reply.body)) sendBody(res, reply.body);
  else if (req.method === 'HEAD') res.end();
  else {
    void streamBody(res, reply.body, (err) =>
      service.log.error({ req_id: exchange.id, route: exchange.route, err }, 'an answer was cut short'),
    );
  }
  if (!req.complete) discardRest(req, res);
}

/** An address without the port that some proxies add: with it, each connection would look like another client. */
const withoutPort = (address: string) =>
  address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');

/** The address of the client; behind a trusted proxy, the last one in X-Forwarded-For, which the proxy has added. */
function addressOf(service: Service, req: IncomingMessage): string {
  const own = req.socket.remoteAddress ?? '';
  if (!service.settings.trust_proxy) return own;
  const header = req.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').at(-1)?.trim();
  const address = withoutPort(forwarded ?? '');
  return isIP(address) ? address : own;
}

const boot = randomBytes(6).toString('hex');
let count = 0;

/** A proxy's request id if it is safe to log (a key in the wrong header is not), else a new one. */
function requestId(req: IncomingMessage): string {
  const given = req.headers['x-request-id'];
  if (typeof given === 'string' && /^(?!.*cct_)[\w.:-]{1,100}$/.test(given)) return given;
  count++;
  return `${boot}-${count.toString(36)}`;
}

type PolkaRequest = IncomingMessage & { params?: Exchange['params']; query?: Exchange['query']; path?: string };

/** Runs one handler for one request: the single place where errors become answers, and where requests are logged. */
async function serve(
  service: Service,
  handler: Handler,
  route: string,
  quiet: boolean,
  request: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const started = performance.now();
  const req = request as PolkaRequest;
  const exchange: Exchange = {
    req,
    res,
    id: requestId(req),
    address: addressOf(service, req),
    params: req.params ?? {},
    query: req.query ?? {},
    route,
    patience: service.settings.receive_timeout * 1000,
    bodies: service.bodies,
    headers: {},
  };
  service.inProgress++;
  let reply: Reply;
  try {
    if (service.inProgress > service.settings.concurrency && !quiet) {
      throw new HttpError(503, 'The server is busy. Try again in a moment.', {
        'retry-after': '1',
      });
    }
    checkHead(req);
    if (req.url?.includes('%')) checkEncoding(req.url);
    reply = await handler(exchange);
    if (typeof reply.body === 'string' || Buffer.isBuffer(reply.body)) {
      service.unread.admit(ownerOf(exchange), res, reply.body);
      if (reply.body.length >= leastCompressed) reply = await inAcceptedEncoding(exchange, reply);
    }
  } catch (error) {
    const known = toHttpError(error, service.workspace.current.context.workspace.root);
    reply = { status: known.status, headers: known.headers, body: errorBody(known.message) };
    if (known.status === 507) service.isStoreFull = true;
    if (known.status >= 400) service.metrics.refused.inc({ reason: String(known.status) });
    if (known.status === 500 || known.status === 507)
      service.log.error(
        { req_id: exchange.id, route, err: error },
        known.status === 507 ? 'the store is full' : 'internal error',
      );
  } finally {
    service.inProgress--;
    if (exchange.received) service.bodies.giveBack(exchange.received.owner, exchange.received.bytes);
  }
  finish(service, exchange, reply);
  const milliseconds = performance.now() - started;
  service.metrics.observe(req.method ?? '', route, reply.status, milliseconds / 1000);
  const line = {
    req_id: exchange.id,
    method: req.method,
    route,
    status: reply.status,
    ms: Math.round(milliseconds * 100) / 100,
    ip: exchange.address,
    key: exchange.key?.id,
  };
  service.log.access(line, quiet);
  if (exchange.key_id === undefined) return;
  const { key_id, operation = `${req.method} ${route}`, address, id } = exchange;
  const bytes_in = exchange.received?.bytes ?? (Number(req.headers['content-length']) || 0);
  const bytes_out = reply.status === 304 || req.method === 'HEAD' ? 0 : lengthOf(reply.body);
  const { status } = reply;
  service.usage.log(
    { key_id, operation, status, ms: line.ms, bytes_in, bytes_out, address, request_id: id },
    service.now(),
  );
}

/** Refuses control characters: no name contains them, and databases reject some. */
function checkEncoding(url: string): void {
  const [path = ''] = url.split('?', 1);
  if (/%([01][0-9a-f]|7f)/i.test(url)) throw new HttpError(400, 'The address contains control characters.');
  try {
    decodeURIComponent(path);
  } catch {
    throw new HttpError(
      400,
      'The path is not encoded correctly: each % must be followed by a byte of UTF-8 in hexadecimal.',
    );
  }
}

const notFound: Handler = ({ req }) => {
  const path = (req.url ?? '').split('?')[0]!.slice(0, 200);
  throw new HttpError(404, `There is nothing at ${path}. See /openapi.json for all paths.`);
};

/** Chooses the handler of a method; the answer to any other method lists what is allowed. */
function dispatch(endpoint: Endpoint): (method: string) => Handler {
  const { GET } = endpoint.methods;
  const methods: Endpoint['methods'] = { ...endpoint.methods, ...(GET && { HEAD: GET }) };
  const allow = [...Object.keys(methods), 'OPTIONS'].join(', ');
  const options: Handler = () => ({ status: 204, headers: { allow }, body: '' });
  return (method) => {
    if (Object.hasOwn(methods, method)) return methods[method]!;
    if (method === 'OPTIONS') return options;
    return () => {
      throw new HttpError(405, `${method} is not allowed here. Allowed: ${allow}.`, { allow });
    };
  };
}

/** A request line may contain the whole address (RFC 9112, 3.2.2); routes match its path. */
function toOriginForm(req: IncomingMessage): void {
  const { url = '' } = req;
  if (url.startsWith('/')) return;
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (rest !== undefined) req.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The case-sensitive pattern of a path. Polka's own patterns ignore case: a proxy that blocks `/metrics` would let
 * `/METRICS` through.
 */
function pattern(path: string): RegExp {
  const escaped = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:(\w+)/g, '(?<$1>[^/]+?)')}/?$`);
}

/** The listener of a service: polka with the service's endpoints. */
export function createListener(service: Service, endpoints: readonly Endpoint[]): RequestListener {
  const app = polka({
    onNoMatch: (req, res) => serve(service, notFound, 'none', false, req, res),
    onError: (error, req, res) =>
      serve(service, () => Promise.reject(error), 'none', false, req as unknown as IncomingMessage, res),
  });
  for (const endpoint of endpoints) {
    const choose = dispatch(endpoint);
    const { path, quiet = false } = endpoint;
    app.all(pattern(service.base + path), (req, res) => serve(service, choose(req.method), path, quiet, req, res));
  }
  // `attach` is polka's own listener; app.listen would add no more than this.
  const { attach } = app as Polka & { attach: RequestListener };
  return (req, res) => {
    toOriginForm(req);
    attach(req, res);
  };
}

/** Header fields of one request: browsers and proxies send a few dozen. */
const mostFields = 200;

const is = (name: string, expected: string) => name.length === expected.length && name.toLowerCase() === expected;

/**
 * Refuses heads that two readers could understand differently: Node takes the first of several `Host` or
 * `Authorization` fields, but a proxy in front may have taken the last.
 * @throws HttpError 400 (RFC 9112, 3.2: exactly one Host; RFC 6750, 3.1: one way to send the key), 431
 */
export function checkHead({ httpVersionMajor, httpVersionMinor, rawHeaders }: IncomingMessage): void {
  if (httpVersionMajor < 1) throw new HttpError(400, 'The request does not name a version of HTTP: send HTTP/1.1.');
  if (rawHeaders.length > 2 * mostFields) {
    throw new HttpError(431, `The request has more than ${mostFields} header fields.`);
  }
  let hosts = 0;
  let authorizations = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (is(name, 'host')) hosts++;
    else if (is(name, 'authorization')) authorizations++;
  }
  if (hosts === 0 && httpVersionMinor > 0) throw new HttpError(400, 'The Host header is missing.');
  if (hosts > 1) throw new HttpError(400, 'The request has more than one Host header.');
  if (authorizations > 1) throw new HttpError(400, 'The request has more than one Authorization header: send one key.');
}
