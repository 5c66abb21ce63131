import { CctoolError } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import { plural } from '../../terminal/text.js';
import { withBackups } from '../../with-store.js';

const examples = `
Examples:
  openssl rand -base64 32 > /etc/cctool/backup.key     then server.backups.key_file, and:
  cctool backup rekey

The contents of backups are encrypted (AES-256-GCM) where the configuration or CCTOOL_BACKUP_KEY gives a key. To change it,
put the new key on the first line and leave the old one on the second, restart the servers, run this, and then remove the
old one. A lost key cannot be replaced: what is encrypted with it cannot be read again.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) =>
        withBackups(context, async (store, studio) => {
          if (!store.cipher) {
            const hint = 'name its file in server.backups.key_file, or set CCTOOL_BACKUP_KEY';
            throw new CctoolError('usage', 'there is no key to encrypt with', hint);
          }
          const result = await studio.rekeyBackups(store);
          if (options.json) context.print(JSON.stringify({ ...result, key: store.cipher.current }, null, 2));
          else {
            const { contents, rewritten } = result;
            context.say(
              `${rewritten} of ${plural(contents, 'content')} encrypted anew, with the key ${store.cipher.current}`,
            );
          }
          return ExitStatus.success;
        }),
      ),
    );
};
