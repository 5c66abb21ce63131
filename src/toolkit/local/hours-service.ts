import { statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import { type HoursEngine, openEngine } from '../../hours/engine.js';
import { parseInstant } from '../../hours/instant.js';
import { loadHours } from '../../hours/load-hours.js';
import type { Status, Timeline } from '../../hours/timeline/timeline.js';
import { createZones } from '../../hours/zones/zones.js';
import { steadyTime } from '../clocks.js';
import type { ServiceOverride, ToolkitContext, WorkspaceFiles } from '../context.js';

const day = 86_400_000;
/** How far ahead answers are prepared, and how long the files and the zone data are taken as unchanged (milliseconds). */
const prepared = 400 * day;
const checkEvery = 1000;

/** The hours of a workspace in a process that answers many questions: prepared timelines, made anew when they must be. */
export class HoursService {
  readonly engine: HoursEngine;
  /** Changes when the files or the machine's zone data do. */
  readonly stamp: string;
  readonly #timelines = new Map<string, Timeline>();
  readonly #requested = new Set<string>();

  constructor(engine: HoursEngine, stamp: string) {
    this.engine = engine;
    this.stamp = stamp;
  }

  /** The answer of a schedule for an instant, given the present. The answer object is shared and frozen. */
  status(key: string, at: number, now: number): Status {
    const timeline = this.#timelines.get(key);
    // In the last quarter of a timeline the next one is made.
    if (timeline && now >= timeline.start && now < timeline.end - prepared / 4) {
      if (at >= timeline.start && at < timeline.end) return timeline.status(at);
      return this.engine.status(key, at);
    }
    // A process that asks once, as the command line does, needs no more than that one answer.
    if (!this.#requested.has(key)) {
      const status = this.engine.status(key, at);
      this.#requested.add(key);
      return status;
    }
    const start = Math.floor(now / day) * day - 2 * day;
    const made = this.engine.timeline(key, start, start + prepared);
    this.#timelines.set(key, made);
    return at >= made.start && at < made.end ? made.status(at) : this.engine.status(key, at);
  }
}

interface Known {
  service: Promise<HoursService>;
  /** The same, once it is there. */
  ready: HoursService | undefined;
  checked: number;
  path: string;
}

const services = new WeakMap<ToolkitContext, Known>();

/**
 * The hours file of the workspace.
 * @throws CctoolError of kind `usage` where the workspace names none: no answer is ever made up
 */
export function hoursPath(context: ToolkitContext): string {
  const { hours, file } = context.workspace;
  if (hours !== undefined) return hours;
  throw new CctoolError(
    'usage',
    file === undefined
      ? 'there is no hours file: no cctool.config.yaml was found here or in a folder above'
      : `there is no hours file: ${file} does not name one`,
    'add `hours: hours.yaml` to cctool.config.yaml, give --hours FILE, or start with `cctool init`',
  );
}

function stampOf(paths: readonly string[]): string {
  return paths
    .map((path) => {
      try {
        const { mtimeMs, size, ino } = statSync(path);
        return `${mtimeMs} ${size} ${ino}`;
      } catch {
        return 'none';
      }
    })
    .join('|');
}

/** Engines of files in memory, which stay as they are while overrides of the service come and go. */
const engines = new WeakMap<WorkspaceFiles, { path: string; service: Promise<HoursService> }>();

/** The hours with the overrides of the service. */
async function openWithOverrides(
  context: ToolkitContext,
  path: string,
  overrides: readonly ServiceOverride[],
): Promise<HoursService> {
  const { files } = context;
  let known = files && engines.get(files);
  if (known?.path !== path) {
    known = { path, service: open(context, path) };
    if (files) engines.set(files, known);
  }
  const { engine, stamp } = await known.service;
  if (overrides.length === 0) return new HoursService(engine, stamp);
  const { serviceOverrides } = await import('../../hours/override/service-overrides.js');
  return new HoursService(engine.withOverrides(serviceOverrides(overrides)), stamp);
}

async function open(context: ToolkitContext, path: string): Promise<HoursService> {
  const name = relative(context.workspace.root, path);
  // Files first: one that changes while it is read is read again at the next question.
  const stamp = stampOf([path]);
  const { files } = context;
  const bytes = files && ((file: string) => files.read(file));
  const hours = await loadHours(path, name === '' || name.startsWith('..') ? path : name, bytes);
  const second = hours.overridesFile;
  const zones = createZones(context.zones);
  const secondPath = second === undefined ? undefined : resolve(dirname(path), second);
  const engine = await openEngine(hours, zones);
  const rest = secondPath === undefined ? '' : stampOf([secondPath]);
  return new HoursService(engine, `${stamp}|${rest}|${zones.stamp()}`);
}

function presentStamp(path: string, service: HoursService): string {
  const second = service.engine.hours.overridesFile;
  const rest = second === undefined ? '' : stampOf([resolve(dirname(path), second)]);
  return `${stampOf([path])}|${rest}|${service.engine.zones.stamp()}`;
}

/**
 * The hours of the context's workspace, read once and again when a file or the machine's zone data has changed. At once
 * where nothing has to be read.
 * @throws CctoolError as `hoursPath`, `loadHours` and `openEngine` do
 */
export function hoursService(context: ToolkitContext): HoursService | Promise<HoursService> {
  const path = hoursPath(context);
  const known = services.get(context);
  const now = steadyTime();
  if (known?.path === path) {
    if (!known.ready) return known.service;
    // A context with files of its own stands for one state of the workspace; who changes it makes a new context.
    if (context.files !== undefined || now - known.checked < checkEvery) return known.ready;
    known.checked = now;
    if (presentStamp(path, known.ready) === known.ready.stamp) return known.ready;
  }
  const { overrides } = context;
  const service = overrides ? openWithOverrides(context, path, overrides) : open(context, path);
  const made: Known = { service, ready: undefined, checked: now, path };
  services.set(context, made);
  made.service.then(
    (service) => {
      made.ready = service;
    },
    // What failed is tried again at the next question.
    () => services.delete(context),
  );
  return made.service;
}

/**
 * The instant of an `at` parameter; now when it is absent.
 * @throws CctoolError of kind `input` where it is not an instant
 */
export function instantOf(at: string | undefined, now: number): number {
  if (at === undefined) return now;
  const instant = parseInstant(at);
  if (instant !== undefined) return instant;
  const hint = 'write ISO 8601 with an offset, e.g. 2026-11-01T01:15:00-04:00';
  throw new CctoolError('input', `at: "${at.slice(0, 100)}" is not an instant`, hint);
}
