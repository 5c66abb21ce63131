/** What a call through a VoiceXML application is at one moment, beside what every call is. JSON throughout. */
import type { Value } from '../../expression/index.js';
import type { Heap, Variables } from '../script/values.js';

/** Something that will be said when the call next waits or ends. */
export interface Queued {
  node: string;
  kind: 'prompt' | 'platform';
  text: string;
  ssml?: string;
  audio?: string;
  language?: string;
  milliseconds: number;
  bargein: boolean;
  timeoutMs?: number;
  /** Its marks, with the milliseconds of speech before each. */
  marks?: readonly Mark[];
}

export interface Mark {
  name: string;
  milliseconds: number;
}

/** One dialog in progress: the caller's own, or a subdialog's. Scopes are those of VoiceXML 2.0, 5.1.2. */
export interface Context {
  /** The document that runs, and the root document of its application, by their keys in the store. */
  document: string;
  root: string | null;
  /** The name of the dialog; empty while a document is initialised. */
  dialog: string;
  application: Variables;
  /** Null in a root document: its variables are those of the application. */
  documentVariables: Variables | null;
  dialogVariables: Variables;
  /** What the caller of a subdialog passed. */
  params: Variables | null;
  /** The item that is visited. */
  item: string | null;
  /** Which items without a name are done. */
  done: { [item: string]: true };
  prompts: { [item: string]: number };
  /** By item; those of the form under the empty name. */
  events: { [item: string]: { [event: string]: number } };
  /** The next item's prompts are not queued: an event was handled without `reprompt`. */
  isSilent: boolean;
  /** The item that `goto nextitem` named. */
  next: string | null;
  /** The addresses that `srcexpr` of grammars gave at this visit, by the place of the grammar. */
  sources: { [grammar: string]: string };
}

export interface VxmlState {
  heap: Heap;
  session: Variables;
  /** The last one runs; each of the others waits for the one behind it. */
  contexts: Context[];
  queue: Queued[];
  /** How many requests have gone to a server. */
  requests: number;
  cookies: { [origin: string]: { [name: string]: string } };
  /** What has been reported once and is not again. */
  notes: string[];
  /** Events handled since the caller last did something. */
  handled: number;
  /** Where the call was transferred to. */
  transferred: string | null;
  /** What `exit` or `disconnect` hands to the platform. */
  result: Value | null;
  /** The call was ended by `disconnect`, and only its handlers run. */
  isDisconnected: boolean;
  /** The timeout of the prompt that was said last, where it has one. */
  timeoutMs: number | null;
  /** Whether what was said last can be interrupted. */
  bargein: boolean;
  /** The marks of what was said last, by the milliseconds since it began, and how long it is. */
  marks: readonly Mark[];
  played: number;
  /** The last mark before the caller's last input, and the milliseconds between (2.1, 4). */
  mark: Mark | null;
}

const copyContext = (context: Context): Context => {
  const events: Context['events'] = {};
  for (const item of Object.keys(context.events)) events[item] = { ...context.events[item] };
  return {
    ...context,
    application: { ...context.application },
    documentVariables: context.documentVariables && { ...context.documentVariables },
    dialogVariables: { ...context.dialogVariables },
    params: context.params && { ...context.params },
    done: { ...context.done },
    prompts: { ...context.prompts },
    events,
    sources: { ...context.sources },
  };
};

/** A copy that can be changed without it. Values, entries of the heap and cookies are never changed in place: they are shared. */
export const copyVxml = (state: VxmlState): VxmlState => ({
  ...state,
  heap: [...state.heap],
  session: { ...state.session },
  contexts: state.contexts.map(copyContext),
  queue: [...state.queue],
  notes: [...state.notes],
});
