import { type CommandEntry, type CommandModule, defineCommands } from '../../command-list.js';

/** The commands below `cctool hoo`. */
const commands: readonly CommandEntry[] = [
  {
    name: 'status',
    summary: 'is the schedule open, and when does that change? `cctool hoo KEY` is the same',
    isDefault: true,
    load: () => import('./status.js'),
  },
  { name: 'list', summary: 'all schedules with their state now', load: () => import('./list.js') },
  { name: 'week', summary: 'a week in half hours, with a mark at the present', load: () => import('./week.js') },
  { name: 'next', summary: 'the next changes of a schedule', load: () => import('./next.js') },
  {
    name: 'override',
    summary: 'open or close a schedule for a while: emergencies, drills',
    load: () => import('./override.js'),
  },
  { name: 'test', summary: 'run the assertions of the hours file', load: () => import('./test.js') },
  {
    name: 'diff',
    summary: 'where the hours of two files differ, by time and not by text',
    load: () => import('./diff.js'),
  },
  {
    name: 'import',
    summary: 'make an hours file from OSM, iCalendar, Amazon Connect, Genesys, Google, schema.org',
    load: () => import('./import.js'),
  },
  {
    name: 'export',
    summary: 'write a schedule as OSM, iCalendar, Amazon Connect or schema.org hours',
    load: () => import('./export.js'),
  },
  { name: 'lint', summary: 'find what will go wrong with the hours', load: () => import('./lint.js') },
];

export const define: CommandModule['define'] = (command, context, run) =>
  defineCommands(command, commands, 1, context, run);
