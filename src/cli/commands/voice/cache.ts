import type { PromptCache } from '../../../voice/cache/prompt-cache.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { plural } from '../../terminal/text.js';

/** The voice cache of the data folder, with its folder and its size limit in bytes. */
async function openVoiceCache(context: CliContext): Promise<{ cache: PromptCache; folder: string; limit: number }> {
  const { createWorkspaceVoices, voiceCache } = await import('../../../toolkit/local/workspace-voices.js');
  const toolkit = await context.toolkitContext();
  const { cacheBytes } = createWorkspaceVoices(toolkit.workspace, context.env);
  const cache = voiceCache(toolkit, { cacheBytes });
  return { cache, folder: cache.folder, limit: cacheBytes };
}

export const show: CommandModule = {
  define(command, context, run) {
    command
      .option('--json', 'print JSON')
      .addHelpText('after', '\nExamples:\n  $ cctool voice cache show\n  $ cctool voice cache show --json')
      .action(
        run(async (options: { json?: boolean }) => {
          const { cache, folder, limit } = await openVoiceCache(context);
          const { prompts, bytes, oldest } = await cache.use();
          const lastUse = oldest === undefined ? null : new Date(oldest).toISOString();
          if (options.json) {
            context.print(JSON.stringify({ folder, prompts, bytes, limit_bytes: limit, oldest_use: lastUse }, null, 2));
            return ExitStatus.success;
          }
          const mebibytes = (size: number) => (size / 1024 / 1024).toFixed(1);
          context.print(`folder   ${folder}`);
          context.print(`prompts  ${prompts}, ${mebibytes(bytes)} of ${mebibytes(limit)} MB`);
          if (lastUse !== null) context.print(`oldest   last used ${lastUse}`);
          if (limit === 0) context.say('the cache is off: voice.cache_mb is 0');
          return ExitStatus.success;
        }),
      );
  },
};

export const clear: CommandModule = {
  define(command, context, run) {
    command
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        '\nThe prompts of a service with the same data folder are deleted too; the service keeps running.\n\nExamples:\n  $ cctool voice cache clear',
      )
      .action(
        run(async (options: { json?: boolean }) => {
          const { cache, folder } = await openVoiceCache(context);
          const { prompts, bytes } = await cache.use();
          await cache.clear();
          if (options.json) context.print(JSON.stringify({ folder, deleted: prompts, bytes }, null, 2));
          else context.say(`${plural(prompts, 'prompt')} deleted from ${folder}`);
          return ExitStatus.success;
        }),
      );
  },
};
