import { CctoolError } from '../../../diagnostics/index.js';
import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';
import { type HoursOptions, hoursOption } from '../../hours-command.js';
import { openLocalHours } from './local-hours.js';
import { testFormats } from './test-formats.js';

interface Options extends HoursOptions {
  format?: string;
  json?: boolean;
}

const examples = `
The tests stand in the hours file:
  tests:
    - { schedule: support, open_at: 2026-06-10T10:00 }        local time of the schedule, or with an offset
    - { schedule: support, closed_at: 2026-11-01T06:15Z }
    - { schedule: support, closed_on: 2026-12-25 }            all of that date
    - { schedule: emergency, open_on: 2026-12-25, name: round the clock }

Examples:
  cctool hoo test
  cctool hoo test hours.yaml --format tap
  cctool hoo test --format junit > hours-tests.xml

Exit status: 0 all passed, 1 a test failed, 2 error.`;

export const define: CommandModule['define'] = (command, context, run) => {
  hoursOption(command.argument('[file]', 'hours file (default: the one that the configuration names)'))
    .option('--format <name>', `${Object.keys(testFormats).join(', ')} (default: plain)`)
    .option('--json', 'short for --format json')
    .addHelpText('after', examples)
    .action(
      run(async (file: string | undefined, options: Options) => {
        const name = options.json ? 'json' : (options.format ?? 'plain');
        const format = Object.hasOwn(testFormats, name) ? testFormats[name] : undefined;
        if (!format) {
          const names = Object.keys(testFormats).join(', ');
          throw new CctoolError('usage', `--format: there is no format "${name}"`, `formats: ${names}`);
        }
        const hours = file ?? options.hours;
        const engine = await openLocalHours(context, hours === undefined ? {} : { hours });
        const { runTests } = await import('../../../hours/views/run-tests.js');
        const results = runTests(engine);
        if (!results.length) {
          const hint = 'add some under `tests:`; cctool hoo test --help shows how';
          throw new CctoolError('usage', `${engine.hours.source.file} has no tests`, hint);
        }
        context.print(format(results, await context.colors('stdout')));
        const failed = results.filter((result) => !result.passed).length;
        context.say(`${results.length - failed} passed, ${failed} failed`);
        return failed ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};
