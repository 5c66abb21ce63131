import { CctoolError } from '../../diagnostics/index.js';
import { defineTool, type EngineTool } from './engine-tool.js';
import { exploreFlowTool, lintFlowTool } from './flow-tools.js';
import { diffGrammarsTool, mapReferencesTool, tuneGrammarTool } from './grammar-tools.js';
import { pageTools } from './page-tools.js';

const lintHoursTool = defineTool({
  name: 'lintHours',
  summary: 'Finds what will open or close a line at the wrong time: gaps, overlaps, holidays that are over.',
  command: 'hoo lint FILE',
  scope: 'studio:hoo',
  documents: ['hours'],
  input: ({ z }) => z.strictObject({ hours: z.string().describe('An hours file, YAML or JSON.') }),
  example: {
    hours: 'version: 1\nschedules: [{ key: support, timezone: UTC, weekly: { mon-fri: ["09:00-17:00"] } }]\n',
  },
  async run({ workspace, zones, now, files: disk }, { hours }, files) {
    const [{ lintHours }, { readHoursFiles }, { createZones }] = await Promise.all([
      import('../../hours/lint/lint-hours.js'),
      import('../../hours/load-hours.js'),
      import('../../hours/zones/zones.js'),
    ]);
    const { path = '/hours.yaml', name = 'hours.yaml' } = files.hours ?? {};
    // Text that came alone has no overrides file beside it.
    const read = async (each: string) => {
      if (each === path) return new TextEncoder().encode(hours);
      if (files.hours && disk) return disk.read(each);
      throw Object.assign(new Error('not here'), { code: 'ENOENT' });
    };
    const reading = await readHoursFiles(path, name, read);
    const linted = await lintHours(reading, { zones: createZones(zones), now: now(), settings: workspace.rules });
    return { files: linted.map(({ file, diagnostics }) => ({ file, diagnostics })) };
  },
});

/** What assistants can ask of the engines beside the ten operations. */
export const engineTools: readonly EngineTool[] = [
  diffGrammarsTool,
  tuneGrammarTool,
  mapReferencesTool,
  exploreFlowTool,
  lintFlowTool,
  lintHoursTool,
];

/** What the pages of a service may run: their own tools, and those of assistants that take the flows of a workspace. */
const forPages: readonly EngineTool[] = [...pageTools, exploreFlowTool, lintFlowTool];
export const pageToolNames: readonly string[] = forPages.map(({ name }) => name);
export const findPageTool = (name: string): EngineTool | undefined => forPages.find((tool) => tool.name === name);

/** @throws CctoolError where there is no such tool */
export function engineTool(name: string): EngineTool {
  const found = [...engineTools, ...pageTools].find((tool) => tool.name === name);
  if (!found) throw new CctoolError('not-found', `there is no tool "${name}"`);
  return found;
}
