import { basename, dirname, resolve } from 'node:path';
import { isCctoolError } from '../../diagnostics/index.js';
import type { ServiceOverride, ToolkitContext, WorkspaceFiles } from '../../toolkit/context.js';
import { listFiles } from '../../toolkit/list-files.js';
import { hoursService } from '../../toolkit/local/hours-service.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import type { Toolkit } from '../../toolkit/operations/index.js';
import { filesView, fingerprint, readHeld } from './workspace-files.js';

/** One complete state of the workspace: engines read it from memory and never see half of a change. */
export interface Generation {
  number: number;
  context: ToolkitContext;
  toolkit: Toolkit;
  files: ReadonlyMap<string, Uint8Array>;
}

/** A part of the workspace that is reloaded as one. */
export interface Part {
  name: 'hours' | 'flows' | 'configuration';
  /** Its files; a missing file is not an error here. */
  paths(): Promise<string[]>;
  /** A text that changes with anything else that the part depends on. */
  stamp?(): string;
  /** What is wrong with one file: its last good copy, if there is one, is used instead. */
  fault?(path: string, bytes: Uint8Array): Promise<string | undefined>;
  /** Looking for faults takes long: the first state, which has no other copy, is in use before. */
  isExaminedLater?: boolean;
  /** Rejects with the reason when this part of a new state is not usable as a whole. */
  check?(context: ToolkitContext): Promise<void>;
}

/** A new state, ready to replace the current one. */
interface Prepared {
  files: Map<string, Uint8Array>;
  next: Generation;
  /** What is wrong with single files. */
  faults: string[];
}

interface PartState {
  part: Part;
  fingerprint: string;
  files: Map<string, Uint8Array>;
  problem: string | undefined;
}

