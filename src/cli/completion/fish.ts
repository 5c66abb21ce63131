import { type CommandNode, everyCommand, fillTemplate, type OptionNode, shellWord } from './command-words.js';

/** The completion of fish: commands and options with what they are for from the script, values from cctool. */
export function completionScript(program: CommandNode): string {
  const word = (text: string) => shellWord(text, 'fish');
  const commands = everyCommand(program);
  const optionLine = (option: OptionNode, condition: string) => {
    const names = option.names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
    return `complete -c cctool${condition} ${names.join(' ')}${option.takesValue ? ` -x -a ${word('(__cctool_values)')}` : ''} -d ${word(option.description)}`;
  };
  const lines = program.options.map((option) => optionLine(option, ''));
  for (const node of commands) {
    const condition = ` -n ${word(`__cctool_at ${node.path.join(' ')}`.trim())}`;
    if (node !== program) lines.push(...node.options.filter(isOwn).map((option) => optionLine(option, condition)));
    if (node.commands.length === 0 || node.hasDefault) {
      lines.push(`complete -c cctool${condition} -f -a ${word('(__cctool_values)')}`);
    }
    for (const child of node.commands) {
      lines.push(`complete -c cctool${condition} -f -a ${child.path.at(-1)} -d ${word(child.summary)}`);
    }
  }
  return fillTemplate('completion.fish', {
    commands: commands
      .slice(1)
      .map((node) => word(node.path.join(' ')))
      .join(' '),
    lines: lines.join('\n'),
  });
}

/** `--help` is among the program's options already. */
const isOwn = (option: OptionNode) => !option.names.includes('--help');
