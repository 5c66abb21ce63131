import type { ChildProcess } from 'node:child_process';

export interface ServerProcess {
  url: string;
  port: number;
  ca: string | undefined;
  child: ChildProcess;
  exit: Promise<number | string>;
  kill(signal?: string): Promise<number | string>;
}

export function temporaryFolder(name: string): string;
export function workspaceWith(folder: string, server: object): string;
export function cctool(...args: string[]): string;
export function cctoolReading(input: string, ...args: string[]): string;
export function startServer(
  args: string[],
  options?: { nodeOptions?: string[]; stderr?: 'ignore' | 'inherit' },
): Promise<ServerProcess>;
