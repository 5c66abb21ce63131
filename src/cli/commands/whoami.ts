import { type CommandModule, ExitStatus } from '../command.js';

const examples = `
Examples:
  cctool whoami
  cctool whoami --profile staging --json

Shows the service that --remote uses, and what the key may do there. The key itself is never shown.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const { remoteOptions } = await import('../remote.js');
        const { whoAmI } = await import('../../client/who-am-i.js');
        const remote = await remoteOptions(context);
        const who = await whoAmI(remote);
        if (options.json) {
          context.print(JSON.stringify({ base_url: remote.baseUrl, ...who }, null, 2));
          return ExitStatus.success;
        }
        const lines: [string, string][] = [['service', remote.baseUrl]];
        if (who) {
          const all = (items: string[] | null, word: string) => items?.join(', ') ?? `all ${word}`;
          const { requests, window, burst } = who.limits;
          lines.push(
            ['account', who.account],
            ['key', `${who.key.name} (${who.key.id})`],
            ['scopes', all(who.key.scopes, 'operations')],
            ['schedules', all(who.key.schedules, 'schedules')],
            ['flows', all(who.key.flows, 'flows')],
            ['plan', who.key.plan],
            ['limit', `${requests} requests in ${window} s${burst === null ? '' : `, ${burst} in one second`}`],
            ['expires', who.key.expires_at ?? 'never'],
          );
        } else {
          lines.push(['key', 'accepted; this service gives no details']);
        }
        context.print(lines.map(([label, value]) => `${label.padEnd(10)} ${value}`).join('\n'));
        return ExitStatus.success;
      }),
    );
};
