import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { CctoolError } from '../../../diagnostics/index.js';
import { distFile } from '../../../package-info.js';
import { inProcess } from '../carriers.js';
import type { EngineSettings } from '../engine-settings.js';
import type { Surroundings } from '../engine-type.js';
import { WorkerQueue } from '../worker-queue.js';
import type { OnnxInput, OnnxRequest, OnnxResult } from './onnx-process.js';

const MEBIBYTE = 1024 * 1024;
const LARGEST_TEXT = 4 * MEBIBYTE;
const digests = new Map<string, Promise<string>>();

/** Runs the models of one engine in a process of their own, one sentence at a time. */
export class OnnxModels {
  readonly #queue: WorkerQueue<OnnxRequest, OnnxResult>;
  readonly #largest: number;
  readonly #places: readonly string[];

  /** Reads the settings `deadline` (seconds for one sentence) and `max_model_mb`. */
  constructor(id: string, settings: EngineSettings, surroundings: Surroundings) {
    const seconds = settings.number('deadline', 1, 3600) ?? 60;
    this.#largest = (settings.number('max_model_mb', 1, 16_384) ?? 1024) * MEBIBYTE;
    this.#places = [surroundings.root];
    this.#queue = new WorkerQueue(inProcess(distFile('voice/engines/onnx/onnx-process.js')), id, seconds * 1000);
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
    const request = { model, inputs, largest: this.#largest, places: this.#places };
    return (await this.#queue.ask(request, signal)).outputs;
  }

  close(): Promise<void> {
    return this.#queue.close();
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
