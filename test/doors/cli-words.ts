import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InputOf, OperationName } from '../../src/toolkit/toolkit.js';

/** How a question is put on the command line. */
export interface CliWords {
  words: string[];
  stdin?: string;
}

/** Undefined where the command line cannot say it: then the row goes through the other doors only. */
type Say<Name extends OperationName> = (input: InputOf<Name>) => CliWords | undefined;

const folder = mkdtempSync(join(tmpdir(), 'cctool-doors-'));
let files = 0;
/** What is too long or too wild for an argument goes through a file, as a user would do it. */
function file(content: string, extension: string): string {
  const path = join(folder, `${++files}.${extension}`);
  writeFileSync(path, content);
  return path;
}

/** `--name=value` for each field that is given: the form that takes a value which begins with a dash. */
const given = (options: { [name: string]: unknown }) =>
  Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${String(value)}`]));
/** True when an object has no other fields than these: a new field of an input must be said here too. */
const only = (input: object, ...fields: string[]) => Object.keys(input).every((field) => fields.includes(field));

export const cliWords: { [Name in OperationName]: Say<Name> } = {
  calendarStatus: ({ at }) => ({ words: ['calendar', 'status', ...given({ at })] }),
  calendarHolidays: ({ from, days, limit }) => ({ words: ['calendar', 'holidays', ...given({ from, days, limit })] }),
  validateGrammar: ({ content }) => ({ words: ['grxml', 'validate', '-'], stdin: content }),
  testGrammar: (input) => {
    if (!only(input, 'content', 'input', 'rules', 'all', 'trace', 'xml')) return undefined;
    const flags = (['all', 'trace', 'xml'] as const).filter((flag) => input[flag]).map((flag) => `--${flag}`);
    const rules = (input.rules ?? []).map((rule) => `--rule=${rule}`);
    return { words: ['grxml', 'test', ...flags, ...rules, '-', '--', input.input], stdin: input.content };
  },
  analyzeGrammar: (input) =>
    only(input, 'grammar', 'depth')
      ? { words: ['grxml', 'analyze', '-', ...given({ depth: input.depth })], stdin: input.grammar }
      : undefined,
  suggestPhrases: ({ topic, phrases = [], limit, language }) => ({
    words: ['suggest', ...given({ limit, language }), ...phrases.map((phrase) => `--phrase=${phrase}`), '--', topic],
  }),
  // Half a surrogate pair has no UTF-8: no file holds it.
  backupScript: ({ script_id, content }) =>
    Buffer.from(content).toString() === content
      ? { words: ['backup', 'create', script_id, file(content, 'txt')] }
      : undefined,
  scheduleStatus: ({ schedule_id, at }) => ({ words: ['hoo', 'status', schedule_id, ...given({ at })] }),
  testFlow: (input) => {
    const { flow, at, seed, on_exhausted: exhausted, mocks, variables = {} } = input;
    if (typeof flow !== 'string' || !only(input, 'flow', 'input', 'at', 'seed', 'on_exhausted', 'mocks', 'variables')) {
      return undefined;
    }
    return {
      words: [
        ...['ivr', 'test', flow, '--input=-'],
        ...given({ at, seed, exhausted, mocks: mocks && file(JSON.stringify(mocks), 'json') }),
        ...Object.entries(variables).map(([name, value]) => `--set=${name}=${JSON.stringify(value)}`),
      ],
      stdin: input.input,
    };
  },
  generateVoice: (input) => {
    const { text, ssml, level, pad, lexicon = [], sample_rate: rate, marks, cache, ...plain } = input;
    if (!only(plain, 'voice', 'preset', 'format', 'encoding', 'language', 'rate', 'pitch')) return undefined;
    // Half a surrogate pair has no UTF-8: no pipe carries it.
    if (Buffer.from(text).toString() !== text) return undefined;
    const options = given({
      ...plain,
      'sample-rate': rate,
      level: level && (level.mode === 'none' ? 'none' : `${level.mode}:${level.target}`),
      pad: pad && `${pad.head},${pad.tail}`,
    });
    const lexicons = [lexicon].flat().map((source) => file(source, 'pls'));
    const flags = [
      ...(ssml === undefined ? [] : [ssml ? '--ssml' : '--no-ssml']),
      ...(marks ? ['--marks'] : []),
      ...(cache === false ? ['--no-cache'] : []),
      ...(lexicons.length > 0 ? ['--lexicon', ...lexicons] : []),
    ];
    return { words: ['voice', 'generate', '--file', '-', ...options, ...flags], stdin: text };
  },
};
