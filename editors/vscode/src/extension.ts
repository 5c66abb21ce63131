import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';
import { showDiagram, showPhrases } from './panels.js';

let client: LanguageClient | undefined;

/** What the code lenses of the server hand to their commands. */
interface LensTarget {
  uri: string;
  rule?: string;
  schedule?: string;
}

/** Documents that may be cctool's; the server knows which are, and says nothing about the others. */
const selector: LanguageClientOptions['documentSelector'] = [
  ...['grxml', 'abnf', 'jsgf', 'gsl', 'xml', 'yaml', 'json'].map((language) => ({ scheme: 'file', language })),
  { scheme: 'file', pattern: '**/*{phrases,prompts}*.{csv,tsv,txt}' },
];

/** The program: the one of the settings, else the workspace's own, else the one on the PATH. */
function programOf(): string {
  const chosen = vscode.workspace.getConfiguration('cctool').get<string>('path');
  if (chosen) return chosen;
  const name = process.platform === 'win32' ? 'cctool.cmd' : 'cctool';
  for (const folder of vscode.workspace.workspaceFolders ?? []) {
    const installed = join(folder.uri.fsPath, 'node_modules', '.bin', name);
    if (existsSync(installed)) return installed;
  }
  return name;
}

function makeClient(): LanguageClient {
  const command = programOf();
  // Windows starts a `.cmd` file through its shell only.
  const options = { shell: process.platform === 'win32' };
  const server = { command, args: ['lsp'], transport: TransportKind.stdio, options };
  return new LanguageClient('cctool', 'cctool', server, {
    ...(selector && { documentSelector: selector }),
    synchronize: {
      fileEvents: vscode.workspace.createFileSystemWatcher('**/*.{grxml,srgs,gram,abnf,jsgf,gsl,yaml,yml,json,pls}'),
    },
  });
}

async function start(): Promise<void> {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    const open = 'Open Settings';
    const why = error instanceof Error ? error.message : String(error);
    const chosen = await vscode.window.showErrorMessage(
      `cctool could not be started: ${why}. Install it (npm install --save-dev cctool), or set cctool.path.`,
      open,
    );
    if (chosen === open) await vscode.commands.executeCommand('workbench.action.openSettings', 'cctool.path');
  }
}

/** The document that a lens names, else the one in the active editor. */
function targetOf(target: LensTarget | undefined): string | undefined {
  return target?.uri ?? vscode.window.activeTextEditor?.document.uri.toString();
}

async function ask<Answer>(method: string, params: object): Promise<Answer> {
  if (!client?.isRunning()) throw new Error('the language server is not running');
  return client.sendRequest<Answer>(method, params);
}

async function showSchedule(target: LensTarget | undefined): Promise<void> {
  if (!target?.schedule) return;
  const { text } = await ask<{ text: string }>('cctool/schedule', target);
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
  await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
}

async function runSuite(target: LensTarget | undefined): Promise<void> {
  const uri = targetOf(target);
  if (uri === undefined) return;
  const { fsPath } = vscode.Uri.parse(uri);
  await vscode.workspace.save(vscode.Uri.parse(uri));
  const execution = new vscode.ProcessExecution(programOf(), ['ivr', 'run', fsPath], { cwd: dirname(fsPath) });
  const task = new vscode.Task({ type: 'cctool' }, vscode.TaskScope.Workspace, basename(fsPath), 'cctool', execution);
  await vscode.tasks.executeTask(task);
}

async function check(target: LensTarget | undefined): Promise<void> {
  const uri = targetOf(target);
  if (uri === undefined) return;
  const options = { location: vscode.ProgressLocation.Window, title: 'cctool: analysing' };
  const { score } = await vscode.window.withProgress(options, () =>
    ask<{ score: number }>('cctool/check', { uri, depth: 'deep' }),
  );
  void vscode.window.setStatusBarMessage(`cctool: score ${score}`, 10_000);
}

/** Starts the server and declares the commands. Called by VS Code. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const shown =
    (work: (target: LensTarget | undefined) => Promise<void> | void) =>
    async (target?: LensTarget): Promise<void> => {
      try {
        await work(target);
      } catch (error) {
        void vscode.window.showErrorMessage(`cctool: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
  const commands: { readonly [command: string]: (target: LensTarget | undefined) => Promise<void> | void } = {
    'cctool.testPhrase': (target) => showPhrases(targetOf(target), target?.rule, ask),
    'cctool.diagram': (target) => showDiagram(targetOf(target), ask),
    'cctool.runSuite': runSuite,
    'cctool.schedule': showSchedule,
    'cctool.check': check,
    'cctool.restart': async () => {
      await client?.dispose();
      await start();
    },
  };
  for (const [command, work] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(command, shown(work)));
  }
  await start();
}

/** Ends the server. Called by VS Code. */
export async function deactivate(): Promise<void> {
  await client?.dispose();
}
