import { withBackupSource } from '../../backup-source.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { writePieces } from '../../files/write-output.js';

const examples = `
Examples:
  cctool backup show main-menu
  cctool backup show bak_01j9z3… --content
  cctool backup show main-menu@2 --json`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<backup>', "a backup's id, a script's id, or SCRIPT@2")
    .option('--content', 'print the content instead')
    .option('--json', 'print JSON, with the content as text, or in base64 where it is not text')
    .addHelpText('after', examples)
    .action(
      run(async (reference: string, options: { content?: boolean; json?: boolean }) =>
        withBackupSource(context, async (source) => {
          const backup = await source.find(reference);
          if (options.json) {
            const { decodeScript, joined } = await import('../../../studio/index.js');
            const bytes = await joined(source.content(backup));
            const text = decodeScript(bytes);
            const content = text
              ? { content: text.text, encoding: text.encoding }
              : { content_base64: bytes.toString('base64'), encoding: null };
            context.print(JSON.stringify({ ...backup, ...content }, null, 2));
          } else if (options.content) {
            await writePieces(context, source.content(backup));
          } else {
            const lines = Object.entries(backup).map(([name, value]) => `${name.padEnd(10)} ${value ?? '-'}`);
            context.print(lines.join('\n'));
          }
          return ExitStatus.success;
        }),
      ),
    );
};
