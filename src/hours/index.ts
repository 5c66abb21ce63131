/** The hours engine: the file, its calendars and zones, and the timeline that answers. */
export type * from './model.js';
export { type HoursReading, maxHoursLength, readHours, readOverrides } from './read-hours.js';
export { HoursSource, type Located, type Path, type Place, placeOf } from './source.js';
