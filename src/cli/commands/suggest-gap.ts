import { CctoolError } from '../../diagnostics/index.js';
import type { CoverageGap, GapEntry } from '../../suggest/index.js';
import type { PhraseSuggestions, SuggestPhrasesInput } from '../../toolkit/index.js';
import { ExitStatus } from '../command.js';
import type { CliContext } from '../context.js';
import { openGrammar } from './grxml/open-grammar.js';

/** Tells which suggestions a grammar does not accept, and what to add where; or prints the additions as a patch. */
export async function reportGap(
  context: CliContext,
  file: string,
  input: SuggestPhrasesInput,
  answer: PhraseSuggestions,
  options: { json?: boolean; writePatch?: boolean },
): Promise<number> {
  const [opened, { coverageGap }] = await Promise.all([
    openGrammar(context, file, {}),
    import('../../suggest/gap/coverage-gap.js'),
  ]);
  const { name, bytes, uri, resolve, document } = opened;
  const gap = await coverageGap(bytes, { ...input, suggestions: answer.suggestions }, { uri, resolve });
  if (
    options.writePatch &&
    Buffer.from(bytes)
      .toString('utf8')
      .replace(/^\uFEFF/, '') !== document.source
  ) {
    const hint = 'convert it first: iconv -f utf-16 -t utf-8, and change the encoding in its first line';
    throw new CctoolError('input', `${name} is not UTF-8 text: a patch to it would not apply`, hint);
  }
  if (options.writePatch) return writePatch(context, name, { uri, resolve, source: document.source }, gap);
  if (options.json) {
    const { patched: _, ...shown } = gap;
    context.print(JSON.stringify({ ...answer, gap: shown }, null, 2));
    return ExitStatus.success;
  }
  const colors = await context.colors('stdout');
  const width = Math.max(0, ...gap.entries.map(({ phrase }) => phrase.length));
  for (const entry of gap.entries) {
    const paint = entry.verdict === 'accept' ? colors.green : entry.sounds_like ? colors.yellow : colors.dim;
    context.print(`${entry.phrase.padEnd(width)}  ${paint(verdictText(entry))}`);
    if (entry.change)
      context.print(`${' '.repeat(width)}  ${colors.cyan(`rule ${entry.change.rule}:`)} ${entry.change.item}`);
  }
  const missing = gap.entries.filter(({ verdict }) => verdict.startsWith('accept')).length;
  context.say(`${name}: ${missing} of ${gap.entries.length} suggestions are not accepted`);
  if (gap.value === undefined && missing > 0) {
    context.say('The grammar does not say what the topic means in it: give a phrase that it accepts with --phrase.');
  }
  if (gap.truncated) context.say('The grammar accepts too many phrases to compare with all of them.');
  return ExitStatus.success;
}

function verdictText({ verdict, value, sounds_like: like }: GapEntry): string {
  if (like) return `${verdict} "${like.phrase}" (${like.similarity.toFixed(2)}), which means ${like.value}`;
  return verdict === 'covered with another value' ? `${verdict}: ${value}` : verdict;
}

async function writePatch(
  context: CliContext,
  name: string,
  grammar: { uri: string; resolve: Awaited<ReturnType<typeof openGrammar>>['resolve']; source: string },
  { patched }: CoverageGap,
): Promise<number> {
  const [{ validateGrammars }, { unifiedDiff }] = await Promise.all([
    import('../../grxml/validate/validate-grammars.js'),
    import('../../diagnostics/unified-diff.js'),
  ]);
  if (patched === grammar.source) {
    context.say(`${name}: there is nothing to add`);
    return ExitStatus.success;
  }
  const [verdict] = await validateGrammars([{ source: patched, uri: grammar.uri, resolve: grammar.resolve }]);
  if (!verdict?.valid) throw new CctoolError('input', `${name}: with the additions the grammar would not be valid`);
  context.print(unifiedDiff(grammar.source, patched, { before: name, after: name }));
  return ExitStatus.success;
}
