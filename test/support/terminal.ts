import { spawnSync } from 'node:child_process';

export const hasPython = spawnSync('python3', ['--version']).status === 0;

const script = `import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0: os.execv(sys.argv[2], sys.argv[2:])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 24, int(sys.argv[1]), 0, 0))
while True:
    try: data = os.read(fd, 65536)
    except OSError: break
    if not data: break
    sys.stdout.buffer.write(data)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;

/**
 * Runs a program to its end on a terminal that nobody types at.
 * @param columns width of the terminal; 0 where it does not know it
 * @returns all that stood on the terminal
 */
export function onTerminal(
  columns: number,
  words: readonly string[],
  cwd: string,
  env: { [name: string]: string | undefined } = { PATH: process.env.PATH, HOME: cwd },
): { status: number | null; out: string } {
  const run = spawnSync('python3', ['-c', script, String(columns), ...words], {
    cwd,
    env: { ...env, TERM: 'xterm' },
    timeout: 120_000,
    maxBuffer: 1 << 26,
  });
  return { status: run.status, out: run.stdout.toString() };
}
