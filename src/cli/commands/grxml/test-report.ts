import type { ChalkInstance } from 'chalk';
import type { TestGrammarResult } from '../../../toolkit/index.js';
import { displayWidth, plain, plural } from '../../terminal/text.js';
import { parseTreeText } from './parse-tree-text.js';
import { type PhraseRun, reportedTest } from './phrase-runs.js';

export interface TextOptions {
  colors: ChalkInstance;
  all?: boolean;
  trace?: boolean;
  xml?: boolean;
  /** Warnings that were shown with an earlier phrase: each is shown once. */
  warned?: Set<string>;
}

/** One phrase for people: whether it matches and what it means, or how far it got and what would have been better. */
export function renderRun(run: PhraseRun, options: TextOptions): string {
  const { colors } = options;
  const { test, answer, error } = run;
  const phrase = test.phrase.trim() === '' ? colors.dim('(empty phrase)') : plain(test.phrase.trim());
  const lines: string[] = [];
  const { problems, place } = reportedTest('', run);
  const mark = problems.length === 0 ? colors.green('✔') : colors.red('✖');
  lines.push(`${mark} ${phrase}${place === undefined ? '' : colors.dim(`  ${plain(place)}`)}`);
  if (error !== undefined) lines.push(`  ${plain(error)}`);
  else if (answer?.matches) lines.push(...match(run, answer, options));
  else if (answer) lines.push(...miss(run, answer, options));
  for (const { message, expected, actual } of run.failures) {
    // That a phrase does not match, or its tags fail, was just shown at length.
    if (answer && (!answer.matches || answer.interpretation_error)) continue;
    lines.push(`  ${colors.red(message)}`, `    expected  ${plain(expected)}`, `    actual    ${plain(actual)}`);
  }
  return lines.join('\n');
}

/** JSON on one line where it is short. */
function json(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  return short.length <= 90 ? plain(short) : JSON.stringify(value, null, 2).split('\n').map(plain).join(`\n${indent}`);
}

function match({ outcome }: PhraseRun, answer: TestGrammarResult, options: TextOptions): string[] {
  const { colors } = options;
  const lines: string[] = [];
  const [best] = outcome?.readings ?? [];
  if (options.all && answer.interpretations) {
    for (const [index, one] of answer.interpretations.entries()) {
      const number = `${index + 1}.`;
      const chance = colors.dim(`  likelihood ${one.likelihood.toPrecision(2)}`);
      lines.push(
        `  ${number} ${one.error ? colors.red(plain(one.error.message)) : json(one.interpretation, '     ')}${chance}`,
      );
      lines.push(`     ${colors.dim(plain(one.parse))}`);
    }
    const more = answer.truncated ? ', and there may be more' : '';
    lines.push(
      colors.dim(
        `  ${plural(answer.interpretations.length, 'meaning')} in ${plural(answer.parses ?? 0, 'parse')}${more}`,
      ),
    );
  } else if (answer.interpretation_error) {
    const { message, line, column, hint } = answer.interpretation_error;
    lines.push(`  ${colors.red('no value')}: ${plain(message)} ${colors.dim(`(line ${line}, column ${column})`)}`);
    if (hint) lines.push(`  ${colors.green('hint')}: ${plain(hint)}`);
  } else lines.push(`  ${json(answer.interpretation, '  ')}`);
  if (options.trace && best) {
    const { words } = outcome!.result;
    // The trace has the tags that ran; after an error those behind it are missing.
    const values = best.interpretation.trace?.map(({ out }) => (out === undefined ? 'undefined' : JSON.stringify(out)));
    lines.push('', parseTreeText(best.match, { colors, words, indent: '  ', ...(values ? { values } : {}) }), '');
    lines.push(`  ${colors.dim('parse')}       ${plain(answer.parse)}`);
    lines.push(`  ${colors.dim('likelihood')}  ${best.likelihood.toPrecision(4)}`);
  } else if (options.trace) {
    lines.push(`  ${plain(answer.parse)}`);
    for (const step of answer.trace ?? []) {
      lines.push(
        `  ${step.rule} ${step.line}:${step.column}  ${plain(step.tag.trim())}  → ${plain(JSON.stringify(step.out))}`,
      );
    }
  }
  if (options.xml && answer.xml)
    lines.push(
      ...answer.xml
        .trimEnd()
        .split('\n')
        .map((line) => `  ${plain(line)}`),
    );
  if (answer.ambiguous && !options.all) {
    const meanings = outcome?.meanings.length ?? 2;
    const shown = outcome?.result.truncated ? `at least ${meanings}` : `${meanings}`;
    lines.push(`  ${colors.yellow('ambiguous')}: ${shown} meanings; this is the best one, --all shows them`);
  }
  for (const warning of answer.warnings ?? []) {
    const key = JSON.stringify(warning);
    if (options.warned?.has(key)) continue;
    options.warned?.add(key);
    if ('uri' in warning) lines.push(`  ${colors.yellow('warning')}: ${plain(warning.message)}`);
  }
  return lines;
}

function miss({ test, outcome }: PhraseRun, answer: TestGrammarResult, options: TextOptions): string[] {
  const { colors } = options;
  const lines: string[] = [];
  const words = outcome?.result.words ?? test.phrase.split(/\s+/).filter((word) => word !== '');
  const reached = answer.matched_prefix?.split(' ').filter((word) => word !== '').length;
  if (reached !== undefined) {
    const head = words.slice(0, reached).join(' ');
    const rest = words.slice(reached);
    const before = displayWidth(plain(head)) + (head === '' ? 0 : 1);
    if (rest.length > 0) {
      lines.push(`  ${plain(words.join(' '))}`);
      lines.push(
        `  ${' '.repeat(before)}${colors.red('^'.repeat(Math.max(1, displayWidth(plain(rest[0]!)))))} not expected here`,
      );
    } else lines.push(`  ${colors.red('the phrase ends too early')}`);
  }
  const expected = outcome?.result.expected.map(({ text, rules }) => ({ text, rule: rules[0] }));
  const texts = expected?.map(({ text }) => text ?? '(end of phrase)') ?? answer.expected ?? [];
  if (texts.length > 0) {
    const rest = (answer.expected_total ?? texts.length) - texts.length;
    const more = rest > 0 ? colors.dim(` and ${rest.toLocaleString('en-US')} more`) : '';
    const rules = [...new Set(expected?.flatMap(({ rule }) => (rule === undefined ? [] : [rule])))];
    const where = rules.length === 1 ? colors.dim(` (rule ${rules[0]})`) : '';
    lines.push(`  ${colors.dim('expected')}  ${texts.map(plain).join(', ')}${more}${where}`);
  }
  if (answer.nearest !== undefined) {
    const signs = answer.nearest_differs_in;
    const only = signs === undefined ? '' : colors.dim(` (differs only in ${signs})`);
    lines.push(`  ${colors.dim('nearest')}   ${plain(answer.nearest)}${only}`);
  }
  return lines;
}
