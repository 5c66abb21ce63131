import { dirname, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isCctoolError } from '../../diagnostics/index.js';
import type { Resolve } from '../../grxml/resolver.js';
import type { Value } from '../expression/index.js';
import type { Flow } from '../model.js';
import { builtinGrammars, prepareGrammar } from '../prepare/prepare-grammar.js';
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
  const grammars = new Map<string, GrammarFacts>();
  const disposals: (() => void)[] = [];
  for (const [id, source] of flow.grammars) {
    try {
      if (source.kind === 'builtin') {
        const { mode, samples, recognize } = builtinGrammars(id, source);
        grammars.set(id, { mode, phrases: samples, recognize });
        continue;
      }
      const base = pathToFileURL(resolvePath(flow.file)).href;
      const uri =
        source.kind === 'inline'
          ? `${base}#${id}`
          : /^[a-z][a-z0-9+.-]+:/i.test(source.path)
            ? source.path
            : pathToFileURL(resolvePath(dirname(flow.file), source.path)).href;
      const content = source.kind === 'inline' ? source.content : (await sources.resolve(uri)).bytes;
      const loaded = await prepareGrammar(id, content, uri, sources.resolve);
      disposals.push(loaded.dispose);
      const { mode, samples } = loaded.grammar;
      grammars.set(id, { mode, phrases: samples, recognize: safely(loaded.grammar.recognize) });
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      grammars.set(id, { error: error.message, ...(error.hint !== undefined && { hint: error.hint }) });
    }
  }
  return {
    context: {
      flows,
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
