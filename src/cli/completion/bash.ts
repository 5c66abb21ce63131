import { type CommandNode, everyCommand, fillTemplate, shellWord, valuedNames, wordsOf } from './command-words.js';

/** The completion of bash: names of commands and options from the script, values from cctool. */
export function completionScript(program: CommandNode): string {
  const commands = everyCommand(program);
  const at = (node: CommandNode) => shellWord(wordsOf(node));
  const everywhere = program.options.flatMap((option) => option.names);
  const branches = (row: (node: CommandNode) => readonly string[]) =>
    commands
      .map((node) => [node, row(node)] as const)
      .filter(([, words]) => words.length > 0)
      .map(([node, words]) => `      ${at(node)}) names=${shellWord(words.join(' '))} ;;`)
      .join('\n');
  const values = commands.flatMap((node) =>
    valuedNames([...program.options, ...node.options]).map((name) => shellWord(`${wordsOf(node)} ${name}`)),
  );
  return fillTemplate('completion.bash', {
    commands: commands.slice(1).map(at).join(' | '),
    values: [...new Set(values)].join(' | '),
    options: branches((node) => (node === program ? [] : node.options.flatMap((option) => option.names))),
    everywhere: everywhere.join(' '),
    words: branches((node) => (node.hasDefault ? [] : node.commands.map((child) => child.path.at(-1)!))),
  });
}
