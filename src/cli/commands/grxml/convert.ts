import { CctoolError, type Diagnostic } from '../../../diagnostics/index.js';
import type { LinkedGrammar } from '../../../grxml/link/linked-grammar.js';
import type { Grammar } from '../../../grxml/model.js';
import type { Conversion } from '../../../grxml/write/conversion.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerChoices, readChoice, referenceOptions } from '../../option-values.js';
import { plural } from '../../terminal/text.js';
import type { OpenedGrammar, OpenOptions } from './open-grammar.js';

interface Options extends OpenOptions {
  to: string;
  from?: string;
  output?: string;
  json?: boolean;
  strict?: boolean;
  view?: string;
  name?: string;
  language?: string;
  tags?: string;
}

const help = `
Forms:
  grxml   SRGS 1.0 in XML form
  abnf    SRGS 1.0 in ABNF form (#ABNF 1.0)
  jsgf    Java Speech Grammar Format 1.0; repeats are written out
          Reading it: imports become references to the files of those grammars (packages are folders), names that SRGS
          cannot have are changed, and --language says the language where the header has no locale.
  gsl     Nuance's Grammar Specification Language, which is only read: slots and return commands become tags of SISR, and
          what has no plain meaning there is left out with a warning that names its line
  dot     a drawing for Graphviz: what each rule says, or with --view rules which rule refers to which

What the target cannot express is reported on standard error: "warning" where phrases, meanings or information are
lost, "note" where the same is expressed in another way.

--tags semantics/1.0 writes the tags of semantics/1.0.2006, semantics-ms/1.0 ($ scripts, also of the drafts) and
swi-semantics/1.0 (slots) anew where the translation is exact, and compares the meanings of 200 generated phrases. Each tag
without an exact translation is named; then all tags stay as they are, because a document has one tag-format.

Examples:
  cctool grxml convert old.grxml --to grxml --tags semantics/1.0 -o menu.grxml
  cctool grxml convert menu.grxml --to abnf -o menu.gram
  cctool grxml convert menu.gram --to grxml > menu.grxml
  cctool grxml convert menu.jsgf --to grxml --language en-GB -o menu.grxml
  cctool grxml convert menu.gsl --to grxml --language en-US -o menu.grxml
  cctool grxml convert menu.gsl --to grxml --mode dtmf -o menu-keys.grxml    the keys of the same grammar
  cctool grxml convert menu.grxml --to jsgf --strict         exit with 1 when something is lost
  cctool grxml convert menu.grxml --to dot --view rules | dot -Tsvg > menu.svg
  cctool grxml convert menu.grxml --to abnf --json           the text and the notes as JSON

Exit status: 0 done, 1 with --strict when something is lost, 2 the grammar could not be converted.`;

/** What `--to` may name; each has a writer of the engine. */
export const forms = ['grxml', 'abnf', 'jsgf', 'dot'];

const readable = ['grxml', 'abnf', 'jsgf', 'gsl'];

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, {
    to: forms,
    from: readable,
    view: ['network', 'rules'],
    tags: ['semantics/1.0'],
    mode: ['voice', 'dtmf'],
  });
  command
    .argument('<file>', 'a grammar in XML form, in ABNF, in JSGF or in GSL, or - for standard input')
    .requiredOption('--to <form>', 'the form to write: grxml, abnf, jsgf or dot')
    .option('--from <form>', 'the form of the file: grxml, abnf, jsgf or gsl (default: detected)')
    .option('-o, --output <file>', 'the file to write (default: standard output)')
    .option('--json', 'print JSON: the text, and what the target cannot express')
    .option('--strict', 'exit with 1 when something is lost')
    .option('--ignore-errors', 'convert although a grammar that it refers to is missing or broken')
    .option('--view <view>', 'what a drawing shows: network or rules', 'network')
    .option('--name <name>', 'the name that a JSGF grammar declares')
    .option('--tags <format>', 'write the tags in this format where that is exact: semantics/1.0')
    .option('--mode <mode>', 'what to keep of a grammar in GSL with keys among words: voice (the default) or dtmf')
    .option('--language <tag>', 'the language to declare where a grammar of JSGF or GSL has none, as in en-GB')
    .addHelpText('after', help)
    .action(run((file: string, options: Options) => convert(context, file, options)));
  referenceOptions(command);
};

