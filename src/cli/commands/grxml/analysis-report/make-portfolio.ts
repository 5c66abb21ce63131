import {
  type HistoryRun,
  type Portfolio,
  type PortfolioGrammar,
  portfolioOf,
  runOf,
} from '../../../../analysis/portfolio.js';
import type { CliContext } from '../../../context.js';
import { ruleLists } from '../../../rules/rule-lists.js';
import { readHistory, writeHistory } from './history.js';

/** What issues are and mean for callers, by their type, as the documentation of each rule says it. */
async function documented(): Promise<Map<string, { summary: string; why: string }>> {
  const lists = ruleLists.filter(({ language }) => language === 'xml');
  const rules = (await Promise.all(lists.map((list) => list.load()))).flat();
  return new Map(rules.map(({ code, summary, why }) => [code, { summary, why }]));
}

/**
 * The portfolio of some grammars, compared with the last run of a history, and what adds this run to the history.
 * @throws CctoolError of kind `usage` where the history is not one
 */
export async function makePortfolio(
  context: CliContext,
  grammars: readonly PortfolioGrammar[],
  history: string | undefined,
): Promise<{ portfolio: Portfolio; keep(): Promise<void> }> {
  const runs: HistoryRun[] | undefined = history === undefined ? undefined : readHistory(context.cwd, history);
  const rules = await documented();
  const [whyOf, summaryOf] = [(type: string) => rules.get(type)?.why, (type: string) => rules.get(type)?.summary];
  const portfolio = portfolioOf(grammars, context.now(), whyOf, runs, summaryOf);
  return {
    portfolio,
    async keep() {
      if (history !== undefined) await writeHistory(context.cwd, history, runs ?? [], runOf(portfolio, grammars));
    },
  };
}
