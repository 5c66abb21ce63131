import { type CommandNode, everyCommand, shellWord, valuedNames, wordsOf } from './command-words.js';

/** The completion of bash: names of commands and options; where a file may stand, files. */
export function completionScript(program: CommandNode): string {
  const commands = everyCommand(program);
  const at = (node: CommandNode) => shellWord(wordsOf(node));
  const everywhere = program.options.flatMap((option) => option.names);
  const branches = (row: (node: CommandNode) => readonly string[]) =>
    commands
      .map((node) => [node, row(node)] as const)
      .filter(([, words]) => words.length > 0)
      .map(([node, words]) => `    ${at(node)}) words=${shellWord(words.join(' '))} ;;`)
      .join('\n');
  const values = commands.flatMap((node) =>
    valuedNames([...program.options, ...node.options]).map((name) => shellWord(`${wordsOf(node)} ${name}`)),
  );
  return `# Completion of cctool for bash.
_cctool() {
  local at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
    ${commands.slice(1).map(at).join(' | ')}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  COMPREPLY=()
  # The word after an option that takes a value is a value: bash completes files.
  case "$at \${COMP_WORDS[COMP_CWORD - 1]}" in
  ${[...new Set(values)].join(' | ')}) return ;;
  esac
  if [[ \${COMP_WORDS[COMP_CWORD]} == -* ]]; then
    case "$at" in
${branches((node) => (node === program ? [] : node.options.flatMap((option) => option.names)))}
    esac
    words="$words ${everywhere.join(' ')}"
  else
    case "$at" in
${branches((node) => node.commands.map((child) => child.path.at(-1)!))}
    esac
  fi
  local IFS=$' \\t\\n'
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _cctool cctool
`;
}
