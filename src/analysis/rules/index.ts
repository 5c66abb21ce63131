import { type AnalysisRule, chapters } from '../rule.js';
import { quickRules } from './quick-rules.js';
import { spokenRules } from './spoken-rules.js';

const order = Object.keys(chapters);
const place = ({ id }: AnalysisRule): number => order.indexOf(id.slice(0, 3)) * 1000 + Number(id.slice(4));

/** Every rule of the analysis, in the order of the catalogue. What the validation decides is in `validation-rules.ts`. */
export const analysisRules: readonly AnalysisRule[] = [...quickRules, ...spokenRules].sort(
  (a, b) => place(a) - place(b),
);
