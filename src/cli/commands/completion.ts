import { CctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CommandNode } from '../completion/command-words.js';
import { offerChoices } from '../option-values.js';

/** The script of each shell; each loads when requested. */
export const shells: { [name: string]: () => Promise<{ completionScript(program: CommandNode): string }> } = {
  bash: () => import('../completion/bash.js'),
  zsh: () => import('../completion/zsh.js'),
  fish: () => import('../completion/fish.js'),
  powershell: () => import('../completion/powershell.js'),
};
const names = Object.keys(shells).join(', ');

const examples = `
Examples:
  cctool completion bash > /etc/bash_completion.d/cctool
  cctool completion zsh > "\${fpath[1]}/_cctool"
  cctool completion fish > ~/.config/fish/completions/cctool.fish
  source <(cctool completion bash)    # for this shell only
  cctool completion powershell | Out-String | Invoke-Expression      # in $PROFILE
  cctool completion values -- hoo status ''      # what the scripts ask: what the last word may be`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { shell: Object.keys(shells) }, { shell: ['values'] });
  command
    .argument('<shell>', names)
    .argument('[words...]', 'with `values`, behind --: the words of a command line, the last one being typed')
    .addHelpText('after', examples)
    .action(
      run(async (shell: string, words: string[]) => {
        if (shell === 'values') {
          const { offer, offerLines } = await import('../completion/offer.js');
          context.print(offerLines(await offer(context, words)));
          return ExitStatus.success;
        }
        if (words.length > 0) {
          throw new CctoolError('usage', `"${words[0]}": a script is for every word`, `cctool completion ${shell}`);
        }
        const { completionScript } = await shells[shell]!();
        context.print(completionScript(await context.commandTree()));
        return ExitStatus.success;
      }),
    );
};
