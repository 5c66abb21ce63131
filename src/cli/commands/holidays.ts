/** `cctool holidays` is `cctool calendar holidays`, by its short name. */
export { define } from './calendar/holidays.js';
