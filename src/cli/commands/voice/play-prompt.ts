import type { GenerateVoiceResult } from '../../../toolkit/index.js';
import { type Encoding, readWav, toInt16, toMono, writeWav } from '../../../voice/audio/wav.js';
import { readRecording } from '../../../voice/check.js';
import { customPreset, findPreset } from '../../../voice/presets.js';
import type { CliContext } from '../../context.js';
import { playAudio } from '../../play-audio.js';

/** Plays a generated prompt, raw or with a header: every player knows plain PCM. */
export async function playPrompt(context: CliContext, audio: GenerateVoiceResult['audio']): Promise<void> {
  const bytes = Buffer.from(audio.data, 'base64');
  const { channels, sampleRate } =
    audio.container === 'raw' ? readRecording(bytes, customPreset(findPreset('cxone'), raw(audio))) : readWav(bytes);
  await playAudio(context, writeWav(toInt16(toMono(channels)), sampleRate, 'pcm_s16le'));
}

const raw = (audio: GenerateVoiceResult['audio']) => ({
  container: 'raw',
  encoding: audio.encoding as Encoding,
  sampleRate: audio.sample_rate,
});
