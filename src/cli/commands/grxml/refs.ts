import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CctoolError } from '../../../diagnostics/index.js';
import { nearest } from '../../../diagnostics/nearest.js';
import type { AffectedRule, MappedRule, ReferenceMap, RulePlace } from '../../../grxml/refs/map-references.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles, relativePath } from '../../files/find-files.js';
import { readInput } from '../../files/read-input.js';
import { collect, offerChoices, readChoice } from '../../option-values.js';
import { plain, plural } from '../../terminal/text.js';
import { documentEndings, maxBytes } from './usable-grammar.js';

interface Options {
  rule?: string;
  format: string;
  json?: boolean;
  allowPath?: string[];
  allowUrl?: string[];
}

const help = `
Without --rule: which file refers to which, files and rules that nothing refers to, files that refer to each other in a
circle, and references that lead nowhere. A rule counts as used when a root rule, or a public rule of a file that no other
file refers to, leads to it. VoiceXML documents count: each grammar that one holds is a file (app.vxml#drink), and each that
it names with src a reference. What other dialogs activate is not known here: look before you remove a public rule.

With --rule FILE#RULE (or RULE, where one file has it): every rule that may accept other phrases, or mean something else,
when this one changes, the nearest first.

Examples:
  cctool grxml refs grammars
  cctool grxml refs grammars --rule cities.grxml#city      what depends on this rule
  cctool grxml refs grammars --format mermaid              a drawing for Markdown; dot: for Graphviz
  cctool grxml refs grammars --rule city --format dot | dot -Tsvg > city.svg
  cctool grxml refs app                                    documents and the grammars that they name
  cctool grxml refs "grammars/**/*.grxml" --json

Exit status: 0 done, 1 a reference leads nowhere or a file cannot be read as a grammar (without --rule), 2 the command
line is wrong.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: ['text', 'json', 'mermaid', 'dot'] });
  command
    .argument('<files...>', 'grammar files, VoiceXML documents, folders or quoted patterns')
    .option('--rule <rule>', 'what depends on this rule: FILE#RULE, or RULE')
    .option('--format <name>', 'how the map is written: text, json, mermaid, dot', 'text')
    .option('--json', 'short for --format json')
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .addHelpText('after', help)
    .action(run((words: string[], options: Options) => refs(context, words, options)));
};

async function refs(context: CliContext, words: string[], options: Options): Promise<number> {
  const format = readChoice(
    '--format',
    options.json ? 'json' : options.format,
    ['text', 'json', 'mermaid', 'dot'],
    'a format',
  );
  const { affectedBy } = await import('../../../grxml/refs/map-references.js');
  const map = await mapOf(context, words, options);
  if (options.rule !== undefined) {
    const changed = ruleOf(map, options.rule);
    const affected = affectedBy(map, changed);
    context.print(await renderRule(context, changed, affected, format));
    return ExitStatus.success;
  }
  context.print(await renderMap(context, map, format));
  const isBroken = map.missing.length > 0 || map.files.some(({ unreadable }) => unreadable !== undefined);
  return isBroken ? ExitStatus.findings : ExitStatus.success;
}

async function mapOf(context: CliContext, words: string[], options: Options): Promise<ReferenceMap> {
  const [{ mapReferences }, { placeOf }, workspace, { files, problems }] = await Promise.all([
    import('../../../grxml/refs/map-references.js'),
    import('../../../toolkit/local/documents.js'),
    context.workspace(),
    findFiles(words, { cwd: context.cwd, endings: documentEndings }),
  ]);
  if (problems[0]) throw problems[0];
  const resolvers = new Map();
  const documents = [];
  for (const file of files) {
    if (file.path === undefined) throw new CctoolError('usage', '-: references are mapped among files: name them');
    // A file may refer to any other that is named, wherever they are.
    const allowPaths = [
      ...(options.allowPath ?? []).map((each) => resolve(context.cwd, each)),
      ...words.map((word) => resolve(context.cwd, word)),
      ...files
        .flatMap(({ path }) => (path === undefined ? [] : [dirname(path)]))
        .filter((path, i, all) => all.indexOf(path) === i),
    ];
    const place = { path: file.path, allowPaths, allowUrls: options.allowUrl ?? [] };
    documents.push({
      file: file.name,
      bytes: await readInput(context, file, maxBytes),
      ...placeOf(workspace, place, resolvers),
    });
  }
  return mapReferences(documents, (uri) =>
    uri.startsWith(pathToFileURL('/').href) ? relativePath(context.cwd, fileURLToPath(uri)) : uri,
  );
}

/** The rule that FILE#RULE or RULE names. */
function ruleOf({ rules }: ReferenceMap, text: string): MappedRule {
  const hash = text.lastIndexOf('#');
  const [file, name] = [text.slice(0, Math.max(hash, 0)), text.slice(hash + 1)];
  const isThere = (rule: MappedRule) =>
    rule.rule === name && (file === '' || rule.file === file || rule.file.endsWith(`/${file}`));
  const found = rules.filter(isThere);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    const places = found.slice(0, 5).map(shown);
    throw new CctoolError('usage', `--rule ${text}: several files have this rule`, `name one: ${places.join(', ')}`);
  }
  const meant = nearest(name, new Set(rules.map(({ rule }) => rule)));
  throw new CctoolError(
    'usage',
    `--rule ${text}: there is no such rule`,
    meant === undefined ? 'cctool grxml refs FOLDER --json lists the rules' : `did you mean "${meant}"?`,
  );
}

const shown = ({ file, rule }: RulePlace): string => `${file}#${rule}`;

