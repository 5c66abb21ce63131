import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { CctoolError } from '../diagnostics/index.js';
import {
  type Concept,
  type Field,
  type Forms,
  type HeadKind,
  type Lexicon,
  noForms,
  type Situation,
  type TroubleKind,
} from './lexicon.js';

/** The sectors, in order of precedence. Each has the file data/lexicon/SECTOR.yaml. */
export const sectors = [
  'cross-sector',
  'banking',
  'telecom',
  'retail',
  'travel',
  'health',
  'utilities',
  'insurance',
  'public',
  'home-and-cars',
  'everyday',
  'small-talk',
] as const;

/** Reads one YAML file and reports mistakes with the file and the line. */
export class SourceFile {
  readonly root: Node | null;
  readonly #name: string;
  readonly #lines = new LineCounter();

  constructor(name: string, text: string) {
    this.#name = name;
    const document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    const [problem] = document.errors;
    if (problem) throw this.#error(problem.pos[0], problem.message);
    this.root = document.contents;
  }

  fail(node: Node | null | undefined, message: string): never {
    throw this.#error(node?.range?.[0] ?? 0, message);
  }

  #error(offset: number, message: string): CctoolError {
    return new CctoolError('input', `${this.#name}: line ${this.#lines.linePos(offset).line}: ${message}`);
  }

  /** The entries of a mapping, by name. */
  entries(node: unknown, what: string): [name: string, value: Node | null, key: Node][] {
    if (!isMap(node)) this.fail(node as Node | null, `${what}: a mapping is expected`);
    return node.items.map((pair) => {
      const { key, value } = pair as Pair<Node, Node | null>;
      if (!isScalar(key) || typeof key.value !== 'string') this.fail(key, `${what}: a name is expected`);
      return [key.value, value, key];
    });
  }

  /** The items of a list that is not empty. */
  items(node: Node | null, what: string): Node[] {
    if (!isSeq(node) || node.items.length === 0) this.fail(node, `${what}: a list with at least one item is expected`);
    return node.items as Node[];
  }

  /** A list of different phrases. */
  phrases(node: Node | null, what: string): string[] {
    const known = new Set<string>();
    for (const item of this.items(node, what)) {
      const phrase = isScalar(item) ? item.value : undefined;
      if (typeof phrase !== 'string') this.fail(item, `${what}: a phrase is expected`);
      if (!/^\S+(?: \S+)*$/.test(phrase)) {
        this.fail(item, `${what}: "${phrase}" is not a phrase of words with single spaces between them`);
      }
      if (known.has(phrase)) this.fail(item, `${what}: "${phrase}" is listed twice`);
      known.add(phrase);
    }
    return [...known];
  }
}

const isFormKind = (kind: string): kind is keyof Forms => Object.hasOwn(noForms, kind);

/**
 * The concepts of one sector's file.
 * @throws CctoolError of kind `input` with the file and the line of the first mistake
 */
export function parseSector(sector: string, text: string, name = `${sector}.yaml`): Concept[] {
  const file: SourceFile = new SourceFile(name, text);
  return file.entries(file.root, 'the file').map(([id, entry, key]) => {
    if (!/^[a-z]+(?:-[a-z0-9]+)*$/.test(id)) {
      file.fail(key, `"${id}" is not a concept's name: lower-case words joined by hyphens are expected`);
    }
    const forms: Forms = { ...noForms };
    for (const [kind, list, place] of file.entries(entry, id)) {
      if (!isFormKind(kind)) {
        file.fail(
          place,
          `${id}: there are no forms of the kind "${kind}"; the kinds are ${Object.keys(noForms).join(', ')}`,
        );
      }
      forms[kind] = file.phrases(list, `${id}: ${kind}`);
    }
    return { id, sector, forms };
  });
}

const topicForms = ['count', 'verbs', 'problems', 'questions'] as const;

/**
 * The kinds of topics that the lexicon does not have.
 * @throws CctoolError of kind `input` with the file and the line of the first mistake
 */
