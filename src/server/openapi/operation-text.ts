import type { OperationName } from '../../toolkit/toolkit.js';

const grammar =
  '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="answer" tag-format="semantics/1.0">' +
  '<rule id="answer" scope="public"><one-of><item>yes<tag>out=true;</tag></item><item>no<tag>out=false;</tag></item>' +
  '</one-of></rule></grammar>';

/** A request that makes sense, per operation: what the description shows and the documentation's curl lines send. */
export const exampleInputs: { [Name in OperationName]: { [field: string]: unknown } } = {
  calendarStatus: { at: '2026-03-02T09:00:00Z' },
  calendarHolidays: { limit: 5 },
  validateGrammar: { content: grammar },
  testGrammar: { content: grammar, input: 'yes' },
  analyzeGrammar: { grammar, depth: 'standard' },
  suggestPhrases: { topic: 'billing', phrases: ['pay my bill'] },
  backupScript: { script_id: 'main-menu', content: '<script name="main-menu"/>' },
  scheduleStatus: { schedule_id: 'support' },
  testFlow: { flow: 'main', input: 'billing' },
  generateVoice: { text: 'Thank you for calling.' },
};

/** What the parts of the service are, in the order of the documentation. */
export const tags: { name: string; description: string }[] = [
  { name: 'calendar', description: 'Is the contact centre open, and when is it not?' },
  { name: 'grxml', description: 'Speech grammars: SRGS 1.0 with SISR 1.0.' },
  { name: 'speechsmith', description: 'The quality of grammars, and what callers will say.' },
  { name: 'studio', description: 'Scripts and hours of operation.' },
  { name: 'ivr', description: 'IVR flows, simulated.' },
  { name: 'voice', description: 'Voice prompts from text.' },
  { name: 'service', description: 'The service itself: keys, health, metrics, this description.' },
  {
    name: 'account',
    description: 'What the dashboard asks for the account that is signed in. Programs had better take an API key.',
  },
];

/** The tag of a path: its part after `/api` or `/v1`. */
export const tagOf = (path: string): string => path.split('/')[2] ?? 'service';
