/** Everything a call is at one moment, as JSON: it can be written down, read back, and goes on the same way. */
import type { Severity } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import { copyVxml, type VxmlState } from '../vxml/run/state.js';

export type Variables = { [name: string]: Value };

/** What is known of a call when it begins. */
export interface Session {
  /** The number of the caller, and the one that was called; empty where it is unknown. */
  caller: string;
  called: string;
  /** `voice`, or another word that the flow knows. */
  channel: string;
}
export const sessionKeys = ['caller', 'called', 'channel'] as const;
export const unknownSession: Session = { caller: '', called: '', channel: 'voice' };

/** How a call came to its end. */
export interface Outcome {
  type: 'transfer' | 'end' | 'hangup' | 'limit' | 'error';
  /** The queue, number, agent or flow of a transfer. */
  target: string | null;
  reason: string | null;
  /** What `exit` of a VoiceXML application hands to the platform. */
  exit?: Value;
}

/** A flow that waits for its subflow to return. */
export interface Frame {
  flow: string;
  node: string;
  variables: Variables;
  secrets: string[];
}

/** A result that the caller is asked to confirm. */
export interface Pending {
  /** The edge to take on yes, or the target of a global choice. */
  edge: string | null;
  target: string | null;
  /** The variable to set on yes. */
  into: string | null;
  value: Value;
  said: string;
}

export interface CallState {
  status: 'running' | 'waiting' | 'completed' | 'limit' | 'error';
  flow: string;
  node: string;
  /** Milliseconds since the call began, on the virtual clock. */
  clock: number;
  variables: Variables;
  /** The variables that hold something secret now: their values are shown nowhere. */
  secrets: string[];
  frames: Frame[];
  /** The caller has hung up, and the flow finishes what an edge `hangup` leads to. */
  hungUp: boolean;
  /** The language that the call has chosen; that of the flow where it has chosen none. */
  language: string | null;
  session: Session;
  /** Keys pressed and not yet used. */
  keys: string;
  /** Failures at the node that is being visited: `$tries`. */
  tries: { noinput: number; nomatch: number };
  /** Repeated visits: which prompt of a tapered list comes next, by `flow/node`. */
  visits: { [node: string]: number };
  /** Visits since the caller last did something, by `flow/node`. */
  idleVisits: { [node: string]: number };
  steps: number;
  pending: Pending | null;
  /** State of the generator behind `random`. */
  seed: number;
  /** How often each service was called, for mocks that answer in turn. */
  serviceCalls: { [service: string]: number };
  /** How often each other mock was asked, such as `value:NODE`. */
  asked: { [mock: string]: number };
  outcome: Outcome | null;
  /** What a vendor's nodes keep: attributes, queue, loop counters. */
  vendor: Variables;
  /** What a call through a VoiceXML application keeps. */
  vxml?: VxmlState;
}

/** The state of a call that has not begun, where it begins: nothing has happened, and the clock is at 0. */
export function freshState(
  place: Pick<CallState, 'flow' | 'node' | 'variables' | 'secrets'>,
  { seed = 1, session = {} }: { seed?: number; session?: Partial<Session> },
): CallState {
  return {
    status: 'running',
    ...place,
    clock: 0,
    frames: [],
    hungUp: false,
    language: null,
    session: { ...unknownSession, ...session },
    keys: '',
    tries: { noinput: 0, nomatch: 0 },
    visits: {},
    idleVisits: {},
    steps: 0,
    pending: null,
    seed,
    serviceCalls: {},
    asked: {},
    outcome: null,
    vendor: {},
  };
}

/** A copy of a state that can be changed without it; values are never changed in place, and are shared. */
export function copyState(state: CallState): CallState {
  const vendor: Variables = {};
  for (const [name, value] of Object.entries(state.vendor))
    vendor[name] = value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : value;
  return {
    ...state,
    variables: { ...state.variables },
    frames: state.frames.map((frame) => ({
      ...frame,
      variables: { ...frame.variables },
      secrets: [...frame.secrets],
    })),
    secrets: [...state.secrets],
    tries: { ...state.tries },
    visits: { ...state.visits },
    idleVisits: { ...state.idleVisits },
    pending: state.pending && { ...state.pending },
    serviceCalls: { ...state.serviceCalls },
    asked: { ...state.asked },
    vendor,
    ...(state.vxml && { vxml: copyVxml(state.vxml) }),
  };
}

/** Milliseconds are those of the virtual clock. */
export interface TranscriptEntry {
  t: number;
  who: 'system' | 'caller' | 'event';
  kind: string;
  text: string;
  node: string;
  ssml?: string;
  audio?: string;
  bargein?: boolean;
  /** The language of a prompt, and the voice that says it, once the call has chosen one. */
  language?: string;
  voice?: string;
}

export interface TraceEntry {
  step: number;
  t: number;
  flow: string;
  node: string;
  type: string;
  event: string;
  edge?: string;
  grammar?: { id: string; mode: 'voice' | 'dtmf'; utterance: string; slots: Value; confidence: number };
  set?: { [name: string]: [before: Value, after: Value] };
  call?: { service: string; args: Variables; result: string };
}

export interface CallDiagnostic {
  code: string;
  severity: Severity;
  node: string;
  message: string;
}

/** What one step did, beside changing the state. */
export type Effect =
  | ({ effect: 'transcript' } & TranscriptEntry)
  | ({ effect: 'trace' } & TraceEntry)
  | { effect: 'node'; flow: string; node: string }
  | { effect: 'edge'; flow: string; node: string; edge: string }
  | ({ effect: 'diagnostic' } & CallDiagnostic);

/** A line of the transcript that is not a prompt, at the node in hand. */
export function transcriptLine(
  { clock: t, node }: CallState,
  who: 'caller' | 'event',
  kind: string,
  text: string,
  bargein = false,
): Effect {
  return { effect: 'transcript', t, who, kind, text, node, ...(bargein && { bargein }) };
}
