import type { HoursLink } from '../../../store/hours-links.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { refuseIncomplete } from '../../option-values.js';
import { printList, printMade } from '../../print-stored.js';
import { withStore } from '../../with-store.js';
import { openLocalHours } from './hours-command.js';

const createExamples = `
A link shows one schedule to whoever has it, and nothing else: as a page for a wallboard, as a calendar to subscribe to, and
as events. There is none until you create one; its address is shown once and works until the link is revoked.

Examples:
  cctool hoo links create support --name "floor 2"
  cctool hoo links create --calendar --name intranet
  cctool hoo links create support --name board --json`;

interface CreateOptions {
  name: string;
  calendar?: boolean;
  account?: string;
  json?: boolean;
}

export const create: CommandModule = {
  hasSecret: true,
  define(command, context, run) {
    command
      .argument('[schedule]', 'key of the schedule')
      .requiredOption('--name <name>', 'where it is shown')
      .option('--calendar', 'the schedule that answers as the calendar, whichever that is')
      .option('--account <name>', 'the account whose plan its requests count against (default: administrator)')
      .option('--json', 'print JSON')
      .addHelpText('after', createExamples)
      .action(
        run(async (key: string | undefined, options: CreateOptions) => {
          if ((key === undefined) === (options.calendar === undefined)) {
            refuseIncomplete(command, "expected 'schedule', or --calendar");
          }
          const engine = await openLocalHours(context, {});
          const schedule = key === undefined ? null : engine.schedule(key).key;
          const { name, account } = options;
          const made = await withStore(context, async (store) => {
            const { createLink } = await import('../../../store/hours-links.js');
            return createLink(store, { name, schedule, account }, context.now());
          });
          const { readServerSettings } = await import('../../../server/settings.js');
          const { base_path } = readServerSettings(await context.workspace());
          const page = `${`/${base_path}`.replace(/\/+/g, '/').replace(/\/$/, '')}/hoo/${made.token}`;
          const paths = { page, status: `${page}/status`, events: `${page}/events`, feed: `${page}/open.ics` };
          const labels = { wallboard: paths.page, calendar: paths.feed, events: paths.events, status: paths.status };
          const lines = Object.entries(labels).map(([label, path]) => `${label.padEnd(10)} ${path}`);
          const remark = `${made.id}: paths below the address of the server; they will not be shown again`;
          printMade(context, { ...made, paths }, lines.join('\n'), remark, options.json);
          return ExitStatus.success;
        }),
      );
  },
};

export const list: CommandModule = {
  define(command, context, run) {
    command
      .option('--json', 'print JSON')
      .addHelpText('after', '\nExamples:\n  cctool hoo links list\n  cctool hoo links list --json')
      .action(
        run(async (options: { json?: boolean }) => {
          const links = await withStore(context, async (store) =>
            (await import('../../../store/hours-links.js')).listLinks(store),
          );
          const line = ({ id, name, schedule, created_at, revoked_at }: HoursLink) => {
            const state = revoked_at === null ? `since ${created_at}` : `revoked ${revoked_at}`;
            return `${id}  ${schedule ?? '(calendar)'}  ${state}  ${name}`;
          };
          printList(context, links, {
            json: options.json ? { links } : false,
            print: (items) => items.map(line).join('\n'),
            none: 'there is no link: cctool hoo links create',
          });
          return ExitStatus.success;
        }),
      );
  },
};

export const revoke: CommandModule = {
  define(command, context, run) {
    command
      .argument('<id>', 'id of the link')
      .addHelpText('after', '\nExamples:\n  cctool hoo links revoke link_06fz3…')
      .action(
        run(async (id: string) => {
          await withStore(context, async (store) =>
            (await import('../../../store/hours-links.js')).revokeLink(store, id, context.now()),
          );
          context.say(`${id}: revoked`);
          return ExitStatus.success;
        }),
      );
  },
};
