import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';
import { plainColors } from '../plain-colors.js';
import { type FormatTarget, formats, type Report } from './index.js';

/**
 * Renders a report in every format that was asked for and writes each to its place. Files are never coloured; their
 * folders are made.
 * @throws CctoolError when a file cannot be written
 */
export async function writeReports(
  context: CliContext,
  report: Omit<Report, 'colors'>,
  targets: readonly FormatTarget[],
): Promise<void> {
  for (const { name, file } of targets) {
    const format = await formats[name].load();
    if (file === undefined) {
      const width = context.streams.stdout.columns;
      context.print(
        format.render({
          ...report,
          colors: await context.colors('stdout'),
          ...(width === undefined ? {} : { width }),
        }),
      );
      continue;
    }
    const text = format.render({ ...report, colors: plainColors });
    const path = resolve(context.cwd, file);
    try {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new CctoolError('usage', `--format ${name}:${file}: the file cannot be written (${code ?? message})`);
    }
  }
}