async function convert(context: CliContext, file: string, options: Options): Promise<number> {
  readChoice('--to', options.to, forms, 'a form');
  if (options.mode !== undefined) readChoice('--mode', options.mode, ['voice', 'dtmf'], 'a mode');
  if (options.from !== undefined) readChoice('--from', options.from, readable, 'a form that can be read');
  const { openGrammar } = await import('./open-grammar.js');
  const opened = await openGrammar(context, file, options);
  const { grammar, name, document, linked } = opened;
  const from = grammar.form === 'xml' ? 'grxml' : grammar.form;
  if (options.from !== undefined && options.from !== from) {
    throw new CctoolError('input', `${name}: the file is in the form ${from}, not ${options.from}`);
  }
  if (options.mode !== undefined && grammar.form !== 'gsl') {
    throw new CctoolError('usage', `--mode: ${name} is ${grammar.mode} as a whole`, 'only GSL has keys among words');
  }
  const translated = options.tags === undefined ? undefined : await translate(opened, options);
  const { text, notes: lost } = await write({ ...linked, main: translated?.grammar ?? grammar }, options);
  const notes = [...opened.losses, ...(translated?.notes ?? []), ...lost];
  if (options.output !== undefined && options.output !== '-') {
    const { writeWholeFile } = await import('../../files/write-output.js');
    await writeWholeFile(context.cwd, options.output, text);
  }
  const isPrinted = options.output === undefined || options.output === '-';
  if (options.json) {
    const result = { file: name, from, to: options.to, ...(isPrinted ? { text } : { output: options.output }), notes };
    context.print(JSON.stringify(result, null, 2));
  } else {
    if (isPrinted) context.print(text);
    if (notes.length > 0) {
      const [{ render }, { packageVersion }] = await Promise.all([
        import('../../formats/compact.js'),
        import('../../../package-info.js'),
      ]);
      const findings = { file: name, source: document.source, diagnostics: notes };
      context.say(
        render({
          files: [findings],
          subject: ['grammar', 'grammars'],
          failSeverity: 'error',
          version: packageVersion(),
          colors: await context.colors('stderr'),
        }),
      );
    }
  }
  const isLossy = notes.some((note) => note.severity === 'warning');
  return options.strict && isLossy ? ExitStatus.findings : ExitStatus.success;
}

/** The grammar with its tags in semantics/1.0, proved with generated phrases; unchanged where one means something else. */
async function translate(
  { grammar, bytes, uri, resolve }: OpenedGrammar,
  options: Options,
): Promise<{ grammar: Grammar; notes: Diagnostic[] }> {
  readChoice('--tags', options.tags!, ['semantics/1.0'], 'a tag format that can be written');
  if (options.to !== 'grxml' && options.to !== 'abnf') {
    throw new CctoolError('usage', `--tags: ${options.to} has no tag-format`, 'use it with --to grxml or --to abnf');
  }
  const [{ proveTranslation, translateTags }, { prepareGrammar }, { writeGrxml }] = await Promise.all([
    import('../../../grxml/write/translate-tags.js'),
    import('../../../grxml/testing/index.js'),
    import('../../../grxml/write/write-grxml.js'),
  ]);
  const result = translateTags(grammar);
  if (result.translated === 0) return result;
  const before = await prepareGrammar(bytes, { uri, resolve });
  const after = await prepareGrammar(writeGrxml(result.grammar).text, { uri, resolve });
  const { same, open, differing } = await proveTranslation(before.grammar!, after.grammar!);
  const note = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
    ...{ code: 'not-in-sisr', severity, message, line: 1, column: 1, end_line: 1, end_column: 1 },
  });
  if (differing) {
    const values = `${JSON.stringify(differing.before)} and ${JSON.stringify(differing.after)}`;
    const message = `the tags stay as they are: "${differing.phrase}" would mean something else (${values})`;
    return { grammar, notes: [...result.notes, note('warning', message)] };
  }
  if (same === 0) {
    const why =
      open === 0 ? 'no phrase could be generated' : `none of ${plural(open, 'generated phrase')} has a meaning`;
    const message = `the tags stay as they are: ${why} that could be compared before and after`;
    return { grammar, notes: [...result.notes, note('warning', message)] };
  }
  const left = open === 0 ? '' : `, ${plural(open, 'phrase')} without a meaning that the old format settles`;
  const message = `${plural(result.translated, 'tag')} written in semantics/1.0: ${plural(same, 'generated phrase')} with equal meanings${left}`;
  return { grammar: result.grammar, notes: [...result.notes, note(open > 0 ? 'warning' : 'info', message)] };
}

function languageOf({ language }: Options): { language?: string } {
  if (language === undefined) return {};
  if (/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/.test(language)) return { language };
  throw new CctoolError('usage', `--language ${language}: this is not a language identifier`, 'such as en-GB');
}

async function write({ main: grammar, documents }: LinkedGrammar, options: Options): Promise<Conversion> {
  switch (options.to) {
    case 'grxml':
      return (await import('../../../grxml/write/write-grxml.js')).writeGrxml(grammar, languageOf(options));
    case 'abnf':
      return (await import('../../../grxml/write/write-abnf.js')).writeAbnf(grammar, languageOf(options));
    case 'jsgf': {
      const { writeJsgf } = await import('../../../grxml/write/write-jsgf.js');
      return writeJsgf(grammar, {
        rootOf: (uri) => documents.get(uri)?.grammar?.root,
        ...(options.name === undefined ? {} : { name: options.name }),
      });
    }
    default: {
      const view = readChoice('--view', options.view ?? 'network', ['network', 'rules'], 'a view');
      return (await import('../../../grxml/write/write-dot.js')).writeDot(grammar, { view });
    }
  }
}
