import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import type { PromptRequest } from '../../voice/generate.js';
import type { VoiceCatalogue } from '../../voice/voices.js';
import type { ToolkitContext } from '../context.js';
import {
  defineOperation,
  type Fields,
  isFields,
  read,
  type SchemaInput,
  type SchemaOutput,
  word,
} from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';

const schemas = ({ z }: SchemaKit) => ({
  input: z.strictObject({
    text: z.string().describe('The text, plain or SSML.'),
    voice: z.string().optional(),
    preset: z.string().optional().describe("The target platform's audio form."),
    format: z.string().optional().describe('The container.'),
    encoding: z.string().optional(),
    sample_rate: z.int().optional().describe('Hz.'),
    language: z.string().optional().describe('A language tag, e.g. en-US.'),
    rate: z.number().min(0.3).max(4).optional().describe("Factor on the voice's own rate."),
    pitch: z.number().min(0.5).max(2).optional().describe("Factor on the voice's own pitch."),
    ssml: z.boolean().optional().describe('Whether the text is SSML; by its beginning when absent.'),
    level: z
      .discriminatedUnion('mode', [
        z.strictObject({
          mode: z.enum(['speech-rms', 'lufs']),
          target: z.number().min(-50).max(-6).describe('dBFS of active speech, or LUFS.'),
        }),
        z.strictObject({ mode: z.literal('none') }),
      ])
      .optional()
      .describe("The level instead of the preset's."),
    pad: z
      .strictObject({ head: z.number().min(0).max(10_000), tail: z.number().min(0).max(10_000) })
      .optional()
      .describe("Milliseconds of silence before and after, instead of the preset's."),
    lexicon: z
      .union([z.string(), z.array(z.string()).max(20)])
      .optional()
      .describe('Pronunciation lexicons (PLS 1.0 documents as text); a later one wins.'),
    marks: z
      .boolean()
      .optional()
      .describe('Whether the marks hold the times of words and phonemes too, where the voice gives them.'),
    cache: z.boolean().optional().describe('False makes the prompt anew, where an equal one was kept before.'),
  }),
  output: z.looseObject({
    id: z.string().describe('Of everything that decides the sound: equal requests have equal ones.'),
    voice: z.string(),
    engine: z.looseObject({ id: z.string(), version: z.string(), neural: z.boolean() }),
    spoken_text: z.string().describe('The words as the engine got them, after numbers, symbols and lexicon.'),
    audio: z.looseObject({
      content_type: z.string(),
      container: z.string().describe('wav or raw.'),
      encoding: z.string(),
      sample_rate: z.int().describe('Hz.'),
      channels: z.int(),
      bits_per_sample: z.int(),
      samples: z.int(),
      duration_ms: z.int(),
      bytes: z.int(),
      sha256: z.string(),
      data: z.base64(),
    }),
    level: z
      .looseObject({
        speech_dbfs: z.number().nullable(),
        lufs: z.number().nullable(),
        peak_dbfs: z.number().nullable(),
      })
      .describe('Measured on the finished audio; null: silence, or too short to be measured.'),
    marks: z
      .array(
        z.looseObject({
          type: z.enum(['mark', 'word', 'phone']),
          value: z.string().describe("The mark's name, the word, or the phoneme as the engine writes it."),
          start_ms: z.number(),
          start_sample: z.int(),
          end_ms: z.number().optional(),
          end_sample: z.int().optional(),
        }),
      )
      .describe('In order.'),
    warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
    cached: z.boolean().describe('Whether it was made before, for the same account.'),
    elapsed_ms: z.int(),
  }),
});

export type GenerateVoiceInput = SchemaInput<typeof schemas>;
export type GenerateVoiceResult = SchemaOutput<typeof schemas>;
/** A place in a prompt. */
export type VoiceMark = GenerateVoiceResult['marks'][number];

/** One catalogue per workspace: engines keep their workers between requests. */
const catalogues = new WeakMap<object, VoiceCatalogue>();

/** JSON has no infinity: silence has no level. */
const finite = (level: number): number | null => (Number.isFinite(level) ? level : null);

/** A warning of any service: a third-party one may send only a text. */
function voiceWarning(raw: unknown): GenerateVoiceResult['warnings'][number] {
  if (!isFields(raw)) return { code: 'remote', message: read.text(raw, JSON.stringify(raw)) };
  return { ...raw, code: read.text(raw.code, 'remote'), message: read.text(raw.message, JSON.stringify(raw)) };
}

