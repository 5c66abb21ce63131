import { CctoolError, type Severity } from '../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../command.js';

const examples = `
Examples:
  cctool explain root-undefined
  cctool explain token-digits --json
  cctool explain CNF-02               by the number in the catalogue of the analysis
  cctool grxml rules                  lists all codes`;

/** Breaks a text into lines of at most `width` characters. */
function wrap(text: string, width: number, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1]!;
    if (line === '') lines[lines.length - 1] = word;
    else if (indent.length + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => indent + line).join('\n');
}

const paint: { [severity in Severity]: 'red' | 'yellow' | 'blue' } = { error: 'red', warning: 'yellow', info: 'blue' };

/** Characters of a line of an example; longer ones only show that something is too long. */
const LONGEST_LINE = 1000;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<code>', 'the code of a finding, such as root-undefined, or its number, such as CNF-02')
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (code: string, options: { json?: boolean }) => {
        const { findRule } = await import('../rules/rule-lists.js');
        const { rule, known } = await findRule(code);
        if (!rule) {
          const { nearest } = await import('../../diagnostics/nearest.js');
          const words = code.toLowerCase().split('-');
          const meant = nearest(code, known) ?? known.find((other) => words.every((word) => other.includes(word)));
          throw new CctoolError(
            'usage',
            `there is no rule "${code}"`,
            meant ? `did you mean ${meant}?` : 'cctool grxml rules lists the codes',
          );
        }
        if (options.json) {
          const { severity, summary, what, why, bad, good, spec, fixes, files, id: number, category, depth } = rule;
          const explained = {
            code: rule.code,
            severity,
            summary,
            what,
            why,
            bad,
            good,
            spec,
            fixes,
            files,
            number,
            category,
            depth,
          };
          context.print(JSON.stringify(explained, null, 2));
          return ExitStatus.success;
        }
        const { fixLines, shorten } = await import('../rules/rule-pages.js');
        const colors = await context.colors('stdout');
        const width = Math.min(context.streams.stdout.columns ?? 100, 100);
        const indented = (example: string) =>
          shorten(example, LONGEST_LINE)
            .replace(/\n$/, '')
            .split('\n')
            .map((line) => `  ${line}`)
            .join('\n');
        const source = rule.spec ?? (rule.id && `${rule.id}, ${rule.category}, depth ${rule.depth}`);
        const spec = source === undefined ? '' : `  ${colors.dim(source)}`;
        const parts = [
          `${colors.bold(rule.code)}  ${colors[paint[rule.severity]](rule.severity)}${spec}\n${wrap(rule.summary, width, '')}`,
          `${colors.bold('What')}\n${wrap(rule.what, width, '  ')}`,
          `${colors.bold('Why')}\n${wrap(rule.why, width, '  ')}`,
          ...(rule.fixes
            ? [
                `${colors.bold('Fix')}\n${fixLines(rule.fixes)
                  .map((line) => wrap(line, width, '  '))
                  .join('\n')}`,
              ]
            : []),
          `${colors.bold.red('Bad')}\n${indented(rule.bad)}`,
          `${colors.bold.green('Good')}\n${indented(rule.good)}`,
          ...Object.entries(rule.files ?? {}).map(([name, text]) => `${colors.bold(name)}\n${indented(text)}`),
        ];
        context.print(parts.join('\n\n'));
        return ExitStatus.success;
      }),
    );
};
