import type { ChalkInstance } from 'chalk';
import type { Rate } from '../../../../grxml/tune/rates.js';
import type { Suggestion } from '../../../../grxml/tune/suggest-changes.js';
import type { TuneReport } from '../../../../grxml/tune/tune-grammar.js';
import { columns, grouped, plain, plural } from '../../../terminal/text.js';
import { type PlaceNames, pointText } from '../coverage-report.js';

/** Rows that a list of phrases shows in text. */
const mostRows = 10;

export const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(1)} %`);

/** `81.2 % (79.9 to 82.4)`. */
export function rateText({ rate, low, high }: Rate): string {
  if (rate === null || low === null || high === null) return '-';
  return `${percent(rate)} (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)})`;
}

/** The measures in the order of the field, with what each means. */
export function measureRows(measures: TuneReport['measures']): [name: string, calls: string, rate: string][] {
  const { decisions, semantic_accuracy: accuracy, unjudged } = measures;
  const row = (name: string, rate: Rate): [string, string, string] => [
    name,
    rate.rate === null && rate.of > 0 ? '-' : grouped(rate.calls),
    rateText(rate),
  ];
  return [
    row('in grammar', measures.in_grammar),
    row('out of grammar', measures.out_of_grammar),
    ...(decisions
      ? [
          row('CA-in   correctly accepted', decisions.ca_in),
          row('FA-in   accepted, wrong meaning', decisions.fa_in),
          row('FR-in   falsely rejected', decisions.fr_in),
          row('CR-out  correctly rejected', decisions.cr_out),
          row('FA-out  falsely accepted', decisions.fa_out),
        ]
      : []),
    ...(unjudged ? [['accepted, right or wrong not known', grouped(unjudged), ''] as [string, string, string]] : []),
    ...(accuracy ? [row('semantic accuracy', accuracy)] : []),
  ];
}

/** What a change does, in one line: `"invoices" beside "billing"`. */
export function changeText({ kind, said, beside, where }: Suggestion): string {
  switch (kind) {
    case 'optional':
      return `make "${beside}" optional`;
    case 'filler':
      return where ? `accept "${said}" at the ${where}` : `accept "${said}" before "${beside}"`;
    case 'order':
    case 'wording':
      return `accept "${said}" as "${beside}"`;
    default:
      return `accept "${said}" beside "${beside}"`;
  }
}

const kindNames: { [kind in Suggestion['kind']]: string } = {
  synonym: 'form of a word',
  word: 'other word',
  filler: 'filler',
  optional: 'left out',
  order: 'order',
  wording: 'wording',
};
export const kindName = (kind: Suggestion['kind']): string => kindNames[kind];

/** What speaks against a change, and what else it does. */
export function remarks(suggestion: Suggestion): string[] {
  const { meaning, right, admits, admits_bounded: bounded, disturbs, sounds_like: alike, phrases } = suggestion;
  const means = `means ${JSON.stringify(meaning)}${right ? `, as expected in ${grouped(right.calls)} of ${grouped(right.of)} calls` : ''}`;
  const list = [means];
  if (admits !== null) {
    const number = typeof admits === 'number' ? grouped(admits) : admits;
    list.push(
      `admits ${number} more phrases${bounded ? ' (repeats followed once)' : ''}, of which ${grouped(phrases)} ${phrases === 1 ? 'was' : 'were'} said`,
    );
  } else list.push('admits phrases that are too many to count');
  if (suggestion.calls_with_others > 0) {
    list.push(`${plural(suggestion.calls_with_others, 'more call')} with another change`);
  }
  if (disturbs > 0) list.push(`parses ${plural(disturbs, 'call')} in another way`);
  if (alike) {
    list.push(`sounds like "${alike.phrase}" (${alike.similarity.toFixed(2)}), which means ${alike.meaning}`);
  }
  if (suggestion.doubt !== undefined) list.push(suggestion.doubt);
  return list;
}

/** The calls that the curve of thresholds lacks. */
export const leftOutText = (calls: number): string =>
  `${plural(calls, 'call')} without a confidence, or without a result to judge, left out`;

/** The report for people. */
export function tuneText(place: PlaceNames, report: TuneReport, colors: ChalkInstance): string {
  const { measures, suggestions } = report;
  const dates = measures.period ? `, ${measures.period.from} to ${measures.period.to}` : '';
  const silent = measures.no_speech > 0 ? `, ${plural(measures.no_speech, 'call')} without speech left out` : '';
  const lines = [
    colors.bold(`${plural(measures.speech, 'call')}, ${plural(measures.phrases, 'phrase')}${silent}${dates}`),
    '',
    columns(['', 'calls', 'share (95 % interval)'], measureRows(measures)),
  ];
  const section = (title: string, rows: readonly string[]) => {
    if (rows.length > 0) lines.push('', colors.bold(title), ...rows);
  };
  const used = (parts: TuneReport['measures']['rules'], what: string): string[] => {
    const rows = Object.entries(parts).sort(([, a], [, b]) => b.calls - a.calls);
    const hasDecisions = rows.some(([, { accepted }]) => accepted !== undefined);
    if (rows.length < (hasDecisions ? 1 : 2)) return [];
    const headings = [what, 'calls', ...(hasDecisions ? ['accepted', 'right'] : [])];
    const share = (part: number | undefined, of: number) => (part === undefined ? '-' : percent(part / of));
    return columns(
      headings,
      rows
        .slice(0, mostRows * 2)
        .map(([name, { calls, accepted, correct }]) => [
          plain(name),
          grouped(calls),
          ...(hasDecisions ? [share(accepted, calls), share(correct, calls)] : []),
        ]),
    ).split('\n');
  };
  section('per rule', used(measures.rules, 'rule'));
  section('per slot', used(measures.slots, 'slot'));
  section(
    'what would admit calls',
    suggestions.flatMap((each) => {
      const at = `${plain(place(each.uri))}:${each.line}:${each.column}`;
      const mark = each.safe ? colors.green('✔') : colors.yellow('?');
      const head = `${mark} ${String(each.number).padStart(2)}  ${plural(each.calls, 'call').padStart(10)}  ${plain(changeText(each))}`;
      const examples = each.examples.slice(0, 3).map(({ phrase, calls }) => `"${plain(phrase)}" (${grouped(calls)})`);
      return [
        head,
        colors.dim(`      ${kindName(each.kind)} in rule ${plain(each.rule)}, ${at}: ${examples.join(', ')}`),
        `      ${remarks(each).map(plain).join('; ')}`,
      ];
    }),
  );
  const counted = (list: readonly { phrase: string; calls: number }[]) =>
    list.slice(0, mostRows).map(({ phrase, calls }) => `  ${grouped(calls).padStart(8)}  ${plain(phrase)}`);
  const { other_phrases: others, skipped } = report;
  section(
    `out of grammar, unlike anything accepted: ${plural(others.calls, 'call')}, ${plural(others.phrases, 'phrase')}`,
    counted(others.most),
  );
  if (skipped.phrases > 0) {
    lines.push(`  ${plural(skipped.phrases, 'rare phrase')} (${plural(skipped.calls, 'call')}) not looked at`);
  }
  section(
    'in grammar, but not with the expected meaning',
    measures.misunderstood
      .slice(0, mostRows)
      .map(
        ({ phrase, calls, expected, value }) =>
          `  ${grouped(calls).padStart(8)}  ${plain(phrase)}: expected ${plain(JSON.stringify(expected))}, means ${plain(JSON.stringify(value))}`,
      ),
  );
  section(
    'never used',
    report.never_used.slice(0, mostRows * 2).map((point) => `  ${pointText(place, point)}`),
  );
  const rest = report.never_used.length - mostRows * 2;
  if (rest > 0) lines.push(`  and ${grouped(rest)} more`);
  if (report.thresholds) {
    const { points, best, left_out: leftOut } = report.thresholds;
    const without = leftOut > 0 ? `; ${leftOutText(leftOut)}` : '';
    section(
      `thresholds; most calls are treated rightly from ${best} on${without}`,
      columns(
        ['threshold', 'CA-in', 'FA-in', 'FR-in', 'CR-out', 'FA-out', 'right'],
        points.map((each) => [
          `${each.threshold}${each.threshold === best ? ' *' : ''}`,
          ...[each.ca_in, each.fa_in, each.fr_in, each.cr_out, each.fa_out, each.right].map(grouped),
        ]),
      ).split('\n'),
    );
  }
  if (report.compare) {
    const { gained, lost, changed, measures: after } = report.compare;
    section('with the other grammar', columns(['', 'calls', 'share (95 % interval)'], measureRows(after)).split('\n'));
    for (const [title, moved] of [
      ['come into grammar', gained],
      ['fall out of grammar', lost],
      ['have another meaning', changed],
    ] as const) {
      section(`${plural(moved.calls, 'call')} ${title}`, counted(moved.phrases));
    }
  }
  return `${lines.join('\n')}\n`;
}
