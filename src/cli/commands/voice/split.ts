import { join, resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Recorded } from '../../../voice/split/cepstra.js';
import type { SplitSession, Take } from '../../../voice/split/split-session.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, offerChoices } from '../../option-values.js';

interface Options {
  script: string;
  output?: string;
  preset?: string;
  voice?: string;
  take: string;
  allTakes?: boolean;
  set: string[];
  map: string[];
  json?: boolean;
}

const details = `
The session is one WAV recording of the script's prompts in their order. A voice says each prompt, and the stretches between
silences are given to the prompts that they sound like. Of several takes the last is used. A cut that should be heard before
it is used is marked with "?" and its reason, and the exit status is 1; talk, noise and broken starts are left out.

Examples:
  $ cctool voice split session.wav --script prompts.csv -o cut
  $ cctool voice split session.wav --script prompts.csv                       list the cuts, write nothing
  $ cctool voice split session.wav --script prompts.csv --preset cxone --all-takes -o cut`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { take: ['first', 'last', 'nearest'] });
  command
    .argument('<session>', 'a recording of all prompts (WAV, FLAC, AIFF or MP3)')
    .requiredOption('--script <file>', 'the prompts that were read, in order: CSV, JSON or YAML as for voice batch')
    .option('-o, --output <dir>', 'the folder for the prompts, as ID.wav')
    .option('--preset <name>', 'finish them for a platform (cctool voice presets); default: as they were recorded')
    .option('--voice <voice>', 'the voice to compare with, in the language of the script')
    .option('--take <which>', 'the take that is used: first, last, or nearest to the text', 'last')
    .option('--all-takes', 'write the other takes too, as ID.take1.wav')
    .option('--set <name=value>', 'a value of the script (repeatable)', collect, [])
    .option('--map <column=heading>', 'which heading of the CSV is the id or the text (repeatable)', collect, [])
    .option('--json', 'print JSON')
    .addHelpText('after', details)
    .action(
      run(async (session: string, options: Options) => {
        const { namingFile, readBytes, readText } = await import('../../files/read-input.js');
        const { readMap, readPairs } = await import('./batch-settings.js');
        const { readPrompts } = await import('../../../voice/batch/read-prompts.js');
        const { readSound } = await import('../../../voice/audio/sound.js');
        const { toMono } = await import('../../../voice/audio/wav.js');
        const { record } = await import('../../../voice/split/cepstra.js');
        const { splitSession } = await import('../../../voice/split/split-session.js');
        const script = await readText(context, options.script);
        const list = readPrompts(script, options.script, readPairs('--set', options.set), readMap(options.map));
        const prompts = list.rows.map(({ id, text }) => ({ id, text }));
        if (prompts.length > MOST_PROMPTS)
          throw new CctoolError(
            'limit',
            `${options.script} has ${prompts.length} prompts; a session may have ${MOST_PROMPTS}`,
          );
        const bytes = await readBytes(context, session);
        const audio = await namingFile(session, async () => readSound(bytes));
        const samples = toMono(audio.channels);
        if (samples.length / audio.sampleRate > LONGEST_SESSION)
          throw new CctoolError(
            'limit',
            `${session} lasts longer than ${LONGEST_SESSION / 3600} hours`,
            'cut it into parts, with a script for each',
          );
        const language = list.settings.language;
        const references = await speakAll(context, prompts, options.voice ?? list.settings.voice, language);
        const found = splitSession(record(samples, audio.sampleRate), references);
        const chosen = choose(found.takes, options.take);
        const files = options.output === undefined ? new Map<Take, string>() : await write();
        const isDoubtful = found.missing.length > 0 || [...chosen.values()].some(({ doubts }) => doubts.length > 0);
        if (options.json) context.print(JSON.stringify(answer(found, prompts, chosen, files), null, 2));
        else await show(context, found, prompts, chosen, options.output);
        return isDoubtful ? ExitStatus.findings : ExitStatus.success;

        /** Writes the cuts; the names are those of the script. */
        async function write(): Promise<Map<Take, string>> {
          const { mkdir } = await import('node:fs/promises');
          const { dirname } = await import('node:path');
          const { writeWholeFile } = await import('../../files/write-output.js');
          const { ditherToInt16 } = await import('../../../voice/audio/shape.js');
          const { writeWav } = await import('../../../voice/audio/wav.js');
          const { convertRecording } = await import('../../../voice/finish.js');
          const { findPreset, refuseName } = await import('../../../voice/presets.js');
          const preset = options.preset === undefined ? undefined : findPreset(options.preset);
          if (preset) for (const { id } of prompts) refuseName(id, preset);
          const folder = resolve(context.cwd, options.output!);
          const written = new Map<Take, string>();
          for (const [prompt, { id }] of prompts.entries()) {
            const takes = found.takes.filter((take) => take.prompt === prompt);
            for (const [number, take] of takes.entries()) {
              const isChosen = take === chosen.get(prompt);
              if (!isChosen && !options.allTakes) continue;
              const at = (seconds: number) => Math.min(samples.length, Math.round(seconds * audio.sampleRate));
              const cut = writeWav(
                ditherToInt16(samples.slice(at(take.from), at(take.to))),
                audio.sampleRate,
                'pcm_s16le',
              );
              const name = `${id}${isChosen ? '' : `.take${number + 1}`}${preset?.extension ?? '.wav'}`;
              await mkdir(dirname(join(folder, name)), { recursive: true });
              const bytes = preset ? await namingFile(name, async () => convertRecording(cut, preset).bytes) : cut;
              await writeWholeFile(folder, name, bytes);
              written.set(take, join(options.output!, name));
            }
          }
          return written;
        }
      }),
    );
};

