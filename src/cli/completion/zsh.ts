import { type CommandNode, everyCommand, type OptionNode, shellWord, valuedNames, wordsOf } from './command-words.js';

/** The completion of zsh: commands and options with what they are for; where a file may stand, files. */
export function completionScript(program: CommandNode): string {
  const commands = everyCommand(program);
  const at = (node: CommandNode) => shellWord(wordsOf(node));
  const described = (name: string, text: string) => shellWord(`${name.replaceAll(':', '\\:')}:${text}`);
  const optionWords = (options: readonly OptionNode[]) =>
    options.flatMap((option) => option.names.map((name) => described(name, option.description)));
  const values = commands.flatMap((node) =>
    valuedNames([...program.options, ...node.options]).map((name) => shellWord(`${wordsOf(node)} ${name}`)),
  );
  return `#compdef cctool
# Completion of cctool for zsh.
_cctool() {
  local at='' i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "$at \${words[i]}" in
    ${commands.slice(1).map(at).join(' | ')}) at="$at \${words[i]}" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
  ${[...new Set(values)].join(' | ')}) _files; return ;;
  esac
  if [[ \${words[CURRENT]} == -* ]]; then
    case "$at" in
${commands
  .slice(1)
  .map((node) => `    ${at(node)}) found=(${optionWords(node.options).join(' ')}) ;;`)
  .join('\n')}
    esac
    found+=(${optionWords(program.options).join(' ')})
    _describe -o option found
    return
  fi
  case "$at" in
${commands
  .filter((node) => node.commands.length > 0)
  .map(
    (node) =>
      `  ${at(node)}) found=(${node.commands.map((child) => described(child.path.at(-1)!, child.summary)).join(' ')}) ;;`,
  )
  .join('\n')}
  *) _files; return ;;
  esac
  _describe command found
}
if [[ $funcstack[1] == _cctool ]]; then _cctool "$@"; else compdef _cctool cctool; fi
`;
}
