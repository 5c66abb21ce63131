import type { Exporter } from './exported.js';

/** All formats that hours can be exported to. A new format is a file and a row. */
export const exporters: readonly { format: string; summary: string; load(): Promise<Exporter> }[] = [
  {
    format: 'osm',
    summary: 'OpenStreetMap opening_hours value',
    load: async () => (await import('./export-osm.js')).exportOsm,
  },
  {
    format: 'ics',
    summary: 'iCalendar: VAVAILABILITY and all-day closures',
    load: async () => (await import('./export-icalendar.js')).exportIcalendar,
  },
  {
    format: 'connect',
    summary: 'Amazon Connect hours of operation with overrides (JSON)',
    load: async () => (await import('./export-connect.js')).exportConnect,
  },
  {
    format: 'genesys',
    summary: 'Genesys Cloud schedules and their group (JSON)',
    load: async () => (await import('./export-genesys.js')).exportGenesys,
  },
  {
    format: 'cxone',
    summary: 'NICE CXone hours-of-operation profile (JSON)',
    load: async () => (await import('./export-cxone.js')).exportCxone,
  },
  {
    format: 'twilio',
    summary: 'Twilio Flex schedule manager (JSON)',
    load: async () => (await import('./export-twilio.js')).exportTwilio,
  },
  {
    format: 'google',
    summary: 'Google Business Profile regular and special hours (JSON)',
    load: async () => (await import('./export-google.js')).exportGoogle,
  },
  {
    format: 'schema.org',
    summary: 'schema.org opening hours (JSON-LD)',
    load: async () => (await import('./export-schema-org.js')).exportSchemaOrg,
  },
];
