import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type ClientDocument, LanguageClient } from './language-client.js';

/** A language server over a folder of its own, for the tests of one file. */
export interface LanguageSession {
  readonly folder: string;
  /** Present once the tests run. */
  readonly client: LanguageClient;
  path(name: string): string;
  /** Asks about a document that is opened for the question alone; its text is that of the file where none is given. */
  withOpen<Answer>(
    name: string,
    text: string | undefined,
    ask: (document: ClientDocument) => Promise<Answer>,
  ): Promise<Answer>;
}

/** Starts a language server before the tests of a file, and ends it after them. @param fill writes the files of the folder */
export function languageSession(fill: (folder: string) => void): LanguageSession {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-lsp-'));
  let client: LanguageClient;
  beforeAll(async () => {
    fill(folder);
    client = await LanguageClient.start(folder);
  });
  afterAll(async () => {
    await client.stop();
    rmSync(folder, { recursive: true });
  });
  const path = (name: string) => join(folder, name);
  return {
    folder,
    path,
    get client() {
      return client;
    },
    async withOpen(name, text, ask) {
      const document = client.open(path(name), text);
      try {
        return await ask(document);
      } finally {
        client.close(document);
      }
    },
  };
}
