import { type Answer, failing, type NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** A dialog or an item of a VoiceXML application: its calls are made by the engine of vxml/run. */
    vxml: {
      kind: string;
      input: boolean;
      isUnreachable?: true;
      /** What it asks that is not among the application's files: the mock, and what usually answers. */
      asks?: readonly Answer[];
      /** Numbers that the conditions of the document compare with: what a caller might enter. */
      compared?: readonly string[];
      /** It goes to an address that only a call knows. */
      isOpen?: true;
    };
  }
}

/** What a question and its answer take, and a silence: VoiceXML says what is asked only during a call. */
const ANSWER_SECONDS = 4;
const LISTEN_SECONDS = 5;

/** Stands for a document of a server in an exploration: the call ends there. */
export const LAST_DOCUMENT = '<vxml version="2.1"><form><block><exit/></block></form></vxml>';
/** The same for a subdialog, which returns. */
export const RETURNING_DOCUMENT = '<vxml version="2.1"><form><block><return/></block></form></vxml>';

/** An item of a form, a menu, or what holds handlers: a dialog, a document. */
export const vxml: NodeDefinition<'vxml'> = {
  enter: () => ({
    kind: 'end',
    outcome: { type: 'error', target: null, reason: 'VoiceXML has an algorithm of its own' },
  }),
  listens: ({ input }) => input,
  shape: ({ kind, input }) => (input ? 'question' : kind === 'form' || kind === 'document' ? 'decision' : 'step'),
  detail: ({ kind }) => kind,
  answers({ kind, asks = [], isOpen }) {
    const transfer: Answer[] =
      kind === 'transfer' ? ['busy', 'noanswer', 'near_end_disconnect'].map((word) => ['transfer:*', word]) : [];
    return {
      ...(kind === 'transfer' ? { usual: ['transfer:*', 'answered'] } : asks[0] && { usual: asks[0] }),
      others: [
        ...transfer,
        ...asks.flatMap(([mock, answer]): Answer[] => [
          [mock, answer],
          [mock, { result: 'error' }],
        ]),
        ...(isOpen
          ? ([
              ['fetch:*', LAST_DOCUMENT],
              ['fetch:*', { result: 'error' }],
            ] satisfies Answer[])
          : []),
      ],
    };
  },
  sampleKeys: ({ compared = [] }) => compared,
  exit: ({ kind }) => (kind === 'exit' ? { kind: 'end', target: null } : undefined),
  cost(_, edge) {
    if (/^(?:noinput|nomatch)\b/.test(edge)) return failing(LISTEN_SECONDS);
    return /^(?:filled|choice|link)\b/.test(edge) ? { seconds: ANSWER_SECONDS, turns: 1 } : { seconds: 0 };
  },
  impossible: ({ isUnreachable }) => (isUnreachable ? 'nothing leads to the dialog' : undefined),
};
