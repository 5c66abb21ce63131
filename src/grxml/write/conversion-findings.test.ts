import { describe, expect, test } from 'vitest';
import { readGrammar } from '../read/index.js';
import type { Conversion } from './conversion.js';
import { conversionFindings } from './conversion-findings.js';
import { translateTags } from './translate-tags.js';
import { writeAbnf } from './write-abnf.js';
import { writeDot } from './write-dot.js';
import { writeGrxml } from './write-grxml.js';
import { writeJsgf } from './write-jsgf.js';

const writers: { [code: string]: (text: string) => Conversion } = {
  'not-in-abnf': (text) => writeAbnf(readGrammar(text).grammar!),
  'not-in-grxml': (text) => writeGrxml(readGrammar(text).grammar!),
  'not-in-jsgf': (text) => writeJsgf(readGrammar(text).grammar!),
  'not-in-sisr': (text) => ({ text: '', notes: translateTags(readGrammar(text).grammar!).notes }),
  'not-in-dot': (text) => writeDot(readGrammar(text).grammar!),
};

describe.each(conversionFindings.map((finding) => [finding.code, finding] as const))('%s', (code, finding) => {
  test('is reported for the bad example, and not for the good one', () => {
    const write = writers[code]!;
    const { notes } = write(finding.bad);
    expect(notes.map((note) => [note.code, note.severity])).toEqual([[code, finding.severity]]);
    expect(write(finding.good).notes).toEqual([]);
  });
});
