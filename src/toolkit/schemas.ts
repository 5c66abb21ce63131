/**
 * The zod schemas of the ten operations: the server checks requests with them, the client checks answers, OpenAPI is
 * generated from them. The local command line never loads this file. Objects are loose: a service may send more fields.
 */
import { z } from 'zod';
import type { OperationName } from './toolkit.js';

const instant = z.iso.datetime({ offset: true });
const date = z.iso.date();
const json = z.json();

const diagnostic = z.looseObject({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  end_line: z.int().min(1),
  end_column: z.int().min(1),
  rule: z.string().optional(),
  spec: z.string().optional(),
  hint: z.string().optional(),
  url: z.string().optional(),
});

const calendarStatus = z.looseObject({
  is_open: z.boolean(),
  next_open: instant.nullable(),
  next_close: instant.nullable(),
});

/** The schemas by operation. */
export const schemas = {
  calendarStatus: { input: z.strictObject({ at: instant.optional() }), output: calendarStatus },
  calendarHolidays: {
    input: z.strictObject({
      from: date.optional(),
      days: z.coerce.number().int().min(1).max(3660).optional(),
      limit: z.coerce.number().int().min(1).max(1000).optional(),
    }),
    output: z.looseObject({
      holidays: z.array(z.looseObject({ id: z.int(), name: z.string(), date, recurring: z.boolean() })),
    }),
  },
  validateGrammar: {
    input: z.strictObject({ content: z.string() }),
    output: z.looseObject({ valid: z.boolean(), errors: z.array(diagnostic), warnings: z.array(diagnostic) }),
  },
  testGrammar: {
    input: z.strictObject({ content: z.string(), input: z.string(), rules: z.array(z.string()).optional() }),
    output: z.looseObject({ matches: z.boolean(), result: z.string(), interpretation: json, parse: z.string() }),
  },
  analyzeGrammar: {
    input: z.strictObject({ grammar: z.string(), depth: z.string().optional() }),
    output: z.looseObject({
      score: z.number().min(0).max(100),
      issues: z.array(
        z.looseObject({
          type: z.string(),
          severity: z.enum(['error', 'warning', 'info']),
          location: z.string(),
          message: z.string(),
        }),
      ),
      suggestions: z.array(z.string()),
    }),
  },
  suggestPhrases: {
    input: z.strictObject({
      topic: z.string(),
      phrases: z.array(z.string()).optional(),
      limit: z.int().min(1).max(100).optional(),
      language: z.string().optional(),
    }),
    output: z.looseObject({ suggestions: z.array(z.string()) }),
  },
  backupScript: {
    input: z.strictObject({ script_id: z.string().min(1).max(200), content: z.string() }),
    output: z.looseObject({ backup_id: z.string(), timestamp: instant }),
  },
  scheduleStatus: {
    input: z.strictObject({ schedule_id: z.string(), at: instant.optional() }),
    output: z.looseObject({
      is_open: z.boolean(),
      schedule: z.looseObject({ id: z.string(), name: z.string(), timezone: z.string() }),
    }),
  },
  testFlow: {
    input: z.strictObject({
      flow: z.string(),
      input: z.string(),
      at: instant.optional(),
      mocks: z.record(z.string(), json).optional(),
    }),
    output: z.looseObject({ flow: z.string(), status: z.string(), outcome: json, path: z.array(z.string()) }),
  },
  generateVoice: {
    input: z.strictObject({
      text: z.string(),
      voice: z.string().optional(),
      preset: z.string().optional(),
      format: z.string().optional(),
      encoding: z.string().optional(),
      sample_rate: z.int().optional(),
      language: z.string().optional(),
      rate: z.number().min(0.3).max(4).optional(),
      pitch: z.number().min(0.5).max(2).optional(),
    }),
    output: z.looseObject({
      voice: z.string(),
      audio: z.looseObject({ content_type: z.string(), data: z.base64() }),
    }),
  },
} as const satisfies { [Name in OperationName]: { input: z.ZodType; output: z.ZodType } };
