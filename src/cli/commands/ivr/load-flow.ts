import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CctoolError } from '../../../diagnostics/index.js';
import { brokenFlow, type Flow, flowName, readAnyFlow } from '../../../ivr/index.js';

const LARGEST = 32 * 1024 * 1024;

/**
 * Reads a flow from a file.
 * @param shown the file's name as the user wrote it, for messages
 */
export async function loadFlow(path: string, shown: string): Promise<Flow> {
  let text: string;
  try {
    if ((await stat(path)).size > LARGEST) throw new CctoolError('limit', `${shown}: larger than ${LARGEST} bytes`);
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    throw new CctoolError('usage', `${shown}: ${error.code === 'ENOENT' ? 'no such file' : error.message}`);
  }
  const { flow, diagnostics } = readAnyFlow(text, path);
  if (!flow) throw brokenFlow(flowName(basename(path)), shown, diagnostics);
  return flow;
}
