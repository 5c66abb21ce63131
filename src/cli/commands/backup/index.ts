import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool backup`; without one of their names it keeps a copy. */
const commands: readonly CommandEntry[] = [
  { name: 'create', summary: 'keep a copy of a script', isDefault: true, load: () => import('./create.js') },
  { name: 'list', summary: 'list backups, newest first', load: () => import('./list.js') },
  { name: 'show', summary: 'show one backup, or its content', load: () => import('./show.js') },
  { name: 'diff', summary: 'compare two backups, or a backup and a file', load: () => import('./diff.js') },
  { name: 'restore', summary: 'write the content of a backup to a file', load: () => import('./restore.js') },
  { name: 'verify', summary: 'check every stored content against its digest', load: () => import('./verify.js') },
  { name: 'prune', summary: 'remove old backups', load: () => import('./prune.js') },
];

export const define: CommandModule['define'] = async (command, context, run) => {
  command.addHelpText(
    'after',
    `
Examples:
  cctool backup main-menu main-menu.xml
  cctool backup list --script main-menu
  cctool backup diff main-menu
  cctool backup restore main-menu@2 -o main-menu.xml

Wherever a backup is named, so can a script be: "main-menu" is its newest backup, "main-menu@2" the one before.`,
  );
  await defineCommands(command, commands, 1, context, run);
};
