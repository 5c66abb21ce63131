import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { CctoolError, isCctoolError } from '../../../diagnostics/index.js';
import type { ManifestEntry } from '../../../voice/batch/manifest.js';
import type { Platform, PromptUpload } from '../../../voice/platforms/platform.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { offerChoices, readChoice } from '../../option-values.js';
import { plural } from '../../terminal/text.js';

const platforms = ['genesys', 'connect', 'cxone'] as const;

interface Options {
  to: string;
  language: string;
  region?: string;
  instance?: string;
  bucket?: string;
  prefix: string;
  endpoint?: string;
  all?: boolean;
  confirm?: boolean;
  json?: boolean;
}

const examples = `
Only prompts that were approved (cctool voice desk) are uploaded; --all adds drafts, a rejected one never is. Nothing is sent
without --confirm. The credentials come from the environment:

  genesys   GENESYSCLOUD_OAUTHCLIENT_ID and GENESYSCLOUD_OAUTHCLIENT_SECRET; --region mypurecloud.ie
  connect   AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN; --region, --instance, --bucket
  cxone     CXONE_TOKEN, a bearer token; --endpoint https://api-na1.niceincontact.com

Examples:
  $ cctool voice upload prompts --to genesys --region mypurecloud.com
  $ cctool voice upload prompts --to genesys --region mypurecloud.com --language en-US --confirm
  $ cctool voice upload prompts --to connect --region eu-west-1 --instance 12345678-1234 --bucket my-prompts --confirm
  $ cctool voice upload prompts --to cxone --endpoint https://api-na1.niceincontact.com --prefix 'prompts\\'`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { to: platforms });
  command
    .argument('<folder>', 'the folder of cctool voice batch, with its manifest.json')
    .requiredOption('--to <platform>', platforms.join(', '))
    .option('--language <tag>', 'of the prompts', 'en-US')
    .option('--region <name>', 'of Genesys Cloud (mypurecloud.com) or of AWS (eu-west-1)')
    .option('--instance <id>', 'of Amazon Connect')
    .option('--bucket <name>', 'of S3, from which Amazon Connect takes recordings')
    .option('--prefix <folder>', 'before the names of files in the bucket or on CXone', '')
    .option('--endpoint <url>', 'the address of the API, where it is not that of the region')
    .option('--all', 'drafts too')
    .option('--confirm', 'upload; otherwise only what would be done is shown')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (name: string, options: Options) => {
        const { manifestOf } = await import('../../../voice/desk/desk-folder.js');
        const { reviewStateOf } = await import('../../../voice/batch/manifest.js');
        const folder = resolve(context.cwd, name);
        const manifest = await manifestOf(folder);
        const { platform, secrets } = await platformOf(context, options);
        const chosen = manifest.prompts.filter((entry) => {
          const state = reviewStateOf(entry);
          return state === 'approved' || (options.all && state === 'draft');
        });
        const left = manifest.prompts.length - chosen.length;
        const rows: { id: string; what: string; outcome: string }[] = [];
        const { platformSender } = await import('../../../voice/platforms/send.js');
        const { send, close } = platformSender(context.env, secrets);
        try {
          for (const entry of chosen) {
            try {
              const upload = await uploadOf(folder, entry, options.language);
              const what = platform.plan(upload);
              const outcome = options.confirm ? await platform.put(upload, send) : 'not sent';
              rows.push({ id: entry.id, what, outcome });
              if (!options.json) context.print(options.confirm ? `${outcome} ${entry.id}` : `${entry.id}: ${what}`);
            } catch (error) {
              if (!isCctoolError(error)) throw error;
              rows.push({ id: entry.id, what: error.message, outcome: 'failed' });
              context.say(`✖ ${entry.id}: ${error.message}`);
            }
          }
        } finally {
          await close();
        }
        if (options.json) context.print(JSON.stringify(rows, null, 2));
        const failed = rows.filter(({ outcome }) => outcome === 'failed').length;
        const passedOver = left > 0 ? `, ${left} not approved and passed over` : '';
        context.say(
          options.confirm
            ? `${rows.length - failed} uploaded, ${failed} failed${passedOver}`
            : `${plural(rows.length - failed, 'prompt')} would be uploaded${passedOver}; send them with --confirm`,
        );
        return failed > 0 ? ExitStatus.findings : ExitStatus.success;
      }),
    );
};

