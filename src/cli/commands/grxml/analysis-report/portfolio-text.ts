import type { ChalkInstance } from 'chalk';
import type { Portfolio, Standing } from '../../../../analysis/portfolio.js';
import { columns, plain } from '../../../terminal/text.js';
import { changeOf, changeText, dayText, spreadText, standingWords, totalsText } from './portfolio-words.js';

/** Grammars that are listed in the terminal; the page has all of them. */
const mostRows = 40;
const mostKinds = 5;

/** For people: all grammars by risk, what goes wrong in most of them, and what changed. */
export function portfolioText(portfolio: Portfolio, colors: ChalkInstance, width: number): string {
  const { grammars, worst, change, date, depth } = portfolio;
  const paint: { [standing in Standing]: (text: string) => string } = {
    breaks: colors.red,
    misunderstands: colors.yellow,
    minor: (text) => text,
    sound: colors.green,
  };
  const isCompared = change !== undefined;
  const rows = grammars
    .slice(0, mostRows)
    .map((grammar) => [
      standingWords[grammar.standing],
      String(grammar.score).padStart(5),
      ...(isCompared ? [changeOf(grammar, true).padStart(6)] : []),
      plain(grammar.file),
      plain(grammar.worst?.message ?? ''),
    ]);
  const [headings, ...lines] = columns(
    ['RISK', 'SCORE', ...(isCompared ? ['CHANGE'] : []), 'GRAMMAR', 'WORST ISSUE'],
    rows,
  ).split('\n');
  const cut = (line: string) => (line.length > width ? `${line.slice(0, width - 1)}…` : line);
  const parts = [
    colors.bold(totalsText(portfolio)) + colors.dim(`  ${dayText(date)}${depth ? `, depth ${depth}` : ''}`),
  ];
  const changed = changeText(portfolio);
  if (changed) parts.push(changed);
  parts.push('', colors.dim(cut(headings!)), ...lines.map((line, i) => paint[grammars[i]!.standing](cut(line))));
  if (grammars.length > mostRows) {
    parts.push(colors.dim(`${grammars.length - mostRows} more grammars of lower risk; --format html shows all`));
  }
  if (worst.length > 0) {
    parts.push('', colors.bold('What goes wrong'));
    for (const [i, kind] of worst.slice(0, mostKinds).entries()) {
      const { example, why, type } = kind;
      const place = example.line === undefined ? example.file : `${example.file}:${example.line}`;
      parts.push(`  ${i + 1}. ${plain(why ?? type)}`);
      parts.push(colors.dim(`     ${type}, ${spreadText(kind)}, such as ${plain(place)}: ${plain(example.message)}`));
    }
  }
  return `${parts.join('\n')}\n`;
}
