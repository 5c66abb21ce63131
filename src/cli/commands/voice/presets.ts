import { type CommandModule, ExitStatus } from '../../command.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ cctool voice presets')
    .action(
      run(async (options: { json?: boolean }) => {
        const { presets } = await import('../../../voice/presets.js');
        if (options.json) {
          const rows = [...presets.values()].map((preset) => ({
            name: preset.name,
            title: preset.title,
            format: preset.container,
            encoding: preset.encoding,
            sample_rate: preset.sampleRate,
            extension: preset.extension,
            level: preset.level,
            max_bytes: preset.maxBytes,
            max_seconds: preset.maxSeconds,
            name_rule: preset.nameRule,
          }));
          context.print(JSON.stringify(rows, null, 2));
          return ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        for (const preset of presets.values()) context.print(`${colors.bold(preset.name.padEnd(15))} ${preset.title}`);
        return ExitStatus.success;
      }),
    );
};
