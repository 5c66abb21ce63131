import type { Rule } from '../../diagnostics/index.js';
import { exampleFiles, type RuleText as TextOf } from '../../diagnostics/rule-examples.js';
import type { GrammarSubject } from './subject.js';

export interface GrammarRule extends Rule<GrammarSubject> {
  /** Other documents that the examples refer to, by file name. */
  files?: { readonly [name: string]: string };
  /** The XML Schema of SRGS reports the same defect (see `structuralCodes`). */
  inSchema?: boolean;
  /** It looks at more than the document itself: at what it refers to, or at how its examples were matched. */
  looksBeyond?: boolean;
}

/** What a rule says about itself in code; its examples are files. */
export type RuleText = Omit<TextOf<GrammarRule>, 'check'>;

/** Adds the examples `rules/examples/CODE.bad.grxml` and `CODE.good.grxml` (`.gram` for rules about ABNF and JSGF, `.gsl`). */
export const withExamples = exampleFiles<TextOf<GrammarRule>>('grxml/validate/rules/examples', (code) =>
  /^gsl-/.test(code) ? 'gsl' : /^(abnf|jsgf)-/.test(code) ? 'gram' : 'grxml',
);
