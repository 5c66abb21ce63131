"""Types into a program on a terminal. Reads JSON from standard input: the program's words, its environment, and steps of
[what is typed, what must then appear]. Prints JSON: for each step whether it appeared, and what was on the screen."""
import fcntl, json, os, pty, re, select, signal, struct, sys, termios, time

plan = json.load(sys.stdin)
pid, fd = pty.fork()
if pid == 0:
    os.chdir(plan['cwd'])
    os.execvpe(plan['words'][0], plan['words'], plan['env'])
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 50, 160, 0, 0))

control = re.compile(r'\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[()][0-9A-B]|[=>78])|[\x07\r\x0f]')
shown = []
for typed, expected in plan['steps']:
    screen = ''
    os.write(fd, typed.encode())
    end = time.time() + plan['patience']
    while time.time() < end:
        if select.select([fd], [], [], 0.2)[0]:
            try:
                data = os.read(fd, 65536)
            except OSError:
                break
            # Terminals answer what shells ask of them: fish waits for its attributes.
            if b'\x1b[c' in data or b'\x1b[0c' in data:
                os.write(fd, b'\x1b[?62;c')
            screen += data.decode('utf8', 'replace')
        if re.search(expected, control.sub('', screen)):
            break
    plain = control.sub('', screen)
    shown.append({'found': bool(re.search(expected, plain)), 'screen': plain[-2000:]})
    # What follows would wait in vain.
    if not shown[-1]['found']:
        break
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
json.dump(shown, sys.stdout)
