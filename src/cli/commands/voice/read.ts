import { meantHint } from '../../../diagnostics/nearest.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { collect, offerWords } from '../../option-values.js';

const examples = `
Each line is a token: what is written, its class, its words, and what decided for them.

Examples:
  $ cctool voice read "Your card ending in 4242 expires 08/27."
  $ cctool voice read --language en-GB "Open 04.03.2026, 9-5."
  $ cctool voice read --language es "El 05/03/2026 a las 9:30 a. m., 1.234,56 €."
  $ cctool voice read --lexicon readings.yaml "Log in to CXone."
  $ cctool voice read --json - < prompt.txt`;

export const define: CommandModule['define'] = (command, context, run) => {
  /** The aliases of lexicons; what they give in phonemes is not words. */
  async function readingsOf(files: readonly string[]): Promise<Map<string, string>> {
    const readings = new Map<string, string>();
    if (files.length === 0) return readings;
    const { readNamedLexicon } = await import('../../../voice/text/lexicon.js');
    const { readText: readFile } = await import('../../files/read-input.js');
    for (const file of files) {
      for (const [word, [first]] of readNamedLexicon(file, await readFile(context, file)).entries)
        if (first && 'alias' in first) readings.set(word, first.alias);
    }
    return readings;
  }

  offerWords(command, { language: ['en-US', 'en-GB', 'es-ES', 'es-MX', 'fr-FR'] });
  command
    .argument('<text>', 'the text, or - for standard input')
    .option(
      '--language <tag>',
      'English, Spanish or French; a region such as en-GB or es-MX decides dates and numbers',
      'en-US',
    )
    .option(
      '--lexicon <file>',
      'readings of your own: "CXone: see x one" on a line, or aliases in PLS 1.0 (repeatable)',
      collect,
      [],
    )
    .option('--all', 'list plain words and punctuation too')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (text: string, options: { language: string; lexicon: string[]; all?: boolean; json?: boolean }) => {
        const { CctoolError } = await import('../../../diagnostics/index.js');
        const { isReadable, readLanguages, readText } = await import('../../../reading/index.js');
        if (!isReadable(options.language)) {
          throw new CctoolError(
            'usage',
            `--language: there are no reading rules for "${options.language}"`,
            meantHint(
              options.language.split('-', 1)[0]!,
              readLanguages,
              `use ${readLanguages.join(', ')}, with a region where it matters: en-GB, es-MX, fr-CH; engines read others themselves`,
            ),
          );
        }
        const source = text === '-' ? await (await import('../../files/read-input.js')).readText(context, '-') : text;
        const reading = readText(source, {
          language: options.language,
          readings: await readingsOf(options.lexicon),
        });
        if (options.json) {
          context.print(JSON.stringify(reading, null, 2));
          return ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        context.print(colors.bold(reading.words));
        const rows = reading.tokens.filter(
          (token) => options.all || !['word', 'punctuation'].includes(token.class) || token.words !== token.text,
        );
        const width = (values: string[]) => Math.min(30, Math.max(...values.map(({ length }) => length)));
        const [text0, class0] = [width(rows.map((row) => row.text)), width(rows.map((row) => row.class))];
        for (const row of rows) {
          context.print(
            `  ${row.text.padEnd(text0)}  ${row.class.padEnd(class0)}  ${row.words || '(not spoken)'}  ${colors.dim(row.why)}`,
          );
        }
        for (const { message } of reading.warnings) context.say(`warning: ${message}`);
        return ExitStatus.success;
      }),
    );
};
