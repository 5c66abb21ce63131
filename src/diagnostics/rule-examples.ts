import { besideCode } from '../package-info.js';
import type { RuleDoc } from './diagnostic.js';

/** The examples of a rule. */
export interface RuleExamples {
  readonly bad: string;
  readonly good: string;
  /** Other documents that the examples refer to, by file name. */
  readonly files: { readonly [name: string]: string };
}

/** What a rule says about itself in code; its examples are files. */
export type RuleText<Rule extends RuleDoc> = Omit<Rule, keyof RuleExamples> & {
  /** Makes the bad example where a file of it would be very long. */
  bad?: () => string;
  /** Names of files in the folder that the examples refer to. */
  files?: readonly string[];
};

/**
 * Completes rules whose examples are the files `CODE.bad.ENDING` and `CODE.good.ENDING` of a folder. They are read when
 * somebody asks for them: a check does not.
 * @param folder below `src`, e.g. `analysis/rules/examples`; the build copies every folder of that name
 * @param endingOf the ending of the names, from the code of the rule where it varies
 */
export function exampleFiles<Text extends { code: string; bad?: () => string; files?: readonly string[] }>(
  folder: string,
  endingOf: string | ((code: string) => string),
): (text: Text) => Omit<Text, keyof RuleExamples> & RuleExamples {
  const read = (name: string) => besideCode(`${folder}/${name}`);
  return (text) => {
    const { code, bad, files = [] } = text;
    const ending = typeof endingOf === 'string' ? endingOf : endingOf(code);
    return {
      ...text,
      get bad() {
        return bad?.() ?? read(`${code}.bad.${ending}`);
      },
      get good() {
        return read(`${code}.good.${ending}`);
      },
      get files() {
        return Object.fromEntries(files.map((name) => [name, read(name)]));
      },
    };
  };
}
