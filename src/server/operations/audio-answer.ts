import type { GenerateVoiceInput, GenerateVoiceResult } from '../../toolkit/operations/index.js';
import type { Reply } from '../http/exchange.js';
import { HttpError } from '../http/http-error.js';

/** What a client can ask for, in the order that decides between equals. `audio/*` is whatever the request makes. */
const offers = {
  'application/json': ['application/json'],
  'audio/wav': ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  'audio/basic': ['audio/basic'],
  'audio/x-alaw-basic': ['audio/x-alaw-basic'],
  'audio/*': ['audio/*'],
} as const;

/** The form of an answer with speech. */
export type SpeechForm = keyof typeof offers;

/** RFC 9110 section 12.5.1 without parameters other than `q`: longer lists than this are not read. */
const LONGEST_ACCEPT = 2000;

/**
 * The form that an `Accept` header asks for: the one with the highest quality; among equals one that is named before one
 * that a wildcard covers, then the one that comes first. JSON without a header.
 * @throws HttpError 400 when it asks for audio of other kinds only
 */
export function speechForm(accept: string | undefined): SpeechForm {
  if (accept === undefined || accept.trim() === '') return 'application/json';
  let best: { form: SpeechForm; quality: number; rank: number } | undefined;
  const ranges = accept.slice(0, LONGEST_ACCEPT).split(',');
  for (const range of ranges) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    // A weight that is none asks for nothing less.
    const quality = written === undefined || !(Number(written) <= 1) ? 1 : Number(written);
    if (quality <= 0) continue;
    const isAny = type === '*/*' || type === 'application/*';
    const form = isAny
      ? 'application/json'
      : (Object.keys(offers) as SpeechForm[]).find((offer) => (offers[offer] as readonly string[]).includes(type));
    if (!form) continue;
    const rank = isAny ? 0 : form === 'audio/*' ? 1 : 2;
    if (!best || quality > best.quality || (quality === best.quality && rank > best.rank))
      best = { form, quality, rank };
  }
  if (best) return best.form;
  // Who asks for a sound that cannot be made has to know; anybody else gets JSON, as everywhere.
  const other = ranges.find((range) => /^\s*audio\//i.test(range) && !/;\s*q=0(\.0*)?\s*($|;)/i.test(range));
  if (other === undefined) return 'application/json';
  const known = Object.keys(offers).join(', ');
  throw new HttpError(400, `No answer can be made as "${other.trim().slice(0, 60)}". Accept may be one of ${known}.`);
}

/** What a form fixes of the audio; the rest is the request's. */
const fixed: { [form: string]: Partial<GenerateVoiceInput> } = {
  'audio/wav': { format: 'wav' },
  'audio/basic': { format: 'raw', encoding: 'mulaw', sample_rate: 8000 },
  'audio/x-alaw-basic': { format: 'raw', encoding: 'alaw', sample_rate: 8000 },
};

/**
 * The request with what its `Accept` header says about the audio.
 * @throws HttpError 400 where the body asks for another audio than the header
 */
export function withForm(input: GenerateVoiceInput, form: SpeechForm): GenerateVoiceInput {
  const required = fixed[form] ?? {};
  for (const [field, value] of Object.entries(required)) {
    const given = input[field as keyof GenerateVoiceInput];
    if (given !== undefined && given !== value)
      throw new HttpError(400, `The field "${field}" asks for ${given}, but Accept: ${form} means ${value}.`);
  }
  return { ...input, ...required };
}

/** The bytes of a prompt, with what the JSON would say beside them in headers. */
export function audioReply(result: GenerateVoiceResult): Reply {
  const { audio, voice, engine } = result;
  const headers = {
    'content-type': audio.content_type,
    etag: `"${audio.sha256}"`,
    'x-voice-id': printable(voice),
    'x-voice-engine': printable(`${engine.id} ${engine.version}`),
    'x-voice-neural': String(engine.neural),
    'x-duration-ms': String(audio.duration_ms),
  };
  return { status: 200, headers, body: Buffer.from(audio.data, 'base64') };
}

/** Names of voices may hold any letter; a header takes ASCII. */
const printable = (text: string) => text.replace(/[^\x20-\x7e]/gu, (letter) => encodeURIComponent(letter));
