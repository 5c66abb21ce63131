import type { RuleDoc } from '../../../diagnostics/index.js';
import { type CommandModule, ExitStatus } from '../../command.js';

const examples = `
Examples:
  cctool grxml rules
  cctool grxml rules --json
  cctool explain token-digits         what a rule checks, why, a bad and a good example
  cctool explain CNF-02               the same, by the number in the catalogue of the analysis`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const [{ grammarRules }, { analysisRules }, workspace] = await Promise.all([
          import('../../../grxml/validate/rules/index.js'),
          import('../../../analysis/rules/index.js'),
          context.workspace(),
        ]);
        const described = ({ code, severity, spec, summary }: RuleDoc) => ({
          code,
          severity: workspace.rules[code] ?? severity,
          default_severity: severity,
          spec: spec ?? null,
          summary,
        });
        const rules = [
          ...grammarRules.map((rule) => ({ ...described(rule), checked_by: 'validate' as const })),
          ...analysisRules.map((rule) => ({
            ...described(rule),
            checked_by: 'analyze' as const,
            number: rule.id,
            category: rule.category,
            depth: rule.depth,
          })),
        ];
        if (options.json) {
          context.print(JSON.stringify(rules, null, 2));
          return ExitStatus.success;
        }
        const { columns } = await import('../../terminal/text.js');
        const rows = rules.map((rule) => [
          rule.code,
          rule.severity === rule.default_severity ? rule.severity : `${rule.severity} (${rule.default_severity})`,
          rule.checked_by === 'validate' ? rule.checked_by : `${rule.checked_by}, ${rule.depth}`,
          rule.checked_by === 'validate' ? (rule.spec ?? '') : `${rule.number} ${rule.category}`,
          rule.summary,
        ]);
        context.print(columns(['CODE', 'SEVERITY', 'CHECKED BY', 'SPECIFICATION', 'REPORTS'], rows));
        return ExitStatus.success;
      }),
    );
};
