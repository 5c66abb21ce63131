/** The main file of the thread that serves an editor. */
import { workerData } from 'node:worker_threads';
import { createConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { loadWorkspace } from '../config/workspace.js';
import type { LspHost } from './project.js';
import { serve } from './server.js';

/** What the thread gets from the command line and its environment. */
export interface ServerSettings extends Pick<LspHost, 'data' | 'zones'> {
  /** The configuration that the command line names. */
  config: string | undefined;
}

const { data, zones, config } = workerData as ServerSettings;

// The connection ends the thread when the editor asks for it or has gone.
serve(createConnection(new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)), {
  data,
  ...(zones && { zones }),
  now: () => Date.now(),
  loadWorkspace: (folder) => loadWorkspace(folder, config),
});
