import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { SourceFile } from '../lexicon-source.js';
import { type LanguageData, type OtherLanguage, otherLanguages, type Topic } from './language.js';

const topicForms = ['names', 'things', 'roles', 'verbs', 'questions', 'problems', 'short'] as const;
const lists = [
  ...['determiners', 'politeness', 'wishes', 'asks', 'less', 'aboutThings', 'lessAboutThings', 'aboutRoles'],
  ...['commandRole', 'openings', 'functionWords', 'subjects', 'finite', 'questionWords', 'wondering', 'statements'],
];
const texts = ['infinitive', 'because'];

/**
 * The topics of a language.
 * @throws CctoolError of kind `input` with the file and the line of the first mistake
 */
export function parseTopics(text: string, name: string): Topic[] {
  const file: SourceFile = new SourceFile(name, text);
  return file.entries(file.root, 'the file').map(([id, entry]) => {
    const topic: { [form: string]: readonly string[] } = Object.fromEntries(topicForms.map((form) => [form, []]));
    for (const [form, list, place] of file.entries(entry, id)) {
      if (!Object.hasOwn(topic, form))
        file.fail(place, `${id}: there are no forms of the kind "${form}"; the kinds are ${topicForms.join(', ')}`);
      topic[form] = file.phrases(list, `${id}: ${form}`);
    }
    return { id, ...(topic as Omit<Topic, 'id'>) };
  });
}

/**
 * What stands around the topics of a language.
 * @throws CctoolError of kind `input` with the file and the line of the first mistake
 */
export function parseLanguage(text: string, name: string): Omit<LanguageData, 'topics'> {
  const file: SourceFile = new SourceFile(name, text);
  const found: { [part: string]: unknown } = {};
  /** Lists of lists of phrases: words of one meaning, pairs. */
  const rows = (node: Node | null, what: string, most: number): string[][] =>
    file.items(node, what).map((row) => {
      const all = isSeq(row) ? row.items.map((each) => (isScalar(each) ? each.value : undefined)) : [];
      if (all.length < 2 || all.length > most || !all.every((each) => typeof each === 'string'))
        file.fail(row, `${what}: a list of ${most === 2 ? 'two' : 'two or more'} texts is expected`);
      return all as string[];
    });
  const kinds = (node: Node | null, parts: readonly string[]) =>
    file.entries(node, 'kinds').map(([id, entry]) => {
      const kind = Object.fromEntries(
        file.entries(entry, id).map(([part, list, place]) => {
          if (!parts.includes(part))
            file.fail(place, `${id}: "${part}" is not known; expected are ${parts.join(', ')}`);
          return [part, file.phrases(list, `${id}: ${part}`)];
        }),
      );
      const missing = parts.find((part) => !Object.hasOwn(kind, part));
      if (missing !== undefined) file.fail(entry, `${id}: "${missing}" is missing`);
      return { id, ...kind };
    });
  for (const [part, node, place] of file.entries(file.root, 'the file')) {
    if (texts.includes(part))
      found[part] = isScalar(node) ? String(node.value) : file.fail(node, `${part}: a text is expected`);
    else if (lists.includes(part)) found[part] = file.phrases(node, part);
    else if (part === 'same' || part === 'acts') found[part] = rows(node, part, 9);
    else if (part === 'joined') found[part] = rows(node, part, 2);
    else if (part === 'regions' && isMap(node))
      found[part] = Object.fromEntries(file.entries(node, part).map(([tag, list]) => [tag, rows(list, tag, 2)]));
    else if (part === 'fields') found[part] = kinds(node, ['masculine', 'feminine', 'say']);
    else if (part === 'situations') found[part] = kinds(node, ['words', 'say']);
    else file.fail(place, `"${part}" is not a list of a language`);
  }
  const missing = [...texts, ...lists, 'same', 'acts', 'joined', 'regions', 'fields', 'situations'].find(
    (part) => found[part] === undefined,
  );
  if (missing !== undefined) file.fail(file.root, `"${missing}" is missing`);
  return found as Omit<LanguageData, 'topics'>;
}

/**
 * Reads and checks the files of all languages besides English.
 * @param folder the package's `data` folder
 * @throws CctoolError of kind `input` for the first mistake in a file
 */
export function parseLanguages(folder: string): { [language in OtherLanguage]: LanguageData } {
  const read = (tag: OtherLanguage, name: string): [text: string, name: string] => [
    readFileSync(join(folder, 'lexicon', tag, name), 'utf8'),
    `data/lexicon/${tag}/${name}`,
  ];
  const all = otherLanguages.map((tag): [OtherLanguage, LanguageData] => [
    tag,
    { ...parseLanguage(...read(tag, 'language.yaml')), topics: parseTopics(...read(tag, 'topics.yaml')) },
  ]);
  return Object.fromEntries(all) as { [language in OtherLanguage]: LanguageData };
}
