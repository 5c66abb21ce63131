import { createWorkspaceVoices, voiceCache } from '../../../../toolkit/local/workspace-voices.js';
import type { PromptCache } from '../../../../voice/cache/prompt-cache.js';
import type { CliContext } from '../../../context.js';

/** The voice cache of the data folder, with its place and the bytes that it may have. */
export async function openVoiceCache(
  context: CliContext,
): Promise<{ cache: PromptCache; folder: string; limit: number }> {
  const toolkit = await context.toolkitContext();
  const { cacheBytes } = createWorkspaceVoices(toolkit.workspace, context.env);
  const cache = voiceCache(toolkit, { cacheBytes });
  return { cache, folder: cache.folder, limit: cacheBytes };
}
