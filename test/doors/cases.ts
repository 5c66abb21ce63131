import { expect } from 'vitest';
import type { DoorCases } from './door-case.js';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The table. Its workspace is `fixtures/workspace`. An operation whose engine this build lacks has no rows yet. */
export const doorCases: DoorCases = {
  calendarStatus: [],
  calendarHolidays: [],
  validateGrammar: [],
  testGrammar: [],
  analyzeGrammar: [],
  suggestPhrases: [],
  backupScript: [
    {
      title: 'a script is kept',
      input: { script_id: 'main-menu', content: '<script>Grüße 👋</script>\r\n' },
      body: { backup_id: expect.stringMatching(/^bak_[0-9a-z]{26}$/), timestamp: expect.stringMatching(iso) },
      volatile: ['backup_id', 'timestamp'],
    },
    {
      title: 'an empty script is a script',
      input: { script_id: 'e', content: '' },
      volatile: ['backup_id', 'timestamp'],
    },
    {
      title: 'a control character in the id',
      input: { script_id: 'a\u0000b', content: 'x' },
      status: 400,
      error: 'control character',
    },
    {
      title: 'half a surrogate pair',
      input: { script_id: 'a', content: 'x\ud800' },
      status: 400,
      error: 'surrogate',
    },
  ],
  scheduleStatus: [],
  testFlow: [],
  generateVoice: [
    {
      title: 'a short prompt in the default voice',
      input: { text: 'Hello.' },
      body: { audio: { content_type: 'audio/wav', data: expect.stringMatching(/^UklGR/) }, warnings: [] },
    },
    { title: 'a voice that is not there', input: { text: 'Hello.', voice: 'nobody' }, status: 400, error: 'nobody' },
  ],
};

/** An acceptable input per operation, for what holds whatever its engine does: missing engines, keys, limits. */
export const plainInputs = {
  calendarStatus: {},
  calendarHolidays: {},
  validateGrammar: { content: '<grammar/>' },
  testGrammar: { content: '<grammar/>', input: 'yes' },
  analyzeGrammar: { grammar: '<grammar/>', depth: 'quick' },
  suggestPhrases: { topic: 'billing', phrases: ['pay my bill'] },
  backupScript: { script_id: 'plain', content: 'x' },
  scheduleStatus: { schedule_id: 'support' },
  testFlow: { flow: 'main', input: 'yes' },
  generateVoice: { text: 'Hello.' },
} as const;
