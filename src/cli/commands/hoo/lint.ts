import { dirname, relative, resolve } from 'node:path';
import type { CommandModule } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import { fixOptions, formatsHelp, lintOptions, type RawLintOptions, readLintOptions } from '../../lint/lint-options.js';
import { type LintPass, lint, watchedFolder } from '../../lint/lint-run.js';
import { type HoursOptions, hoursContext, hoursOption } from './hours-command.js';

type Options = HoursOptions & RawLintOptions;

const examples = `${formatsHelp()}
Examples:
  cctool hoo lint
  cctool hoo lint hours.yaml --json
  cctool hoo lint --format github --format sarif:out/hours.sarif --max-warnings 0
  cctool hoo lint --baseline known.json --rule hours-always-open=off
  cctool hoo lint --diff                    what the safe fixes would change; --fix applies them
  cctool hoo lint --fix-unsafe              also the fixes that may change when a schedule is open

Exit status: 0 no errors, 1 findings, 2 the file could not be read or the command line is wrong.
cctool explain CODE documents a finding; \`rules\` in the configuration sets severities.`;

export const define: CommandModule['define'] = (command, context, run) => {
  const files = 'hours files, folders or patterns (default: the one named in the configuration)';
  fixOptions(lintOptions(hoursOption(command.argument('[files...]', files))))
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], options: Options) =>
        lint(
          context,
          {
            subject: ['hours file', 'hours files'],
            pass: (changed) => lintPass(context, words, options, changed),
            rules: async () => (await import('../../../hours/lint/rules/index.js')).hoursRules,
          },
          await readLintOptions(context, options, words),
        ),
      ),
    );
};

async function lintPass(
  context: CliContext,
  words: readonly string[],
  options: Options,
  changed: ReadonlyMap<string, string> = new Map(),
): Promise<LintPass> {
  const [{ lintHoursFile }, { createZones }, { hoursPath }, { rules }] = await Promise.all([
    import('../../../hours/lint/lint-hours.js'),
    import('../../../hours/zones/zones.js'),
    import('../../../toolkit/local/hours-service.js'),
    context.workspace(),
  ]);
  const zones = createZones();
  const shown = (path: string) => {
    const below = relative(context.cwd, path);
    return below === '' || below.startsWith('..') ? path : below;
  };
  const found = await findFiles(words, {
    cwd: context.cwd,
    endings: ['.yaml', '.yml', '.json'],
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  const paths =
    words.length > 0
      ? found.files.map(({ name, path }) => path ?? resolve(context.cwd, name))
      : [hoursPath(await hoursContext(context, options))];
  const lintOptions = { zones, now: context.now(), settings: rules, changed };
  const linted = [];
  for (const path of paths) linted.push(...(await lintHoursFile(path, shown(path), lintOptions)));
  return {
    files: linted.map(({ file, path, text, diagnostics }) => ({ file, path, source: text, diagnostics })),
    isList: found.isList,
    problems: found.problems,
    folders: [...paths.map((path) => dirname(path)), ...words.flatMap((word) => watchedFolder(context, word))],
  };
}
