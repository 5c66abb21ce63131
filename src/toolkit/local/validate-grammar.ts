import { validateGrammars } from '../../grxml/validate/validate-grammars.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { ValidateGrammarInput, ValidationResult } from '../types.js';

/**
 * Validates grammars that have no place of their own: their references lead to what the workspace allows (mapped URIs,
 * allowed paths and addresses) and nowhere else. Many cost little more than one.
 */
export function validateContents(
  { workspace }: Pick<ToolkitContext, 'workspace'>,
  inputs: readonly ValidateGrammarInput[],
): Promise<ValidationResult[]> {
  const resolve = workspaceResolver(workspace);
  const documents = inputs.map(({ content }) => ({ source: content, resolve }));
  return validateGrammars(documents, { rules: workspace.rules });
}

/** The operation validateGrammar: one grammar. */
export async function validateGrammar(context: ToolkitContext, input: ValidateGrammarInput): Promise<ValidationResult> {
  const [verdict] = await validateContents(context, [input]);
  return verdict!;
}