/** @throws CctoolError of kind `input` for a file that is not the one of the manifest: nobody has approved it */
async function uploadOf(folder: string, entry: ManifestEntry, language: string): Promise<PromptUpload> {
  const bytes = await readFile(join(folder, entry.file)).catch(() => undefined);
  if (!bytes) throw new CctoolError('input', `${entry.file} is not there`);
  if (createHash('sha256').update(bytes).digest('hex') !== entry.sha256)
    throw new CctoolError('input', `${entry.file} is not the file that was made`);
  const file = basename(entry.file);
  return { name: basename(file, extname(file)), text: entry.text, language, file, bytes };
}

/** @throws CctoolError of kind `usage` that names the option or the variable that is missing */
async function platformOf(
  { env, now }: CliContext,
  options: Options,
): Promise<{ platform: Platform; secrets: string[] }> {
  const { readBaseUrl } = await import('../../../http/base-url.js');
  const to = readChoice('--to', options.to, platforms, 'a platform');
  const needed = (option: 'region' | 'instance' | 'bucket' | 'endpoint', pattern: RegExp): string => {
    const value = options[option];
    if (value === undefined) throw new CctoolError('usage', `--${option} is needed for ${to}`);
    if (!pattern.test(value)) throw new CctoolError('usage', `--${option}: "${value}" is not a name that ${to} has`);
    return value;
  };
  const secret = (variable: string): string => {
    const value = env[variable]?.trim();
    if (value) return value;
    // Without --confirm nothing is sent.
    if (!options.confirm) return '';
    throw new CctoolError('unavailable', `the variable ${variable} is not set`, 'it holds the credentials');
  };
  const at = (url: string) => readBaseUrl(options.endpoint ?? url);
  if (to === 'cxone') {
    const { CxonePlatform } = await import('../../../voice/platforms/cxone.js');
    const token = secret('CXONE_TOKEN');
    const api = readBaseUrl(needed('endpoint', /./));
    return { platform: new CxonePlatform({ api, token, folder: options.prefix }), secrets: [token] };
  }
  if (to === 'genesys') {
    const { GenesysPlatform } = await import('../../../voice/platforms/genesys.js');
    const region = options.endpoint === undefined ? needed('region', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/) : '';
    const clientId = secret('GENESYSCLOUD_OAUTHCLIENT_ID');
    const clientSecret = secret('GENESYSCLOUD_OAUTHCLIENT_SECRET');
    const settings = { api: at(`https://api.${region}`), login: at(`https://login.${region}`), clientId, clientSecret };
    return { platform: new GenesysPlatform(settings), secrets: [clientSecret] };
  }
  const { ConnectPlatform } = await import('../../../voice/platforms/connect.js');
  const region = needed('region', /^[a-z]{2,4}(-[a-z]+)+-\d$/);
  const instance = needed('instance', /^[\w-]{1,100}$/);
  const bucket = needed('bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/);
  if (!/^(?:[\w.-]+\/)*$/.test(options.prefix))
    throw new CctoolError('usage', `--prefix: "${options.prefix}" is not a folder`, 'write one like prompts/');
  const secretAccessKey = secret('AWS_SECRET_ACCESS_KEY');
  const sessionToken = env.AWS_SESSION_TOKEN?.trim() || undefined;
  const platform = new ConnectPlatform({
    ...{ region, instance, bucket, prefix: options.prefix, now },
    credentials: { accessKeyId: secret('AWS_ACCESS_KEY_ID'), secretAccessKey, sessionToken },
    connect: at(`https://connect.${region}.amazonaws.com`),
    s3: at(`https://s3.${region}.amazonaws.com`),
  });
  return { platform, secrets: [secretAccessKey, ...(sessionToken === undefined ? [] : [sessionToken])] };
}