async function renderRule(
  context: CliContext,
  changed: MappedRule,
  affected: readonly AffectedRule[],
  format: string,
): Promise<string> {
  const files = [...new Set(affected.map(({ file }) => file))];
  if (format === 'json') {
    const rules = affected.map(({ file, rule, line, scope, isRoot, steps, through }) => ({
      ...{ file, rule, line, scope, root: isRoot, steps, through },
    }));
    return JSON.stringify({ file: changed.file, rule: changed.rule, affected: rules, files }, null, 2);
  }
  if (format !== 'text') {
    const { drawGraph } = await import('./reference-drawing.js');
    const edges = affected.map((rule): [string, string] => [shown(rule), shown(rule.through)]);
    return drawGraph(format, [shown(changed), ...affected.map(shown)], edges, new Set([shown(changed)]));
  }
  const colors = await context.colors('stdout');
  const name = `${changed.file}#${changed.rule} (line ${changed.line})`;
  if (affected.length === 0) return `${colors.bold(plain(name))}: no rule refers to it`;
  const lines = [
    `${colors.bold(plain(name))}: a change reaches ${plural(affected.length, 'rule')} in ${plural(files.length, 'file')}`,
  ];
  for (const rule of affected) {
    const through = rule.steps === 1 ? '' : colors.dim(` through ${plain(shown(rule.through))}`);
    const root = rule.isRoot ? ' (root)' : '';
    lines.push(
      `${'  '.repeat(Math.min(rule.steps, 8))}${plain(`${rule.file}:${rule.line} ${rule.rule}${root}`)}${through}`,
    );
  }
  return lines.join('\n');
}

async function renderMap(context: CliContext, map: ReferenceMap, format: string): Promise<string> {
  if (format === 'json') return JSON.stringify(jsonOf(map), null, 2);
  if (format !== 'text') {
    const { drawGraph } = await import('./reference-drawing.js');
    const edges = map.files.flatMap(({ file, uses }) => uses.map((to): [string, string] => [file, to]));
    const lost = map.missing.filter(({ problem }) => problem === 'document');
    const lostEdges = lost.map(({ file, uri }): [string, string] => [file, uri]);
    const nodes = [...map.files.map(({ file }) => file), ...new Set(lost.map(({ uri }) => uri))];
    const broken = [
      ...lost.map(({ uri }) => uri),
      ...map.files.flatMap(({ file, unreadable }) => (unreadable === undefined ? [] : [file])),
    ];
    return drawGraph(format, nodes, [...edges, ...lostEdges], new Set(broken));
  }
  const colors = await context.colors('stdout');
  const lines: string[] = [];
  const section = (title: string, entries: readonly string[]) => {
    if (entries.length > 0) lines.push(colors.bold(title), ...entries.map((entry) => `  ${plain(entry)}`));
  };
  section(
    'references',
    map.files.flatMap(({ file, uses }) => (uses.length > 0 ? [`${file} -> ${uses.join(', ')}`] : [])),
  );
  section('no other file refers to', map.tops);
  section(
    'rules that nothing reaches',
    map.unused.map(({ file, line, rule, scope }) => `${file}:${line} ${rule} (${scope})`),
  );
  section(
    'files in a circle',
    map.cycles.map((files) => files.join(' <-> ')),
  );
  section(
    'references that lead nowhere',
    map.missing.map(({ file, line, column, uri, message }) => `${file}:${line}:${column} "${uri}": ${message}`),
  );
  section(
    'not readable as grammars',
    map.files.flatMap(({ file, unreadable }) => (unreadable === undefined ? [] : [`${file}: ${unreadable}`])),
  );
  const references = map.rules.reduce((sum, { uses }) => sum + uses.length, 0);
  const rules = plural(map.rules.length, 'rule');
  lines.push(`${plural(map.files.length, 'file')}, ${rules}, ${plural(references, 'reference')} between rules`);
  return lines.join('\n');
}

function jsonOf({ files, rules, cycles, missing, tops, unused }: ReferenceMap): object {
  return {
    files: files.map(({ file, isListed, uses, users, unreadable }) => ({
      ...{ file, listed: isListed, refers_to: uses, referred_by: users },
      ...(unreadable === undefined ? {} : { unreadable }),
    })),
    rules: rules.map(({ file, rule, line, scope, isRoot, uses, users }) => ({
      ...{ file, rule, line, scope, root: isRoot, refers_to: uses, referred_by: users },
    })),
    tops,
    unused: unused.map(({ file, rule, line, scope }) => ({ file, rule, line, scope })),
    cycles,
    missing,
  };
}
