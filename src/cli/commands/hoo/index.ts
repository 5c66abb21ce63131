import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool hoo`. */
const commands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'is the schedule open, and when does that change? `cctool hoo KEY` is the same',
    isDefault: true,
    load: () => import('./status.js'),
  },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
