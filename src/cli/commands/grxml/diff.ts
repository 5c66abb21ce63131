import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { CctoolError, type Diagnostic, isCctoolError } from '../../../diagnostics/index.js';
import { diffAnswer } from '../../../grxml/diff/diff-answer.js';
import type { GrammarDiff } from '../../../grxml/diff/diff-grammars.js';
import type { Resolve } from '../../../grxml/resolver.js';
import type { PreparedGrammar } from '../../../grxml/testing/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { findFiles, relativePath } from '../../files/find-files.js';
import { GitRevision } from '../../files/git-revision.js';
import { readInput } from '../../files/read-input.js';
import { collect, offerChoices, readChoice, readWholeNumber, refuseIncomplete } from '../../option-values.js';
import { grouped, plain, plural } from '../../terminal/text.js';
import { documentEndings, type GrammarOptions, maxBytes } from './usable-grammar.js';

interface Options extends GrammarOptions {
  git?: string;
  rule?: string;
  limit: string;
  allow?: string[];
  format: string;
  json?: boolean;
}

const kinds = ['lost', 'added', 'changed'] as const;
const allowable = [...kinds, 'mode'];

const help = `
Compared is what callers notice, references followed: phrases that are not accepted any more (lost), phrases that are new
(added), phrases whose meaning is another one (changed), and whether callers speak or press keys (mode). The counts are
exact where both grammars have an end and the work limit allows it; otherwise repeats and recursion are followed a few
times, and the report says so.

Examples:
  cctool grxml diff old/menu.grxml menu.grxml
  cctool grxml diff old-grammars grammars              two folders, file by file
  cctool grxml diff app.vxml --git HEAD                the grammars of a VoiceXML document, one by one
  cctool grxml diff menu.grxml --git HEAD              what is committed against the file as it is now
  cctool grxml diff grammars --git main --format github
  cctool grxml diff old.grxml new.grxml --rule city --limit 50
  cctool grxml diff old.grxml new.grxml --allow added --allow changed

Exit status: 0 nothing but what --allow names (default: added), 1 phrases are lost, or meanings or the mode changed,
2 a grammar could not be read or has errors.`;

export const define: CommandModule['define'] = (command, context, run) => {
  offerChoices(command, { format: ['text', 'json', 'github'], allow: allowable });
  command
    .argument('<before>', 'a grammar or a folder of grammars; with --git the one to compare with its committed state')
    .argument('[after]', 'the grammar or folder to compare with')
    .option('--git <revision>', 'compare with the state of this revision: HEAD, a branch, a tag, a commit')
    .option('--rule <name>', 'compare this rule (default: the root, or else all public rules)')
    .option('--limit <n>', 'list at most this many phrases of each kind', '10')
    .option(
      '--allow <kind>',
      `a kind of difference that is not a failure: ${allowable.join(', ')}; repeatable`,
      collect,
    )
    .option('--format <name>', 'how differences are written: text, json, github', 'text')
    .option('--json', 'short for --format json')
    .option('--ignore-errors', 'compare grammars with errors as far as they can be used')
    .option('--allow-path <path>', 'let references name files below this folder too; repeatable', collect)
    .option('--allow-url <url>', 'let references name addresses below this one; repeatable', collect)
    .addHelpText('after', help)
    .action(
      run((before: string, after: string | undefined, options: Options) =>
        diff(command, context, before, after, options),
      ),
    );
};

/** A grammar on one side: its path, and how to read it and what it refers to. */
interface Side {
  path: string;
  /** One grammar of a VoiceXML document. */
  fragment?: string;
  bytes: Uint8Array;
  resolve: Resolve;
}
/** Two states of one grammar; one is absent where the file is new or gone. */
interface Pair {
  file: string;
  before: Side | undefined;
  after: Side | undefined;
}
/** What became of a pair. */
interface Compared {
  file: string;
  diff?: GrammarDiff;
  /** The whole file is gone or new, or why it could not be compared. */
  only?: 'before' | 'after';
  error?: CctoolError;
}

