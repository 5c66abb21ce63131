import { largestBackup, withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { inputFile, streamInput } from '../../files/read-input.js';

const examples = `
Examples:
  cctool backup main-menu main-menu.xml
  cctool backup main-menu main-menu.xml --label "release 12" --comment "before the move"
  cctool backup prompts prompts.zip --remote --json
  export-script main-menu | cctool backup main-menu -

Any bytes are kept as they are, up to 256 MiB. A backup with a label is never removed by rules.`;

/** Larger scripts are sent as they are read; a smaller text goes the way that every service knows. */
const largestText = 2 ** 20;

interface Options {
  label?: string;
  comment?: string;
  json?: boolean;
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<script-id>', "the script's id")
    .argument('<file>', 'the file that holds it, or - for standard input')
    .option('--label <name>', 'a name for this state of the script')
    .option('--comment <text>', 'a remark for those who read the list')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (script_id: string, word: string, options: Options) => {
        const receipt = await keep(context, script_id, word, options);
        const { backup_id, timestamp } = receipt;
        if (options.json) context.print(JSON.stringify(receipt, null, 2));
        else context.print(`${backup_id}  ${timestamp}`);
        return ExitStatus.success;
      }),
    );
};

/** Keeps a copy: a short text through the operation, what has a label or is larger or no text as bytes. */
async function keep(context: CliContext, script_id: string, word: string, { label, comment }: Options) {
  const content = await streamInput(context, inputFile(context, word), await largestBackup());
  if (label === undefined && comment === undefined) {
    const text = await shortText(content());
    if (text !== undefined) return (await context.toolkit()).backupScript({ script_id, content: text });
  }
  return withBackupSource(context, (source) => source.create({ script_id, content, label, comment }));
}

/** The text of what is short and UTF-8. */
async function shortText(content: AsyncIterable<Uint8Array> | Buffer): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of Buffer.isBuffer(content) ? [content] : content) {
    size += piece.length;
    if (size > largestText) return undefined;
    pieces.push(piece);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(pieces));
  } catch {
    return undefined;
  }
}
