import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requests } from '../src/lsp/client-requests.js';
import type { DocumentKind } from '../src/lsp/documents.js';
import type { Language } from '../src/lsp/language.js';
import { languages } from '../src/lsp/languages.js';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');

/** The rows of the table whose first line begins so. */
function rowsOf(start: string): string[][] {
  const lines = page
    .slice(page.indexOf(`\n${start}`) + 1)
    .split('\n\n')[0]!
    .split('\n');
  const cells = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return [cells[0]!, ...cells.slice(2)];
}

test('the table of features is what the server has', () => {
  const [head, ...rows] = rowsOf('| | grammar');
  const features: { [words: string]: readonly (keyof Language)[] } = {
    findings: [],
    completion: ['complete'],
    hover: ['hover'],
    'definition, references, rename': ['definition', 'references', 'rename', 'renamable'],
    'symbols, folding, selection, tokens, links': ['symbols', 'folding', 'selection', 'tokens', 'links'],
    'inlay hints, code lenses': ['hints', 'lenses'],
    formatting: ['format'],
    'code actions beside fixes': ['actions'],
  };
  expect(rows.map(([words]) => words)).toEqual(Object.keys(features));
  expect(head!.slice(1)).toEqual(Object.keys(languages));
  for (const [words, ...marks] of rows) {
    const actual = head!.slice(1).map((kind) => {
      const language = languages[kind as DocumentKind];
      return features[words!]!.every((feature) => language[feature] !== undefined) ? 'yes' : '';
    });
    expect([words, ...marks]).toEqual([words, ...actual]);
  }
});

test('the table of requests is the list of requests', () => {
  const [, ...rows] = rowsOf('| request');
  expect(rows.map(([name]) => name!.replaceAll('`', '')).sort()).toEqual(requests.map(({ method }) => method).sort());
});

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;

test.skipIf(!hasNeovim)(
  'the settings for Neovim start the server, and findings arrive',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'cctool-docs-editors-'));
    try {
      symlinkSync(join(root, 'bin/cctool.js'), join(folder, 'cctool'));
      const [, settings] = /```lua\n([\s\S]*?)```/.exec(page)!;
      // Neovim 0.7 has the parts of what newer ones call vim.lsp.start and vim.fs.find.
      const older = `
      vim.fs = vim.fs or { find = function() return {} end }
      vim.lsp.start = vim.lsp.start or function(config)
        vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
      end\n`;
      writeFileSync(join(folder, 'init.lua'), older + settings!);
      writeFileSync(join(folder, 'x.grxml'), '<grammar version="1.0"/>\n');
      const script = `
      vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
      local codes = {}
      for _, item in ipairs(vim.diagnostic.get(0)) do table.insert(codes, item.code) end
      vim.fn.writefile({ vim.fn.json_encode(codes) }, 'codes.json')
      vim.cmd('qall!')`;
      writeFileSync(join(folder, 'wait.lua'), script);
      spawnSync('nvim', ['--headless', '-u', 'init.lua', '-i', 'NONE', '-n', 'x.grxml', '-c', 'luafile wait.lua'], {
        cwd: folder,
        env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder },
        timeout: 90_000,
      });
      expect(JSON.parse(readFileSync(join(folder, 'codes.json'), 'utf8'))).toContain('grammar-namespace');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  120_000,
);
