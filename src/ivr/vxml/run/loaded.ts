/** A document of an application that has been read and checked. */

import type { PreparedGrammar } from '../../simulate/program.js';
import type { Dialog, VxmlDocument, VxmlGrammar } from '../read/model.js';
import type { EventThrown } from './signals.js';

/** A grammar that can be used, or the event that its use throws. */
export type GrammarResult = readonly PreparedGrammar[] | EventThrown;

/** A document that is ready to run. */
export interface Loaded {
  key: string;
  url: string;
  /** How nodes and traces call it: its address without folders of the application, query and `.vxml`. */
  name: string;
  document: VxmlDocument;
  root: Loaded | undefined;
  grammars: ReadonlyMap<VxmlGrammar, GrammarResult>;
  /** By their unique name. */
  dialogs: ReadonlyMap<string, Dialog>;
}

/** An address without fragment, and without the query for a file. */
export function withoutTail(url: URL): string {
  const copy = new URL(url.href);
  copy.hash = '';
  if (copy.protocol === 'file:') copy.search = '';
  return copy.href;
}
