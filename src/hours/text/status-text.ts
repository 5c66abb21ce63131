import type { ExplainedRule, Explanation } from '../explain/explain.js';
import type { Status } from '../timeline/timeline.js';
import type { Zone } from '../zones/zone.js';
import { durationText, nearTimeText } from './local-time.js';

/** The parts of a status line, for callers that colour them. */
export interface StatusText {
  /** `Open` or `Closed`. */
  state: string;
  /** What follows it: `, closes in 2h 15m (17:00 EDT)`. */
  change: string;
}

/**
 * A status for people: `Open, closes in 2h 15m (17:00 EDT)` or `Closed, opens Mon 09:00 EDT (in 2d 14h)`. Durations are
 * elapsed time, so they are right on the days on which the clocks change.
 */
export function statusText(
  status: Pick<Status, 'is_open' | 'next_open' | 'next_close'>,
  zone: Zone,
  at: number,
): StatusText {
  const next = status.is_open ? status.next_close : status.next_open;
  const state = status.is_open ? 'Open' : 'Closed';
  if (next === null) return { state, change: status.is_open ? ', no closing time ahead' : ', no opening time ahead' };
  const instant = Date.parse(next);
  const time = nearTimeText(zone, instant, at);
  const away = durationText(instant - at);
  return { state, change: status.is_open ? `, closes in ${away} (${time})` : `, opens ${time} (in ${away})` };
}

const place = (rule: ExplainedRule) =>
  rule.place ? `  [${rule.place.file}:${rule.place.line}:${rule.place.column}]` : '';

/** An explanation as lines for people. */
export function explanationText(explanation: Explanation): string {
  const { decided, beaten, timezone, clock } = explanation;
  const present = timezone.present_name ? `, an alias of ${timezone.present_name}` : '';
  const lines = [
    `  at       ${explanation.local_time} (${explanation.at})`,
    `  because  ${decided.text}: ${decided.state}${place(decided)}`,
    ...beaten.flatMap((rule, index) => [
      `  ${index ? '        ' : 'over    '} ${rule.text}: ${rule.state}${place(rule)}`,
      ...(rule.note ? [`           (${rule.note})`] : []),
    ]),
    `  zone     ${timezone.name}${present}, ${timezone.offset} (${timezone.abbreviation}), ${timezone.data}`,
    `  policy   dst ${explanation.dst}, holiday_scope ${explanation.holiday_scope}`,
    ...clock.map((note, index) => `  ${index ? '        ' : 'clock   '} ${note}`),
  ];
  return lines.join('\n');
}
