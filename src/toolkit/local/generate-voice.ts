import { generatePrompt } from '../../voice/generate.js';
import { customPreset, findPreset } from '../../voice/presets.js';
import { closeVoices } from '../../voice/settings.js';
import type { VoiceCatalogue } from '../../voice/voices.js';
import type { ToolkitContext } from '../context.js';
import type { GenerateVoiceInput, GenerateVoiceResult } from '../types.js';
import { createWorkspaceVoices } from './workspace-voices.js';

/** One catalogue per workspace: engines keep their workers between requests. */
const catalogues = new WeakMap<object, VoiceCatalogue>();

/** The engines of a workspace, started once. */
export function voicesOf(context: ToolkitContext): VoiceCatalogue {
  let catalogue = catalogues.get(context.workspace);
  if (!catalogue) {
    catalogue = createWorkspaceVoices(context.workspace);
    catalogues.set(context.workspace, catalogue);
  }
  return catalogue;
}

/** Ends what `voicesOf` started for a workspace. */
export async function closeVoicesOf(context: ToolkitContext): Promise<void> {
  const catalogue = catalogues.get(context.workspace);
  if (catalogue) await closeVoices(catalogue);
}

/** The operation generateVoice: one prompt, base64 in JSON. */
export async function generateVoice(context: ToolkitContext, input: GenerateVoiceInput): Promise<GenerateVoiceResult> {
  const preset = customPreset(findPreset(input.preset ?? 'cxone'), {
    ...(input.encoding !== undefined && { encoding: input.encoding }),
    ...(input.sample_rate !== undefined && { sampleRate: input.sample_rate }),
    ...(input.format !== undefined && { container: input.format }),
  });
  const prompt = await generatePrompt(voicesOf(context), {
    text: input.text,
    preset,
    ...(input.voice !== undefined && { voice: input.voice }),
    ...(input.language !== undefined && { language: input.language }),
    ...(input.rate !== undefined && { rate: input.rate }),
    ...(input.pitch !== undefined && { pitch: input.pitch }),
  });
  return {
    voice: prompt.voice,
    engine: prompt.engine,
    audio: {
      content_type: prompt.contentType,
      encoding: prompt.encoding,
      sample_rate: prompt.sampleRate,
      duration_ms: Math.round((prompt.samples / prompt.sampleRate) * 1000),
      bytes: prompt.bytes.length,
      sha256: prompt.sha256,
      data: Buffer.from(prompt.bytes).toString('base64'),
    },
    level: { speech_dbfs: prompt.level.speech, lufs: prompt.level.loudness, peak_dbfs: prompt.level.peak },
    marks: prompt.marks.map(({ name, milliseconds }) => ({ name, start_ms: milliseconds })),
    warnings: prompt.warnings,
  };
}
