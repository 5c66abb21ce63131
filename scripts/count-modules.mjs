// Counts the source modules that a command loads, by room: `node scripts/count-modules.mjs [--list] [WORD…]`, after a build.
// Without words it counts `grxml validate` of a sound grammar. The files of build/ are the source modules one to one; what is
// only a type is not loaded and not counted, neither is what the thread of the schema stage loads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';

const built = new URL('../build/', import.meta.url).href;
const hooks = `
let port;
export const initialize = (given) => { port = given; };
export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };`;
const grammar = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a"
  tag-format="semantics/1.0">
  <rule id="a" scope="public"><one-of><item>yes<tag>out = true;</tag></item><item>no</item></one-of></rule>
</grammar>`;

/** The modules that a command line loads, as paths below build/, sorted. */
async function loadedModules(words, cwd) {
  const { port1, port2 } = new MessageChannel();
  const found = new Set();
  port1.on('message', (url) => url.startsWith(built) && found.add(url.slice(built.length)));
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: port2, transferList: [port2] });
  const { start } = await import(new URL('cli/start.js', built).href);
  const nowhere = () => new Writable({ write: (_chunk, _encoding, next) => next() });
  const status = await new Promise((done) => {
    let isRunning = false;
    start({
      argv: ['node', 'cctool', ...words],
      env: { HOME: cwd },
      cwd: () => cwd,
      stdin: process.stdin,
      stdout: nowhere(),
      stderr: nowhere(),
      exit: done,
      // The first is set before the work, the second at its end.
      set exitCode(code) {
        if (isRunning) done(code);
        isRunning = true;
      },
    });
  });
  // The messages of the last imports may still be on their way.
  await new Promise((done) => setTimeout(done, 50));
  port1.close();
  return { status, modules: [...found].sort() };
}

const args = process.argv.slice(2);
const isList = args[0] === '--list';
const words = isList ? args.slice(1) : args;
const folder = mkdtempSync(join(tmpdir(), 'cctool-modules-'));
writeFileSync(join(folder, 'sound.grxml'), grammar);
const run = words.length > 0 ? words : ['grxml', 'validate', 'sound.grxml'];
const { status, modules } = await loadedModules(run, words.length > 0 ? process.cwd() : folder);
rmSync(folder, { recursive: true });

if (isList) console.log(modules.join('\n'));
const rooms = new Map();
for (const module of modules) rooms.set(module.split('/')[0], (rooms.get(module.split('/')[0]) ?? 0) + 1);
for (const [room, count] of rooms) console.log(`${String(count).padStart(5)}  ${room}`);
console.log(`${modules.length} modules for cctool ${run.join(' ')}, which ended with ${status}`);
// The thread of the schema stage is still there.
process.exit(0);
