import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool voice`. */
const commands: readonly CommandEntry[] = [
  { name: 'generate', summary: 'make one prompt from text or SSML', load: () => import('./generate.js') },
  { name: 'batch', summary: 'make many prompts from a list, only what changed', load: () => import('./batch.js') },
  {
    name: 'fragments',
    summary: 'make digits, numbers, dates, … to put prompts together from',
    load: () => import('./fragments.js'),
  },
  { name: 'voices', summary: 'list the voices', load: () => import('./voices.js') },
  { name: 'presets', summary: 'list the audio presets', load: () => import('./presets.js') },
  { name: 'check', summary: 'test recordings against a preset', load: () => import('./check.js') },
  { name: 'cache', summary: 'what is kept of prompts that were made', load: () => import('./cache/index.js') },
  { name: 'play', summary: 'play recordings with the player of the system', load: () => import('./play.js') },
  { name: 'convert', summary: 'bring a recording into a preset', load: () => import('./convert.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
