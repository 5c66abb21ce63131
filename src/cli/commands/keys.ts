import { CctoolError } from '../../diagnostics/index.js';
import type { ApiKey } from '../../store/keys.js';
import type { Store } from '../../store/store.js';
import { type CommandModule, ExitStatus } from '../command.js';
import { readWholeNumber } from '../option-values.js';
import { printList, printMade } from '../print-stored.js';
import { checkPlan, keyRightsOptions, type RightsOptions, readRights } from '../rights.js';
import { confirm } from '../terminal/ask.js';
import { changeStoredKey, checkAccount, withStore } from '../with-store.js';

const all = (items: string[] | null, word: string) => items?.join(', ') ?? `all ${word}`;

/** A key as lines of text. */
function describeKey(key: ApiKey): string {
  const lines: [string, string][] = [
    ['id', key.id],
    ['name', key.name],
    ['account', key.account],
    ['key', key.prefix],
    ['status', key.status],
    ['scopes', all(key.scopes, 'operations')],
    ['schedules', all(key.schedules, 'schedules')],
    ['flows', all(key.flows, 'flows')],
    ['mode', key.mode],
    ['plan', key.plan],
    ['created', key.created_at],
    ['expires', key.expires_at ?? 'never'],
    ['addresses', all(key.addresses, 'addresses')],
    ['last used', key.last_used_at === null ? 'never' : `${key.last_used_at} from ${key.last_used_from ?? 'unknown'}`],
  ];
  if (key.revoked_at !== null) lines.push(['revoked', key.revoked_at]);
  if (key.rotated_from !== null) lines.push(['replaces', key.rotated_from]);
  return lines.map(([label, value]) => `${label.padEnd(10)} ${value}`).join('\n');
}

const keyArgument: [name: string, text: string] = [
  '<key>',
  "the key's id, its name, or its first characters as listed",
];

interface CreateOptions extends RightsOptions {
  name: string;
  account?: string;
  plan?: string;
  test?: boolean;
  expires?: string;
  json?: boolean;
}

const createExamples = `
Examples:
  cctool keys create --name ci-pipeline
  cctool keys create --name validator --scope grxml:validate --scope grxml:test --expires 90d
  cctool keys create --name wallboard --scope studio:hoo --schedule support --plan free --json
  cctool keys create --name office --address 203.0.113.0/24 --address 2001:db8::/32
  cctool keys create --name try-out --test
  export CCTOOL_API_KEY=$(cctool keys create --name laptop)

The key is written to standard output, once; the store keeps only its digest.`;

export const create: CommandModule = {
  hasSecret: true,
  define(command, context, run) {
    command
      .requiredOption('--name <name>', 'what the key is for')
      .option('--account <name>', 'the account that owns it (default: administrator)');
    keyRightsOptions(command, false)
      .option('--plan <plan>', 'a plan of its own, from the configuration (default: that of its account)')
      .option('--test', 'a test key: it changes nothing, and has the plan "test"')
      .option('--expires <time>', 'when it expires: 90d, 2027-01-31 or a time with offset (default: never)')
      .option('--json', 'print the key and its description as JSON')
      .addHelpText('after', createExamples)
      .action(
        run(async (options: CreateOptions) => {
          const { name, account, plan } = options;
          const given = await readRights(context, options, false);
          await checkPlan(context, plan);
          const { readInstant } = await import('../duration.js');
          const expires =
            options.expires === undefined ? undefined : readInstant('--expires', options.expires, context.now());
          const made = await withStore(context, async (store) => {
            const { createKey } = await import('../../store/keys.js');
            const rights = {
              ...given,
              ...(plan !== undefined && { plan }),
              ...(options.test && { mode: 'test' as const }),
              ...(expires !== undefined && { expires_at: expires }),
            };
            const request = { name, ...rights, ...(account !== undefined && { account }) };
            const make = (inside: Store) => createKey(inside, request, context.now());
            return changeStoredKey(context, store, 'key.create', make, rights);
          });
          const { id, key, ...rest } = made;
          const remark = `${id}: keep this key, it will not be shown again`;
          printMade(context, { id, key, ...rest }, key, remark, options.json);
          return ExitStatus.success;
        }),
      );
  },
};

const listExamples = `
Examples:
  cctool keys list
  cctool keys list --account acme --json
  cctool keys list --active`;

