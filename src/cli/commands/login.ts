import { resolve } from 'node:path';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';

const examples = `
Examples:
  cctool login --base-url https://cctool.example.com
  cctool login --base-url https://localhost:8443 --cacert ~/.local/share/cctool/tls/authority.crt
  cat key.txt | cctool login --base-url https://cctool.example.com --profile staging
  cctool login --remove --profile staging

The key is read from standard input, or asked for without being shown; it is checked with the service and kept in a
file that only you can read. Afterwards --remote uses it.`;

export const hasNoResult = true;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--remove', 'forget the stored key instead')
    .addHelpText('after', examples)
    .action(
      run(async (options: { remove?: boolean }) => {
        const { credentialsFile, removeProfile, saveProfile } = await import('../../config/credentials.js');
        const { readAuthority, remoteTarget } = await import('../remote.js');
        const file = credentialsFile(context.env);
        const { baseUrl, profileName, profile, section } = await remoteTarget(context);
        if (options.remove) {
          if (!removeProfile(file, profileName)) {
            throw new CctoolError('not-found', `there is no profile "${profileName}" in ${file}`);
          }
          context.say(`The profile "${profileName}" is forgotten. The key itself stays good until it is revoked.`);
          return ExitStatus.success;
        }
        if (baseUrl === undefined) {
          throw new CctoolError(
            'usage',
            context.options.profile === undefined ? 'which service?' : `there is no profile "${profileName}"`,
            'name the service: cctool login --base-url https://…',
          );
        }
        const { readBaseUrl } = await import('../../http/base-url.js');
        readBaseUrl(baseUrl);
        const { readSecret } = await import('../terminal/ask.js');
        const key = await readSecret(context, `API key for ${baseUrl}: `);
        const { isWellFormedKey } = await import('../../store/key-format.js');
        if (key.startsWith('cct_') && !isWellFormedKey(key)) {
          throw new CctoolError('auth', 'this key is mistyped or cut short: its checksum is wrong');
        }
        const cacert = context.options.cacert ?? context.env.CCTOOL_CACERT ?? profile?.cacert ?? section.cacert;
        const { whoAmI } = await import('../../client/who-am-i.js');
        const who = await whoAmI({
          baseUrl,
          key,
          env: context.env,
          ...(cacert !== undefined && { ca: readAuthority(context, cacert) }),
        }).catch((error: unknown) => {
          if (!isCctoolError(error) || error.kind !== 'auth') throw error;
          throw new CctoolError('auth', error.message, `use a key of ${baseUrl}; cctool keys create makes one there`);
        });
        saveProfile(file, profileName, {
          base_url: baseUrl,
          key,
          ...(cacert !== undefined && { cacert: resolve(context.cwd, cacert) }),
        });
        const name = who?.key.name === undefined ? '' : ` as "${who.key.name}"`;
        context.say(`Logged in to ${baseUrl}${name}; kept in ${file} (profile "${profileName}").`);
        return ExitStatus.success;
      }),
    );
};
