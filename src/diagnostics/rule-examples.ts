import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distFile } from '../package-info.js';
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
 * Reads the examples of rules, which are files beside the rules so that only who asks for one pays for it.
 * @param folder below `src`, e.g. `analysis/rules/examples`; the build copies every folder of that name
 */
export function exampleReader(folder: string): (name: string) => string {
  // `dist/parts` holds the bundled program; everywhere else this file is one folder below the root of the sources.
  const place = import.meta.dirname.endsWith('parts') ? distFile(folder) : join(import.meta.dirname, '..', folder);
  return (name) => readFileSync(join(place, name), 'utf8');
}

/**
 * Completes rules whose examples are the files `CODE.bad.ENDING` and `CODE.good.ENDING` of a folder. They are read when
 * somebody asks for them: a check does not.
 * @param endingOf the ending of the names, from the code of the rule where it varies
 */
export function exampleFiles<Text extends { code: string; bad?: () => string; files?: readonly string[] }>(
  folder: string,
  endingOf: string | ((code: string) => string),
): (text: Text) => Omit<Text, keyof RuleExamples> & RuleExamples {
  const read = exampleReader(folder);
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
