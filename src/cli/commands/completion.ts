import { CctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CommandNode } from '../completion/command-words.js';

/** The script of each shell; each loads when requested. */
export const shells: { [name: string]: () => Promise<{ completionScript(program: CommandNode): string }> } = {
  bash: () => import('../completion/bash.js'),
  zsh: () => import('../completion/zsh.js'),
  fish: () => import('../completion/fish.js'),
};
const names = Object.keys(shells).join(', ');

const examples = `
Examples:
  cctool completion bash > /etc/bash_completion.d/cctool
  cctool completion zsh > "\${fpath[1]}/_cctool"
  cctool completion fish > ~/.config/fish/completions/cctool.fish
  source <(cctool completion bash)    # for this shell only`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<shell>', names)
    .addHelpText('after', examples)
    .action(
      run(async (shell: string) => {
        const load = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
        if (!load) {
          throw new CctoolError('usage', `there is no completion for "${shell}"`, `supported shells: ${names}`);
        }
        const { completionScript } = await load();
        context.print(completionScript(await context.commandTree()));
        return ExitStatus.success;
      }),
    );
};
