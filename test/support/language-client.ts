import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const program = fileURLToPath(new URL('../../bin/cctool.js', import.meta.url));

/** A text with `|` where the cursor is, taken apart. */
export function cursorIn(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

/** A document that the client holds open. */
export class ClientDocument {
  readonly uri: string;
  text: TextDocument;
  readonly #client: LanguageClient;

  constructor(client: LanguageClient, path: string, text: string, languageId: string) {
    this.#client = client;
    this.uri = pathToFileURL(path).href;
    this.text = TextDocument.create(this.uri, languageId, 1, text);
  }

  at(offset: number): { textDocument: { uri: string }; position: Position } {
    return { textDocument: { uri: this.uri }, position: this.text.positionAt(offset) };
  }

  /** The place of a piece of the text, with an offset into it. */
  on(piece: string, into = 0): ReturnType<ClientDocument['at']> {
    const offset = this.text.getText().indexOf(piece);
    if (offset < 0) throw new Error(`the text has no ${piece}`);
    return this.at(offset + into);
  }

  /** What is written between two positions. */
  read(range: { start: Position; end: Position }): string {
    return this.text.getText(range);
  }

  /** Replaces a stretch, as typing does. */
  edit(start: number, end: number, text: string): void {
    const range = { start: this.text.positionAt(start), end: this.text.positionAt(end) };
    const version = this.text.version + 1;
    this.text = TextDocument.update(this.text, [{ range, text }], version);
    void this.#client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version },
      contentChanges: [{ range, text }],
    });
  }

  /** The text after edits that a server has answered. */
  applied(edits: readonly TextEdit[]): string {
    return TextDocument.applyEdits(this.text, [...edits]);
  }
}

/** A client of the built language server, in a process of its own. */
export class LanguageClient {
  readonly connection: ProtocolConnection;
  readonly child: ChildProcess;
  readonly findings = new Map<string, PublishDiagnosticsParams>();
  readonly log: string[] = [];
  readonly #listeners = new Set<() => void>();
  result: InitializeResult | undefined;

  private constructor(cwd: string, home: string) {
    this.child = spawn(process.execPath, [program, 'lsp', '--stdio'], {
      cwd,
      env: { PATH: process.env.PATH, HOME: home, CCTOOL_DATA: home },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout!),
      new StreamMessageWriter(this.child.stdin!),
    );
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.log.push(message);
    });
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.findings.set(params.uri, params);
      for (const listener of this.#listeners) listener();
    });
    this.connection.listen();
  }

  static async start(cwd: string, home = cwd): Promise<LanguageClient> {
    const client = new LanguageClient(cwd, home);
    client.result = await client.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: pathToFileURL(cwd).href,
      capabilities: {},
    });
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  open(path: string, text = readFileSync(path, 'utf8'), languageId = 'plaintext'): ClientDocument {
    const document = new ClientDocument(this, path, text, languageId);
    const textDocument = { uri: document.uri, languageId, version: 1, text };
    void this.connection.sendNotification('textDocument/didOpen', { textDocument });
    return document;
  }

  ask<Answer>(method: string, params: object): Promise<Answer> {
    return this.connection.sendRequest(method, params);
  }

  /** The findings of the present version of a document, as soon as they hold what is expected of them. */
  async findingsOf(
    { uri, text }: ClientDocument,
    isComplete: (findings: Diagnostic[]) => boolean = () => true,
  ): Promise<Diagnostic[]> {
    for (;;) {
      const known = this.findings.get(uri);
      if (known?.version === text.version && isComplete(known.diagnostics)) return known.diagnostics;
      await new Promise<void>((done) => {
        const listener = () => {
          this.#listeners.delete(listener);
          done();
        };
        this.#listeners.add(listener);
      });
    }
  }

  close(document: ClientDocument): void {
    void this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: document.uri } });
    this.findings.delete(document.uri);
  }

  /** Ends the server as editors do. @returns its exit status */
  async stop(): Promise<number | null> {
    const ended = new Promise<number | null>((done) => this.child.once('exit', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const status = await ended;
    this.connection.dispose();
    return status;
  }
}
