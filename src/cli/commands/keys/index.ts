import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool keys`. */
const commands: readonly CommandEntry[] = [
  { name: 'create', summary: 'make a key and show it, once', load: () => import('./create.js') },
  { name: 'list', summary: 'list keys with their rights and last use', load: () => import('./list.js') },
  { name: 'show', summary: 'show one key (never its secret)', load: () => import('./show.js') },
  { name: 'revoke', summary: 'end a key: its next request is refused', load: () => import('./revoke.js') },
  { name: 'rotate', summary: 'replace a key by a new one with the same rights', load: () => import('./rotate.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
