import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** How often a server says that it is there, and for how long that holds, in milliseconds. */
const period = 10_000;
const freshness = 3 * period;

/** A running process of this machine; a process of another machine cannot be asked. */
function mayRun(host: string, pid: number): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Notices other servers on the same data folder: each has a file in `servers/` whose time it renews. Limits are counted in
 * the memory of a server on SQLite, so that two of them would allow twice as much.
 */
export class Presence {
  readonly #folder: string;
  readonly #name: string;
  #timer: NodeJS.Timeout | undefined;
  #hasLeft = false;

  /** @param pid the process that stands for the server */
  constructor(data: string, port: number, pid: number) {
    this.#folder = join(data, 'servers');
    this.#name = `${hostname()}~${pid}~${port}`;
  }

  /** Registers this server. @param report is called once, with the number of other servers, when there are any */
  async enter(report: (others: number) => void): Promise<void> {
    await this.#renew().catch(() => {});
    const others = await this.#others().catch(() => 0);
    if (others > 0) report(others);
    const next = others > 0 ? () => {} : report;
    if (!this.#hasLeft) this.#timer = setTimeout(() => void this.enter(next), period).unref();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    await rm(join(this.#folder, this.#name), { force: true });
  }

  async #renew(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, this.#name);
    await writeFile(path, '', { mode: 0o600 });
    const now = new Date();
    await utimes(path, now, now);
  }

  async #others(): Promise<number> {
    let count = 0;
    for (const name of await readdir(this.#folder)) {
      const [host = '', pid = ''] = name.split('~');
      if (name === this.#name) continue;
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs < freshness && mayRun(host, Number(pid))) count++;
      else await rm(path, { force: true });
    }
    return count;
  }
}
