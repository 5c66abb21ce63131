import { CctoolError, type Diagnostic, type RuleSetting } from '../../diagnostics/index.js';
import type { ReadLimits } from '../../xml/tree.js';
import { linkGrammar } from '../link/index.js';
import type { LinkedGrammar, ReferenceProblem } from '../link/linked-grammar.js';
import { type BrokenReference, type CompiledGrammar, compileGrammar } from '../match/index.js';
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
  const diagnostics = checkGrammar(grammarSubject(read, linked), { rules });
  const compiled = compileGrammar(linked, { caseSensitive });
  let interpreter: Promise<Interpreter> | undefined;
  const grammar: PreparedGrammar = {
    linked,
    compiled,
    interpreter: () => {
      interpreter ??= import('../semantics/index.js').then(({ createInterpreter }) =>
        createInterpreter(linked, limits.semantics),
      );
      return interpreter;
    },
  };
  const elsewhere = compiled.broken.filter((broken) => broken.grammar !== linked.main);
  const obstacles = [...diagnostics.filter(isObstacle), ...elsewhere.map(brokenElsewhere)];
  return { read, diagnostics, obstacles, grammar };
}

const isObstacle = ({ severity, code }: Diagnostic): boolean => severity === 'error' || code === 'ruleref-unchecked';

const codes: { [problem in ReferenceProblem]: string } = {
  document: 'ruleref-document',
  mode: 'ruleref-mode',
  'root-missing': 'ruleref-root-undeclared',
  'root-undefined': 'ruleref-external-undefined',
  'rule-undefined': 'ruleref-external-undefined',
  'rule-private': 'ruleref-private',
};

/** A reference of another document that leads nowhere; the validation of the main document does not look there. */
function brokenElsewhere({ grammar, rule, reference, problem }: BrokenReference): Diagnostic {
  const { target } = reference;
  const name = target.kind === 'external' ? target.uri : `#${target.name}`;
  const code = target.kind === 'local' ? 'ruleref-local-undefined' : codes[problem];
  return {
    code,
    severity: 'error',
    message: `in ${grammar.uri}, the reference "${name}" leads nowhere`,
    ...grammar.document.lines.span(reference.start, reference.end),
    rule: rule.id,
    hint: 'validate that grammar too',
  };
}
