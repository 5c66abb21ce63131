import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { CctoolError } from '../../diagnostics/index.js';
import { distFile, packageRoot } from '../../package-info.js';

interface Reply {
  id: number;
  /** Exit status of xmllint; -1 when it could not finish. */
  status: number;
  output: string;
  secret: string;
  failure?: string;
}

/** What xmllint wrote about some documents. */
export interface SchemaOutput {
  output: string;
  /** Every line of the output about document `i` starts with `${secret}${i}`. */
  secret: string;
}

const pageBytes = 65_536;

/**
 * One worker thread that keeps libxml2 compiled. Starting it costs some 35 ms, a request after that one or two; when
 * idle it does not keep the process alive, and a request that takes too long ends it (the next one starts another).
 */
class SchemaWorker {
  #worker: Worker | undefined;
  #waiting = new Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>();
  #lastId = 0;

  /** How many runs of xmllint this process has asked for. */
  get runs(): number {
    return this.#lastId;
  }

  /** Starts the thread, so that it loads while the caller does something else. */
  start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(distFile('grxml/schema/xmllint-worker.cjs'), {
      workerData: join(packageRoot(), 'schemas'),
    });
    worker.on('message', (reply: Reply | 'ready') => {
      // Not before: a process that ends while its thread compiles WebAssembly hangs (Node 20).
      if (reply === 'ready') {
        if (this.#waiting.size === 0) worker.unref();
      } else this.#waiting.get(reply.id)?.resolve(reply);
    });
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('the thread ended')));
    this.#worker = worker;
    return worker;
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    for (const waiting of this.#waiting.values()) waiting.reject(error);
  }

  /**
   * Checks documents in one run of xmllint.
   * @param options.stream true for one large document: less memory, and exact places above line 65,535
   * @param options.milliseconds how long it may take
   * @throws CctoolError of kind `limit` when time or memory runs out, `unavailable` when libxml2 cannot run
   */
  async run(texts: string[], options: { stream: boolean; milliseconds: number }): Promise<SchemaOutput> {
    const worker = this.start();
    const id = ++this.#lastId;
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    const maxPages = Math.min(16_384, 1024 + Math.ceil((bytes * 24) / pageBytes));
    // While a request runs, the thread does keep the process alive.
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    let reply: Reply;
    try {
      reply = await new Promise<Reply>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        timer = setTimeout(() => {
          const seconds = Math.round(options.milliseconds / 1000);
          this.#end(worker, new CctoolError('limit', `the schema stage took longer than ${seconds} s`));
        }, options.milliseconds);
        worker.postMessage({ id, texts, stream: options.stream, maxPages });
      });
    } catch (error) {
      if (error instanceof CctoolError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new CctoolError('unavailable', `the schema stage could not run: ${message}`);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
    }
    // 0 valid, 1 not well-formed, 3 and 4 invalid; 9 is out of memory, whatever the text says.
    if (reply.status === 9 || /memory/i.test(reply.failure ?? '')) {
      const megabytes = Math.round((maxPages * pageBytes) / 1_048_576);
      throw new CctoolError('limit', `the schema stage needs more than its ${megabytes} MB of memory for this grammar`);
    }
    if (![0, 1, 3, 4].includes(reply.status)) {
      throw new CctoolError('unavailable', `libxml2 failed: ${reply.failure ?? reply.output.slice(0, 300)}`);
    }
    return { output: reply.output, secret: reply.secret };
  }
}

/** The schema thread of this process. */
export const schemaWorker = new SchemaWorker();
