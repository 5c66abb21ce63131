// Processor time of a server's processes, as the system accounts it (Linux): unlike a rate it depends little on what else the
// machine does, and on the client not at all.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const tick = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The processes below a process, itself first: their numbers, command lines and parents. */
function family(root) {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), parent: Number(parent), args }] : [];
    });
  const found = all.filter(({ pid }) => pid === root);
  for (const one of found) found.push(...all.filter(({ parent }) => parent === one.pid));
  return found;
}

/** Milliseconds of processor time of a process, with its threads; MiB that it holds. */
function accountOf({ pid, args }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  const kind = args.includes('work/worker') ? 'workers' : args.includes('http-process') ? 'http' : 'main';
  return { pid, kind, time: (Number(fields[11]) + Number(fields[12])) * tick, resident };
}

/** What each process of a server has used and holds now; `kind` is `main`, `http` or `workers`. */
export const accounts = (server) => family(server.child.pid).map(accountOf);

/**
 * Runs work against a server.
 * @param run returns `answers`, their number
 * @returns what it returns, with milliseconds of processor time for one answer: of the processes that serve, of the parent that
 *   several have, of workers; and `resident`, the processes with what they hold
 */
export async function measured(server, run) {
  const before = new Map(accounts(server).map(({ pid, time }) => [pid, time]));
  const result = await run();
  const resident = accounts(server);
  const of = (kind) =>
    resident
      .filter((each) => each.kind === kind)
      .reduce((sum, { pid, time }) => sum + (time - (before.get(pid) ?? 0)) / result.answers, 0);
  // With one process the main process serves; with several it only passes messages.
  const isAlone = resident.every(({ kind }) => kind !== 'http');
  return {
    ...result,
    http: of(isAlone ? 'main' : 'http'),
    parent: isAlone ? 0 : of('main'),
    workers: of('workers'),
    resident,
  };
}

/** How many times as many requests two processes take when each has a processor to itself. */
export const gainOfTwo = (one, two) => (2 * one.http) / (two.http + two.parent);
