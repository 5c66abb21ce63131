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

/** Milliseconds that a client gets to read the answer before its connection is cut. */
const reading = 2000;

/**
 * Writes a whole answer to a connection on which there is no request to answer, and closes it. Nobody else looks after
 * such a connection any more: what still comes has to be read away, and one that the client leaves open has to be cut.
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

/** Answers with JSON what Node refuses before there is a request: broken, oversized or late heads, CONNECT, Expect. */
export function answerSocketErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A request on this connection that is being answered already has said all there is to say.
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
