import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import type { CliContext } from '../context.js';
import { choiceHint } from '../option-values.js';
import { plainColors } from '../terminal/colors.js';
import type { Format, Report } from './report.js';

/** Every format by name, with what `--help` says about it; each loads when it is used. */
export const formats = {
  codeframe: { summary: 'for people: the source line with the place marked', load: () => import('./codeframe.js') },
  compact: { summary: 'one line per finding, as compilers write it', load: () => import('./compact.js') },
  json: { summary: 'the answer of the HTTP service, with the file', load: () => import('./json.js') },
  sarif: { summary: 'SARIF 2.1.0, for code scanning', load: () => import('./sarif.js') },
  junit: { summary: 'JUnit XML, for test reports', load: () => import('./junit.js') },
  github: { summary: 'annotations of GitHub Actions', load: () => import('./github.js') },
  checkstyle: { summary: 'Checkstyle XML', load: () => import('./checkstyle.js') },
  codeclimate: { summary: 'Code Climate JSON, for GitLab code quality', load: () => import('./codeclimate.js') },
} as const satisfies { [name: string]: { summary: string; load(): Promise<Format> } };

export type FormatName = keyof typeof formats;

/** A requested format, and the file it is written to; standard output without one. */
export interface FormatTarget {
  name: FormatName;
  file?: string;
}

/**
 * Reads the values of `--format`: `NAME` or `NAME:FILE`.
 * @throws CctoolError of kind `usage` for an unknown name, an empty file name, or two formats for standard output
 */
export function readFormatTargets(values: readonly string[]): FormatTarget[] {
  const targets = values.map((value): FormatTarget => {
    const colon = value.indexOf(':');
    const name = colon < 0 ? value : value.slice(0, colon);
    if (!Object.hasOwn(formats, name)) {
      throw new CctoolError(
        'usage',
        `--format ${value}: "${name}" is not a format`,
        choiceHint(name, Object.keys(formats)),
      );
    }
    if (colon < 0) return { name: name as FormatName };
    const file = value.slice(colon + 1);
    if (file === '') throw new CctoolError('usage', `--format ${value}: the file name is missing`, usage);
    return { name: name as FormatName, file };
  });
  const open = targets.filter((target) => target.file === undefined);
  if (open.length > 1) {
    const both = open.map((target) => target.name).join(' and ');
    throw new CctoolError('usage', `--format: ${both} cannot both be written to standard output`, usage);
  }
  return targets;
}

const usage = 'name a file after a colon: --format sarif:report.sarif';

/**
 * Renders a report in every requested format and writes each to its place. Files are never coloured; their
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
