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
  /** The accepted phrase that is nearest, where one was found. */
  nearest?: string;
}

/** What is known about a subject beside its documents. */
type Knowledge = Pick<GrammarSubject, 'errorsIn' | 'areOthersSound' | 'unmatchedExamples'>;

/**
 * A class: V8 makes a hidden class for each object that has a getter or a prototype of its own, and these keep the
 * documents of all subjects until memory as a whole is collected.
 */
class Subject implements GrammarSubject {
  readonly read: ReadResult;
  readonly grammar: Grammar | undefined;
  declare linked?: LinkedGrammar;
  declare errorsIn?: NonNullable<GrammarSubject['errorsIn']>;
  declare areOthersSound?: NonNullable<GrammarSubject['areOthersSound']>;
  declare unmatchedExamples?: readonly UnmatchedExample[];

  constructor(read: ReadResult, linked: LinkedGrammar | undefined, known: Knowledge) {
    this.read = read;
    this.grammar = read.grammar;
    if (linked) this.linked = linked;
    if (known.errorsIn) this.errorsIn = known.errorsIn;
    if (known.areOthersSound) this.areOthersSound = known.areOthersSound;
    if (known.unmatchedExamples) this.unmatchedExamples = known.unmatchedExamples;
  }

  /** Lines are counted when the first finding needs them. */
  get lines(): Lines {
    return this.read.document.lines;
  }
}

/** The subject of a document; `linked` as `linkGrammar` returned it. */
export function grammarSubject(read: ReadResult, linked?: LinkedGrammar, known: Knowledge = {}): GrammarSubject {
  return new Subject(read, linked, known);
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
  const finding: Finding = { span: lines.span(range.start, range.end), message };
  if (hint !== undefined) finding.hint = hint;
  if (fix !== undefined) finding.fix = lines.placed(fix);
  return finding;
}
