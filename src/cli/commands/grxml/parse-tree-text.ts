import type { ChalkInstance } from 'chalk';
import type { ParseNode, RuleMatch } from '../../../grxml/parse-tree.js';
import { displayWidth, plain } from '../../terminal/text.js';

export interface TreeTextOptions {
  colors: ChalkInstance;
  /** The words of the phrase, for the words that each rule covers. */
  words: readonly string[];
  /** The value after each tag that ran, in the order of the tags. */
  values?: readonly string[];
  indent?: string;
}

/** Deeper levels are not drawn: no terminal is that wide. */
const deepest = 40;

/**
 * A parse as a tree of text, a line per node: rules with the words they cover, tokens, tags with the value they left,
 * words that GARBAGE covered.
 */
export function parseTreeText(match: RuleMatch, options: TreeTextOptions): string {
  const { colors, words, values = [] } = options;
  const rows: { left: string; shown: string; right: string }[] = [];
  let tags = 0;
  const cover = (start: number, end: number) => plain(words.slice(start, end).join(' '));
  const add = (lead: string, label: string, painted: string, right: string) =>
    rows.push({ left: lead + label, shown: colors.dim(lead) + painted, right });

  const ruleName = ({ rule, reference }: RuleMatch) => {
    const external = reference?.target.kind === 'external' ? ` <${plain(reference.target.uri)}>` : '';
    return { label: `${rule.id}${external}`, painted: `${colors.bold(rule.id)}${colors.dim(external)}` };
  };
  const node = (child: ParseNode, lead: string, below: string, depth: number) => {
    if (child.kind === 'token') {
      const label = `"${plain(child.token.text)}"`;
      add(lead, label, colors.green(label), '');
    } else if (child.kind === 'tag') {
      const label = `{${plain(child.tag.content.trim())}}`;
      const value = values[tags++];
      add(lead, label, colors.cyan(label), value === undefined ? '' : `→ ${plain(value)}`);
    } else if (child.kind === 'garbage') {
      add(lead, 'GARBAGE', colors.yellow('GARBAGE'), cover(child.start, child.end));
    } else rule(child, lead, below, depth);
  };
  const rule = (one: RuleMatch, lead: string, below: string, depth: number) => {
    const { label, painted } = ruleName(one);
    add(lead, label, painted, cover(one.start, one.end));
    if (depth >= deepest && one.children.length > 0) {
      add(`${below}└─ `, '…', '…', '');
      return;
    }
    for (const [index, child] of one.children.entries()) {
      const isLast = index === one.children.length - 1;
      node(child, `${below}${isLast ? '└─ ' : '├─ '}`, `${below}${isLast ? '   ' : '│  '}`, depth + 1);
    }
  };
  const indent = options.indent ?? '';
  rule(match, indent, indent, 0);
  const column = Math.min(60, Math.max(...rows.map(({ left, right }) => (right ? displayWidth(left) : 0))) + 2);
  return rows
    .map(({ left, shown, right }) => {
      if (right === '') return shown;
      return `${shown}${' '.repeat(Math.max(2, column - displayWidth(left)))}${colors.dim(right)}`;
    })
    .join('\n');
}
