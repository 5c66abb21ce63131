import {
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  type Position,
  ResponseError,
  SemanticTokensBuilder,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { isCctoolError } from '../diagnostics/index.js';
import { packageVersion } from '../package-info.js';
import { fixActions } from './check/fix-actions.js';
import { Rechecker } from './check/rechecker.js';
import { type Shift, shownFinding } from './check/shown-findings.js';
import { requests } from './client-requests.js';
import { kindOf, type OpenDocument, OpenDocuments, pathOf } from './documents.js';
import { type Language, type Scene, type Spot, tokenTypes } from './language.js';
import { languages } from './languages.js';
import { type LspHost, Projects } from './project.js';
import { workspaceSymbols } from './workspace-symbols.js';

const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  completionProvider: { triggerCharacters: ['<', '"', '#', '$', '.', ' ', ':', '/'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  selectionRangeProvider: true,
  documentFormattingProvider: true,
  codeActionProvider: {
    codeActionKinds: ['quickfix', 'source.fixAll', 'refactor.extract', 'refactor.inline', 'refactor.rewrite'],
  },
  semanticTokensProvider: {
    legend: { tokenTypes: [...tokenTypes], tokenModifiers: ['declaration'] },
    full: true,
  },
  documentLinkProvider: {},
  inlayHintProvider: true,
  codeLensProvider: {},
};

/** Binds the language server to a connection. It reads and answers from then on; `host` is the world around it. */
export function serve(connection: Connection, host: LspHost): void {
  const documents = new OpenDocuments();
  const log = (message: string) => connection.console.error(message);
  const projects = new Projects(host, documents, (message) => connection.console.warn(message));
  let canRefreshLenses = false;
  const rechecker = new Rechecker(
    documents,
    projects,
    (document, findings) => {
      const { uri, text } = document;
      void connection.sendDiagnostics({ uri, version: text.version, diagnostics: findings.map(shownFinding) });
    },
    log,
  );

  connection.onInitialize(({ capabilities: { workspace } }: InitializeParams): InitializeResult => {
    canRefreshLenses = workspace?.codeLens?.refreshSupport === true;
    return { capabilities, serverInfo: { name: 'cctool', version: packageVersion() } };
  });
  connection.onShutdown(() => rechecker.close());

  /** Documents whose kind is being found out; a request about one waits. */
  const ready = new Map<string, Promise<void>>();
  connection.onDidOpenTextDocument(async ({ textDocument: { uri, languageId, version, text } }) => {
    const path = pathOf(uri);
    // The kind may depend on what the configuration names, which is read first; edits wait for it in `ready`.
    const opening = projects.of(path).then(({ workspace }) => {
      const kind = kindOf(path ?? uri, text, workspace) ?? kindOfLanguage(languageId);
      if (kind) rechecker.opened(documents.open(uri, kind, languageId, version, text));
    });
    ready.set(uri, opening);
    await opening;
  });
  const documentOf = async (uri: string): Promise<OpenDocument | undefined> => {
    const opening = ready.get(uri);
    if (opening) await opening;
    return documents.get(uri);
  };

  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    const apply = (): void => {
      const document = documents.get(uri);
      if (!document) return;
      documents.change(document, contentChanges, version);
      const shifts = contentChanges.every((change): change is Shift => 'range' in change) ? contentChanges : undefined;
      rechecker.changed(document, shifts);
    };
    // In order: an edit that arrives while its document is being opened comes after it.
    if (documents.get(uri)) apply();
    else void ready.get(uri)?.then(apply);
  });
  connection.onDidSaveTextDocument(async ({ textDocument: { uri } }) => {
    projects.outside++;
    const document = await documentOf(uri);
    if (!document) return;
    if (document.kind === 'config') {
      projects.reload();
      rechecker.recheckAll();
    } else rechecker.saved(document);
  });
  connection.onDidCloseTextDocument(async ({ textDocument: { uri } }) => {
    const document = await documentOf(uri);
    ready.delete(uri);
    documents.close(uri);
    if (!document) return;
    rechecker.closed(document);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    documents.touch();
    projects.outside++;
    if (changes.some(({ uri }) => /cctool\.config|\.cctoolrc|package\.json$/.test(uri))) projects.reload();
    rechecker.recheckAll();
  });

  const sceneOf = async (uri: string): Promise<(Scene & { language: Language }) | undefined> => {
    const document = await documentOf(uri);
    if (!document) return undefined;
    const project = await projects.of(document.path);
    const scene = { document, project, documents, now: host.now(), score: rechecker.scoreOf(document) };
    return { ...scene, language: languages[document.kind] };
  };
  /** A request about a document: its answer, or what stands for none. */
  const about =
    <Params extends { textDocument: { uri: string } }, Answer>(
      none: Answer,
      answer: (scene: Scene & { language: Language }, params: Params) => Promise<Answer | undefined> | undefined,
    ) =>
    async (params: Params): Promise<Answer> => {
      const scene = await sceneOf(params.textDocument.uri);
      return scene ? guarded(async () => (await answer(scene, params)) ?? none) : none;
    };
  const at = (scene: Scene, position: Position, trigger?: string): Spot => ({
    ...scene,
    offset: scene.document.text.offsetAt(position),
    trigger,
  });

  connection.onCompletion(
    about([], (scene, { position, context }) =>
      scene.language.complete?.(at(scene, position, context?.triggerCharacter)),
    ),
  );
  connection.onHover(about(null, (scene, { position }) => scene.language.hover?.(at(scene, position))));
  connection.onDefinition(about([], (scene, { position }) => scene.language.definition?.(at(scene, position))));
  connection.onReferences(
    about([], (scene, { position, context }) =>
      scene.language.references?.(at(scene, position), context.includeDeclaration),
    ),
  );
  connection.onPrepareRename(about(null, (scene, { position }) => scene.language.renamable?.(at(scene, position))));
  connection.onRenameRequest(
    about(null, (scene, { position, newName }) => scene.language.rename?.(at(scene, position), newName)),
  );
  connection.onDocumentSymbol(about([], (scene) => scene.language.symbols?.(scene)));
  connection.onFoldingRanges(about([], (scene) => scene.language.folding?.(scene)));
  connection.onSelectionRanges(
    about([], async (scene, { positions }) => {
      const { selection } = scene.language;
      if (!selection) return undefined;
      const found = await Promise.all(positions.map((position) => selection(at(scene, position))));
      return found.map((range, index) => {
        const position = positions[index]!;
        return range ?? { range: { start: position, end: position } };
      });
    }),
  );
  connection.onDocumentFormatting(about([], (scene) => scene.language.format?.(scene)));
  connection.onCodeAction(
    about([], async (scene, { range, context }) => [
      ...fixActions(scene.document, await rechecker.currentFindings(scene.document), range, context.only),
      ...((await scene.language.actions?.(scene, range, context.diagnostics)) ?? []),
    ]),
  );
  connection.onDocumentLinks(about([], (scene) => scene.language.links?.(scene)));
  connection.onCodeLens(about([], (scene) => scene.language.lenses?.(scene)));
  connection.languages.inlayHint.on(about([], (scene, { range }) => scene.language.hints?.(scene, range)));
  connection.languages.semanticTokens.on(
    about({ data: [] }, async (scene) => {
      const builder = new SemanticTokensBuilder();
      const { text } = scene.document;
      const spans = (await scene.language.tokens?.(scene)) ?? [];
      for (const { start, end, type, isDeclaration } of spans.sort((a, b) => a.start - b.start)) {
        const { line, character } = text.positionAt(start);
        builder.push(line, character, end - start, tokenTypes.indexOf(type), isDeclaration ? 1 : 0);
      }
      return builder.build();
    }),
  );
  connection.onWorkspaceSymbol(({ query }) => guarded(() => workspaceSymbols(query, projects.all, documents)));

  for (const { method, answer } of requests) {
    connection.onRequest(method, async (params: { uri?: unknown }) => {
      const scene = typeof params?.uri === 'string' ? await sceneOf(params.uri) : undefined;
      if (!scene) return new ResponseError(LSPErrorCodes.RequestFailed, `${method}: the document is not open`);
      const runDeep = (depth: 'quick' | 'standard' | 'deep') => rechecker.runDeep(scene.document, depth);
      return guarded(() => answer({ ...scene, runDeep }, params));
    });
  }
  rechecker.onScore = () => {
    if (canRefreshLenses) void connection.sendRequest(CodeLensRefreshRequest.type);
  };
  connection.listen();
}

/** What users did wrong is an answer that the editor shows; everything else is a fault that the log shows. */
async function guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    const hint = error.hint === undefined ? '' : `; ${error.hint}`;
    throw new ResponseError(LSPErrorCodes.RequestFailed, `${error.message}${hint}`);
  }
}

/** Buffers without a telling name: what the editor calls their language. */
function kindOfLanguage(languageId: string): OpenDocument['kind'] | undefined {
  const kinds: { [id: string]: OpenDocument['kind'] } = {
    grxml: 'grammar',
    srgs: 'grammar',
    abnf: 'grammar',
    'cctool-flow': 'flow',
    'cctool-suite': 'suite',
    'cctool-hours': 'hours',
  };
  return kinds[languageId];
}