const isBase64 = (text: unknown): text is string =>
  typeof text === 'string' && text.length >= 4 && /^[\w+/\s-]+={0,2}\s*$/.test(text);

/** Names under which services send audio as base64 text. */
const audioNames = ['audio', 'audio_base64', 'audio_content', 'audioContent', 'audio_data', 'data'] as const;

/** An answer with its audio where this service has it: a third-party one may send the text alone, or an address. */
function findAudio(answer: Fields): Fields {
  if (isFields(answer.audio)) return answer;
  const name = audioNames.find((each) => isBase64(answer[each]));
  if (name !== undefined) return { ...answer, audio: { data: answer[name] } };
  return typeof answer.audio === 'string' ? { ...answer, audio: { url: answer.audio } } : answer;
}

/** Sound with what its bytes say of it; what they do not say stays empty. */
function describeAudio(given: unknown): GenerateVoiceResult['audio'] {
  const fields = isFields(given) ? given : {};
  // An answer without sound is shown as it is: it may name a place where the sound is.
  const data = read.text(fields.data);
  const bytes = Buffer.from(data, 'base64');
  // Every command loads this file; Node's cryptography would cost each a tenth of its time.
  const { createHash } = process.getBuiltinModule('node:crypto');
  return {
    content_type: '',
    container: bytes.toString('latin1', 0, 4) === 'RIFF' ? 'wav' : '',
    encoding: '',
    sample_rate: 0,
    channels: 1,
    bits_per_sample: 0,
    samples: 0,
    duration_ms: 0,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...fields,
    data,
  };
}

