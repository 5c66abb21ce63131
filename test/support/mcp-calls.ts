import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { expect } from 'vitest';
import { Random } from './random.js';

export type Arguments = { [name: string]: unknown };

export const grammar = '<grammar xmlns="http://www.w3.org/2001/06/grammar" version="1.0" xml:lang="en-US" root="a">';
export const yes = `${grammar}<rule id="a" scope="public"><item>yes</item></rule></grammar>`;

// Every tool once. What comes out follows from the documents in the rows and from fixtures/workspace.
export const calls: [string, Arguments, Arguments][] = [
  // A Sunday.
  ['calendar_status', { at: '2026-03-01T12:00:00Z' }, { is_open: false }],
  ['calendar_holidays', { from: '2026-12-20', days: 10 }, { holidays: expect.any(Array) }],
  ['validate_grammar', { content: yes }, { valid: true, errors: [] }],
  ['validate_grammar', { file: 'grammars/yes-no.grxml' }, { valid: true }],
  ['test_grammar', { content: yes, input: 'yes' }, { matches: true, result: 'yes' }],
  ['test_grammar', { file: 'grammars/yes-no.grxml', input: 'yes' }, { matches: true }],
  ['test_grammar', { content: yes, input: 'no' }, { matches: false }],
  ['analyze_grammar', { grammar: yes, depth: 'quick' }, { depth: 'quick', score: expect.any(Number) }],
  ['analyze_grammar', { file: 'grammars/yes-no.grxml', depth: 'quick' }, { depth: 'quick' }],
  ['suggest_phrases', { topic: 'billing', limit: 3 }, { suggestions: expect.any(Array) }],
  ['backup_script', { script_id: 'main', content: '<a/>' }, { backup_id: expect.any(String) }],
  // A Wednesday, 11:00 in New York; the schedule is open from 08:00 to 20:00.
  ['schedule_status', { schedule_id: 'support', at: '2026-04-15T15:00:00Z' }, { is_open: true }],
  ['test_flow', { flow: 'bank', input: '' }, { flow: 'bank', format: 'native' }],
  ['test_flow', { file: 'flows/bank.ivr.yaml', input: '' }, { flow: 'bank', format: 'native' }],
  ['generate_voice', { text: 'Hello.' }, { spoken_text: expect.stringMatching(/hello/i) }],
  [
    'diff_grammars',
    { before: yes, after: yes.replace('yes', 'no') },
    { lost: { count: 1, phrases: ['yes'] }, added: { count: 1 } },
  ],
  [
    'diff_grammars',
    { before_file: 'grammars/yes-no.grxml', after_file: 'grammars/yes-no.grxml' },
    { lost: { count: 0 } },
  ],
  [
    'tune_grammar',
    { grammar: yes, transcripts: 'transcription,count\nyes,3\nno,1\n' },
    { measures: expect.any(Object) },
  ],
  ['map_references', {}, { missing: [], files: expect.any(Array) }],
  ['map_references', { rule: 'grammars/yes-no.grxml#answer' }, { changed: { rule: 'answer' }, affected: [] }],
  ['explore_flow', { flow: 'bank' }, { flow: 'bank', truncated: false, calls: expect.any(Array) }],
  ['explore_flow', { file: 'flows/bank.ivr.yaml' }, { flow: 'bank' }],
  // One edge, and the call that takes it.
  [
    'explore_flow',
    { flow: 'ivr: 1\nstart: a\nnodes:\n  a: { type: play, prompt: "Hi.", next: b }\n  b: { type: end }\n' },
    { edges: { all: ['a.next'], covered: ['a.next'] }, missed: [] },
  ],
  ['lint_flow', { file: 'flows/bank.ivr.yaml' }, { diagnostics: expect.any(Array) }],
  [
    'lint_flow',
    { flow: 'ivr: 1\nstart: a\nnodes: { a: { type: goto, to: a } }\n' },
    { diagnostics: expect.arrayContaining([expect.objectContaining({ severity: 'error' })]) },
  ],
  ['lint_hours', { file: 'hours.yaml' }, { files: [{ file: 'hours.yaml', diagnostics: [] }] }],
  [
    'lint_hours',
    { hours: 'version: 1\nschedules: [{ key: a, timezone: UTC, weekly: { mon: ["9am-5pm"] } }]' },
    { files: [{ diagnostics: [{ code: 'hours-time', fix: { safety: 'safe' } }] }] },
  ],
];