async function diff(
  command: Command,
  context: CliContext,
  first: string,
  second: string | undefined,
  options: Options,
): Promise<number> {
  const format = readChoice('--format', options.json ? 'json' : options.format, ['text', 'json', 'github'], 'a format');
  const allowed = (options.allow ?? ['added']).map((kind) =>
    readChoice('--allow', kind, allowable, 'a kind of difference'),
  );
  const limit = readWholeNumber('--limit', options.limit, 0, 100_000);
  if ((second === undefined) === (options.git === undefined)) {
    refuseIncomplete(command, "expected 'before' and 'after', grammars or folders, or one and --git REVISION");
  }
  const pairs = (await Promise.all((await pairsOf(context, first, second, options)).map(grammarPairs))).flat();
  const results: Compared[] = [];
  for (const pair of pairs) results.push(await compare(context, pair, options, limit));
  await write(context, results, format, allowed, pairs.length === 1 && isFile(resolve(context.cwd, first)));
  if (results.some(({ error }) => error)) return ExitStatus.error;
  const isFailure = results.some(
    ({ diff: found, only }) =>
      (only === 'before' && !allowed.includes('lost')) ||
      (only === 'after' && !allowed.includes('added')) ||
      (found?.mode && !allowed.includes('mode')) ||
      kinds.some((kind) => found && found[kind].count > 0n && !allowed.includes(kind)),
  );
  return isFailure ? ExitStatus.findings : ExitStatus.success;
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

async function pairsOf(
  context: CliContext,
  first: string,
  second: string | undefined,
  options: Options,
): Promise<Pair[]> {
  const [{ workspaceResolver }, workspace] = await Promise.all([
    import('../../../toolkit/file-resolver.js'),
    context.workspace(),
  ]);
  const allowPaths = (options.allowPath ?? []).map((each) => resolve(context.cwd, each));
  const now = async (path: string, folder = dirname(path)): Promise<Side | undefined> => {
    if (!existsSync(path)) return undefined;
    const more = { folder, paths: allowPaths, urls: options.allowUrl ?? [] };
    const bytes = await readInput(context, { name: relativePath(context.cwd, path), path }, maxBytes);
    return { path, bytes, resolve: workspaceResolver(workspace, more) };
  };
  const filesBelow = async (folder: string): Promise<string[]> => {
    const { files } = await findFiles([folder], { cwd: context.cwd, endings: documentEndings, allowEmpty: true });
    return files.map(({ path }) => path!);
  };
  const from = resolve(context.cwd, first);
  const to = second === undefined ? from : resolve(context.cwd, second);
  const isFolder = statSync(from, { throwIfNoEntry: false })?.isDirectory() === true;
  if (options.git !== undefined) {
    const revision = await GitRevision.open(isFolder ? from : dirname(from), options.git);
    const then = async (path: string): Promise<Side | undefined> => {
      const bytes = await revision.read(path);
      return bytes && { path, bytes, resolve: revision.resolver(isFolder ? from : dirname(path), allowPaths) };
    };
    const isGrammar = (path: string) => documentEndings.some((ending) => path.endsWith(ending));
    const paths = isFolder
      ? [...new Set([...(await filesBelow(from)), ...(await revision.list(from)).filter(isGrammar)])].sort()
      : [from];
    const pairs: Pair[] = [];
    for (const path of paths) {
      pairs.push({
        file: relativePath(context.cwd, path),
        before: await then(path),
        after: await now(path, isFolder ? from : undefined),
      });
    }
    return known(pairs);
  }
  if (!isFolder) return known([{ file: relativePath(context.cwd, to), before: await now(from), after: await now(to) }]);
  const names = new Set([...(await filesBelow(from)).map((path) => relative(from, path))]);
  for (const path of await filesBelow(to)) names.add(relative(to, path));
  const pairs: Pair[] = [];
  for (const name of [...names].sort()) {
    const [before, after] = [await now(join(from, name), from), await now(join(to, name), to)];
    pairs.push({ file: relativePath(context.cwd, join(to, name)), before, after });
  }
  return known(pairs);
}

/** The grammars that the two states of a VoiceXML document hold, by their names. */
async function grammarPairs(pair: Pair): Promise<Pair[]> {
  if (!/\.vxml$/i.test(pair.file)) return [pair];
  const { grammarNames } = await import('../../../grxml/embedded/choose-grammar.js');
  const [before, after] = [pair.before, pair.after].map((side) => (side ? (grammarNames(side.bytes) ?? []) : []));
  const partOf = (side: Side | undefined, names: readonly string[], fragment: string) =>
    side && names.includes(fragment) ? { ...side, fragment } : undefined;
  return [...new Set([...before!, ...after!])].map((name) => ({
    file: `${pair.file}#${name}`,
    before: partOf(pair.before, before!, name),
    after: partOf(pair.after, after!, name),
  }));
}

function known(pairs: Pair[]): Pair[] {
  const missing = pairs.find(({ before, after }) => !before && !after);
  if (missing) throw new CctoolError('input', `${missing.file}: there is no such file`);
  if (pairs.length === 1 && !(pairs[0]!.before && pairs[0]!.after)) {
    const side = pairs[0]!.before ? 'after' : 'before';
    throw new CctoolError(
      'input',
      `${pairs[0]!.file}: there is no such file ${side === 'before' ? 'to compare with' : 'any more'}`,
    );
  }
  if (pairs.length === 0) throw new CctoolError('input', 'there is no grammar in these folders');
  return pairs;
}

async function compare(
  context: CliContext,
  { file, before, after }: Pair,
  options: Options,
  limit: number,
): Promise<Compared> {
  if (!before || !after) return { file, only: before ? 'before' : 'after' };
  const { diffGrammars } = await import('../../../grxml/diff/diff-grammars.js');
  const grammars: PreparedGrammar[] = [];
  try {
    for (const side of [before, after])
      grammars.push(await prepare(context, side, options, side === before ? ' (before)' : ''));
    const { rule } = options;
    const found = await diffGrammars(grammars[0]!, grammars[1]!, {
      limit,
      now: context.now(),
      ...(rule === undefined ? {} : { rule }),
    });
    return { file, diff: found };
  } catch (error) {
    if (!isCctoolError(error)) throw error;
    return { file, error };
  } finally {
    for (const grammar of grammars) (await grammar.interpreter()).dispose();
  }
}

async function prepare(context: CliContext, side: Side, options: Options, which: string): Promise<PreparedGrammar> {
  const { prepareGrammar } = await import('../../../grxml/testing/index.js');
  const { rules } = await context.workspace();
  const uri = (await import('../../../toolkit/local/documents.js')).grammarUri(side.path, side.fragment);
  const { grammar, obstacles } = await prepareGrammar(side.bytes, { uri, resolve: side.resolve, rules });
  const [first] = obstacles;
  if (grammar && (!first || options.ignoreErrors)) return grammar;
  const place = `${relativePath(context.cwd, side.path)}${side.fragment === undefined ? '' : `#${side.fragment}`}${which}`;
  const more = obstacles.length > 1 ? ` (and ${obstacles.length - 1} more)` : '';
  throw new CctoolError(
    'input',
    first ? `${place}:${first.line}:${first.column}: ${first.message}${more}` : `${place}: this is not a grammar`,
    'fix it first, or compare what can be used with --ignore-errors',
  );
}

const titles = { lost: ['lost', '-'], added: ['added', '+'], changed: ['with another meaning', '~'] } as const;

function headline({ file, diff: found, only, error }: Compared): string {
  if (error) return error.message;
  if (only) return `${file}: the ${file.includes('#') ? 'grammar' : 'file'} is ${only === 'before' ? 'gone' : 'new'}`;
  const parts = kinds.flatMap((kind) => {
    const { count, complete } = found![kind];
    const least = complete ? '' : 'at least ';
    return count > 0n ? [`${least}${plural(Number(count), 'phrase')} ${titles[kind][0]}`] : [];
  });
  const { mode, language } = found!;
  if (mode) parts.unshift(`the mode is ${mode.after} in place of ${mode.before}`);
  if (language) parts.push(`the language is ${language.after} in place of ${language.before}`);
  const none = found!.because === undefined ? 'no difference' : 'no difference found';
  return `${file}: ${parts.length === 0 ? none : parts.join(', ')}`;
}

const withoutMeaning = (count: number) =>
  `${plural(count, 'phrase')} with other tags ${count === 1 ? 'has' : 'have'} no meaning before and after: the scripts fail`;

const json = (value: unknown) => JSON.stringify(value) ?? 'undefined';

async function write(
  context: CliContext,
  results: readonly Compared[],
  format: string,
  allowed: readonly string[],
  isOne: boolean,
): Promise<void> {
  if (format === 'json') {
    const answers = results.map(jsonOf);
    context.print(JSON.stringify(isOne ? answers[0] : answers, null, 2));
    return;
  }
  if (format === 'github') {
    const { render } = await import('../../formats/github.js');
    const { packageVersion } = await import('../../../package-info.js');
    const files = results.map((one) => ({ file: one.file, diagnostics: findingsOf(one, allowed) }));
    const colors = await context.colors('stdout');
    const report = { files, subject: ['grammar', 'grammars'] as [string, string], failSeverity: 'error' as const };
    context.print(render({ ...report, version: packageVersion(), colors }));
    return;
  }
  const colors = await context.colors('stdout');
  const paint = { lost: colors.red, added: colors.green, changed: colors.yellow };
  for (const one of results) {
    const { diff: found } = one;
    const lines = [colors.bold(plain(headline(one)))];
    for (const kind of found ? kinds : []) {
      const { count, phrases } = found![kind];
      for (const each of phrases) {
        const phrase = plain(typeof each === 'string' ? each : each.phrase) || '(silence)';
        const text = typeof each === 'string' ? '' : `: ${plain(json(each.before))} -> ${plain(json(each.after))}`;
        lines.push(`  ${paint[kind](titles[kind][1])} ${phrase}${text}`);
      }
      const more = count - BigInt(phrases.length);
      if (more > 0n) lines.push(`    ${colors.dim(`and ${more.toLocaleString('en-US')} more`)}`);
    }
    if (found?.without_meaning) lines.push(`  ${colors.yellow('!')} ${withoutMeaning(found.without_meaning)}`);
    if (found?.because) lines.push(`  ${colors.dim(`bounded search: ${plain(found.because)}`)}`);
    if (found?.garbage) lines.push(`  ${colors.dim('GARBAGE was compared as one word that stands for any')}`);
    context.print(`${lines.join('\n')}\n`);
    if (one.error?.hint) context.say(`hint: ${one.error.hint}`);
  }
  if (results.length > 1) {
    const differing = results.filter(
      (one) => one.only || one.error || one.diff!.mode || kinds.some((kind) => one.diff![kind].count > 0n),
    );
    context.say(`${plural(results.length, 'grammar')} compared, ${grouped(differing.length)} with differences`);
  }
}

function jsonOf({ file, diff: found, only, error }: Compared): object {
  if (error) return { file, error: error.message };
  if (only) return { file, only };
  return { file, ...diffAnswer(found!) };
}

/** A difference as an annotation of the file. */
function findingsOf(one: Compared, allowed: readonly string[]): Diagnostic[] {
  const place = { line: 1, column: 1, end_line: 1, end_column: 1 };
  const finding = (code: string, isAllowed: boolean, message: string): Diagnostic => ({
    code,
    severity: isAllowed ? 'info' : 'error',
    message,
    ...place,
  });
  if (one.error) return [finding('grammar-unusable', false, one.error.message)];
  if (one.only) {
    const kind = one.only === 'before' ? 'lost' : 'added';
    return [finding(`phrases-${kind}`, allowed.includes(kind), headline(one))];
  }
  const { mode } = one.diff!;
  const another = mode ? [finding('mode-changed', allowed.includes('mode'), headline(one))] : [];
  const found = kinds.flatMap((kind) => {
    const { count, phrases, complete } = one.diff![kind];
    if (count === 0n) return [];
    const texts = phrases.map((each) =>
      typeof each === 'string' ? `"${each}"` : `"${each.phrase}": ${json(each.before)} -> ${json(each.after)}`,
    );
    const number = `${complete ? '' : 'at least '}${plural(Number(count), 'phrase')} ${titles[kind][0]}`;
    return [finding(`phrases-${kind}`, allowed.includes(kind), `${number}: ${texts.join(', ')}`)];
  });
  return [...another, ...found];
}
