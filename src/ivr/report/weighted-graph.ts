import { possibleEdges } from '../lint/facts/ways.js';
import type { Flow, FlowNode, Prompt } from '../model.js';
import { estimateDuration, templateFor } from '../simulate/speak.js';

/** A way from a node to another: what the caller does for it, and how long it takes from entering the node. */
export interface Way {
  from: string;
  to: string;
  /** What the caller presses or says, in the input language; empty where nothing is done. */
  input: string;
  /** Keys to press. */
  keys: number;
  /** Turns of the caller: 1 where they press or say something. */
  turns: number;
  /** True where the caller has to be silent, or misunderstood, for it. */
  failure: boolean;
  seconds: number;
}

const KEY_SECONDS = 0.4;
const WORD_SECONDS = 0.4;
/** How long a recording is taken to be at most. */
const RECORDING_SECONDS = 10;

/** The ways out of every node, with what they cost; prompts are heard to their end. */
export function weightedGraph(flow: Flow): Map<string, Way[]> {
  return new Map([...flow.nodes.values()].map((node) => [node.id, waysOut(flow, node)]));
}

function waysOut(flow: Flow, node: FlowNode): Way[] {
  const spoken = (prompt: Prompt | undefined) =>
    prompt === undefined
      ? 0
      : prompt.kind === 'audio'
        ? 2
        : estimateDuration(
            templateFor(prompt, flow.language)
              .map((piece) => (typeof piece === 'string' ? piece : ' x '))
              .join(''),
            prompt.kind,
          ) / 1000;
  const way = (to: string, seconds: number, more: Partial<Way> = {}): Way => ({
    from: node.id,
    to,
    input: '',
    keys: 0,
    turns: 0,
    failure: false,
    seconds,
    ...more,
  });
  const pressed = (to: string, seconds: number, keys: string): Way =>
    way(to, seconds + keys.length * KEY_SECONDS, { input: keys, keys: keys.length, turns: 1 });
  const said = (to: string, seconds: number, phrase: string): Way =>
    way(to, seconds + phrase.split(/\s+/).length * WORD_SECONDS, { input: phrase, turns: 1 });
  const edges = possibleEdges(node);
  switch (node.type) {
    case 'menu':
    case 'collect': {
      const asked = spoken(node.prompts[0]);
      const choices = node.type === 'menu' ? node.choices : [];
      const ways: Way[] = [];
      const choose = (
        to: string,
        { dtmf, phrases, name }: { dtmf?: string; phrases: readonly string[]; name: string },
      ) => ways.push(dtmf === undefined ? said(to, asked, phrases[0] ?? name) : pressed(to, asked, dtmf));
      for (const { name, target } of edges) {
        const choice = choices.find((each) => each.name === name);
        if (choice) choose(target, choice);
        else if (name === 'match' && node.type === 'collect') {
          const { min = 1, max = min, terminator = '' } = node.digits ?? {};
          ways.push(pressed(target, asked, '1'.repeat(Math.max(1, min)) + (min < max ? terminator : '')));
        } else if (name === 'maxretries' || name === 'noinput' || name === 'nomatch') {
          const { retries, prompts } = node.noinput;
          const tries = name === 'maxretries' ? retries : 0;
          let seconds = asked + ((tries + 1) * node.timeoutMs) / 1000;
          for (let count = 1; count <= tries; count++)
            seconds += spoken(prompts[Math.min(count, prompts.length) - 1] ?? node.prompts.at(-1));
          ways.push(way(target, seconds, { failure: true, input: '<noinput>' }));
        } else ways.push(way(target, asked));
      }
      if (node.globals) for (const global of flow.globals) choose(global.target, global);
      return ways;
    }
    case 'play':
      return edges.map(({ target }) => way(target, spoken(node.prompts[0])));
    case 'record': {
      const prompts = node.prompts.reduce((sum, prompt) => sum + spoken(prompt), 0);
      return edges.map(({ target }) => way(target, prompts + Math.min(node.maxSeconds, RECORDING_SECONDS)));
    }
    case 'call':
      return edges.map(({ name, target }) => way(target, name === 'timeout' ? node.timeoutMs / 1000 : 0.2));
    case 'connect':
      return connectWays(node, edges, way, pressed, said);
    default:
      return edges.map(({ target }) => way(target, 0));
  }
}

function connectWays(
  { action, parameters }: FlowNode & { type: 'connect' },
  edges: FlowNode['edges'],
  way: (to: string, seconds: number, more?: Partial<Way>) => Way,
  pressed: (to: string, seconds: number, keys: string) => Way,
  said: (to: string, seconds: number, phrase: string) => Way,
): Way[] {
  const { Text: text, SSML: ssml, PromptId: audio } = parameters;
  const spoken =
    typeof ssml === 'string'
      ? estimateDuration(ssml, 'ssml') / 1000
      : typeof text === 'string'
        ? estimateDuration(text, 'text') / 1000
        : audio === undefined
          ? 0
          : 2;
  const limit = Number(parameters.InputTimeLimitSeconds) || 5;
  const isMenu = action === 'GetParticipantInput' && String(parameters.StoreInput).toLowerCase() !== 'true';
  return edges.map(({ name, target }) => {
    if (action === 'GetParticipantInput' || action === 'ConnectParticipantWithLexBot') {
      const operand = name.startsWith('Equals ') ? name.slice(7) : undefined;
      if (operand !== undefined) return isMenu ? pressed(target, spoken, operand) : said(target, spoken, operand);
      if (name === 'next' && !isMenu) return pressed(target, spoken, '1');
      return way(target, spoken + limit, { failure: true, input: '<noinput>' });
    }
    if (action === 'Wait') return way(target, Number(parameters.TimeLimitSeconds) || 1);
    return way(target, spoken);
  });
}
