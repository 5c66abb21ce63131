import { type CommandEntry, type CommandModule, defineCommands } from '../../../command-list.js';

/** The commands below `cctool voice cache`. */
const commands: readonly CommandEntry[] = [
  { name: 'show', summary: 'where it is, and what it holds', isDefault: true, load: () => import('./show.js') },
  { name: 'clear', summary: 'delete all that it holds', load: () => import('./clear.js') },
];

const details = `
Finished prompts are kept in the data folder, so that equal ones need not be spoken again. "voice.cache_mb" in the
configuration says how much room they may have (256 when absent, 0: none is kept); what was not used for longest goes
first.

Examples:
  $ cctool voice cache
  $ cctool voice cache clear
  $ cctool voice cache show --data /srv/cctool --json`;

export const define: CommandModule['define'] = async (command, context, run) => {
  command.addHelpText('after', details);
  await defineCommands(command, commands, 2, context, run);
};
