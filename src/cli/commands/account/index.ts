import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool account`. */
const commands: readonly CommandEntry[] = [
  { name: 'list', summary: 'list the accounts of the service', load: () => import('./list.js') },
  { name: 'create', summary: 'make an account', load: () => import('./create.js') },
  { name: 'password', summary: "set an account's password for the dashboard", load: () => import('./password.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
