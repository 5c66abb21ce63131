import type { EngineSettings } from './engine-settings.js';
import type { SpeechEngine } from './speech-engine.js';

/** What engines may use of their environment; they read neither variables nor the working folder themselves. */
export interface EngineContext {
  /** Where relative paths of the settings start, and where packages that the user installed are looked for first. */
  root: string;
  /** The value of an environment variable, undefined where there is none. */
  variable(name: string): string | undefined;
  /** The text of a file with a secret, undefined where it cannot be read. The path is absolute. */
  file(path: string): string | undefined;
  /** The clock, in milliseconds since 1970 UTC. */
  now(): number;
}

/** A kind of engine; a configuration can have several of it under different ids. */
export interface EngineType {
  /** As the setting `type` names it. */
  readonly type: string;
  /**
   * Makes an engine; it starts nothing and reads no file before its first use.
   * @param id the part of its voices' names before the colon
   * @param settings every known setting must be read from here: one that is not read is refused as unknown
   * @throws CctoolError of kind `usage` that names the setting
   */
  create(id: string, settings: EngineSettings, context: EngineContext): SpeechEngine;
}
