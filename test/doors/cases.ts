import { expect } from 'vitest';
import type { DoorCases } from './door-case.js';

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The table. Its workspace is `fixtures/workspace`. An operation whose engine this build lacks has no rows yet. */
export const doorCases: DoorCases = {
  calendarStatus: [
    {
      // The calendar is `support`: closed at Christmas, and winter hours from 09:00 EST on the Saturday after it.
      title: 'closed at Christmas',
      input: { at: '2026-12-25T15:00:00Z' },
      body: { is_open: false, next_open: '2026-12-26T14:00:00Z', next_close: '2026-12-26T22:00:00Z' },
    },
    {
      title: 'an instant with an offset',
      input: { at: '2026-06-10T10:00:00-04:00' },
      body: { is_open: true, next_open: '2026-06-11T12:00:00Z', next_close: '2026-06-11T00:00:00Z' },
    },
    { title: 'a time that is none', input: { at: 'noon' }, status: 400, error: 'at' },
  ],
  calendarHolidays: [
    {
      title: 'two days around Christmas',
      input: { from: '2026-12-24', days: 2 },
      body: {
        holidays: [
          { id: 102, name: 'Christmas Eve', date: '2026-12-24', recurring: true },
          { id: 9, name: 'Christmas Day', date: '2026-12-25', recurring: true },
        ],
      },
    },
    {
      title: 'the first only',
      input: { from: '2027-01-19', limit: 1 },
      body: { holidays: [{ id: 103, recurring: false }] },
    },
    { title: 'a date that no calendar has', input: { from: '2027-02-30' }, status: 400, error: 'from' },
  ],
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
  scheduleStatus: [
    {
      title: 'a schedule in London',
      input: { schedule_id: 'sales', at: '2026-06-10T12:00:00Z' },
      body: {
        is_open: false,
        schedule: { id: 'sales', name: 'Sales, London', timezone: 'Europe/London' },
        next_open: '2026-06-10T12:30:00Z',
        next_close: '2026-06-10T16:30:00Z',
      },
    },
    {
      title: 'a line that never closes',
      input: { schedule_id: 'emergency', at: '2026-06-10T12:00:00Z' },
      body: { is_open: true, next_open: null, next_close: null },
    },
    { title: 'a schedule that is not there', input: { schedule_id: 'nobody' }, status: 404, error: 'support, sales' },
  ],
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
