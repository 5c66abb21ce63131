import { isCctoolError } from '../diagnostics/index.js';
import type { ToolkitContext } from '../toolkit/context.js';
import { createLocalToolkit } from '../toolkit/local-toolkit.js';
import type { Toolkit } from '../toolkit/toolkit.js';
import { filesView, fingerprint, listFiles, readShared } from './workspace-files.js';

/** One state of the workspace, whole: engines read it from memory and never see half of a change. */
export interface Generation {
  number: number;
  context: ToolkitContext;
  toolkit: Toolkit;
  files: ReadonlyMap<string, Uint8Array>;
}

/** A part of the workspace that is reloaded as one. */
export interface Part {
  name: 'hours' | 'flows';
  paths(): Promise<string[]>;
  /** Rejects, saying why, when this part of a new state is not usable. */
  check(toolkit: Toolkit, context: ToolkitContext): Promise<void>;
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
  readonly #base: ToolkitContext;
  readonly #parts: PartState[];
  readonly #say: (part: string, problem: string | undefined) => void;
  #timer: NodeJS.Timeout | undefined;

  private constructor(
    base: ToolkitContext,
    parts: readonly Part[],
    say: (part: string, problem: string | undefined) => void,
  ) {
    this.#base = base;
    this.#say = say;
    this.#parts = parts.map((part) => ({ part, fingerprint: '', files: new Map(), problem: undefined }));
    this.current = this.#compose(0, new Map());
  }

  /**
   * Loads the workspace.
   * @param say hears of every reload: the part's name, and what is wrong with it when the last good copy is kept
   * @throws whatever is wrong with a part: there is no good copy to keep yet
   */
  static async load(
    base: ToolkitContext,
    parts: readonly Part[],
    say: (part: string, problem: string | undefined) => void,
  ): Promise<LiveWorkspace> {
    const live = new LiveWorkspace(base, parts, say);
    for (const state of live.#parts) {
      const paths = await state.part.paths();
      state.fingerprint = await fingerprint(paths);
      await live.#adopt(state, await readShared(paths));
    }
    return live;
  }

  /** What is wrong with the files on the disk, by part. */
  get problems(): { [part: string]: string } {
    const entries = this.#parts.filter((state) => state.problem !== undefined);
    return Object.fromEntries(entries.map((state) => [state.part.name, state.problem!]));
  }

  /** Begins to look for changes. */
  watch(milliseconds = 1000): void {
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
      const paths = await state.part.paths();
      const seen = await fingerprint(paths);
      if (seen === state.fingerprint) continue;
      try {
        const files = await readShared(paths);
        // A file that is being written has changed again by now: the next look finds it whole.
        if ((await fingerprint(paths)) !== seen) continue;
        state.fingerprint = seen;
        await this.#adopt(state, files);
        state.problem = undefined;
      } catch (error) {
        state.fingerprint = seen;
        state.problem = this.#describe(error);
      }
      this.#say(state.part.name, state.problem);
    }
  }

  async #adopt(state: PartState, files: Map<string, Uint8Array>): Promise<void> {
    const all = new Map(this.#parts.flatMap((other) => [...(other === state ? files : other.files)]));
    const next = this.#compose(this.current.number + 1, all);
    await state.part.check(next.toolkit, next.context);
    state.files = files;
    this.current = next;
  }

  #compose(number: number, files: ReadonlyMap<string, Uint8Array>): Generation {
    const context = { ...this.#base, files: filesView(files) };
    return { number, context, toolkit: createLocalToolkit(context), files };
  }

  #describe(error: unknown): string {
    const text = isCctoolError(error) || error instanceof Error ? error.message : String(error);
    return text.replaceAll(`${this.#base.workspace.root}/`, '');
  }
}

/** The parts of a workspace that can change while the server runs. */
export function reloadableParts(context: ToolkitContext): Part[] {
  const { hours, flows } = context.workspace;
  const parts: Part[] = [];
  if (hours !== undefined) {
    parts.push({
      name: 'hours',
      paths: async () => [hours],
      check: async (toolkit) => {
        await toolkit.calendarStatus({});
      },
    });
  }
  if (flows !== undefined) parts.push({ name: 'flows', paths: () => listFiles(flows), check: async () => {} });
  return parts;
}
