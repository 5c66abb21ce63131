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

/** What issues mean for callers, by their type: the reason that the documentation of each rule gives. */
async function reasons(): Promise<Map<string, string>> {
  const lists = ruleLists.filter(({ language }) => language === 'xml');
  const rules = (await Promise.all(lists.map((list) => list.load()))).flat();
  return new Map(rules.map(({ code, why }) => [code, why]));
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
  const why = await reasons();
  const portfolio = portfolioOf(grammars, context.now(), (type) => why.get(type), runs);
  return {
    portfolio,
    async keep() {
      if (history !== undefined) await writeHistory(context.cwd, history, runs ?? [], runOf(portfolio, grammars));
    },
  };
}