/** Seconds of one session: what is kept of each in memory is bounded. */
const LONGEST_SESSION = 2 * 3600;
/** Prompts of one session: a day in a studio. */
const MOST_PROMPTS = 2000;

/** Each prompt as a voice says it: what the session is compared with. */
async function speakAll(
  context: CliContext,
  prompts: readonly { id: string; text: string }[],
  voice: string | undefined,
  language: string | undefined,
): Promise<Recorded[]> {
  const { createWorkspaceVoices } = await import('../../../toolkit/local/workspace-voices.js');
  const { closeVoices, findPreset, generatePrompt } = await import('../../../voice/index.js');
  const { readWav } = await import('../../../voice/audio/wav.js');
  const { record } = await import('../../../voice/split/cepstra.js');
  const preset = findPreset('freeswitch-16k');
  const catalogue = createWorkspaceVoices(await context.workspace(), context.env);
  try {
    return await Promise.all(
      prompts.map(async ({ id, text }) => {
        const request = {
          text,
          preset,
          ...(voice !== undefined && { voice }),
          ...(language !== undefined && { language }),
        };
        try {
          const { channels, sampleRate } = readWav((await generatePrompt(catalogue, request)).bytes);
          return record(channels[0]!, sampleRate);
        } catch (error) {
          if (error instanceof CctoolError) throw new CctoolError(error.kind, `${id}: ${error.message}`, error.hint);
          throw error;
        }
      }),
    );
  } finally {
    await closeVoices(catalogue);
  }
}

/** The take of each prompt that is used. */
function choose(takes: readonly Take[], which: string): Map<number, Take> {
  const chosen = new Map<number, Take>();
  for (const take of takes) {
    const other = chosen.get(take.prompt);
    const isBetter = other === undefined || which === 'last' || (which === 'nearest' && take.distance < other.distance);
    if (isBetter) chosen.set(take.prompt, take);
  }
  return chosen;
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

function answer(
  { takes, missing, others }: SplitSession,
  prompts: readonly { id: string; text: string }[],
  chosen: ReadonlyMap<number, Take>,
  files: ReadonlyMap<Take, string>,
) {
  return {
    takes: takes.map((take) => ({
      id: prompts[take.prompt]!.id,
      from: round(take.from),
      to: round(take.to),
      used: chosen.get(take.prompt) === take,
      distance: round(take.distance),
      doubts: take.doubts,
      ...(files.has(take) && { file: files.get(take) }),
    })),
    missing: missing.map((prompt) => prompts[prompt]!.id),
    others: others.map(({ from, to }) => ({ from: round(from), to: round(to) })),
  };
}

async function show(
  context: CliContext,
  { takes, missing, others }: SplitSession,
  prompts: readonly { id: string; text: string }[],
  chosen: ReadonlyMap<number, Take>,
  folder: string | undefined,
): Promise<void> {
  const colors = await context.colors('stdout');
  const width = Math.min(40, Math.max(...prompts.map(({ id }) => id.length)));
  for (const take of takes) {
    const { id } = prompts[take.prompt]!;
    const isUsed = chosen.get(take.prompt) === take;
    const mark = !isUsed ? colors.dim('-') : take.doubts.length > 0 ? colors.yellow('?') : colors.green('✔');
    const place = `${take.from.toFixed(2).padStart(8)} s to ${take.to.toFixed(2).padStart(8)} s`;
    context.print(
      `${mark} ${id.padEnd(width)} ${place}  ${isUsed ? take.doubts.join('; ') : colors.dim('another take')}`,
    );
  }
  for (const prompt of missing)
    context.print(`${colors.red('✘')} ${prompts[prompt]!.id.padEnd(width)} not found: "${prompts[prompt]!.text}"`);
  const doubtful = [...chosen.values()].filter(({ doubts }) => doubts.length > 0).length;
  context.say(
    `${chosen.size} of ${prompts.length} prompts found, ${doubtful} doubtful, ${takes.length - chosen.size} other takes, ${others.length} other sounds` +
      (folder === undefined ? '; nothing was written: name a folder with -o' : `, in ${folder}`),
  );
}
