import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isCctoolError } from '../../../../diagnostics/index.js';

/** A page of decisions: a hundred thousand comments are not made at once. */
const LARGEST_BODY = 4 * 1024 * 1024;

export interface DeskServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves one page on this machine alone, below an address that nobody can guess, and takes what it sends. A page of another
 * site can neither read it nor send to it: the address is a secret, and only the own origin and host are answered.
 * @param page made anew for each visit, with the address that it sends decisions to
 * @param take what is sent; its result is the answer
 */
export async function serveDesk(
  port: number,
  page: (saveTo: string) => Promise<string>,
  take: (text: string) => Promise<object>,
): Promise<DeskServer> {
  const token = randomBytes(16).toString('hex');
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = isCctoolError(error) ? error.message : 'internal error';
      send(response, isCctoolError(error) ? 400 : 500, 'application/json', JSON.stringify({ error: message }));
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, origin } = request.headers;
    const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [, given = '', what = ''] = (request.url ?? '').split('?', 1)[0]!.split('/');
    const isKnown = given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));
    if (!isKnown || host !== own) return send(response, 404, 'text/plain; charset=utf-8', 'not found');
    if (request.method === 'GET' && what === '')
      return send(response, 200, 'text/html; charset=utf-8', await page(`/${token}/decisions`));
    if (request.method !== 'POST' || what !== 'decisions' || (origin !== undefined && origin !== `http://${own}`))
      return send(response, 404, 'text/plain; charset=utf-8', 'not found');
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of request as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > LARGEST_BODY)
        return send(response, 413, 'application/json', JSON.stringify({ error: 'too many decisions at once' }));
      pieces.push(piece);
    }
    send(response, 200, 'application/json', JSON.stringify(await take(Buffer.concat(pieces).toString('utf8'))));
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  response.end(body);
}
