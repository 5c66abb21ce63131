import { type CommandModule, ExitStatus } from '../../command.js';
import { offerChoices, readWholeNumber } from '../../option-values.js';
import { foldOptionText, type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';
import { readAt } from './read-times.js';

interface Options extends HoursOptions {
  schedule?: string;
  at?: string;
  fold?: string;
  json?: boolean;
}

const examples = `
Examples:
  cctool hoo next support            the next five changes
  cctool hoo next support 20
  cctool hoo next support 2 --at 2026-12-24T12:00-05:00 --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { fold: ['first', 'second'] });
  hoursOption(command.argument('<schedule>', 'key of the schedule').argument('[count]', 'how many changes', '5'))
    .option('--at <time>', 'changes after this time: as `cctool hoo status --at`')
    .option('--fold <which>', foldOptionText)
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (key: string, count: string, options: Options) => {
        const requested = readWholeNumber('count', count, 1, 10_000);
        const engine = await openLocalHours(context, options);
        const { zone } = engine.part(engine.schedule(key).key);
        const at = (await readAt(context, options))(zone);
        const { nextChanges } = await import('../../../hours/views/next-changes.js');
        const { formatInstant } = await import('../../../hours/instant.js');
        const { durationText, fullTimeText } = await import('../../../hours/text/local-time.js');
        const changes = nextChanges(engine, key, at, requested);
        if (options.json) {
          const written = changes.map((change) => ({ ...change, at: formatInstant(change.at) }));
          context.print(JSON.stringify({ schedule: key, changes: written }, null, 2));
          return ExitStatus.success;
        }
        const colors = await context.colors('stdout');
        for (const { at: instant, state, reason } of changes) {
          const verb = state === 'open' ? colors.green('opens ') : colors.red('closes');
          const away = durationText(instant - at);
          context.print(
            `${fullTimeText(zone, instant).padEnd(26)} ${verb}  ${colors.dim(`in ${away.padEnd(8)} ${reason}`)}`,
          );
        }
        if (changes.length < requested)
          context.say(changes.length ? 'No further changes within eight years.' : 'No changes within eight years.');
        return ExitStatus.success;
      }),
    );
};
