import type { IncomingMessage, ServerResponse } from 'node:http';
import type { KeyRecord } from '../../store/store.js';
import type { AccountBytes } from '../limits/account-bytes.js';

/** One request on its way through the server, and what has been found out about it. */
export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  /** Goes back in `X-Request-Id` and into the log. */
  id: string;
  /** The client's address; behind a trusted proxy, the one that the proxy names. */
  address: string;
  params: { [name: string]: string };
  /** The query string as parsed: a name that is given twice holds a list. */
  query: { [name: string]: string | string[] };
  /** The route's pattern, for logs and metrics: never the raw path. */
  route: string;
  key?: KeyRecord;
  /** Who is signed in, where it is a session and not a key that lets the request in. */
  account_id?: string;
  /** Counts the bytes of bodies that are held for an account, this one's among them until it is answered. */
  bodies: AccountBytes;
  /** Bytes of the body that have arrived, and for whom they are counted. */
  received?: { owner: string; bytes: number };
  /** Headers that go with the answer whatever it is, such as the state of limits. */
  headers: { [name: string]: string };
}

/** Whose request it is: an account, or as long as that is not known, an address. */
export const ownerOf = ({ key, account_id, address }: Exchange): string => key?.account_id ?? account_id ?? address;

/** An answer. */
export interface Reply {
  status: number;
  headers?: { [name: string]: string };
  body: string | Buffer;
}

/** The work of one method on one path. */
export type Handler = (exchange: Exchange) => Reply | Promise<Reply>;

/** A path and what it answers to. HEAD is served wherever GET is. */
export interface Endpoint {
  /** A polka pattern, without the base path. */
  path: string;
  methods: { [method: string]: Handler };
  /** Probes and scrapes: logged at `debug` only. */
  quiet?: boolean;
}

/** What is JSON text already: a worker process has written it, so that the process that answers need not. */
export class JsonText {
  /** Text, or its bytes in UTF-8. */
  readonly text: string | Buffer;

  constructor(text: string | Uint8Array) {
    this.text = typeof text === 'string' ? text : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  }
}

/** A JSON answer. */
export function json(content: unknown, status = 200, headers?: { [name: string]: string }): Reply {
  const body = content instanceof JsonText ? content.text : JSON.stringify(content);
  return headers ? { status, body, headers } : { status, body };
}
