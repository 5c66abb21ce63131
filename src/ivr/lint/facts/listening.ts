import type { Choice, Flow, FlowNode, Listening, Prompt } from '../../model.js';

/** True for the native nodes that wait for the caller. */
export const isListening = (node: FlowNode): node is FlowNode & Listening & { type: 'menu' | 'collect' } =>
  node.type === 'menu' || node.type === 'collect';

/** True for an action of Amazon Connect that waits for the caller. */
export const isConnectInput = (node: FlowNode): boolean =>
  node.type === 'connect' && (node.action === 'GetParticipantInput' || node.action === 'ConnectParticipantWithLexBot');

/** A menu taken by key, in whatever format: what it says on the first visit, and its keys. */
export interface KeyMenu {
  node: FlowNode;
  /** What it says first, in each language. */
  texts: readonly string[];
  /** The key sequences of its own choices. */
  choices: readonly { name: string; dtmf: string }[];
  /** Those of the choices that are active everywhere. */
  globals: readonly string[];
  /** A grammar may take further keys. */
  open: boolean;
}

const literal = (prompt: Prompt): string[] =>
  prompt.kind === 'audio'
    ? []
    : [...prompt.texts.values()].map((template) =>
        template.map((piece) => (typeof piece === 'string' ? piece : ' … ')).join(''),
      );

/** All menus by key: native ones, and single-key inputs of Amazon Connect. */
export function keyMenus(flow: Flow): KeyMenu[] {
  return [...flow.nodes.values()].flatMap((node): KeyMenu[] => {
    if (node.type === 'menu') {
      const keyed = (choices: readonly Choice[]) =>
        choices.flatMap(({ name, dtmf }) => (dtmf === undefined ? [] : [{ name, dtmf }]));
      return [
        {
          node,
          texts: node.prompts.flatMap(literal),
          choices: keyed(node.choices),
          globals: node.globals ? keyed(flow.globals).map(({ dtmf }) => dtmf) : [],
          open: node.choices.some(({ grammar }) => grammar !== undefined),
        },
      ];
    }
    if (node.type !== 'connect' || node.action !== 'GetParticipantInput') return [];
    if (String(node.parameters.StoreInput).toLowerCase() === 'true') return [];
    const { Text: text, SSML: ssml } = node.parameters;
    const choices = node.edges.flatMap(({ name }) =>
      name.startsWith('Equals ') ? [{ name: name.slice(7), dtmf: name.slice(7) }] : [],
    );
    return [
      { node, texts: [text, ssml].filter((each) => typeof each === 'string'), choices, globals: [], open: false },
    ];
  });
}