export const list: CommandModule = {
  define(command, context, run) {
    command
      .option('--account <name>', 'only the keys of this account')
      .option('--active', 'leave out revoked keys')
      .option('--json', 'print JSON')
      .addHelpText('after', listExamples)
      .action(
        run(async (options: { account?: string; active?: boolean; json?: boolean }) => {
          const keys = await withStore(context, async (store) => {
            const { listKeys } = await import('../../store/keys.js');
            const filter = { all: !options.active, ...(options.account !== undefined && { account: options.account }) };
            const found = await listKeys(store, filter, context.now());
            if (found.length === 0) await checkAccount(store, options.account);
            return found;
          });
          const { columns } = await import('../terminal/text.js');
          const short = (instant: string | null) => (instant === null ? 'never' : `${instant.slice(0, 16)}Z`);
          const row = (key: ApiKey) => [
            key.id,
            key.prefix,
            key.name,
            key.account,
            key.status,
            key.plan,
            short(key.expires_at),
            short(key.last_used_at),
            key.scopes?.join(',') ?? 'all',
          ];
          const headings = ['ID', 'KEY', 'NAME', 'ACCOUNT', 'STATUS', 'PLAN', 'EXPIRES', 'LAST USED', 'SCOPES'];
          printList(context, keys, {
            json: options.json ? keys : false,
            print: (items) => columns(headings, items.map(row)),
            none: 'There are no keys. Create one: cctool keys create --name NAME',
          });
          return ExitStatus.success;
        }),
      );
  },
};

const showExamples = `
Examples:
  cctool keys show ci-pipeline
  cctool keys show key_01j9z3… --json`;

export const show: CommandModule = {
  define(command, context, run) {
    command
      .argument(...keyArgument)
      .option('--json', 'print JSON')
      .addHelpText('after', showExamples)
      .action(
        run(async (reference: string, options: { json?: boolean }) => {
          const key = await withStore(context, async (store) => {
            const { findApiKey } = await import('../../store/keys.js');
            return findApiKey(store, reference, {}, context.now());
          });
          context.print(options.json ? JSON.stringify(key, null, 2) : describeKey(key));
          return ExitStatus.success;
        }),
      );
  },
};

const updateExamples = `
Examples:
  cctool keys update ci-pipeline --name ci-main
  cctool keys update ci-pipeline --scope grxml:validate --scope grxml:test
  cctool keys update office --address 203.0.113.0/24
  cctool keys update office --address all --schedule all

A list replaces the one that the key has; "all" removes the restriction. Both hold from the next request on.`;

interface UpdateOptions extends RightsOptions {
  name?: string;
  json?: boolean;
}

export const update: CommandModule = {
  define(command, context, run) {
    command.argument(...keyArgument).option('--name <name>', 'what the key is for');
    keyRightsOptions(command, true)
      .option('--json', 'print the key as JSON')
      .addHelpText('after', updateExamples)
      .action(
        run(async (reference: string, options: UpdateOptions) => {
          const { name } = options;
          const changes = { ...(name !== undefined && { name }), ...(await readRights(context, options, true)) };
          if (Object.keys(changes).length === 0) throw new CctoolError('usage', 'there is nothing to change');
          const key = await withStore(context, async (store) => {
            const { changeKey, findApiKey } = await import('../../store/keys.js');
            const { id } = await findApiKey(store, reference, {}, context.now());
            const work = (inside: Store) => changeKey(inside, id, changes, context.now());
            return changeStoredKey(context, store, 'key.change', work, changes);
          });
          context.print(options.json ? JSON.stringify(key, null, 2) : describeKey(key));
          return ExitStatus.success;
        }),
      );
  },
};

const logExamples = `
Examples:
  cctool keys log ci-pipeline
  cctool keys log ci-pipeline --status 4xx --since 1d
  cctool keys log ci-pipeline --operation testGrammar --limit 1000 --csv > requests.csv

The requests that were made with the key, the newest first: when, what, how it was answered, how long it took, bytes of the bodies,
from where. Bodies are not kept. A server writes once a second; "server.request_log" of the configuration sets how many stay.`;

interface LogOptions {
  status?: string;
  operation?: string;
  since?: string;
  until?: string;
  limit: string;
  csv?: boolean;
  json?: boolean;
}