/** Keeps the last good state of hours and flows and looks for changes once a second. */
export class LiveWorkspace {
  current: Generation;
  /** Fulfilled when `problems` tells of what was taken unseen at the start. */
  examined: Promise<void> = Promise.resolve();
  readonly #base: ToolkitContext;
  readonly #parts: PartState[];
  readonly #report: (part: string, problem: string | undefined) => void;
  #overrides: readonly ServiceOverride[] = [];
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    base: ToolkitContext,
    parts: readonly Part[],
    report: (part: string, problem: string | undefined) => void,
  ) {
    this.#base = base;
    this.#report = report;
    this.#parts = parts.map((part) => ({ part, fingerprint: '', files: new Map(), problem: undefined }));
    this.current = this.#compose(0, new Map(), filesView(new Map()));
  }

  /**
   * Loads the workspace.
   * @param report is called for every reload: the part's name, and the problem when the last good copy is kept
   * @throws the problem of a part: there is no good copy to keep yet
   */
  static async load(
    base: ToolkitContext,
    parts: readonly Part[],
    report: (part: string, problem: string | undefined) => void,
  ): Promise<LiveWorkspace> {
    const live = new LiveWorkspace(base, parts, report);
    for (const state of live.#parts) {
      // Again while it changes: it is being written, or loading has shown that another file belongs to it.
      for (let attempt = 0; attempt < 3 && state.fingerprint !== (await live.#fingerprint(state.part)); attempt++) {
        state.fingerprint = await live.#fingerprint(state.part);
        live.#adopt(state, await live.#prepare(state, state.part.isExaminedLater));
      }
      if (state.problem !== undefined) report(state.part.name, state.problem);
    }
    return live;
  }

  /** What is wrong with the files on the disk, by part. */
  get problems(): { [part: string]: string } {
    const entries = this.#parts.filter((state) => state.problem !== undefined);
    return Object.fromEntries(entries.map((state) => [state.part.name, state.problem!]));
  }

  /** Starts to look for changes, and at what was taken unseen. */
  watch(milliseconds = 1000): void {
    this.examined = this.#examine();
    const look = async () => {
      await this.reload();
      this.#timer = setTimeout(look, milliseconds).unref();
    };
    this.#timer = setTimeout(look, milliseconds).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Looks for changes now: a good new state replaces the old one in one step, a bad one changes nothing. */
  async reload(): Promise<void> {
    for (const state of this.#parts) {
      const seen = await this.#fingerprint(state.part);
      if (seen === state.fingerprint) continue;
      try {
        const prepared = await this.#prepare(state);
        // A file that was written meanwhile is read again the next time, when it is complete.
        if ((await this.#fingerprint(state.part)) !== seen) continue;
        this.#adopt(state, prepared);
      } catch (error) {
        state.problem = this.#describe(error);
      }
      state.fingerprint = seen;
      this.#report(state.part.name, state.problem);
    }
  }

  /** Takes overrides that were made through the service into account: answers have them when it returns. */
  async setOverrides(overrides: readonly ServiceOverride[]): Promise<void> {
    this.#overrides = overrides;
    if (this.#base.workspace.hours === undefined) return;
    // Prepared before it is in use, so that no request waits for it; again where the files change meanwhile.
    for (;;) {
      const { number, files, context } = this.current;
      const next = this.#compose(number + 1, files, context.files!);
      await hoursService(next.context);
      if (this.current.number !== number) continue;
      this.current = next;
      return;
    }
  }

  /** Looks at the files of the start, between requests. */
  async #examine(): Promise<void> {
    for (const state of this.#parts) {
      const { files, part } = state;
      if (!part.isExaminedLater) continue;
      const faults: string[] = [];
      for (const [path, bytes] of files) {
        await new Promise((done) => setImmediate(done));
        const fault = await part.fault?.(path, bytes).catch((error: unknown) => this.#describe(error));
        if (fault !== undefined) faults.push(fault);
      }
      // After a reload these are no longer the files in use, and it has looked at its own.
      if (state.files !== files || faults.length === 0) continue;
      state.problem = this.#describe(new Error(faults.join('; ')));
      this.#report(part.name, state.problem);
    }
  }

  async #fingerprint(part: Part): Promise<string> {
    return `${await fingerprint(await part.paths())}\n${part.stamp?.() ?? ''}`;
  }

  /** A new state with one part as it is on the disk; rejects when that part is not usable. */
  async #prepare(state: PartState, isUnseen = false): Promise<Prepared> {
    const files = await readHeld(await state.part.paths());
    const faults: string[] = [];
    for (const [path, bytes] of files) {
      const fault = isUnseen ? undefined : await state.part.fault?.(path, bytes);
      if (fault === undefined) continue;
      faults.push(fault);
      const good = state.files.get(path);
      if (good) files.set(path, good);
    }
    const all = new Map(this.#parts.flatMap((other) => [...(other === state ? files : other.files)]));
    const next = this.#compose(this.current.number + 1, all, filesView(all));
    await state.part.check?.(next.context);
    return { files, next, faults };
  }

  #adopt(state: PartState, { files, next, faults }: Prepared): void {
    state.files = files;
    state.problem = faults.length > 0 ? this.#describe(new Error(faults.join('; '))) : undefined;
    const { number, context, files: all } = next;
    // Overrides were made while it was prepared.
    const isPast = number <= this.current.number || context.overrides !== this.#overrides;
    this.current = isPast ? this.#compose(this.current.number + 1, all, context.files!) : next;
  }

  #compose(number: number, files: ReadonlyMap<string, Uint8Array>, view: WorkspaceFiles): Generation {
    const context = { ...this.#base, files: view, overrides: this.#overrides };
    return { number, context, toolkit: createLocalToolkit(context), files };
  }

  #describe(error: unknown): string {
    const text = isCctoolError(error) || error instanceof Error ? error.message : String(error);
    return text.replaceAll(`${this.#base.workspace.root}/`, '');
  }
}

/** The parts of a workspace that can change while the server runs. */
export async function reloadableParts(context: ToolkitContext): Promise<Part[]> {
  const { hours, flows, file } = context.workspace;
  const parts: Part[] = [];
  if (file !== undefined) {
    let applied: Uint8Array | undefined;
    parts.push({
      name: 'configuration',
      paths: async () => [file],
      async fault(path, bytes) {
        applied ??= bytes;
        if (Buffer.compare(applied, bytes) === 0) return undefined;
        return `${basename(path)} has changed: restart the server to apply it`;
      },
    });
  }
  if (hours !== undefined) {
    const { createZones } = await import('../../hours/index.js');
    const zones = createZones(context.zones);
    let overrides: string | undefined;
    parts.push({
      name: 'hours',
      paths: async () => (overrides === undefined ? [hours] : [hours, overrides]),
      stamp: () => zones.stamp(),
      check: async (next) => {
        const name = (await hoursService(next)).engine.hours.overridesFile;
        overrides = name === undefined ? undefined : resolve(dirname(hours), name);
      },
    });
  }
  if (flows !== undefined) {
    const { isFlow } = await import('../../toolkit/local/flow-files.js');
    parts.push({
      name: 'flows',
      paths: async () => (await listFiles(flows)).filter((path) => dirname(path) === flows && isFlow(path)),
      isExaminedLater: true,
      async fault(path, bytes) {
        const { brokenFlow, flowName, flowText, readAnyFlow } = await import('../../ivr/index.js');
        const { flow, diagnostics } = readAnyFlow(flowText(bytes), path);
        return flow ? undefined : brokenFlow(flowName(basename(path)), path, diagnostics).message;
      },
    });
  }
  return parts;
}
