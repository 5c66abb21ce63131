import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CctoolError } from '../../../diagnostics/index.js';
import { linkGrammar } from '../../link/link-grammar.js';
import { readGrammar } from '../../read/index.js';
import { checkGrammar } from '../check-grammar.js';
import { prepareSubject } from '../prepare-subject.js';
import type { GrammarRule } from '../rule.js';
import { grammarRules } from './index.js';

/**
 * The cases of `cases/*.yaml`: per rule the documents that it accepts and rejects. A case is a whole document without
 * what every document needs, or the rules of one, or the content of its rule "r"; the ABNF form begins with a
 * declaration or a rule. In a rejected one ⟦ and ⟧ stand around the places that are reported.
 */
interface Cases {
  accepts: string[];
  rejects: string[];
  /** Attributes of the grammar. */
  header?: string;
}

const folder = 'file:///grammars/';
const namespace = 'xmlns="http://www.w3.org/2001/06/grammar" version="1.0"';

function documentOf(text: string, header = ''): string {
  const bare = text.replace(/^⟦/, '');
  if (/^(public )?\$|^\/\*\*/.test(bare)) {
    const format = header.replace(/tag-format="(.*)"/, 'tag-format <$1>;');
    return `#ABNF 1.0;\nlanguage en-US; root $r; ${format}\n${text}`;
  }
  if (/^(language|mode|root) /.test(bare)) return `#ABNF 1.0;\n${text}`;
  if (bare.startsWith('<grammar')) return text.replace('<grammar', `<grammar ${namespace}`);
  const isContent = !/^<(rule |rule\/|meta|lexicon|tag>function|tag>var x = 1<\/tag><rule|!-- )/.test(bare);
  const rules = isContent ? `<rule id="r">${text}</rule>` : text;
  return `<grammar ${namespace} xml:lang="en-US" root="r" ${header}>\n${rules}\n</grammar>`;
}

/** Takes the marks out. */
function unmarked(text: string): { source: string; places: [start: number, end: number][] } {
  const places: [number, number][] = [];
  let source = '';
  for (const part of text.split(/(?=[⟦⟧])/)) {
    if (part.startsWith('⟦')) places.push([source.length, -1]);
    else if (part.startsWith('⟧')) places.at(-1)![1] = source.length;
    source += part.replace(/^[⟦⟧]/, '');
  }
  return { source, places };
}

/** The stretches of a document that a rule reports, as text. */
async function reported(code: string, source: string, documents: { [name: string]: string }) {
  const read = readGrammar(source, { uri: `${folder}main.grxml` });
  const resolve = async (uri: string) => {
    if (!uri.startsWith(folder)) throw new CctoolError('forbidden', `${uri}: not in the folder`);
    const text = documents[uri.slice(folder.length)];
    if (text === undefined) throw new CctoolError('not-found', `${uri}: no such file`);
    const mediaType = uri.endsWith('.gram') ? 'application/srgs' : 'application/srgs+xml';
    return {
      uri,
      bytes: new TextEncoder().encode(/^(<grammar|language )/.test(text) ? documentOf(text) : text),
      mediaType,
    };
  };
  const linked = read.grammar
    ? await linkGrammar(read.grammar, resolve, {
        read: async (document) => readGrammar(document.bytes, { uri: document.uri }),
      })
    : undefined;
  const { lines } = read.document;
  return checkGrammar(await prepareSubject(read, linked))
    .filter((finding) => finding.code === code)
    .map((finding) => [lines.offset(finding.line, finding.column), lines.offset(finding.end_line, finding.end_column)]);
}

const tables = readdirSync(join(import.meta.dirname, 'cases')).map((name) => {
  const { documents = {}, ...rules } = parse(readFileSync(join(import.meta.dirname, 'cases', name), 'utf8')) as {
    documents?: { [name: string]: string };
  } & { [code: string]: Cases };
  return { module: name.replace('.yaml', ''), documents: documents as { [name: string]: string }, rules };
});

for (const { module, documents, rules } of tables) {
  for (const [code, { accepts, rejects, header }] of Object.entries(rules)) {
    describe(`${module}: ${code}`, () => {
      it.each(accepts)('accepts %s', async (text) => {
        expect(await reported(code, documentOf(text, header), documents)).toEqual([]);
      });

      it.each(rejects)('rejects %s', async (text) => {
        const { source, places } = unmarked(documentOf(text, header));
        const found = await reported(code, source, documents);
        expect(found).not.toEqual([]);
        if (places.length > 0) {
          const texts = (all: readonly (readonly number[])[]) => all.map(([start, end]) => source.slice(start, end));
          expect(texts(found)).toEqual(texts(places));
          expect(found).toEqual(places);
        }
      });
    });
  }
}

/** The rules that a module exports, by themselves or as rows of a table. */
async function rulesOf(module: string): Promise<GrammarRule[]> {
  const exported = Object.values((await import(`./${module}.ts`)) as { [name: string]: unknown });
  const isRule = (value: unknown): value is GrammarRule => value instanceof Object && 'code' in value && 'why' in value;
  return exported.flat().filter(isRule);
}

describe('the folder and the list of rules', () => {
  const modules = readdirSync(import.meta.dirname)
    .filter((name) => /^(?!index)[a-z-]+\.ts$/.test(name))
    .map((name) => name.replace('.ts', ''));

  it('hold the same rules', async () => {
    const inFolder = (await Promise.all(modules.map(rulesOf))).flat();
    expect(new Set(inFolder)).toEqual(new Set(grammarRules));
    expect(inFolder).toHaveLength(grammarRules.length);
  });

  it('have examples for each rule, and no other', () => {
    const examples = readdirSync(join(import.meta.dirname, 'examples'));
    const expected = grammarRules.flatMap(({ code, files }) => {
      const ending = /^gsl-/.test(code) ? 'gsl' : /^(abnf|jsgf)-/.test(code) ? 'gram' : 'grxml';
      return [`${code}.bad.${ending}`, `${code}.good.${ending}`, ...Object.keys(files ?? {})];
    });
    expect(examples.sort()).toEqual([...new Set(expected)].sort());
  });

  it('have at least six cases for every rule with a check of its own', async () => {
    // The rows of these tables pass on what is found, and tested, elsewhere.
    for (const module of modules.filter((name) => name !== 'reading' && name !== 'structure')) {
      const codes = (await rulesOf(module)).map(({ code }) => code);
      const table = tables.find((each) => each.module === module);
      expect([module, Object.keys(table?.rules ?? {}).sort()]).toEqual([module, codes.sort()]);
      for (const [code, { accepts, rejects }] of Object.entries(table!.rules)) {
        expect([code, accepts.length > 0, rejects.length > 0]).toEqual([code, true, true]);
        expect([code, accepts.length + rejects.length >= 6]).toEqual([code, true]);
      }
    }
    expect(tables.map(({ module }) => module).filter((module) => !modules.includes(module))).toEqual([]);
  });
});
