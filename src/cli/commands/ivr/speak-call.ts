import { join, resolve } from 'node:path';
import { isCctoolError } from '../../../diagnostics/index.js';
import type { GenerateVoiceInput, TestFlowResult } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';

/** One turn of the system as a file, or why there is none. */
export interface SpokenTurn {
  /** Its place in the transcript, from 0. */
  turn: number;
  node: string;
  text: string;
  file?: string;
  voice?: string;
  duration_ms?: number;
  problem?: string;
}

/**
 * Speaks what the system says in a call: one WAV file for each turn, numbered, with the node in its name.
 * @param speak makes one prompt, with the voice of the configuration where the turn names none
 * @param folder is made where it is not there
 */
export async function speakCall(
  context: CliContext,
  transcript: TestFlowResult['transcript'],
  speak: (request: GenerateVoiceInput) => Promise<{ voice: string; audio: { data: string; duration_ms: number } }>,
  folder: string,
): Promise<SpokenTurn[]> {
  const { mkdir } = await import('node:fs/promises');
  const { writeWholeFile } = await import('../../files/write-output.js');
  await mkdir(resolve(context.cwd, folder), { recursive: true });
  const turns: SpokenTurn[] = [];
  for (const [turn, { who, node, text, ssml, language, voice }] of transcript.entries()) {
    if (who !== 'system') continue;
    const made: SpokenTurn = { turn, node, text };
    turns.push(made);
    if (/^(?:\s*\[audio: [^\]]*\])+\s*$/.test(text)) {
      made.problem = 'a recording without text';
      continue;
    }
    const request: GenerateVoiceInput = { text: ssml ?? text, ssml: ssml !== undefined };
    if (language !== undefined) request.language = language;
    if (voice !== undefined) request.voice = voice;
    try {
      const { voice: used, audio } = await speak(request);
      const number = String(turns.length).padStart(3, '0');
      made.file = join(folder, `${number}-${node.replace(/[^\w.-]+/g, '-').slice(-60)}.wav`);
      made.voice = used;
      made.duration_ms = audio.duration_ms;
      await writeWholeFile(context.cwd, made.file, Buffer.from(audio.data, 'base64'));
    } catch (error) {
      // A turn that cannot be spoken, such as one in a language without a voice, does not take the others away.
      if (!isCctoolError(error) || !['input', 'not-found', 'unavailable'].includes(error.kind)) throw error;
      made.problem = error.message;
    }
  }
  return turns;
}
