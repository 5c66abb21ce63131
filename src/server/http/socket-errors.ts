import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from './http-error.js';

const reasons: { [status: number]: string } = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

/** Milliseconds that a client has to read the answer before its connection is closed. */
const reading = 2000;

/**
 * Writes a whole answer to a connection without a request, and closes it. Node no longer manages such a connection: the
 * rest of the input must be discarded here, and a connection that the client leaves open must be closed.
 */
function answer(socket: Duplex, status: number, message: string): void {
  const body = errorBody(message);
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
  socket.on('error', () => {});
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), reading);
  socket.once('close', () => clearTimeout(timer));
}

const known: { [code: string]: [number, string] } = {
  HPE_HEADER_OVERFLOW: [431, 'The header of the request is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
  HPE_INVALID_EOF_STATE: [400, 'The request was cut short.'],
  HPE_INVALID_METHOD: [400, 'The request does not begin with an HTTP method.'],
};

/** Answers in JSON what Node refuses before there is a request: broken, oversized or late heads, CONNECT, Expect. */
export function answerSocketErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The answer to a request on this connection has begun: another one cannot be sent.
    const answered = (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent;
    if (error.code === 'ECONNRESET' || !socket.writable || answered) {
      socket.destroy();
      return;
    }
    const [status, message] = known[error.code ?? ''] ?? [400, 'The request is not well-formed HTTP.'];
    answer(socket, status, message);
  });
  server.on('connect', (_request, socket: Duplex) => answer(socket, 405, 'CONNECT is not allowed here.'));
  server.on('checkExpectation', (_request, response) => {
    const body = errorBody('The Expect header may only ask for 100-continue.');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, headers).end(body);
  });
}