/** What lies outside the workspace, and must be in no answer. */
export const secret = 'nobody-may-read-this';

/** Paths that lead out of a workspace in a folder, or to what may not be read. */
export const hostilePaths = (folder: string): string[] => [
  ...['../outside.grxml', 'grammars/../../outside.grxml', join(folder, 'outside.grxml'), '/etc/passwd', '/', '.', ''],
  ...['grammars/link.grxml', 'grammars/up/outside.grxml', 'plain.yaml', '.hidden.yaml', 'key.pem', 'folder.yaml'],
  ...['hours.yaml\0.grxml', `file://${join(folder, 'outside.grxml')}`, '..\\outside.grxml', '~/outside.grxml'],
  ...['grammars', 'no-such-file.grxml', '%2e%2e/outside.grxml', `${'a'.repeat(300)}.grxml`, 'hours.yaml/x.yaml'],
];

/**
 * Calls tools with inputs that were changed at random, the same ones in every run: each is answered or refused, and no
 * answer tells anything from outside.
 */
export async function mutatedCalls(client: Client, folder: string, count: number): Promise<void> {
  const paths = hostilePaths(folder);
  const random = new Random(20);
  const values = [
    ...[null, true, -1, 0, 1e308, '', 'x', '\0', '\ud800', '\u202e', '__proto__', [], {}, [[[]]], { a: { b: 1 } }],
    ...['<grammar', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'start: [', yes, '\u0661'],
    ...['[[[['.repeat(2000), '<a>'.repeat(3000), 'a '.repeat(5000), '2026-02-30', '9999-12-31T23:59:59Z', 'bank'],
  ];
  const others: [string, Arguments, Arguments][] = [
    ['schedule_status', { schedule_id: 'support' }, {}],
    ['more', { answer: 'answer-1', part: '/warnings', from: 3 }, {}],
    ['explain_rule', { code: 'root-undefined' }, {}],
  ];
  for (let i = 0; i < count; i++) {
    const [name, given] = random.pick([...calls, ...others]);
    const input: Arguments = { ...given };
    for (let change = 0; change <= random.next() * 3; change++) {
      const field = random.pick([...Object.keys(given), 'file', 'content', 'at', 'unknown', '__proto__']);
      const value = /file$/.test(field) || random.chance(0.2) ? random.pick(paths) : random.pick(values);
      if (random.chance(0.15)) delete input[field];
      else Object.defineProperty(input, field, { value, enumerable: true, configurable: true, writable: true });
    }
    const result = await client
      .callTool({ name, arguments: input }, { timeout: 60_000 })
      .catch((error: { code?: number; message?: string }) => {
        // Only a request that is malformed as such is refused by the protocol; -32603 would be a fault of the server.
        expect([name, input, error.code, error.message]).toEqual([name, input, -32602, expect.any(String)]);
        return { content: [] };
      });
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`${secret}|root:x:0|node:internal`));
  }
}

/** A call's answer: its texts, and the first one as JSON where it is an answer. */
export async function callOf(client: Client, name: string, input: Arguments = {}) {
  const result = await client.callTool({ name, arguments: input }, { timeout: 60_000 });
  const content = result.content as { type: string; text?: string; mimeType?: string; data?: string }[];
  const texts = content.map(({ text }) => text ?? '');
  const isError = result.isError === true;
  return { isError, content, texts, value: isError ? undefined : (JSON.parse(texts[0]!) as Arguments) };
}
