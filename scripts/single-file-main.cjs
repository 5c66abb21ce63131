// The first code of the single-file program (scripts/single-file.mjs): Node's own binary with cctool's package inside. It
// unpacks the package once into the user's cache folder and runs it from there, so that everything is as it is after an
// installation: WebAssembly and native parts are files, and a worker is a file too.
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { homedir, tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { brotliDecompressSync } = require('node:zlib');

const name = getAsset('name', 'utf8');

/** The folders that may take the package, the best first. */
function places() {
  const { CCTOOL_UNPACK, XDG_CACHE_HOME, LOCALAPPDATA, HOME = homedir() } = process.env;
  if (CCTOOL_UNPACK) return [CCTOOL_UNPACK];
  const user = process.getuid?.() ?? 'user';
  const cache = {
    win32: LOCALAPPDATA && join(LOCALAPPDATA, 'cctool', 'program'),
    darwin: HOME && join(HOME, 'Library', 'Caches', 'cctool'),
  };
  const usual =
    process.platform in cache ? cache[process.platform] : join(XDG_CACHE_HOME || join(HOME, '.cache'), 'cctool');
  return [usual, join(tmpdir(), `cctool-${user}`)].filter(Boolean);
}

/** Code is run from a folder only that nobody else can write: one in /tmp may be somebody's trap. */
function isOwn(folder) {
  const stat = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return false;
  return process.platform === 'win32' || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0);
}

/** Unpacks into a folder beside the final one, which then appears whole or not at all. */
function unpack(folder) {
  const part = `${folder}.${process.pid}.part`;
  const archive = Buffer.from(getRawAsset('package'));
  const bytes = brotliDecompressSync(archive);
  const end = bytes.indexOf(10);
  let at = end + 1;
  for (const [path, size] of JSON.parse(bytes.toString('utf8', 0, end))) {
    const file = join(part, path);
    fs.mkdirSync(dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes.subarray(at, at + size));
    at += size;
  }
  try {
    fs.renameSync(part, folder);
  } catch (error) {
    fs.rmSync(part, { recursive: true, force: true });
    // Another process was faster.
    if (!isOwn(folder)) throw error;
  }
}

/** The folder with the package, unpacked now or by a process before. */
function packageFolder() {
  const failures = [];
  for (const place of places()) {
    const folder = join(place, name);
    try {
      fs.mkdirSync(place, { recursive: true, mode: 0o700 });
      if (!isOwn(place)) throw new Error(`${place}: others may write to this folder`);
      if (!isOwn(folder)) unpack(folder);
      return folder;
    } catch (error) {
      failures.push(error.message);
    }
  }
  process.stderr.write(
    `error: cctool cannot unpack its parts: ${failures.join('; ')}\nhint: name a folder of your own in CCTOOL_UNPACK\n`,
  );
  process.exit(2);
}

const folder = packageFolder();
const requireThere = createRequire(join(folder, 'bin', 'cctool.js'));
// A worker is started as `cctool FILE …` with a channel to the process that started it.
const [, , file = ''] = process.argv;
if (process.send && file.startsWith(join(folder, 'dist'))) {
  process.argv.splice(1, 1);
  requireThere('./load-worker.cjs')(file);
} else {
  process.argv[1] = join(folder, 'bin', 'cctool.js');
  requireThere('./cctool.js');
}
