import type { Value } from '../expression/index.js';
import { comparedIn, readsIn } from '../twilio/compared.js';
import type { Condition } from '../twilio/predicates.js';
import { isOutside } from '../twilio/references.js';
import { go, spokenSeconds } from '../twilio/widget.js';
import { enterWidget, otherBranch, twilioWidgets, wayOn, wayOnInWords, widgetOf } from '../twilio/widgets/index.js';
import { takenBy } from '../twilio/widgets/logic.js';
import type { Answer, NodeDefinition } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    /** A widget of a Twilio Studio flow. */
    twilio: {
      /** The type of the widget. */
      action: string;
      properties: { readonly [name: string]: Value };
      /** The transitions of a split in their order; those that are not connected too. */
      matches: readonly { name: string; conditions: readonly Condition[] }[];
      /** The transitions that lead nowhere: the flow ends with them. */
      open: readonly string[];
    };
  }
}

/** Widgets that a flow without a way on from them was not meant to end with. */
const goesOn = new Set(['trigger', 'split-based-on', 'set-variables', 'gather-input-on-call']);

const argumentsOf = ({ conditions }: { conditions: readonly Condition[] }) =>
  conditions.map(({ argument }) => argument);

/** A widget of a Studio flow: the table of widgets says what each of them does. */
export const twilio: NodeDefinition<'twilio'> = {
  enter(node, call) {
    // `--mock branch:WIDGET=timeout` takes a transition that hangs on what only the service knows.
    const branch = call.mockedEdge('branch');
    if (branch !== undefined) return { kind: 'edge', edge: branch };
    const widget = widgetOf(node.action);
    if (widget) return enterWidget(widget, node, call);
    call.report(
      'unknown-action',
      'warning',
      `"${node.id}": the widget ${node.action} is not known; ${wayOnInWords(node)}; mock it with branch:${node.id}`,
    );
    return go(node, call, wayOn(node) ?? 'next');
  },
  input(node, call, event) {
    const widget = widgetOf(node.action);
    return widget?.status === 'simulated' && widget.input
      ? widget.input(node, call, event)
      : go(node, call, wayOn(node) ?? 'next');
  },
  accepts(node, call) {
    const widget = widgetOf(node.action);
    const accepted = widget?.status === 'simulated' ? widget.accepts?.(node, call) : undefined;
    return accepted ?? { dtmf: [], phrases: [], timeoutMs: 5000 };
  },
  returned(node, call, variables, secrets) {
    const widget = widgetOf(node.action);
    return widget?.status === 'simulated' && widget.returned
      ? widget.returned(node, call, variables, secrets)
      : go(node, call, wayOn(node) ?? 'next');
  },
  services: ({ id, action }) => (action === 'make-http-request' || action === 'run-function' ? [id] : []),
  asks: ({ id, action }) => (action === 'run-subflow' ? [`module:${id}`] : []),
  listens(node) {
    const widget = widgetOf(node.action);
    return widget?.status === 'simulated' && widget.input !== undefined;
  },

  vendor(node) {
    const widget = widgetOf(node.action);
    const other = otherBranch(node);
    return {
      noun: 'widget',
      status: widget?.status ?? 'unknown',
      types: Object.keys(twilioWidgets),
      wayOn: wayOnInWords(node),
      ...(other !== undefined && { otherBranch: other }),
      happenings: widget?.happenings?.(node) ?? [],
      ends: widget?.ends === true || (node.edges.length > 0 ? node.open.length > 0 : !goesOn.has(node.action)),
      hangsUp: false,
      speaks: widget?.speaks === true,
      entersFlow: widget?.entersFlow === true,
    };
  },
  texts: ({ properties: { say } }) => (typeof say === 'string' ? [say] : []),
  shape(node) {
    const shape = widgetOf(node.action)?.shape ?? 'step';
    return typeof shape === 'function' ? shape(node) : shape;
  },
  detail({ properties: { say, play, input, url, to } }) {
    return String([say, play, input, to, url].find((each) => typeof each === 'string' && each !== '') ?? '');
  },
  keyMenu: (node, flow) => widgetOf(node.action)?.keyMenu?.(node, flow),
  exit(node) {
    const exit = widgetOf(node.action)?.exit?.(node);
    return exit ?? (node.edges.length === 0 ? { kind: 'end', target: node.action } : undefined);
  },
  cost: (node, edge, spoken) => widgetOf(node.action)?.cost?.(node, edge, spoken) ?? { seconds: spokenSeconds(node) },
  lasts: (node) => ({ seconds: spokenSeconds(node) }),
  resources: (node) => widgetOf(node.action)?.resources?.(node) ?? [],

  answers(node, conditions, flow) {
    const widget = widgetOf(node.action);
    const { usual, others = [], forced = [] } = widget?.answers?.(node, conditions, flow) ?? {};
    const own = node.action === 'split-based-on' ? node.edges.map(({ name }) => name) : (widget?.own ?? []);
    const branches = node.edges.flatMap(({ name }): Answer[] =>
      own.includes(name) ? [] : [[`branch:${node.id}`, name]],
    );
    const compared = comparedIn(flow);
    const read = [JSON.stringify(node.properties), ...node.matches.flatMap(argumentsOf)].flatMap(readsIn);
    const outside = [...new Set(read.map(({ path }) => path))].flatMap((path) =>
      isOutside(path) ? (compared.get(path) ?? []).map((value): Answer => [path, value]) : [],
    );
    return { ...(usual && { usual }), others: [...others, ...outside, ...branches], forced };
  },
  sampleKeys: (node, flow) => widgetOf(node.action)?.sampleKeys?.(node, flow) ?? [],
  impossible: (node, edge, flow) => widgetOf(node.action)?.impossible?.(node, edge, flow),
  untaken: () => 'no input and no answer that was tried takes this transition',
  setsFor(setter, decider, edge) {
    if (decider.type !== 'twilio' || decider.action !== 'split-based-on') return undefined;
    const read = decider.matches.flatMap(({ conditions }) =>
      conditions.flatMap(({ argument }) => readsIn(argument).map(({ path }) => path)),
    );
    if (read.some((path) => path.startsWith(`widgets.${setter.id}.`))) return true;
    const { variables } = setter.properties;
    for (const each of Array.isArray(variables) ? variables : []) {
      if (each === null || typeof each !== 'object' || Array.isArray(each)) continue;
      if (!read.includes(`flow.variables.${String(each.key)}`)) continue;
      const value = String(each.value ?? '');
      return value.includes('{') || takenBy(decider, value) === edge;
    }
    return undefined;
  },
};
