/** What happens to a call from outside, what a step gives, and what a call waits for. */
import type { CallState, Effect } from './state.js';

export interface KeysEvent {
  kind: 'keys';
  keys: string;
  /** While the prompt is still being said. */
  bargein?: boolean;
  /** How long after the prompts began the caller barged in, in milliseconds. */
  after?: number;
}

/** Something said, as a recogniser reports it. */
export interface SpeechEvent {
  kind: 'speech';
  text: string;
  confidence: number;
  bargein: boolean;
  /** Further results of a recogniser that is not sure: VoiceXML shows them to the application, where it asks for them. */
  others?: readonly { text: string; confidence: number }[];
  /** How long after the prompts began the caller barged in, in milliseconds. */
  after?: number;
}

export type CallEvent =
  | { kind: 'start' }
  /** On from a state that `Program.beforeNode` saw. */
  | { kind: 'resume' }
  | KeysEvent
  | SpeechEvent
  | { kind: 'noinput' }
  | { kind: 'nomatch' }
  | { kind: 'hangup' }
  | { kind: 'wait'; milliseconds: number };

export interface StepResult {
  state: CallState;
  effects: Effect[];
}

/** What a waiting call would accept, and how long it waits. */
export interface Accepts {
  dtmf: string[];
  phrases: string[];
  timeoutMs: number;
}
