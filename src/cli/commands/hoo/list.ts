import { type CommandModule, ExitStatus } from '../../command.js';
import { displayWidth } from '../../terminal/text.js';
import { type HoursOptions, hoursOption, openLocalHours } from './hours-command.js';

interface Options extends HoursOptions {
  json?: boolean;
  prometheus?: boolean;
}

const examples = `
Examples:
  cctool hoo list
  cctool hoo list --hours hours.yaml --json
  cctool hoo list --prometheus > /var/lib/node_exporter/hoo.prom`;

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command)
    .option('--json', 'print JSON: the status of every schedule')
    .option('--prometheus', 'print hoo_open and hoo_seconds_to_change in the Prometheus text format')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        const engine = await openLocalHours(context, options);
        const now = context.now();
        const statuses = engine.hours.schedules.map(({ key }) => engine.status(key, now));
        if (options.prometheus) {
          const { sampleOf } = await import('../../../hours/views/schedule-sample.js');
          const { prometheusText } = await import('../../../hours/views/schedule-sample.js');
          context.print(prometheusText(statuses.map((status) => sampleOf(status, now))));
          return ExitStatus.success;
        }
        if (options.json) {
          context.print(JSON.stringify({ schedules: statuses }, null, 2));
          return ExitStatus.success;
        }
        const { statusText } = await import('../../../hours/text/status-text.js');
        const colors = await context.colors('stdout');
        const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - displayWidth(text)));
        const width = (texts: string[]) => Math.max(0, ...texts.map(displayWidth));
        const [keys, names, zones] = [
          width(statuses.map(({ schedule }) => schedule.id)),
          width(statuses.map(({ schedule }) => schedule.name)),
          width(statuses.map(({ schedule }) => schedule.timezone)),
        ];
        for (const status of statuses) {
          const { id, name, timezone } = status.schedule;
          const { state, change } = statusText(status, engine.part(id).zone, now);
          const shown = status.is_open ? colors.green(state) : colors.red(state);
          context.print(
            `${colors.bold(pad(id, keys))}  ${pad(name, names)}  ${colors.dim(pad(timezone, zones))}  ${shown}${change}`,
          );
        }
        if (!statuses.length) context.say(`${engine.hours.source.file}: the file has no schedules`);
        return ExitStatus.success;
      }),
    );
};
