import type { ToolkitContext, Workspace } from '../../toolkit/context.js';
import { createLocalToolkit } from '../../toolkit/local-toolkit.js';
import type { Toolkit } from '../../toolkit/toolkit.js';
import { filesView } from '../workspace-files.js';
import type { WorkspaceState } from './task.js';

/** A state of the workspace, ready for work. */
export interface KnownState {
  toolkit: Toolkit;
  workspace: Workspace;
  /** What the toolkit was made with. */
  context: ToolkitContext;
}

/** The states of the workspace that a worker process remembers. */
export class KnownStates {
  readonly #states = new Map<number, KnownState>();
  /** Workspaces by their JSON text: engines keep what they have started per workspace, which a reload seldom changes. */
  readonly #workspaces = new Map<string, Workspace>();

  /** How many different workspaces the states have. */
  get workspaces(): number {
    return this.#workspaces.size;
  }

  get(number: number): KnownState | undefined {
    return this.#states.get(number);
  }

  learn({ number, context, files }: WorkspaceState): void {
    const workspace = this.#sameWorkspace(context.workspace);
    const own = { ...context, workspace, files: filesView(files), now: () => Date.now() };
    this.#states.set(number, { toolkit: createLocalToolkit(own), workspace, context: own });
  }

  /** Lets a state go, and its workspace with the last state of it. */
  forget(number: number): void {
    this.#states.delete(number);
    const kept = new Set([...this.#states.values()].map(({ workspace }) => workspace));
    for (const [text, workspace] of this.#workspaces) if (!kept.has(workspace)) this.#workspaces.delete(text);
  }

  #sameWorkspace(workspace: Workspace): Workspace {
    const text = JSON.stringify(workspace);
    const known = this.#workspaces.get(text) ?? workspace;
    this.#workspaces.set(text, known);
    return known;
  }
}
