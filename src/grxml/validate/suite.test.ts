import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CctoolError } from '../../diagnostics/index.js';
import { packageRoot } from '../../package-info.js';
import { linkGrammar } from '../link/link-grammar.js';
import { readGrammar } from '../read/index.js';
import { checkGrammar } from './check-grammar.js';
import { grammarSubject } from './subject.js';

const folder = join(packageRoot(), '..', 'shared', 'conformance', 'srgs-1.0');
const isHere = existsSync(folder);
if (!isHere) process.stderr.write(`SKIPPED: ${folder} is not here\n`);

/** Reads only what lies in the folder of the suite; everything else is a matter of policy. */
async function resolve(uri: string) {
  if (!uri.startsWith('file:')) throw new CctoolError('forbidden', `${uri}: the network is not allowed`);
  try {
    return { uri, bytes: readFileSync(fileURLToPath(uri)) };
  } catch {
    throw new CctoolError('not-found', `${uri}: no such file`);
  }
}

async function errorsOf(file: string) {
  const read = readGrammar(readFileSync(file), { uri: pathToFileURL(file).href });
  const linked = await linkGrammar(read.grammar!, resolve, {
    read: async (document) => readGrammar(document.bytes, { uri: document.uri }),
  });
  const errors = checkGrammar(grammarSubject(read, linked)).filter((finding) => finding.severity === 'error');
  return errors.map((finding) => `${finding.line} ${finding.code}`);
}

/** The files that the suite wants refused as a grammar: the line of the fault, read off the file, and its code. */
const refused: { [file: string]: string[] } = {
  'conformance-6': ['32 ruleref-builtin'],
  'duplicated-rulenames': ['45 rule-id-duplicate'],
  'duplicated-special-rulenames': ['36 rule-id-reserved'],
  'language-missing': ['19 language-missing'],
  'no-language-no-mode': ['19 language-missing'],
  'no-namespace': ['19 grammar-namespace'],
  'no-version': ['19 version'],
  'rule-no-empty': ['33 rule-empty'],
  'ruleref-ext-private-rule': ['40 ruleref-private', '48 ruleref-private'],
  'ruleref-mismatch-mediatype': ['34 ruleref-media-type'],
  'ruleref-mismatch-modes': ['32 ruleref-mode'],
  'ruleref-nonexistent-local': ['33 ruleref-local-undefined'],
  'undefined-root': ['24 root-undefined'],
  'uri-ref-undefined-root-referring': ['31 ruleref-root-undeclared'],
  // It refers to politeness.gram, an ABNF grammar that the folder does not have.
  'conformance-7': ['32 ruleref-document'],
};

describe.runIf(isHere)('the W3C suite', () => {
  const files = isHere ? readdirSync(folder).filter((name) => name.endsWith('.grxml')) : [];

  it('is complete', () => expect(files).toHaveLength(116));

  it.each(files.map((name) => name.replace('.grxml', '')))('%s', async (name) => {
    expect(await errorsOf(join(folder, `${name}.grxml`))).toEqual(refused[name] ?? []);
  });
});
