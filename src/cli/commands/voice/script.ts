import { basename } from 'node:path';
import type { ScriptLine } from '../../../voice/script/studio-script.js';
import { xmlText } from '../../../xml/write-xml.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { collect, offerChoices, readChoice } from '../../option-values.js';
import { plain, plural } from '../../terminal/text.js';

interface Options {
  format?: string;
  preset?: string;
  language: string;
  set: string[];
  map: string[];
}

const formats = ['text', 'csv', 'html', 'json'] as const;

const examples = `
Each prompt with a number, the file name that is expected back, its text, how numbers, dates and codes in it are read, about
how long it takes, and the notes of the list. The HTML page is laid out for paper: print it, or save it as PDF.

Examples:
  $ cctool voice script prompts.csv
  $ cctool voice script prompts.csv --format csv -o studio.csv
  $ cctool voice script prompts.csv --format html -o studio.html
  $ cctool voice script mensajes.csv --language es-MX --preset genesys`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: formats });
  command
    .argument('<list>', 'the prompts: a .csv, .yaml or .json file')
    .option('--format <format>', `${formats.join(', ')} (default: text)`)
    .option('--preset <name>', 'the platform they are for: decides the ending of the files (default: cxone)')
    .option('--language <tag>', 'the language of rows without one', 'en-US')
    .option('--set <name=value>', 'a variable of the texts: {{ name }} (repeatable)', collect, [])
    .option('--map <column=heading>', 'the heading of a column in a CSV list: text=Script (repeatable)', collect, [])
    .addHelpText('after', examples)
    .action(
      run(async (list: string, options: Options) => {
        const { findPreset } = await import('../../../voice/presets.js');
        const { studioScript } = await import('../../../voice/script/studio-script.js');
        const { rowsOf } = await import('./diff.js');
        const format = readChoice('--format', options.format ?? 'text', formats, 'a format');
        const { extension } = findPreset(options.preset ?? 'cxone');
        const lines = studioScript(await rowsOf(context, list, options), options.language, extension);
        const write: { [name in (typeof formats)[number]]: () => Promise<string> | string } = {
          text: () => lines.map(text).join('\n\n'),
          csv: async () => (await csv(lines)).trimEnd(),
          html: () => html(basename(list), lines),
          json: () => JSON.stringify(lines, null, 2),
        };
        context.print(await write[format]());
        const seconds = lines.reduce((sum, line) => sum + line.seconds, 0);
        context.say(`${plural(lines.length, 'prompt')}, about ${plural(Math.ceil(seconds / 60), 'minute')} of speech`);
        return ExitStatus.success;
      }),
    );
};

function text({ number, file, text, reading, seconds, notes }: ScriptLine): string {
  return [
    `${number}. ${file}  (about ${seconds} s)`,
    `   ${plain(text)}`,
    ...(reading === undefined ? [] : [`   read: ${plain(reading)}`]),
    ...(notes === undefined ? [] : [`   note: ${plain(notes)}`]),
  ].join('\n');
}

async function csv(lines: readonly ScriptLine[]): Promise<string> {
  const { writeCsv } = await import('../../../diagnostics/write-csv.js');
  return writeCsv(
    ['number', 'file', 'text', 'read as', 'language', 'seconds', 'notes'],
    lines.map((line) => [
      ...[line.number, line.file, line.text, line.reading ?? '', line.language, line.seconds, line.notes ?? ''],
    ]),
  );
}

const style =
  'body{font:12pt/1.45 Georgia,"Times New Roman",serif;color:#000;background:#fff;margin:1.5cm auto;max-width:19cm;padding:0 .5cm}h1{font-size:16pt}' +
  'table{border-collapse:collapse;width:100%}th,td{border:1px solid #777;padding:.25cm;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'th{font-size:10pt}.text{font-size:14pt}.small{font-size:10pt;color:#444}thead{display:table-header-group}tr{break-inside:avoid}' +
  '.take{width:2.2cm}@media print{body{margin:0;max-width:none}}';

/** A page for paper: the heading of the table comes again on each sheet, no prompt is parted. */
function html(name: string, lines: readonly ScriptLine[]): string {
  const rows = lines.map(
    ({ number, file, text, reading, language, seconds, notes }) =>
      `<tr><td>${number}</td><td><div class="text" lang="${xmlText(language)}">${xmlText(text)}</div>` +
      `${reading === undefined ? '' : `<div class="small">read: ${xmlText(reading)}</div>`}` +
      `${notes === undefined ? '' : `<div class="small">note: ${xmlText(notes)}</div>`}` +
      `<div class="small">${xmlText(file)} · about ${seconds} s</div></td><td></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${xmlText(name)}: script</title><style>${style}</style></head>
<body><main><h1>${xmlText(name)}: ${plural(lines.length, 'prompt')}</h1>
<table><thead><tr><th scope="col">No.</th><th scope="col">Text</th><th scope="col" class="take">Take</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></main></body></html>`;
}
