import { CctoolError } from '../../../diagnostics/index.js';
import type { GenerateVoiceInput, GenerateVoiceResult } from '../../../toolkit/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { levelWords, offerChoices, offerWords } from '../../option-values.js';

interface Options {
  text?: string;
  file?: string;
  voice?: string;
  output?: string;
  preset: string;
  format?: string;
  encoding?: string;
  sampleRate?: string;
  language?: string;
  rate?: string;
  pitch?: string;
  level?: string;
  pad?: string;
  lexicon?: string[];
  ssml?: boolean;
  marks?: string | true;
  cache: boolean;
  play?: boolean;
  json?: boolean;
}

const examples = `
Examples:
  $ cctool voice generate --text "Thank you for calling." -o welcome.wav
  $ cctool voice generate --text "Press 1 for sales." --voice slt --preset connect -o menu.wav
  $ cctool voice generate --file closed.ssml --preset genesys -o closed.wav
  $ cctool voice generate --text "Welcome to Contoso." --lexicon names.pls --level lufs:-18 -o welcome.wav
  $ cctool voice generate --file menu.ssml --marks menu.json -o menu.wav
  $ echo "We are closed." | cctool voice generate --file - -o - | aplay`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, {
    format: ['wav', 'raw'],
    encoding: ['pcm_s16le', 'mulaw', 'alaw'],
    'sample-rate': ['8000', '16000', '24000'],
  });
  offerWords(command, { level: levelWords });
  command
    .option('--text <text>', 'what to say: text, or SSML that begins with <speak>')
    .option('--file <file>', 'read the text from a file, or from standard input with -')
    .option('--voice <voice>', 'voice, e.g. rms, slt, flite:awb (cctool voice voices)')
    .option('-o, --output <file>', 'the audio file to write; - for standard output')
    .option('--preset <name>', 'the platform it is for (cctool voice presets)', 'cxone')
    .option('--format <format>', 'wav or raw, instead of the preset’s')
    .option('--encoding <encoding>', 'pcm_s16le, mulaw or alaw, instead of the preset’s')
    .option('--sample-rate <hz>', '8000, 16000 or 24000, instead of the preset’s')
    .option('--language <tag>', 'language of the text, e.g. en-US')
    .option('--rate <factor>', 'speed, 0.3 to 4, 1 is normal')
    .option('--pitch <factor>', 'pitch, 0.5 to 2, 1 is normal')
    .option('--level <level>', 'speech-rms:-22 (dBFS of active speech), lufs:-18 or none, instead of the preset’s')
    .option('--pad <ms>', 'silence before and after, e.g. 100,200, instead of the preset’s')
    .option('--lexicon <files...>', 'pronunciations (PLS 1.0, or "written: spoken" lines), a later file wins')
    .option('--ssml', 'the text is SSML (known by its beginning otherwise)')
    .option('--no-ssml', 'the text is not SSML, even when it begins with <speak>')
    .option('--marks [file]', 'when its words and sounds are heard: into a JSON file, or into what --json prints')
    .option('--no-cache', 'make it anew, even when it was made before')
    .option('--play', 'play it with the player of the system')
    .option('--json', 'print JSON, with the audio in base64 unless -o is given')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const input: GenerateVoiceInput = { text: await readPromptText(options) };
        if (options.voice !== undefined) input.voice = options.voice;
        input.preset = options.preset;
        if (options.format !== undefined) input.format = options.format;
        if (options.encoding !== undefined) input.encoding = options.encoding;
        if (options.language !== undefined) input.language = options.language;
        if (options.ssml !== undefined) input.ssml = options.ssml;
        if (options.level !== undefined || options.pad !== undefined) {
          const { readFinish } = await import('../../../toolkit/local/workspace-voices.js');
          Object.assign(input, await readFinish(options));
        }
        if (options.lexicon !== undefined) {
          const { readText } = await import('../../files/read-input.js');
          input.lexicon = await Promise.all(options.lexicon.map((file) => readText(context, file)));
        }
        const sampleRate = number('--sample-rate', options.sampleRate);
        const rate = number('--rate', options.rate);
        const pitch = number('--pitch', options.pitch);
        if (sampleRate !== undefined) input.sample_rate = sampleRate;
        if (rate !== undefined) input.rate = rate;
        if (pitch !== undefined) input.pitch = pitch;
        if (options.marks !== undefined) input.marks = true;
        if (!options.cache) input.cache = false;
        if (options.marks === true && !options.json)
          throw new CctoolError('usage', '--marks needs a file, or --json beside it');
        if (options.output === undefined && !options.json && !options.play) {
          throw new CctoolError(
            'usage',
            'nowhere to write the audio to',
            'name a file with -o FILE, hear it with --play, or ask for --json',
          );
        }
        if (options.output !== undefined && options.output !== '-') {
          const { refuseFileName } = await import('../../../toolkit/local/workspace-voices.js');
          await refuseFileName(options.output, options.preset);
        }
        const result = await (await context.toolkit()).generateVoice(input);
        if (result.audio.data === '') return showOtherForm(context, result, options.json === true);
        if (options.output !== undefined) {
          const { writeOutput } = await import('../../files/write-output.js');
          await writeOutput(context, options.output, Buffer.from(result.audio.data, 'base64'));
        }
        if (typeof options.marks === 'string') {
          const { writeWholeFile } = await import('../../files/write-output.js');
          const { id, audio, marks } = result;
          const { sample_rate, samples, duration_ms } = audio;
          const content = { id, sample_rate, samples, duration_ms, marks };
          await writeWholeFile(context.cwd, options.marks, `${JSON.stringify(content, null, 2)}\n`);
        }
        if (options.play) {
          const { playPrompt } = await import('./play-audio.js');
          await playPrompt(context, result.audio);
        }
        if (options.json && options.output !== '-') {
          const { data, ...audio } = result.audio;
          context.print(
            JSON.stringify(options.output === undefined ? result : { ...result, audio, file: options.output }, null, 2),
          );
        } else if (options.output !== undefined && options.output !== '-') {
          const colors = await context.colors('stderr');
          context.say(`${colors.green('✔')} ${options.output}: ${summary(result)}`);
        }
        for (const { message } of result.warnings) context.say(`warning: ${message}`);
        return ExitStatus.success;
      }),
    );

  async function readPromptText(options: Options): Promise<string> {
    if ((options.text === undefined) === (options.file === undefined)) {
      throw new CctoolError(
        'usage',
        'give the text with --text TEXT or with --file FILE',
        'for example: cctool voice generate --text "Thank you for calling." -o welcome.wav',
      );
    }
    if (options.text !== undefined) return options.text;
    const { readText } = await import('../../files/read-input.js');
    // A byte-order mark is not part of what is said.
    return (await readText(context, options.file!)).replace(/^\ufeff/, '');
  }
};

