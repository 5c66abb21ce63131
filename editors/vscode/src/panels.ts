import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Asks the language server. */
export type Ask = <Answer>(method: string, params: object) => Promise<Answer>;

/** The answer of `cctool/testPhrase`, as far as the panel shows it. */
interface PhraseAnswer {
  matches: boolean;
  interpretation: unknown;
  matched_prefix?: string;
  expected?: string[];
  nearest?: string;
  ambiguous?: boolean;
}

/** Edits by document, as the protocol has them. */
interface TextChanges {
  changes: {
    [uri: string]: {
      range: { start: { line: number; character: number }; end: { line: number; character: number } };
      newText: string;
    }[];
  };
}

const nameOf = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));

/** A page that loads nothing: its own style and script, and what messages bring. */
function page(body: string, style: string, script: string): string {
  const nonce = randomBytes(16).toString('hex');
  const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>body { font-family: var(--vscode-font-family); color: var(--vscode-foreground); } ${style}</style>
</head>
<body>
${body}
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

const phrasePage = page(
  `<form id="form"><label for="phrase">What a caller says</label>
<input id="phrase" autocomplete="off" autofocus></form>
<table><thead><tr><th>phrase</th><th>value</th></tr></thead><tbody id="rows"></tbody></table>`,
  `input { width: 100%; box-sizing: border-box; padding: 4px 6px; margin: 4px 0 12px; font: inherit;
  color: var(--vscode-input-foreground); background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, transparent); }
table { width: 100%; border-collapse: collapse; } th { text-align: left; font-weight: normal; opacity: 0.7; }
td { padding: 3px 8px 3px 0; vertical-align: top; border-top: 1px solid var(--vscode-widget-border, #8884); }
.no { color: var(--vscode-editorError-foreground); } .yes { color: var(--vscode-testing-iconPassed, inherit); }
code { white-space: pre-wrap; } button { font: inherit; margin-top: 4px; }`,
  `const api = acquireVsCodeApi();
const input = document.getElementById('phrase');
document.getElementById('form').addEventListener('submit', (event) => {
  event.preventDefault();
  api.postMessage(input.value);
  input.select();
});
addEventListener('message', ({ data }) => {
  const row = document.createElement('tr');
  const phrase = document.createElement('td');
  phrase.textContent = data.phrase;
  phrase.className = data.matches ? 'yes' : 'no';
  const value = document.createElement('td');
  const code = document.createElement('code');
  code.textContent = data.text;
  value.append(code);
  if (data.nearest) {
    const button = document.createElement('button');
    button.textContent = 'accept it like \\u201c' + data.nearest + '\\u201d';
    button.addEventListener('click', () => api.postMessage({ accept: data.phrase, like: data.nearest }));
    value.append(document.createElement('br'), button);
  }
  row.append(phrase, value);
  document.getElementById('rows').prepend(row);
});`,
);

/**
 * Opens a panel beside a grammar: phrases, and what they mean.
 * @param rule the rule that phrases are tested against; the root without one
 */
export function showPhrases(uri: string | undefined, rule: string | undefined, ask: Ask): void {
  if (uri === undefined) throw new Error('open a grammar first');
  const title = `Phrases: ${rule === undefined ? '' : `${rule} in `}${nameOf(uri)}`;
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false };
  const panel = vscode.window.createWebviewPanel('cctool.phrases', title, place, { enableScripts: true });
  panel.webview.html = phrasePage;
  const say = (phrase: string, matches: boolean, text: string, nearest?: string) =>
    panel.webview.postMessage({ phrase, matches, text, nearest });
  const test = async (phrase: string) => {
    const answer = await ask<PhraseAnswer>('cctool/testPhrase', { uri, phrase, ...(rule !== undefined && { rule }) });
    await say(phrase, answer.matches, describe(answer), answer.nearest);
  };
  panel.webview.onDidReceiveMessage(async (message: string | { accept: string; like: string }) => {
    const phrase = typeof message === 'string' ? message : message.accept;
    try {
      if (typeof message !== 'string') await accept(uri, phrase, message.like, ask);
      await test(phrase);
    } catch (error) {
      await say(phrase, false, error instanceof Error ? error.message : String(error));
    }
  });
}

/** Writes a phrase into the grammar, beside one that means the same. */
async function accept(uri: string, phrase: string, like: string, ask: Ask): Promise<void> {
  const { edit } = await ask<{ edit: TextChanges }>('cctool/acceptPhrase', { uri, phrase, like });
  const changes = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(edit.changes)) {
    for (const { range, newText } of edits) {
      const { start, end } = range;
      const place = new vscode.Range(start.line, start.character, end.line, end.character);
      changes.replace(vscode.Uri.parse(file), place, newText);
    }
  }
  await vscode.workspace.applyEdit(changes);
}

function describe({ matches, interpretation, matched_prefix, expected, nearest, ambiguous }: PhraseAnswer): string {
  if (matches) {
    const note = ambiguous ? '\n(ambiguous: another reading means something else)' : '';
    return JSON.stringify(interpretation, null, 1) + note;
  }
  const lines = ['no match'];
  if (matched_prefix) lines.push(`matched so far: ${matched_prefix}`);
  if (expected?.length) lines.push(`expected: ${expected.slice(0, 12).join(', ')}`);
  if (nearest) lines.push(`nearest phrase: ${nearest}`);
  return lines.join('\n');
}

const diagramPage = page(
  '<img id="diagram" alt="The flow"><p id="problem"></p>',
  'img { max-width: 100%; background: #fff; } #problem { color: var(--vscode-editorError-foreground); }',
  `addEventListener('message', ({ data }) => {
  document.getElementById('problem').textContent = data.problem ?? '';
  // The drawing is an image: whatever a flow holds, nothing in it runs.
  if (data.svg) document.getElementById('diagram').src = 'data:image/svg+xml;base64,' + data.svg;
});`,
);

/** Milliseconds without an edit before a drawing is made anew. */
const pause = 400;

/** Opens a drawing of a flow that follows its edits. */
export async function showDiagram(uri: string | undefined, ask: Ask): Promise<void> {
  if (uri === undefined) throw new Error('open a flow first');
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const panel = vscode.window.createWebviewPanel('cctool.diagram', `Flow: ${nameOf(uri)}`, place, {
    enableScripts: true,
  });
  panel.webview.html = diagramPage;
  const draw = async () => {
    try {
      const { text } = await ask<{ text: string }>('cctool/diagram', { uri });
      await panel.webview.postMessage({ svg: Buffer.from(text).toString('base64') });
    } catch (error) {
      // The last drawing stays, with what keeps the present text from being drawn.
      await panel.webview.postMessage({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const edits = vscode.workspace.onDidChangeTextDocument(({ document }) => {
    if (document.uri.toString() !== uri) return;
    clearTimeout(timer);
    timer = setTimeout(() => void draw(), pause);
  });
  panel.onDidDispose(() => {
    clearTimeout(timer);
    edits.dispose();
  });
  await draw();
}
