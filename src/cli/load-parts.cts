// Starts the command line's parts from compiled code. A block, because a file without imports shares its names.
{
  const { chmodSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } =
    require('node:fs') as typeof import('node:fs');
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
    addExports: (target: object, getters: Getters) => void,
    namespaceOf: (module: object) => object,
    moduleOf: (exports: object) => object,
  ) => void;
  type Getters = { [name: string]: () => unknown };

  const folder = join(__dirname, '..', 'parts');
  /** The scripts that were run, by file: the build keeps their compiled code, tests ask whether V8 took it. */
  const scripts = new Map<string, InstanceType<typeof Script>>();
  const files = new Map<string, { [part: string]: Part }>();
  const modules = new Map<string, { exports: unknown }>();
  const importPackage = (name: string): Promise<unknown> => import(name);

  // What esbuild would write at the head of every part: defined once, a part holds nothing but its own code.
  const addExports = (target: object, getters: Getters): void => {
    for (const name in getters) Object.defineProperty(target, name, { get: getters[name]!, enumerable: true });
  };
  /** A CommonJS module as `import x, * as y` sees it. */
  const namespaceOf = (module: object): object =>
    '__esModule' in module ? module : Object.create(module, { default: { value: module, enumerable: true } });
  const moduleOf = (exports: object): object => Object.defineProperty(exports, '__esModule', { value: true });

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
   * Replaces compiled code that this V8 does not take (built by another version of Node, or under other flags) by its own,
   * when the process ends: then what the command used has been compiled. The file appears whole or not at all, so that
   * processes that start meanwhile, or renew it too, read one or the other. Where the folder cannot be written, every
   * command compiles for itself.
   */
  const renewAtExit = (filename: string, source: string, script: InstanceType<typeof Script>): void => {
    const cache = `${filename}.cache`;
    const part = `${cache}.${process.pid}`;
    process.on('exit', () => {
      try {
        // V8 knows a source by its length alone: code of a file that was replaced meanwhile must not be kept beside it.
        if (readFileSync(filename, 'utf8') !== source) return;
        writeFileSync(part, script.createCachedData());
        chmodSync(part, statSync(cache).mode);
        renameSync(part, cache);
      } catch {
        rmSync(part, { force: true });
      }
    });
  };

  /**
   * Reads a file of parts with the code that V8 compiled when cctool was built, which saves a third of a short command.
   * V8 checks that code against its own version and flags, and compiles the source where they differ: a missing or
   * foreign `.cache` file costs time and nothing else, a foreign one only once.
   */
  const readParts = (name: string): { [part: string]: Part } => {
    const known = files.get(name);
    if (known) return known;
    const filename = join(folder, name);
    const source = readFileSync(filename, 'utf8');
    const cachedData = readIfThere(`${filename}.cache`);
    const script = new Script(source, { filename, ...(cachedData ? { cachedData } : {}) });
    if (script.cachedDataRejected) renewAtExit(filename, source, script);
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
    part(
      module.exports,
      requirePart,
      module,
      join(folder, name),
      folder,
      importPackage,
      addExports,
      namespaceOf,
      moduleOf,
    );
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
