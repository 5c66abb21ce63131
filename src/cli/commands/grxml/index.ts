import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool grxml`. */
const commands: readonly CommandEntry[] = [
  {
    name: 'validate',
    summary: 'check grammars against SRGS 1.0 and SISR 1.0',
    load: () => import('./validate.js'),
  },
  { name: 'rules', summary: 'the rules that grammars are checked against', load: () => import('./rules.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
