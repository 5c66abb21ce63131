import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../src/package-info.js';
import { exampleWorkspace } from './support/example-workspace.js';
import { setMidday } from './support/midday.js';
import { PageShell } from './support/page-commands.js';
import { type CliRun, runCli } from './support/run-cli.js';
import { TestServer } from './support/server.js';

// Every example of the help runs as it is written, in a folder with the files that the examples name: through the shell
// where it uses one, in this process otherwise. docs/reference holds the help of all commands (docs-reference.test.ts).
const folder = join(packageRoot(), 'docs', 'reference');

/** The examples of a page: a command line, its explanation behind two spaces. */
const examplesOf = (page: string): string[] => [
  ...new Set(
    [...readFileSync(join(folder, page), 'utf8').matchAll(/^ {2}(?:\$ )?(cctool .*)$/gm)].map(
      ([, line]) => line!.split(/\s{2,}/)[0]!,
    ),
  ),
];
const pages = readdirSync(folder)
  .map((page) => ({ page, examples: examplesOf(page) }))
  .filter(({ examples }) => examples.length > 0);

/** What cannot run here, with what it would need. */
const passedOver: [pattern: RegExp, needs: string][] = [
  [/--watch|desk .*--serve/, 'somebody who ends it'],
  [/^cctool (lsp|mcp|serve)\b/, 'somebody who ends it'],
  [/^cctool login/, 'a terminal'],
  [/^cctool account password/, 'a terminal'],
  [/--break/, 'a terminal'],
  [/\| dot /, 'Graphviz'],
  [/powershell/, 'PowerShell'],
  [/postgres:\/\//, 'a database called db'],
  [/localhost:8080/, 'an application server'],
  [/\/etc\/|\/var\/lib|\/srv\/|fpath|~\//, 'a folder of the system'],
  [/open-the-lines|play-closed-message/, 'a script of the reader'],
  [/voice play/, 'a loudspeaker'],
  [/voice upload .*--confirm/, 'an account of the vendor'],
  [/espeak:/, 'a Spanish voice'],
  [/--profile staging/, 'a signed-in profile'],
  [
    /^cctool (account|backup) (delete|transfer) \S+$|^cctool keys revoke ci-pipeline$|backup prune (?!.*(--yes|--dry-run))/,
    'a terminal to confirm on',
  ],
  [/^cctool backup rekey/, 'an old and a new key'],
  [/^cctool backup delete bak_01j9z3…$/, 'a terminal to confirm on'],
  [/10\.1\.2\.3/, 'a private network'],
];
/** Those that may end with 1 because they have something to report. */
const reporting = [
  /^cctool grxml (diff|fmt --check|convert .*--strict)/,
  /^cctool (hoo|voice|backup) diff/,
  /^cctool voice (check|split)/,
  /^cctool holidays compare/,
  /^cctool hoo import .*--strict/,
];
/** What is done before an example. Where it prints an id, that one stands for the id of the example. */
const before: [pattern: RegExp, ...lines: string[]][] = [
  [/--id ov_/, 'cctool hoo override support open --for 1h --json'],
  [/override support (clear|undo)/, 'cctool hoo override support closed --for 2h'],
  [/links revoke/, 'cctool hoo links create support --name a --json'],
  [/webhooks (remove|retry)/, 'cctool hoo webhooks add https://routing.example/hours --name a --json'],
  [/^cctool hoo (test|lint|diff)/, 'rm -f overrides.yaml'],
  [
    /^cctool .*--baseline known.json (?!--update)/,
    'rm -f known.json && cctool grxml validate grammars --baseline known.json --update-baseline',
  ],
  [
    /^cctool (hoo|ivr) lint .*--baseline/,
    'rm -f known.json && cctool hoo lint --baseline known.json --update-baseline',
  ],
  [
    /^cctool ivr lint .*--baseline/,
    'rm -f known.json && cctool ivr lint flows --baseline known.json --update-baseline',
  ],
  [/^cctool init$/, 'rm -r *'],
  [/-o hours.yaml/, 'rm hours.yaml'],
  [/holidays remove 2026-12-24/, 'cctool holidays add 2026-12-24 "Closed early"'],
  [/^cctool account (?!list|create).*acme/, 'cctool account create acme --json'],
  [/^cctool account delete acme$/, 'cctool account create acme --json'],
  [/^cctool (usage|keys|audit) .*acme/, 'cctool account create acme --json'],
  [/^cctool keys.*key_/, 'cctool keys create --name any --json'],
  [
    /^cctool keys (show|update|revoke|rotate|log) ci-pipeline/,
    'rm -rf data',
    'cctool keys create --name ci-pipeline --json',
  ],
  [/^cctool keys update office/, 'rm -rf data', 'cctool keys create --name office --json'],
  [
    /^cctool backup .*main-menu@/,
    'cctool backup main-menu m.xml',
    'cctool backup main-menu m.xml',
    'cctool backup main-menu main-menu.xml',
  ],
  [
    /^cctool backup .*main-menu@.*--remote/,
    'cctool backup main-menu m.xml --remote',
    'cctool backup main-menu main-menu.xml --remote',
  ],
  [
    /^cctool backup diff main-menu --remote/,
    'cctool backup main-menu m.xml --remote',
    'cctool backup main-menu main-menu.xml --remote',
  ],
  [/^cctool backup .*bak_/, 'cctool backup main-menu main-menu.xml --json'],
  [/^cctool backup .*bak_.*--remote/, 'cctool backup main-menu main-menu.xml --json --remote'],
  [/^cctool backup restore main-menu(@2)? -o main/, 'rm main-menu.xml'],
  [/^cctool backup prune --dry-run/, "printf '\nserver: { backups: { keep: { last: 3 } } }\n' >> cctool.config.yaml"],
  [/holidays remove 5/, "sed -i 's/id: 103/id: 5/' hours.yaml"],
  [
    /same.suite.yaml --flow/,
    'rm -f flows/app.ivr.yaml',
    'cctool ivr import app.vxml --to native -o flows/app.ivr.yaml',
    'cctool ivr explore app.vxml --expect said --write same.suite.yaml',
  ],
  [/import app.vxml/, 'rm -f flows/app.ivr.yaml'],
  [/ivr run aws/, 'cctool ivr explore connect-flow.json --format aws --write aws'],
  [/^cctool backup diff main-menu/, 'cctool backup main-menu m.xml', 'cctool backup main-menu main-menu.xml'],
  [/--phrases phrases.txt/, 'cctool grxml phrases menu.grxml --cover > phrases.txt'],
  [
    /^cctool grxml analyze .*--baseline/,
    'rm -f known.json && cctool grxml analyze grammars --baseline known.json --update-baseline',
  ],
  [/voice diff old.yaml/, 'cp prompts.yaml old.yaml'],
  [
    /session.wav/,
    'cctool voice generate --text "Thank you for calling. We are closed." --sample-rate 16000 -o session.wav',
  ],
  [
    /voice check .*studio/,
    'rm -rf studio; mkdir studio',
    'cctool voice generate --text "Thank you for calling. We are closed." --sample-rate 16000 -o studio/welcome.wav',
  ],
  [
    /studio.wav|music.wav|noisy.wav/,
    'rm -f *.wav',
    'cctool voice generate --text "Thank you for calling. We are closed." --sample-rate 16000 -o studio.wav',
    'cp studio.wav music.wav; cp studio.wav noisy.wav',
  ],
  [/long.suite.yaml/, 'cp tests/bank.suite.yaml tests/long.suite.yaml'],
];

/** Lines that may write over a file of the folder. */
const writing =
  / -o |>|--write|--fix|--force|holidays (add|remove)|\b(rm|sed|cp|printf|patch|new|init|sync|restore|update|batch)\b/;
const someId = /\b(ov|link|hook|key|bak)_[0-9a-z]{5,}…?/;

/** The words of a line without anything that a shell would do to it but quotes; undefined for any other line. */
function wordsOf(line: string): string[] | undefined {
  if (/[|<>&$*;]/.test(line.replace(/'[^']*'|"[^"$]*"/g, ''))) return undefined;
  return [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

/** Runs lines in a shell while this process goes on: the service of the examples is in it. */
function inShell(lines: string, cwd: string, env: NodeJS.ProcessEnv): Promise<CliRun> {
  return new Promise((done) => {
    const child = execFile('bash', ['-c', lines], { cwd, env, timeout: 300_000 }, (_, stdout, stderr) =>
      done({ status: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

const server = await TestServer.start({ http: true });
const { key } = await server.key({ name: 'examples', plan: 'unlimited' });
afterAll(() => server.stop());

describe.each(pages)('$page', ({ examples }) => {
  const cwd = mkdtempSync(join(tmpdir(), 'cctool-help-'));
  const shell = new PageShell(cwd);
  const remote = { CCTOOL_BASE_URL: server.url, CCTOOL_API_KEY: key };
  const isRemote = (line: string) => /--remote|^cctool (whoami|usage)/.test(line);
  beforeAll(() => exampleWorkspace(cwd));
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  let isChanged = false;
  /** Runs a line: in this process where it is a command without anything for a shell. */
  const run = (line: string): Promise<CliRun> => {
    const env = isRemote(line) ? { ...shell.env, ...remote } : shell.env;
    const words = wordsOf(line);
    return words?.[0] === 'cctool' ? runCli(words.slice(1), { cwd, env }) : inShell(line, cwd, env);
  };

  for (const example of examples) {
    const needs = passedOver.find(([pattern]) => pattern.test(example))?.[1];
    test.skipIf(needs !== undefined)(`${example}${needs === undefined ? '' : ` (needs ${needs})`}`, async () => {
      if (isChanged) await inShell('git checkout -q .', cwd, shell.env);
      const prepared = before.filter(([pattern]) => pattern.test(example)).flatMap(([, ...lines]) => lines);
      // "--until 18:00" is of today, and refused after that hour. The suites of the folder keep their zone.
      const isOfToday = /--until \d\d:/.test(example);
      if (isOfToday) setMidday(cwd);
      isChanged = isOfToday || [...prepared, example].some((line) => writing.test(line));
      let id: string | undefined;
      for (const line of prepared) id = (await run(line)).stdout.match(someId)?.[0] ?? id;
      const { status, stdout, stderr } = await run(id === undefined ? example : example.replace(someId, id));
      const possible = reporting.some((pattern) => pattern.test(example)) ? [0, 1] : [0];
      expect(possible, stderr || stdout).toContain(status);
    });
  }
});
