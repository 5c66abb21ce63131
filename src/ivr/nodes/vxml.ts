import type { Question } from '../vxml/questions.js';
import { type Answer, failing, type NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** A dialog or an item of a VoiceXML application: its calls are made by the engine of vxml/run. */
    vxml: {
      kind: string;
      input: boolean;
      isUnreachable?: true;
      /** What it asks that is not part of the application. */
      asks?: readonly Question[];
      /** Events of the platform that its handlers are there for, as mocks. */
      raises?: readonly Answer[];
      /** Confidences that tell the conditions of the document apart. */
      confidences?: readonly number[];
      /** The application asks for more than one result of a recogniser, and reads them. */
      readsResults?: true;
      /** What stands behind an edge: `document:line`, and the conditions around it. */
      written?: { readonly [edge: string]: { place: string; conds: readonly string[] } };
      /** The first nodes of what it calls as a subdialog. */
      calls?: readonly string[];
      /** Why no call takes an edge, by its name. */
      proofs?: { readonly [edge: string]: string };
      /** Numbers that the conditions of the document compare with: what a caller might enter. */
      compared?: readonly string[];
    };
  }
}

/** What a question and its answer take, and a silence: VoiceXML says what is asked only during a call. */
const ANSWER_SECONDS = 4;
const LISTEN_SECONDS = 5;

/** An item of a form, a menu, or what holds handlers: a dialog, a document. */
export const vxml: NodeDefinition<'vxml'> = {
  enter: () => ({
    kind: 'end',
    outcome: { type: 'error', target: null, reason: 'VoiceXML has an algorithm of its own' },
  }),
  listens: ({ input }) => input,
  shape: ({ kind, input }) => (input ? 'question' : kind === 'form' || kind === 'document' ? 'decision' : 'step'),
  detail: ({ kind }) => kind,
  answers({ asks = [], raises = [] }) {
    const failure = { result: 'error' };
    return {
      usual: asks.flatMap(({ mock, answers, isOptional }): Answer[] => (isOptional ? [] : [[mock, answers[0]!]])),
      others: asks.flatMap(({ mock, answers, isOptional, mayFail }) =>
        [...answers.slice(isOptional ? 0 : 1), ...(mayFail ? [failure] : [])].map((answer): Answer => [mock, answer]),
      ),
      forced: raises,
    };
  },
  sampleKeys: ({ compared = [] }) => compared,
  // Handlers and links of a dialog or a document hold at its items, those of a root document anywhere.
  heldBy({ id, kind }, { nodes }) {
    if (kind !== 'form' && kind !== 'document') return [];
    return [...nodes.keys()].filter((each) => kind === 'document' || each.startsWith(`${id}.`));
  },
  exit: ({ kind }) => (kind === 'exit' ? { kind: 'end', target: null } : undefined),
  cost(_, edge) {
    if (/^(?:noinput|nomatch)\b/.test(edge)) return failing(LISTEN_SECONDS);
    return /^(?:filled|choice|link)\b/.test(edge) ? { seconds: ANSWER_SECONDS, turns: 1 } : { seconds: 0 };
  },
  untaken({ written }, edge) {
    const { conds = [] } = written?.[edge] ?? {};
    return conds.length === 0 ? undefined : `no call was found in which ${conds.join(' and ')} holds`;
  },
  impossible: ({ isUnreachable, proofs }, edge) =>
    isUnreachable ? 'nothing leads to the dialog' : proofs && Object.hasOwn(proofs, edge) ? proofs[edge] : undefined,
};
