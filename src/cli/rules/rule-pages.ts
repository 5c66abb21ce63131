import { type ExplainedRule, type RuleList, ruleLists } from './rule-lists.js';

/** Text for a table cell: nothing in it may end the cell. */
const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/</g, '&lt;');

/** Cuts the lines of an example that are too long to read. */
export function shorten(example: string, width = 160): string {
  return example
    .split('\n')
    .map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line))
    .join('\n');
}

function fence(language: string, example: string): string {
  return `\`\`\`${language}\n${shorten(example).replace(/\n$/, '')}\n\`\`\``;
}

/** What the fixes of a rule do. */
function fixSection({ fixes }: ExplainedRule): string[] {
  if (!fixes) return [];
  const lines = fixLines(fixes).map((line) => `- ${line}`);
  return [`## Fix\n\n${lines.join('\n')}`];
}

/** What the fixes of a rule do, with the option that applies them. */
export const fixLines = (fixes: NonNullable<ExplainedRule['fixes']>): string[] => [
  ...(fixes.safe === undefined ? [] : [`--fix: ${fixes.safe}`]),
  ...(fixes.unsafe === undefined ? [] : [`--fix-unsafe: ${fixes.unsafe}`]),
];

function rulePage(rule: ExplainedRule, { language }: RuleList): string {
  const prose = (text: string) => text.replace(/</g, '\\<');
  const parts = [
    `# ${rule.code}`,
    prose(rule.summary),
    `Severity: ${rule.severity}${rule.spec === undefined ? '' : ` · Specification: ${rule.spec}`}`,
    `## What is checked\n\n${prose(rule.what)}`,
    `## Why it matters\n\n${prose(rule.why)}`,
    ...fixSection(rule).map((line) => prose(line)),
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
      'anywhere for the whole document. Rules whose page has a section "Fix" can change the text themselves: ' +
      '`--fix` of `cctool grxml validate`, `cctool hoo lint` and `cctool ivr lint` applies what is safe (what can be used ' +
      'accepts and means the same afterwards), `--fix-unsafe` the rest as well, `--diff` shows both without writing.',
  ];
  for (const { list, rules } of lists) {
    const rows = rules.map(
      ({ code, severity, spec, summary }) =>
        `| [${code}](${code}.md) | ${severity} | ${spec ?? ''} | ${cell(summary)} |`,
    );
    parts.push(
      `## ${list.title}\n\n${list.note ? `${list.note}\n\n` : ''}| Code | Severity | Specification | Reports |\n| --- | --- | --- | --- |\n${rows.join('\n')}`,
    );
  }
  return `${parts.join('\n\n')}\n`;
}

const severityNames: { [letter: string]: string } = { E: 'error', W: 'warning', I: 'info' };
const depthNames = { q: 'quick', s: 'standard', d: 'deep' };

/** What the analysis covers: every number of its catalogue with the codes that tell it. */
async function cataloguePage(): Promise<string> {
  const [{ catalogue }, { analysisRules }, { mappedRules }] = await Promise.all([
    import('../../analysis/catalogue.js'),
    import('../../analysis/rules/index.js'),
    import('../../analysis/validation-rules.js'),
  ]);
  const rows = catalogue().map(({ id, severity, depth, about, note }) => {
    const codes = [
      ...analysisRules.flatMap((rule) => (rule.id === id ? [rule.code] : [])),
      ...[...mappedRules].flatMap(([code, mapped]) => (mapped.id === id ? [code] : [])),
    ];
    const severities = severity.split(' ').map((letter) => severityNames[letter]);
    const links = codes.map((code) => `[${code}](${code}.md)`).join(', ');
    return `| ${id} | ${cell(about)} | ${severities.join(' or ')} | ${depthNames[depth]} | ${links} | ${cell(note ?? '')} |`;
  });
  return `# What the analysis covers

\`cctool grxml analyze\` gives each issue a number (\`code\`) of this catalogue beside its name (\`type\`). Severity and
depth are those that the number calls for; a remark says where a code differs. Findings of the validation are reported at every
depth, under their number here.

| Number | About | Severity | Depth | Codes | Remark |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** The pages of `docs/rules/` by file name, made from the documentation that the rules carry. */
export async function rulePages(): Promise<Map<string, string>> {
  const lists = await Promise.all(ruleLists.map(async (list) => ({ list, rules: await list.load() })));
  const pages = new Map([
    ['README.md', indexPage(lists)],
    ['analysis-catalogue.md', await cataloguePage()],
  ]);
  for (const { list, rules } of lists) {
    for (const rule of rules) pages.set(`${rule.code}.md`, rulePage(rule, list));
  }
  return pages;
}
