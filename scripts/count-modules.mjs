// Counts the source modules that a command loads, by room: `node scripts/count-modules.mjs [WORD…]`, after a build. Without
// words it counts `grxml validate` of a sound grammar. The library's files in dist/ are the source modules one to one;
// what is only a type is not loaded, and not counted.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';

const dist = new URL('../dist/', import.meta.url).href;
const hooks = `
let port;
export const initialize = (given) => { port = given; };
export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };`;

/** The modules of dist/ that a command line loads, as paths below dist/, sorted. */
export async function loadedModules(words, cwd) {
  const { port1, port2 } = new MessageChannel();
  const found = new Set();
  port1.on('message', (url) => url.startsWith(dist) && found.add(url.slice(dist.length)));
  register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: port2, transferList: [port2] });
  const { main } = await import(new URL('cli/main.js', dist).href);
  const nowhere = () => new Writable({ write: (_chunk, _encoding, next) => next() });
  await main(words, { stdin: process.stdin, stdout: nowhere(), stderr: nowhere() }, { HOME: cwd }, cwd);
  // The messages of the last imports may still be on their way.
  await new Promise((done) => setImmediate(done));
  port1.close();
  return [...found].sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-modules-'));
  const grammar = `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a" tag-format="semantics/1.0">
  <rule id="a" scope="public"><one-of><item>yes<tag>out = true;</tag></item><item>no</item></one-of></rule>
</grammar>`;
  writeFileSync(join(folder, 'sound.grxml'), grammar);
  const words = process.argv.slice(2);
  const modules = await loadedModules(words.length > 0 ? words : ['grxml', 'validate', 'sound.grxml'], folder);
  rmSync(folder, { recursive: true });
  const rooms = new Map();
  for (const module of modules) {
    const room = module.split('/')[0];
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  for (const [room, count] of rooms) console.log(`${String(count).padStart(5)}  ${room}`);
  console.log(`${String(modules.length).padStart(5)}  modules`);
  if (process.env.LIST) console.log(modules.join('\n'));
  // The thread of the schema stage is still there.
  process.exit(0);
}
