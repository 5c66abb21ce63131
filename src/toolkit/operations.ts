import type { OperationName } from './toolkit.js';

/** How a route fills the operation's input. */
export interface Route {
  method: 'GET' | 'POST';
  /** Polka pattern; a `:name` fills the input field of that name. */
  path: string;
  /** `query`: input fields from the query string; `json`: the JSON body; `xml`: the raw body is the field `content`. */
  input: 'query' | 'json' | 'xml';
}

/** One row of the operation table: everything the doors need to know, as data. Its schemas stand in `schemas.ts`. */
export interface Operation {
  name: OperationName;
  summary: string;
  scope: string;
  /** The command that runs it, without the program's name. */
  command: string;
  routes: Route[];
}

/** The ten operations, in the order in which help and documentation list them. */
export const operations: readonly Operation[] = [
  {
    name: 'calendarStatus',
    summary: 'Is the contact centre open now, and when does that change?',
    scope: 'calendar:read',
    command: 'calendar status',
    routes: [{ method: 'GET', path: '/api/calendar/status', input: 'query' }],
  },
  {
    name: 'calendarHolidays',
    summary: 'The upcoming holidays of the calendar.',
    scope: 'calendar:read',
    command: 'calendar holidays',
    routes: [{ method: 'GET', path: '/api/calendar/holidays', input: 'query' }],
  },
  {
    name: 'validateGrammar',
    summary: 'Validate a GRXML grammar against SRGS 1.0 and SISR 1.0.',
    scope: 'grxml:validate',
    command: 'grxml validate',
    routes: [
      { method: 'POST', path: '/api/grxml/validate', input: 'json' },
      { method: 'POST', path: '/v1/grxml/validate', input: 'xml' },
    ],
  },
  {
    name: 'testGrammar',
    summary: 'Match a phrase against a grammar and compute its meaning.',
    scope: 'grxml:test',
    command: 'grxml test',
    routes: [{ method: 'POST', path: '/api/grxml/test', input: 'json' }],
  },
  {
    name: 'analyzeGrammar',
    summary: 'Tell what will go wrong when people talk to a grammar.',
    scope: 'speechsmith:analyze',
    command: 'grxml analyze',
    routes: [{ method: 'POST', path: '/api/speechsmith/analyze', input: 'json' }],
  },
  {
    name: 'suggestPhrases',
    summary: 'Suggest what callers will say about a topic.',
    scope: 'speechsmith:suggest',
    command: 'suggest',
    routes: [{ method: 'POST', path: '/api/speechsmith/suggestions', input: 'json' }],
  },
  {
    name: 'backupScript',
    summary: 'Keep a copy of a script.',
    scope: 'studio:backup',
    command: 'backup',
    routes: [{ method: 'POST', path: '/api/studio/backup', input: 'json' }],
  },
  {
    name: 'scheduleStatus',
    summary: 'Is this schedule open now, and why?',
    scope: 'studio:hoo',
    command: 'hoo status',
    routes: [{ method: 'GET', path: '/api/studio/hoo/status/:schedule_id', input: 'query' }],
  },
  {
    name: 'testFlow',
    summary: 'Simulate a call through an IVR flow.',
    scope: 'ivr:test',
    command: 'ivr test',
    routes: [{ method: 'POST', path: '/v1/ivr/test', input: 'json' }],
  },
  {
    name: 'generateVoice',
    summary: 'Make a voice prompt from text.',
    scope: 'voice:generate',
    command: 'voice generate',
    routes: [{ method: 'POST', path: '/v1/voice/generate', input: 'json' }],
  },
];

/** The row of an operation. */
export function operation(name: OperationName): Operation {
  const found = operations.find((row) => row.name === name);
  if (!found) throw new Error(`no operation named ${name}`);
  return found;
}
