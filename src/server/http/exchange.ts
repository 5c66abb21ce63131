import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyRecord } from '../../store/store.js';
import type { AccountBytes } from '../limits/account-bytes.js';

/** One request, and what is known about it so far. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  /** Sent back in `X-Request-Id` and written to the log. */
  id: string;
  /** The client's address; behind a trusted proxy, the one that the proxy reports. */
  address: string;
  params: { [name: string]: string };
  /** The parsed query string: a name that occurs twice has a list. */
  query: { [name: string]: string | string[] };
  /** The route's pattern, for logs and metrics: never the raw path. */
  route: string;
  key?: KeyRecord;
  /** The key that was sent, also where it is refused because it is revoked or has expired. */
  key_id?: string;
  /** What the log of requests calls the request; its method and route when absent. */
  operation?: string;
  /** The account that is signed in, when the request is authenticated by a session. */
  account_id?: string;
  /** Milliseconds in which a body must arrive that is read as a whole. */
  patience: number;
  /** Counts the body bytes that are held for each account, including this request's until it is answered. */
  bodies: AccountBytes;
  /** Bytes of the body that have arrived, and the account they are counted for. */
  received?: { owner: string; bytes: number };
  /** Headers of the answer, whatever it is, such as the state of limits. */
  headers: { [name: string]: string };
}

/** The owner of a request: an account, or the client's address while the account is unknown. */
export const ownerOf = ({ key, account_id, address }: Exchange): string => key?.account_id ?? account_id ?? address;

/** A body that is made while it is sent. */
export interface BodyStream {
  /** Bytes in all. */
  length: number;
  /** An error in between ends the connection: the status has been sent. */
  pieces: AsyncIterable<Uint8Array>;
}

/** An answer. */
export interface Reply {
  status: number;
  headers?: { [name: string]: string };
  body: string | Buffer | BodyStream;
}

/** Answers one method of one path. */
export type Handler = (exchange: Exchange) => Reply | Promise<Reply>;

/** A path and its methods. HEAD is served wherever GET is. */
export interface Endpoint {
  /** A polka pattern, without the base path. */
  path: string;
  methods: { [method: string]: Handler };
  /** Probes and scrapes: logged at `debug` only. */
  quiet?: boolean;
}

/** Output that is JSON text already: the worker process has serialized it, so that the main process need not. */
export class JsonText {
  /** The text, or its bytes in UTF-8. */
  readonly text: string | Buffer;
  /** Milliseconds of processor time that a process would take for it that has kept nothing of earlier requests, where that was measured. */
  readonly milliseconds: number | undefined;

  constructor(text: string | Uint8Array, milliseconds?: number) {
    this.milliseconds = milliseconds;
    this.text = typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  }
}

/** A JSON answer. */
export function json(content: unknown, status = 200, headers?: { [name: string]: string }): Reply {
  const body = content instanceof JsonText ? content.text : JSON.stringify(content);
  return headers ? { status, body, headers } : { status, body };
}

/** A table to be saved as a file. */
export const csv = (name: string, body: string): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  },
  body,
});

/** True when the client already has the version with this entity tag (RFC 9110, 13.1.2: If-None-Match). */
export function isKnown({ req }: Exchange, tag: string): boolean {
  const header = req.headers['if-none-match'] ?? '';
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

/** An answer with its entity tag: clients keep it, and ask each time whether it is still the same. */
export function withTag<Answer extends Reply>(reply: Answer): Answer & { headers: { etag: string } } {
  const { body, headers } = reply;
  if (typeof body !== 'string' && !Buffer.isBuffer(body))
    throw new TypeError('a stream has no digest before it is sent');
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { ...reply, headers: { 'cache-control': 'no-cache', ...headers, etag } };
}

/** An answer that seldom changes: with its entity tag, and without its body for a client that has it. */
export function tagged(exchange: Exchange, reply: Reply & { headers: { etag: string } }): Reply {
  if (!isKnown(exchange, reply.headers.etag)) return reply;
  // The headers that a cache needs are those of the whole answer, which may be compressed (RFC 9110, 15.4.5).
  return { ...reply, status: 304, headers: { ...reply.headers, vary: 'accept-encoding' }, body: '' };
}
