import { defaultSemanticLimits } from './interpretation.js';
import type { Sandbox } from './sandbox/sandbox.js';
import { isSimpleScript } from './simple-script.js';

/** What is wrong with a script, by position in its text. */
export interface ScriptSyntaxError {
  message: string;
  /** In UTF-16 units from the start of the script. */
  offset: number;
  /** From 1. */
  line: number;
  column: number;
}

/**
 * Checks the syntax of tags of SISR script, an ECMAScript program each, without running them. The engine is loaded for
 * the first tag that is more than a plain assignment.
 * @returns per script the first error, or undefined
 */
export async function checkScripts(sources: Iterable<string>): Promise<(ScriptSyntaxError | undefined)[]> {
  const results: (ScriptSyntaxError | undefined)[] = [];
  const known = new Map<string, ScriptSyntaxError | undefined>();
  let sandbox: Sandbox | undefined;
  for (const source of sources) {
    if (isSimpleScript(source)) results.push(undefined);
    else {
      sandbox ??= await (await import('./sandbox/sandbox.js')).Sandbox.load();
      if (!known.has(source)) known.set(source, parse(source, sandbox));
      results.push(known.get(source));
    }
  }
  return results;
}

/** Checks one script; see `checkScripts`. */
export async function checkScript(source: string): Promise<ScriptSyntaxError | undefined> {
  const [result] = await checkScripts([source]);
  return result;
}

function parse(source: string, sandbox: Sandbox): ScriptSyntaxError | undefined {
  const fault = sandbox.check(source, defaultSemanticLimits);
  if (fault === undefined) return undefined;
  const { line, column } = fault.frames[0] ?? { line: 1, column: 1 };
  const lines = source.split('\n');
  const text = lines[line - 1] ?? '';
  // The engine counts characters, not UTF-16 units.
  const before = [...text].slice(0, column - 1).join('').length;
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return { message: fault.message, offset: Math.min(start + before, source.length), line, column: before + 1 };
}
