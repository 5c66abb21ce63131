import type { EngineType } from './engine-type.js';
import { FliteEngine } from './flite/flite-engine.js';
import { PiperEngine } from './onnx/piper/piper-engine.js';
import { openAi } from './remote/openai.js';

/** The kinds of engines there are; a new one is a folder beside this file and a line here. */
export const engineTypes: readonly EngineType[] = [
  { type: 'flite', create: (id) => new FliteEngine(id) },
  { type: 'piper', create: (id, settings, surroundings) => new PiperEngine(id, settings, surroundings) },
  openAi,
];
