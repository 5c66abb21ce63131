import { type CommandModule, ExitStatus } from '../../command.js';
import { offerChoices } from '../../option-values.js';
import { displayWidth } from '../../terminal/text.js';
import { foldOptionText, type HoursOptions, hoursOption, openLocalHours, timeOptionText } from './hours-command.js';
import { readAt } from './read-times.js';

interface Options extends HoursOptions {
  at?: string;
  fold?: string;
  json?: boolean;
  prometheus?: boolean;
}

const examples = `
Examples:
  cctool hoo list
  cctool hoo list --at "24 Dec 16:00"             each schedule at that time on its own clock
  cctool hoo list --at 2026-12-25T15:00Z          all at one instant
  cctool hoo list --hours hours.yaml --json
  cctool hoo list --prometheus > /var/lib/node_exporter/hoo.prom`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { fold: ['first', 'second'] });
  hoursOption(command)
    .option('--at <time>', timeOptionText)
    .option('--fold <which>', foldOptionText)
    .option('--json', 'print JSON: the status of every schedule')
    .option('--prometheus', 'print hoo_open and hoo_next_change_seconds in the Prometheus text format')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const engine = await openLocalHours(context, options);
        const at = await readAt(context, options);
        const instants = engine.hours.schedules.map(({ key }) => at(engine.part(key).zone));
        const statuses = engine.hours.schedules.map(({ key }, index) => engine.status(key, instants[index]!));
        if (options.prometheus) {
          const { sampleOf } = await import('../../../hours/views/schedule-sample.js');
          const { prometheusText } = await import('../../../hours/views/schedule-sample.js');
          context.print(prometheusText(statuses.map((status, index) => sampleOf(status, instants[index]!))));
          return ExitStatus.success;
        }
        if (options.json) {
          context.print(JSON.stringify({ schedules: statuses }, null, 2));
          return ExitStatus.success;
        }
        const { statusText } = await import('../../../hours/text/status-text.js');
        const colors = await context.colors('stdout');
        const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - displayWidth(text)));
        const width = (texts: string[]) => texts.reduce((most, text) => Math.max(most, displayWidth(text)), 0);
        const [keys, names, zones] = [
          width(statuses.map(({ schedule }) => schedule.id)),
          width(statuses.map(({ schedule }) => schedule.name)),
          width(statuses.map(({ schedule }) => schedule.timezone)),
        ];
        // One write for all: thousands of small ones cost more than the answers.
        const lines = statuses.map((status, index) => {
          const { id, name, timezone } = status.schedule;
          const { state, change } = statusText(status, engine.part(id).zone, instants[index]!);
          const shown = status.is_open ? colors.green(state) : colors.red(state);
          return `${colors.bold(pad(id, keys))}  ${pad(name, names)}  ${colors.dim(pad(timezone, zones))}  ${shown}${change}`;
        });
        if (lines.length) context.print(lines.join('\n'));
        else context.say(`${engine.hours.source.file}: the file has no schedules`);
        return ExitStatus.success;
      }),
    );
};
