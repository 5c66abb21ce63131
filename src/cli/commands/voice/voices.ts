import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ cctool voice voices\n  $ cctool voice voices --json')
    .action(
      run(async (options: { json?: boolean }) => {
        const { createVoices, listVoices, closeVoices } = await import('../../../voice/index.js');
        const catalogue = createVoices((await context.workspace()).voice);
        const voices = await listVoices(catalogue);
        await closeVoices(catalogue);
        if (options.json) {
          const rows = voices.map(({ sampleRate, ...voice }) => ({ ...voice, sample_rate: sampleRate }));
          context.print(
            JSON.stringify({ voices: rows, default: catalogue.defaultVoice, aliases: catalogue.aliases }, null, 2),
          );
          return ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        for (const voice of voices) {
          const marks = [
            voice.languages.join(' '),
            voice.gender,
            voice.neural ? 'neural' : 'not neural',
            voice.licence,
          ];
          const isDefault = voice.id === catalogue.defaultVoice ? colors.green(' (default)') : '';
          context.print(`${colors.bold(voice.id.padEnd(14))} ${marks.filter(Boolean).join(', ')}${isDefault}`);
        }
        for (const [alias, voice] of Object.entries(catalogue.aliases)) context.print(`${alias.padEnd(14)} = ${voice}`);
        return ExitStatus.success;
      }),
    );
};