export function parseTopicKinds(text: string, name = 'topic-kinds.yaml'): Pick<Lexicon, 'heads' | 'troubles'> {
  const file: SourceFile = new SourceFile(name, text);
  const lists = new Map(file.entries(file.root, 'the file').map(([list, node]) => [list, node]));
  const read = <First extends 'nouns' | 'words'>(list: string, first: First) =>
    file.items(lists.get(list) ?? null, list).map((node) => {
      const kind: { [part: string]: readonly string[] } = Object.fromEntries(topicForms.map((form) => [form, []]));
      let mass = false;
      for (const [part, value, key] of file.entries(node, list)) {
        if (part === 'mass' && first === 'nouns') mass = isScalar(value) && value.value === true;
        else if (part === first || Object.hasOwn(kind, part)) kind[part] = file.phrases(value, `${list}: ${part}`);
        else file.fail(key, `${list}: "${part}" is not known; expected are ${[first, ...topicForms].join(', ')}`);
      }
      if (!kind[first]) file.fail(node, `${list}: "${first}" is missing`);
      return { ...(kind as Omit<TroubleKind, 'words'> & { [Name in First]: readonly string[] }), mass };
    });
  const heads: HeadKind[] = read('heads', 'nouns');
  const troubles: TroubleKind[] = read('troubles', 'words').map(({ mass: _, ...kind }) => kind);
  return { heads, troubles };
}

/**
 * The fields of things, and what is said of things in their situations.
 * @throws CctoolError of kind `input` with the file and the line of the first mistake
 */
export function parseSituations(text: string, name = 'situations.yaml'): Pick<Lexicon, 'fields' | 'situations'> {
  const file: SourceFile = new SourceFile(name, text);
  const parts = new Map(file.entries(file.root, 'the file').map(([part, node]) => [part, node]));
  const lists = (part: string) =>
    file.entries(parts.get(part) ?? null, part).map(([id, node]) => {
      const all = file.entries(node, id);
      const trouble = all.some(([kind, value]) => kind === 'trouble' && isScalar(value) && value.value === true);
      const said = all.filter(([kind]) => part === 'fields' || kind !== 'trouble');
      const kinds = said.map(([kind, list, key]) => ({
        kind,
        key,
        phrases: file.phrases(list, `${id}: ${kind}`),
      }));
      const phrasesOf = (kind: string) => {
        const found = kinds.find((each) => each.kind === kind);
        if (!found) file.fail(node, `${id}: "${kind}" is missing`);
        return found.phrases;
      };
      return { id, trouble, kinds, phrasesOf };
    });
  const fields = lists('fields').map(
    ({ id, phrasesOf }): Field => ({ id, nouns: phrasesOf('nouns'), say: phrasesOf('say') }),
  );
  const situations = lists('situations').map(({ id, trouble, kinds, phrasesOf }): Situation => {
    const ofField: { [field: string]: string[] } = {};
    let only: string[] = [];
    for (const { kind, key, phrases } of kinds) {
      if (kind === 'words' || kind === 'say') continue;
      const names = kind === 'only' ? phrases : kind.split(' ');
      for (const field of names) {
        if (!fields.some((each) => each.id === field)) file.fail(key, `${id}: there is no field "${field}"`);
        if (kind !== 'only') ofField[field] = [...(ofField[field] ?? []), ...phrases];
      }
      if (kind === 'only') only = names;
    }
    return { id, trouble, words: phrasesOf('words'), only, say: phrasesOf('say'), ofField };
  });
  return { fields, situations };
}

/**
 * Reads and checks the files of the lexicon.
 * @param folder the package's `data` folder
 * @throws CctoolError of kind `input` for a mistake in a file, a file of an unknown sector, or a concept that occurs twice
 */
export function parseLexicon(folder: string): Lexicon {
  const files = readdirSync(join(folder, 'lexicon')).filter((name) => name.endsWith('.yaml'));
  const unknown = files.find((name) => !sectors.some((sector) => name === `${sector}.yaml`));
  if (unknown !== undefined) {
    throw new CctoolError(
      'input',
      `data/lexicon/${unknown}: there is no such sector; the sectors are ${sectors.join(', ')}`,
    );
  }
  const concepts = sectors.flatMap((sector) => {
    const name = join('lexicon', `${sector}.yaml`);
    return parseSector(sector, readFileSync(join(folder, name), 'utf8'), join('data', name));
  });
  const known = new Map<string, string>();
  for (const { id, sector } of concepts) {
    const other = known.get(id);
    if (other !== undefined)
      throw new CctoolError('input', `data/lexicon/${sector}.yaml: "${id}" is in ${other}.yaml too`);
    known.set(id, sector);
  }
  return {
    concepts,
    ...parseTopicKinds(readFileSync(join(folder, 'topic-kinds.yaml'), 'utf8'), 'data/topic-kinds.yaml'),
    ...parseSituations(readFileSync(join(folder, 'situations.yaml'), 'utf8'), 'data/situations.yaml'),
  };
}
