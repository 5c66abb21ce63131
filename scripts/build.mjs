// Builds: tsc writes the sources one to one, with their types, into build/ (for scripts; not published); esbuild writes dist/,
// which is published: the library, the workers, and dist/parts/, the parts of the command line, which each command loads when
// it uses them.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build, transform } from 'esbuild';
import { bundleTypes } from './bundle-types.mjs';
import { withoutHelpers, writePart } from './part-files.mjs';
import { sourcesDigest, stamp } from './support/built-from.mjs';

const require = createRequire(import.meta.url);
const tsc = require.resolve('typescript/package.json').replace('package.json', 'bin/tsc');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

// Taken before the work: what is edited meanwhile makes the build out of date.
const digest = sourcesDigest();
for (const folder of ['build', 'dist']) rmSync(folder, { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });

// What is not TypeScript: the pages of the dashboard, which go to browsers as they are, stylesheets and scripts. The examples
// of rules, 700 small files, become one. They are read when somebody asks for them.
const examples = {};
for (const entry of readdirSync('src', { recursive: true, withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const folder = join(entry.parentPath, entry.name);
  if (['assets', 'pages'].includes(entry.name)) cpSync(folder, folder.replace('src', 'dist'), { recursive: true });
  if (entry.name !== 'examples') continue;
  for (const name of readdirSync(folder)) {
    examples[join(folder, name).slice('src/'.length).replaceAll('\\', '/')] = readFileSync(join(folder, name), 'utf8');
  }
}
mkdirSync('dist/parts', { recursive: true });
writeFileSync('dist/examples.json', JSON.stringify(examples));

// The phrase lexicon, checked and packed: its YAML files would take a quarter of a second to parse.
const { parseLexicon } = await import('../build/suggest/lexicon-source.js');
writeInto('dist/suggest/lexicon.json', JSON.stringify(parseLexicon('data')));
const { parseLanguages } = await import('../build/suggest/languages/language-source.js');
writeInto('dist/suggest/languages.json', JSON.stringify(parseLanguages('data')));

// The zone data unpacked: to load Brotli would cost every question about hours a tenth of its time.
const { unpackedZones } = await import('../build/hours/zones/packed-zones.js');
const { bundledZoneFile, unpackedZoneFile } = await import('../build/hours/zones/zones.js');
writeInto(unpackedZoneFile(), unpackedZones(readFileSync(bundledZoneFile())), 'latin1');

// The codes that a configuration may set: a command that reads one need not load every engine to check it.
const { allRuleCodes } = await import('../build/cli/rules/rule-lists.js');
writeFileSync('dist/rule-codes.json', JSON.stringify(await allRuleCodes()));

// All pages about rules as one file, and the line at which each begins: the package has no file for each.
const { rulePages } = await import('../build/cli/rules/rule-pages.js');
const lines = [];
const pageLines = {};
for (const [name, text] of await rulePages()) {
  pageLines[basename(name, '.md')] = lines.length + 1;
  lines.push(...text.split('\n'));
}
writeFileSync('dist/rules.md', lines.join('\n'));
writeFileSync('dist/rule-pages.json', JSON.stringify(pageLines));

function writeInto(file, content, encoding) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, encoding);
}

// Packages that are installed beside cctool stay outside; the others (development dependencies) become part of the bundles,
// so that an installation holds only what is used of them. Some of the former are small and used on the first path of the
// command line, or have hundreds of files, which a server would read one by one before it listens: its parts hold them as well.
const onFirstPath = ['commander', 'chalk', 'yaml', 'luxon', 'tinyglobby', 'fdir', 'picomatch'];
const ofManyFiles = ['kysely', 'zod', 'polka'];
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)];
const packagesOutside = (inside) => ({
  name: 'packages-outside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./#]/ }, (args) => {
      if (args.kind === 'entry-point' || args.path.startsWith('node:')) return;
      if (args.path === 'date-holidays') return { path: '#date-holidays', external: true };
      const name = args.path
        .split('/')
        .slice(0, args.path.startsWith('@') ? 2 : 1)
        .join('/');
      return installed.includes(name) && !inside.includes(name) ? { path: args.path, external: true } : undefined;
    });
  },
});

