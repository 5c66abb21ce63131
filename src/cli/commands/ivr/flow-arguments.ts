import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Json } from '../../../toolkit/index.js';
import type { CliContext } from '../../context.js';
import { readPair } from '../../option-values.js';

/**
 * Mocks of the command line: `--mock name=value` (JSON, or a plain word), and `--mocks FILE` (YAML or JSON). The
 * command line overrides the file.
 */
export async function readMocks(
  context: CliContext,
  pairs: readonly string[],
  file: string | undefined,
): Promise<{ [name: string]: Json }> {
  const mocks: { [name: string]: Json } = {};
  if (file !== undefined) {
    const { readYaml } = await import('./read-yaml.js');
    try {
      Object.assign(mocks, readYaml(await readFile(resolve(context.cwd, file), 'utf8')));
    } catch (error) {
      throw new CctoolError(
        'usage',
        `${file}: the mocks cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  for (const pair of pairs) {
    const [name, value] = readPair('--mock', pair);
    mocks[name] = jsonOrWord(value);
  }
  return mocks;
}

/** `5`, `true` and `{…}` are JSON; anything else is text. */
export function jsonOrWord(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** True for a word that names a file, and not a flow of the workspace or a whole flow written in place. */
export const isFlowFile = (word: string): boolean => !/[\n{]/.test(word) && /[/\\]|\.(ya?ml|json)$/i.test(word);
