import { fileURLToPath } from 'node:url';
import type { ChalkInstance } from 'chalk';
import { CctoolError } from '../../../diagnostics/index.js';
import type { Coverage, CoverageReport, ShownPoint } from '../../../grxml/coverage/coverage.js';
import type { PreparedGrammar } from '../../../grxml/testing/index.js';
import type { CliContext } from '../../context.js';
import { relativePath } from '../../files/find-files.js';
import { readPercentage } from '../../option-values.js';
import { grouped, plain, plural } from '../../terminal/text.js';
import type { PhraseRun } from './phrase-runs.js';

export type { CoverageReport };

/** How much of a grammar, or of several, was touched. */
export type CoverageTotals = Pick<CoverageReport, 'percent' | 'points' | 'touched'>;

/** The options of commands that report coverage. */
export interface CoverageOptions {
  coverage?: boolean;
  minCoverage?: string;
}

/** What phrases that were tested touched of a grammar that was prepared here, by their best parses. */
export async function coverageOf(grammar: PreparedGrammar, runs: readonly PhraseRun[]): Promise<Coverage> {
  const [{ Coverage }, { CoveragePoints }, { activateRules, matchPhrase }] = await Promise.all([
    import('../../../grxml/coverage/coverage.js'),
    import('../../../grxml/coverage/coverage-points.js'),
    import('../../../grxml/match/index.js'),
  ]);
  const { compiled, linked } = grammar;
  const usual = activateRules(linked.main).map(({ id }) => id);
  const tested = runs.length > 0 ? runs.flatMap(({ test }) => test.rules ?? usual) : usual;
  const rules = new Set(tested);
  const coverage = new Coverage(new CoveragePoints(compiled, [...rules]));
  for (const { test, outcome } of runs) {
    if (!outcome?.result.matches) continue;
    const matching = { trail: true, ...(test.rules ? { rules: test.rules } : {}) };
    coverage.add(matchPhrase(compiled, outcome.result.words, matching).parses[0]!.trail!);
  }
  return coverage;
}

const names: { [kind in ShownPoint['kind']]: string } = {
  rule: 'rules',
  alternative: 'alternatives',
  optional: 'optional parts said',
  omission: 'optional parts left out',
  tag: 'tags',
};
const one: { [kind in ShownPoint['kind']]: string } = {
  rule: 'rule never used',
  alternative: 'alternative never chosen',
  optional: 'optional part never said',
  omission: 'optional part never left out',
  tag: 'tag never run',
};

const percentage = (percent: number) => `${Math.floor(percent * 10) / 10} %`;

/** In one line: `coverage 81.3 %: 35 of 43`. */
export function coverageLine({ percent, points, touched }: CoverageTotals): string {
  return `coverage ${percentage(percent)}: ${grouped(touched)} of ${plural(points, 'rule, alternative, optional part and tag', 'rules, alternatives, optional parts and tags')}`;
}

/** The counts of each kind, and where the grammar has what no phrase touched. */
export function coverageText(place: PlaceNames, report: CoverageReport, colors: ChalkInstance): string {
  const kinds = Object.entries(report.kinds)
    .filter(([, { points }]) => points > 0)
    .map(
      ([kind, { points, touched }]) =>
        `  ${names[kind as ShownPoint['kind']].padEnd(24)} ${`${grouped(touched)} of ${grouped(points)}`.padStart(12)}`,
    );
  const lines = [colors.bold(coverageLine(report)), ...kinds];
  for (const point of report.untouched) lines.push(`  ${colors.red('-')} ${pointText(place, point)}`);
  if (report.unreachable.length > 0) {
    lines.push('  no phrase can touch:', ...report.unreachable.map((point) => `    ${pointText(place, point, false)}`));
  }
  return `${lines.join('\n')}\n`;
}

/** How a document is named: by its path from the current folder. */
export type PlaceNames = (uri: string | undefined) => string;

/** @param file the name of the grammar itself */
export function placeNames(context: CliContext, file: string): PlaceNames {
  return (uri) => {
    if (uri === undefined) return file;
    return uri.startsWith('file:') ? relativePath(context.cwd, fileURLToPath(uri)) : uri;
  };
}

/** A point with its place. */
export function pointText(names: PlaceNames, point: ShownPoint, never = true): string {
  const place = `${plain(names(point.uri))}:${point.line}:${point.column}`;
  const what = never ? one[point.kind] : one[point.kind].replace(/ never.*/, '');
  const where = point.kind === 'rule' ? '' : ` in rule ${plain(point.rule)}`;
  return `${place}  ${what}${where}: ${plain(point.text)}`;
}

/**
 * The value of `--min-coverage`.
 * @throws CctoolError of kind `usage`
 */
export function readMinCoverage(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readPercentage('--min-coverage', text);
}

/**
 * What is asked about coverage: whether it is measured, and the least that is accepted.
 * @throws CctoolError of kind `usage` where a service is asked, which does not measure it
 */
export async function askedCoverage(
  context: CliContext,
  { coverage, minCoverage }: CoverageOptions,
): Promise<{ hasCoverage: boolean; least: number | undefined }> {
  const least = readMinCoverage(minCoverage);
  const hasCoverage = coverage === true || least !== undefined;
  if (hasCoverage && (await context.isRemote())) {
    throw new CctoolError('usage', 'coverage is measured by this program, not by a service', 'use --local');
  }
  return { hasCoverage, least };
}

/** Why a coverage is too low; undefined where it is enough. */
export function tooLittle(report: CoverageTotals, least: number | undefined): string | undefined {
  if (least === undefined || report.percent >= least) return undefined;
  return `coverage ${percentage(report.percent)} is below the required ${least} %`;
}
