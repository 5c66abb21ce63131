// Makes cctool a single program for machines without Node, `npm run single-file`: this Node's binary with the package and
// what it depends on inside (a single executable application of Node), for this platform, as cctool-PLATFORM-ARCH. Needs a build.
// `--output FILE` names another place.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { inject } from 'postject';

const root = join(import.meta.dirname, '..');
const isWindows = process.platform === 'win32';
const { values } = parseArgs({ options: { output: { type: 'string' } } });
const output = resolve(
  values.output ?? join(root, `cctool-${process.platform}-${process.arch}${isWindows ? '.exe' : ''}`),
);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const npm = (...args) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: isWindows, stdio: ['ignore', 'pipe', 'ignore'] });

/** What no program needs: what people and compilers read. Licences stay. */
const isRead = (path) => !/\.(map|d\.[cm]?ts|md|markdown|flow)$/i.test(path) || /licen[cs]e/i.test(path);
/** Packages that npm lists because others may use them: compilers, and the libsql of another C library. */
const { glibcVersionRuntime } = process.report.getReport().header;
const isIdle = (path) =>
  /node_modules[\\/](@?typescript|@types)\b/.test(path) || (glibcVersionRuntime && path.endsWith('-musl'));

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
    return entry.isFile() && isRead(path) ? [path] : [];
  });
}

const [{ files: own }] = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts'));
const packages = npm('ls', '--omit=dev', '--all', '--parseable').trim().split('\n').slice(1);
const files = [
  ...own.map(({ path }) => join(root, path)).filter(isRead),
  ...[...new Set(packages)].filter((path) => !isIdle(path)).flatMap(filesBelow),
].sort();
const contents = [
  ...files.map((file) => [relative(root, file).replaceAll('\\', '/'), readFileSync(file)]),
  // A worker may be an ES module, which the first code of a single program cannot import.
  [
    'bin/load-worker.cjs',
    Buffer.from("module.exports = (file) => import(require('node:url').pathToFileURL(file).href);\n"),
  ],
];
const index = Buffer.from(`${JSON.stringify(contents.map(([path, { length }]) => [path, length]))}\n`);
const bytes = Buffer.concat([index, ...contents.map(([, content]) => content)]);
const work = mkdtempSync(join(tmpdir(), 'cctool-single-'));
const asset = (name, content) => {
  writeFileSync(join(work, name), content);
  return join(work, name);
};
const settings = {
  main: join(root, 'scripts', 'single-file-main.cjs'),
  output: join(work, 'program.blob'),
  disableExperimentalSEAWarning: true,
  assets: {
    name: asset('name', `${version}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`),
    package: asset(
      'package',
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_LGWIN]: 24,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    ),
  },
};
execFileSync(process.execPath, ['--experimental-sea-config', asset('config.json', JSON.stringify(settings))], {
  stdio: 'ignore',
});
copyFileSync(process.execPath, output);
chmodSync(output, 0o755);
if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', output]);
await inject(output, 'NODE_SEA_BLOB', readFileSync(settings.output), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  ...(process.platform === 'darwin' ? { machoSegmentName: 'NODE_SEA' } : {}),
});
if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', output]);
const megabytes = (size) => `${Math.round(size / 1e6)} MB`;
console.log(
  `${output}: ${megabytes(statSync(output).size)} with Node ${process.version}, ${contents.length} files (${megabytes(bytes.length)} when unpacked)`,
);
rmSync(work, { recursive: true });
