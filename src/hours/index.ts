/** The hours engine: the file, its calendars and zones, and the timeline that answers. */

export { DocumentSource, type Located, type Path, type Place, placeOf } from '../diagnostics/document/source.js';
export { HoursEngine, openEngine } from './engine.js';
export type { Exported, ExportOptions } from './export/exported.js';
export { exporters } from './export/exporters.js';
export type { HoursDocument } from './import/hours-document.js';
export { importers } from './import/importers.js';
export type { Imported, ImportOptions, Loss } from './import/loss.js';
export { writeHoursFile } from './import/write-hours-file.js';
export { formatInstant, parseInstant, parseTime } from './instant.js';
export { type LintedFile, lintHours, lintHoursFile } from './lint/lint-hours.js';
export { hoursRules } from './lint/rules/index.js';
export type * from './model.js';
export { addOverride, clearOverrides, type NewOverride } from './override/edit-overrides.js';
export { updateFile } from './override/update-file.js';
export { type HoursReading, maxHoursLength } from './read/build-hours.js';
export { readHours, readOverrides } from './read-hours.js';
export { type Status, Timeline } from './timeline/timeline.js';
export { type NextChange, nextChanges } from './views/next-changes.js';
export { runTests, type TestResult } from './views/run-tests.js';
export { type Difference, timelineDifferences } from './views/timeline-difference.js';
export { type WeekView, weekView } from './views/week.js';
export type { Zone } from './zones/zone.js';
export { createZones, type Zones } from './zones/zones.js';
