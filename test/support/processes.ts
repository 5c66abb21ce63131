import { execFileSync } from 'node:child_process';

/** The worker processes that a process has started, those of the server or of another file. */
export function workersOf(parent: number, file = 'server/work/worker.js'): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, ppid, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && words!.includes(file) ? [Number(pid)] : [];
  });
}

/** True while there is such a process, and it is no zombie. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}
