import type { EngineType } from './engine-type.js';
import { EspeakEngine } from './espeak/espeak-engine.js';
import { FliteEngine } from './flite/flite-engine.js';
import { KokoroEngine } from './onnx/kokoro/kokoro-engine.js';
import { PiperEngine } from './onnx/piper/piper-engine.js';
import { azure } from './remote/azure.js';
import { elevenLabs } from './remote/elevenlabs.js';
import { google } from './remote/google.js';
import { openAi } from './remote/openai.js';
import { piperHttp } from './remote/piper-http.js';
import { polly } from './remote/polly.js';

/** The kinds of engines there are; a new one is a folder beside this file and a line here. */
export const engineTypes: readonly EngineType[] = [
  { type: 'flite', create: (id) => new FliteEngine(id) },
  { type: 'piper', create: (id, settings, context) => new PiperEngine(id, settings, context) },
  { type: 'kokoro', create: (id, settings, context) => new KokoroEngine(id, settings, context) },
  { type: 'espeak', create: (id, settings) => new EspeakEngine(id, settings) },
  openAi,
  azure,
  google,
  elevenLabs,
  piperHttp,
  polly,
];
