import { CctoolError } from '../../../diagnostics/index.js';
import type { Delivery, Webhook } from '../../../store/hours-webhooks.js';
import type { Store } from '../../../store/store.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collectList, offerChoices, readChoice, readWholeNumber } from '../../option-values.js';
import { printList, printMade } from '../../print-stored.js';
import { plural } from '../../terminal/text.js';
import { withStore } from '../../with-store.js';
import { openLocalHours } from './hours-command.js';

type Webhooks = typeof import('../../../store/hours-webhooks.js');

/** Works with the webhooks in the store. */
const withWebhooks = <Result>(context: CliContext, work: (webhooks: Webhooks, store: Store) => Promise<Result>) =>
  withStore(context, async (store) => work(await import('../../../store/hours-webhooks.js'), store));

const addExamples = `
A running server sends every change of state as JSON by POST: {"type": "schedule.closed", "timestamp": …, "data": {the status,
"sequence": …}}. It is signed as Standard Webhooks are: HMAC-SHA-256 over "id.timestamp.body" with the secret, which is shown
once. What is not answered with 2xx is sent again, for three days; per schedule in order; at least once, so remember ids.

Examples:
  cctool hoo webhooks add https://routing.example/hours --name routing
  cctool hoo webhooks add https://routing.example/hours --name routing --schedule support,sales --json
  cctool hoo webhooks add http://10.1.2.3:8080/hours --name pbx --allow-private`;

interface AddOptions {
  name: string;
  schedule?: string[];
  allowPrivate?: boolean;
  json?: boolean;
}

export const add: CommandModule = {
  hasSecret: true,
  define(command, context, run) {
    command
      .argument('<url>', 'where changes are sent, https://…')
      .requiredOption('--name <name>', 'what receives them')
      .option('--schedule <key>', 'a schedule whose changes are sent; repeatable (default: all)', collectList)
      .option('--allow-private', 'the address may be of a private network, and plain HTTP')
      .option('--json', 'print JSON')
      .addHelpText('after', addExamples)
      .action(
        run(async (url: string, options: AddOptions) => {
          const engine = await openLocalHours(context, {});
          for (const key of options.schedule ?? []) engine.schedule(key);
          const { name, schedule, allowPrivate } = options;
          if (!allowPrivate && URL.canParse(url)) {
            const { isPrivateHost, privateRefusal } = await import('../../../http/private-address.js');
            if (isPrivateHost(new URL(url).hostname)) {
              const message = `"${url.slice(0, 200)}": ${privateRefusal}`;
              throw new CctoolError(
                'input',
                message,
                'nothing would be delivered there: allow it with --allow-private',
              );
            }
          }
          const request = { name, url, schedules: schedule, allow_private: allowPrivate };
          const made = await withWebhooks(context, ({ addWebhook }, store) =>
            addWebhook(store, request, context.now()),
          );
          const remark = `${made.id}: the secret that deliveries are signed with; it will not be shown again`;
          printMade(context, made, made.secret, remark, options.json);
          return ExitStatus.success;
        }),
      );
  },
};

export const list: CommandModule = {
  define(command, context, run) {
    command
      .option('--json', 'print JSON')
      .addHelpText('after', '\nExamples:\n  cctool hoo webhooks list\n  cctool hoo webhooks list --json')
      .action(
        run(async (options: { json?: boolean }) => {
          const webhooks = await withWebhooks(context, ({ listWebhooks }, store) => listWebhooks(store));
          const line = ({ id, name, url, schedules }: Webhook) =>
            `${id}  ${url}  ${schedules?.join(', ') ?? 'all schedules'}  ${name}`;
          printList(context, webhooks, {
            json: options.json ? { webhooks } : false,
            print: (items) => items.map(line).join('\n'),
            none: 'there is no webhook: cctool hoo webhooks add',
          });
          return ExitStatus.success;
        }),
      );
  },
};

export const remove: CommandModule = {
  define(command, context, run) {
    command
      .argument('<id>', 'id of the webhook')
      .addHelpText('after', '\nExamples:\n  cctool hoo webhooks remove hook_06fz3…')
      .action(
        run(async (id: string) => {
          await withWebhooks(context, ({ removeWebhook }, store) => removeWebhook(store, id, context.now()));
          context.say(`${id}: removed`);
          return ExitStatus.success;
        }),
      );
  },
};

function describeDelivery(delivery: Delivery): string {
  const { created_at, status, webhook, schedule, sequence, id, attempts, answer, done_at, next_at } = delivery;
  const when = done_at ?? `again ${next_at}`;
  const parts = [created_at, status, webhook, schedule, `#${sequence}`, id, plural(attempts, 'attempt'), answer, when];
  return parts.filter((part) => part).join('  ');
}

interface DeliveryOptions {
  webhook?: string;
  status?: string;
  limit: string;
  json?: boolean;
}

export const deliveries: CommandModule = {
  define(command, context, run) {
    offerChoices(command, { status: ['pending', 'delivered', 'failed'] });
    command
      .option('--webhook <id>', 'of this webhook only')
      .option('--status <status>', 'pending, delivered or failed')
      .option('--limit <n>', 'at most this many', '50')
      .option('--json', 'print JSON')
      .addHelpText(
        'after',
        '\nThe newest first; those of 30 days.\n\nExamples:\n  cctool hoo webhooks deliveries\n  cctool hoo webhooks deliveries --status pending --json',
      )
      .action(
        run(async ({ webhook, status, limit, json }: DeliveryOptions) => {
          const filter = {
            ...{ webhook, limit: readWholeNumber('--limit', limit, 1, 99_999) },
            ...(status !== undefined && {
              status: readChoice('--status', status, ['pending', 'delivered', 'failed'] as const, 'a status'),
            }),
          };
          const found = await withWebhooks(context, ({ listDeliveries }, store) => listDeliveries(store, filter));
          printList(context, found, {
            json: json ? { deliveries: found } : false,
            print: (items) => items.map(describeDelivery).join('\n'),
            none: 'no deliveries',
          });
          return ExitStatus.success;
        }),
      );
  },
};

export const retry: CommandModule = {
  define(command, context, run) {
    command
      .argument('<id>', 'id of the webhook')
      .addHelpText('after', '\nExamples:\n  cctool hoo webhooks retry hook_06fz3…')
      .action(
        run(async (id: string) => {
          const count = await withWebhooks(context, ({ retryDeliveries }, store) =>
            retryDeliveries(store, id, context.now()),
          );
          context.say(`${plural(count, 'failed delivery', 'failed deliveries')} will be sent again`);
          return ExitStatus.success;
        }),
      );
  },
};
