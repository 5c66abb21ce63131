import type { Imported, ImportOptions } from './loss.js';

/** A format that hours can be imported from. Its reader loads when it is used. */
export interface Importer {
  /** The name on the command line. */
  format: string;
  /** What it is, for help. */
  summary: string;
  /** True for a text that can only be of this format; the first match in the list is used. */
  recognizes(text: string): boolean;
  load(): Promise<(text: string, options: ImportOptions) => Imported>;
}

const json = (text: string) => /^\uFEFF?\s*[[{]/.test(text);

/** All formats, the most distinctive first. A new format is a file and a row. */
export const importers: readonly Importer[] = [
  {
    format: 'ics',
    summary: 'iCalendar: VEVENT and VAVAILABILITY',
    recognizes: (text) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text),
    load: async () => (await import('./icalendar/import-icalendar.js')).importIcalendar,
  },
  {
    format: 'terraform',
    summary: 'Terraform: hours of Amazon Connect and Genesys Cloud (HCL, JSON, terraform show -json)',
    recognizes: (text) =>
      /\b(?:aws_connect_hours_of_operation|genesyscloud_architect_schedule(?:s|groups))\b/.test(text),
    load: async () => (await import('./terraform/import-terraform.js')).importTerraform,
  },
  {
    format: 'connect',
    summary: 'Amazon Connect hours of operation (API answers in JSON, CloudFormation in JSON or YAML)',
    recognizes: (text) =>
      /AWS::Connect::HoursOfOperation\b/.test(text) ||
      (json(text) && /"TimeZone"\s*:/.test(text) && /"Config"\s*:/.test(text)),
    load: async () => (await import('./connect/import-connect.js')).importConnect,
  },
  {
    format: 'genesys',
    summary: 'Genesys Cloud schedules and schedule groups (JSON)',
    recognizes: (text) => json(text) && /"(?:openSchedules|rrule)"\s*:/.test(text),
    load: async () => (await import('./genesys/import-genesys.js')).importGenesys,
  },
  {
    format: 'cxone',
    summary: 'NICE CXone hours-of-operation profiles (JSON)',
    recognizes: (text) => json(text) && /"isClosedAllDay"\s*:/.test(text) && /"days"\s*:/.test(text),
    load: async () => (await import('./cxone/import-cxone.js')).importCxone,
  },
  {
    format: 'twilio',
    summary: 'Twilio Flex schedule manager: rules and schedules (JSON)',
    recognizes: (text) =>
      json(text) &&
      /"schedules"\s*:/.test(text) &&
      /"(?:dateRRule|closedReason|emergencyClose|manualClose)"\s*:/.test(text),
    load: async () => (await import('./twilio/import-twilio.js')).importTwilio,
  },
  {
    format: 'google',
    summary: 'Google Business Profile regular and special hours (JSON)',
    recognizes: (text) => json(text) && /"(?:regularHours|specialHours)"\s*:/.test(text),
    load: async () => (await import('./google/import-google.js')).importGoogle,
  },
  {
    format: 'schema.org',
    summary: 'schema.org opening hours (JSON-LD, or a page that holds it)',
    recognizes: (text) =>
      /"(?:openingHours|openingHoursSpecification|specialOpeningHoursSpecification)"\s*:/.test(text),
    load: async () => (await import('./schema-org/import-schema-org.js')).importSchemaOrg,
  },
  {
    format: 'osm',
    summary: 'OpenStreetMap opening_hours value',
    recognizes: (text) => /^(?:24\/7|[A-Za-z\d"(])/.test(text.trim()) && !/[\r\n<{]/.test(text.trim()),
    load: async () => (await import('./osm/import-osm.js')).importOsm,
  },
];
