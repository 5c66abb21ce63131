import type { AnalysisRule } from '../rule.js';
import { quickRules } from './quick-rules.js';
import { spokenRules } from './spoken-rules.js';

/** The chapters of the catalogue, as the numbers of its rules begin. */
const chapters = ['STR', 'COV', 'CNF', 'AMB', 'SEM', 'WGT', 'TOK', 'DTM', 'PRF', 'LOC', 'STY'];
const place = ({ id }: AnalysisRule): number => chapters.indexOf(id.slice(0, 3)) * 1000 + Number(id.slice(4));

/** Every rule of the analysis, in the order of the catalogue. What the validation decides is in `validation-rules.ts`. */
export const analysisRules: readonly AnalysisRule[] = [...quickRules, ...spokenRules].sort(
  (a, b) => place(a) - place(b),
);
