import { z } from 'zod';
import { operations } from '../../toolkit/operations/index.js';
import * as workspace from '../account/workspace-schemas.js';
import { pageTools } from '../work/server-tools.js';
import type { accountAnswers } from './account-answers.js';

/** One operation of the account, as its row has it. */
export interface Row {
  operationId: string;
  summary: string;
  description?: string;
  query?: z.ZodType;
  /** Values of a part of the path; any text when absent. */
  values?: readonly string[];
  body?: { schema: z.ZodType; example: object };
  /** The name of the answer's schema; null for 204, absent for any object. */
  answer?: keyof typeof accountAnswers | 'bytes' | 'audio' | null;
  /** Counts against the plan of the account. */
  isCounted?: boolean;
  /** The resource may be too large to answer. */
  isLarge?: boolean;
  isSignIn?: boolean;
  isForAdministrators?: boolean;
  /** Names something in its body or query that there may not be. */
  namesThings?: boolean;
}

/** Rows by path and method. */
export type Rows = { [path: string]: { [method: string]: Row } };

const toolInput = z.looseObject({}).describe('The input of the tool.');
const anyInput = z.looseObject({}).describe("The input of the operation's own endpoint.");

/** What an account works with. */
export const workRows: Rows = {
  '/account/backups': {
    get: {
      operationId: 'listBackups',
      summary: "The account's script backups",
      query: workspace.backupQuery,
      answer: 'BackupPage',
    },
  },
  '/account/backups/{id}': {
    get: {
      operationId: 'showBackup',
      summary: 'One backup with its content',
      answer: 'BackupWithContent',
      isLarge: true,
    },
  },
  '/account/backups/{id}/content': {
    get: {
      operationId: 'downloadOwnBackup',
      summary: 'The content of a backup, to the byte',
      answer: 'bytes',
      isCounted: true,
    },
  },
  '/account/backups/{id}/diff': {
    get: {
      operationId: 'compareBackups',
      summary: 'What changed between two backups',
      query: workspace.diffQuery,
      answer: 'StoredDifference',
      isCounted: true,
      isLarge: true,
    },
  },
  '/account/schedules': {
    get: {
      operationId: 'listSchedules',
      summary: 'All schedules: their current state and a week',
      query: workspace.scheduleQuery,
      answer: 'ScheduleWeekList',
      isCounted: true,
    },
  },
  '/account/overrides': {
    get: {
      operationId: 'accountOverrides',
      summary: 'Overrides of hours in force and planned, and their history',
      query: workspace.overridesQuery,
      answer: 'OverridePage',
      isCounted: true,
    },
    post: {
      operationId: 'overrideSchedules',
      summary: 'Open or close schedules for a while',
      body: { schema: workspace.newOverrides, example: { schedules: ['support'], state: 'closed', duration: '2h' } },
      answer: 'OverrideChanges',
      isCounted: true,
      namesThings: true,
    },
  },
  '/account/overrides/{id}': {
    delete: {
      operationId: 'endAccountOverride',
      summary: 'End one override, or cancel a planned one',
      query: workspace.endingOverride,
      answer: 'OverrideChanges',
      isCounted: true,
    },
  },
  '/account/override-undo': {
    post: {
      operationId: 'undoOverrides',
      summary: 'Take changes of overrides back',
      body: { schema: workspace.undoneOverrides, example: { entries: ['log_4f1c2a9b7d3e'] } },
      answer: 'OverrideChanges',
      isCounted: true,
      namesThings: true,
    },
  },
  '/account/usage': {
    get: { operationId: 'accountUsage', summary: 'Requests of each key against its limit', answer: 'AccountUsage' },
  },
  '/account/usage/days': {
    get: {
      operationId: 'usageByDay',
      summary: 'Requests by day, key and operation',
      description:
        'For the account that is signed in; for administrators all accounts. As a table (`text/csv`) with `format=csv`. In a terminal: `cctool usage`.',
      query: workspace.usageQuery,
      answer: 'UsageByDay',
      namesThings: true,
    },
  },
  '/account/desk': {
    get: {
      operationId: 'deskFolders',
      summary: 'The folders of prompts to listen to',
      description: 'Those of `server.desk` in the configuration. On a machine without a service: `cctool voice desk`.',
      answer: 'DeskFolders',
    },
  },
  '/account/desk/{folder}': {
    get: {
      operationId: 'deskPrompts',
      summary: 'The prompts of a folder with their reviews',
      answer: 'DeskPrompts',
      isCounted: true,
    },
  },
  '/account/desk/{folder}/sound': {
    get: {
      operationId: 'deskSound',
      summary: 'The recording of a prompt',
      description: 'A WAV file that every browser plays.',
      query: workspace.deskSound,
      answer: 'audio',
    },
  },
  '/account/desk/{folder}/decisions': {
    post: {
      operationId: 'decidePrompts',
      summary: 'Approve or reject prompts',
      description: 'Each decision is on a recording, in the name of the account that is signed in.',
      body: {
        schema: workspace.deskDecisions,
        example: { decisions: [{ id: 'welcome', sha256: 'a'.repeat(64), state: 'approved' }] },
      },
      answer: 'DeskDecided',
      isCounted: true,
    },
  },
  '/account/run/{operation}': {
    post: {
      operationId: 'runOperation',
      summary: 'Run an operation without a key',
      values: operations.map(({ name }) => name),
      body: { schema: anyInput, example: { at: '2026-03-02T09:00:00Z' } },
      isCounted: true,
    },
  },
  '/account/tools/{tool}': {
    post: {
      operationId: 'runTool',
      summary: 'Run what the pages ask beside the operations',
      description:
        'Draws, checks and explores flows of the workspace, lists voices, matches suggestions against a grammar, and proposes what may be written in a source.',
      values: pageTools,
      body: { schema: toolInput, example: { flow: 'bank' } },
      isCounted: true,
    },
  },
};