/** A third-party service's answer without audio: it is shown as it came, since it may say where the audio is. */
function showOtherForm(context: CliContext, result: GenerateVoiceResult, isJson: boolean): number {
  context.print(JSON.stringify(result, null, 2));
  if (isJson) return ExitStatus.success;
  context.say('The answer of the service contains no audio: nothing was written. It is shown above.');
  return ExitStatus.error;
}

function number(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const parsed = Number(value);
  if (!Number.isFinite(parsed) || parsed <= 0)
    throw new CctoolError('usage', `${option} ${value}: not a number above 0`);
  return parsed;
}

/** What was made, in one line. A third-party service may leave out some of it. */
function summary({ audio, level, engine, voice, cached }: GenerateVoiceResult): string {
  const facts = [`${audio.bytes} bytes`];
  if (audio.duration_ms > 0) facts[0] = `${(audio.duration_ms / 1000).toFixed(2)} s`;
  if (audio.encoding !== '') facts.push(`${audio.encoding} ${audio.sample_rate} Hz`);
  if (typeof level?.speech_dbfs === 'number') facts.push(`speech level ${level.speech_dbfs} dBFS`);
  if (voice !== '') facts.push(`voice ${voice} (${engine.neural ? 'neural' : 'not neural'})`);
  if (cached) facts.push('from the cache');
  return facts.join(', ');
}
