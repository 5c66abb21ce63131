import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLines, PageShell } from './support/page-commands.js';

// The commands of docs/prompts.md run as they stand, in their order and by the shell, in a folder with the files they name.
const lines = commandLines('docs/prompts.md');
const passedOver = [
  [/^cctool voice play/, 'a loudspeaker'],
  [/--language es --from/, 'a Spanish voice or recordings'],
] as const;
/** Those that end with 1 because they have something to report, which is what the page says of them. */
const reporting = [/^cctool voice diff/, /^cctool voice desk .*--json/, /^cctool voice split/];

const cwd = mkdtempSync(join(tmpdir(), 'cctool-docs-prompts-'));
const shell = new PageShell(cwd);

const prompts = [
  'id,text',
  'welcome,Thank you for calling Example Bank.',
  'goodbye,Goodbye.',
  'hold,Please hold the line.',
];

beforeAll(() => {
  writeFileSync(join(cwd, 'prompts.csv'), `${prompts.join('\n')}\n`);
  writeFileSync(join(cwd, 'prompts-before.csv'), `${prompts.slice(0, 3).join('\n')}\n`);
  writeFileSync(
    join(cwd, 'prompts.yaml'),
    'prompts:\n  - { id: welcome, text: Thank you for calling. }\n  - { id: closed, text: We are closed. }\n',
  );
  // The recordings of a studio: here a voice's.
  shell.output('cctool voice generate --text "Thank you for calling." --sample-rate 16000 --voice slt -o studio.wav');
  const words = prompts
    .slice(1)
    .map((row) => row.split(',')[1])
    .join(' <break time="1500ms"/> ');
  shell.output(
    `cctool voice generate --text '<speak version="1.1" xml:lang="en-US">${words}</speak>' --voice slt -o session.wav`,
  );
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** What "Save decisions" of the desk writes: all prompts are approved, as they sound now. */
function decide() {
  const { prompts: made } = JSON.parse(readFileSync(join(cwd, 'prompts/manifest.json'), 'utf8'));
  const decisions = made.map(({ id, file }: { id: string; file: string }) => ({
    id,
    state: 'approved',
    sha256: createHash('sha256')
      .update(readFileSync(join(cwd, 'prompts', file)))
      .digest('hex'),
  }));
  writeFileSync(join(cwd, 'decisions.json'), JSON.stringify({ decisions }));
}

const run = lines.filter((line) => !passedOver.some(([pattern]) => pattern.test(line)));

test('the page has commands, and what is passed over is on it', () => {
  expect(run.length).toBeGreaterThan(15);
  for (const [pattern] of passedOver) expect(lines.some((line) => pattern.test(line))).toBe(true);
});

test.each(run)('%s', (line) => {
  if (line.includes('--apply')) decide();
  const { status, stdout, stderr } = shell.run(line);
  expect(reporting.some((pattern) => pattern.test(line)) ? [0, 1] : [0], `${stdout}${stderr}`).toContain(status);
});
