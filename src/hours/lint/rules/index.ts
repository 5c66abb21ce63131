import type { HoursRule } from '../subject.js';
import { hoursAlwaysOpen } from './hours-always-open.js';
import { hoursCalendarRunsOut } from './hours-calendar-runs-out.js';
import { hoursCalendarUnused } from './hours-calendar-unused.js';
import { hoursClockChange } from './hours-clock-change.js';
import { hoursCycle } from './hours-cycle.js';
import { hoursDate } from './hours-date.js';
import { hoursDay } from './hours-day.js';
import { hoursDuplicateDay } from './hours-duplicate-day.js';
import { hoursDuplicateKey } from './hours-duplicate-key.js';
import { hoursEffectiveOver } from './hours-effective-over.js';
import { hoursExceptionConflict } from './hours-exception-conflict.js';
import { hoursHolidayNoEffect } from './hours-holiday-no-effect.js';
import { hoursHolidayPast } from './hours-holiday-past.js';
import { hoursInstant } from './hours-instant.js';
import { hoursIntervalEmpty } from './hours-interval-empty.js';
import { hoursInverted } from './hours-inverted.js';
import { hoursNeverOpen } from './hours-never-open.js';
import { hoursObservedCollision } from './hours-observed-collision.js';
import { hoursOverlap } from './hours-overlap.js';
import { hoursOvernightHoliday } from './hours-overnight-holiday.js';
import { hoursOverrideOpenEnded } from './hours-override-open-ended.js';
import { hoursOverrideOrder } from './hours-override-order.js';
import { hoursOverrideOver } from './hours-override-over.js';
import { hoursReference } from './hours-reference.js';
import { hoursRule } from './hours-rule.js';
import { hoursRuleEmpty } from './hours-rule-empty.js';
import { hoursRuleOver } from './hours-rule-over.js';
import { hoursSeasonOverlap } from './hours-season-overlap.js';
import { hoursShortGap } from './hours-short-gap.js';
import { hoursSyntax } from './hours-syntax.js';
import { hoursTime } from './hours-time.js';
import { hoursTooLarge } from './hours-too-large.js';
import { hoursTouching } from './hours-touching.js';
import { hoursUnknownKey } from './hours-unknown-key.js';
import { hoursValue } from './hours-value.js';
import { hoursZone } from './hours-zone.js';
import { hoursZoneAlias } from './hours-zone-alias.js';
import { hoursZoneDataOld } from './hours-zone-data-old.js';
import { hoursZoneDisagreement } from './hours-zone-disagreement.js';

/** Every rule over hours files. A new rule is a file and a row. */
export const hoursRules: readonly HoursRule[] = [
  hoursAlwaysOpen,
  hoursCalendarRunsOut,
  hoursCalendarUnused,
  hoursClockChange,
  hoursCycle,
  hoursDate,
  hoursDay,
  hoursDuplicateDay,
  hoursDuplicateKey,
  hoursEffectiveOver,
  hoursExceptionConflict,
  hoursHolidayNoEffect,
  hoursHolidayPast,
  hoursInstant,
  hoursIntervalEmpty,
  hoursInverted,
  hoursNeverOpen,
  hoursObservedCollision,
  hoursOverlap,
  hoursOvernightHoliday,
  hoursOverrideOpenEnded,
  hoursOverrideOrder,
  hoursOverrideOver,
  hoursReference,
  hoursRule,
  hoursRuleEmpty,
  hoursRuleOver,
  hoursSeasonOverlap,
  hoursShortGap,
  hoursSyntax,
  hoursTime,
  hoursTooLarge,
  hoursTouching,
  hoursUnknownKey,
  hoursValue,
  hoursZone,
  hoursZoneAlias,
  hoursZoneDataOld,
  hoursZoneDisagreement,
];
