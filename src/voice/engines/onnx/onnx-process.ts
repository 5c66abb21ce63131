/** A process that holds the ONNX runtime and the models in use. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { runAsWorker } from '../../../work/process-main.js';
import type { WorkerReply } from '../worker-queue.js';
import { type InferenceSession, loadOnnxRuntime, type OnnxRuntime } from './onnx-runtime.js';

/** One input of a model. */
export interface OnnxInput {
  type: 'int64' | 'float32';
  data: readonly number[] | Float32Array;
  dims: readonly number[];
}
export interface OnnxRequest {
  /** The file of the model. */
  model: string;
  /** Bytes that the file may have. */
  largest: number;
  /** Where a runtime may be installed. */
  places: readonly string[];
  inputs: { [name: string]: OnnxInput };
}
export interface OnnxResult {
  /** The model's outputs in its own order. */
  outputs: { name: string; data: Float32Array }[];
  /** Name and version of the runtime. */
  runtime: string;
}

/** So many models stay loaded; each may take hundreds of megabytes. */
const KEPT = 2;
/** An hour at 24 kHz: no sentence is that long, and no answer should fill the memory. */
const MOST_SAMPLES = 24_000 * 3600;

let runtime: OnnxRuntime | undefined;
const sessions = new Map<string, InferenceSession>();

async function sessionOf({ module, takes }: OnnxRuntime, { model, largest }: OnnxRequest): Promise<InferenceSession> {
  const wrong = (message: string, hint?: string) => new CctoolError('unavailable', `${model}: ${message}`, hint);
  let stamp: string;
  try {
    const { size, mtimeMs } = statSync(model);
    if (size > largest) throw wrong(`${size} bytes; a model may have ${largest}`, 'allow more with max_model_mb');
    stamp = `${model} ${size} ${mtimeMs}`;
  } catch (error) {
    if (isCctoolError(error)) throw error;
    throw wrong('the model cannot be read');
  }
  const known = sessions.get(stamp);
  sessions.delete(stamp);
  let session = known;
  if (!session) {
    try {
      const source = takes === 'path' ? model : readFileSync(model);
      session = await module.InferenceSession.create(source, { logSeverityLevel: 4, executionProviders: ['cpu'] });
    } catch (error) {
      throw wrong(`this is not a model that can be run: ${firstLine(error)}`);
    }
  }
  sessions.set(stamp, session);
  for (const [key, old] of sessions) {
    if (sessions.size <= KEPT) break;
    sessions.delete(key);
    await old.release();
  }
  return session;
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.trim().slice(0, 300);

async function run(request: OnnxRequest): Promise<OnnxResult> {
  runtime ??= loadOnnxRuntime(request.places);
  const { module } = runtime;
  const session = await sessionOf(runtime, request);
  const given = Object.keys(request.inputs);
  if ([...given].sort().join() !== [...session.inputNames].sort().join()) {
    throw new CctoolError(
      'unavailable',
      `${request.model}: the model takes ${session.inputNames.join(', ')}; a voice of this kind takes ${given.join(', ')}`,
      `is ${basename(request.model)} the model of another kind of voice?`,
    );
  }
  const feeds = Object.fromEntries(
    Object.entries(request.inputs).map(([name, { type, data, dims }]) => [
      name,
      new module.Tensor(type, type === 'int64' ? BigInt64Array.from(data, BigInt) : Float32Array.from(data), dims),
    ]),
  );
  let outputs: { [name: string]: { data: ArrayLike<number | bigint> } };
  try {
    outputs = await session.run(feeds);
  } catch (error) {
    throw new CctoolError('unavailable', `${request.model}: the model failed: ${firstLine(error)}`);
  }
  return {
    runtime: runtime.name,
    outputs: session.outputNames.map((name) => {
      const { data } = outputs[name]!;
      if (data.length > MOST_SAMPLES) {
        throw new CctoolError('limit', `${request.model}: the model made ${data.length} samples of one sentence`);
      }
      return { name, data: Float32Array.from(data, Number) };
    }),
  };
}

runAsWorker();
process.on('message', async (request: OnnxRequest) => {
  let reply: WorkerReply<OnnxResult>;
  try {
    reply = { result: await run(request) };
  } catch (error) {
    const { kind, message, hint } = isCctoolError(error)
      ? error
      : { kind: 'unavailable' as const, message: `${request.model}: ${firstLine(error)}`, hint: undefined };
    reply = { failure: { kind, message, hint } };
  }
  process.send?.(reply);
});
