import { basename, resolve } from 'node:path';
import { type CommandModule, ExitStatus } from '../../command.js';
import { relativePath } from '../../files/find-files.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<files...>', 'recordings')
    .requiredOption('--preset <name>', 'the platform they are for (cctool voice presets)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ cctool voice check --preset genesys prompts/*.wav\n  $ cctool voice check --preset connect welcome.wav --json',
    )
    .action(
      run(async (files: string[], options: { preset: string; json?: boolean }) => {
        const { findPreset } = await import('../../../voice/presets.js');
        const { checkRecording } = await import('../../../voice/check.js');
        const { readBytes } = await import('../../files/read-input.js');
        const preset = findPreset(options.preset);
        const colors = await context.colors('stdout');
        const rows: object[] = [];
        let bad = 0;
        for (const file of files) {
          const { findings, seconds, level } = checkRecording(basename(file), await readBytes(context, file), preset);
          const name = relativePath(context.cwd, resolve(context.cwd, file));
          const isBad = findings.some((finding) => finding.severity === 'error');
          if (isBad) bad++;
          rows.push({
            file: name,
            ok: !isBad,
            findings,
            seconds: Math.round(seconds * 1000) / 1000,
            level: { speech_dbfs: finite(level.speech), lufs: finite(level.loudness), peak_dbfs: finite(level.peak) },
          });
          if (options.json) continue;
          const mark = isBad ? colors.red('✖') : findings.length > 0 ? colors.yellow('!') : colors.green('✔');
          context.print(`${mark} ${name} ${colors.dim(`${seconds.toFixed(1)} s, ${told(level.speech)}`)}`);
          for (const { severity, code, message } of findings) {
            context.print(
              `    ${severity === 'error' ? colors.red(severity) : colors.yellow(severity)} ${message} ${colors.dim(code)}`,
            );
          }
        }
        if (options.json) context.print(JSON.stringify(rows.length === 1 ? rows[0] : rows, null, 2));
        else context.say(`${rows.length - bad} of ${rows.length} fit ${preset.title}`);
        return bad > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

const told = (level: number) => (Number.isFinite(level) ? `${level.toFixed(1)} dBFS` : 'silent');
/** JSON has no infinity: silence has no level. */
const finite = (level: number): number | null => (Number.isFinite(level) ? Math.round(level * 10) / 10 : null);
