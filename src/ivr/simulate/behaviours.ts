import { connect } from '../connect/behaviours.js';
import type { NodeType } from '../model.js';
import type { Behaviour } from './behaviour.js';
import { collect } from './nodes/collect.js';
import { menu } from './nodes/menu.js';
import { branch, callService, end, goto, hours, play, random, record, set, subflow, transfer } from './nodes/simple.js';

/** What each type of node does. */
const behaviours: { [Type in NodeType]?: Behaviour<Type> } = {
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
  record,
  random,
  end,
  connect,
};

/** The behaviour of a type of node. */
export function behaviourOf<Type extends NodeType>(type: Type): Behaviour<Type> {
  const found = behaviours[type] as Behaviour<Type> | undefined;
  if (!found) throw new Error(`no behaviour for nodes of type ${type}`);
  return found;
}
