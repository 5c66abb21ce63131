/**
 * The widgets of a Twilio Studio flow, after the widget library of its documentation: one table, whose rows hold what
 * each of them does, its events, how it is drawn and explored.
 */
import type { Next } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import { go, hasEdge, type Node, type Widget, type Widgets } from '../widget.js';
import { logicWidgets } from './logic.js';
import { routingWidgets } from './routing.js';
import { keepMocked, serviceWidgets } from './services.js';
import { talkWidgets } from './talk.js';

/** All known widgets by type. */
export const twilioWidgets: Widgets = { ...logicWidgets, ...talkWidgets, ...routingWidgets, ...serviceWidgets };

/** What is known of a type of widget; undefined for one that the table does not have. */
export const widgetOf = (type: string): Widget | undefined =>
  Object.hasOwn(twilioWidgets, type) ? twilioWidgets[type] : undefined;

/** The event that a widget which is not simulated is taken to come to: its first; of an unknown one the first written. */
export function wayOn(node: Node): string | undefined {
  const widget = widgetOf(node.action);
  const written = [...node.edges.map(({ name }) => name), ...node.open];
  return widget
    ? widget.events[0]
    : (written.find((name) => /^(?:next|success|return|completed?|sent)$/.test(name)) ?? written[0]);
}

/** The same in words. */
export function wayOnInWords(node: Node): string {
  const way = wayOn(node);
  return way !== undefined && hasEdge(node, way) ? `its transition ${way} is taken` : 'the flow ends there';
}

/** How a test takes another transition; undefined where there is none. */
export function otherBranch(node: Node): string | undefined {
  const way = wayOn(node);
  const name = node.edges.find((edge) => edge.name !== way)?.name;
  if (name === undefined) return undefined;
  const mock = `branch:${node.id}=${name}`;
  return `take another with --mock ${/^[\w:=.-]+$/.test(mock) ? mock : `"${mock}"`}`;
}

/** Does what a widget does, by its status. */
export function enterWidget(widget: Widget, node: Node, call: Call): Next {
  if (widget.status === 'simulated') return widget.enter(node, call);
  if (widget.status === 'approximated') {
    keepMocked(node, call);
    call.report(
      'action-approximated',
      'info',
      [`"${node.id}" (${node.action}) is not simulated`, wayOnInWords(node), otherBranch(node) ?? []].flat().join('; '),
    );
  }
  return go(node, call, widget.events[0]!);
}
