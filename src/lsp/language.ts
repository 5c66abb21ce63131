import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  Range,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { OpenDocument, OpenDocuments } from './documents.js';
import type { Project } from './project.js';

/** What a feature is asked about: a document among the others. */
export interface Scene {
  document: OpenDocument;
  project: Project;
  documents: OpenDocuments;
  /** Milliseconds since 1970 UTC. */
  now: number;
  /** The score of the last analysis, where there was one. */
  score: number | undefined;
}

/** A place in a document: an offset in UTF-16 units. */
export interface Spot extends Scene {
  offset: number;
  /** The character that asked for completion, where nobody did by hand. */
  trigger?: string | undefined;
}

/** A stretch of a document with the type of a semantic token, and whether a name is declared there. */
export interface SemanticSpan {
  start: number;
  end: number;
  type: TokenType;
  isDeclaration?: boolean;
}

/** The types of semantic tokens, in the order of the legend. All are types that editors have colours for. */
export const tokenTypes = ['function', 'string', 'macro', 'keyword', 'variable', 'property', 'number'] as const;
export type TokenType = (typeof tokenTypes)[number];

/**
 * What the server can do with one kind of document. Whatever is missing does not exist for the kind. Functions are pure:
 * edits are returned, never made.
 */
export interface Language {
  complete?(spot: Spot): Promise<CompletionItem[]>;
  hover?(spot: Spot): Promise<Hover | undefined>;
  definition?(spot: Spot): Promise<Location[]>;
  references?(spot: Spot, withDeclaration: boolean): Promise<Location[]>;
  /** The name that can be renamed here. */
  renamable?(spot: Spot): Promise<{ range: Range; placeholder: string } | undefined>;
  /** @throws CctoolError of kind `input` where the new name cannot be used */
  rename?(spot: Spot, name: string): Promise<WorkspaceEdit | undefined>;
  symbols?(scene: Scene): Promise<DocumentSymbol[]>;
  folding?(scene: Scene): Promise<FoldingRange[]>;
  selection?(spot: Spot): Promise<SelectionRange | undefined>;
  /** @throws CctoolError of kind `input` where the document cannot be formatted */
  format?(scene: Scene): Promise<TextEdit[]>;
  actions?(scene: Scene, range: Range, findings: readonly Diagnostic[]): Promise<CodeAction[]>;
  tokens?(scene: Scene): Promise<SemanticSpan[]>;
  links?(scene: Scene): Promise<DocumentLink[]>;
  hints?(scene: Scene, range: Range): Promise<InlayHint[]>;
  lenses?(scene: Scene): Promise<CodeLens[]>;
}
