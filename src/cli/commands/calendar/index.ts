import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool calendar`. */
const commands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'is the contact centre open, and when does that change?',
    load: () => import('./status.js'),
  },
  { name: 'holidays', summary: 'the upcoming holidays', load: () => import('./holidays.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
