import { basename, extname, resolve } from 'node:path';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { relativePath } from '../../files/find-files.js';
import { collect, readWholeNumber } from '../../option-values.js';

interface Options {
  preset: string;
  script?: string;
  map: string[];
  set: string[];
  language?: string;
  maxWarnings?: string;
  json?: boolean;
}

/** What is said in a recording, by its name without folder and ending. */
type Script = ReadonlyMap<string, { text: string; language?: string }>;

const examples = `
Besides what the platform takes, the sound is judged: noise, hum, DC offset, clipping, holes, silence at the ends, speech
that is cut off, level jumps. With --script also its speed, for which the text is needed: the list has a row for each
file, its id is the name of the file.

Examples:
  $ cctool voice check --preset genesys prompts/*.wav
  $ cctool voice check --preset connect welcome.wav --json
  $ cctool voice check --preset cxone studio/*.wav --script prompts.csv --max-warnings 0`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<files...>', 'recordings')
    .requiredOption('--preset <name>', 'the platform they are for (cctool voice presets)')
    .option('--script <list>', 'what is said in them: a .csv, .yaml or .json list as for voice batch')
    .option('--map <column=heading>', 'the heading of a column in a CSV list: text=Script (repeatable)', collect, [])
    .option('--set <name=value>', 'a variable of the texts: {{ name }} (repeatable)', collect, [])
    .option('--language <tag>', 'the language of rows without one', 'en-US')
    .option('--max-warnings <n>', 'fail when there are more warnings than this')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (files: string[], options: Options) => {
        const { findPreset } = await import('../../../voice/presets.js');
        const { checkRecording } = await import('../../../voice/check.js');
        const { readBytes } = await import('../../files/read-input.js');
        const preset = findPreset(options.preset);
        const most =
          options.maxWarnings === undefined ? Infinity : readWholeNumber('--max-warnings', options.maxWarnings);
        const script = options.script === undefined ? undefined : await readScript(context, options.script, options);
        const colors = await context.colors('stdout');
        const rows: object[] = [];
        const unknown: string[] = [];
        let bad = 0;
        let warnings = 0;
        for (const file of files) {
          const spoken = script?.get(basename(file, extname(file)).toLowerCase());
          const name = relativePath(context.cwd, resolve(context.cwd, file));
          if (script && !spoken) unknown.push(name);
          const report = checkRecording(basename(file), await readBytes(context, file), preset, {
            language: options.language,
            ...spoken,
          });
          const { findings, seconds, level } = report;
          const isBad = findings.some((finding) => finding.severity === 'error');
          if (isBad) bad++;
          warnings += findings.filter((finding) => finding.severity === 'warning').length;
          rows.push({
            file: name,
            ok: !isBad,
            findings,
            seconds: Math.round(seconds * 1000) / 1000,
            level: { speech_dbfs: finite(level.speech), lufs: finite(level.loudness), peak_dbfs: finite(level.peak) },
          });
          if (options.json) continue;
          const mark = isBad ? colors.red('✖') : findings.length > 0 ? colors.yellow('!') : colors.green('✔');
          context.print(`${mark} ${name} ${colors.dim(`${seconds.toFixed(1)} s, ${levelWords(level.speech)}`)}`);
          for (const { severity, code, message, at } of findings) {
            const place = at === undefined ? '' : `${at.toFixed(2)} s: `;
            context.print(
              `    ${severity === 'error' ? colors.red(severity) : colors.yellow(severity)} ${place}${message} ${colors.dim(code)}`,
            );
          }
        }
        if (options.json) context.print(JSON.stringify(rows.length === 1 ? rows[0] : rows, null, 2));
        else context.say(`${rows.length - bad} of ${rows.length} fit ${preset.title}`);
        if (unknown.length > 0)
          context.say(`${options.script}: no text for ${unknown.join(', ')}: the speed is not judged`);
        if (warnings > most) context.say(`more warnings than --max-warnings ${most} allows: ${warnings}`);
        return bad > 0 || warnings > most ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** The texts of a list of prompts by the names of their files. */
async function readScript(context: CliContext, file: string, { map, set }: Options): Promise<Script> {
  const { readText } = await import('../../files/read-input.js');
  const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
  const { readMap, readPairs } = await import('./batch-settings.js');
  const { rows, notes } = readPrompts(await readText(context, file), file, readPairs('--set', set), readMap(map));
  for (const note of notes) context.say(`${file}: ${note}`);
  return new Map(
    rows.map(({ id, text, language }) => [
      basename(id).toLowerCase(),
      { text, ...(language !== undefined && { language }) },
    ]),
  );
}

const levelWords = (level: number) => (Number.isFinite(level) ? `${level.toFixed(1)} dBFS` : 'silent');
/** JSON has no infinity: silence has no level. */
const finite = (level: number): number | null => (Number.isFinite(level) ? Math.round(level * 10) / 10 : null);
