import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<file>', 'a WAV recording, or - for standard input')
    .requiredOption('--preset <name>', 'the platform it is for (cctool voice presets)')
    .requiredOption('-o, --output <file>', 'the audio file to write; - for standard output')
    .option('--no-trim', 'keep the silence at both ends')
    .addHelpText('after', '\nExamples:\n  $ cctool voice convert studio.wav --preset cxone -o welcome.wav')
    .action(
      run(async (file: string, options: { preset: string; output: string; trim: boolean }) => {
        const { findPreset } = await import('../../../voice/presets.js');
        const { convertRecording } = await import('../../../voice/convert.js');
        const { readInput } = await import('./read-input.js');
        const { writeOutput } = await import('./write-output.js');
        const preset = findPreset(options.preset);
        const { bytes, seconds, level } = convertRecording(await readInput(context, file), preset, {
          trim: options.trim,
        });
        await writeOutput(context, options.output, bytes);
        if (options.output !== '-') {
          context.say(`${options.output}: ${seconds.toFixed(2)} s, ${preset.title}, speech level ${level.speech} dBFS`);
        }
        return ExitStatus.success;
      }),
    );
};
