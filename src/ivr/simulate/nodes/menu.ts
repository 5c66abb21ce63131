import type { GlobalChoice, NodeOf } from '../../model.js';
import type { Behaviour, CallerEvent, Next } from '../behaviour.js';
import type { Call } from '../call.js';
import {
  acceptsChoices,
  activeGlobals,
  type ChoiceMatch,
  chooseByKeys,
  chooseBySpeech,
  failed,
  readYesNo,
  startListening,
} from '../listen.js';

export const menu: Behaviour<'menu'> = {
  enter: (node, call) => startListening(call, node),
  accepts: (node, call) => acceptsChoices(call, node, node.choices),

  input(node, call, event) {
    if (call.state.pending) return confirmed(node, call, event);
    if (event.kind === 'noinput' || event.kind === 'nomatch') return failed(call, node, event.kind);
    const globals = activeGlobals(call, node);
    let match: ChoiceMatch | undefined;
    if (event.kind === 'keys') {
      match = chooseByKeys(call, [...node.choices, ...globals]);
      // Keys that mean nothing here are thrown away together: the caller hears that they were not understood.
      if (!match) call.state.keys = '';
    } else if (event.confidence >= node.confidence) {
      match = chooseBySpeech(call, [...node.choices, ...globals], event.text, event.confidence);
    }
    if (!match) return failed(call, node, 'nomatch');
    const isGlobal = globals.includes(match.choice as GlobalChoice);
    if (event.kind === 'speech' && node.confirm && event.confidence < node.confirm.below && !isGlobal) {
      call.state.pending = {
        edge: match.choice.name,
        target: null,
        into: node.into ?? null,
        value: match.value,
        said: match.said,
      };
      call.set('$said', match.said);
      call.say(node.confirm.prompt);
      return { kind: 'listen' };
    }
    if (isGlobal)
      return { kind: 'jump', node: (match.choice as GlobalChoice).target, edge: `global:${match.choice.name}` };
    if (node.into !== undefined) call.set(node.into, match.value);
    return { kind: 'edge', edge: match.choice.name };
  },
};

function confirmed(node: NodeOf<'menu'>, call: Call, event: CallerEvent): Next {
  const { pending } = call.state;
  if (event.kind === 'noinput') return failed(call, node, 'noinput');
  const answer = readYesNo(call, event);
  if (!answer || !pending) return failed(call, node, 'nomatch');
  call.state.pending = null;
  if (pending.into !== null) call.set(pending.into, pending.value);
  return { kind: 'edge', edge: pending.edge! };
}
