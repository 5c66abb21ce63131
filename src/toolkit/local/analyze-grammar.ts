import { analyzeGrammar as analyze } from '../../analysis/analyze-grammar.js';
import type { SuggestPhrases } from '../../analysis/subject.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { AnalysisResult, AnalyzeGrammarInput } from '../types.js';

/**
 * Analyses one grammar that has no place of its own: its references lead to what the workspace allows and nowhere else.
 * @throws CctoolError of kind `input` for an unknown depth
 */
export async function analyzeGrammar(
  context: ToolkitContext,
  { grammar, depth }: AnalyzeGrammarInput,
): Promise<AnalysisResult> {
  const { workspace } = context;
  const analysis = await analyze(grammar, {
    resolve: workspaceResolver(workspace),
    rules: workspace.rules,
    suggest: likelyPhrases,
    ...(depth === undefined ? {} : { depth }),
  });
  return { ...analysis };
}

/** The phrases that the analysis tries: the offline suggestions, whatever provider the workspace names. */
export async function likelyPhrases(): Promise<SuggestPhrases> {
  return (await import('../../suggest/suggest-phrases.js')).suggestPhrases;
}
