import type { CommandModule } from '../../../command-list.js';
import { ExitStatus } from '../../../exit-status.js';

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nThe prompts of a service that uses the same data folder go too; it goes on running.\n\nExamples:\n  $ cctool voice cache clear',
    )
    .action(
      run(async (options: { json?: boolean }) => {
        const { openVoiceCache } = await import('./open-voice-cache.js');
        const { cache, folder } = await openVoiceCache(context);
        const { prompts, bytes } = await cache.use();
        await cache.clear();
        if (options.json) context.print(JSON.stringify({ folder, deleted: prompts, bytes }, null, 2));
        else context.say(`${prompts} prompts deleted from ${folder}`);
        return ExitStatus.success;
      }),
    );
};
