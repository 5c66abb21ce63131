import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/support/random-cases.js';
import { linkGrammar } from '../grxml/link/index.js';
import type { Expansion, Grammar } from '../grxml/model.js';
import { readGrammar } from '../grxml/read/index.js';
import { partsOf, walk } from '../grxml/validate/facts/expansions.js';
import { packageRoot } from '../package-info.js';
import { suggestPhrases } from '../suggest/suggest-phrases.js';
import { analyzeGrammar } from './analyze-grammar.js';
import { example } from './example.js';
import { PhraseList } from './facts/phrase-list.js';

/*
 * Renaming rules, putting alternatives in another order and writing a rule where it is used change nothing that callers
 * say or that the application gets: the score must stay.
 */

const resolve = async (uri: string) => ({ uri, bytes: readFileSync(fileURLToPath(uri)) });
const read = (source: string, uri: string): Grammar => readGrammar(source, { uri }).grammar!;

/** Private rules get other names of the same style; what other documents refer to keeps its name. */
function renamed(source: string, uri: string): string {
  const { rules, root } = read(source, uri);
  return rules
    .filter(({ id, scope }) => scope === 'private' && id !== root)
    .reduce(
      (text, { id }) =>
        text
          .replace(new RegExp(`(id=")${id}"`, 'g'), `$1${id}x"`)
          .replace(new RegExp(`(uri="#)${id}"`, 'g'), `$1${id}x"`)
          .replace(new RegExp(`\\b(rules|meta)\\.${id}\\b`, 'g'), `$1.${id}x`),
      source,
    );
}

/** The alternatives of each one-of, those within them too, in another order. */
function reordered(source: string, uri: string, order = <T>(all: T[]) => [...all].reverse()): string {
  const rewrite = (parts: readonly Expansion[], from: number, to: number): string => {
    let text = '';
    let at = from;
    for (const part of parts) {
      text += source.slice(at, part.start);
      if (part.kind === 'item') text += rewrite(part.children, part.start, part.end);
      else if (part.kind === 'one-of') {
        const texts = order(part.alternatives.map((item) => rewrite(item.children, item.start, item.end)));
        let place = part.start;
        for (const [index, item] of part.alternatives.entries()) {
          text += source.slice(place, item.start) + texts[index]!;
          place = item.end;
        }
        text += source.slice(place, part.end);
      } else text += source.slice(part.start, part.end);
      at = part.end;
    }
    return text + source.slice(at, to);
  };
  let text = '';
  let at = 0;
  for (const rule of read(source, uri).rules) {
    text += source.slice(at, rule.start) + rewrite(rule.expansion, rule.start, rule.end);
    at = rule.end;
  }
  return text + source.slice(at);
}

/** Each way to write one private rule without tags where it is used, once, in its stead. */
function inlinings(source: string, uri: string): { id: string; text: string }[] {
  const { rules, root } = read(source, uri);
  const grammar = read(source, uri);
  return rules.flatMap(({ id, scope, start, end, expansion, examples }) => {
    const uses = partsOf(grammar).references.filter(
      ({ reference: { target } }) => target.kind === 'local' && target.name === id,
    );
    let hasTags = false;
    walk(expansion, (part) => {
      if (part.kind === 'tag') hasTags = true;
    });
    if (scope === 'public' || id === root || hasTags || uses.length !== 1 || examples.length > 0) return [];
    const { reference, rule } = uses[0]!;
    if (rule.id === id || expansion.length === 0) return [];
    const content = source.slice(expansion[0]!.start, expansion.at(-1)!.end);
    const edits = [
      { start: reference.start, end: reference.end, by: content },
      { start, end, by: '' },
    ].sort((a, b) => b.start - a.start);
    const text = edits.reduce((all, edit) => all.slice(0, edit.start) + edit.by + all.slice(edit.end), source);
    return [{ id, text }];
  });
}

async function outcome(source: string, uri: string, depth = 'standard') {
  const { score, issues } = await analyzeGrammar(source, { uri, resolve, depth, suggest: async () => suggestPhrases });
  return { score, types: issues.map(({ type, severity }) => `${severity} ${type}`).sort() };
}

