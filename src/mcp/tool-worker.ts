/** The main file of a process that runs tools: one call at a time. */
import { isCctoolError } from '../diagnostics/index.js';
import { createLocalToolkit } from '../toolkit/local-toolkit.js';
import { runAsWorker } from '../work/process-main.js';
import type { ToolOutcome, ToolTask } from './tool-processes.js';
import { toolsOf } from './tools.js';
import { WorkspaceFolder } from './workspace-folder.js';

runAsWorker();

async function run({ tool, input, context: given }: ToolTask): Promise<object> {
  const folder = new WorkspaceFolder(given.workspace);
  // A context per call: what engines keep of the files is kept by context, and files change between calls.
  const context = { ...given, now: Date.now, files: folder.files };
  const world = { folder, toolkit: async () => createLocalToolkit(context), local: async () => context };
  return toolsOf(world)
    .find(({ name }) => name === tool)!
    .call(input);
}

process.on('message', async (task: ToolTask) => {
  const send = (outcome: object) => {
    const message = { ...outcome, resident: process.memoryUsage.rss() } as ToolOutcome;
    process.send?.(message);
  };
  try {
    send({ answer: await run(task) });
  } catch (error) {
    if (isCctoolError(error)) send({ error: { kind: error.kind, message: error.message, hint: error.hint } });
    else send({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.send?.('ready');
