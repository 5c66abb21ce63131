import { resolve } from 'node:path';
import type { makeKeyAs } from '../../client/sign-in.js';
import { CctoolError, isCctoolError } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';

const examples = `
Examples:
  cctool login --base-url https://cctool.example.com
  cctool login --base-url https://localhost:8443 --cacert ~/.local/share/cctool/tls/authority.crt
  cat key.txt | cctool login --base-url https://cctool.example.com --profile staging
  cctool login --base-url https://cctool.example.com --account acme
  cctool login --remove --profile staging

The key is read from standard input, or asked for without being shown; it is checked with the service and kept in a
file that only you can read. Afterwards --remote uses it.

With --account, password and code of the second factor are asked for on the terminal, and the account gets a new key that is
named after this machine: no key need be copied. The password is kept nowhere.`;

export const hasNoResult = true;

interface LoginOptions {
  account?: string;
  expires?: string;
  remove?: boolean;
}

/**
 * Asks for password and code, and has the service make a key for this machine.
 * @throws CctoolError of kind `usage` without a terminal: a password in a pipe or in a script is worth more than a key
 */
async function makeKey(
  context: CliContext,
  service: Parameters<typeof makeKeyAs>[0],
  account: string,
  expires: string | undefined,
): Promise<string> {
  const { stdin, stderr } = context.streams;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new CctoolError('usage', 'a password is read on a terminal only', 'pipe in a key instead of --account');
  }
  const { readInstant } = await import('../duration.js');
  const expiresAt = expires === undefined ? undefined : readInstant('--expires', expires, context.now());
  const { credentialsFile, profileNames } = await import('../../config/credentials.js');
  // A file that cannot be used is reported before there is a key that nobody has.
  profileNames(credentialsFile(context.env));
  const { readSecret } = await import('../terminal/ask.js');
  const { terminalActor } = await import('../with-store.js');
  const { makeKeyAs } = await import('../../client/sign-in.js');
  const { name } = await terminalActor();
  return makeKeyAs(service, {
    ...{ account, keyName: `login ${name}`.slice(0, 200), ...(expiresAt !== undefined && { expiresAt }) },
    askPassword: () => readSecret(context, `Password of ${account} at ${service.baseUrl}: `),
    askCode: () => readSecret(context, 'Code of the second factor: '),
  });
}

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--account <name>', 'sign in with a password, and make a key for this machine')
    .option('--expires <time>', 'with --account: when that key expires: 90d, 2027-01-31 (default: never)')
    .option('--remove', 'forget the stored key instead')
    .addHelpText('after', examples)
    .action(
      run(async (options: LoginOptions) => {
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
        if (options.expires !== undefined && options.account === undefined) {
          throw new CctoolError(
            'usage',
            '--expires is for --account',
            'a key that is there already expires as it was made',
          );
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
        const cacert = context.options.cacert ?? context.env.CCTOOL_CACERT ?? profile?.cacert ?? section.cacert;
        const service = {
          ...{ baseUrl, env: context.env },
          ...(cacert !== undefined && { ca: readAuthority(context, cacert) }),
        };
        const { readSecret } = await import('../terminal/ask.js');
        const key =
          options.account === undefined
            ? await readSecret(context, `API key for ${baseUrl}: `)
            : await makeKey(context, service, options.account, options.expires);
        const { isWellFormedKey } = await import('../../store/key-format.js');
        if (key.startsWith('cct_') && !isWellFormedKey(key)) {
          throw new CctoolError('auth', 'this key is mistyped or cut short: its checksum is wrong');
        }
        const { whoAmI } = await import('../../client/who-am-i.js');
        const who = await whoAmI({ ...service, key }).catch((error: unknown) => {
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
