import type { Choice, GlobalChoice, NodeOf } from '../model.js';
import type { Call } from '../simulate/call.js';
import {
  acceptsChoices,
  activeGlobals,
  type ChoiceMatch,
  chooseByKeys,
  chooseBySpeech,
  failed,
  readYesNo,
  startListening,
} from '../simulate/listen.js';
import { literalTexts } from '../simulate/speak.js';
import {
  choiceCost,
  choiceKeys,
  claimKeys,
  failureEdges,
  listeningCost,
  listeningEdges,
  listeningKeys,
  readChoice,
  readListening,
} from './listening.js';
import { type CallerEvent, type NativeNodeDefinition, type Next, ref, textSchema } from './node-type.js';

declare module '../model.js' {
  interface NodeSettings {
    menu: { choices: readonly Choice[]; into?: string } & Listening;
  }
}

export const menu: NativeNodeDefinition<'menu'> = {
  summary: 'Offers choices by key, phrase or grammar.',
  does: "takes one of `choices` by key, phrase, or the slot of a grammar's meaning; `into` keeps the meaning",
  keys: { ...listeningKeys, choices: { type: 'array', items: ref('choice') }, into: textSchema },
  required: ['choices'],
  edges: listeningEdges,
  shorthand: { maxretries: 'maxretries' },
  edgePer: 'choice',
  read(reading) {
    const { reader } = reading;
    const pressed = new Map<string, string>();
    const into = reading.into();
    const choices = reader.list(reading.need('choices'), 'choices').flatMap((item) => {
      const fields = reader.fields(item, 'a choice', choiceKeys);
      if (!fields) return [];
      if (!fields.has('to')) reader.wrong(item, 'flow-value', 'a choice needs "to"');
      const choice = readChoice(reader, item, fields);
      if (!choice) return [];
      claimKeys(reader, fields, choice, pressed);
      reading.edge(choice.name, fields.get('to'));
      return [choice];
    });
    return { ...readListening(reading), choices, ...into };
  },

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
      const { prompt } = node.confirm;
      if (node.into === undefined) call.say(prompt);
      else call.withCandidate(node.into, match.value, false, () => call.say(prompt));
      return { kind: 'listen' };
    }
    if (isGlobal)
      return { kind: 'jump', node: (match.choice as GlobalChoice).target, edge: `global:${match.choice.name}` };
    if (node.into !== undefined) call.set(node.into, match.value);
    return { kind: 'edge', edge: match.choice.name };
  },

  shape: 'question',
  grammars: (node) => node.choices.flatMap(({ grammar }) => grammar ?? []),
  unsetEdges: failureEdges,
  stores: (node) => (node.choices.every(({ grammar }) => grammar === undefined) ? 'string' : undefined),
  keyMenu(node, { globals }) {
    const keyed = (choices: readonly Choice[]) =>
      choices.flatMap(({ name, dtmf }) => (dtmf === undefined ? [] : [{ name, dtmf }]));
    return {
      texts: node.prompts.flatMap(literalTexts),
      choices: keyed(node.choices),
      globals: node.globals ? keyed(globals).map(({ dtmf }) => dtmf) : [],
      open: node.choices.some(({ grammar }) => grammar !== undefined),
    };
  },
  cost(node, edge, spoken) {
    const choice = node.choices.find(({ name }) => name === edge);
    return choice ? choiceCost(choice, spoken(node.prompts[0])) : listeningCost(node, edge, spoken);
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
