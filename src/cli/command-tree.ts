import type { Command, Option } from 'commander';
import type { Run } from './command-list.js';
import type { CliContext } from './context.js';
import { defineProgram } from './program.js';

/** One command with everything that `--help` knows of it, and the commands below it. */
export interface CommandNode {
  /** The words that call it: `['grxml', 'validate']`; empty for the program itself. */
  path: readonly string[];
  summary: string;
  options: readonly OptionNode[];
  commands: readonly CommandNode[];
}

export interface OptionNode {
  /** `--format`, and `-o` where there is one: as they are typed. */
  names: readonly string[];
  description: string;
  takesValue: boolean;
}

/** Commands are declared here and never run. */
const never: Run = () => async () => {};

/** The whole tree of commands. Each command's file is loaded: for completion and documentation, not for running. */
export function readCommandTree(context: CliContext): Promise<CommandNode> {
  return readNode(context, []);
}

async function readNode(context: CliContext, path: readonly string[]): Promise<CommandNode> {
  let command = await defineProgram({ ...context, words: path }, never);
  for (const word of path) command = command.commands.find((child) => child.name() === word)!;
  const commands: CommandNode[] = [];
  for (const child of command.commands) commands.push(await readNode(context, [...path, child.name()]));
  return { path, summary: command.description(), options: readOptions(command), commands };
}

function readOptions(command: Command): OptionNode[] {
  const help = { names: ['-h', '--help'], description: 'display help for command', takesValue: false };
  return [...command.options.filter((option) => !option.hidden).map(readOption), help];
}

function readOption(option: Option): OptionNode {
  return {
    names: [option.short, option.long].filter((name) => name !== undefined && name !== null),
    description: option.description,
    takesValue: option.required || option.optional,
  };
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
