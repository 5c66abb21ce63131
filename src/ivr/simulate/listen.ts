import { pressedYes, saidYes, yesAndNo } from '../builtin/yes-no.js';
import { isEqual, type Value } from '../expression/index.js';
import { foldUtterance, inLanguage } from '../language.js';
import type { Choice, FlowNode, GlobalChoice, Listening } from '../model.js';
import type { CallerEvent, Next } from '../nodes/node-type.js';
import type { Call } from './call.js';
import type { Accepts } from './call-event.js';
import type { PreparedGrammar } from './program.js';

/**
 * Takes the sequence that the pressed keys name: the longest that fits. A shorter one that a longer one begins with is
 * taken when the keys do not go on that way; with no more keys coming the interdigit timeout has passed.
 * @returns undefined when no sequence begins with these keys
 */
export function takeKeys<T>(
  keys: string,
  sequences: readonly { keys: string; value: T }[],
): { value: T; used: number } | undefined {
  let best: { value: T; used: number } | undefined;
  for (const { keys: expected, value } of sequences) {
    if (expected !== '' && keys.startsWith(expected) && expected.length > (best?.used ?? 0))
      best = { value, used: expected.length };
  }
  return best;
}

/** What a choice listens for in the language of the call. */
const phrasesOf = (choice: Choice, call: Call): readonly string[] =>
  choice.phrasesBy ? (inLanguage(choice.phrasesBy, call.language) ?? []) : choice.phrases;

/** What a spoken or keyed input means at a menu. */
export interface ChoiceMatch {
  choice: Choice | GlobalChoice;
  value: Value;
  said: string;
}

/** The choice that an utterance takes: by phrase first, then by grammar, in the order of the flow. */
export function chooseBySpeech(
  call: Call,
  choices: readonly Choice[],
  text: string,
  confidence: number,
): ChoiceMatch | undefined {
  const said = foldUtterance(text);
  for (const choice of choices) {
    if (phrasesOf(choice, call).some((phrase) => foldUtterance(phrase) === said))
      return { choice, value: choice.name, said: text };
  }
  return chooseByGrammar(call, choices, text, confidence, 'voice');
}

function chooseByGrammar(
  call: Call,
  choices: readonly Choice[],
  utterance: string,
  confidence: number,
  mode: 'voice' | 'dtmf',
): ChoiceMatch | undefined {
  for (const choice of choices) {
    const grammar = choice.grammar === undefined ? undefined : call.grammar(choice.grammar, mode);
    if (!grammar) continue;
    const { matches, value } = grammar.recognize(utterance);
    if (!matches) continue;
    if (choice.slot && !isEqual(slotOf(value, choice.slot.name), choice.slot.value)) continue;
    call.noteRecognition({ id: grammar.id, mode, utterance, slots: value, confidence });
    return { choice, value, said: utterance };
  }
  return undefined;
}

const slotOf = (value: Value, name: string): Value =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]!
    : name === ''
      ? value
      : null;

/** The choice that the pressed keys take; the keys that it used are gone from the buffer. */
export function chooseByKeys(call: Call, choices: readonly Choice[]): ChoiceMatch | undefined {
  const { state } = call;
  const sequences = choices.flatMap((choice) =>
    choice.dtmf === undefined ? [] : [{ keys: choice.dtmf, value: choice }],
  );
  const taken = takeKeys(state.keys, sequences);
  if (taken) {
    const said = state.keys.slice(0, taken.used);
    state.keys = state.keys.slice(taken.used);
    return { choice: taken.value, value: said, said };
  }
  const lengths = new Map<Choice, number>();
  for (const choice of choices) {
    const grammar = choice.grammar === undefined ? undefined : call.grammar(choice.grammar, 'dtmf');
    if (grammar) lengths.set(choice, entryLength(grammar, state.keys));
  }
  for (const length of [...new Set(lengths.values())].sort((one, other) => other - one)) {
    if (length === 0) break;
    const those = choices.filter((choice) => lengths.get(choice) === length);
    const match = chooseByGrammar(call, those, state.keys.slice(0, length), 1, 'dtmf');
    if (!match) continue;
    state.keys = state.keys.slice(length);
    return match;
  }
  return undefined;
}

