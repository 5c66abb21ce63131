// Starts the command line's parts from compiled code. A block, because a file without imports shares its names.
{
  const { readFileSync } = require('node:fs') as typeof import('node:fs');
  const { join } = require('node:path') as typeof import('node:path');
  const { Script } = require('node:vm') as typeof import('node:vm');

  /** A CommonJS module. `importPackage` is `import()` for it: code that V8 had compiled before cannot use its own. */
  type Part = (
    exports: unknown,
    require: (name: string) => unknown,
    module: { exports: unknown },
    filename: string,
    dirname: string,
    importPackage: (name: string) => Promise<unknown>,
  ) => void;

  const folder = join(__dirname, '..', 'parts');
  /** The scripts that were run, by file: the build makes their compiled code from them. */
  const scripts = new Map<string, InstanceType<typeof Script>>();
  const files = new Map<string, { [part: string]: Part }>();
  const modules = new Map<string, { exports: unknown }>();
  const importPackage = (name: string): Promise<unknown> => import(name);

  /** What the build may have left out. */
  const readIfThere = (file: string): Buffer | undefined => {
    try {
      return readFileSync(file);
    } catch {
      return undefined;
    }
  };

  /** The file of each part that common commands use; any other part has a file of its own. */
  const packs: { [part: string]: string } = JSON.parse(readIfThere(join(folder, 'packs.json'))?.toString() ?? '{}');

  /**
   * Reads a file of parts with the code that V8 compiled when cctool was built, which saves a third of a short command.
   * V8 checks that code against its own version and against the source, and compiles the source where they differ; so a
   * missing or foreign `.cache` file costs time and nothing else.
   */
  const readParts = (name: string): { [part: string]: Part } => {
    const known = files.get(name);
    if (known) return known;
    const filename = join(folder, name);
    const cachedData = readIfThere(`${filename}.cache`);
    const script = new Script(readFileSync(filename, 'utf8'), { filename, ...(cachedData ? { cachedData } : {}) });
    scripts.set(filename, script);
    const parts = script.runInThisContext();
    files.set(name, parts);
    return parts;
  };

  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known) return known.exports;
    const part = readParts(packs[name] ?? name)[name]!;
    const module = { exports: {} };
    modules.set(name, module);
    part(module.exports, requirePart, module, join(folder, name), folder, importPackage);
    return module.exports;
  };

  const requirePart = Object.assign(
    (name: string): unknown => (name.startsWith('./') ? load(name.slice(2)) : require(name)),
    { resolve: require.resolve },
  );

  /** Loads a part by its name. */
  exports.loadPart = load;
  exports.modules = modules;
  exports.scripts = scripts;
}
