/** What the schemas of several operations share. The local command line never loads this file, nor zod with it. */
import { z } from 'zod';

/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The schemas that the description of the service names, by that name: see `named`. */
const named: { [name: string]: z.ZodType } = {};

/** Gives a schema a name of its own in the description of the service. */
function component<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  named[name] = schema;
  return schema;
}

const instant = z.iso.datetime({ offset: true }).describe('ISO 8601 with an offset, e.g. 2026-03-02T09:00:00Z');
const at = instant.optional().describe('The instant to ask about; now when absent.');
const date = z.iso.date().describe('YYYY-MM-DD');
/** Any JSON value. It has been parsed already: nothing is left to check but that it is there. */
const json = z.unknown().refine((value): value is Json => value !== undefined, { error: 'expected a JSON value' });
const severity = z.enum(['error', 'warning', 'info']);

/** A finding. */
const diagnostic = component(
  'Diagnostic',
  z.looseObject({
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
    fix: z
      .looseObject({
        title: z.string().describe('What the fix does.'),
        safety: z.enum(['safe', 'unsafe']).describe('safe: it changes no phrase and no meaning.'),
        edits: z
          .array(
            z.looseObject({
              ...{ line: z.int().min(1), column: z.int().min(1) },
              ...{ end_line: z.int().min(1), end_column: z.int().min(1) },
              text: z.string().describe('What takes the place of the stretch.'),
            }),
          )
          .describe('Changes of the text; they do not overlap.'),
      })
      .optional()
      .describe('What a machine can do about it.'),
  }),
);

/** One upcoming holiday. */
export const holiday = component(
  'Holiday',
  z.looseObject({
    id: z.int().describe('The same number for the same rule in every year.'),
    name: z.string(),
    date,
    recurring: z.boolean().describe('True when a rule made the date, false for a date that is written out.'),
    closed: z.boolean().optional().describe('Closed all day.'),
    hours: z.array(z.string()).optional().describe('Special hours of the day, e.g. 09:00-13:00.'),
    closed_during: z.string().optional().describe('Closed for this part of the day only.'),
    source: z.string().optional().describe('What the date rests on where the holiday data had to be corrected.'),
    estimate: z.boolean().optional().describe('Reckoned: it may still be proclaimed for another day.'),
    observed: z.boolean().optional().describe('Moved here from a weekend.'),
    calendar: z.string().optional().describe('The calendar of the hours file that it comes from.'),
  }),
);

/** What an operation's `schemas` gets. */
export const schemaKit = {
  z,
  instant,
  at,
  date,
  json,
  severity,
  diagnostic,
  holiday,
  component,
  nextOpen: instant.nullable().describe('The next change to open; null where there is none.'),
  nextClose: instant.nullable().describe('The next change to closed; null where there is none.'),
  horizonExceeded: z
    .boolean()
    .optional()
    .describe('True where nothing was found within eight years although the hours file holds dates beyond them.'),
};

export type SchemaKit = typeof schemaKit;

/** The named schemas, once the operations that use them have made theirs. */
export const namedSchemas: Readonly<typeof named> = named;
