import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles } from '../../files/find-files.js';
import { fixOptions, formatsHelp, lintOptions, type RawLintOptions, readLintOptions } from '../../lint/lint-options.js';
import { type Linter, type LintPass, lint, watchedFolder } from '../../lint/lint-run.js';
import { changedOnlyOptions, referenceOptions } from '../../option-values.js';
import { progress } from '../../terminal/progress.js';
import type { ChangedOnlyOptions } from './changed-only.js';
import { allowedReferences, documentEndings, withNamedFolders } from './usable-grammar.js';

interface Options extends RawLintOptions, ChangedOnlyOptions {
  schema: boolean;
  stdinFilename?: string;
}

/** The file where `--cache` names none. */
const cacheFile = '.cctoolcache';

const examples = `${formatsHelp()}
Examples:
  cctool grxml validate menu.grxml
  cctool grxml validate "grammars/**/*.grxml"          every grammar below a folder
  cctool grxml validate app.vxml                       the grammars of a VoiceXML document; #NAME for one of them
  cctool grxml validate grammars --json                the answer for programs
  cctool grxml validate grammars --rule token-digits=off
  cctool grxml validate grammars --format github --format sarif:out/grammars.sarif
  cctool grxml validate grammars --baseline known.json --update-baseline
  cctool grxml validate grammars --changed origin/main    what a branch has changed, and what depends on it
  cctool grxml validate grammars --cache               a second run looks only at what has changed
  cctool grxml validate grammars --watch               again after every change
  cctool grxml validate grammars --diff                what the safe fixes would change; --fix applies them
  cctool grxml validate menu.grxml --fix-unsafe        also the fixes that may change what is accepted
  cat menu.grxml | cctool grxml validate - --stdin-filename grammars/menu.grxml

Exit status: 0 all grammars are valid, 1 findings, 2 a file could not be read or the command line is wrong.
cctool explain CODE tells more about a finding.`;

export const define: CommandModule['define'] = (command, context, run) => {
  const files = 'grammar files, folders, quoted patterns, or - for standard input';
  const linting = fixOptions(lintOptions(command.argument('[files...]', files)));
  changedOnlyOptions(linting.option('--no-schema', 'leave out the schema stage (libxml2)'), cacheFile)
    .addHelpText('after', examples)
    .action(
      run(async (words: string[], options: Options) => {
        const read = await readLintOptions(context, options, words);
        const named = words.length > 0 ? words : await defaultWords(context);
        const linter: Linter = {
          subject: ['grammar', 'grammars'],
          pass: (changed) => validate(context, named, options, changed),
          // A grammar may break rules of any engine: those of the semantics, of the schema, of the analysis.
          async rules() {
            const { ruleLists } = await import('../../rules/rule-lists.js');
            return (await Promise.all(ruleLists.map((list) => list.load()))).flat();
          },
        };
        return lint(context, linter, read);
      }),
    );
  referenceOptions(command);
};

async function defaultWords(context: CliContext): Promise<string[]> {
  const { grammars } = await context.workspace();
  if (grammars !== undefined) return [grammars];
  throw new CctoolError(
    'usage',
    'which grammars?',
    'name files, folders or patterns, or set `grammars` in the configuration; cctool grxml validate --help shows examples',
  );
}

async function validate(
  context: CliContext,
  words: readonly string[],
  given: Options,
  changed?: ReadonlyMap<string, string>,
): Promise<LintPass> {
  const options = withNamedFolders(context, words, given);
  const found = await findFiles(words, {
    cwd: context.cwd,
    endings: documentEndings,
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  const { problems, isList } = found;
  const { checkFiles } = await import('./check-files.js');
  const narrowing = options.changed || options.cache ? await import('./changed-only.js') : undefined;
  const quiet = options.quiet === true || changed !== undefined;
  const files = (await narrowing?.onlyChanged(context, found.files, { ...options, quiet })) ?? found.files;
  // What fixes would make of the files is nothing to keep.
  const cache = changed
    ? undefined
    : await narrowing?.readCache<Diagnostic[]>(context, options, cacheFile, { schema: options.schema });
  const shown = await progress(context, 'validating', files.length);
  const { findings, folders } = await checkFiles(context, files, {
    schema: options.schema,
    ...allowedReferences(context, options),
    onProgress: shown.update,
    ...(cache ? { cache } : {}),
    ...(changed === undefined ? {} : { changed }),
  }).finally(shown.end);
  await cache?.write(context);
  return {
    files: findings,
    isList,
    problems,
    folders: [...folders, ...words.flatMap((word) => watchedFolder(context, word))],
  };
}
