/** The hours engine: the file, its calendars and zones, and the timeline that answers. */
export { HoursEngine, openEngine } from './engine.js';
export { formatInstant, parseInstant, parseTime } from './instant.js';
export type * from './model.js';
export { type HoursReading, maxHoursLength, readHours, readOverrides } from './read-hours.js';
export { HoursSource, type Located, type Path, type Place, placeOf } from './source.js';
export { type Status, Timeline } from './timeline/timeline.js';
export type { Zone } from './zones/zone.js';
export { createZones, type Zones } from './zones/zones.js';
