import type { ExplainedRule, Explanation } from '../explain/explain.js';

const place = (rule: ExplainedRule) =>
  rule.place ? `  [${rule.place.file}:${rule.place.line}:${rule.place.column}]` : '';

/** An explanation as lines for people. */
export function explanationText(explanation: Explanation): string {
  const { decided, beaten, timezone, clock } = explanation;
  const present = timezone.present_name ? `, an alias of ${timezone.present_name}` : '';
  const lines = [
    `  at       ${explanation.local_time} (${explanation.at})`,
    `  because  ${decided.text}: ${decided.state}${place(decided)}`,
    ...beaten.flatMap((rule, index) => [
      `  ${index ? '        ' : 'over    '} ${rule.text}: ${rule.state}${place(rule)}`,
      ...(rule.note ? [`           (${rule.note})`] : []),
    ]),
    `  zone     ${timezone.name}${present}, ${timezone.offset} (${timezone.abbreviation}), ${timezone.data}`,
    `  policy   dst ${explanation.dst}, holiday_scope ${explanation.holiday_scope}`,
    ...clock.map((note, index) => `  ${index ? '        ' : 'clock   '} ${note}`),
  ];
  return lines.join('\n');
}
