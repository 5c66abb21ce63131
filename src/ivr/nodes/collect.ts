import { spokenDigits } from '../builtin/number-words.js';
import { type Expression, isTrue, type Value } from '../expression/index.js';
import type { NodeOf } from '../model.js';
import type { Field, FlowReader } from '../read/flow-reader.js';
import type { Call } from '../simulate/call.js';
import {
  acceptsChoices,
  activeGlobals,
  chooseByKeys,
  chooseBySpeech,
  entryLength,
  failed,
  readYesNo,
  startListening,
} from '../simulate/listen.js';
import { failureEdges, listeningCost, listeningEdges, listeningKeys, readListening } from './listening.js';
import { type CallerEvent, type NativeNodeDefinition, type Next, pressing, ref, textSchema } from './node-type.js';

interface Digits {
  min: number;
  max: number;
  terminator?: string;
}

declare module '../model.js' {
  interface NodeSettings {
    collect: { into: string; digits?: Digits; grammar?: string; validate?: Expression; secret?: boolean } & Listening;
  }
}

export const collect: NativeNodeDefinition<'collect'> = {
  summary: 'Collects digits or what a grammar accepts into a variable.',
  does: 'takes `digits` (a count, or `min`, `max`, `terminator`) or a `grammar` into a variable; `validate` may refuse; `secret: true` shows it nowhere',
  keys: {
    ...listeningKeys,
    into: textSchema,
    digits: {
      anyOf: [
        { type: 'integer', minimum: 1, maximum: 100 },
        {
          type: 'object',
          additionalProperties: false,
          properties: {
            min: { type: 'integer', minimum: 0, maximum: 100 },
            max: { type: 'integer', minimum: 1, maximum: 100 },
            terminator: { type: ['string', 'integer'], pattern: '^[0-9*#]$' },
          },
        },
      ],
    },
    grammar: textSchema,
    validate: ref('expression'),
    secret: { type: 'boolean', description: 'What the caller enters is shown nowhere: a PIN, the number of a card.' },
  },
  required: ['into'],
  schema: { anyOf: [{ required: ['digits'] }, { required: ['grammar'] }] },
  edges: { match: 'required', ...listeningEdges },
  shorthand: { next: 'match', maxretries: 'maxretries' },
  read(reading) {
    const { reader } = reading;
    const grammar = reading.grammar();
    const digits = readDigits(reader, reading.given('digits'));
    const validate = reader.expression(reading.get('validate'), 'validate');
    if (!reading.has('grammar') && !reading.has('digits')) reading.wrong('a collect node needs "digits" or "grammar"');
    reading.need('into');
    const { into } = reading.into();
    const secret =
      reader.boolean(reading.get('secret'), 'secret') ?? (into !== undefined && reader.names.secrets.has(into));
    const listening = readListening(reading);
    if (into === undefined) return undefined;
    return {
      ...listening,
      into,
      ...(secret && { secret }),
      ...(digits && { digits }),
      ...grammar,
      ...(validate && { validate }),
    };
  },

  enter: (node, call) => startListening(call, node),

  accepts(node, call) {
    const { dtmf: all, phrases, timeoutMs } = acceptsChoices(call, node, []);
    if (call.state.pending) return { dtmf: all, phrases, timeoutMs };
    const { digits } = node;
    const dtmf = all.filter((keys) => !isCollected(node, call, keys[0]!));
    if (digits) {
      const count = digits.min === digits.max ? `${digits.min}` : `${digits.min}-${digits.max}`;
      dtmf.unshift(`${count} digits${digits.terminator === undefined ? '' : `, then ${digits.terminator}`}`);
    }
    if (node.grammar !== undefined) {
      dtmf.unshift(...(call.grammar(node.grammar, 'dtmf')?.samples ?? []));
      phrases.unshift(...(call.grammar(node.grammar, 'voice')?.samples ?? []));
    }
    return { dtmf, phrases, timeoutMs };
  },

  input(node, call, event) {
    if (call.state.pending) return confirmed(node, call, event);
    if (event.kind === 'noinput' || event.kind === 'nomatch') return failed(call, node, event.kind);
    const global =
      event.kind === 'keys'
        ? isGlobalKey(node, call)
        : chooseBySpeech(call, activeGlobals(call, node), event.text, event.confidence);
    if (global) {
      const { name } = global.choice;
      const { target } = call.flow.globals.find((choice) => choice.name === name)!;
      return { kind: 'jump', node: target, edge: `global:${name}` };
    }
    if (event.kind === 'speech' && event.confidence < node.confidence) return failed(call, node, 'nomatch');
    const taken = event.kind === 'keys' ? takeDigits(node, call) : hear(node, call, event.text, event.confidence);
    if (!taken) return failed(call, node, 'nomatch');
    const confidence = event.kind === 'speech' ? event.confidence : 1;
    if (node.confirm && confidence < node.confirm.below) {
      call.state.pending = { edge: 'match', target: null, into: node.into, value: taken.value, said: taken.said };
      call.set('$said', taken.said, node.secret);
      const { prompt } = node.confirm;
      call.withCandidate(node.into, taken.value, node.secret === true, () => call.say(prompt));
      return { kind: 'listen' };
    }
    return accept(node, call, taken.value);
  },

  secret: (node) => node.secret === true,
  shape: 'question',
  conditions: (node) => (node.validate ? [node.validate] : []),
  grammars: (node) => (node.grammar === undefined ? [] : [node.grammar]),
  unsetEdges: failureEdges,
  stores: (node) => (node.grammar === undefined ? 'string' : undefined),
  cost(node, edge, spoken) {
    if (edge !== 'match') return listeningCost(node, edge, spoken);
    const { min = 1, max = min, terminator = '' } = node.digits ?? {};
    return pressing(spoken(node.prompts[0]), '1'.repeat(Math.max(1, min)) + (min < max ? terminator : ''));
  },
  sampleKeys({ digits }) {
    if (!digits) return [];
    const { min, max, terminator = '' } = digits;
    const row = '1234567890'.repeat(10);
    const least = Math.max(1, min);
    const samples = [row.slice(0, least) + (min < max ? terminator : ''), row.slice(0, max), '0'.repeat(least)];
    if (min > 1) samples.push(row.slice(0, min - 1) + terminator);
    return [...new Set(samples)];
  },
};

