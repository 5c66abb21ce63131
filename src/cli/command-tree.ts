import type { Command, Option } from 'commander';
import type { Run } from './command.js';
import { defaultName } from './command-list.js';
import type { CommandNode, OptionNode } from './completion/command-words.js';
import type { CliContext } from './context.js';
import { defineProgram } from './program.js';

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
  return {
    path,
    summary: command.description(),
    options: readOptions(command),
    commands,
    hasDefault: defaultName(path) !== undefined,
  };
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
