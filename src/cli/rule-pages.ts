import { type ExplainedRule, type RuleList, ruleLists } from './rule-lists.js';

/** The marks around a table cell must not be taken for its content. */
const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/</g, '&lt;');

/** Lines that no reader would read to the end are cut. */
export function shorten(example: string, width = 160): string {
  return example
    .split('\n')
    .map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line))
    .join('\n');
}

function fence(language: string, example: string): string {
  return `\`\`\`${language}\n${shorten(example).replace(/\n$/, '')}\n\`\`\``;
}

function rulePage(rule: ExplainedRule, { language }: RuleList): string {
  const prose = (text: string) => text.replace(/</g, '\\<');
  const parts = [
    `# ${rule.code}`,
    prose(rule.summary),
    `Severity: ${rule.severity}${rule.spec === undefined ? '' : ` · Specification: ${rule.spec}`}`,
    `## What is checked\n\n${prose(rule.what)}`,
    `## Why it matters\n\n${prose(rule.why)}`,
    `## Bad\n\n${fence(language, rule.bad)}`,
    `## Good\n\n${fence(language, rule.good)}`,
  ];
  for (const [name, text] of Object.entries(rule.files ?? {})) {
    parts.push(`## The other document: ${name}\n\n${fence(language, text)}`);
  }
  return `${parts.join('\n\n')}\n`;
}

function indexPage(lists: readonly { list: RuleList; rules: readonly ExplainedRule[] }[]): string {
  const parts = [
    '# Rules',
    'Every finding has a code; `cctool explain CODE` prints what is on these pages. Severities are set by `rules` in the ' +
      'configuration (`error`, `warning`, `info` or `off`). In a grammar, a comment takes findings out where there is a ' +
      'reason to: `<!-- cctool-ignore CODE: reason -->` before an element, `<!-- cctool-ignore-file CODE: reason -->` ' +
      'anywhere for the whole document.',
  ];
  for (const { list, rules } of lists) {
    const rows = rules.map(
      ({ code, severity, spec, summary }) =>
        `| [${code}](${code}.md) | ${severity} | ${spec ?? ''} | ${cell(summary)} |`,
    );
    parts.push(
      `## ${list.title}\n\n| Code | Severity | Specification | Reports |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    );
  }
  return `${parts.join('\n\n')}\n`;
}

/** The pages of `docs/rules/` by file name, made from the documentation that the rules carry. */
export async function rulePages(): Promise<Map<string, string>> {
  const lists = await Promise.all(ruleLists.map(async (list) => ({ list, rules: await list.load() })));
  const pages = new Map([['README.md', indexPage(lists)]]);
  for (const { list, rules } of lists) {
    for (const rule of rules) pages.set(`${rule.code}.md`, rulePage(rule, list));
  }
  return pages;
}