/**
 * How many of the pressed keys are one entry of a grammar: all that may belong together. Keys behind the terminator, or
 * behind an entry that cannot be longer, are typed ahead for the next node.
 * @returns 0 where these keys are not a whole entry: a shorter one that they begin with is not what was meant
 */
export function entryLength(grammar: PreparedGrammar, keys: string, terminator = '#'): number {
  let length = 0;
  let isWhole = false;
  while (length < keys.length) {
    const { matches, extendable } = grammar.recognize(keys.slice(0, length + 1));
    if (!matches && (!extendable || (isWhole && keys[length] === terminator))) break;
    length++;
    isWhole = matches;
  }
  return isWhole ? length : 0;
}

/** The global choices that are active at a node. */
export function activeGlobals(call: Call, node: Pick<Listening, 'globals'>): readonly GlobalChoice[] {
  return node.globals ? call.flow.globals : [];
}

/** What the caller may press and say at a node: its choices, then the global ones; yes or no where it asks back. */
export function acceptsChoices(
  call: Call,
  node: Pick<Listening, 'globals' | 'timeoutMs'>,
  choices: readonly Choice[],
): Accepts {
  if (call.state.pending) return { dtmf: ['1', '2'], phrases: yesAndNo(call.language), timeoutMs: node.timeoutMs };
  const all = [...choices, ...activeGlobals(call, node)];
  const samples = (mode: 'voice' | 'dtmf') =>
    all.flatMap((choice) => {
      return choice.grammar === undefined ? [] : (call.grammar(choice.grammar, mode)?.samples ?? []);
    });
  return {
    dtmf: [...new Set([...all.flatMap((choice) => choice.dtmf ?? []), ...samples('dtmf')])],
    phrases: [...new Set([...all.flatMap((choice) => phrasesOf(choice, call).slice(0, 3)), ...samples('voice')])],
    timeoutMs: node.timeoutMs,
  };
}

/** Says the prompt that is due (first visit, second, …; the last one stays) and starts to listen. */
export function startListening(call: Call, node: FlowNode & Listening): Next {
  const visit = call.visit();
  call.state.tries = { noinput: 0, nomatch: 0 };
  call.state.pending = null;
  // Where the prompt cannot be cut short, what was typed ahead is lost.
  if (!node.bargein) call.state.keys = '';
  const prompt = node.prompts[Math.min(visit, node.prompts.length - 1)];
  // A caller who has typed ahead hears no prompt that can be cut short.
  if (prompt && !(node.bargein && call.state.keys !== '')) call.say(prompt);
  return { kind: 'listen' };
}

/** Counts a failure: the next prompt of its list and another chance, or the edge `maxretries`. */
export function failed(call: Call, node: FlowNode & Listening, kind: 'noinput' | 'nomatch'): Next {
  call.state.pending = null;
  call.state.tries[kind]++;
  const count = call.state.tries[kind];
  const retry = node[kind];
  if (node.edges.some(({ name }) => name === kind) && retry.retries === 0) return { kind: 'edge', edge: kind };
  if (count > retry.retries) return { kind: 'edge', edge: 'maxretries' };
  const prompt = retry.prompts[Math.min(count, retry.prompts.length) - 1] ?? node.prompts.at(-1);
  if (prompt) call.say(prompt);
  return { kind: 'listen' };
}

/** The caller's answer to a question for yes or no: by word, or 1 and 2. Undefined where it is neither. */
export function readYesNo(call: Call, event: CallerEvent): boolean | undefined {
  if (event.kind === 'keys') {
    const key = call.state.keys[0];
    call.state.keys = call.state.keys.slice(1);
    return pressedYes(key);
  }
  if (event.kind !== 'speech') return undefined;
  return saidYes(event.text, call.language);
}
