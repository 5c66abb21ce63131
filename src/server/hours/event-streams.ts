import type { ServerResponse } from 'node:http';
import type { Exchange, Reply } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { ScheduleStates, StateChange } from './schedule-states.js';

/** Streams that are open at the same time: of one account, and together. */
const most = { perOwner: 100, all: 1000 };
/** A comment this often keeps proxies, and this server, from closing a quiet stream, in milliseconds. */
const heartbeat = 25_000;
/** A client that leaves this much unread is disconnected: it starts again with the present states. */
const mostUnread = 1024 * 1024;

interface Stream {
  res: ServerResponse;
  owner: string;
  /** The schedules that it tells of; all when absent. */
  keys: ReadonlySet<string> | undefined;
}

/** Server-sent events of the states of schedules: the present ones at the start, then every change. */
export class EventStreams {
  readonly #states: ScheduleStates;
  readonly #streams = new Set<Stream>();
  #number = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(states: ScheduleStates) {
    this.#states = states;
    states.subscribe((changes) => this.#send(changes));
  }

  /** How many are open. */
  get size(): number {
    return this.#streams.size;
  }

  /**
   * Turns an answer into a stream.
   * @param owner the account behind the request
   * @throws HttpError 503 where too many are open, or the server is stopping
   */
  open({ req, res, id, headers }: Exchange, owner: string, keys?: ReadonlySet<string>): Reply {
    const own = [...this.#streams].filter((stream) => stream.owner === owner).length;
    if (this.#isClosed || own >= most.perOwner || this.#streams.size >= most.all) {
      const why = this.#isClosed ? 'The server is stopping.' : `More than ${own} event streams are open: close some.`;
      throw new HttpError(503, why, { 'retry-after': '5' });
    }
    const reply: Reply = {
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      body: '',
    };
    if (req.method === 'HEAD') return reply;
    res.writeHead(200, { ...headers, ...reply.headers, 'cache-control': 'no-store', 'x-request-id': id });
    const stream: Stream = { res, owner, keys };
    this.#streams.add(stream);
    res.on('close', () => {
      this.#streams.delete(stream);
      if (this.#streams.size === 0) this.#rest();
    });
    res.write('retry: 3000\n\n');
    const now = [...this.#states.all()].map(([, { status }]) => ({ status }));
    for (const each of now) this.#write(stream, each);
    this.#timer ??= setInterval(() => this.#beat(), heartbeat).unref();
    return reply;
  }

  /** Ends all streams; clients connect again, to another replica. */
  close(): void {
    this.#isClosed = true;
    for (const { res } of this.#streams) res.end();
    this.#rest();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #beat(): void {
    for (const { res } of this.#streams) res.write(':\n\n');
  }

  #send(changes: readonly StateChange[]): void {
    for (const stream of this.#streams) for (const change of changes) this.#write(stream, change);
  }

  #write({ res, keys }: Stream, { at, status }: { at?: number; status: StateChange['status'] }): void {
    if (keys && !keys.has(status.schedule.id)) return;
    const data = { ...(at === undefined ? {} : { at: new Date(at).toISOString() }), ...status };
    res.write(`id: ${++this.#number}\nevent: state\ndata: ${JSON.stringify(data)}\n\n`);
    if (res.writableLength > mostUnread) res.destroy();
  }
}
