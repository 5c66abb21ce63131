// Builds dist/: tsc writes the library and its types, esbuild writes dist/parts/, the parts of the command line, which
// each command loads when it uses them.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { withoutHelpers, writePart } from './part-files.mjs';
import { sourcesDigest, stamp } from './support/built-from.mjs';

const require = createRequire(import.meta.url);
const tsc = require.resolve('typescript/package.json').replace('package.json', 'bin/tsc');

// Taken before the work: what is edited meanwhile makes the build out of date.
const digest = sourcesDigest();
rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });
// What is not TypeScript: the pages of the dashboard, which go to browsers as they are, stylesheets, scripts and the examples
// of rules. They are read when somebody asks for them.
for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  if (!entry.isDirectory() || !['assets', 'examples', 'pages'].includes(entry.name)) continue;
  const folder = join(entry.parentPath, entry.name);
  cpSync(folder, folder.replace('src', 'dist'), { recursive: true });
}

// The phrase lexicon, checked and packed: its YAML files would take a quarter of a second to parse.
const { parseLexicon } = await import('../dist/suggest/lexicon-source.js');
writeFileSync('dist/suggest/lexicon.json', JSON.stringify(parseLexicon('data')));

// The zone data unpacked: to load Brotli would cost every question about hours a tenth of its time.
const { unpackedZones } = await import('../dist/hours/zones/packed-zones.js');
const { bundledZoneFile, unpackedZoneFile } = await import('../dist/hours/zones/zones.js');
writeFileSync(unpackedZoneFile(), unpackedZones(readFileSync(bundledZoneFile())), 'latin1');

// The codes that a configuration may set: a command that reads one need not load every engine to check it.
const { allRuleCodes } = await import('../dist/cli/rules/rule-lists.js');
writeFileSync('dist/rule-codes.json', JSON.stringify(await allRuleCodes()));

// CommonJS starts fastest (the ES module loader costs 7 % of a bare Node), and Node compiles a file as a whole, so that one
// file of all commands would make each pay for all. esbuild splits ES modules only: its chunks become CommonJS in a second
// step. Packages that are small and used on the first path are bundled; the heavy ones stay outside.
const bundled = ['commander', 'chalk', 'yaml', 'luxon', 'tinyglobby', 'fdir', 'picomatch'];
const { outputFiles } = await build({
  entryPoints: { cli: 'src/cli/start.ts' },
  outdir: 'dist/parts',
  chunkNames: '[name]-[hash]',
  write: false,
  splitting: true,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__moduleUrl' },
  plugins: [
    {
      // Commander loads child_process, and with it the network, for programs that are commands of a program: not ours.
      name: 'commander-without-child-process',
      setup(builder) {
        builder.onLoad({ filter: /commander[\\/]lib[\\/]command\.js$/ }, (args) => {
          const eager = "const childProcess = require('node:child_process');";
          const lazy = "const childProcess = { spawn: (...args) => require('node:child_process').spawn(...args) };";
          const text = readFileSync(args.path, 'utf8');
          if (!text.includes(eager)) throw new Error(`${args.path} loads child_process in another way now`);
          return { contents: text.replace(eager, lazy), loader: 'js' };
        });
      },
    },
    {
      name: 'packages-outside',
      setup(builder) {
        builder.onResolve({ filter: /^[^./#]/ }, (args) => {
          if (args.kind === 'entry-point' || args.path.startsWith('node:')) return;
          const name = args.path
            .split('/')
            .slice(0, args.path.startsWith('@') ? 2 : 1)
            .join('/');
          return bundled.includes(name) ? undefined : { path: args.path, external: true };
        });
      },
    },
  ],
});

mkdirSync('dist/parts', { recursive: true });
const chunks = outputFiles.map((file) => basename(file.path));
for (const file of outputFiles) {
  // A dynamic import of a chunk or of Node's own becomes a lazy require; that of a package is left to the loader of the
  // parts, since some packages are ES modules only.
  const text = file.text.replace(/\bimport\(("[^"]*")\)/g, (_whole, name) =>
    name.startsWith('"node:') || chunks.includes(basename(JSON.parse(name)))
      ? `Promise.resolve().then(()=>require(${name}))`
      : `__import(${name})`,
  );
  const banner = text.includes('__moduleUrl')
    ? 'const __moduleUrl = require("node:url").pathToFileURL(__filename).href;'
    : '';
  const module = await transform(text, {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    legalComments: 'none',
    banner,
  });
  const { code } = await transform(withoutHelpers(module.code), {
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    minify: true,
    legalComments: 'none',
  });
  const renamed = code
    .replace(/require\("\.\/([^"]*)\.js"\)/g, (whole, name) =>
      chunks.includes(`${name}.js`) ? `require("./${name}.cjs")` : whole,
    )
    // esbuild escapes what is not ASCII everywhere but in patterns; one such sign, and the text takes twice the memory.
    .replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  writePart(basename(file.path).replace(/\.js$/, '.cjs'), renamed);
}

// In a checkout `npx cctool` finds the program among the installed ones; npm links a package's own only where it is a
// dependency. Where npm makes no such folder (a published package) there is nothing to do.
if (existsSync('node_modules/.bin') && process.platform !== 'win32') {
  const link = 'node_modules/.bin/cctool';
  rmSync(link, { force: true });
  symlinkSync('../../bin/cctool.js', link);
}

// Parts that common commands use are put together and compiled ahead. Without it everything works, later.
try {
  execFileSync(process.execPath, ['scripts/compile-parts.mjs'], { stdio: 'inherit' });
} catch {
  console.error('The parts were not compiled ahead: commands will take longer to start.');
}
writeFileSync(stamp, digest);
