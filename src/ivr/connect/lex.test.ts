/** Bots by mock, after "Add customer input" and "Amazon Lex attributes" of the administrator guide. */
import { describe, expect, test } from 'vitest';
import { explore } from '../explore/explore.js';
import { readAnyFlow } from '../flow-folder.js';
import type { Mocks } from '../prepare/mocks.js';
import { prepareProgram, withMocks } from '../prepare/prepare-program.js';
import { simulateCall } from '../simulate/simulate-call.js';

const say = (id: string, text: string) => ({
  Identifier: id,
  Type: 'MessageParticipant',
  Parameters: { Text: text },
  Transitions: { NextAction: 'bye' },
});
const text = (intents: readonly string[]) =>
  JSON.stringify({
    Version: '2019-10-30',
    StartAction: 'bot',
    Actions: [
      {
        Identifier: 'bot',
        Type: 'ConnectParticipantWithLexBot',
        Parameters: {
          Text: '<speak>How can I <emphasis>help</emphasis>?</speak>',
          LexV2Bot: { AliasArn: 'arn' },
          LexSessionAttributes: { tier: '$.Attributes.tier', greeting: 'short' },
        },
        Transitions: {
          NextAction: 'none',
          Conditions: intents.map((intent) => ({
            NextAction: intent,
            Condition: { Operator: 'Equals', Operands: [intent] },
          })),
          Errors: [
            { NextAction: 'silent', ErrorType: 'InputTimeLimitExceeded' },
            { NextAction: 'none', ErrorType: 'NoMatchingCondition' },
            { NextAction: 'failed', ErrorType: 'NoMatchingError' },
          ],
        },
      },
      say(
        'CheckBalance',
        '$.Lex.Slots.account at $.Lex.IntentConfidence.Score for $.Lex.SessionAttributes.tier, $.Lex.SessionAttributes.step',
      ),
      say('FallbackIntent', 'I did not get that.'),
      say('none', 'No intent: $.Lex.IntentName.'),
      say('silent', 'Silence.'),
      say('failed', 'The bot failed.'),
      { Identifier: 'bye', Type: 'DisconnectParticipant', Parameters: {}, Transitions: {} },
    ],
  });
const both = text(['CheckBalance', 'FallbackIntent']);
const one = text(['CheckBalance']);
const full = {
  intent: 'CheckBalance',
  slots: { account: 'savings' },
  confidence: 0.9,
  session_attributes: { step: '2' },
};

async function call(source: string, input: string, answer?: Mocks[string]) {
  const { program } = await prepareProgram(readAnyFlow(source, 'x.json').flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    mocks: answer === undefined ? {} : { 'lex:bot': answer },
    at: 0,
  });
  const result = simulateCall(program, input, { variables: { tier: 'gold' } });
  return { ...result, said: result.transcript.flatMap(({ who, text: each }) => (who === 'system' ? [each] : [])) };
}

describe('what a bot comes to', () => {
  test.each<[string, string, string, Mocks[string] | undefined, string[]]>([
    ['an intent with slots, confidence and attributes', both, 'my savings', full, ['savings at 0.9 for gold, 2']],
    ['an intent alone', both, 'anything', 'CheckBalance', [' at 0.9 for gold, ']],
    ['the name of an intent, without a mock', both, 'check balance', undefined, [' at 0.9 for gold, ']],
    ['something else, to the fallback intent', both, 'weather', undefined, ['I did not get that.']],
    [
      'something else, where the flow has no fallback intent',
      one,
      'weather',
      undefined,
      ['No intent: FallbackIntent.'],
    ],
    ['an intent below the threshold', both, 'check balance @0.3', undefined, ['I did not get that.']],
    ['an intent below the threshold by the mock', both, 'x', { ...full, confidence: 0.39 }, ['I did not get that.']],
    ['an error', both, 'x', { result: 'error' }, ['The bot failed.']],
    ['silence', both, '<noinput>', full, ['Silence.']],
    [
      'one answer for each utterance',
      both,
      'My savings!',
      { utterances: { 'my savings': full, other: 'FallbackIntent' } },
      ['savings at 0.9 for gold, 2'],
    ],
    [
      'a question of its own before the answer',
      both,
      'balance | savings',
      [{ intent: 'CheckBalance', elicit: 'account', says: 'Which account?' }, full],
      ['Which account?', 'savings at 0.9 for gold, 2'],
    ],
  ])('%s', async (_, source, input, answer, said) => {
    const result = await call(source, input, answer);
    expect(result.said.slice(1)).toEqual(said);
    expect(result.status).toBe('completed');
  });
});

test('the marks of its prompt stay, and the transcript shows the words', async () => {
  const { transcript } = await call(both, '', undefined);
  expect(transcript[0]).toMatchObject({
    text: 'How can I help?',
    ssml: '<speak>How can I <emphasis>help</emphasis>?</speak>',
  });
});

test.each([
  [{ intent: 'CheckBalance', slot: {} }, 'has no "slot"'],
  [{ intent: 'CheckBalance', confidence: 'high' }, 'has the confidence "high"'],
  [{ intent: 'CheckBalance', confidence: 90 }, 'has the confidence 90'],
])('a mock that is not an answer of a bot is an error: %j', async (answer, message) => {
  const { diagnostics } = await call(both, 'x', answer);
  expect(diagnostics.map((each) => `${each.code}: ${each.message}`)).toEqual([
    `node-error: the mock "lex:bot" ${message}`,
  ]);
});

test('explore takes the branch for intents that have none, beside that of the fallback intent', async () => {
  const { flow } = readAnyFlow(both, 'x.json');
  const { program } = await prepareProgram(flow!, {
    flow: async () => undefined,
    resolve: () => Promise.reject(new Error('no files')),
    at: 0,
  });
  const { edges } = explore(flow!, (mocks) => withMocks(program, mocks));
  expect(edges.covered.filter((edge) => edge.startsWith('bot.')).sort()).toEqual([
    'bot.Equals CheckBalance',
    'bot.Equals FallbackIntent',
    'bot.InputTimeLimitExceeded',
    'bot.NoMatchingCondition',
    'bot.NoMatchingError',
  ]);
});
