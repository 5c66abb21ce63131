import { CctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import { withStore } from '../with-store.js';

const examples = `
Examples:
  cctool usage
  cctool usage --account acme --since 90d
  cctool usage --since 2026-11-01 --until 2026-11-30 --csv > november.csv

Requests of all keys by day (UTC) and operation, and how many of them a limit has refused. The server counts in memory and
writes once a second.`;

interface Options {
  account?: string;
  since: string;
  until?: string;
  csv?: boolean;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--account <name>', 'only the keys of this account')
    .option('--since <day>', 'from this day on: 2026-11-01, or 7d (ago)', '30d')
    .option('--until <day>', 'up to this day')
    .option('--csv', 'print comma-separated values')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: Options) => {
        if (options.csv && options.json) throw new CctoolError('usage', '--csv and --json cannot be used together');
        const { readDuration } = await import('../duration.js');
        const day = (option: string, text: string) => {
          const ago = readDuration(text);
          if (ago !== undefined) return new Date(context.now() - ago * 1000).toISOString().slice(0, 10);
          const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text);
          if (isDay) return text;
          throw new CctoolError('usage', `${option}: "${text}" is not a day`, 'write 2026-11-01, or 7d');
        };
        const since = day('--since', options.since);
        const until = options.until === undefined ? undefined : day('--until', options.until);
        const { rows, usageCsv } = await withStore(context, async (store) => {
          const [{ usageByDay, usageCsv }, { accountByName }] = await Promise.all([
            import('../../store/usage.js'),
            import('../../store/accounts.js'),
          ]);
          const { account } = options;
          const account_id = account === undefined ? undefined : (await accountByName(store, account)).id;
          return { rows: await usageByDay(store, { account_id, since, until }), usageCsv };
        });
        if (options.json) context.print(JSON.stringify(rows, null, 2));
        else if (options.csv) context.print(usageCsv(rows).trimEnd());
        else if (rows.length === 0) context.say('There were no requests.');
        else {
          const { columns } = await import('../terminal/text.js');
          const cells = rows.map(({ day, account, key, operation, requests, refused }) => [
            ...[day, account, key, operation],
            ...[String(requests), String(refused)],
          ]);
          context.print(columns(['DAY', 'ACCOUNT', 'KEY', 'OPERATION', 'REQUESTS', 'REFUSED'], cells));
        }
        return ExitStatus.success;
      }),
    );
};
