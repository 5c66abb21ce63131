import type { HoursRule } from '../subject.js';
import { hoursAlwaysOpen, hoursNeverOpen } from './always-and-never.js';
import { hoursCalendarRunsOut, hoursCalendarUnused } from './calendars.js';
import { hoursEffectiveOver, hoursHolidayPast, hoursOverrideOver, hoursRuleOver } from './ended.js';
import { hoursHolidayEstimate, hoursHolidayPartial } from './holiday-data.js';
import { hoursClockChange } from './hours-clock-change.js';
import { hoursExceptionConflict } from './hours-exception-conflict.js';
import { hoursHolidayNoEffect } from './hours-holiday-no-effect.js';
import { hoursInverted } from './hours-inverted.js';
import { hoursObservedCollision } from './hours-observed-collision.js';
import { hoursOvernightHoliday } from './hours-overnight-holiday.js';
import { hoursOverrideOpenEnded } from './hours-override-open-ended.js';
import { hoursSeasonOverlap } from './hours-season-overlap.js';
import { hoursOverlap, hoursShortGap, hoursTouching } from './intervals.js';
import { readingRules } from './reading.js';
import { hoursZone, hoursZoneAlias } from './zone-names.js';

/** Every rule over hours files. A rule with logic is a file and a row here; one that reading reports is a row of `readingRules`. */
export const hoursRules: readonly HoursRule[] = [
  ...readingRules,
  hoursAlwaysOpen,
  hoursCalendarRunsOut,
  hoursCalendarUnused,
  hoursClockChange,
  hoursEffectiveOver,
  hoursExceptionConflict,
  hoursHolidayEstimate,
  hoursHolidayNoEffect,
  hoursHolidayPartial,
  hoursHolidayPast,
  hoursInverted,
  hoursNeverOpen,
  hoursObservedCollision,
  hoursOverlap,
  hoursOvernightHoliday,
  hoursOverrideOpenEnded,
  hoursOverrideOver,
  hoursRuleOver,
  hoursSeasonOverlap,
  hoursShortGap,
  hoursTouching,
  hoursZone,
  hoursZoneAlias,
].sort((a, b) => (a.code < b.code ? -1 : 1));
