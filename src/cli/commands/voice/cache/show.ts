import type { CommandModule } from '../../../command-list.js';
import { ExitStatus } from '../../../exit-status.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ cctool voice cache show\n  $ cctool voice cache show --json')
    .action(
      run(async (options: { json?: boolean }) => {
        const { openVoiceCache } = await import('./open-voice-cache.js');
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
        if (limit === 0) context.say('nothing is kept: voice.cache_mb is 0');
        return ExitStatus.success;
      }),
    );
};
