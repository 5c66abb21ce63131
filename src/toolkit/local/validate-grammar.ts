import { validateGrammars } from '../../grxml/validate/validate-grammars.js';
import type { ToolkitContext } from '../context.js';
import { workspaceResolver } from '../file-resolver.js';
import type { ValidateGrammarInput, ValidationResult } from '../types.js';

/**
 * Validates one grammar that has no place of its own: its references lead to what the workspace allows (mapped URIs,
 * allowed paths and addresses) and nowhere else.
 */
export async function validateGrammar(
  context: ToolkitContext,
  { content }: ValidateGrammarInput,
): Promise<ValidationResult> {
  const { workspace } = context;
  const document = { source: content, resolve: workspaceResolver(workspace) };
  const [verdict] = await validateGrammars([document], { rules: workspace.rules });
  return verdict!;
}
