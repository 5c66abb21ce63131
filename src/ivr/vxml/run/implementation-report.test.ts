/** The documents of the W3C implementation reports that JVoiceXML holds: each says "pass", or what is wrong. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { callVxml } from '../../../../test/support/vxml-call.js';

const folder = resolve(import.meta.dirname, '../../../../../shared/corpus/vxml/jvoicexml');

/** The first documents; the others of their folders are asked for by them. */
const entries: readonly [report: string, folder: string, name: string, input?: string][] = [
  ...['332', '333', '334', '336', '337', '338'].map((name): [string, string, string] => ['irp_vxml20', name, name]),
  ...['1', '2a', '3a', '4a', '7', '8a', '9', '10'].map((name): [string, string, string] => [
    'irp_vxml21',
    name.replace(/\D/, ''),
    name,
  ]),
  // The caller presses the key at each of three visits.
  ['irp_vxml21', '5', '5', '1 | 1 | 1'],
];

const attribute = (text: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(text)?.[1];

/** The namespace of the templates, in VoiceXML: what to say, to expect and to enter. */
function fromTemplate(text: string): { document: string; turns: string[] } {
  const turns: string[] = [];
  const document = text
    .replace(/<conf:(speech|dtmf)\b([^>]*)\/>/g, (_, kind: string, rest: string) => {
      const value = attribute(rest, 'value') ?? '';
      turns.push(kind === 'dtmf' ? value : `"${value}"`);
      return '';
    })
    .replace(/<conf:pass\s*\/>/g, '<prompt>pass</prompt><exit/>')
    .replace(/<conf:fail\b([^>]*)\/>/g, (_, rest: string) => {
      const expr = attribute(rest, 'expr');
      return `<prompt>fail</prompt><log${expr === undefined ? '' : ` expr="${expr}"`}/><exit/>`;
    })
    .replace(/<conf:grammar\b([^>]*)\/>/g, (_, rest: string) => {
      const interp = attribute(rest, 'interp');
      const tag = interp === undefined ? '' : `<tag>out = "${interp}";</tag>`;
      return `<grammar root="r" tag-format="semantics/1.0"><rule id="r" scope="public">${attribute(rest, 'utterance')}${tag}</rule></grammar>`;
    })
    .replace(/<conf:phrase\b([^>]*)\/>/g, (_, rest: string) => attribute(rest, 'utterance') ?? '');
  return { document, turns };
}

describe.skipIf(!existsSync(folder))('documents of the implementation reports (need ../shared/corpus)', () => {
  test.each(entries)('%s %s/%s', async (report, group, name, input) => {
    const files: { [name: string]: string } = {};
    let turns: string[] = [];
    for (const file of readdirSync(join(folder, report, group))) {
      const text = readFileSync(join(folder, report, group, file), 'utf8');
      const read = file.endsWith('.txml') ? fromTemplate(text) : { document: text, turns: [] };
      files[file.replace(/\.txml$/, '.vxml')] = read.document;
      if (file === `${name}.txml`) {
        files['main.vxml'] = read.document;
        turns = read.turns;
      }
    }
    const { transcript } = await callVxml(files, input ?? turns.join(' | '));
    const said = transcript.filter(({ who }) => who === 'system').map(({ text }) => text);
    expect(said.at(-1), transcript.map(({ text }) => text).join('\n')).toBe('pass');
  });
});
