/** Voice prompts: text in, a finished telephone prompt out. */
export { type Lexicon, readLexicon } from '../pronunciation/index.js';
export type { EngineContext } from './engines/engine-type.js';
export type { SpeechAudio, SpeechEngine, SpeechSegment, VoiceInfo } from './engines/speech-engine.js';
export {
  generatePrompt,
  type MakingOptions,
  type Prompt,
  type PromptMark,
  type PromptRequest,
  type VoiceWarning,
} from './generate.js';
export { customPreset, findPreset, type Preset, presets } from './presets.js';
export { closeVoices, createVoices } from './settings.js';
export { mergeLexicons } from './text/lexicon.js';
export { findVoice, listVoices, type VoiceCatalogue, type VoiceList } from './voices.js';
