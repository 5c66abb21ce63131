import type { Rule } from '../../diagnostics/index.js';
import { exampleReader } from '../../diagnostics/rule-examples.js';
import type { GrammarSubject } from './subject.js';

export interface GrammarRule extends Rule<GrammarSubject> {
  /** Other documents that the examples refer to, by file name. */
  files?: { [name: string]: string };
  /** The XML Schema of SRGS reports the same defect (see `structuralCodes`). */
  inSchema?: boolean;
}

/** What a rule says about itself in code; its examples are files. */
export interface RuleText extends Omit<GrammarRule, 'bad' | 'good' | 'files' | 'check'> {
  /** Names of files in `rules/examples` that the examples refer to. */
  files?: readonly string[];
}

const readExample = exampleReader('grxml/validate/rules/examples');

/**
 * A rule whose examples are `rules/examples/CODE.bad.grxml` and `CODE.good.grxml` (`.gram` for rules about the ABNF
 * form). They are read when somebody asks for them: a validation does not.
 */
export function withExamples(rule: RuleText & Pick<GrammarRule, 'check'>): GrammarRule {
  const { code, files = [] } = rule;
  const ending = code.startsWith('abnf-') ? 'gram' : 'grxml';
  return {
    ...rule,
    get bad() {
      return readExample(`${code}.bad.${ending}`);
    },
    get good() {
      return readExample(`${code}.good.${ending}`);
    },
    get files() {
      return Object.fromEntries(files.map((name) => [name, readExample(name)]));
    },
  };
}
