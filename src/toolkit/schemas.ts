/**
 * The zod schemas of the ten operations: the server checks requests with them and generates OpenAPI from them. The local
 * command line never loads this file. Outputs are loose objects: a service may send more fields.
 */
import { z } from 'zod';
import type { InputOf, OperationName } from './toolkit.js';

const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 with an offset, e.g. 2026-03-02T09:00:00Z');
const at = instant.optional().describe('The instant to ask about; now when absent.');
const date = z.iso.date().describe('YYYY-MM-DD');
/** Any JSON value. It has been parsed already: nothing is left to check but that it is there. */
const json = z.unknown().refine((value) => value !== undefined, { error: 'expected a JSON value' });
const severity = z.enum(['error', 'warning', 'info']);

/** A finding. */
export const diagnostic = z.looseObject({
  code: z.string().describe('Stable kebab-case name of the check.'),
  severity,
  message: z.string().describe('One sentence: what is wrong, with the names that are involved.'),
  line: z.int().min(1).describe('From 1.'),
  column: z.int().min(1).describe('From 1, in UTF-16 code units.'),
  end_line: z.int().min(1),
  end_column: z.int().min(1).describe('Exclusive.'),
  rule: z.string().optional().describe('The grammar rule the finding lies in.'),
  spec: z.string().optional().describe('The section of the specification, e.g. SRGS 4.7.'),
  hint: z.string().optional().describe('What to write instead.'),
  url: z.string().optional().describe('A page with more about the code.'),
});

/** One upcoming holiday. */
export const holiday = z.looseObject({ id: z.int(), name: z.string(), date, recurring: z.boolean() });

/** One issue of an analysis. */
export const analysisIssue = z.looseObject({
  type: z.string().describe("The rule's kebab-case code."),
  severity,
  location: z.string().describe('rule:NAME, or grammar where no rule is concerned.'),
  message: z.string(),
});

const nextChanges = {
  next_open: instant.nullable().describe('The next change to open; null where there is none.'),
  next_close: instant.nullable().describe('The next change to closed; null where there is none.'),
};

