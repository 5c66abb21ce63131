/**
 * The actions of an Amazon Connect contact flow, after the Amazon Connect administrator guide: one table, whose rows
 * hold what each action does, its branches, how it is drawn and explored.
 */
import { CctoolError } from '../../../diagnostics/index.js';
import type { Next } from '../../nodes/node-type.js';
import type { Call } from '../../simulate/call.js';
import { type ConnectAction, type ConnectActions, type Node, onward, otherBranch, wayOnInWords } from '../action.js';
import { dataActions } from './data.js';
import { inputActions } from './input.js';
import { routingActions } from './routing.js';
import { settingActions } from './settings.js';

/** All known actions by type. */
export const connectActions: ConnectActions = {
  ...inputActions,
  ...dataActions,
  ...routingActions,
  ...settingActions,
};

/** What is known of a type of action; undefined for one that the table does not have. */
export const actionOf = (type: string): ConnectAction | undefined =>
  Object.hasOwn(connectActions, type) ? connectActions[type] : undefined;

/**
 * Does what an action does, by its status.
 * @throws CctoolError of kind `input` for an action that is refused
 */
export function enterAction(action: ConnectAction, node: Node, call: Call): Next {
  switch (action.status) {
    case 'simulated':
      return action.enter(node, call);
    case 'passed over':
      return onward(node, call);
    case 'approximated':
      call.report(
        'action-approximated',
        'info',
        [`"${node.id}" (${node.action}) is not simulated`, wayOnInWords(node), otherBranch(node) ?? []]
          .flat()
          .join('; '),
      );
      return onward(node, call);
    case 'refused':
      throw new CctoolError('input', `the action ${node.action} cannot be simulated: ${action.reason}`);
  }
}