const common = { write: false, bundle: true, platform: 'node', target: 'node20.19', legalComments: 'none' };
const module = {
  ...{ ...common, write: true, format: 'esm', plugins: [packagesOutside([])] },
  // Packages that are CommonJS ask for what belongs to Node.
  banner: {
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
};

// The library is one file, whose modules run when an entry point asks for them: what two entry points share is the same.
const exported = Object.values(manifest.exports).flatMap(({ default: file }) => file ?? []);
const bigWorkers = [
  './dist/lsp/check/deep-worker.js',
  './dist/lsp/server-thread.js',
  './dist/mcp/tool-worker.js',
  './dist/server/processes/http-process.js',
  './dist/server/work/worker.js',
];
const sourceOf = (file) => file.replace('./dist', './src').replace(/js$/, 'ts');
const entries = [...exported, ...bigWorkers];
await build({
  ...module,
  stdin: {
    contents: entries.map((file, i) => `export const entry${i} = () => import('${sourceOf(file)}');`).join('\n'),
    resolveDir: '.',
  },
  minify: true,
  outfile: 'dist/library.js',
});
for (const [i, file] of entries.entries()) {
  const up = '../'.repeat(file.split('/').length - 3) || './';
  const names = exported.includes(file) ? Object.keys(await import(file.replace('./dist', '../build'))) : [];
  const text = `import { entry${i} } from '${up}library.js';\n`;
  writeInto(
    file,
    names.length === 0
      ? `${text}await entry${i}();\n`
      : `${text}export const { ${names.join(', ')} } = await entry${i}();\n`,
  );
}

// The holidays of the world keep a file of their own: their data has terms of its own.
await build({
  ...module,
  stdin: { contents: "export { default } from 'date-holidays';", resolveDir: '.' },
  outfile: 'dist/date-holidays.js',
  plugins: [],
  minify: true,
  banner: {
    js: `// date-holidays, Copyright (c) 2016- commenthol, ISC; its data is licensed under CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/). See THIRD_PARTY_NOTICES.\n${module.banner.js}`,
  },
});

// The source editor of the dashboard, as one file for browsers.
await build({
  ...{ bundle: true, minify: true, format: 'esm', platform: 'browser', target: 'es2022', legalComments: 'none' },
  entryPoints: ['src/server/dashboard/editor/code-editor.js'],
  outfile: 'dist/server/dashboard/code-editor.js',
});

// Workers that need little have files of their own.
const smallWorkers = [
  'voice/engines/flite/flite-worker',
  'voice/engines/onnx/onnx-process',
  'voice/engines/phonemes/espeak-module-worker',
  'work/watchdog',
];
for (const name of smallWorkers)
  await build({ ...module, entryPoints: [`src/${name}.ts`], outfile: `dist/${name}.js` });
await build({
  ...common,
  entryPoints: ['src/cli/load-parts.cts', 'src/grxml/schema/xmllint-worker.cts'],
  outbase: 'src',
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  write: true,
  format: 'cjs',
  plugins: [packagesOutside([])],
});
bundleTypes(manifest.exports, manifest.dependencies);

// CommonJS starts fastest (the ES module loader costs 7 % of a bare Node), and Node compiles a file as a whole, so that one
// file of all commands would make each pay for all. esbuild splits ES modules only: its chunks become CommonJS in a second
// step. Packages that are small and used on the first path are bundled; the heavy ones stay outside.
const threads = { 'ivr-run-worker': 'src/cli/commands/ivr/run-worker.ts' };
const { outputFiles } = await build({
  ...common,
  entryPoints: { cli: 'src/cli/start.ts', ...threads },
  outdir: 'dist/parts',
  chunkNames: '[name]-[hash]',
  splitting: true,
  format: 'esm',
  minify: true,
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
      // Messages of zod in fifty languages, of which none but the English ones are shown.
      name: 'zod-in-english',
      setup(builder) {
        builder.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
          contents: "export { default as en } from './en.js';",
          loader: 'js',
        }));
      },
    },
    packagesOutside([...onFirstPath, ...ofManyFiles]),
  ],
});

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

// A thread of a command starts from the same parts: the library would take it longer than its share of most work.
for (const [part, source] of Object.entries(threads)) {
  const file = source.replace('src', 'dist').replace(/ts$/, 'cjs');
  const up = '../'.repeat(file.split('/').length - 3);
  writeInto(file, `require('${up}load-parts.cjs').loadPart('${part}.cjs');\n`);
}

// Scripts of this package and shells with this folder in their path find the program among the installed ones; npm links a
// package's own only where it is a dependency. `npx cctool` does not need it: npm looks at a package's own `bin` first, and
// links the checkout in its cache. Where npm makes no such folder (a published package) there is nothing to do.
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
