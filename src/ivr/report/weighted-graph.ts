import type { Flow, FlowNode, Prompt } from '../model.js';
import { definitionOf, isListening, possibleEdges } from '../nodes/index.js';
import { choiceCost } from '../nodes/listening.js';
import type { EdgeCost } from '../nodes/node-type.js';
import { estimateDuration, templateFor } from '../simulate/speak.js';

/** A way from a node to another: what the caller does for it, and how long it takes from entering the node. */
export interface Way extends Required<EdgeCost> {
  from: string;
  to: string;
}

/** How long a recorded prompt is taken to be. */
const AUDIO_SECONDS = 2;

/** The ways out of every node, with what they cost; prompts are heard to their end. */
export function weightedGraph(flow: Flow): Map<string, Way[]> {
  return new Map([...flow.nodes.values()].map((node) => [node.id, waysOut(flow, node)]));
}

function waysOut(flow: Flow, node: FlowNode): Way[] {
  const spoken = (prompt: Prompt | undefined) => secondsOf(prompt, flow.language);
  const way = (to: string, cost: EdgeCost): Way => ({
    from: node.id,
    to,
    input: '',
    keys: 0,
    turns: 0,
    failure: false,
    ...cost,
  });
  const { cost } = definitionOf(node);
  const ways = possibleEdges(node).map(({ name, target }) => way(target, cost?.(node, name, spoken) ?? { seconds: 0 }));
  if (isListening(node) && node.globals) {
    for (const choice of flow.globals) ways.push(way(choice.target, choiceCost(choice, spoken(node.prompts[0]))));
  }
  return ways;
}

/** How long a prompt takes in a language; expressions count as one word. */
function secondsOf(prompt: Prompt | undefined, language: string): number {
  if (prompt === undefined) return 0;
  if (prompt.kind === 'audio') return AUDIO_SECONDS;
  const text = templateFor(prompt, language).map((piece) => (typeof piece === 'string' ? piece : ' x '));
  return estimateDuration(text.join(''), prompt.kind) / 1000;
}
