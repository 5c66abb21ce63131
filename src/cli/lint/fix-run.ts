import { readFileSync } from 'node:fs';
import { readFailure } from '../../diagnostics/file-failure.js';
import { CctoolError } from '../../diagnostics/index.js';
import { ExitStatus, sayError } from '../command.js';
import type { CliContext } from '../context.js';
import type { Baseline } from '../formats/baseline.js';
import { plural } from '../terminal/text.js';
import type { FixOptions } from './lint-options.js';
import type { Linter } from './lint-run.js';

/**
 * Applies the fixes of findings to the files until no more are left. Each file is written whole or not at all, in its own encoding,
 * and only once all fixes are known.
 * @returns with `diff` the exit status: 1 where something would change; otherwise undefined, or 2 where a file could
 *   not be written
 */
export async function fixFiles(
  context: CliContext,
  linter: Linter,
  { allowed, diff }: FixOptions,
  baseline: Baseline | undefined,
): Promise<number | undefined> {
  const { fixUntilStable } = await import('../../diagnostics/fixes.js');
  const names = new Map<string, string>();
  let hasProblems = false;
  let others = 0;
  const fixed = await fixUntilStable(async (changed) => {
    const { files: all, problems } = await linter.pass(changed);
    // What the baseline knows was accepted as it is.
    const files = baseline ? baseline.apply(context.cwd, all).files : all;
    hasProblems ||= problems.length > 0;
    others = 0;
    return files.flatMap(({ file, path, source, diagnostics }) => {
      if (path === undefined || source === undefined) return [];
      names.set(path, file);
      if (allowed === 'safe') others += diagnostics.filter(({ fix }) => fix?.safety === 'unsafe').length;
      return [{ name: path, text: source, diagnostics }];
    });
  }, allowed);
  const more = others > 0 ? `; ${plural(others, 'finding')} more with --fix-unsafe` : '';
  if (diff) {
    const { unifiedDiff } = await import('../../diagnostics/unified-diff.js');
    for (const { name, before, after } of fixed) {
      const shown = names.get(name)!;
      context.streams.stdout.write(unifiedDiff(before, after, { before: shown, after: shown }));
    }
    context.say(fixed.length === 0 ? `nothing to fix${more}` : `${plural(fixed.length, 'file')} would change${more}`);
    if (hasProblems) return ExitStatus.error;
    return fixed.length > 0 ? ExitStatus.findings : ExitStatus.success;
  }
  const [{ writeWholeFile }, { loadDocumentEncoder }] = await Promise.all([
    import('../files/write-output.js'),
    import('../../toolkit/local/documents.js'),
  ]);
  const encode = await loadDocumentEncoder();
  let written = 0;
  let count = 0;
  let status: number | undefined;
  for (const { name, before, after, fixed: findings } of fixed) {
    try {
      const original = readOriginal(name, names.get(name)!);
      // Somebody may have saved the file since it was read: nothing of theirs is overwritten.
      if (!Buffer.from(encode(original, before)).equals(original)) {
        throw new CctoolError(
          'input',
          `${names.get(name)}: the file has changed meanwhile, or cannot be written as it is encoded`,
        );
      }
      await writeWholeFile(context.cwd, name, encode(original, after));
      written++;
      count += findings.length;
    } catch (error) {
      await sayError(context, error);
      status = ExitStatus.error;
    }
  }
  if (written > 0) context.say(`fixed ${plural(count, 'finding')} in ${plural(written, 'file')}${more}`);
  else if (more !== '') context.say(`nothing to fix${more}`);
  return status;
}

function readOriginal(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CctoolError('input', `${name}: ${readFailure(error)}`);
  }
}
