import type { Readable, Writable } from 'node:stream';
import type { ChalkInstance } from 'chalk';
import type { Toolkit, ToolkitContext, Workspace } from '../toolkit/index.js';
import type { CommandNode } from './completion/command-words.js';

/** The three streams of a process; tests pass their own. */
export interface Streams {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number };
  /**
   * For a command that writes for as long as it is read (a watch, a long list): it ends when its reader does, with this
   * status. Every other command goes on to its end, so that a closed pipe never hides what it finds.
   */
  endWithReader?(status: () => number): void;
}

/** Environment variables. */
export type Environment = { [name: string]: string | undefined };

/** The options every command has. */
export interface GlobalOptions {
  config?: string;
  data?: string;
  store?: string;
  color?: boolean;
  local?: boolean;
  remote?: boolean;
  baseUrl?: string;
  apiKeyFile?: string;
  cacert?: string;
  profile?: string;
}

/** What a command may use of its environment. Commands write through it and never touch `process` or `console`. */
export interface CliContext {
  streams: Streams;
  env: Environment;
  cwd: string;
  options: GlobalOptions;
  /** The words of the command line without the options: the command's path comes first. */
  words: readonly string[];
  /** The clock in milliseconds since 1970 UTC. */
  now(): number;
  /** Writes a result to standard output. A missing line end is added. */
  print(text: string): void;
  /** Writes messages (summaries, hints, progress) to standard error. A missing line end is added. */
  say(text: string): void;
  /** Colours for one of the streams; none where that stream must stay plain. */
  colors(stream: 'stdout' | 'stderr'): Promise<ChalkInstance>;
  /** All of standard input as bytes. */
  readStdin(): Promise<Buffer>;
  /** The workspace found upwards from the current folder, read once. */
  workspace(): Promise<Workspace>;
  /** What the engines need, for commands that go beyond the ten operations. */
  toolkitContext(): Promise<ToolkitContext>;
  /** True when a remote service is chosen. */
  isRemote(): Promise<boolean>;
  /** All commands with their options: for completion. */
  commandTree(): Promise<CommandNode>;
  /** The ten operations, local or remote as the options say. */
  toolkit(): Promise<Toolkit>;
}
