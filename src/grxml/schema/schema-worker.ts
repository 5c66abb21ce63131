import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { CctoolError } from '../../diagnostics/index.js';
import { distFile, packageRoot } from '../../package-info.js';

interface Reply {
  id: number;
  /** Exit status of xmllint; -1 when it could not finish. */
  status: number;
  output: string;
  secret: string;
  first: number;
  failure?: string;
}

/** What xmllint wrote about some documents. */
export interface SchemaOutput {
  output: string;
  /** Every line of the output about document `i` starts with `${secret}${first + i}`. */
  secret: string;
  first: number;
}

const pageBytes = 65_536;
const file = distFile('grxml/schema/xmllint-worker.cjs');

/** Documents that one request to the resident instance may have. */
const mostTogether = 500;

interface Waiting {
  request: { id: number; texts: string[]; stream: boolean; maxPages: number };
  milliseconds: number;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/**
 * One worker thread that keeps libxml2 compiled. Starting it costs some 35 ms; when idle it does not keep the process
 * alive, and a request that takes too long ends it: another one takes over the requests that wait.
 */
class LibxmlThread {
  readonly #isResident: boolean;
  readonly #schema: string;
  #worker: Worker | undefined;
  /** To a thread that sleeps inside xmllint: messages, and the number that wakes it. */
  #door: { port: MessagePort; signal: Int32Array } | undefined;
  /** Requests without an answer, in the order in which the thread works through them. */
  readonly #waiting = new Map<number, Waiting>();
  /** Runs for the first of them: the time that another request takes is not counted. */
  #timer: NodeJS.Timeout | undefined;
  #lastId = 0;

  /**
   * @param schema a file in `schemas/`
   * @param isResident one instance takes many documents and reads the schema once; else each run has a fresh one
   */
  constructor(schema: string, isResident: boolean) {
    this.#schema = schema;
    this.#isResident = isResident;
  }

  /** How many runs this thread was asked for. */
  get runs(): number {
    return this.#lastId;
  }

  /** Starts the thread, so that it loads while the caller does something else. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const folder = join(packageRoot(), 'schemas');
    const worker = this.#isResident
      ? this.#startResident(folder)
      : new Worker(file, { workerData: { folder, schema: this.#schema } });
    worker.on('message', (reply: Reply | 'ready') => {
      // Not before: a process that ends while its thread compiles WebAssembly hangs (Node 20).
      if (reply === 'ready') {
        if (this.#waiting.size === 0) worker.unref();
      } else this.#answer(reply.id)?.resolve(reply);
    });
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('the thread ended')));
    this.#worker = worker;
    return worker;
  }

  #startResident(folder: string): Worker {
    const { port1, port2 } = new MessageChannel();
    const signal = new Int32Array(new SharedArrayBuffer(4));
    this.#door = { port: port1, signal };
    return new Worker(file, {
      workerData: { folder, schema: this.#schema, resident: { port: port2, signal } },
      transferList: [port2],
    });
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#leave(worker);
    for (const id of [...this.#waiting.keys()]) this.#answer(id)?.reject(error);
  }

  #leave(worker: Worker): void {
    this.#worker = undefined;
    this.#door?.port.close();
    this.#door = undefined;
    void worker.terminate();
  }

  /** Takes a request off the list. */
  #answer(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker?.unref();
    this.#watch();
    return waiting;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const [first] = this.#waiting.values();
    if (!first) return;
    const { request, milliseconds } = first;
    // This thread may have been busy for as long: an answer that has come is taken first.
    this.#timer = setTimeout(() => setImmediate(() => this.#expire(request.id)), milliseconds);
  }

  #expire(id: number): void {
    if (!this.#waiting.has(id)) return;
    if (this.#worker) this.#leave(this.#worker);
    const late = this.#answer(id)!;
    const seconds = Math.round(late.milliseconds / 1000);
    late.reject(new CctoolError('limit', `the schema stage took longer than ${seconds} s`));
    for (const { request } of this.#waiting.values()) this.#post(request);
  }

  #post(request: Waiting['request']): void {
    const worker = this.start();
    // While a request runs, the thread does keep the process alive.
    worker.ref();
    if (!this.#door) worker.postMessage(request);
    else {
      this.#door.port.postMessage(request);
      Atomics.add(this.#door.signal, 0, 1);
      Atomics.notify(this.#door.signal, 0);
    }
  }

  /**
   * Checks documents in one run of xmllint.
   * @param options.stream true for one large document: less memory, and exact places above line 65,535
   * @param options.milliseconds how long it may take, from when its turn comes
   * @throws CctoolError of kind `limit` when time or memory runs out, `unavailable` when libxml2 cannot run
   */
  async run(texts: string[], options: { stream: boolean; milliseconds: number }): Promise<SchemaOutput> {
    const id = ++this.#lastId;
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    const maxPages = Math.min(16_384, 1024 + Math.ceil((bytes * 24) / pageBytes));
    const { milliseconds, stream } = options;
    const request = { id, texts, stream, maxPages };
    let reply: Reply;
    try {
      reply = await new Promise<Reply>((resolve, reject) => {
        this.#waiting.set(id, { request, milliseconds, resolve, reject });
        this.#post(request);
        if (this.#waiting.size === 1) this.#watch();
      });
    } catch (error) {
      if (error instanceof CctoolError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new CctoolError('unavailable', `the schema stage could not run: ${message}`);
    }
    // 0 valid, 1 not well-formed, 3 and 4 invalid; 9 is out of memory, whatever the text says.
    if (reply.status === 9 || /memory/i.test(reply.failure ?? '')) {
      const megabytes = Math.round((maxPages * pageBytes) / 1_048_576);
      throw new CctoolError('limit', `the schema stage needs more than its ${megabytes} MB of memory for this grammar`);
    }
    if (![0, 1, 3, 4].includes(reply.status)) {
      throw new CctoolError('unavailable', `libxml2 failed: ${reply.failure ?? reply.output.slice(0, 300)}`);
    }
    return { output: reply.output, secret: reply.secret, first: reply.first };
  }
}

/** libxml2 in this process: a resident instance for what is usual, a fresh one for what is large or needs more memory. */
export class SchemaWorker {
  readonly #resident: LibxmlThread;
  readonly #fresh: LibxmlThread;

  /** @param schema a file in `schemas/` */
  constructor(schema: string) {
    this.#resident = new LibxmlThread(schema, true);
    this.#fresh = new LibxmlThread(schema, false);
  }

  /** How many runs of libxml2 this process has asked for. */
  get runs(): number {
    return this.#resident.runs + this.#fresh.runs;
  }

  /** Starts the thread that most documents go to, so that it loads while the caller does something else. */
  start(): void {
    this.#resident.start();
  }

  /**
   * Checks documents in one run.
   * @param options.stream true for one large document: less memory, and exact places above line 65,535
   * @param options.milliseconds how long it may take, from when its turn comes
   * @throws CctoolError of kind `limit` when time or memory runs out, `unavailable` when libxml2 cannot run
   */
  async run(texts: string[], options: { stream: boolean; milliseconds: number }): Promise<SchemaOutput> {
    if (options.stream || texts.length > mostTogether) return this.#fresh.run(texts, options);
    try {
      return await this.#resident.run(texts, options);
    } catch (error) {
      // Time that is used up is not given twice.
      if (error instanceof CctoolError && error.kind === 'limit') throw error;
      return this.#fresh.run(texts, options);
    }
  }
}

/** The schema stage's libxml2 in this process. */
export const schemaWorker = new SchemaWorker('srgs.xsd');
