import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { ComposedPart, Piece } from '../../../voice/fragments/compose.js';
import type { Preset } from '../../../voice/presets.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerWords } from '../../option-values.js';

interface Options {
  output: string;
  preset: string;
  voice?: string;
  language: string;
  from?: string;
  json?: boolean;
}

const details = `
Parts are text=WORDS or KIND=VALUE with the kinds digits, number, ordinal, date, time, currency, characters. All but the
last are said with the voice up, and pauses follow the groups of a number. With --from they are the files that
cctool voice fragments --finals wrote, or recordings by the same names; otherwise the voice speaks them.

Examples:
  $ cctool voice compose 'text=Your balance is' 'currency=$1,234.56' -o balance.wav
  $ cctool voice compose date=2026-03-04 time=14:30 -o when.wav --preset genesys
  $ cctool voice compose number=231 --language es --from sounds/es -o total.wav --voice espeak:es`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { language: ['en', 'es', 'fr'] });
  command
    .argument('<parts...>', 'what is said, in order: text=WORDS or KIND=VALUE')
    .requiredOption('-o, --output <file>', 'the audio file to write; - for standard output')
    .option('--preset <name>', 'the platform it is for (cctool voice presets)', 'cxone')
    .option('--voice <voice>', 'the voice')
    .option('--language <tag>', 'en, es or fr', 'en')
    .option('--from <dir>', 'take the fragments from this folder; only text is spoken')
    .option('--json', 'print JSON')
    .addHelpText('after', details)
    .action(
      run(async (words: string[], options: Options) => {
        const { planPieces } = await import('../../../voice/fragments/compose.js');
        const { joinPieces } = await import('../../../voice/fragments/join-pieces.js');
        const { finishAudio, refuseTooLong } = await import('../../../voice/finish.js');
        const { findPreset, refuseName } = await import('../../../voice/presets.js');
        const { writeOutput } = await import('../../files/write-output.js');
        const preset = findPreset(options.preset);
        if (options.output !== '-') refuseName((await import('node:path')).parse(options.output).name, preset);
        const pieces = planPieces(words.map(readPart), options.language);
        if (options.from !== undefined && !isFolder(resolve(context.cwd, options.from))) {
          throw new CctoolError('usage', `--from ${options.from}: there is no such folder`);
        }
        const source = await sourceOf(context, options, preset);
        const spoken: { samples: Float32Array; pause: number }[] = [];
        try {
          for (const piece of pieces) spoken.push({ samples: await source.samplesOf(piece), pause: piece.pause });
        } finally {
          await source.close();
        }
        const audio = finishAudio(joinPieces(spoken, preset.sampleRate), preset.sampleRate, preset);
        const seconds = audio.samples / preset.sampleRate;
        refuseTooLong(seconds, preset);
        await writeOutput(context, options.output, audio.bytes);
        const said = pieces.map(({ text }) => text).join(' ');
        if (options.json && options.output !== '-') {
          const shown = pieces.map(({ id, text, isFinal, pause }) => ({ id, text, final: isFinal, pause_ms: pause }));
          const duration_ms = Math.round(seconds * 1000);
          context.print(JSON.stringify({ file: options.output, duration_ms, text: said, pieces: shown }, null, 2));
        } else if (options.output !== '-') context.say(`${options.output}: ${seconds.toFixed(2)} s, "${said}"`);
        return ExitStatus.success;
      }),
    );
};

function readPart(written: string): ComposedPart {
  const [, kind, value] = /^([a-z]+)=(.+)$/s.exec(written) ?? [];
  if (kind === undefined || value === undefined)
    throw new CctoolError('usage', `"${written}" is not of the form KIND=VALUE`, 'for example: number=1,234');
  return { kind, value };
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Where the sound of a piece comes from, at the rate of the preset: a folder of fragments, or a voice. */
async function sourceOf(context: CliContext, { from, voice, language }: Options, preset: Preset) {
  const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
  const { closeVoices, generatePrompt } = await import('../../../voice/index.js');
  const { readWav } = await import('../../../voice/audio/wav.js');
  // The level, the band and the padding are those of the whole, not of its pieces.
  const plain: Preset = {
    ...preset,
    ...{ container: 'wav', encoding: 'pcm_s16le', telephoneBand: false, level: { mode: 'none' } },
    pad: { head: 0, tail: 0 },
  };
  const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
  const isEnglish = /^en(?:-|$)/i.test(language);
  const speak = async ({ text, isFinal }: Piece) => {
    // A word alone is spoken more slowly than within a sentence.
    const rate = isFinal ? 1 : 1.15;
    const request = { text: text + (isFinal ? '.' : ','), rate, preset: plain, ...(voice !== undefined && { voice }) };
    const { bytes } = await generatePrompt(catalogue, isEnglish ? request : { ...request, language });
    return readWav(bytes).channels[0]!;
  };
  const read = async (piece: Piece) => {
    const { fragmentName, pieceName } = await import('../../../voice/fragments/compose.js');
    const { readRecording } = await import('../../../voice/check.js');
    const { toMono } = await import('../../../voice/audio/wav.js');
    const { resample } = await import('../../../voice/audio/resample.js');
    const { readFile } = await import('node:fs/promises');
    // A folder without final forms is joined of mid forms.
    for (const name of [pieceName(piece, preset), fragmentName(piece.id!, preset)]) {
      const bytes = await readFile(join(resolve(context.cwd, from!), name + preset.extension)).catch(() => undefined);
      if (bytes === undefined) continue;
      const audio = readRecording(bytes, preset);
      return resample(toMono(audio.channels), audio.sampleRate, preset.sampleRate);
    }
    throw new CctoolError(
      'input',
      `${join(from!, fragmentName(piece.id!, preset) + preset.extension)} is missing: it says "${piece.text}"`,
      'make it with cctool voice fragments, or record it',
    );
  };
  return {
    samplesOf: (piece: Piece) => (from !== undefined && piece.id !== undefined ? read(piece) : speak(piece)),
    close: () => closeVoices(catalogue),
  };
}
