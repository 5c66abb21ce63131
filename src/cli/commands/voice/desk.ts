import { basename, join, relative, resolve } from 'node:path';
import type { DeskPrompt } from '../../../voice/desk/desk.js';
import type { Preset } from '../../../voice/presets.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { levelWords, offerWords, readWholeNumber } from '../../option-values.js';
import { type ListOptions, offerListOptions, planList } from './plan-list.js';

interface Options extends ListOptions {
  list?: string;
  output?: string;
  apply?: string;
  serve?: boolean;
  port?: string;
  json?: boolean;
}

/** Bytes of sound in one page: browsers hold it in memory. */
const MOST_SOUND = 256 * 1024 * 1024;

const examples = `
The page is one file with all sounds in it, which works without a network: whoever listens decides prompt by prompt and
saves the decisions as a file, which --apply puts into the manifest. With --serve the page is on this machine, and each
decision is written at once. A decision belongs to the sound that was heard: another sound is a draft again. Prompts that
were rejected are made again by cctool voice batch.

Examples:
  $ cctool voice desk prompts
  $ cctool voice desk prompts --list prompts.csv -o for-marketing.html
  $ cctool voice desk prompts --apply decisions.json
  $ cctool voice desk prompts --serve
  $ cctool voice desk prompts --json                              the states, for other tools`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerWords(command, { level: levelWords });
  command
    .argument('<folder>', 'the folder of cctool voice batch, with its manifest.json')
    .option('--list <file>', 'the list of the prompts: shows what is new, stale, missing or changed');
  offerListOptions(command)
    .option('-o, --output <file>', 'the page (default: desk.html in the folder)')
    .option('--apply <decisions>', 'put the decisions that the page saved into the manifest')
    .option('--serve', 'show the page on this machine, and write each decision at once')
    .option('--port <number>', 'of --serve (default: a free one)')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        const { CctoolError } = await import('../../../diagnostics/index.js');
        const folder = resolve(context.cwd, name);
        if (options.apply !== undefined && options.serve)
          throw new CctoolError('usage', '--apply and --serve cannot be used together', 'leave one of them out');
        if (options.apply !== undefined) {
          const { readText } = await import('../../files/read-input.js');
          const outcome = await apply(context, folder, await readText(context, options.apply), options.apply);
          if (options.json) context.print(JSON.stringify(outcome, null, 2));
          for (const { id, reason } of outcome.refused) context.say(`${id}: ${reason}`);
          context.say(`${outcome.changed.length} changed, ${outcome.refused.length} refused`);
          return outcome.refused.length > 0 ? ExitStatus.findings : ExitStatus.success;
        }
        if (options.json) {
          const { prompts } = await gather(context, folder, options);
          context.print(JSON.stringify(prompts, null, 2));
          return ExitStatus.success;
        }
        const page = async (saveTo?: string) => {
          const { prompts, preset } = await gather(context, folder, options);
          const { deskHtml } = await import('./desk-page/html.js');
          const sounds = await readSounds(folder, prompts, preset);
          return deskHtml({ title: basename(folder), prompts, sounds, ...(saveTo !== undefined && { saveTo }) });
        };
        if (options.serve) return serve(context, folder, options, page);
        const { writeWholeFile } = await import('../../files/write-output.js');
        const file = options.output ?? join(relative(context.cwd, folder), 'desk.html');
        await writeWholeFile(context.cwd, file, await page());
        context.say(`${file}: open it in a browser`);
        return ExitStatus.success;
      }),
    );
};

/** The prompts of the folder, against the list where one is given. */
async function gather(
  context: CliContext,
  folder: string,
  options: Options,
): Promise<{ prompts: DeskPrompt[]; preset: Preset }> {
  const { deskPrompts } = await import('../../../voice/desk/desk.js');
  const { findPreset } = await import('../../../voice/presets.js');
  if (options.list !== undefined) {
    const { plan, preset, manifest } = await planList(context, options.list, options, folder);
    return { prompts: deskPrompts(manifest, plan), preset };
  }
  const { manifestOf } = await import('../../../voice/desk/desk-folder.js');
  const manifest = await manifestOf(folder);
  return { prompts: deskPrompts(manifest, undefined), preset: findPreset(options.preset ?? manifest.preset) };
}

/** The sounds that were made, as browsers play them; a file that is missing or was changed by hand has none. */
async function readSounds(folder: string, prompts: readonly DeskPrompt[], preset: Preset) {
  const { CctoolError } = await import('../../../diagnostics/index.js');
  const { soundIn } = await import('../../../voice/desk/desk-folder.js');
  const sounds = new Map<string, Uint8Array>();
  let size = 0;
  for (const prompt of prompts) {
    const sound = await soundIn(folder, prompt, preset);
    if (!sound) continue;
    size += sound.length;
    if (size > MOST_SOUND) {
      throw new CctoolError(
        'limit',
        `the prompts are more than ${MOST_SOUND / 1024 / 1024} MiB of sound`,
        'split the list, and make a page of each part',
      );
    }
    sounds.set(prompt.id, sound);
  }
  return sounds;
}

/** Puts decisions into the manifest of a folder. */
async function apply(context: CliContext, folder: string, text: string, name: string) {
  const { readDecisions } = await import('../../../voice/desk/reviews.js');
  const { decideIn } = await import('../../../voice/desk/desk-folder.js');
  const { writeWholeFile } = await import('../../files/write-output.js');
  const now = new Date(context.now()).toISOString();
  return decideIn(folder, readDecisions(text, name), now, (path, content) =>
    writeWholeFile(context.cwd, path, content),
  );
}

async function serve(
  context: CliContext,
  folder: string,
  options: Options,
  page: (saveTo: string) => Promise<string>,
): Promise<number> {
  const { serveDesk } = await import('./desk-page/serve-desk.js');
  const port = options.port === undefined ? 0 : readWholeNumber('--port', options.port, 0, 65_535);
  // What is wrong with the folder is reported here, not in the browser.
  await gather(context, folder, options);
  let last: Promise<unknown> = Promise.resolve();
  const server = await serveDesk(port, page, (text) => {
    const outcome = apply(context, folder, text, 'the page');
    last = Promise.allSettled([last, outcome]);
    return outcome;
  });
  context.print(server.url);
  context.say('open it in a browser on this machine; Ctrl-C ends it');
  await new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve());
  });
  await last;
  await server.close();
  return ExitStatus.success;
}
