import type { CommandModule } from '../../command-list.js';
import { ExitStatus } from '../../exit-status.js';

const examples = `
Examples:
  cctool grxml rules
  cctool grxml rules --json
  cctool explain token-digits         what a rule checks, why, a bad and a good example`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .option('--json', 'print JSON')
    .addHelpText('after', examples)
    .action(
      run(async (options: { json?: boolean }) => {
        const [{ grammarRules }, workspace] = await Promise.all([
          import('../../../grxml/validate/rules/index.js'),
          context.workspace(),
        ]);
        const rules = grammarRules.map(({ code, severity, spec, summary }) => ({
          code,
          severity: workspace.rules[code] ?? severity,
          default_severity: severity,
          spec: spec ?? null,
          summary,
        }));
        if (options.json) {
          context.print(JSON.stringify(rules, null, 2));
          return ExitStatus.success;
        }
        const { columns } = await import('../../formats/columns.js');
        const rows = rules.map(({ code, severity, default_severity, spec, summary }) => [
          code,
          severity === default_severity ? severity : `${severity} (${default_severity})`,
          spec ?? '',
          summary,
        ]);
        context.print(columns(['CODE', 'SEVERITY', 'SPECIFICATION', 'REPORTS'], rows));
        return ExitStatus.success;
      }),
    );
};
