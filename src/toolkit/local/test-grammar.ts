import { CctoolError, type Diagnostic } from '../../diagnostics/index.js';
import {
  distinctMeanings,
  type PhraseOutcome,
  type Preparation,
  type PreparedGrammar,
  prepareGrammar,
  testPhrase,
} from '../../grxml/testing/index.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { TestGrammarInput, TestGrammarResult } from '../types.js';

/** At most so many parses of a phrase are listed. */
export const mostParses = 100;

/**
 * Matches a phrase against a grammar that has no place of its own: its references lead to what the workspace allows
 * and nowhere else.
 * @throws CctoolError of kind `input` that lists the findings when the grammar has errors
 */
export async function testGrammar(context: ToolkitContext, input: TestGrammarInput): Promise<TestGrammarResult> {
  const { workspace } = context;
  const preparation = await prepareGrammar(input.content, {
    resolve: workspaceResolver(workspace),
    rules: workspace.rules,
  });
  const grammar = usableGrammar(preparation);
  const outcome = await testPhrase(grammar, input.input, {
    nearest: true,
    now: context.now(),
    trace: input.trace ?? false,
    ...(input.rules === undefined ? {} : { rules: input.rules }),
    ...(input.all ? { parses: mostParses } : {}),
  });
  return testResult(outcome, preparation.diagnostics, input);
}

/** The grammar, if it may be used. */
export function usableGrammar({ grammar, obstacles }: Preparation): PreparedGrammar {
  if (grammar && obstacles.length === 0) return grammar;
  const shown = obstacles
    .slice(0, 5)
    .map(({ line, column, message, code }) => `line ${line}, column ${column}: ${message} [${code}]`);
  const more = obstacles.length > shown.length ? `; and ${obstacles.length - shown.length} more` : '';
  throw new CctoolError(
    'input',
    obstacles.length === 0
      ? 'the document is no grammar'
      : `no phrase can be tested against the grammar: ${shown.join('; ')}${more}`,
    'mend them first; validating the grammar tells more',
  );
}

/** An outcome in the shape of the HTTP service. */
export function testResult(
  outcome: PhraseOutcome,
  findings: readonly Diagnostic[],
  wanted: Pick<TestGrammarInput, 'all' | 'trace' | 'xml'> = {},
): TestGrammarResult {
  const { result, readings } = outcome;
  const [best] = readings;
  const warnings = findings.filter((finding) => finding.severity === 'warning');
  if (!best) {
    return {
      matches: false,
      result: '',
      interpretation: null,
      parse: '',
      matched_prefix: result.words.slice(0, result.prefix).join(' '),
      expected: result.expected.map(({ text }) => text ?? '(end of phrase)'),
      expected_total: result.expectedTotal,
      ...(result.nearest ? { nearest: result.nearest.words.join(' ') } : {}),
      extendable: result.extendable,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  }
  const { interpretation } = best;
  const all = [...warnings, ...interpretation.warnings];
  return {
    matches: true,
    result: result.words.join(' '),
    interpretation: interpretation.value ?? null,
    parse: best.structure,
    ambiguous: outcome.ambiguous,
    extendable: result.extendable,
    ...(interpretation.error ? { interpretation_error: interpretation.error } : {}),
    ...(wanted.xml ? { xml: interpretation.xml() } : {}),
    ...(wanted.all
      ? {
          interpretations: distinctMeanings(readings).map((reading) => ({
            interpretation: reading.interpretation.value ?? null,
            parse: reading.structure,
            likelihood: reading.likelihood,
            ...(reading.interpretation.error ? { error: reading.interpretation.error } : {}),
          })),
          parses: readings.length,
          truncated: result.truncated,
        }
      : {}),
    ...(wanted.trace ? { trace: interpretation.trace ?? [] } : {}),
    ...(all.length > 0 ? { warnings: all } : {}),
  };
}
