import {
  type CommandNode,
  everyCommand,
  fillTemplate,
  type OptionNode,
  shellWord,
  valuedNames,
  wordsOf,
} from './command-words.js';

/** The completion of zsh: commands and options with what they are for from the script, values from cctool. */
export function completionScript(program: CommandNode): string {
  const commands = everyCommand(program);
  const at = (node: CommandNode) => shellWord(wordsOf(node));
  const described = (name: string, text: string) => shellWord(`${name.replaceAll(':', '\\:')}:${text}`);
  const optionWords = (options: readonly OptionNode[]) =>
    options.flatMap((option) => option.names.map((name) => described(name, option.description)));
  const values = commands.flatMap((node) =>
    valuedNames([...program.options, ...node.options]).map((name) => shellWord(`${wordsOf(node)} ${name}`)),
  );
  return fillTemplate('completion.zsh', {
    commands: commands.slice(1).map(at).join(' | '),
    values: [...new Set(values)].join(' | '),
    options: commands
      .slice(1)
      .map((node) => `    ${at(node)}) found=(${optionWords(node.options).join(' ')}) ;;`)
      .join('\n'),
    everywhere: optionWords(program.options).join(' '),
    words: commands
      .filter((node) => node.commands.length > 0 && !node.hasDefault)
      .map(
        (node) =>
          `  ${at(node)}) found=(${node.commands.map((child) => described(child.path.at(-1)!, child.summary)).join(' ')}) ;;`,
      )
      .join('\n'),
  });
}
