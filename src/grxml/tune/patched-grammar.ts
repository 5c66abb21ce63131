import { linkGrammar } from '../link/index.js';
import type { LinkedGrammar } from '../link/linked-grammar.js';
import { compileGrammar } from '../match/index.js';
import type { Grammar } from '../model.js';
import { readGrammar } from '../read/index.js';
import { createInterpreter } from '../semantics/index.js';
import type { PreparedGrammar } from '../testing/index.js';
import type { Change } from './changes.js';
import { applyInsertions, type Insertion } from './insertions.js';

/** A document with changes made. */
export interface PatchedDocument {
  uri: string;
  before: string;
  after: string;
}

/** A grammar with changes made, in whatever of its documents they are. */
export interface Patched {
  grammar: PreparedGrammar;
  documents: PatchedDocument[];
}

/**
 * Makes changes and prepares the grammar again; nothing is fetched, because all its documents are there.
 * @returns undefined when the changed text cannot be read without an error
 */
export async function patchGrammar(linked: LinkedGrammar, changes: readonly Change[]): Promise<Patched | undefined> {
  const insertions = new Map<Grammar, Insertion[]>();
  for (const { grammar, insertions: more } of changes) {
    insertions.set(grammar, [...(insertions.get(grammar) ?? []), ...more]);
  }
  const documents: PatchedDocument[] = [];
  const fresh = new Map<Grammar, Grammar>();
  for (const [grammar, made] of insertions) {
    const before = grammar.document.source;
    const after = applyInsertions(before, made);
    const read = readGrammar(after, { uri: grammar.uri });
    if (!read.grammar || read.diagnostics.some(({ severity }) => severity === 'error')) return undefined;
    fresh.set(grammar, read.grammar);
    documents.push({ uri: grammar.uri, before, after });
  }
  const now = (grammar: Grammar | undefined) => grammar && (fresh.get(grammar) ?? grammar);
  const again = await linkGrammar(now(linked.main)!, async (uri) => ({ uri, bytes: new Uint8Array() }), {
    read: async ({ uri }) => ({ grammar: now(linked.documents.get(uri)?.grammar), diagnostics: [] }),
  });
  let interpreter: ReturnType<PreparedGrammar['interpreter']> | undefined;
  const grammar: PreparedGrammar = {
    linked: again,
    compiled: compileGrammar(again),
    interpreter: () => {
      interpreter ??= createInterpreter(again);
      return interpreter;
    },
  };
  return { grammar, documents };
}
