// Starts the command line's parts from compiled code. A block, because a file without imports shares its names.
{
  const { readFileSync } = require('node:fs') as typeof import('node:fs');
  const { dirname, join } = require('node:path') as typeof import('node:path');
  const { Script } = require('node:vm') as typeof import('node:vm');

  /** The scripts that were loaded, by file: the build makes their compiled code from them. */
  const scripts = new Map<string, InstanceType<typeof Script>>();
  const modules = new Map<string, { exports: unknown }>();

  /** `import()` for the parts: code that V8 had compiled before cannot use it. */
  const importPackage = (name: string): Promise<unknown> => import(name);

  /**
   * Loads one of our own CommonJS files with the code that V8 compiled when cctool was built, which saves a third of a
   * short command. V8 checks that code against its own version and against the source, and compiles the source where
   * they differ; so a missing or foreign `.cache` file costs time and nothing else.
   */
  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const source = readFileSync(file, 'utf8');
    let cachedData: Buffer | undefined;
    try {
      cachedData = readFileSync(`${file}.cache`);
    } catch {
      // Not one of the parts that a common command uses.
    }
    const script = new Script(`(function (exports, require, module, __filename, __dirname, __import) {${source}\n})`, {
      filename: file,
      ...(cachedData ? { cachedData } : {}),
    });
    scripts.set(file, script);
    const module = { exports: {} };
    modules.set(file, module);
    const folder = dirname(file);
    const requirePart = Object.assign(
      (name: string): unknown => (name.startsWith('.') ? load(join(folder, name)) : require(name)),
      { resolve: require.resolve },
    );
    script.runInThisContext()(module.exports, requirePart, module, file, folder, importPackage);
    return module.exports;
  };

  /** Loads a file of `dist/` by its name. */
  exports.loadPart = (name: string): unknown => load(join(__dirname, '..', name));
  exports.scripts = scripts;
}
