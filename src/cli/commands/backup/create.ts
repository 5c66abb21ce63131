import { type CommandModule, ExitStatus } from '../../command.js';
import { readText } from '../../files/read-input.js';

const examples = `
Examples:
  cctool backup main-menu main-menu.xml
  cctool backup main-menu main-menu.xml --json
  export-script main-menu | cctool backup main-menu -`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<script-id>', "the script's id")
    .argument('<file>', 'the file that holds it, or - for standard input')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (script_id: string, file: string, options: { json?: boolean }) => {
        const content = await readText(context, file);
        const receipt = await (await context.toolkit()).backupScript({ script_id, content });
        if (options.json) context.print(JSON.stringify(receipt, null, 2));
        else context.print(`${receipt.backup_id}  ${receipt.timestamp}`);
        return ExitStatus.success;
      }),
    );
};
