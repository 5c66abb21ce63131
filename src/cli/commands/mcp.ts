import { dirname } from 'node:path';
import { CctoolError } from '../../diagnostics/index.js';
import type { CommandModule } from '../command.js';
import type { CliContext } from '../context.js';

const help = `
Assistants start this command and speak the Model Context Protocol with it on standard input and output. It offers the
operations of cctool and more of its engines as tools, the files of the workspace and the pages of the rules as resources,
and prompts for common tasks. Files outside the workspace are not read, except those that the configuration names. cctool
serve offers the tools on /mcp, for keys of the service. docs/agents.md has settings for several clients.

Examples:
  cctool mcp
  cctool mcp --config ~/ivr/cctool.config.yaml     the workspace of this file, from any folder
  cctool mcp --base-url https://cctool.example     a service answers`;

export const define: CommandModule['define'] = (command, context, run) => {
  command.addHelpText('after', help).action(run(() => start(context)));
};

async function start(context: CliContext): Promise<number> {
  const { stdin, stdout } = context.streams;
  if (stdin.isTTY) {
    throw new CctoolError(
      'usage',
      'this server is started by an assistant, not in a terminal',
      'docs/agents.md shows how to set up a client',
    );
  }
  const workspace = await context.workspace();
  // Some clients start servers in the root folder: a whole machine is not a workspace.
  if (workspace.file === undefined && dirname(workspace.root) === workspace.root) {
    throw new CctoolError(
      'usage',
      'the root folder of the machine is not a workspace',
      'start it in the folder of the workspace, or name its configuration with --config FILE',
    );
  }
  const [{ serveMcp }, { toolsOf }, { Answers }, { WorkspaceFolder }, { ToolProcesses }] = await Promise.all([
    import('../../mcp/server.js'),
    import('../../mcp/tools.js'),
    import('../../mcp/answers.js'),
    import('../../mcp/workspace-folder.js'),
    import('../../mcp/tool-processes.js'),
  ]);
  const folder = new WorkspaceFolder(workspace);
  const answers = new Answers();
  if (await context.isRemote()) {
    const toolkit = await context.toolkit();
    await serveMcp(stdin, stdout, { tools: toolsOf({ folder, toolkit: async () => toolkit }), answers, folder });
  } else {
    const { now: _, ...given } = await context.toolkitContext();
    const processes = new ToolProcesses();
    const never = () => Promise.reject(new Error('tools run in processes of their own'));
    const tools = toolsOf({ folder, toolkit: never, local: never }).map((tool) => ({
      ...tool,
      call: (input: { [name: string]: unknown }) => processes.call({ tool: tool.name, input, context: given }),
    }));
    await serveMcp(stdin, stdout, { tools, answers, folder });
    await processes.close();
  }
  // An open input would keep the process alive.
  stdin.destroy();
  return 0;
}
