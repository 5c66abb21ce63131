// The worker thread that runs libxml2. CommonJS, because the ES module loader would add a tenth to its start; a block,
// because a file without imports shares its names with all others.
{
  const { randomBytes } = require('node:crypto') as typeof import('node:crypto');
  const { readFileSync } = require('node:fs') as typeof import('node:fs');
  const { join } = require('node:path') as typeof import('node:path');
  const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
  const { parentPort, receiveMessageOnPort, workerData } =
    require('node:worker_threads') as typeof import('node:worker_threads');

  interface Request {
    id: number;
    texts: string[];
    stream: boolean;
    maxPages: number;
  }
  type Imports = { [name: string]: (...args: number[]) => number };
  interface Memory {
    buffer: ArrayBuffer;
  }
  interface LibxmlOptions {
    inputFiles: { fileName: string; contents: string | Uint8Array }[];
    arguments: string[];
    print(text: string): void;
    printErr(text: string): void;
    onExit(status: number): void;
    onAbort(reason: unknown): void;
    instantiateWasm(imports: { a: Imports }, done: (instance: unknown, module: unknown) => void): object;
    wasmMemory: unknown;
  }
  interface Wasm {
    Module: new (bytes: Uint8Array) => object;
    instantiate(module: object, imports: object): Promise<object>;
    Memory: new (size: { initial: number; maximum: number }) => Memory;
  }
  const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

  // Compiled once. An instance of a compiled module costs about a millisecond.
  const compile = (): object => new wasm.Module(readFileSync(require.resolve('xmllint-wasm/xmllint.wasm')));
  /**
   * V8 11 (Node 20) soon optimises what runs in wasm, on threads of its own: for one small grammar that is half of all
   * the work, and in vain. With ten times the patience only long runs are optimised. A module takes its patience from
   * the flag when it is compiled; afterwards the flag gets its old value, because code caches depend on it.
   */
  const compilePatiently = (): object => {
    setFlagsFromString('--wasm-tiering-budget=18000000');
    try {
      return compile();
    } finally {
      setFlagsFromString('--wasm-tiering-budget=1800000');
    }
  };
  const module = process.versions.v8.startsWith('11.') ? compilePatiently() : compile();
  const libxml = require('xmllint-wasm/xmllint-node.js') as (options: LibxmlOptions) => Promise<unknown>;
  const { folder, schema, resident } = workerData as {
    folder: string;
    /** The name of a file in the folder. */
    schema: string;
    /** Where the requests of a resident instance come from: the number changes with each. */
    resident?: { port: import('node:worker_threads').MessagePort; signal: Int32Array };
  };
  const schemas = [schema, 'xml.xsd'].map((fileName) => ({
    fileName,
    contents: readFileSync(join(folder, fileName)),
  }));

  const secretName = () => `${randomBytes(9).toString('hex')}-`;
  const post = (reply: object | 'ready') => parentPort?.postMessage(reply);

  /** Runs xmllint in a new instance; `alter` may change what it imports. */
  const start = (
    names: string[],
    contents: string[],
    { stream, maxPages, alter }: { stream: boolean; maxPages: number; alter?(imports: Imports, memory: Memory): void },
    printErr: (text: string) => void,
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const memory = new wasm.Memory({ initial: 256, maximum: maxPages });
      const options: LibxmlOptions = {
        inputFiles: [...schemas, ...contents.map((each, i) => ({ fileName: names[i]!, contents: each }))],
        arguments: ['--nonet', '--noout', ...(stream ? ['--stream'] : []), '--schema', schema, ...names],
        print() {},
        printErr,
        onExit: resolve,
        onAbort: (reason) => reject(new Error(String(reason))),
        instantiateWasm(imports, done) {
          alter?.(imports.a, memory);
          wasm.instantiate(module, imports).then((instance) => done(instance, module), reject);
          return {};
        },
        wasmMemory: memory,
      };
      libxml(options).catch(reject);
    });

  const run = async ({ texts, stream, maxPages }: Request) => {
    // Starts every file name, so that no document can forge a line of the output.
    const secret = secretName();
    let output = '';
    const names = texts.map((_, i) => `${secret}${i}`);
    const status = await start(names, texts, { stream, maxPages }, (text) => {
      output += `${text}\n`;
    });
    return { status, output, secret, first: 0 };
  };

  /** Documents that a resident instance takes before another one replaces it, so that nothing can pile up in it. */
  const mostDocuments = 1000;
  const mostBytes = 128 * 2 ** 20;
  /** A descriptor that xmllint's own files never have. */
  const ownFile = 1000;
  const noSuchFile = -44;
  const replaced = new Error('the instance is replaced');

  /**
   * Runs xmllint over a long list of names, and gives it one document after the other as it opens them: what it does before
   * the first one, reading the schema above all, is done once. The thread sleeps inside xmllint until there is a document.
   */
  const stayResident = async (): Promise<void> => {
    const { port, signal } = resident!;
    const receive = (): Request => {
      for (;;) {
        const seen = Atomics.load(signal, 0);
        const received = receiveMessageOnPort(port);
        if (received) return received.message as Request;
        Atomics.wait(signal, 0, seen);
      }
    };
    let request: Request | undefined;
    for (;;) {
      const secret = secretName();
      const names = Array.from({ length: mostDocuments }, (_, i) => `${secret}${i}`);
      let opened = 0;
      /** The next document of the request, and the name that its first one had. */
      let next = 0;
      let first = 0;
      let output = '';
      let bytes: Uint8Array = new Uint8Array();
      let at = 0;
      const alter = (imports: Imports, memory: Memory): void => {
        // The names are those of xmllint-wasm 5.3.0: openat, dup, close and read.
        const {
          g: open,
          k: duplicate,
          c: close,
          e: read,
        } = imports as { [name: string]: (...args: number[]) => number };
        const path = (from: number) => {
          const view = new Uint8Array(memory.buffer);
          return Buffer.from(view.subarray(from, view.indexOf(0, from))).toString('latin1');
        };
        imports.g = (...args) => {
          const name = path(args[1]!);
          if (!name.startsWith(secret)) return opened === 0 ? open!(...args) : noSuchFile;
          if (request && next === request.texts.length) {
            // One without a verdict was not well-formed, or there was not enough memory for it: another instance tells.
            const verdicts = output.match(/ (?:validates|fails to validate)$/gm)?.length ?? 0;
            const status = verdicts >= request.texts.length ? 0 : -1;
            post({ id: request.id, status, output, secret, first, failure: 'a document has no verdict' });
            request = undefined;
          }
          if (!request) {
            if (opened === 0) post('ready');
            request = receive();
            next = 0;
            output = '';
            first = opened;
          }
          const isWorn = opened + request.texts.length - next > mostDocuments || memory.buffer.byteLength > mostBytes;
          if (isWorn && next === 0 && opened > 0) throw replaced;
          opened++;
          bytes = Buffer.from(request.texts[next++]!);
          at = 0;
          return ownFile;
        };
        imports.k = (file) => (file === ownFile ? ownFile : duplicate!(file!));
        imports.c = (file) => (file === ownFile ? 0 : close!(file!));
        imports.e = (file, vectors, count, total) => {
          if (file !== ownFile) return read!(file!, vectors!, count!, total!);
          const words = new Uint32Array(memory.buffer);
          const view = new Uint8Array(memory.buffer);
          const before = at;
          for (let i = 0; i < count!; i++) {
            const to = words[(vectors! >>> 2) + 2 * i]!;
            const part = bytes.subarray(at, at + words[(vectors! >>> 2) + 2 * i + 1]!);
            view.set(part, to);
            at += part.length;
          }
          words[total! >>> 2] = at - before;
          return 0;
        };
      };
      const print = (text: string) => {
        output += `${text}\n`;
      };
      const failure = await start(names, [], { stream: false, maxPages: 4096, alter }, print).then(
        (status) => `status ${status}`,
        (error: unknown) => (error === replaced ? undefined : String(error)),
      );
      if (failure === undefined) {
        // What was taken from the port is done by the next instance.
        next = 0;
        continue;
      }
      // It ran out of memory, or broke: the caller asks an instance of its own.
      request ??= receive();
      post({ id: request.id, status: -1, output: '', failure });
      request = undefined;
    }
  };

  if (resident) void stayResident();
  else {
    post('ready');
    parentPort?.on('message', (request: Request) => {
      run(request).then(
        (result) => post({ id: request.id, ...result }),
        (error: unknown) => post({ id: request.id, status: -1, output: '', failure: String(error) }),
      );
    });
  }
}
