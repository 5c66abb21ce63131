import type { ServerResponse } from 'node:http';
import type { Exchange, Reply } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';
import type { ScheduleStates, StateChange } from './schedule-states.js';

/** Streams that are open at the same time: of one account, and together. */
const most = { perOwner: 100, all: 1000 };
/** How often what a stream was opened with is looked at again, in milliseconds: it may have been revoked. */
const recheck = 3000;
/** A comment this often keeps proxies, and this server, from closing a quiet stream, in milliseconds. */
const heartbeat = 25_000;
/** A client that leaves this much unread is disconnected: it starts again with the present states. */
const mostUnread = 1024 * 1024;

interface Stream {
  res: ServerResponse;
  owner: string;
  /** The schedules that it tells of; all when absent. */
  keys: ReadonlySet<string> | undefined;
  isAllowed: () => Promise<boolean>;
  /** What is being checked and sent: events stay in order. */
  last: Promise<void>;
  isChecking: boolean;
}

/** Server-sent events of the states of schedules: the present ones at the start, then every change. */
export class EventStreams {
  readonly #states: ScheduleStates;
  readonly #streams = new Set<Stream>();
  #number = 0;
  #timers: NodeJS.Timeout[] = [];
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
   * @param isAllowed false when the key or the link of the request no longer holds: the stream ends, within seconds and
   *   before the next event
   * @throws HttpError 503 where too many are open, or the server is stopping
   */
  open(
    { req, res, id, headers }: Exchange,
    owner: string,
    isAllowed: () => Promise<boolean>,
    keys?: ReadonlySet<string>,
  ): Reply {
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
    const stream: Stream = { res, owner, keys, isAllowed, last: Promise.resolve(), isChecking: false };
    this.#streams.add(stream);
    res.on('close', () => {
      this.#streams.delete(stream);
      if (this.#streams.size === 0) this.#rest();
    });
    res.write('retry: 3000\n\n');
    const now = [...this.#states.all()].map(([, { status }]) => ({ status }));
    for (const each of now) this.#write(stream, each);
    if (this.#timers.length === 0) {
      this.#timers = [
        setInterval(() => this.#beat(), heartbeat).unref(),
        setInterval(() => this.#recheck(), recheck).unref(),
      ];
    }
    return reply;
  }

  /** Ends all streams; clients connect again, to another replica. */
  close(): void {
    this.#isClosed = true;
    for (const { res } of this.#streams) res.end();
    this.#rest();
  }

  #rest(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #beat(): void {
    for (const { res } of this.#streams) res.write(':\n\n');
  }

  #send(changes: readonly StateChange[]): void {
    for (const stream of this.#streams) {
      const { keys } = stream;
      const own = changes.filter(({ status }) => !keys || keys.has(status.schedule.id));
      if (own.length > 0) void this.#check(stream, own);
    }
  }

  #recheck(): void {
    for (const stream of this.#streams) if (!stream.isChecking) void this.#check(stream, []);
  }

  /** Sends changes where the stream is still allowed, and ends it where it is not. */
  #check(stream: Stream, changes: readonly StateChange[]): Promise<void> {
    stream.last = stream.last.then(async () => {
      stream.isChecking = true;
      // Where the store cannot say, the client connects again: it is asked for its key then.
      const isAllowed = await stream.isAllowed().catch(() => false);
      stream.isChecking = false;
      if (stream.res.writableEnded || stream.res.destroyed) return;
      if (isAllowed) for (const change of changes) this.#write(stream, change);
      else stream.res.end();
    });
    return stream.last;
  }

  #write({ res, keys }: Stream, { at, status }: { at?: number; status: StateChange['status'] }): void {
    if (keys && !keys.has(status.schedule.id)) return;
    const data = { ...(at === undefined ? {} : { at: new Date(at).toISOString() }), ...status };
    res.write(`id: ${++this.#number}\nevent: state\ndata: ${JSON.stringify(data)}\n\n`);
    if (res.writableLength > mostUnread) res.destroy();
  }
}
