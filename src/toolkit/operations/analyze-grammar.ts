import { severityFields } from '../foreign-answer.js';
import type { LocalGrammar } from '../local/documents.js';
import { defineOperation, isFields, read, type SchemaInput, type SchemaOutput, word } from '../operation.js';
import type { SchemaKit } from '../schema-kit.js';
import { validateGrammar } from './validate-grammar.js';

const schemas = ({ z, json, severity, component }: SchemaKit) => ({
  input: z.strictObject({
    grammar: z.string().describe('The grammar document as text.'),
    depth: z.string().optional().describe('quick, standard (the default) or deep.'),
  }),
  output: z.looseObject({
    score: z.number().min(0).max(100),
    issues: z.array(
      component(
        'AnalysisIssue',
        z.looseObject({
          type: z.string().describe("The rule's kebab-case code."),
          severity,
          location: z.string().describe('rule:NAME, or grammar where no rule is concerned.'),
          message: z.string(),
          code: z.string().optional().describe("The rule's number in the catalogue, e.g. CNF-02."),
          category: z.string().optional(),
          risk: z.string().optional().describe('What it does to a call: fatal, serious or minor.'),
          line: z.int().min(1).optional().describe('From 1.'),
          column: z.int().min(1).optional().describe('From 1, in UTF-16 code units.'),
          end_line: z.int().min(1).optional(),
          end_column: z.int().min(1).optional().describe('Exclusive.'),
          evidence: json.optional().describe('What shows it: phrases, sounds, values.'),
          fix: z.string().optional().describe('What to write instead.'),
        }),
      ),
    ),
    suggestions: z.array(z.string()).describe('Sentences, most valuable first.'),
    depth: z.enum(['quick', 'standard', 'deep']).optional(),
    breakdown: z
      .looseObject({
        version: z.int().describe('Of the formula.'),
        penalties: z
          .record(z.string(), z.looseObject({ points: z.number(), cap: z.number(), issues: z.int() }))
          .describe('Points lost per category.'),
        risks: z.record(z.string(), z.int()).optional().describe('Issues by what they do to a call.'),
        ceiling: z.number().optional().describe('The highest score that fatal faults leave.'),
      })
      .optional(),
    statistics: z.record(z.string(), z.number()).optional().describe('Numbers about the grammar and the work done.'),
  }),
});

export type AnalyzeGrammarInput = SchemaInput<typeof schemas>;
export type AnalysisResult = SchemaOutput<typeof schemas>;
export type AnalysisIssue = AnalysisResult['issues'][number];
export type AnalysisDepth = NonNullable<AnalysisResult['depth']>;

/** A grammar in a file of this machine, and those that are active at the same time. */
export interface LocalAnalysis extends LocalGrammar {
  with?: readonly (LocalGrammar & { name: string })[];
}

/** An issue of any service: a third-party one may send only a text. */
function issue(raw: unknown): AnalysisIssue {
  const fields = isFields(raw) ? raw : { message: raw };
  const type = read.text(fields.type, 'remote');
  return {
    ...fields,
    type,
    ...severityFields(fields.severity, 'warning'),
    location: read.text(fields.location, 'grammar'),
    message: read.text(fields.message, isFields(raw) ? type.replaceAll('-', ' ') : JSON.stringify(raw)),
  };
}

/** Loads the phrases that an analysis tries: the offline suggestions, whatever provider the workspace names. */
export const likelyPhrases = async () => (await import('../../suggest/suggest-phrases.js')).suggestPhrases;

/** One grammar that has no place of its own: its references lead to what the workspace allows and nowhere else. */
export const analyzeGrammar = defineOperation<LocalAnalysis>()(schemas, {
  name: 'analyzeGrammar',
  summary: 'Tell what will go wrong when people talk to a grammar.',
  scope: 'speechsmith:analyze',
  command: 'grxml analyze',
  routes: [{ method: 'POST', path: '/api/speechsmith/analyze', input: 'json' }],
  example: { grammar: validateGrammar.example.content, depth: 'standard' },
  runs: 'worker',
  reads: 'rules',
  async load() {
    const [{ analyzeGrammar: analyze }, { workspaceResolver }, { placeOf }] = await Promise.all([
      import('../../analysis/analyze-grammar.js'),
      import('../file-resolver.js'),
      import('../local/documents.js'),
    ]);
    return async ({ workspace }, { grammar, depth }, local) =>
      analyze(local?.bytes ?? grammar, {
        ...(local ? placeOf(workspace, local) : { resolve: workspaceResolver(workspace) }),
        with: (local?.with ?? []).map((other) => ({
          name: other.name,
          source: other.bytes,
          ...placeOf(workspace, other),
        })),
        rules: workspace.rules,
        suggest: likelyPhrases,
        ...(depth === undefined ? {} : { depth }),
      });
  },
  answer: {
    fields: {
      score: read.required('number'),
      issues: read.required('list', (value) => read.list(value).map(issue)),
      suggestions: { read: (value) => read.list(value) as string[] },
    },
    shape: {
      issues: [
        {
          code: 'text?',
          category: 'text?',
          line: 'place?',
          column: 'place?',
          end_line: 'place?',
          end_column: 'place?',
          fix: 'text?',
        },
      ],
      suggestions: ['text'],
      depth: 'text?',
      breakdown: ['?', { penalties: ['each', { points: 'number', cap: 'number', issues: 'number' }] }],
      statistics: ['?', ['each', 'number']],
    },
  },
  words: { grammar: word.stdin, depth: word.option('depth') },
});
