import { spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { HoursEngine } from '../../../hours/engine.js';
import { fullTimeText } from '../../../hours/text/local-time.js';
import { statusText } from '../../../hours/text/status-text.js';
import { hoursPath } from '../../../toolkit/local/hours-service.js';
import { ExitStatus, sayError } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readWholeNumber } from '../../option-values.js';
import { foldOf, hoursContext, openHours, type StatusOptions } from './hours-command.js';

export interface WatchOptions extends StatusOptions {
  exec?: string;
  count?: string;
}

/** Timers fire late after a machine was suspended: no sleep is longer than this (milliseconds). */
const longestSleep = 3_600_000;
/** A file is often written in several steps: what happens within this time is one change. */
const settle = 100;

/** Runs a command in a shell; its output goes to the streams of the context. */
function execute(context: CliContext, command: string, env: { [name: string]: string }): Promise<void> {
  return new Promise((done) => {
    const child = spawn(command, {
      shell: true,
      cwd: context.cwd,
      env: { ...context.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => context.streams.stdout.write(chunk));
    child.stderr.on('data', (chunk: Buffer) => context.streams.stderr.write(chunk));
    child.on('error', (error) => {
      context.say(`--exec: ${error.message}`);
      done();
    });
    child.on('close', (status) => {
      if (status) context.say(`--exec: the command ended with ${status}`);
      done();
    });
  });
}

/** Ends a sleep early when one of the folders changes. */
class Alarm {
  readonly #watchers: FSWatcher[];
  #ring: () => void = () => {};
  #changed = false;

  constructor(files: readonly string[]) {
    const folders = new Set(files.map((file) => dirname(file)));
    const names = new Set(files.map((file) => file.slice(dirname(file).length + 1)));
    this.#watchers = [...folders].flatMap((folder) => {
      try {
        const watcher = watch(folder, (_, name) => {
          // Some systems do not report which file it was.
          if (name !== null && !names.has(name)) return;
          this.#changed = true;
          this.#ring();
        });
        watcher.on('error', () => watcher.close());
        return [watcher];
      } catch {
        // Without a watch the next change of state is still seen.
        return [];
      }
    });
  }

  async sleep(milliseconds: number): Promise<void> {
    if (!this.#changed) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((wake) => {
        this.#ring = wake;
        timer = setTimeout(wake, Math.min(Math.max(milliseconds, 1), longestSleep));
      });
      clearTimeout(timer);
    }
    if (this.#changed) await new Promise((done) => setTimeout(done, settle));
    this.#changed = false;
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close();
  }
}

/**
 * Prints the state of a schedule now and at every change: it sleeps until the next one, and wakes when the hours or the
 * overrides are written.
 */
export async function watchStatus(context: CliContext, key: string, options: WatchOptions): Promise<number> {
  if (options.at !== undefined) throw new CctoolError('usage', '--watch and --at cannot be used together');
  const count = options.count === undefined ? undefined : readWholeNumber('--count', options.count, 1);
  const colors = await context.colors('stdout');
  let engine: HoursEngine = (await openHours(context, options)).engine;
  engine.schedule(key);
  const path = hoursPath(await hoursContext(context, options));
  const second = engine.hours.overridesFile;
  const alarm = new Alarm(second === undefined ? [path] : [path, resolve(dirname(path), second)]);
  let before: boolean | undefined;
  let changes = 0;
  const endStatus = () => (options.exitCode && !before ? ExitStatus.findings : ExitStatus.success);
  context.streams.endWithReader?.(endStatus);
  try {
    for (;;) {
      const now = context.now();
      const { zone } = engine.part(key);
      const status = engine.status(key, now);
      if (status.is_open !== before) {
        const { state, change } = statusText(status, zone, now);
        if (options.json) context.print(JSON.stringify({ at: new Date(now).toISOString(), ...status }));
        else
          context.print(
            `${fullTimeText(zone, now)}  ${status.is_open ? colors.green.bold(state) : colors.red.bold(state)}${change}`,
          );
        if (before !== undefined) {
          changes++;
          if (options.exec !== undefined) {
            const env = {
              CCTOOL_SCHEDULE: key,
              CCTOOL_STATE: status.is_open ? 'open' : 'closed',
              CCTOOL_REASON: status.reason,
            };
            await execute(context, options.exec, env);
          }
        }
        before = status.is_open;
        if (count !== undefined && changes >= count) break;
      }
      const next = status.is_open ? status.next_close : status.next_open;
      await alarm.sleep(next === null ? longestSleep : Date.parse(next) - context.now());
      try {
        engine = (await openHours(context, options)).engine;
        engine.schedule(key);
      } catch (error) {
        // A file that is being edited may be invalid for a while: the previous hours stay in effect.
        await sayError(context, error);
      }
    }
  } finally {
    alarm.close();
  }
  return endStatus();
}

/** The status as a Prometheus sample, or the open times of a year as events. */
export async function printAs(
  context: CliContext,
  key: string,
  options: StatusOptions & { prometheus?: boolean },
): Promise<number> {
  const engine = (await openHours(context, options)).engine;
  const { zone } = engine.part(engine.schedule(key).key);
  const now = context.now();
  const at =
    options.at === undefined
      ? now
      : (await import('../../../hours/resolve-time.js')).resolveTime(options.at, zone, foldOf(options));
  if (options.prometheus) {
    const { sampleOf } = await import('../../../hours/views/schedule-sample.js');
    const { prometheusText } = await import('../../../hours/views/schedule-sample.js');
    context.print(prometheusText([sampleOf(engine.status(key, at), at)]));
  } else {
    const { openEvents } = await import('../../../hours/export/open-events.js');
    context.print(openEvents(engine, key, at, at + 365 * 86_400_000, now));
  }
  return options.exitCode && !engine.status(key, at).is_open ? ExitStatus.findings : ExitStatus.success;
}
