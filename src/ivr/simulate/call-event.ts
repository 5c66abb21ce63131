/** What happens to a call from outside, what a step gives, and what a call waits for. */
import type { CallState, Effect } from './state.js';

export type CallEvent =
  | { kind: 'start' }
  /** On from a state that `Program.beforeNode` saw. */
  | { kind: 'resume' }
  /** `bargein`: while the prompt is still being said. */
  | { kind: 'keys'; keys: string; bargein?: boolean }
  | { kind: 'speech'; text: string; confidence: number; bargein: boolean }
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