/** One prompt, base64 in JSON. */
export const generateVoice = defineOperation()(schemas, {
  name: 'generateVoice',
  summary: 'Make a voice prompt from text.',
  scope: 'voice:generate',
  command: 'voice generate',
  commandWords: ['voice', 'generate', '--file', '-'],
  routes: [{ method: 'POST', path: '/v1/voice/generate', input: 'json' }],
  example: { text: 'Thank you for calling.' },
  runs: 'worker',
  reads: 'workspace',
  dependsOnCaller: 'always',
  asksElsewhere: true,
  async load() {
    const [
      { checkedFactor },
      { generatePrompt },
      { customPreset, findPreset },
      { mergeLexicons },
      { createWorkspaceVoices, voiceCache },
    ] = await Promise.all([
      import('../../voice/audio-settings.js'),
      import('../../voice/generate.js'),
      import('../../voice/presets.js'),
      import('../../voice/text/lexicon.js'),
      import('../local/workspace-voices.js'),
    ]);
    /** The engines of a workspace, started once. */
    const voicesOf = ({ workspace }: ToolkitContext): VoiceCatalogue => {
      const known = catalogues.get(workspace) ?? createWorkspaceVoices(workspace);
      catalogues.set(workspace, known);
      return known;
    };
    return async (context, input) => {
      const begun = context.now();
      const preset = customPreset(findPreset(input.preset ?? 'cxone'), {
        ...(input.encoding !== undefined && { encoding: input.encoding }),
        ...(input.sample_rate !== undefined && { sampleRate: input.sample_rate }),
        ...(input.format !== undefined && { container: input.format }),
        ...(input.level !== undefined && { level: input.level }),
        ...(input.pad !== undefined && { pad: input.pad }),
      });
      const lexicons = typeof input.lexicon === 'string' ? [input.lexicon] : (input.lexicon ?? []);
      const signal = context.patience === undefined ? undefined : AbortSignal.timeout(context.patience);
      const voices = voicesOf(context);
      const request: PromptRequest = {
        text: input.text,
        preset,
        ...(input.ssml !== undefined && { ssml: input.ssml }),
        ...(lexicons.length > 0 && { lexicon: mergeLexicons(lexicons) }),
        ...(input.voice !== undefined && { voice: input.voice }),
        ...(input.language !== undefined && { language: input.language }),
        ...(input.rate !== undefined && { rate: checkedFactor('rate', input.rate) }),
        ...(input.pitch !== undefined && { pitch: checkedFactor('pitch', input.pitch) }),
      };
      const options = {
        times: input.marks === true,
        cache: voiceCache(context, voices),
        refresh: input.cache === false,
        ...(signal && { signal }),
      };
      const prompt = await generatePrompt(voices, request, options).catch((error: unknown) => {
        // An engine here only knows that it was stopped; a service elsewhere that did not answer says so itself.
        if (!signal?.aborted || !isCctoolError(error) || error.kind !== 'limit') throw error;
        throw new CctoolError(
          'limit',
          `The prompt took longer than the ${context.patience! / 1000} s that one may take`,
        );
      });
      const inMilliseconds = (samples: number) => Math.round((samples / prompt.sampleRate) * 1000);
      return {
        id: prompt.hash.slice(0, 16),
        voice: prompt.voice,
        engine: prompt.engine,
        spoken_text: prompt.spokenText,
        audio: {
          content_type: prompt.contentType,
          container: prompt.container,
          encoding: prompt.encoding,
          sample_rate: prompt.sampleRate,
          channels: 1,
          bits_per_sample: prompt.encoding === 'pcm_s16le' ? 16 : 8,
          samples: prompt.samples,
          duration_ms: inMilliseconds(prompt.samples),
          bytes: prompt.bytes.length,
          sha256: prompt.sha256,
          data: Buffer.from(prompt.bytes).toString('base64'),
        },
        level: {
          speech_dbfs: finite(prompt.level.speech),
          lufs: finite(prompt.level.loudness),
          peak_dbfs: finite(prompt.level.peak),
        },
        marks: prompt.marks.map(({ type, value, start, end }) => ({
          type,
          value,
          start_ms: inMilliseconds(start),
          start_sample: start,
          ...(type !== 'mark' && { end_ms: inMilliseconds(end), end_sample: end }),
        })),
        warnings: prompt.warnings,
        cached: prompt.isCached,
        elapsed_ms: Math.max(0, Math.round(context.now() - begun)),
      };
    };
  },
  answer: {
    fields: {
      id: read.or(''),
      voice: read.or(''),
      engine: read.or({ id: 'remote', version: '', neural: false }),
      spoken_text: read.or(''),
      audio: { read: describeAudio },
      level: { read: (value) => ({ speech_dbfs: null, lufs: null, peak_dbfs: null, ...(isFields(value) && value) }) },
      marks: read.or([]),
      warnings: { read: (value) => read.list(value).map(voiceWarning) },
      cached: read.or(false),
      elapsed_ms: read.or(0),
    },
    shape: {
      id: 'text',
      voice: 'text',
      engine: { id: 'text', version: 'text', neural: 'flag' },
      spoken_text: 'text',
      audio: {
        content_type: 'text',
        container: 'text',
        encoding: 'text',
        sample_rate: 'number',
        channels: 'number',
        bits_per_sample: 'number',
        samples: 'number',
        duration_ms: 'number',
        bytes: 'number',
        sha256: 'text',
      },
      marks: [{ type: 'text', value: 'text', start_ms: 'number', start_sample: 'number' }],
      cached: 'flag',
      elapsed_ms: 'number',
    },
    normalize: findAudio,
    media: {
      types: ['audio/wav', 'audio/basic', 'audio/x-alaw-basic', 'audio/*'],
      read: (contentType, bytes): Fields => ({
        audio: { content_type: contentType.split(';')[0]!.trim(), data: bytes.toString('base64') },
      }),
    },
  },
  words: {
    // Half a surrogate pair has no UTF-8: no pipe carries it.
    text: (text) => (Buffer.from(text).toString() === text ? { stdin: text } : undefined),
    voice: word.option('voice'),
    preset: word.option('preset'),
    format: word.option('format'),
    encoding: word.option('encoding'),
    sample_rate: word.option('sample-rate'),
    language: word.option('language'),
    rate: word.option('rate'),
    pitch: word.option('pitch'),
    ssml: (isSsml) => ({ options: [isSsml ? '--ssml' : '--no-ssml'] }),
    level: (level) => word.option('level')(level.mode === 'none' ? 'none' : `${level.mode}:${level.target}`),
    pad: ({ head, tail }) => word.option('pad')(`${head},${tail}`),
    lexicon: (lexicon) => ({
      options: ['--lexicon', ...[lexicon].flat().map((file) => ({ file, extension: 'pls' }))],
    }),
    marks: (marks) => ({ options: marks ? ['--marks'] : [] }),
    cache: (isKept) => ({ options: isKept ? [] : ['--no-cache'] }),
  },
});
