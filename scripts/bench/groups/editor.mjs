// The language server in a process of its own, asked as an editor asks: from a keystroke to the findings of that version.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = require('vscode-languageserver/node');
const root = join(import.meta.dirname, '..', '..', '..');

/** A list of so many names with their numbers: each of one to five words. */
export function listOf(items) {
  const words = ['anna', 'bert', 'carol', 'david', 'emma', 'frank', 'gina', 'henry', 'irene', 'jack'];
  const lines = Array.from({ length: items }, (_, number) => {
    const spoken = [...String(number)].map((digit) => words[digit]).join(' ');
    return `      <item>${spoken}<tag>out = ${number};</tag></item>`;
  });
  return `<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="names" tag-format="semantics/1.0">
  <rule id="names" scope="public">
    <one-of>
${lines.join('\n')}
    </one-of>
  </rule>
</grammar>
`;
}

/** An editor with one document open. */
export class Editor {
  constructor(folder) {
    this.child = spawn(process.execPath, [join(root, 'bin/cctool.js'), 'lsp', '--stdio'], {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.connection = createProtocolConnection(
      new StreamMessageReader(this.child.stdout),
      new StreamMessageWriter(this.child.stdin),
    );
    this.waiting = new Map();
    this.connection.onNotification('textDocument/publishDiagnostics', ({ version, diagnostics }) => {
      this.waiting.get(version)?.(diagnostics);
      this.waiting.delete(version);
    });
    this.connection.listen();
  }

  async open(path, text) {
    await this.connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
    await this.connection.sendNotification('initialized', {});
    this.uri = pathToFileURL(path).href;
    this.version = 1;
    const shown = new Promise((done) => this.waiting.set(1, done));
    const textDocument = { uri: this.uri, languageId: 'grxml', version: 1, text };
    await this.connection.sendNotification('textDocument/didOpen', { textDocument });
    return shown;
  }

  /** Types over a stretch. Milliseconds until its findings are there. */
  async type(start, end, text) {
    const version = ++this.version;
    const began = performance.now();
    const shown = new Promise((done) => this.waiting.set(version, done));
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri, version },
      contentChanges: [{ range: { start, end }, text }],
    });
    await shown;
    return performance.now() - began;
  }

  /** Milliseconds of processor time so far, garbage collection in other threads included; on Linux. */
  processor() {
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  /** Resident memory in MiB, on Linux. */
  memory() {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  }

  async close() {
    const ended = new Promise((done) => this.child.once('exit', done));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    await ended;
    this.connection.dispose();
  }
}

export async function* rows() {
  const folder = mkdtempSync(join(tmpdir(), 'cctool-bench-'));
  try {
    for (const [items, goal, keystrokes] of [
      [1000, 60, 200],
      [20_000, 250, 60],
    ]) {
      const editor = new Editor(folder);
      await editor.open(join(folder, 'list.grxml'), listOf(items));
      const times = [];
      const before = editor.processor();
      for (let index = 0; index < keystrokes; index++) {
        // In the middle of the list: a letter is typed into a name, and taken away again.
        const line = 3 + Math.floor(items / 2);
        const at = { line, character: 12 };
        const after = { line, character: 13 };
        times.push(index % 2 === 0 ? await editor.type(at, at, 'x') : await editor.type(at, after, ''));
      }
      const sorted = times.slice(10).sort((a, b) => a - b);
      const p95 = sorted[Math.floor(sorted.length * 0.95)];
      const spent = (editor.processor() - before) / keystrokes;
      yield {
        what: `language server, keystroke to findings, ${items.toLocaleString('en-US')} items, p95`,
        measured: `${p95.toFixed(0)} ms`,
        goal: `< ${goal} ms`,
        holds: p95 < goal,
        peer: `${spent.toFixed(0)} ms of processor each, ${editor.memory().toFixed(0)} MiB`,
      };
      await editor.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
