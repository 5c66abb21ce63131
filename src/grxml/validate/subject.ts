import type { Diagnostic, Finding, Lines, SourceFix } from '../../diagnostics/index.js';
import type { LinkedGrammar, LoadedDocument } from '../link/linked-grammar.js';
import type { Grammar, Range, RuleDefinition } from '../model.js';
import type { ReadResult } from '../read/index.js';

/** What the rules check: a document as read, and the documents it refers to if they were loaded. */
export interface GrammarSubject {
  read: ReadResult;
  grammar: Grammar | undefined;
  readonly lines: Lines;
  /** Absent where references were not followed: rules about other documents are silent then. */
  linked?: LinkedGrammar;
  /** The errors of a document that it refers to, without those of the documents behind it; see `runRules`. */
  errorsIn?: (document: LoadedDocument) => readonly Diagnostic[];
  /** Whether none of the documents that it reaches has errors. */
  areOthersSound?: () => boolean;
  /** Examples that their rule does not accept; absent where they were not tried (see `prepareSubject`). */
  unmatchedExamples?: readonly UnmatchedExample[];
}

/** An example phrase that its rule does not accept. */
export interface UnmatchedExample {
  example: Range & { text: string };
  rule: RuleDefinition;
  /** It matches without its punctuation. */
  isPunctuation: boolean;
  /** The accepted phrase that is nearest, where one was found. */
  nearest?: string;
}

/** The subject of a document; `linked` as `linkGrammar` returned it. */
export function grammarSubject(read: ReadResult, linked?: LinkedGrammar): GrammarSubject {
  return {
    read,
    grammar: read.grammar,
    // Lines are counted when the first finding needs them.
    get lines() {
      return read.document.lines;
    },
    ...(linked === undefined ? {} : { linked }),
  };
}

/** A finding at a stretch of the source. The enclosing rule is found by its place. */
export function findingAt(
  subject: GrammarSubject,
  range: { start: number; end: number },
  message: string,
  hint?: string,
  fix?: SourceFix,
): Finding {
  const { lines } = subject;
  return {
    span: lines.span(range.start, range.end),
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(fix === undefined ? {} : { fix: lines.placed(fix) }),
  };
}

/** Computes something once per key; the result lives as long as the key. */
export function once<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      known.set(key, value);
    }
    return value;
  };
}
