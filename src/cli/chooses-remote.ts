import type { CliContext } from './context.js';

/**
 * True when the options, the environment or the configuration choose a remote service. A file of its own: every command
 * asks it, and few need the rest of the remote mode.
 */
export async function choosesRemote(context: CliContext): Promise<boolean> {
  const { options, env } = context;
  if (options.local) return false;
  if (options.remote || options.baseUrl || options.profile || env.CCTOOL_BASE_URL) return true;
  const { remote } = await context.workspace();
  return (remote as { base_url?: string } | undefined)?.base_url !== undefined;
}
