import { type CommandModule, ExitStatus } from '../../command.js';
import { levelWords, offerWords } from '../../option-values.js';

interface Options {
  preset: string;
  output: string;
  level?: string;
  pad?: string;
  trim: boolean;
  repair?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { level: levelWords });
  command
    .argument('<file>', 'a recording (WAV, FLAC, AIFF or MP3), or - for standard input')
    .requiredOption('--preset <name>', 'the platform it is for (cctool voice presets)')
    .requiredOption('-o, --output <file>', 'the audio file to write; - for standard output')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after, e.g. 100,200, instead of the preset’s')
    .option('--repair', 'take out the hum of the mains, lower the noise in pauses, fade both ends')
    .option('--no-trim', 'keep the silence at both ends')
    .addHelpText(
      'after',
      '\nExamples:\n  $ cctool voice convert studio.wav --preset cxone -o welcome.wav\n  $ cctool voice convert music.wav --preset connect --level lufs:-24 --no-trim -o hold.wav\n  $ cctool voice convert noisy.wav --preset cxone --repair -o clean.wav',
    )
    .action(
      run(async (file: string, options: Options) => {
        const { customPreset, findPreset, refuseName } = await import('../../../voice/presets.js');
        const { readLevel, readPadding } = await import('../../../voice/audio-settings.js');
        const { convertRecording } = await import('../../../voice/finish.js');
        const { namingFile, readBytes } = await import('../../files/read-input.js');
        const { writeOutput } = await import('../../files/write-output.js');
        const base = findPreset(options.preset);
        const preset = customPreset(base, {
          ...(options.level !== undefined && { level: readLevel(options.level, base.level) }),
          ...(options.pad !== undefined && { pad: readPadding(options.pad) }),
        });
        if (options.output !== '-') refuseName((await import('node:path')).parse(options.output).name, base);
        const recording = await readBytes(context, file);
        const { bytes, seconds, level, repairs } = await namingFile(file, () =>
          convertRecording(recording, preset, { trim: options.trim, repair: options.repair === true }),
        );
        await writeOutput(context, options.output, bytes);
        for (const done of repairs) context.say(`repaired: ${done}`);
        if (options.output !== '-') {
          context.say(`${options.output}: ${seconds.toFixed(2)} s, ${preset.title}, speech level ${level.speech} dBFS`);
        }
        return ExitStatus.success;
      }),
    );
};
