/** A worker thread that holds the eSpeak NG module which the user has installed, and writes phonemes with it. */
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { WorkerReply } from '../worker-queue.js';

export interface EspeakModuleRequest {
  /** The module's file. */
  path: string;
  voice: string;
  clause: string;
}

/** The part of the module that is used here. */
interface Speaker {
  /** 0 when the voice exists. */
  set_voice(name: string): number;
  synthesize_and_get_phonemes(text: string, onSamples: () => number): string;
}
interface EspeakModule {
  eSpeakNGWorker: new () => Speaker;
}

let speaker: Speaker | undefined;

async function phonemes({ path, voice, clause }: EspeakModuleRequest): Promise<string> {
  if (!speaker) {
    const { default: load } = (await import(pathToFileURL(path).href)) as {
      default: (options: object) => Promise<EspeakModule>;
    };
    const module = await load({});
    speaker = new module.eSpeakNGWorker();
  }
  if (speaker.set_voice(voice) !== 0) throw new CctoolError('unavailable', `eSpeak NG has no language "${voice}"`);
  return speaker.synthesize_and_get_phonemes(clause, () => 0);
}

parentPort?.on('message', async (request: EspeakModuleRequest) => {
  let reply: WorkerReply<string>;
  try {
    reply = { result: await phonemes(request) };
  } catch (error) {
    reply = {
      failure: isCctoolError(error)
        ? { kind: error.kind, message: error.message }
        : { kind: 'unavailable', message: `the installed eSpeak NG module failed: ${String(error).slice(0, 200)}` },
    };
  }
  parentPort?.postMessage(reply);
});
