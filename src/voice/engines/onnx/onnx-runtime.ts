import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';

/** The part of the runtimes' common programming interface that is used here. */
export interface Tensor {
  readonly data: ArrayLike<number | bigint>;
  readonly dims: readonly number[];
}
export interface InferenceSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: { [name: string]: Tensor }): Promise<{ [name: string]: Tensor }>;
  release(): Promise<void>;
}
interface RuntimeModule {
  InferenceSession: { create(model: Uint8Array | string, options: object): Promise<InferenceSession> };
  Tensor: new (type: 'int64' | 'float32', data: BigInt64Array | Float32Array, dims: readonly number[]) => Tensor;
  env: { logLevel: string; wasm: { numThreads: number }; versions: { [name: string]: string | undefined } };
}

export interface OnnxRuntime {
  /** Name and version, e.g. `onnxruntime-node 1.30.0`. */
  name: string;
  module: RuntimeModule;
  /** A model as this runtime takes it best: the native one reads the file (and data beside it) itself. */
  takes: 'path' | 'bytes';
}

/** The faster one first: it is native, the other runs in WebAssembly on any machine. */
const packages = ['onnxruntime-node', 'onnxruntime-web'] as const;

/**
 * The one command that brings a runtime. The package's own install script only downloads what graphics cards need, and
 * fails without a network.
 */
export const installCommand = 'npm install onnxruntime-node --ignore-scripts';

/**
 * Loads the runtime that the user has installed: beside cctool, or in one of the places.
 * @param places folders whose `node_modules`, or that of a folder above, may hold it
 * @throws CctoolError of kind `unavailable` with the command that installs one
 */
export function loadOnnxRuntime(places: readonly string[]): OnnxRuntime {
  const failures: string[] = [];
  for (const name of packages) {
    for (const from of [import.meta.url, ...places.map((place) => join(place, 'package.json'))]) {
      const require = createRequire(from);
      let path: string;
      try {
        path = require.resolve(name);
      } catch {
        continue;
      }
      try {
        const module = require(path) as RuntimeModule;
        module.env.logLevel = 'fatal';
        // Threads of the WebAssembly build would each hold a copy of the module, for sentences of a second or two.
        if (name === 'onnxruntime-web') module.env.wasm.numThreads = 1;
        const version = module.env.versions[name === 'onnxruntime-web' ? 'web' : 'node'] ?? '';
        return { name: `${name} ${version}`.trim(), module, takes: name === 'onnxruntime-node' ? 'path' : 'bytes' };
      } catch (error) {
        failures.push(`${name} is installed but does not load: ${error instanceof Error ? error.message : error}`);
        break;
      }
    }
  }
  throw new CctoolError(
    'unavailable',
    failures.length > 0
      ? `ONNX voices need a runtime: ${failures.join('; ')}`
      : 'ONNX voices need a runtime, and neither onnxruntime-node nor onnxruntime-web is installed',
    `install one where your configuration is: ${installCommand}`,
  );
}
