import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { inProcess } from '../../../work/worker.js';
import type { EngineSettings } from '../engine-settings.js';
import type { EngineContext } from '../engine-type.js';
import { WorkerQueue } from '../worker-queue.js';
import type { OnnxInput, OnnxRequest, OnnxResult } from './onnx-process.js';

const MEBIBYTE = 1024 * 1024;
/** MiB that a process may hold beside its models: the runtime, its buffers, audio. */
const BESIDE_MODELS = 4096;
/** A process keeps two models loaded, each of them while it loads as its file and as the runtime's own copy. */
const COPIES_OF_MODELS = 4;
const LARGEST_TEXT = 4 * MEBIBYTE;
const digests = new Map<string, Promise<string>>();

/** Processes with what they have to do. */
interface Processes {
  queues: { queue: WorkerQueue<OnnxRequest, OnnxResult>; waiting: number }[];
  /** Engines that have not been closed yet. */
  users: number;
}
/**
 * Processes by what they were started with. A batch opens the same engine several times; a model of hundreds of
 * megabytes is not loaded as often.
 */
const shared = new Map<string, Processes>();

/** Runs the models of one engine in processes of their own, each one sentence at a time. */
export class OnnxModels {
  readonly #id: string;
  readonly #deadline: number;
  readonly #count: number;
  readonly #largest: number;
  readonly #places: readonly string[];
  #processes: Processes | undefined;

  /** Reads the settings `deadline` (seconds for one sentence), `max_model_mb` and `processes`. */
  constructor(id: string, settings: EngineSettings, context: EngineContext) {
    this.#id = id;
    this.#deadline = (settings.number('deadline', 1, 3600) ?? 60) * 1000;
    this.#count = settings.whole('processes', 1, 64) ?? 1;
    this.#largest = (settings.number('max_model_mb', 1, 16_384) ?? 1024) * MEBIBYTE;
    this.#places = [context.root];
  }

  /**
   * @returns the model's outputs in its own order
   * @throws CctoolError: `unavailable` for a missing runtime or a broken model (with its file), `limit` for time and size
   */
  async run(
    model: string,
    inputs: { [name: string]: OnnxInput },
    signal?: AbortSignal,
  ): Promise<OnnxResult['outputs']> {
    this.#processes ??= this.#join();
    const free = this.#processes.queues.reduce((best, other) => (other.waiting < best.waiting ? other : best));
    free.waiting++;
    try {
      const request = { model, inputs, largest: this.#largest, places: this.#places };
      return (await free.queue.ask(request, signal)).outputs;
    } finally {
      free.waiting--;
    }
  }

  async close(): Promise<void> {
    const processes = this.#processes;
    this.#processes = undefined;
    if (!processes || --processes.users > 0) return;
    shared.delete(this.#key);
    await Promise.all(processes.queues.map(({ queue }) => queue.close()));
  }

  get #key(): string {
    return JSON.stringify([this.#id, this.#places, this.#count, this.#deadline, this.#largest]);
  }

  #join(): Processes {
    let processes = shared.get(this.#key);
    if (!processes) {
      const start = inProcess(distFile('voice/engines/onnx/onnx-process.js'), {
        memory: BESIDE_MODELS + COPIES_OF_MODELS * Math.ceil(this.#largest / MEBIBYTE),
      });
      const queues = Array.from({ length: this.#count }, () => ({
        queue: new WorkerQueue<OnnxRequest, OnnxResult>(start, this.#id, this.#deadline),
        waiting: 0,
      }));
      processes = { queues, users: 0 };
      shared.set(this.#key, processes);
    }
    processes.users++;
    return processes;
  }
}

/**
 * A small text file that belongs to a model.
 * @throws CctoolError of kind `unavailable` that names the file
 */
export async function readModelText(path: string, what: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= LARGEST_TEXT) return await readFile(path, 'utf8');
  } catch {
    throw new CctoolError('unavailable', `${path} is missing or cannot be read: it is ${what}`);
  }
  throw new CctoolError('unavailable', `${path} is too large for ${what}`);
}

/**
 * The SHA-256 of a file in hex, computed again when its size or time has changed.
 * @throws CctoolError of kind `unavailable` that names the file
 */
export async function fileDigest(path: string): Promise<string> {
  try {
    const { size, mtimeMs } = await stat(path);
    const key = `${path} ${size} ${mtimeMs}`;
    let digest = digests.get(key);
    if (!digest) {
      digest = digestOf(path);
      digests.set(key, digest);
    }
    return await digest;
  } catch {
    throw new CctoolError('unavailable', `${path} cannot be read`);
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