/** What is said and what it means. */
async function meanings(source: string, uri: string) {
  const list = await PhraseList.make(await linkGrammar(read(source, uri), resolve), 500);
  return list.phrases.map(({ text, readings }) => `${text.toLowerCase()} = ${readings[0]!.meaning}`).sort();
}

const folder = join(packageRoot(), 'fixtures');
const files = globSync('**/*.grxml', { cwd: folder }).sort();

describe.each(files)('%s', (name) => {
  const path = join(folder, name);
  const uri = pathToFileURL(path).href;
  const { source } = readGrammar(readFileSync(path), { uri }).document;

  it('has the same score under other names and in another order', async () => {
    const before = await outcome(source, uri);
    expect(await outcome(renamed(source, uri), uri)).toEqual(before);
    expect(await outcome(reordered(source, uri), uri)).toEqual(before);
  });

  it.runIf(inlinings(source, uri).length > 0)('has the same score with a rule written where it is used', async () => {
    const before = await outcome(source, uri);
    const said = await meanings(source, uri);
    for (const { id, text } of inlinings(source, uri)) {
      // A rule without tags has its words as value; where that is used, the rule cannot be left out.
      if (String(await meanings(text, uri)) !== String(said)) continue;
      expect({ id, ...(await outcome(text, uri)) }).toEqual({ id, ...before });
    }
  });
});

/** A menu of options, some alike in sound, behind an optional opening; each option in a rule of its own or in place. */
const words =
  'amount account balance billing bill payment agent representative card car lost help cancel transfer order'.split(
    ' ',
  );
const menu = fc.record({
  options: fc.uniqueArray(
    fc.record({
      phrases: fc.uniqueArray(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    { minLength: 2, maxLength: 5, selector: ({ phrases }) => phrases[0] },
  ),
  opening: fc.boolean(),
  /** Each phrase means something of its own: the options are lists. */
  isLists: fc.boolean(),
  order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  inline: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  name: fc.constantFrom('topic', 'want', 'thing'),
});

it('made-up menus keep their score', async () => {
  await fc.assert(
    fc.asyncProperty(menu, fc.constantFrom('quick', 'standard', 'deep'), async (made, depth) => {
      const uri = 'file:///made-up.grxml';
      const write = (name: string, isInline: (n: number) => boolean) => {
        const said = made.options.map(({ phrases }, n) => {
          const tagOf = (k: number) => (made.isLists ? `<tag>out = "${n} ${k}";</tag>` : '');
          const items = phrases.map((phrase, k) => `<item>${phrase}${tagOf(k)}</item>`).join('');
          return phrases.length > 1 ? `<one-of>${items}</one-of>` : `${phrases[0]!}${tagOf(0)}`;
        });
        const items = said.map((content, n) => {
          const tag = made.isLists ? (isInline(n) ? '' : `out = rules.${name}_${n};`) : `out = "${n}";`;
          const shown = isInline(n) ? content : `<ruleref uri="#${name}_${n}"/>`;
          return `<item>${shown}${tag && `<tag>${tag}</tag>`}</item>`;
        });
        const rules = said.flatMap((content, n) => (isInline(n) ? [] : [`<rule id="${name}_${n}">${content}</rule>`]));
        const opening = made.opening ? '<item repeat="0-1">I want</item>' : '';
        return example(
          `<rule id="main" scope="public">${opening}<one-of>${items.join('')}</one-of></rule>\n${rules.join('\n')}`,
        );
      };
      const base = write('option', () => false);
      const before = await outcome(base, uri, depth);
      const shuffled = <T>(all: T[]) =>
        all
          .map((each, n) => ({ each, key: made.order[n]! }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
      expect(
        await outcome(
          write(made.name, () => false),
          uri,
          depth,
        ),
      ).toEqual(before);
      expect(await outcome(reordered(base, uri, shuffled), uri, depth)).toEqual(before);
      expect(
        await outcome(
          write('option', (n) => made.inline[n]!),
          uri,
          depth,
        ),
      ).toEqual(before);
    }),
    { numRuns: 45 },
  );
});
