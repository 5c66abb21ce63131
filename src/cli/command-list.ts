import type { CommandEntry } from './command.js';
import { flowCommands, grammarCommands, hoursCommands, voiceCommands } from './command-groups.js';

const backupHelp = `
Examples:
  cctool backup main-menu main-menu.xml
  cctool backup list --script main-menu
  cctool backup diff main-menu
  cctool backup sync scripts
  cctool backup restore main-menu@2 -o main-menu.xml

Wherever a backup is named, so can a script be: "main-menu" is its newest backup, "main-menu@2" the one before.`;

/** All top-level commands, in the order of `cctool --help`. */
export const commandList: readonly CommandEntry[] = [
  {
    name: 'grxml',
    summary: 'speech grammars: validate, test, analyse, convert',
    commands: grammarCommands,
  },
  {
    name: 'ivr',
    summary: 'IVR flows: simulate calls',
    commands: flowCommands,
  },
  { name: 'suggest', summary: 'what callers will say about a topic', load: () => import('./commands/suggest.js') },
  {
    name: 'voice',
    summary: 'voice prompts: make, check, convert',
    commands: voiceCommands,
  },
  {
    name: 'backup',
    summary: 'script backups: keep, compare, restore',
    commands: [
      {
        name: 'create',
        summary: 'keep a copy of a script',
        isDefault: true,
        load: () => import('./commands/backup/create.js'),
      },
      { name: 'list', summary: 'list backups, newest first', load: () => import('./commands/backup/list.js') },
      { name: 'show', summary: 'show one backup, or its content', load: () => import('./commands/backup/show.js') },
      {
        name: 'diff',
        summary: 'compare two backups, or a backup and a file',
        load: () => import('./commands/backup/diff.js'),
      },
      {
        name: 'restore',
        summary: 'write the content of a backup to a file',
        load: () => import('./commands/backup/restore.js'),
      },
      {
        name: 'verify',
        summary: 'check every stored content against its digest',
        load: () => import('./commands/backup/verify.js'),
      },
      {
        name: 'sync',
        summary: 'keep a folder backed up, and report what changed',
        load: () => import('./commands/backup/sync.js'),
      },
      {
        name: 'label',
        summary: 'give a backup a label or a comment',
        load: () => import('./commands/backup/label.js'),
      },
      { name: 'delete', summary: 'remove one backup', load: () => import('./commands/backup/delete.js') },
      {
        name: 'rekey',
        summary: 'encrypt all contents with the current key',
        load: () => import('./commands/backup/rekey.js'),
      },
      { name: 'prune', summary: 'remove old backups', load: () => import('./commands/backup/prune.js') },
    ],
    help: backupHelp,
  },
  { name: 'login', summary: 'keep the key for a remote service', load: () => import('./commands/login.js') },
  { name: 'whoami', summary: 'whose key is used, and what it may do', load: () => import('./commands/whoami.js') },
  { name: 'serve', summary: 'run the HTTP service', load: () => import('./commands/serve.js') },
  {
    name: 'init',
    summary: 'write a workspace that runs',
    load: () => import('./commands/init.js'),
  },
  {
    name: 'config',
    summary: 'the settings in force, and where each comes from',
    load: () => import('./commands/config.js'),
  },
  {
    name: 'doctor',
    summary: 'versions, zone data, workspace and parts: is everything as it should be?',
    load: () => import('./commands/doctor.js'),
  },
  {
    name: 'account',
    summary: 'accounts of the service',
    commands: [
      {
        name: 'list',
        summary: 'list the accounts of the service',
        load: () => import('./commands/account.js').then(({ list }) => list),
      },
      {
        name: 'create',
        summary: 'make an account',
        load: () => import('./commands/account.js').then(({ create }) => create),
      },
      {
        name: 'password',
        summary: "set an account's password for the dashboard",
        load: () => import('./commands/account.js').then(({ password }) => password),
      },
      {
        name: 'limits',
        summary: 'show or change the limits that the keys of an account share',
        load: () => import('./commands/account.js').then(({ limits }) => limits),
      },
      {
        name: 'disable',
        summary: 'refuse an account and its keys for a while',
        load: () => import('./commands/account.js').then(({ disable }) => disable),
      },
      {
        name: 'enable',
        summary: 'let a disabled account in again',
        load: () => import('./commands/account.js').then(({ enable }) => enable),
      },
      {
        name: 'reset',
        summary: 'void the password, and make a token for a new one',
        load: () => import('./commands/account.js').then(({ reset }) => reset),
      },
      {
        name: 'second-factor',
        summary: 'show or remove the second factor of an account',
        load: () => import('./commands/account-access.js').then(({ secondFactor }) => secondFactor),
      },
      {
        name: 'sessions',
        summary: 'show or end the sessions of an account',
        load: () => import('./commands/account-access.js').then(({ sessions }) => sessions),
      },
      {
        name: 'transfer',
        summary: 'make an account the owner',
        load: () => import('./commands/account.js').then(({ transfer }) => transfer),
      },
      {
        name: 'delete',
        summary: 'delete an account, its keys and its backups',
        load: () => import('./commands/account.js').then(({ remove }) => remove),
      },
    ],
  },
  {
    name: 'store',
    summary: 'the store of the service: check, dump, restore, migrate',
    commands: [
      {
        name: 'dump',
        summary: 'write all that the store holds to a file, while a server runs',
        load: () => import('./commands/store.js').then(({ dump }) => dump),
      },
      {
        name: 'restore',
        summary: 'put a dump into a new store, on either database',
        load: () => import('./commands/store.js').then(({ restore }) => restore),
      },
      {
        name: 'check',
        summary: 'look for damage, and for the version of the tables',
        load: () => import('./commands/store.js').then(({ check }) => check),
      },
      {
        name: 'migrate',
        summary: 'bring the tables to this version',
        load: () => import('./commands/store.js').then(({ migrate }) => migrate),
      },
    ],
  },
  {
    name: 'audit',
    summary: 'who did what to accounts, keys and backups',
    load: () => import('./commands/audit.js'),
  },
  {
    name: 'usage',
    summary: 'requests by day, account, key and operation',
    load: () => import('./commands/usage.js'),
  },
  {
    name: 'keys',
    summary: 'API keys of the service',
    commands: [
      {
        name: 'create',
        summary: 'make a key and show it, once',
        load: () => import('./commands/keys.js').then(({ create }) => create),
      },
      {
        name: 'list',
        summary: 'list keys with their rights and last use',
        load: () => import('./commands/keys.js').then(({ list }) => list),
      },
      {
        name: 'show',
        summary: 'show one key (never its secret)',
        load: () => import('./commands/keys.js').then(({ show }) => show),
      },
      {
        name: 'update',
        summary: 'rename a key, or change what it may be used for and from where',
        load: () => import('./commands/keys.js').then(({ update }) => update),
      },
      {
        name: 'log',
        summary: 'requests that were made with a key',
        load: () => import('./commands/keys.js').then(({ log }) => log),
      },
      {
        name: 'revoke',
        summary: 'end a key: its next request is refused',
        load: () => import('./commands/keys.js').then(({ revoke }) => revoke),
      },
      {
        name: 'rotate',
        summary: 'replace a key by a new one with the same rights',
        load: () => import('./commands/keys.js').then(({ rotate }) => rotate),
      },
    ],
  },
  {
    name: 'calendar',
    summary: 'is the contact centre open? holidays',
    commands: [
      {
        name: 'status',
        summary: 'is the contact centre open, and when does that change?',
        load: () => import('./commands/calendar/status.js'),
      },
      { name: 'holidays', summary: 'the upcoming holidays', load: () => import('./commands/calendar/holidays.js') },
    ],
  },
  {
    name: 'holidays',
    summary: 'the upcoming holidays; add and remove them',
    commands: [
      {
        name: 'list',
        summary: 'the upcoming holidays, or those of a year; `cctool holidays` is the same',
        isDefault: true,
        load: () => import('./commands/calendar/holidays.js'),
      },
      {
        name: 'compare',
        summary: 'where the holidays differ from a list of yours',
        load: () => import('./commands/calendar/compare-holidays.js'),
      },
      {
        name: 'add',
        summary: 'write a holiday into the hours file',
        load: () => import('./commands/calendar/edit-holidays.js').then(({ add }) => add),
      },
      {
        name: 'remove',
        summary: 'take a holiday out of the hours file',
        load: () => import('./commands/calendar/edit-holidays.js').then(({ remove }) => remove),
      },
    ],
  },
  {
    name: 'hoo',
    summary: 'hours of operation: is this schedule open, and why?',
    commands: hoursCommands,
  },
  {
    name: 'zones',
    summary: 'time zone data: which releases there are, and what differs',
    commands: [
      {
        name: 'list',
        summary: 'the sources of zone data, and the zones on which they differ',
        isDefault: true,
        load: () => import('./commands/zones.js').then(({ list }) => list),
      },
      {
        name: 'update',
        summary: 'install a newer release into the data folder',
        load: () => import('./commands/zones.js').then(({ update }) => update),
      },
    ],
  },
  {
    name: 'lsp',
    summary: 'the language server: findings, completion and more in your editor',
    load: () => import('./commands/lsp.js'),
  },
  {
    name: 'mcp',
    summary: 'the tools, files and rules for your assistant (Model Context Protocol)',
    load: () => import('./commands/mcp.js'),
  },
  { name: 'explain', summary: 'what a finding means, and what to do', load: () => import('./commands/explain.js') },
  {
    name: 'completion',
    summary: 'completion of commands and options for your shell',
    load: () => import('./commands/completion.js'),
  },
];

/** The name of the command that runs when none of a group is named: `status` of `hoo`. */
export function defaultName(path: readonly string[]): string | undefined {
  let entries: readonly CommandEntry[] = commandList;
  for (const word of path) {
    const entry = entries.find(({ name }) => name === word);
    entries = entry && 'commands' in entry ? entry.commands : [];
  }
  return entries.find((entry) => 'load' in entry && entry.isDefault)?.name;
}
