/** All types of nodes, and what is asked of a node whatever its type. */
import type { Expression } from '../expression/index.js';
import type { Edge, FlowNode, Listening, NodeOf, NodeType, Prompt } from '../model.js';
import { literalTexts } from '../simulate/speak.js';
import { branch } from './branch.js';
import { callService } from './call.js';
import { callback } from './callback.js';
import { collect } from './collect.js';
import { connect } from './connect.js';
import { end } from './end.js';
import { goto } from './goto.js';
import { hours } from './hours.js';
import { menu } from './menu.js';
import type { NativeNodeDefinition, NodeDefinition, VendorFacts } from './node-type.js';
import { play } from './play.js';
import { queue } from './queue.js';
import { random } from './random.js';
import { record } from './record.js';
import { set } from './set.js';
import { subflow } from './subflow.js';
import { survey } from './survey.js';
import { transfer } from './transfer.js';
import { twilio } from './twilio.js';
import { voicemail } from './voicemail.js';
import { vxml } from './vxml.js';

// The compiled types of the package reach the settings of a type, which its file declares, only by what is exported.
export {
  branch,
  callback,
  callService,
  collect,
  connect,
  end,
  goto,
  hours,
  menu,
  play,
  queue,
  random,
  record,
  set,
  subflow,
  survey,
  transfer,
  twilio,
  voicemail,
  vxml,
};

/** A type of node that the native format can write. */
export type NativeNodeType = Exclude<NodeType, 'connect' | 'twilio' | 'vxml'>;

/** The types of the native format, in the order in which they are listed; a type that is missing here does not compile. */
export const nativeNodes: { readonly [T in NativeNodeType]: NativeNodeDefinition<T> } = {
  play,
  menu,
  collect,
  hours,
  branch,
  set,
  call: callService,
  subflow,
  goto,
  transfer,
  queue,
  callback,
  voicemail,
  record,
  survey,
  random,
  end,
};

const definitions: { readonly [T in NodeType]: NodeDefinition<T> } = { ...nativeNodes, connect, twilio, vxml };

/** The definition of a node's type. */
export function definitionOf<T extends NodeType>(node: NodeOf<T>): NodeDefinition<T> {
  return definitions[node.type];
}

/** A native node that waits for the caller. */
export type ListeningNode = Extract<FlowNode, Listening>;

/** True for the native nodes that wait for the caller. */
export const isListening = (node: FlowNode): node is ListeningNode => 'noinput' in node;

/** True for every node that waits for the caller, in whatever format. */
export function waitsForCaller(node: FlowNode): boolean {
  const { listens, input } = definitionOf(node);
  return listens ? listens(node) : input !== undefined;
}

/** What is known of a node of a vendor's language. */
export const vendorFacts = (node: FlowNode): VendorFacts | undefined => definitionOf(node).vendor?.(node);

/** What a node may say, as texts; recordings have none. */
export const textsOf = (node: FlowNode): readonly string[] =>
  definitionOf(node).texts?.(node) ?? promptsOf(node).flatMap((prompt) => literalTexts(prompt));

/** All prompts that a node may say. */
export function promptsOf(node: FlowNode): Prompt[] {
  if (!('prompts' in node)) return [];
  if (!isListening(node)) return [...node.prompts];
  const { prompts, noinput, nomatch, confirm } = node;
  return [...prompts, ...noinput.prompts, ...nomatch.prompts, ...(confirm ? [confirm.prompt] : [])];
}

/** All expressions of a node, prompts included. */
export function expressionsOf(node: FlowNode): Expression[] {
  const definition = definitionOf(node);
  const inPrompts = promptsOf(node).flatMap(({ texts }) =>
    [...texts.values()].flatMap((template) =>
      template.filter((piece): piece is Expression => typeof piece !== 'string'),
    ),
  );
  return [...inPrompts, ...(definition.conditions?.(node) ?? []), ...(definition.expressions?.(node) ?? [])];
}

/** The variables that a node sets. */
export function setBy(node: FlowNode): readonly string[] {
  const { sets } = definitionOf(node);
  if (sets) return sets(node);
  return 'into' in node && node.into !== undefined ? [node.into] : [];
}

/** The edges of a node that a call may take, constant conditions and percentages of 0 considered. */
export function possibleEdges(node: FlowNode): readonly Edge[] {
  const idle = definitionOf(node).idleEdges?.(node) ?? [];
  return idle.length === 0 ? node.edges : node.edges.filter(({ name }) => !idle.includes(name));
}
