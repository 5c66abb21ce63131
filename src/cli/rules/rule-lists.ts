import type { RuleDoc } from '../../diagnostics/index.js';

/** A rule as `explain` shows it; some examples need other documents beside them, rules of the analysis have a number. */
export type ExplainedRule = RuleDoc & {
  files?: { [name: string]: string };
  id?: string;
  category?: string;
  depth?: string;
};

/** The rules of one engine. */
export interface RuleList {
  /** The heading above its rules. */
  title: string;
  /** The language of the examples, for the fences of the generated pages. */
  language: string;
  /** A line under the heading of the index page. */
  note?: string;
  load(): Promise<readonly ExplainedRule[]>;
}

/** Every engine that has rules. Codes are unique over all of them. */
export const ruleLists: readonly RuleList[] = [
  {
    title: 'Grammars',
    language: 'xml',
    load: async () => {
      const [{ grammarRules }, { schemaViolation }, { semanticFindings }, { conversionFindings }] = await Promise.all([
        import('../../grxml/validate/rules/index.js'),
        import('../../grxml/schema/check-schema.js'),
        import('../../grxml/semantics/findings.js'),
        import('../../grxml/write/conversion-findings.js'),
      ]);
      return [...grammarRules, schemaViolation, ...semanticFindings, ...conversionFindings];
    },
  },
  {
    title: 'Hours',
    language: 'yaml',
    load: async () => (await import('../../hours/lint/rules/index.js')).hoursRules,
  },
  {
    title: 'IVR flows',
    language: 'yaml',
    load: async () => {
      const [{ flowRules }, { readingFindings, callFindings }] = await Promise.all([
        import('../../ivr/lint/rules/index.js'),
        import('../../ivr/findings/index.js'),
      ]);
      return [...flowRules, ...readingFindings, ...callFindings];
    },
  },
  {
    title: 'VoiceXML documents',
    language: 'xml',
    load: async () => {
      const [{ vxmlRules }, { vxmlSchemaViolation }] = await Promise.all([
        import('../../ivr/vxml/lint/rules/index.js'),
        import('../../ivr/vxml/lint/schema-stage.js'),
      ]);
      return [...vxmlRules, vxmlSchemaViolation];
    },
  },
  {
    title: 'Analysis of grammars',
    language: 'xml',
    note: 'Which of them covers which number of the catalogue is on [a page of its own](analysis-catalogue.md).',
    load: async () => {
      const [{ analysisRules }, { analysisNotes }] = await Promise.all([
        import('../../analysis/rules/index.js'),
        import('../../analysis/notes.js'),
      ]);
      return [...analysisRules, ...analysisNotes];
    },
  },
];

/** The codes of all rules, sorted: what a configuration may set. */
export async function allRuleCodes(): Promise<string[]> {
  return (await Promise.all(ruleLists.map((list) => list.load())))
    .flatMap((rules) => rules.map(({ code }) => code))
    .sort();
}

/** The rule with this code or number, whichever engine has it; `known` lists all codes. */
export async function findRule(code: string): Promise<{ rule: ExplainedRule | undefined; known: string[] }> {
  const known: string[] = [];
  for (const list of ruleLists) {
    for (const rule of await list.load()) {
      if (rule.code === code || rule.id === code.toUpperCase()) return { rule, known };
      known.push(rule.code);
    }
  }
  return { rule: undefined, known };
}
