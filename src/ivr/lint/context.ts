import { isCctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import type { Value } from '../expression/index.js';
import { baseOf, inLanguage } from '../language.js';
import type { Flow } from '../model.js';
import { definitionOf, promptsOf } from '../nodes/index.js';
import { prepareSource } from '../prepare/prepare-grammar.js';
import type { Recognition } from '../simulate/program.js';

/** A grammar of the flow as it was prepared, or why it cannot be. */
export type GrammarFacts =
  | { error: string; hint?: string }
  | {
      mode: 'voice' | 'dtmf';
      /** A few phrases that it accepts. */
      phrases: readonly string[];
      recognize(utterance: string): Recognition;
    };

/** What rules may ask about a flow beside its text: other flows, schedules, grammars. */
export interface FlowContext {
  /** The names of the flows there are, and those that the flow reaches by subflows (itself included). */
  flowNames?: readonly string[];
  flows: ReadonlyMap<string, Flow>;
  /** The flows from which a call may come into this one, directly or through others. */
  callers: readonly Flow[];
  /** The keys of the schedules of the hours file; undefined without one. */
  schedules?: readonly string[];
  /** By name in the flow. */
  grammars: ReadonlyMap<string, GrammarFacts>;
  /** How much two phrases sound alike on a telephone, from 0 to 1; undefined where it is unknown. */
  similarity?(a: string, b: string): number;
}

/** Where to ask. */
export interface ContextSources {
  flowNames?: readonly string[];
  flow(name: string): Promise<Flow | undefined>;
  schedules?: readonly string[];
  resolve: Resolve;
  similarity?(a: string, b: string): number;
}

const MOST_FLOWS = 200;

/**
 * Gathers the context of a flow: its subflows and theirs, its grammars, the schedules.
 * @returns the facts, and a function that releases the script engines of the grammars
 */
export async function gatherContext(
  flow: Flow,
  sources: ContextSources,
): Promise<{ context: FlowContext; dispose(): void }> {
  const flows = new Map([[flow.name, flow]]);
  for (const each of flows.values()) {
    for (const node of each.nodes.values()) {
      if (node.type !== 'subflow' || flows.has(node.flow) || flows.size >= MOST_FLOWS) continue;
      // A broken subflow is reported where it is linted itself.
      const found = await sources.flow(node.flow).catch((error: unknown) => {
        if (isCctoolError(error)) return undefined;
        throw error;
      });
      if (found) flows.set(node.flow, found);
    }
  }
  const callers = writtenInLanguages(flow) ? await callersOf(flow, sources) : [];
  const grammars = new Map<string, GrammarFacts>();
  const disposals: (() => void)[] = [];
  for (const [id, source] of flow.grammars) {
    try {
      const prepared = await prepareSource(id, source, flow, sources.resolve);
      disposals.push(...prepared.disposals);
      // What is heard in the flow's own language speaks for the grammar, else its keys.
      const heard = (mode: 'voice' | 'dtmf') => {
        const found = prepared.grammars.filter((grammar) => grammar.mode === mode);
        return (
          inLanguage(new Map(found.map((grammar) => [grammar.language ?? '', grammar])), flow.language) ?? found[0]
        );
      };
      const { mode, samples, recognize } = heard('voice') ?? heard('dtmf')!;
      grammars.set(id, { mode, phrases: samples, recognize: safely(recognize) });
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      grammars.set(id, { error: error.message, ...(error.hint !== undefined && { hint: error.hint }) });
    }
  }
  return {
    context: {
      flows,
      callers,
      grammars,
      ...(sources.flowNames && { flowNames: sources.flowNames }),
      ...(sources.schedules && { schedules: sources.schedules }),
      ...(sources.similarity && { similarity: sources.similarity }),
    },
    dispose: () => {
      for (const each of disposals) each();
    },
  };
}

/** True for a flow with texts in more than its own language: only then it matters where its calls come from. */
const writtenInLanguages = (flow: Flow): boolean =>
  [...flow.nodes.values()].some((node) =>
    promptsOf(node).some(({ texts }) =>
      [...texts.keys()].some((tag) => tag !== '' && baseOf(tag) !== baseOf(flow.language)),
    ),
  );

/** The flows that enter a flow by a subflow or a transfer, and those that enter these. */
async function callersOf(flow: Flow, { flowNames = [], flow: find }: ContextSources): Promise<Flow[]> {
  const all: Flow[] = [];
  for (const name of flowNames.slice(0, MOST_FLOWS)) {
    // A broken flow is reported where it is linted itself.
    const found = await find(name).catch((error: unknown) => {
      if (isCctoolError(error)) return undefined;
      throw error;
    });
    if (found) all.push(found);
  }
  const entered = new Set([flow.name]);
  const callers = new Set<Flow>();
  for (let before = -1; before < callers.size; ) {
    before = callers.size;
    for (const each of all) {
      const targets = [...each.nodes.values()].flatMap((node) => definitionOf(node).flows?.(node) ?? []);
      if (!targets.some((name) => entered.has(name))) continue;
      callers.add(each);
      entered.add(each.name);
    }
  }
  return [...callers];
}

/** A script that fails on a phrase does not keep the rules from looking at the others. */
function safely(recognize: (utterance: string) => Recognition): (utterance: string) => Recognition {
  const none: Recognition = { matches: false, value: null as Value, extendable: false };
  return (utterance) => {
    try {
      return recognize(utterance);
    } catch (error) {
      if (isCctoolError(error)) return none;
      throw error;
    }
  };
}
