// The worker thread that runs libxml2. CommonJS, because the ES module loader would add a tenth to its start; a block,
// because a file without imports shares its names with all others.
{
  const { randomBytes } = require('node:crypto') as typeof import('node:crypto');
  const { readFileSync } = require('node:fs') as typeof import('node:fs');
  const { join } = require('node:path') as typeof import('node:path');
  const { setFlagsFromString } = require('node:v8') as typeof import('node:v8');
  const { parentPort, workerData } = require('node:worker_threads') as typeof import('node:worker_threads');

  interface Request {
    id: number;
    texts: string[];
    stream: boolean;
    maxPages: number;
  }
  interface LibxmlOptions {
    inputFiles: { fileName: string; contents: string | Uint8Array }[];
    arguments: string[];
    print(text: string): void;
    printErr(text: string): void;
    onExit(status: number): void;
    onAbort(reason: unknown): void;
    instantiateWasm(imports: object, done: (instance: unknown, module: unknown) => void): object;
    wasmMemory: unknown;
  }
  interface Wasm {
    Module: new (bytes: Uint8Array) => object;
    instantiate(module: object, imports: object): Promise<object>;
    Memory: new (size: { initial: number; maximum: number }) => object;
  }
  const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

  // Compiled once. Every request gets a fresh instance, because one that has seen an invalid document reports all
  // later ones as invalid; an instance of a compiled module costs about a millisecond.
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
  const folder = workerData as string;
  const schemas = ['srgs.xsd', 'xml.xsd'].map((fileName) => ({
    fileName,
    contents: readFileSync(join(folder, fileName)),
  }));

  const run = async (request: Request): Promise<{ status: number; output: string; secret: string }> => {
    // Starts every file name, so that no document can forge a line of the output.
    const secret = `${randomBytes(9).toString('hex')}-`;
    const files = request.texts.map((contents, i) => ({ fileName: `${secret}${i}`, contents }));
    let output = '';
    return new Promise((resolve, reject) => {
      const options: LibxmlOptions = {
        inputFiles: [...schemas, ...files],
        arguments: [
          '--nonet',
          '--noout',
          ...(request.stream ? ['--stream'] : []),
          '--schema',
          'srgs.xsd',
          ...files.map((file) => file.fileName),
        ],
        print() {},
        printErr(text) {
          output += `${text}\n`;
        },
        onExit: (status) => resolve({ status, output, secret }),
        onAbort: (reason) => reject(new Error(String(reason))),
        instantiateWasm(imports, done) {
          wasm.instantiate(module, imports).then((instance) => done(instance, module), reject);
          return {};
        },
        wasmMemory: new wasm.Memory({ initial: 256, maximum: request.maxPages }),
      };
      libxml(options).catch(reject);
    });
  };

  parentPort?.postMessage('ready');
  parentPort?.on('message', (request: Request) => {
    run(request).then(
      (result) => parentPort?.postMessage({ id: request.id, ...result }),
      (error: unknown) => parentPort?.postMessage({ id: request.id, status: -1, output: '', failure: String(error) }),
    );
  });
}
