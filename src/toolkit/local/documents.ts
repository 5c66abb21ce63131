import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Resolve } from '../../grxml/resolver.js';
import type { Workspace } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';

/** A grammar in a file of this machine: its references lead to the files below its folder, and to what is allowed beside. */
export interface LocalGrammar {
  /** Absolute path: relative references start here. The file itself is not read. */
  path: string;
  /** The document, in any encoding. */
  bytes: Uint8Array;
  /** Absolute paths of files and folders that references may name too. */
  allowPaths?: readonly string[];
  /** Addresses that references may name. */
  allowUrls?: readonly string[];
}

/** A local grammar's URI, and the resolver of its references. */
export function placeOf(
  workspace: Workspace,
  { path, allowPaths = [], allowUrls = [] }: Omit<LocalGrammar, 'bytes'>,
): { uri: string; resolve: Resolve } {
  const more = { folder: dirname(path), paths: allowPaths, urls: allowUrls };
  return { uri: pathToFileURL(path).href, resolve: workspaceResolver(workspace, more) };
}

/** Loads what gives the text of a grammar document in any encoding, as a service takes it. */
export async function loadDocumentText(): Promise<(bytes: Uint8Array) => string> {
  const { decode } = await import('../../xml/decode.js');
  return (bytes) => decode(bytes).text;
}

/** Starts libxml2 beside what else a validation in this process begins with. */
export async function prepareValidation(): Promise<void> {
  (await import('../../grxml/schema/check-schema.js')).prepareSchema();
}
