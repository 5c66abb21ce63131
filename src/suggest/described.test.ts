import { expect, it } from 'vitest';
import { saidInstead } from './described.js';
import { suggestPhrases } from './suggest-phrases.js';

// By hand: what the one who is described says himself. A thing, a wish and a sentence of the caller are no descriptions.
it.each<[topic: string, said: string | undefined]>([
  ['saying thanks', 'thanks'],
  ['caller wants you to wait', 'wait a moment'],
  ['customer asks you to send the form again', 'can you send the form again'],
  ['asking if you are human', 'are you human'],
  ['user wants to know what it costs', 'I want to know what it costs'],
  ['caller asks for a manager', 'speak to a manager'],
  ['customer wants a refund', 'get a refund'],
  ['caller wants to close their account', 'close my account'],
  ['complaining about hold music', 'complain about hold music'],
  ['apologising for shouting', 'sorry for shouting'],
  ["customer can't find their policy", "I can't find my policy"],
  ['user is frustrated', "I'm frustrated"],
  ['caller wants to be called back', 'call me back'],
  ['asks for the time', 'can you tell me the time'],
  ['asking to repeat', 'can you repeat that'],
  ['tells you they love you', 'I love you'],
  ['customer thinks you are wrong', 'I think you are wrong'],
  ['breakfast included', 'is breakfast included'],
  ['pets allowed', 'are pets allowed'],
  ['boiler serviced', 'get my boiler serviced'],
  ['winter tyres fitted', 'get winter tyres fitted'],
  ['customer service', undefined],
  ['user manual', undefined],
  ['asking price', undefined],
  ['telling the time', undefined],
  ['close my account', undefined],
  ['I want a refund', undefined],
  ['swearing', undefined],
])('"%s" is said as %j', (topic, said) => expect(saidInstead(topic)).toBe(said));

it('a described caller is not repeated, and what he says comes first', () => {
  const { suggestions } = suggestPhrases({ topic: 'caller says goodbye' });
  expect(suggestions[0]).toBe('goodbye');
  expect(suggestions.filter((text) => /caller/.test(text))).toEqual([]);
});

it('what is known is not said again', () =>
  expect(suggestPhrases({ topic: 'saying thanks', phrases: ['thanks', 'thank you'] }).suggestions).not.toContain(
    'thanks',
  ));
