import { extname } from 'node:path';
import { type CommandModule, ExitStatus } from '../../command.js';

export const hasNoResult = true;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<files...>', 'recordings: WAV, or raw as the preset says; - for standard input')
    .option('--preset <name>', 'format of raw samples (cctool voice presets; default: by the file extension)')
    .addHelpText(
      'after',
      '\nExamples:\n  $ cctool voice play welcome.wav\n  $ cctool voice play sounds/en/vm-goodbye.ulaw\n  $ cctool voice play --preset asterisk-alaw - < hello.raw',
    )
    .action(
      run(async (files: string[], options: { preset?: string }) => {
        const { findPreset, presets } = await import('../../../voice/presets.js');
        const { readRecording } = await import('../../../voice/check.js');
        const { toMono, toInt16, writeWav } = await import('../../../voice/audio/wav.js');
        const { playAudio } = await import('./play-audio.js');
        const { namingFile, readBytes } = await import('../../files/read-input.js');
        for (const file of files) {
          const ending = extname(file).toLowerCase();
          const byName = [...presets.values()].find(
            (preset) => preset.container === 'raw' && preset.extension === ending,
          );
          const preset = options.preset === undefined ? (byName ?? findPreset('cxone')) : findPreset(options.preset);
          const bytes = await readBytes(context, file);
          const { channels, sampleRate } = await namingFile(file, () => readRecording(bytes, preset));
          // Every player supports plain PCM; not every one supports mu-law and A-law.
          await playAudio(context, writeWav(toInt16(toMono(channels)), sampleRate, 'pcm_s16le'));
        }
        return ExitStatus.success;
      }),
    );
};