export const log: CommandModule = {
  define(command, context, run) {
    command
      .argument(...keyArgument)
      .option('--status <status>', 'only these answers: 404, or 4xx for all of a kind')
      .option('--operation <name>', 'only this operation, such as testGrammar')
      .option('--since <time>', 'from this time on: 7d (ago), 2026-11-01 (UTC) or a time with offset')
      .option('--until <time>', 'before this time')
      .option('--limit <number>', 'at most this many', '100')
      .option('--csv', 'print comma-separated values')
      .option('--json', 'print JSON')
      .addHelpText('after', logExamples)
      .action(
        run(async (reference: string, options: LogOptions) => {
          const { status, operation } = options;
          if (options.csv && options.json) throw new CctoolError('usage', '--csv and --json cannot be used together');
          const { readPast } = await import('../duration.js');
          const { readRequests, requestsCsv, statusPattern } = await import('../../store/request-log.js');
          if (status !== undefined && !statusPattern.test(status)) {
            throw new CctoolError(
              'usage',
              `--status: "${status}" is not a status`,
              'write 404, or 4xx for all of a kind',
            );
          }
          const filter = {
            ...{ status, operation },
            since: readPast('--since', options.since, context.now()),
            until: readPast('--until', options.until, context.now()),
            limit: readWholeNumber('--limit', options.limit, 1, 1_000_000),
          };
          const requests = await withStore(context, async (store) => {
            const { findApiKey } = await import('../../store/keys.js');
            const { id } = await findApiKey(store, reference, {}, context.now());
            return readRequests(store, { key_id: id, ...filter });
          });
          if (options.csv) {
            context.print(requestsCsv(requests).trimEnd());
            return ExitStatus.success;
          }
          const { columns } = await import('../terminal/text.js');
          printList(context, requests, {
            json: options.json ? requests : false,
            print: (items) =>
              columns(
                ['TIME', 'STATUS', 'OPERATION', 'MS', 'BYTES IN', 'BYTES OUT', 'FROM', 'REQUEST'],
                items.map(({ at, status, operation, ms, bytes_in, bytes_out, address, request_id }) =>
                  [at, status, operation, ms, bytes_in, bytes_out, address, request_id].map(String),
                ),
              ),
            none: 'There are no such requests.',
          });
          return ExitStatus.success;
        }),
      );
  },
};

const revokeExamples = `
Examples:
  cctool keys revoke key_01j9z3… --yes
  cctool keys revoke ci-pipeline`;

export const revoke: CommandModule = {
  define(command, context, run) {
    command
      .argument(...keyArgument)
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print the revoked key as JSON')
      .addHelpText('after', revokeExamples)
      .action(
        run(async (reference: string, options: { yes?: boolean; json?: boolean }) =>
          withStore(context, async (store) => {
            const { findApiKey, revokeKey } = await import('../../store/keys.js');
            const key = await findApiKey(store, reference, {}, context.now());
            if (!(await confirm(context, `Revoke the key "${key.name}" (${key.id})?`, options.yes))) {
              return ExitStatus.findings;
            }
            const revoked =
              key.status === 'revoked'
                ? key
                : await changeStoredKey(context, store, 'key.revoke', (inside) =>
                    revokeKey(inside, key.id, context.now()),
                  );
            if (options.json) context.print(JSON.stringify(revoked, null, 2));
            else context.say(`${key.id} revoked: the next request with it is refused`);
            return ExitStatus.success;
          }),
        ),
      );
  },
};

const rotateExamples = `
Examples:
  cctool keys rotate ci-pipeline --grace 1h
  cctool keys rotate key_01j9z3… --yes --json

Without --grace the old key is revoked at once; with it, both keys work until the grace period ends.`;

interface RotateOptions {
  grace?: string;
  yes?: boolean;
  json?: boolean;
}

export const rotate: CommandModule = {
  hasSecret: true,
  define(command, context, run) {
    command
      .argument(...keyArgument)
      .option('--grace <duration>', 'how long the old key stays valid: 15m, 1h, 7d (default: not at all)')
      .option('--yes', 'do not ask for confirmation')
      .option('--json', 'print the new key and its description as JSON')
      .addHelpText('after', rotateExamples)
      .action(
        run(async (reference: string, options: RotateOptions) => {
          const { readDuration } = await import('../duration.js');
          const grace = options.grace === undefined ? 0 : readDuration(options.grace);
          if (grace === undefined) {
            throw new CctoolError('usage', `--grace: "${options.grace}" is not a duration`, 'write 15m, 1h or 7d');
          }
          return withStore(context, async (store) => {
            const { findApiKey, rotateKey } = await import('../../store/keys.js');
            const old = await findApiKey(store, reference, {}, context.now());
            const question = `Replace the key "${old.name}" (${old.id})?`;
            if (grace === 0 && !(await confirm(context, question, options.yes))) {
              return ExitStatus.findings;
            }
            const rotate = (inside: Store) => rotateKey(inside, old.id, grace, context.now());
            const details = { replaces: old.id, grace_seconds: grace };
            const made = await changeStoredKey(context, store, 'key.rotate', rotate, details);
            const end = grace > 0 ? `works for another ${options.grace}` : 'is revoked';
            const remark = `${made.id} replaces ${old.id}, which ${end}; keep this key, it will not be shown again`;
            printMade(context, made, made.key, remark, options.json);
            return ExitStatus.success;
          });
        }),
      );
  },
};
