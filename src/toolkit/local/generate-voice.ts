import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { checkedFactor } from '../../voice/audio-settings.js';
import { generatePrompt, type PromptRequest } from '../../voice/generate.js';
import { customPreset, findPreset } from '../../voice/presets.js';
import { mergeLexicons } from '../../voice/text/lexicon.js';
import type { VoiceCatalogue } from '../../voice/voices.js';
import type { ToolkitContext } from '../context.js';
import type { GenerateVoiceInput, GenerateVoiceResult } from '../types.js';
import { createWorkspaceVoices, voiceCache } from './workspace-voices.js';

/** One catalogue per workspace: engines keep their workers between requests. */
const catalogues = new WeakMap<object, VoiceCatalogue>();

/** The engines of a workspace, started once. */
function voicesOf(context: ToolkitContext): VoiceCatalogue {
  let catalogue = catalogues.get(context.workspace);
  if (!catalogue) {
    catalogue = createWorkspaceVoices(context.workspace);
    catalogues.set(context.workspace, catalogue);
  }
  return catalogue;
}

/** The operation generateVoice: one prompt, base64 in JSON. */
export async function generateVoice(context: ToolkitContext, input: GenerateVoiceInput): Promise<GenerateVoiceResult> {
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
    throw new CctoolError('limit', `The prompt took longer than the ${context.patience! / 1000} s that one may take`);
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
}

/** JSON has no infinity: silence has no level. */
const finite = (level: number): number | null => (Number.isFinite(level) ? level : null);
