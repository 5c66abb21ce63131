/** How the parts of the interpreter tell each other what happens next. */
import type { Value } from '../../expression/index.js';
import type { Outcome } from '../../simulate/state.js';
import type { Variables } from '../script/values.js';

/** An event of VoiceXML on its way to a handler (5.2). */
export class EventThrown extends Error {
  readonly event: string;
  /** Undefined where nothing is said; that is what `_message` then holds. */
  readonly text: string | undefined;
  constructor(event: string, text?: string) {
    super(text === undefined ? event : `${event}: ${text}`);
    this.event = event;
    this.text = text;
  }
}

/** Ends the call: it would go on for ever, or take too much. */
export class Exceeded extends Error {}

/** What a caller's input came to. */
export interface Recognized {
  utterance: string;
  confidence: number;
  inputmode: 'voice' | 'dtmf';
  interpretation: Value;
  /** The results after this one, where the application asks for more than one. */
  others?: readonly Recognized[];
}

/** Where a call goes from executable content or from an item. Without one it goes on to the next item. */
export type Transition =
  | { kind: 'select' }
  | { kind: 'visit' }
  | { kind: 'filled' }
  | { kind: 'wait' }
  | { kind: 'item'; item: string }
  | {
      kind: 'dialog';
      document: string;
      dialog: string | undefined;
      /** Whether the document is entered, and not another dialog of the one that runs. */
      isNew: boolean;
      /** Whether the application begins anew. */
      isFresh?: boolean;
      result?: Recognized;
    }
  | { kind: 'subdialog'; document: string; dialog: string | undefined; params: Variables }
  | { kind: 'return'; names: readonly string[] }
  | { kind: 'return-event'; event: string; text: string | undefined }
  | { kind: 'end'; outcome: Outcome };
