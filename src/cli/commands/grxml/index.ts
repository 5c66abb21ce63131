import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool grxml`. */
const commands: readonly CommandEntry[] = [
  {
    name: 'validate',
    summary: 'check grammars against SRGS 1.0 and SISR 1.0',
    load: () => import('./validate.js'),
  },
  { name: 'rules', summary: 'the rules that grammars are checked against', load: () => import('./rules.js') },
  {
    name: 'phrases',
    summary: 'what a grammar accepts: all phrases, a draw, or how many',
    load: () => import('./phrases.js'),
  },
  { name: 'fmt', summary: 'lay out grammars, losing nothing', load: () => import('./fmt.js') },
  { name: 'convert', summary: 'to and from the ABNF form, to JSGF, or a drawing', load: () => import('./convert.js') },
  { name: 'test', summary: 'match phrases against a grammar, with their meaning', load: () => import('./test.js') },
  {
    name: 'analyze',
    summary: 'how good a grammar is: what callers will stumble over, with a score',
    load: () => import('./analyze.js'),
  },
  { name: 'parse', summary: 'the parse of a phrase as a tree', load: () => import('./parse.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
