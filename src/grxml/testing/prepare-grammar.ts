import { CctoolError, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import type { ReadLimits } from '../../xml/tree.js';
import { linkGrammar } from '../link/index.js';
import { externalReferences, type LinkedGrammar } from '../link/linked-grammar.js';
import { type CompiledGrammar, compileGrammar } from '../match/index.js';
import { type ReadResult, readGrammar } from '../read/index.js';
import type { Resolve } from '../resolver.js';
import type { Interpreter, SemanticLimits } from '../semantics/index.js';
import { checkGrammar, grammarSubject } from '../validate/index.js';

export interface PrepareOptions {
  /** The document's own URI; relative references resolve against it. */
  uri?: string;
  /** Gives the documents that references name. Without it no reference leads anywhere. */
  resolve?: Resolve;
  /** Severity per rule code of the validation. */
  rules?: { [code: string]: RuleSetting };
  /** Tokens match only words in the same case. */
  caseSensitive?: boolean;
  limits?: { read?: Partial<ReadLimits>; semantics?: Partial<SemanticLimits> };
}

/** A grammar that phrases can be tested against. */
export interface PreparedGrammar {
  linked: LinkedGrammar;
  compiled: CompiledGrammar;
  /** Made when first needed: most phrases of most tests never need a script engine. */
  interpreter(): Promise<Interpreter>;
}

export interface Preparation {
  read: ReadResult;
  /** What the validation says, in the order of the text. */
  diagnostics: Diagnostic[];
  /**
   * What forbids to test phrases: errors, and references that were not followed. A phrase that needs them would not
   * match, whatever it does on a platform.
   */
  obstacles: Diagnostic[];
  /** Absent if the document is not a grammar at all. */
  grammar?: PreparedGrammar;
}

let semantics: Promise<typeof import('../semantics/index.js')> | undefined;
/** Asked for once: the loader of modules takes its time for what it has loaded, too. */
const loadSemantics = () => {
  semantics ??= import('../semantics/index.js');
  return semantics;
};

const nothingIsRead: Resolve = async (uri) => {
  throw new CctoolError('input', `${uri}: references to other documents are not followed here`);
};

/** Reads, links, checks (without the schema stage) and compiles a grammar, so that phrases can be tested against it. */
export async function prepareGrammar(
  source: string | Uint8Array,
  { uri = '', resolve = nothingIsRead, rules = {}, caseSensitive = false, limits = {} }: PrepareOptions = {},
): Promise<Preparation> {
  const read = readGrammar(source, { uri, ...(limits.read ? { limits: limits.read } : {}) });
  if (!read.grammar) {
    const diagnostics = checkGrammar(grammarSubject(read), { rules });
    return { read, diagnostics, obstacles: diagnostics.filter(isObstacle) };
  }
  const linked = await linkGrammar(read.grammar, resolve);
  // Of a grammar that is alone, rules about other documents have nothing to say.
  const isAlone = externalReferences(read.grammar).length === 0;
  const diagnostics = checkGrammar(grammarSubject(read, isAlone ? undefined : linked), { rules });
  const compiled = compileGrammar(linked, { caseSensitive });
  let interpreter: Promise<Interpreter> | undefined;
  const grammar: PreparedGrammar = {
    linked,
    compiled,
    interpreter: () => {
      interpreter ??= loadSemantics().then(({ createInterpreter }) => createInterpreter(linked, limits.semantics));
      return interpreter;
    },
  };
  return { read, diagnostics, obstacles: diagnostics.filter(isObstacle), grammar };
}

const isObstacle = ({ severity, code }: Diagnostic): boolean => severity === 'error' || code === 'ruleref-unchecked';
