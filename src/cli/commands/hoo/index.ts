import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool hoo`. */
const commands: readonly CommandEntry[] = [];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
