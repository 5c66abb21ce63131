import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool ivr`. */
const commands: readonly CommandEntry[] = [
  { name: 'test', summary: 'simulate a call through a flow', load: () => import('./test.js') },
  { name: 'run', summary: 'run suites of calls, with coverage', load: () => import('./run.js') },
  { name: 'explore', summary: 'find calls that take every edge', load: () => import('./explore.js') },
  { name: 'diagram', summary: 'draw a flow, with what calls cover', load: () => import('./diagram.js') },
  { name: 'import', summary: 'turn an Amazon Connect flow into a native one', load: () => import('./import.js') },
  { name: 'lint', summary: 'find what callers will trip over', load: () => import('./lint.js') },
  {
    name: 'report',
    summary: 'the quickest ways through a flow, its menu depth and loops',
    load: () => import('./report.js'),
  },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
