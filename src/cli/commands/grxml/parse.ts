import type { ParseNode } from '../../../grxml/parse-tree.js';
import { type CommandModule, ExitStatus } from '../../command.js';
import type { CliContext } from '../../context.js';
import { collect, readWholeNumber, referenceOptions } from '../../option-values.js';
import { type GrammarOptions, openUsableGrammar, sayUnusable, sayWarnings, unusableAnswer } from './usable-grammar.js';

interface Options extends GrammarOptions {
  rule?: string[];
  max: string;
  all?: boolean;
  structure?: boolean;
  json?: boolean;
}

const examples = `
The Logical Parse Structure is the notation of SRGS 1.0 Appendix H and of the W3C test suite:
  $menu["speak","to",$who["agent",{!{out = "A"}!}]]

Examples:
  cctool grxml parse menu.grxml "speak to an agent"
  cctool grxml parse menu.grxml "speak to an agent" --structure
  cctool grxml parse dates.grxml "may first" --all               every distinct parse, best first
  cctool grxml parse menu.grxml "boston" --rule city --json

Exit status: 0 the phrase matches, 1 it does not or the grammar has errors, 2 any other error.`;

export const define: CommandModule['define'] = (command, context, run) => {
  command
    .argument('<file>', 'grammar, or - for standard input')
    .argument('<phrase>', 'words, or DTMF keys')
    .option('--rule <name>', 'activate this rule instead of the root; repeatable: all at the same time', collect)
    .option('--all', 'every distinct parse')
    .option('--max <n>', 'list at most this many parses', '100')
    .option('--structure', 'only the Logical Parse Structure, one per line')
    .option('--json', 'print JSON: the parses as trees')
    .option('--case-sensitive', 'tokens match only words in the same case')
    .option('--ignore-errors', 'use a grammar with errors as far as it goes')
    .addHelpText('after', examples)
    .action(run((file: string, phrase: string, options: Options) => parse(context, file, phrase, options)));
  referenceOptions(command);
};

async function parse(context: CliContext, word: string, phrase: string, options: Options): Promise<number> {
  const most = readWholeNumber('--max', options.max, 1, 10_000);
  const [{ matchPhrase, splitWords }, { parseStructure }, opened] = await Promise.all([
    import('../../../grxml/match/index.js'),
    import('../../../grxml/parse-tree.js'),
    openUsableGrammar(context, word, options),
  ]);
  const { grammar } = opened;
  if (!grammar) {
    if (options.json) context.print(JSON.stringify(unusableAnswer(opened), null, 2));
    await sayUnusable(context, opened);
    return ExitStatus.findings;
  }
  const words = splitWords(phrase, grammar.linked.main.mode);
  const result = matchPhrase(grammar.compiled, words, {
    parses: options.all ? most : 1,
    nearest: true,
    ...(options.rule ? { rules: options.rule } : {}),
  });
  const colors = await context.colors('stdout');
  if (options.json) {
    const parses = result.parses.map(({ match, likelihood }) => ({
      structure: parseStructure(match),
      likelihood,
      tree: treeOf(match),
    }));
    context.print(JSON.stringify({ phrase, matches: result.matches, parses, truncated: result.truncated }, null, 2));
  } else if (!result.matches) {
    const [{ renderRun }, { testResult }] = await Promise.all([
      import('./test-report.js'),
      import('../../../toolkit/operations/test-grammar.js'),
    ]);
    const outcome = { phrase, result, readings: [], meanings: [], ambiguous: false };
    const test = { phrase, line: 0, matches: true };
    const failures = [{ message: 'the phrase does not match', expected: 'a match', actual: 'no match' }];
    context.print(renderRun({ test, outcome, answer: testResult(outcome, []), failures }, { colors }));
  } else {
    await sayWarnings(context, opened.name, opened.diagnostics);
    const { parseTreeText } = await import('./parse-tree-text.js');
    for (const [index, { match, likelihood }] of result.parses.entries()) {
      const structure = parseStructure(match);
      if (options.structure) {
        context.print(structure);
        continue;
      }
      if (index > 0) context.print('\n');
      if (options.all) context.print(colors.dim(`parse ${index + 1}, likelihood ${likelihood.toPrecision(2)}`));
      context.print(parseTreeText(match, { colors, words }));
      context.print(`\n${structure}`);
    }
    if (result.truncated && options.all) context.say('There may be more parses; --max N lists more.');
  }
  return result.matches ? ExitStatus.success : ExitStatus.findings;
}

/** A parse tree as JSON; `start` and `end` count words. */
function treeOf(node: ParseNode): object {
  if (node.kind === 'token') return { token: node.token.text, start: node.start, end: node.end };
  if (node.kind === 'tag') return { tag: node.tag.content };
  if (node.kind === 'garbage') return { garbage: true, start: node.start, end: node.end };
  const target = node.reference?.target;
  return {
    rule: node.rule.id,
    ...(target?.kind === 'external' ? { uri: target.uri } : {}),
    start: node.start,
    end: node.end,
    children: node.children.map(treeOf),
  };
}
