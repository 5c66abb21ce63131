import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { presentable } from '../../../http/failure.js';
import { decodeAlaw, decodeMulaw } from '../../audio/g711.js';
import { type Encoding, readWav, toMono } from '../../audio/wav.js';
import type { SpeechAudio } from '../speech-engine.js';
import { looksBinary, wordsOf } from './service-error.js';
import type { ServiceReply } from './speech-service.js';

/** The requested audio: a WAV file, or bare samples, which say nothing about themselves. */
export type AudioFormat = { container: 'wav' } | { container: 'raw'; encoding: Encoding; sampleRate: number };

/**
 * The samples of a service's answer. WAV is recognised whatever was requested and whatever the content type says (a
 * stream's size of 0xFFFFFFFF is fine); other bytes count as samples only where samples were requested and they are not
 * words.
 * @param engine the engine's id, for messages
 * @throws CctoolError of kind `remote`: nothing, no audio, audio cut short, silence
 */
export function readAudio(engine: string, { contentType, bytes }: ServiceReply, format: AudioFormat): SpeechAudio {
  const wrong = (what: string) => new CctoolError('remote', `the engine ${engine}: its service answered with ${what}`);
  if (bytes.length === 0) throw wrong('an empty body instead of audio');
  const audio = isWav(bytes) ? fromWav(bytes, wrong) : fromSamples(contentType, bytes, format, wrong);
  if (audio.samples.length === 0) throw wrong('audio without a single sample');
  if (!audio.samples.some((sample) => sample !== 0)) throw wrong('silence');
  return audio;
}

const isWav = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE';

type Wrong = (what: string) => CctoolError;

function fromWav(bytes: Buffer, wrong: Wrong): SpeechAudio {
  try {
    const { channels, sampleRate, isCutShort } = readWav(bytes);
    if (isCutShort) throw wrong('a WAV file that is cut short');
    return { samples: toMono(channels), sampleRate };
  } catch (error) {
    if (!isCctoolError(error) || error.kind !== 'input') throw error;
    throw wrong(`a broken WAV file: ${error.message}`);
  }
}

function fromSamples(contentType: string, bytes: Buffer, format: AudioFormat, wrong: Wrong): SpeechAudio {
  const isWords = /^\s*(text\/|application\/(problem\+)?(json|xml))/i.test(contentType) || !looksBinary(bytes);
  if (format.container === 'wav' || isWords) {
    const words = isWords ? presentable(wordsOf(contentType, bytes.subarray(0, 65_536)), undefined, 200) : '';
    const type = contentType === '' ? 'of no stated type' : contentType.split(';')[0];
    throw wrong(`something that is not audio (${type})${words === '' ? '' : `: ${words}`}`);
  }
  const { encoding, sampleRate } = format;
  if (encoding !== 'pcm_s16le') {
    const pcm = encoding === 'mulaw' ? decodeMulaw(bytes) : decodeAlaw(bytes);
    return { samples: Float32Array.from(pcm, (value) => value / 32768), sampleRate };
  }
  if (bytes.length % 2 !== 0) throw wrong(`samples that are cut short: ${bytes.length} bytes of 16-bit audio`);
  const samples = new Float32Array(bytes.length / 2);
  for (let i = 0; i < samples.length; i++) samples[i] = bytes.readInt16LE(i * 2) / 32768;
  return { samples, sampleRate };
}
