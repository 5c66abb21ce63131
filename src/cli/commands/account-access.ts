import { CctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import { confirm } from '../terminal/ask.js';
import { plural } from '../terminal/text.js';
import { changeStore, withStore } from '../with-store.js';

const factorExamples = `
Examples:
  cctool account second-factor acme
  cctool account second-factor acme --json
  cctool account second-factor acme --remove --yes

An account turns its second factor on on the page "Security" of the dashboard: signing in then asks for a code of an app. Remove it
for somebody who has lost the app and the recovery codes. Keys and sessions work on.`;

export const secondFactor: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--remove', 'let the account sign in with its password alone')
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print JSON')
      .addHelpText('after', factorExamples)
      .action(
        run(async (name: string, options: { remove?: boolean; yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { accountByName } = await import('../../store/accounts.js');
            const { readSecondFactor, removeSecondFactor } = await import('../../store/second-factors.js');
            const { id } = await accountByName(store, name);
            const { enabled_at } = await readSecondFactor(store, id);
            const isChange = options.remove === true && enabled_at !== null;
            if (isChange) {
              if (!(await confirm(context, `Remove the second factor of "${name}"?`, options.yes))) {
                return ExitStatus.findings;
              }
              await changeStore(context, store, async (inside) => {
                await removeSecondFactor(inside, id);
                return [undefined, { action: 'second-factor.disable', account: name, target: id, target_name: name }];
              });
            }
            const state = await readSecondFactor(store, id);
            if (options.json) context.print(JSON.stringify({ account: name, ...state }, null, 2));
            else if (isChange) context.say(`"${name}" signs in with its password alone`);
            else if (state.enabled_at === null) context.print(`"${name}" has no second factor`);
            else {
              const left = plural(state.recovery_codes, 'recovery code');
              context.print(`"${name}" has a second factor since ${state.enabled_at}, and ${left}`);
            }
            return ExitStatus.success;
          }),
        ),
      );
  },
};

const sessionsExamples = `
Examples:
  cctool account sessions acme
  cctool account sessions acme --json
  cctool account sessions acme --end all --yes

Who has signed in to the dashboard, from where, and until when the session lasts. --end takes the id of one session, or "all":
the next request of that browser is refused. Keys work on.`;

export const sessions: CommandModule = {
  define(command, context, run) {
    command
      .argument('<name>', "the account's name")
      .option('--end <id>', 'end the session with this id, or "all"')
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print JSON')
      .addHelpText('after', sessionsExamples)
      .action(
        run(async (name: string, { end, yes, json }: { end?: string; yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { accountByName } = await import('../../store/accounts.js');
            const { endSessionById, endSessions, listSessions } = await import('../../store/sessions.js');
            const { id } = await accountByName(store, name);
            const read = async () =>
              (await listSessions(store, id, context.now())).map(({ is_current: _, ...session }) => session);
            let open = await read();
            if (end !== undefined) {
              const chosen = end === 'all' ? open : open.filter((session) => session.id === end);
              if (end !== 'all' && chosen.length === 0) {
                const hint = `see: cctool account sessions ${name}`;
                throw new CctoolError('not-found', `"${name}" has no open session "${end}"`, hint);
              }
              const what = plural(chosen.length, 'session');
              if (chosen.length > 0 && !(await confirm(context, `End ${what} of "${name}"?`, yes))) {
                return ExitStatus.findings;
              }
              await changeStore(context, store, async (inside) => {
                const ended =
                  end === 'all' ? await endSessions(inside, id) : Number(await endSessionById(inside, id, end));
                const details = end === 'all' ? { sessions: ended } : { session: end };
                const event = { account: name, target: id, target_name: name, details };
                return [undefined, ended > 0 ? { ...event, action: 'session.end' } : undefined];
              });
              context.say(`${what} of "${name}" ended`);
              open = await read();
            }
            if (json) {
              context.print(JSON.stringify({ account: name, sessions: open }, null, 2));
            } else if (end === undefined && open.length === 0) {
              context.print(`"${name}" has no open session`);
            } else if (end === undefined) {
              const { columns, plain } = await import('../terminal/text.js');
              const cells = open.map(({ id, address, created_at, last_used_at, expires_at, user_agent }) => [
                ...[id, address ?? '', created_at, last_used_at ?? '', expires_at],
                plain(user_agent ?? '').slice(0, 60),
              ]);
              context.print(columns(['ID', 'FROM', 'BEGAN', 'LAST USED', 'ENDS', 'PROGRAM'], cells));
            }
            return ExitStatus.success;
          }),
        ),
      );
  },
};
