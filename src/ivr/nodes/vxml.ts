import type { NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** A dialog or an item of a VoiceXML application: its calls are made by the engine of vxml/run. */
    vxml: { kind: string; input: boolean; isUnreachable?: true };
  }
}

/** An item of a form, a menu, or what holds handlers: a dialog, a document. */
export const vxml: NodeDefinition<'vxml'> = {
  enter: () => ({
    kind: 'end',
    outcome: { type: 'error', target: null, reason: 'VoiceXML has an algorithm of its own' },
  }),
  shape: ({ kind, input }) => (input ? 'question' : kind === 'form' || kind === 'document' ? 'decision' : 'step'),
  detail: ({ kind }) => kind,
  impossible: ({ isUnreachable }) => (isUnreachable ? 'nothing leads to the dialog' : undefined),
};
