import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { LintRun } from '../../../ivr/lint/lint-flow.js';
import { startsAsJson } from '../../../toolkit/local/flow-files.js';
import type { CommandModule } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import type { FileFindings } from '../../formats/report.js';
import { fixOptions, formatsHelp, lintOptions, type RawLintOptions, readLintOptions } from '../../lint/lint-options.js';
import { type LintPass, lint, watchedFolder } from '../../lint/lint-run.js';
import { progress } from '../../terminal/progress.js';
import { toolkitFor } from './flow-arguments.js';

const examples = `${formatsHelp()}
Examples:
  $ cctool ivr lint flows/*.ivr.yaml
  $ cctool ivr lint app                        the VoiceXML documents of an application, and their grammars
  $ cctool ivr lint flows --format github --format sarif:flows.sarif
  $ cctool ivr lint flows --baseline known.json --max-warnings 0
  $ cctool ivr lint flows --diff               what the safe fixes would change; --fix applies them
  $ cctool ivr lint flows --fix-unsafe         also the fixes that may change what callers hear
  $ cctool explain flow-silent-loop`;

export const define: CommandModule['define'] = (command, context, run) => {
  const flows = 'flows: files, folders or patterns (default: the folder named in the configuration)';
  fixOptions(lintOptions(command.argument('[flows...]', flows)))
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], options: RawLintOptions) => {
        const workspace = await context.workspace();
        if (words.length === 0 && workspace.flows === undefined) {
          throw new CctoolError(
            'usage',
            'no flows are named, and the configuration has no folder of flows',
            'name flows, or add `flows: flows` to cctool.config.yaml',
          );
        }
        const named = words.length > 0 ? words : [workspace.flows!];
        return lint(
          context,
          {
            subject: ['flow', 'flows'],
            pass: (changed) => lintPass(context, named, options, changed),
            rules: async () => [
              ...(await import('../../../ivr/lint/rules/index.js')).flowRules,
              ...(await import('../../../ivr/vxml/lint/rules/index.js')).vxmlRules,
              (await import('../../../ivr/vxml/lint/schema-stage.js')).vxmlSchemaViolation,
            ],
          },
          await readLintOptions(context, options, words),
        );
      }),
    );
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

async function lintPass(
  context: CliContext,
  words: readonly string[],
  options: RawLintOptions,
  changed?: ReadonlyMap<string, string>,
): Promise<LintPass> {
  const [{ readInput }, { decode }, { lintFlowWithin }, { rules }] = await Promise.all([
    import('../../files/read-input.js'),
    import('../../../xml/decode.js'),
    import('../../../ivr/lint/lint-flow.js'),
    context.workspace(),
  ]);
  const found = await findFiles(words, {
    cwd: context.cwd,
    endings: ['.ivr.yaml', '.ivr.yml', '.json', '.vxml'],
    bare: startsAsJson,
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  const first = found.files[0]?.path;
  const { flowSources } = await import('../../../toolkit/local/flow-sources.js');
  const sources = await flowSources(await toolkitFor(context, first === undefined ? undefined : dirname(first)));
  // Documents of an application name each other, wherever in the named folders they are.
  const allowed = words.map((word) => resolve(context.cwd, word)).filter((path) => isFolder(path));
  const run: LintRun = new Map();
  const files: FileFindings[] = [];
  const folders = new Set<string>();
  const shown = await progress(context, 'linting', found.files.length);
  try {
    for (const file of found.files) {
      // VoiceXML has the encodings of XML.
      const path = file.path ?? resolve(context.cwd, file.name);
      const source = changed?.get(path) ?? decode(await readInput(context, file, 32 * 1024 * 1024)).text;
      folders.add(dirname(path));
      files.push({
        file: file.name,
        ...(file.path !== undefined && { path: file.path }),
        source,
        diagnostics: await lintFlowWithin(source, path, sources(path, allowed), rules, run),
      });
      shown.update(files.length);
    }
  } finally {
    shown.end();
  }
  return {
    files,
    isList: found.isList,
    problems: found.problems,
    folders: [...folders, ...words.flatMap((word) => watchedFolder(context, word))],
  };
}
