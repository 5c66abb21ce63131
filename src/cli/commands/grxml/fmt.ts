import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus, sayError } from '../../command.js';
import type { CliContext } from '../../context.js';
import { readWholeNumber } from '../../option-values.js';

interface Options {
  check?: boolean;
  write?: boolean;
  width: string;
  indent: string;
  stdinFilename?: string;
  allowEmpty?: boolean;
}

const endings = ['.grxml', '.srgs', '.vxml'];
const maxBytes = 32 * 1024 * 1024;

const help = `
Only white space between tokens and markup changes: comments, CDATA, processing instructions, DOCTYPE, attributes,
entities, the content of tags, the encoding and the line ends stay as they are. Line breaks beside elements and
attributes and single blank lines are kept. Formatting a second time changes nothing.

Examples:
  cctool grxml fmt menu.grxml                      the formatted grammar on standard output
  cctool grxml fmt --check "grammars/**/*.grxml"   list the files that are not formatted; exit with 1 if there are any
  cctool grxml fmt --write grammars                format every grammar below a folder in place
  cctool grxml fmt --write app.vxml                the grammars inside a VoiceXML document, and nothing else of it
  cctool grxml fmt - < menu.grxml

Exit status: 0 done (--check: all are formatted), 1 --check found files to format, 2 a file could not be formatted.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument(
      '<files...>',
      'grammar files in XML form, VoiceXML documents, folders, quoted patterns, or - for standard input',
    )
    .option('--check', 'list the files that would change, and change nothing')
    .option('--write', 'format the files in place')
    .option('--width <columns>', 'preferred maximum length of a line', '120')
    .option('--indent <spaces>', 'spaces per level', '2')
    .option('--stdin-filename <name>', 'the name of what comes from standard input')
    .option('--allow-empty', 'accept patterns and folders without grammars')
    .addHelpText('after', help)
    .action(run((words: string[], options: Options) => format(context, words, options)));
};

async function format(context: CliContext, words: string[], options: Options): Promise<number> {
  const [{ findFiles }, { readInput }, { formatGrammar }] = await Promise.all([
    import('../../files/find-files.js'),
    import('../../files/read-input.js'),
    import('../../../grxml/write/format-grammar.js'),
  ]);
  if (options.check && options.write) throw new CctoolError('usage', '--check and --write cannot be used together');
  const layout = {
    width: readWholeNumber('--width', options.width, 20, 9999),
    indent: readWholeNumber('--indent', options.indent, 0, 9999),
  };
  const { files, problems } = await findFiles(words, {
    cwd: context.cwd,
    endings,
    ...(options.stdinFilename === undefined ? {} : { stdinFilename: options.stdinFilename }),
    ...(options.allowEmpty === undefined ? {} : { allowEmpty: options.allowEmpty }),
  });
  for (const problem of problems) await sayError(context, problem);
  let failed = problems.length;
  if (!options.check && !options.write && files.length > 1) {
    throw new CctoolError(
      'usage',
      `${files.length} files cannot all be written to standard output`,
      'format them in place with --write, or list what would change with --check',
    );
  }
  let changed = 0;
  for (const file of files) {
    try {
      const result = formatGrammar(await readInput(context, file, maxBytes), file.name, layout);
      if (result.changed) changed++;
      if (options.check) {
        if (result.changed) context.print(file.name);
      } else if (options.write && file.path !== undefined) {
        if (!result.changed) continue;
        const { writeWholeFile } = await import('../../files/write-output.js');
        await writeWholeFile(context.cwd, file.path, result.bytes);
        context.say(`formatted ${file.name}`);
      } else context.streams.stdout.write(result.bytes);
    } catch (error) {
      if (!isCctoolError(error)) throw error;
      await sayError(context, error);
      failed++;
    }
  }
  const { plural } = await import('../../terminal/text.js');
  if (options.check && changed > 0) {
    context.say(`${plural(changed, 'file')} of ${files.length} would change; format with: cctool grxml fmt --write …`);
  } else if (options.write && changed === 0 && failed === 0) {
    context.say(`${plural(files.length, 'file')}: nothing to change`);
  }
  if (failed > 0) return ExitStatus.error;
  return options.check && changed > 0 ? ExitStatus.findings : ExitStatus.success;
}
