/**
 * Test cases of Amazon Connect in its testing language (Version 2019-10-30, also written 2025-06-21), after the pages
 * "Testing language" of the Amazon Connect developer guide.
 */
import type { Value } from '../expression/index.js';

type Json = { readonly [name: string]: Value };

/** How often an observation is to be met. */
export interface Usage {
  least: number;
  most: number;
}

/** What the system is expected to do. */
export type ObservedEvent =
  | { type: 'TestInitiated' }
  | { type: 'TestCompleted' }
  | { type: 'MessageReceived'; text?: string; prompt?: string; matching: 'Inclusion' | 'Similarity' }
  | { type: 'FlowActionStarted'; action: string; parameters: Json };

/** How an action of the flow behaves instead, once. */
export interface Override {
  action: string;
  parameters: Json;
  /** The resource that is used instead, by ARN or name. */
  substitute?: string;
  /** What it answers: a result with its data, or an error. */
  answer?: { value: Value; delayMs: number } | { error: string; delayMs: number };
}

export const operators = [
  'Equals',
  'TextStartsWith',
  'TextEndsWith',
  'TextContains',
  'NumberGreaterThan',
  'NumberGreaterOrEqualTo',
  'NumberLessThan',
  'NumberLessOrEqualTo',
  'Exists',
] as const;

/** What the test does when an observation is met. */
export type TestAction = { id: string } & (
  | { type: 'keys'; keys: string }
  | { type: 'speech'; text: string }
  | { type: 'hangup' }
  | { type: 'override'; override: Override }
  | { type: 'assert'; path: string; operator: (typeof operators)[number]; operand: string }
  | { type: 'log'; expressions: { readonly [label: string]: string } }
  | { type: 'end' }
);

export interface Observation {
  id: string;
  line: number;
  event: ObservedEvent;
  usage: Usage;
  /** In the order in which they run. */
  actions: readonly TestAction[];
  /** The observations that become active when this one is met. */
  next: readonly string[];
}

export interface AwsTest {
  name: string;
  file: string;
  /** The flow that it tests, where the document says so: a name, an identifier or an ARN. */
  flow: string | undefined;
  /** Attributes of the contact at the beginning. */
  attributes: Json;
  observations: readonly Observation[];
}

/** Actions of the flow that can be observed and overridden, with the parameter that names their resource. */
export const resourceOf: { readonly [action: string]: string } = {
  InvokeLambdaFunction: 'LambdaFunctionARN',
  CheckHoursOfOperation: 'HoursOfOperationId',
  TransferContactToQueue: 'QueueId',
  DequeueContactAndTransferToQueue: 'QueueId',
  ConnectParticipantWithLexBot: 'AliasArn',
};

/** The documentation calls one action by another name than the flow language does. */
export const actionName = (written: string): string =>
  written.trim() === 'DequeueAndTransferToQueue' ? 'DequeueContactAndTransferToQueue' : written.trim();

/** The identifier of the resource in the parameters of an action; a bot's stands in an object of its own. */
export function resourceIn(action: string, parameters: Json): string {
  const bot = parameters.LexV2Bot;
  const place = bot !== null && typeof bot === 'object' && !Array.isArray(bot) ? bot : parameters;
  return String(place[resourceOf[action] ?? ''] ?? '');
}
