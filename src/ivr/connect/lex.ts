/** What a bot makes of what the caller says: by a mock `lex:NODE`, else by the names of the intents. */
import { CctoolError } from '../../diagnostics/index.js';
import type { Value } from '../expression/index.js';
import { foldUtterance } from '../language.js';
import type { Flow } from '../model.js';
import type { BotFacts } from '../nodes/node-type.js';
import type { Call } from '../simulate/call.js';
import { type Node, operands, record } from './action.js';
import { fill } from './references.js';

/** What a bot came to. */
export interface BotAnswer {
  /** The intent; the fallback intent where none was recognised. */
  intent: string;
  /** The bot goes on asking, for this slot. */
  elicit?: string;
  /** What it says itself. */
  says?: string;
}

/** The intent of bots for what they do not understand, by its names in both versions of the service. */
export const fallbackIntents = ['FallbackIntent', 'AMAZON.FallbackIntent'];
/** What a mock of an exploration names where the bot knows intents that the flow has no branch for. */
export const OTHER_INTENT = 'AnotherIntent';
/** Below this a bot takes no intent, unless it is set otherwise (`nluIntentConfidenceThreshold`). */
const LEAST_CONFIDENCE = 0.4;

const known = ['intent', 'slots', 'confidence', 'session_attributes', 'sentiment', 'state', 'elicit', 'says'];

/** What a flow knows of its bots, by the flow: its nodes are read once. */
const read = new WeakMap<Flow, Omit<BotFacts, 'intents'>>();

/** What a flow knows of the bot of a node. */
export function botFacts(node: Node, flow: Flow): BotFacts {
  let facts = read.get(flow);
  if (!facts) {
    const text = JSON.stringify(
      [...flow.nodes.values()].map((each) => (each.type === 'connect' ? each.parameters : {})),
    );
    const named = (what: string) => [
      ...new Set([...text.matchAll(new RegExp(`\\$\\.Lex\\.${what}\\.([\\w-]+)`, 'g'))].map(([, name]) => name!)),
    ];
    facts = { slots: named('Slots'), attributes: named('SessionAttributes') };
    read.set(flow, facts);
  }
  return { intents: [...operands(node), ...fallbackIntents, OTHER_INTENT], ...facts };
}

const squeezed = (text: string) => foldUtterance(text).replace(/[\s_]/g, '');

/** Attributes of the session that the flow passes to the bot; other data that a bot has found out stays. */
const passedAttributes = (node: Node, call: Call): { [name: string]: Value } =>
  Object.fromEntries(
    Object.entries(record(node.parameters.LexSessionAttributes)).map(([name, value]) => [name, fill(call, value)]),
  );

/**
 * Asks the bot of a node, and keeps what it found out where `$.Lex` reads it.
 * @returns undefined where a mock says that the bot fails
 * @throws CctoolError of kind `input` for a mock that is not an answer of a bot
 */
export function askBot(node: Node, call: Call, utterance: string, confidence: number): BotAnswer | undefined {
  const mocked = call.mocked(`lex:${node.id}`);
  if (mocked && mocked.result !== 'ok') return undefined;
  const written = mocked && answerFor(mocked.value, utterance);
  const mock = written === undefined ? {} : typeof written === 'string' ? { intent: written } : record(written);
  for (const key of Object.keys(mock))
    if (!known.includes(key))
      throw new CctoolError(
        'input',
        `the mock "lex:${node.id}" has no "${key}"`,
        `it may hold ${known.join(', ')}, or utterances`,
      );
  const { confidence: score = confidence } = mock;
  if (typeof score !== 'number' || score < 0 || score > 1)
    throw new CctoolError(
      'input',
      `the mock "lex:${node.id}" has the confidence ${JSON.stringify(score)}`,
      'it is a number from 0 to 1',
    );
  const named =
    typeof mock.intent === 'string'
      ? mock.intent
      : operands(node).find((name) => utterance !== '' && squeezed(name) === squeezed(utterance));
  const intent = named !== undefined && score >= LEAST_CONFIDENCE ? named : fallbackIntents[0]!;
  const slots = record(mock.slots);
  call.state.vendor.lex = {
    IntentName: intent,
    Slots: slots,
    SessionAttributes: { ...passedAttributes(node, call), ...record(mock.session_attributes) },
    IntentConfidence: { Score: String(score) },
    DialogState: typeof mock.state === 'string' ? mock.state : 'ReadyForFulfillment',
    ...(typeof mock.sentiment === 'string' && { SentimentResponse: { Label: mock.sentiment } }),
  };
  call.noteRecognition({ id: `lex:${intent}`, mode: 'voice', utterance, slots, confidence: score });
  return {
    intent,
    ...(typeof mock.elicit === 'string' && { elicit: mock.elicit }),
    ...(typeof mock.says === 'string' && { says: mock.says }),
  };
}

/** The answer for an utterance: `{ utterances: { "my balance": … } }` has one for each, anything else is for all. */
function answerFor(value: Value, utterance: string): Value | undefined {
  const { utterances } = record(value);
  if (utterances === undefined) return value ?? undefined;
  const entry = Object.entries(record(utterances)).find(([text]) => foldUtterance(text) === foldUtterance(utterance));
  return entry?.[1];
}
