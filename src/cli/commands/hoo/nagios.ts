import { type CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { ScheduleStatus } from '../../../toolkit/index.js';
import { statusWords } from '../../../toolkit/local/status-view.js';
import type { CliContext } from '../../context.js';
import { readChoice } from '../../option-values.js';
import { conditions } from './hours-command.js';

/** Statuses of monitoring plugins (Monitoring Plugins Development Guidelines, 2.3). */
const pluginStatus = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type Condition = (typeof conditions)[number];

export interface NagiosOptions {
  warning?: string;
  critical?: string;
}

/** True where an override decides, by the sentence of the answer: of the schedule itself or of one it is made of. */
const isOverride = (reason: string) =>
  /^(?:Open|Closed): (?:\S+ is (?:open|closed): )*override(?:$|: | \(by )/.test(reason);

/** What a perfdata label may hold: quotes and equal signs end it. */
const label = (text: string) => `'${text.replace(/[='|]/g, '_')}'`;

/** A plugin's line may hold no bar: what follows it is read as perfdata. */
const plain = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '/');

function holds(condition: Condition, status: ScheduleStatus): boolean {
  if (condition === 'none') return false;
  if (condition === 'override') return isOverride(status.reason);
  return status.is_open === (condition === 'open');
}

/**
 * Checks a schedule as a monitoring plugin: one line with perfdata, and the plugin's statuses.
 * @param ask gets the status; what it throws is UNKNOWN
 */
export async function checkAsPlugin(
  context: CliContext,
  key: string,
  options: NagiosOptions,
  ask: () => Promise<{ status: ScheduleStatus; at: number }>,
): Promise<number> {
  try {
    const warning = readChoice('--warning', options.warning ?? 'override', conditions, 'a condition');
    const critical = readChoice('--critical', options.critical ?? 'none', conditions, 'a condition');
    const { status, at } = await ask();
    const state = holds(critical, status) ? 'CRITICAL' : holds(warning, status) ? 'WARNING' : 'OK';
    const words = await statusWords(status, status.schedule.timezone || 'UTC', at);
    const next = status.is_open ? status.next_close : status.next_open;
    const seconds = next === null ? [] : [`${label('next_change')}=${Math.ceil((Date.parse(next) - at) / 1000)}s`];
    const text = plain(
      `${status.schedule.name || key}: ${words.state}${words.change} (${status.reason || 'no reason given'})`,
    );
    context.print(`HOO ${state} - ${text} | ${[`${label('open')}=${status.is_open ? 1 : 0}`, ...seconds].join(' ')}`);
    return pluginStatus[state];
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    context.print(`HOO UNKNOWN - ${plain(describe(error))}`);
    return pluginStatus.UNKNOWN;
  }
}

const describe = ({ message, hint }: CctoolError) => (hint === undefined ? message : `${message} (${hint})`);
