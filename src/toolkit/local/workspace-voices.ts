import { readFileSync } from 'node:fs';
import { createVoices } from '../../voice/settings.js';
import type { VoiceCatalogue } from '../../voice/voices.js';
import type { Workspace } from '../context.js';

/**
 * The engines of a workspace's `voice` section, not started yet; the caller closes them.
 * @param environment where settings that name a variable look it up
 * @throws CctoolError of kind `usage` that names the setting
 */
export function createWorkspaceVoices(
  workspace: Workspace,
  environment: { [name: string]: string | undefined } = process.env,
): VoiceCatalogue {
  return createVoices(workspace.voice, {
    root: workspace.root,
    now: () => Date.now(),
    variable: (name) => environment[name],
    file(path) {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
  });
}
