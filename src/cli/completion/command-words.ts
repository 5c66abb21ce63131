import { besideCode } from '../../package-info.js';

/** One command with everything that `--help` knows of it, and the commands below it. */
export interface CommandNode {
  /** The words that call it: `['grxml', 'validate']`; empty for the program itself. */
  path: readonly string[];
  summary: string;
  options: readonly OptionNode[];
  commands: readonly CommandNode[];
  /** True for a group with a command that runs when none is named. */
  hasDefault: boolean;
}

export interface OptionNode {
  /** `--format`, and `-o` where there is one: as they are typed. */
  names: readonly string[];
  description: string;
  takesValue: boolean;
}

/** A command and all below it, parents first. */
export function everyCommand(node: CommandNode): CommandNode[] {
  return [node, ...node.commands.flatMap(everyCommand)];
}

/** The words that call a command, each after a space: ` grxml validate`, and nothing for the program itself. */
export const wordsOf = ({ path }: CommandNode): string => path.map((word) => ` ${word}`).join('');

/** The names of the options whose value is the next word. */
export const valuedNames = (options: readonly OptionNode[]): string[] =>
  options.filter((option) => option.takesValue).flatMap((option) => option.names);

/** A text as one word of a POSIX shell or of fish: in single quotes, so that nothing in it has a special meaning. */
export function shellWord(text: string, shell: 'posix' | 'fish' = 'posix'): string {
  return shell === 'posix' ? `'${text.replaceAll("'", "'\\''")}'` : `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** A script of `assets` with a text in the place of each `@name@`. */
export const fillTemplate = (file: string, texts: { readonly [name: string]: string }): string =>
  besideCode(`cli/completion/assets/${file}`).replace(/@(\w+)@/g, (whole, name: string) => texts[name] ?? whole);