function readDigits(reader: FlowReader, field: Field | undefined): Digits | undefined {
  if (!field) return undefined;
  if (field.node.kind === 'scalar') {
    const count = reader.integer(field, 'digits', 1, 100);
    return count === undefined ? undefined : { min: count, max: count };
  }
  const inner = reader.fields(field, 'digits', ['min', 'max', 'terminator']);
  const min = reader.integer(inner?.get('min'), 'digits.min', 0, 100) ?? 1;
  const max = reader.integer(inner?.get('max'), 'digits.max', 1, 100) ?? 32;
  const terminator = reader.optionalText(inner?.get('terminator'), 'digits.terminator');
  if (max < min) reader.wrong(field, 'flow-value', `digits.max ${max} is below digits.min ${min}`);
  if (terminator !== undefined && !/^[0-9*#]$/.test(terminator))
    reader.wrong(field, 'flow-value', `"${terminator}" is not a key`, 'use one of 0-9, * and #');
  return { min, max, ...(terminator !== undefined && { terminator }) };
}

/** A value that does not validate counts as not understood; what was there before stays. */
function accept(node: NodeOf<'collect'>, call: Call, value: Value): Next {
  const { validate, into, secret = false } = node;
  if (validate && !call.withCandidate(into, value, secret, () => isTrue(call.evaluate(validate))))
    return failed(call, node, 'nomatch');
  call.set(into, value, secret);
  return { kind: 'edge', edge: 'match' };
}

/** True for a key that belongs to what is collected. */
function isCollected({ digits, grammar }: NodeOf<'collect'>, call: Call, key: string): boolean {
  if (digits !== undefined && (/\d/.test(key) || digits.terminator === key)) return true;
  const { matches, extendable } = (grammar !== undefined && call.grammar(grammar, 'dtmf')?.recognize(key)) || none;
  return matches || extendable;
}
const none = { matches: false, extendable: false };

/** Global keys work while nothing that could be collected begins with them: `0` is a digit here, `*` may be free. */
function isGlobalKey(node: NodeOf<'collect'>, call: Call) {
  if (isCollected(node, call, call.state.keys[0] ?? '')) return undefined;
  return chooseByKeys(call, activeGlobals(call, node));
}

function takeDigits(node: NodeOf<'collect'>, call: Call): { value: Value; said: string } | undefined {
  const { state } = call;
  const pressed = state.keys;
  if (node.grammar !== undefined) {
    const grammar = call.grammar(node.grammar, 'dtmf');
    // The key that ends an entry (`termchar` of VoiceXML) is used up with it.
    const ending = node.digits?.terminator ?? '#';
    const length = grammar ? entryLength(grammar, pressed, ending) : 0;
    if (grammar && length > 0) {
      const utterance = pressed.slice(0, length);
      const { value } = grammar.recognize(utterance);
      call.entryEnded = pressed[length] === ending;
      state.keys = pressed.slice(call.entryEnded ? length + 1 : length);
      call.noteRecognition({ id: grammar.id, mode: 'dtmf', utterance, slots: value, confidence: 1 });
      return { value, said: utterance };
    }
  }
  if (!node.digits) {
    state.keys = '';
    return undefined;
  }
  const { min, max, terminator } = node.digits;
  let digits = '';
  let used = 0;
  while (used < pressed.length && digits.length < max && pressed[used] !== terminator) digits += pressed[used++];
  const ended = pressed[used] === terminator && terminator !== undefined;
  if (ended) {
    used++;
    call.entryEnded = true;
  } else if (digits.length < max) {
    // Fewer keys than could be pressed and no terminator: the platform waits for the pause between keys.
    call.wait(node.interdigitMs);
  }
  state.keys = pressed.slice(used);
  if (digits.length < min || !/^[0-9*#A-D]*$/.test(digits)) {
    state.keys = '';
    return undefined;
  }
  return { value: digits, said: digits };
}

function hear(
  node: NodeOf<'collect'>,
  call: Call,
  text: string,
  confidence: number,
): { value: Value; said: string } | undefined {
  if (node.grammar !== undefined) {
    const grammar = call.grammar(node.grammar, 'voice');
    if (grammar) {
      const { matches, value } = grammar.recognize(text);
      if (matches) {
        call.noteRecognition({ id: grammar.id, mode: 'voice', utterance: text, slots: value, confidence });
        return { value, said: text };
      }
    }
  }
  if (!node.digits) return undefined;
  const digits = spokenDigits(text, call.language);
  const { min, max } = node.digits;
  return digits !== undefined && digits.length >= min && digits.length <= max
    ? { value: digits, said: text }
    : undefined;
}

function confirmed(node: NodeOf<'collect'>, call: Call, event: CallerEvent): Next {
  const { pending } = call.state;
  if (event.kind === 'noinput') return failed(call, node, 'noinput');
  const answer = readYesNo(call, event);
  if (!answer || !pending) return failed(call, node, 'nomatch');
  call.state.pending = null;
  return accept(node, call, pending.value);
}