/** The schemas by operation. */
export const schemas = {
  calendarStatus: {
    input: z.strictObject({ at }),
    output: z.looseObject({ is_open: z.boolean(), ...nextChanges }),
  },
  calendarHolidays: {
    input: z.strictObject({
      from: date.optional().describe("First date; today in the calendar's zone when absent."),
      days: z.coerce.number().int().min(1).max(3660).optional().describe('How many days ahead to look.'),
      limit: z.coerce.number().int().min(1).max(1000).optional().describe('At most this many entries.'),
    }),
    output: z.looseObject({ holidays: z.array(holiday).describe('Upcoming, sorted by date.') }),
  },
  validateGrammar: {
    input: z.strictObject({ content: z.string().describe('The grammar document as text.') }),
    output: z.looseObject({
      valid: z.boolean().describe('True exactly when errors is empty.'),
      errors: z.array(diagnostic),
      warnings: z.array(diagnostic).describe('Findings of severity warning or info.'),
    }),
  },
  testGrammar: {
    input: z.strictObject({
      content: z.string().describe('The grammar document as text.'),
      input: z.string().describe('The phrase: words separated by spaces, or DTMF keys.'),
      rules: z.array(z.string()).optional().describe('Rules to activate at the same time; the root when absent.'),
      all: z.boolean().optional().describe('List every distinct interpretation.'),
      trace: z.boolean().optional().describe('Tell the tags that ran and the values they left.'),
      xml: z.boolean().optional().describe('Add the XML form of the interpretation (SISR 1.0 section 7).'),
    }),
    output: z.looseObject({
      matches: z.boolean(),
      result: z.string().describe('The matched phrase; empty without a match.'),
      interpretation: json.describe('The SISR value; null without a match.'),
      parse: z.string().describe('The W3C Logical Parse Structure as text; empty without a match.'),
    }),
  },
  analyzeGrammar: {
    input: z.strictObject({
      grammar: z.string().describe('The grammar document as text.'),
      depth: z.string().optional().describe('quick, standard (the default) or deep.'),
    }),
    output: z.looseObject({
      score: z.number().min(0).max(100),
      issues: z.array(analysisIssue),
      suggestions: z.array(z.string()),
    }),
  },
  suggestPhrases: {
    input: z.strictObject({
      topic: z.string().describe('What callers talk about.'),
      phrases: z.array(z.string()).optional().describe('Phrases that are known already.'),
      limit: z.int().min(1).max(100).optional().describe('At most this many suggestions.'),
      language: z.string().optional().describe('A language tag, e.g. en-US.'),
    }),
    output: z.looseObject({ suggestions: z.array(z.string()) }),
  },
  backupScript: {
    input: z.strictObject({
      script_id: z.string().min(1).max(200).describe("The script's id."),
      content: z.string().describe('The script as text.'),
    }),
    output: z.looseObject({ backup_id: z.string(), timestamp: instant }),
  },
  scheduleStatus: {
    input: z.strictObject({ schedule_id: z.string().describe("The schedule's key in the hours file."), at }),
    output: z.looseObject({
      is_open: z.boolean(),
      schedule: z.looseObject({ id: z.string(), name: z.string(), timezone: z.string() }),
      next_open: nextChanges.next_open.optional(),
      next_close: nextChanges.next_close.optional(),
      reason: z.string().optional().describe('One sentence: the rule that decided.'),
    }),
  },
  testFlow: {
    input: z.strictObject({
      flow: z.string().describe('The name of a flow of the workspace, or a whole flow: its text in YAML or JSON.'),
      input: z.string().describe('What the caller says and presses.'),
      at,
      mocks: z.record(z.string(), json).optional().describe('How services, transfers and schedules answer, by name.'),
      variables: z.record(z.string(), json).optional().describe('Variables set before the call begins.'),
      seed: z.int().optional().describe('Where random nodes start.'),
      on_exhausted: z
        .enum(['stop', 'silence', 'hangup'])
        .optional()
        .describe('What happens when the input has run out and the flow waits.'),
    }),
    output: z.looseObject({ flow: z.string(), status: z.string(), outcome: json, path: z.array(z.string()) }),
  },
  generateVoice: {
    input: z.strictObject({
      text: z.string().describe('The text, plain or SSML.'),
      voice: z.string().optional(),
      preset: z.string().optional().describe("The target platform's audio form."),
      format: z.string().optional().describe('The container.'),
      encoding: z.string().optional(),
      sample_rate: z.int().optional().describe('Hz.'),
      language: z.string().optional().describe('A language tag, e.g. en-US.'),
      rate: z.number().min(0.3).max(4).optional().describe("Factor on the voice's own rate."),
      pitch: z.number().min(0.5).max(2).optional().describe("Factor on the voice's own pitch."),
      ssml: z.boolean().optional().describe('Whether the text is SSML; by its beginning when absent.'),
      level: z
        .discriminatedUnion('mode', [
          z.strictObject({
            mode: z.enum(['speech-rms', 'lufs']),
            target: z.number().min(-50).max(-6).describe('dBFS of active speech, or LUFS.'),
          }),
          z.strictObject({ mode: z.literal('none') }),
        ])
        .optional()
        .describe("The level instead of the preset's."),
      pad: z
        .strictObject({ head: z.number().min(0).max(10_000), tail: z.number().min(0).max(10_000) })
        .optional()
        .describe("Milliseconds of silence before and after, instead of the preset's."),
      lexicon: z
        .union([z.string(), z.array(z.string()).max(20)])
        .optional()
        .describe('Pronunciation lexicons (PLS 1.0 documents as text); a later one wins.'),
      marks: z
        .boolean()
        .optional()
        .describe('Whether the marks hold the times of words and phonemes too, where the voice tells them.'),
      cache: z.boolean().optional().describe('False makes the prompt anew, where an equal one was kept before.'),
    }),
    output: z.looseObject({
      voice: z.string(),
      audio: z.looseObject({ content_type: z.string(), data: z.base64() }),
      marks: z.array(
        z.looseObject({
          type: z.enum(['mark', 'word', 'phone']),
          value: z.string(),
          start_ms: z.number(),
          start_sample: z.int(),
        }),
      ),
      warnings: z.array(z.looseObject({ code: z.string(), message: z.string() })),
      cached: z.boolean(),
    }),
  },
} as const satisfies { [Name in OperationName]: { input: z.ZodType; output: z.ZodType } };

type Field<Name extends OperationName> = keyof z.output<(typeof schemas)[Name]['input']>;
type Forgotten = { [Name in OperationName]: Exclude<keyof InputOf<Name>, Field<Name>> }[OperationName];
/** Does not compile while an operation's input type has a field that its schema here lacks: such a field would be refused. */
export const everyFieldIsKnown: [Forgotten] extends [never] ? true : Forgotten = true;
